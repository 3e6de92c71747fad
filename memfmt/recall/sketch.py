"""What can be told of a file's best passage before the file is opened."""

from __future__ import annotations

import re

from memfmt.recall.files import Candidate
from memfmt.recall.front import body_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

#: The start of a line after which nothing is sure: what stands below it may be part of it.
_STRANGE = re.compile(r"\n(?:[ \t<%$~>|+=_:]|\*(?!\*)|-+[ \t]*(?:\n|\Z))")
#: A line that may underline those before it as a heading.
_UNDERLINE = re.compile(r"\n {0,3}(?:=+|-+)[ \t]*(?:\n|\Z)")
_ITEM = re.compile(r"(?:-|[1-9][0-9]{0,8}\.) [^ \t]")
#: What ends an item, and what ends a paragraph, that stands right before it.
_ENDS_ITEM = re.compile(r"\Z|(?:-|[1-9][0-9]{0,8}\.|\#{1,6}) [^ \t]|\*\*[A-Za-z\[(]|```[^`]*\Z")
_ENDS_TEXT = re.compile(r"\Z|- [^ \t]|\#{1,6} |\*\*[A-Za-z\[(]")
_HEADING = re.compile(r"\#{1,6} ")
_FENCE = "\n```"
_BOM = b"\xef\xbb\xbf"

#: How many lines hold a term, and how long the shortest of them is at least, in characters.
Count = tuple[int, int]


class Sketch:
    """
    Where the terms of a candidate stand, at most.

    *items* gives for a line that is a passage by itself, with nothing near it (headings too), its
    length in characters, at least, and its terms; *paragraphs* the same of lines that are a
    passage by themselves and have others near. *groups* counts the lines of each term in a
    paragraph and the code below it, by its first line: none of its passages has other lines.
    *loose* counts those of lines of which that is not sure; *near* those that may be near one,
    paragraphs too. *headed* gives
    for a term that may stand in a heading how long that is at least. *told* are the terms in the
    frontmatter.
    """

    __slots__ = ("groups", "headed", "items", "loose", "near", "paragraphs", "told")

    def __init__(self) -> None:
        self.items: dict[int, tuple[int, list[int]]] = {}
        self.paragraphs: dict[int, tuple[int, list[int]]] = {}
        self.groups: dict[int, dict[int, Count]] = {}
        self.loose: dict[int, Count] = {}
        self.near: dict[int, Count] = {}
        self.headed: dict[int, int] = {}
        self.told: set[int] = set()


def sketch_of(candidate: Candidate) -> Sketch:
    """Return where the terms of *candidate* stand, as far as its bytes tell."""
    data = candidate.data
    if data.find(b"\r") >= 0 or data.find(b"\0") >= 0:  # its lines are not told by line feeds alone
        sketch = Sketch()
        for term, held in candidate.lines.items():
            sketch.loose[term] = sketch.near[term] = (len(held), 0)
            sketch.headed[term] = 0
            sketch.told.add(term)
        return sketch
    # In Latin-1 every byte is a character.
    page = _Page(data.removeprefix(_BOM).decode("latin-1"))
    for term, held in candidate.lines.items():
        page.take(term, held)
    return page.sketch


