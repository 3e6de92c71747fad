"""Where the lines of a document stand in its text, for fixes that replace them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from memfmt.kinds.kind import Reading
from memfmt.text.document import Document
from memfmt.text.edits import Edit, Span
from memfmt.text.source import end_of


class Lines:
    """The lines of one document by their places, counted once."""

    def __init__(self, document: Document) -> None:
        """Count the lines of *document*."""
        self._lines = document.lines
        self._starts = [0, *accumulate(map(len, document.lines))]

    def span(self, start: int, end: int) -> Span:
        """Return the span of the lines ``start..end``, without the last one's line end."""
        return Span(self._starts[start], self._starts[end] - len(end_of(self._lines[end - 1])))

    def edit(self, start: int, end: int, text: str) -> Edit:
        """Return the edit that puts *text* in place of the lines ``start..end``."""
        return Edit(self.span(start, end), text)


class Below:
    """What is read below each line of one reading, counted once."""

    def __init__(self, reading: Reading, others: Iterable[int] = ()) -> None:
        """Count the rows of *reading*, and the lines *others*, as what is read."""
        rows = (row.start for slot in reading.rows.values() for row in slot)
        self._read = sorted((*rows, *others))
        self._sections = [each.heading for each in reading.outline.sections]

    def is_parted(self, at: int) -> bool:
        """Whether a section that began at line *at* would hold what is read elsewhere now."""
        first = bisect_right(self._read, at)
        number = bisect_right(self._sections, at)
        ends = self._sections[number : number + 1]
        return first < len(self._read) and (not ends or self._read[first] < ends[0])
