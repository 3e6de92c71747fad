"""The check of merges that were never settled."""

from __future__ import annotations

from collections.abc import Iterator

from memfmt.kinds.conflict import conflict_at, says_conflict
from memfmt.kinds.kind import Reading
from memfmt.text.diagnostic import Diagnostic, Severity


def merge_conflict(reading: Reading) -> Iterator[Diagnostic]:
    """M008: git's marks of a merge conflict stand in the file."""
    at = conflict_at(reading.document)
    if at is not None:
        path = reading.document.source.path
        yield Diagnostic("M008", Severity.ERROR, path, at + 1, 1, says_conflict(at))
