"""What can be told of a file's best passage before the file is opened."""

from __future__ import annotations

import re

from memfmt.recall.files import Candidate
from memfmt.recall.front import body_start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: A line that may underline those before it as a heading.
_UNDERLINE = re.compile(rb"\n {0,3}(?:=+|-+)[ \t]*(?=\n|\Z)")
#: The start of a line after which nothing is sure: what stands below it may be part of it.
_STRANGE = re.compile(rb"\n(?:[ \t<%$~>|+=_:]|\*(?!\*))")
_ITEM = re.compile(r"(?:-|[1-9][0-9]{0,8}\.) [^ \t]")
#: What ends an item that stands right before it.
_ENDS_ITEM = re.compile(r"\Z|(?:-|[1-9][0-9]{0,8}\.|\#{1,6}) [^ \t]|\*\*[A-Za-z\[(]|```[^`]*\Z")
_FENCE = "```"
_BOM = b"\xef\xbb\xbf"


class Sketch:
    """
    Where the terms of a candidate stand, at most.

    *alone* gives for a line that is a passage by itself its length in characters, at least, and
    its terms. *held* gives for a term in how many other lines of the body it stands, and how
    long the shortest of them is at least. *headed* gives for a term that may stand in a heading
    how long that is at least. *told* are the terms in the frontmatter.
    """

    __slots__ = ("alone", "headed", "held", "told")

    def __init__(self) -> None:
        self.alone: dict[int, tuple[int, list[int]]] = {}
        self.held: dict[int, tuple[int, int]] = {}
        self.headed: dict[int, int] = {}
        self.told: set[int] = set()


def sketch_of(candidate: Candidate) -> Sketch:
    """Return where the terms of *candidate* stand, as far as its bytes tell."""
    sketch = Sketch()
    data = candidate.data
    if b"\r" in data or b"\0" in data:  # its lines are not told by line feeds alone
        for term, held in candidate.lines.items():
            sketch.held[term] = (len(held), 0)
            sketch.headed[term] = 0
            sketch.told.add(term)
        return sketch
    # In Latin-1 every byte is a character.
    lines = data.removeprefix(_BOM).decode("latin-1").split("\n")
    body = body_start(lines)
    below = max(0, data.find(b"\n---", 3)) + 4
    may_underline = _UNDERLINE.search(data, below) is not None
    is_sure = not may_underline and not _STRANGE.search(data, below)
    fenced = _fenced(lines, body) if is_sure else None
    for term, held in candidate.lines.items():
        sizes = []
        for at in held:
            line = lines[at]
            if at < body:
                sketch.told.add(term)
                continue
            size = len(line) if line.isascii() else len(line) // 4
            if fenced is not None and at not in fenced and _is_alone(lines, at):
                sketch.alone.setdefault(at, (size, []))[1].append(term)
                continue
            sizes.append(size)
            if may_underline or line[:4].lstrip(" ")[:1] == "#":
                sketch.headed[term] = min(size, sketch.headed.get(term, size))
        if sizes:
            sketch.held[term] = (len(sizes), min(sizes))
    return sketch


def _fenced(lines: Sequence[str], body: int) -> set[int] | None:
    """Return the lines in fences, None where their ends are not sure."""
    marks = [at for at in range(body, len(lines)) if lines[at].startswith(_FENCE)]
    if len(marks) % 2 or any(lines[at] != _FENCE for at in marks[1::2]):
        return None
    pairs = zip(marks[::2], marks[1::2], strict=True)
    return {at for first, last in pairs for at in range(first, last + 1)}


def _is_alone(lines: Sequence[str], at: int) -> bool:
    """Return whether line *at*, in no fence, is an item of one line."""
    if not _ITEM.match(lines[at]):
        return False
    following = lines[at + 1] if at + 1 < len(lines) else ""
    goes_on = lines[at][0] != "-" and lines[at - 1] and not _ITEM.match(lines[at - 1])
    return not goes_on and _ENDS_ITEM.match(following) is not None
