"""Where the lines of a document stand in its text, for fixes that replace them."""

from __future__ import annotations

from itertools import accumulate

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
