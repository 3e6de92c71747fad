"""A memory file on its way to the answer: found by its bytes, opened when it may be printed."""

from __future__ import annotations

from itertools import accumulate

from memfmt.recall.front import body_start
from memfmt.recall.matching import Held, text_of
from memfmt.recall.plain import plain_sheet_of
from memfmt.recall.superseded import is_superseded, without_history

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from memfmt.recall.stretch import Lines


class Candidate:
    """
    A memory file that may be relevant: where it holds terms, and which of them its name has.

    *lines* gives for the index of a term the indexes of the lines that hold it, rising, without
    those where only a key of the frontmatter has it; *headed*
    are those with a line that begins as a heading does. *kind* is its marker.
    """

    __slots__ = ("data", "headed", "kind", "lines", "named", "path")

    def __init__(
        self, path: str, data: bytes, kind: str, held: Held, named: frozenset[int]
    ) -> None:
        self.path = path
        self.data = data
        self.kind = kind
        self.lines = held.lines
        self.headed = held.headed
        self.named = named


class Opened:
    """
    A candidate whose text was read.

    *lines* are all its lines without their ends, the body from index *body* on; *title* are the
    lines of its title or None, *titled* the terms that its name or its title has, *told* those
    that its frontmatter has. *title_size* is how long the title is in characters. *is_plain*
    says that the body holds headings, paragraphs, items of one line and fences, nothing else.
    *has_superseded* says that stretches were left out because what they say no longer holds.
    """

    __slots__ = (
        "_starts",
        "body",
        "candidate",
        "has_superseded",
        "is_plain",
        "lines",
        "stretches",
        "title",
        "title_size",
        "titled",
        "told",
    )

    def __init__(self, candidate: Candidate, *, include_superseded: bool = False) -> None:
        self.candidate = candidate
        text = text_of(candidate.data)
        self.lines = text.split("\n")
        self.body = body_start(self.lines)
        sheet = plain_sheet_of(self.lines, self.body)
        self.is_plain = sheet is not None
        if sheet is None:
            from memfmt.recall.blocks import sheet_of  # 15 ms to import, and seldom needed

            sheet = sheet_of(self.lines, self.body)
        self.stretches, self.title = sheet.stretches, sheet.title
        if not include_superseded:
            if candidate.kind == "entity":
                self.stretches = without_history(sheet)
            elif candidate.kind == "note" and is_superseded(text, self.lines, self.body):
                self.stretches = []
        self.has_superseded = len(self.stretches) < len(sheet.stretches)
        self._starts: list[int] = []
        title = range(*self.title) if self.title is not None else range(0)
        self.titled = candidate.named | self.terms(title)
        self.told = frozenset(at for at, held in candidate.lines.items() if held[0] < self.body)
        self.title_size = self.size(self.title) if self.title is not None else len(candidate.path)

    def terms(self, lines: Collection[int]) -> frozenset[int]:
        """Return the terms that stand in one of *lines*."""
        held_by = self.candidate.lines.items()
        return frozenset(term for term, held in held_by if any(line in lines for line in held))

    def size(self, lines: Lines) -> int:
        """Return how many characters *lines* have, with the line feeds between them."""
        if lines[1] - lines[0] == 1:
            return len(self.lines[lines[0]])
        if not self._starts:
            self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        return self._starts[lines[1]] - self._starts[lines[0]] - 1
