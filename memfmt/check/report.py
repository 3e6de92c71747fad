"""Every check of a memory, in one go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memfmt.check.checks import CHECKS
from memfmt.check.readings import readings_of
from memfmt.check.unchanged import not_given_back
from memfmt.kinds.model import Memory
from memfmt.text.diagnostic import Diagnostic, Severity
from memfmt.vault.memory import parse


@dataclass(frozen=True, slots=True)
class Report:
    """A memory as it was read, how many files hold it, and what is wrong, by path and line."""

    memory: Memory
    files: int
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong that weighs more than a note."""
        return all(each.severity is Severity.NOTE for each in self.diagnostics)

    def counts(self) -> dict[str, int]:
        """Return how many diagnostics there are of each severity, by its name, worst first."""
        found = [each.severity for each in self.diagnostics]
        return {severity.value: found.count(severity) for severity in Severity}


def report(tree: Mapping[str, str]) -> Report:
    """Return what every check finds in the texts of *tree* (path to text)."""
    memory = parse(tree)
    readings = readings_of(tree)
    found = [*memory.diagnostics, *not_given_back(memory, readings)]
    # Of a damaged file only the lines that are intact were read: no ground for more complaints.
    whole = [each for each in readings if each.document.source.damage is None]
    for check in CHECKS:
        found += check(whole)
    # Equal keys keep the order of the table.
    found.sort(key=lambda each: (each.path, each.line, each.code, each.column))
    return Report(memory, len(readings), tuple(found))


def checked(tree: Mapping[str, str]) -> list[Diagnostic]:
    """
    Return all that is wrong in the texts of *tree* (path to text), by path, line and code.

    Of a tree from ``read_dir`` the files that could not be read are told of too.
    """
    return list(report(tree).diagnostics)
