"""The check of what an index says there is. Source: spec/kinds/index.md."""

from __future__ import annotations

from collections.abc import Iterator

from memfmt.check.canonical import COUNTED, counts_of
from memfmt.check.places import Lines
from memfmt.kinds.index import counts_shown
from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.model import Memory
from memfmt.kinds.table import INDEX_TYPE
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.vault.memory import INDEX


class Indexes:
    """A memory, and whether its indexes say how much it holds."""

    def __init__(self, memory: Memory) -> None:
        """Take the *memory* that was read."""
        self._memory = memory
        self._counts = counts_of(memory)

    def check(self, reading: Reading) -> Iterator[Diagnostic]:
        """
        Yield M402 or M403 for each count of an index that is neither that of the whole memory
        nor of what lies below the index's folder. Files that cannot be read may be the rest; an
        index of another name than memfmt gives may count what its writer chose.
        """
        document = reading.document
        path = document.source.path
        if marker_of(document.front) != INDEX_TYPE or path.rpartition("/")[2] != INDEX:
            return
        below: dict[str, int] | None = None
        lines: Lines | None = None
        for row, said, what in counts_shown(reading.outline):
            there = self._counts[what]
            below = below or self._below(path)
            if said in (there, below[what]) or 0 < said - there <= len(self._memory.unread):
                continue
            place = (path, row.start + 1, len(row.mark) + 1)
            message = f"the index says {said} {what}, and there are {there}"
            if said < there:
                lines = lines or Lines(document)
                edit = lines.edit(row.start, row.head, f"{row.mark}{there} {what}")
                fix = Fix(f"write {there}", (edit,))
                yield Diagnostic("M402", Severity.NOTE, *place, message, fix)
            else:
                message += f": find out what became of the other {said - there}, then write {there}"
                yield Diagnostic("M403", Severity.WARNING, *place, message)

    def _below(self, path: str) -> dict[str, int]:
        folder = path.rpartition("/")[0]
        prefix = f"{folder}/" if folder else ""
        return {
            name: sum(
                each.origin is not None and each.origin.path.startswith(prefix)
                for each in getattr(self._memory, name)
            )
            for name in COUNTED
        }
