"""Every check of a memory, in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memfmt.check.canonical import counts_of, is_quiet, is_sound, may_be_stale
from memfmt.check.forks import forks
from memfmt.kinds.model import Memory
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.reading import read_profile_quickly
from memfmt.text.diagnostic import Diagnostic, Severity
from memfmt.vault.parsing import Parsed, parsed
from memfmt.vault.pause import collection_paused


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


def report(tree: Mapping[str, str], *, is_quick: bool = True) -> Report:
    """
    Return what every check finds in the texts of *tree* (path to text).

    *is_quick* is for tests: False runs every check on every file; the answer is the same.
    """
    with collection_paused():
        found = parsed(tree, is_quick=is_quick)
        diagnostics = list(found.memory.diagnostics)
        shared = _shared_ids(found.memory)
        doubtful = sorted((*found.declined, *_doubtful(tree, found, shared)))
        if doubtful:
            from memfmt.check.closely import findings  # and with it the full reader and writer

            diagnostics += findings(tree, found, doubtful, shared)
    diagnostics += forks(tree)
    # Equal keys keep the order of the table.
    diagnostics.sort(key=lambda each: (each.path, each.line, each.code, each.column))
    return Report(found.memory, len(found.taken) + len(found.declined), tuple(diagnostics))


def checked(tree: Mapping[str, str]) -> list[Diagnostic]:
    """
    Return all that is wrong in the texts of *tree* (path to text), by path, line and code.

    Of a tree from ``read_dir`` the files that could not be read are told of too.
    """
    return list(report(tree).diagnostics)


def _shared_ids(memory: Memory) -> set[str]:
    """Return the ids that more than one memory has."""
    seen: set[str] = set()
    shared: set[str] = set()
    for thing in memory.things():
        if thing.id is not None:
            (shared if thing.id in seen else seen).add(thing.id)
    return shared


def _doubtful(tree: Mapping[str, str], found: Parsed, shared: set[str]) -> Iterator[str]:
    """Yield the paths of files that the fast reader took and a check could find something in."""
    linked = Linked(found.names)
    left = set(found.taken)
    for thing in found.memory.things():
        path = thing.origin.path if thing.origin is not None else ""
        if path in left:
            left.remove(path)
            if thing.id in shared or not is_sound(tree[path], thing, linked):
                yield path
    counts = counts_of(found.memory)
    for path in left:  # a profile, an index
        is_same = path != found.profile or read_profile_quickly(tree[path]) == (
            found.memory.profile or ""
        )
        if not (is_same and is_quiet(tree[path])) or may_be_stale(tree[path], counts):
            yield path