class _Page:
    """The lines of a file while its terms are sorted by what their lines are."""

    def __init__(self, text: str) -> None:
        self.sketch = Sketch()
        self.lines = text.split("\n")
        self.body = body_start(self.lines)
        self.below = max(0, text.find("\n---", 3)) + 4
        outside = _outside(text[self.below :]) if _FENCE in text else [text[self.below :]]
        self.is_sure = not any(map(_STRANGE.search, outside))
        self.may_underline = not self.is_sure and _UNDERLINE.search(text, self.below) is not None
        self.fenced = _fenced(self.lines, self.body) if _FENCE in text else ()
        self.starts: list[int] = []
        self.going_on: set[int] | None = None

    def take(self, term: int, held: Sequence[int]) -> None:
        sketch, lines = self.sketch, self.lines
        loose, near = [], []
        for at in held:
            if at < self.body:
                sketch.told.add(term)
                continue
            line = lines[at]
            size = len(line) if line.isascii() else len(line) // 4
            if self.is_sure and at in self.fenced:
                self._put_together(term, at, size)
                continue
            if self.is_sure:
                if line[:1] == "#" and _HEADING.match(line):
                    sketch.headed[term] = min(size, sketch.headed.get(term, size))
                    sketch.items.setdefault(at, (size, []))[1].append(term)
                    continue
                if self._is_item(at):
                    sketch.items.setdefault(at, (size, []))[1].append(term)
                    continue
                if self._is_paragraph(at):
                    sketch.paragraphs.setdefault(at, (size, []))[1].append(term)
                    near.append(size)
                    continue
                self._put_together(term, at, size)
                near.append(size)
                continue
            loose.append(size)
            if self.may_underline or line[:4].lstrip(" ")[:1] == "#":
                sketch.headed[term] = min(size, sketch.headed.get(term, size))
        if loose:
            sketch.loose[term] = (len(loose), min(loose))
        if loose or near:
            sketch.near[term] = (len(loose) + len(near), min(loose + near))

    def _put_together(self, term: int, at: int, size: int) -> None:
        """Count line *at* to the paragraph it stands in, or the one that leads to its code."""
        if not self.starts:
            self.starts = _starts(self.lines, self.fenced)
        group = self.sketch.groups.setdefault(self.starts[at], {})
        count, least = group.get(term, (0, size))
        group[term] = (count + 1, min(size, least))

    def _is_item(self, at: int) -> bool:
        """Return whether line *at*, in no fence, is an item of one line."""
        lines = self.lines
        if not _ITEM.match(lines[at]):
            return False
        if lines[at][0] != "-" and lines[at - 1]:
            if self.going_on is None:
                self.going_on = _going_on(lines)
            if at in self.going_on:
                return False
        following = lines[at + 1] if at + 1 < len(lines) else ""
        return _ENDS_ITEM.match(following) is not None

    def _is_paragraph(self, at: int) -> bool:
        """Return whether line *at*, in no fence, is a whole paragraph that leads to no code."""
        lines = self.lines
        line, following = lines[at], at + 1
        if line[0] in "#`-0123456789" or (lines[at - 1] and line[:2] != "**"):
            return False
        if following < len(lines) and not _ENDS_TEXT.match(lines[following]):
            return False
        while following < len(lines) and not lines[following]:
            following += 1
        return following == len(lines) or not lines[following].startswith("```")


def _outside(body: str) -> list[str]:
    """Return the parts of *body* that are in no fence; "\\n<" where that is not sure."""
    parts = body.split(_FENCE)
    inside, behind = parts[1::2], parts[2::2]
    is_sure = len(parts) % 2 and not any("`" in part for part in inside)
    is_sure = is_sure and all(part[:1] in ("", "\n") for part in behind)
    return parts[::2] if is_sure else ["\n<"]


def _fenced(lines: Sequence[str], body: int) -> set[int]:
    """Return the lines in fences, where it is sure where these end."""
    marks = [at for at, line in enumerate(lines) if line[:3] == "```" and at >= body]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return {at for first, last in pairs for at in range(first, last + 1)}


def _starts(lines: Sequence[str], fenced: Collection[int]) -> list[int]:
    """Return for each line where the paragraph begins that it is part of, or its code is."""
    starts = []
    start = 0
    for at, line in enumerate(lines):
        if line and at not in fenced and (not lines[at - 1] or at - 1 in fenced):
            start = at
        starts.append(start)
    return starts


def _going_on(lines: Sequence[str]) -> set[int]:
    """Return the lines that begin as an item does and may go on with a paragraph above."""
    going_on: set[int] = set()
    for at, line in enumerate(lines):
        before = lines[at - 1] if at else ""
        is_later = before and line[:1].isdigit() and line[:2] != "1." and _ITEM.match(line)
        if is_later and (at - 1 in going_on or not _ITEM.match(before)):
            going_on.add(at)
    return going_on
