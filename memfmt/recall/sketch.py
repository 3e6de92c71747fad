"""What can be told of a file's best passage before the file is opened."""

from __future__ import annotations

import re

from memfmt.recall.files import Candidate
from memfmt.recall.front import body_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

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
    passage by themselves and have others near. *loose* counts the lines of each term that may be
    part of a longer passage; *near* those that may be near one, paragraphs too. *headed* gives
    for a term that may stand in a heading how long that is at least. *told* are the terms in the
    frontmatter.
    """

    __slots__ = ("headed", "items", "loose", "near", "paragraphs", "told")

    def __init__(self) -> None:
        self.items: dict[int, tuple[int, list[int]]] = {}
        self.paragraphs: dict[int, tuple[int, list[int]]] = {}
        self.loose: dict[int, Count] = {}
        self.near: dict[int, Count] = {}
        self.headed: dict[int, int] = {}
        self.told: set[int] = set()


def sketch_of(candidate: Candidate) -> Sketch:
    """Return where the terms of *candidate* stand, as far as its bytes tell."""
    data = candidate.data
    if b"\r" in data or b"\0" in data:  # its lines are not told by line feeds alone
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

    def take(self, term: int, held: Sequence[int]) -> None:
        sketch, lines = self.sketch, self.lines
        loose, near = [], []
        for at in held:
            if at < self.body:
                sketch.told.add(term)
                continue
            line = lines[at]
            size = len(line) if line.isascii() else len(line) // 4
            if self.is_sure and at not in self.fenced:
                if line[:1] == "#" and _HEADING.match(line):
                    sketch.headed[term] = min(size, sketch.headed.get(term, size))
                    sketch.items.setdefault(at, (size, []))[1].append(term)
                    continue
                if _is_item(lines, at):
                    sketch.items.setdefault(at, (size, []))[1].append(term)
                    continue
                if self._is_paragraph(at):
                    sketch.paragraphs.setdefault(at, (size, []))[1].append(term)
                    near.append(size)
                    continue
            loose.append(size)
            if self.may_underline or line[:4].lstrip(" ")[:1] == "#":
                sketch.headed[term] = min(size, sketch.headed.get(term, size))
        if loose:
            sketch.loose[term] = (len(loose), min(loose))
        if loose or near:
            sketch.near[term] = (len(loose) + len(near), min(loose + near))

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
    marks = [at for at in range(body, len(lines)) if lines[at].startswith("```")]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    return {at for first, last in pairs for at in range(first, last + 1)}


def _is_item(lines: Sequence[str], at: int) -> bool:
    """Return whether line *at*, in no fence, is an item of one line."""
    if not _ITEM.match(lines[at]):
        return False
    following = lines[at + 1] if at + 1 < len(lines) else ""
    goes_on = lines[at][0] != "-" and lines[at - 1] and not _ITEM.match(lines[at - 1])
    return not goes_on and _ENDS_ITEM.match(following) is not None
