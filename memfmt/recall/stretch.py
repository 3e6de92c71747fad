"""What is found, scored and printed as one, and how it comes of the parts of a body."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: A run of lines, half-open, by their indexes.
Lines = tuple[int, int]

#: A block of more characters is parted, by whole lines.
LONGEST = 1200
#: Lines of more characters are not printed beside something else.
_LONGEST_ALONG = 300
#: How many paragraphs on either side a paragraph is read with.
NEAR = 2


class Stretch:
    """
    A run of lines that is found and printed as one: ``lines[start:end]``, indexes from 0.

    *along* are the lines without which it says little, printed with it: the head of a table,
    the first lines of the items around it, the fences of a part of a code block. *above* are
    the headings it stands under. *near* is the run of lines that it is read with, *crowd* how
    many stretches stand in it.
    """

    __slots__ = ("above", "along", "crowd", "end", "is_paragraph", "near", "start")

    def __init__(
        self, start: int, end: int, above: tuple[Lines, ...], along: tuple[Lines, ...] = ()
    ) -> None:
        self.start = start
        self.end = end
        self.above = above
        self.along = along
        self.near = (start, end)
        self.crowd = 1
        self.is_paragraph = False


class Sheet:
    """
    The stretches of a body, made while its blocks are told in their order.

    *title* are the lines of its first heading of level 1, or None. *tops* are the level and the
    lines of each heading of level 1 or 2 that stands in no list or quote. The lines have no ends.
    """

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.stretches: list[Stretch] = []
        self.title: Lines | None = None
        self.tops: list[tuple[int, Lines]] = []
        self.above: tuple[Lines, ...] = ()
        self._levels: list[int] = []  # of the headings in *above*
        self.is_bare = False  # whether nothing stands under the last of them yet

    def put(
        self, start: int, end: int, above: tuple[Lines, ...], along: tuple[Lines, ...] = ()
    ) -> Stretch:
        """Add the stretch of these lines and return it."""
        self.is_bare = False
        stretch = Stretch(start, end, above, along)
        self.stretches.append(stretch)
        return stretch

    def heading(self, level: int, lines: Lines, *, is_top: bool = True) -> None:
        """Take a heading; the first of level 1 that *is_top* is the title, and a stretch."""
        self.leave(level)
        if is_top and level <= 2:
            self.tops.append((level, lines))
        if level == 1 and self.title is None and is_top:
            self.title = lines
            self.put(*lines, self.above)
            return
        self.above = (*self.above, lines)
        self._levels.append(level)
        self.is_bare = True

    def leave(self, level: int) -> None:
        """End the sections of *level* and deeper; a heading with nothing under it is a stretch."""
        while self._levels and self._levels[-1] >= level:
            self._levels.pop()
            lines, self.above = self.above[-1], self.above[:-1]
            if self.is_bare:
                self.put(*lines, self.above)

    def paragraph(self, start: int, end: int) -> Stretch | None:
        """Take a paragraph; return its stretch, None where it is too long for one."""
        if end - start == 1 or self.size(start, end) <= LONGEST:
            stretch = self.put(start, end, self.above)
            stretch.is_paragraph = True
            return stretch
        for part in self.parts(start, end):
            self.put(*part, self.above).is_paragraph = True
        return None

    def code(self, start: int, end: int, lead: Stretch | None, *, is_fenced: bool) -> None:
        """Take a block of code, and the paragraph that leads to it where both are short."""
        if lead is not None and self.size(lead.start, end) <= LONGEST:
            lead.end = end
            lead.near = (lead.start, lead.end)
            lead.is_paragraph = False
            return
        along = [] if lead is None else [(lead.start, lead.end)]
        parts = list(self.parts(start, end))
        if len(parts) > 1 and is_fenced:
            along += [(start, start + 1), (end - 1, end)]
        for part in parts:
            self.put(*part, self.above, self.short(along))

    def parts(self, start: int, end: int) -> Iterator[Lines]:
        """Yield the lines from *start* to *end* in runs that are not too long, or one line."""
        first, length = start, -1
        for at in range(start, end):
            length += len(self.lines[at]) + 1
            if length > LONGEST and at > first:
                yield first, at
                first, length = at, len(self.lines[at])
        yield first, end

    def size(self, start: int, end: int) -> int:
        """Return how many characters these lines have, with the line feeds between them."""
        return sum(map(len, self.lines[start:end])) + end - start - 1

    def short(self, along: Sequence[Lines]) -> tuple[Lines, ...]:
        """Return *along* without what is too long to be printed beside something else."""
        return tuple(
            (start, end) for start, end in along if self.size(start, end) <= _LONGEST_ALONG
        )

    def finish(self) -> None:
        """Give each paragraph those beside it that stand under one heading."""
        self.leave(0)
        run: list[Stretch] = []
        for stretch in self.stretches:
            if stretch.is_paragraph and (not run or run[-1].above == stretch.above):
                run.append(stretch)
            else:
                _set_near(run)
                run = [stretch] if stretch.is_paragraph else []
        _set_near(run)


def _set_near(run: list[Stretch]) -> None:
    if len(run) < 2:
        return
    for at, each in enumerate(run):
        first, last = max(0, at - NEAR), min(len(run) - 1, at + NEAR)
        each.near, each.crowd = (run[first].start, run[last].end), last + 1 - first
