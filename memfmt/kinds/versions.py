"""What each version of a procedure achieved. Source: spec/reliability.md, "Comparing"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from memfmt.errors import NotFoundError
from memfmt.kinds.model import Procedure
from memfmt.kinds.reliability import Estimate, probability_better


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a procedure: its number, its own runs (0 or more), and its estimate."""

    procedure: Procedure
    number: int
    success: int
    fail: int
    estimate: Estimate

    def __str__(self) -> str:
        """Return its name: ``deploy to Railway v2``."""
        return f"{self.procedure.name} v{self.number}"

    def better_than(self, other: Version) -> float:
        """Return the probability, in 0..1, that this one truly succeeds more often."""
        return probability_better(self.estimate, other.estimate)


def version_of(procedure: Procedure, number: int | None = None) -> Version:
    """
    Return version *number* of *procedure*, by default the one that holds.

    A retired one is what its Evolution line, the last where there are several, says of it, on
    top of half of the record that was newest before that line. A line without counts retired
    without a run.

    Raises:
        NotFoundError: there is no such version; the message gives those there are.
    """
    if number is None or number == procedure.version:
        counts = procedure.success_count, procedure.fail_count
        return Version(procedure, procedure.version, *counts, procedure.estimate)
    for at in range(len(procedure.evolution) - 1, -1, -1):
        line = procedure.evolution[at]
        if line.version_before == number:
            success, fail = line.success_count or 0, line.fail_count or 0
            then = replace(
                procedure,
                success_count=success,
                fail_count=fail,
                evolution=procedure.evolution[:at],
            )
            return Version(procedure, number, success, fail, then.estimate)
    known = ", ".join(f"v{each.version_before}" for each in procedure.evolution)
    raise NotFoundError(
        f"{procedure.name} is at v{procedure.version} and has no Evolution line of v{number}"
        + (f"; retired are {known}" if known else "")
    )


def version_before(procedure: Procedure, number: int) -> Version:
    """
    Return what ran before version *number* of *procedure*: the last below it retired with a run.

    Raises:
        NotFoundError: none did.
    """
    for line in reversed(procedure.evolution):
        if line.version_before < number and (line.success_count or line.fail_count):
            return version_of(procedure, line.version_before)
    raise NotFoundError(
        f"{procedure.name} has no version before v{number} that retired with a run; name what to "
        "compare it with"
    )
