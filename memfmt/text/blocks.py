"""Blocks: the runs of whole lines that a Markdown body is made of. Source: spec/blocks.md."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from memfmt.text import openers
from memfmt.text.openers import after_spaces, column_of


class Sort(StrEnum):
    """What a block is. CODE is indented code, FENCE a fenced one."""

    BLANK = "blank"
    HEADING = "heading"
    FENCE = "fence"
    CODE = "code"
    LIST = "list"
    ITEM = "item"
    QUOTE = "quote"
    TABLE = "table"
    HTML = "html"
    COMMENT = "comment"
    MATH = "math"
    RULE = "rule"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Block:
    """
    A run of whole lines of one sort: ``lines[start:end]``.

    *depth* counts the blocks around it. *mark* is what opens it: ``##`` or ``=`` and ``-`` of a
    heading, the run of a fence, ``-`` or ``1.`` of an item, ``<!--``, ``%%`` or ``$$``. *level*
    is 1..6 for a heading, else 0. *text* is a heading's text, a fence's info string, the folded
    type of a quote that is a callout. *offset* counts, for an item, the code points of its first
    line before the content (all containers' marks among them); for a fence, its indent in
    columns. *closed* is False only where a closing mark is needed and missing.
    """

    sort: Sort
    start: int
    end: int
    depth: int
    mark: str = ""
    level: int = 0
    text: str = ""
    offset: int = 0
    closed: bool = True


def scan(lines: Sequence[str], first: int = 0) -> tuple[Block, ...]:
    """
    Return the blocks of ``lines[first:]``, each container before its children.

    The blocks of depth 0 share out the lines without gap or overlap, and so do the children of
    each container. *lines* keep their line ends. Time grows with the characters, not the depth.
    """
    scanner = _Scanner()
    for at in range(first, len(lines)):
        scanner.read(lines[at], at)
    scanner.close(0, len(lines))
    return tuple(scanner.blocks)


class _Step(IntEnum):
    """What an opener did with a line."""

    NOTHING = 0
    LEAF = 1  # the line is used up
    BOX = 2  # a container was opened, its content follows


@dataclass(slots=True)
class _Box:
    """An open container. Columns count from where the content of the one around it starts."""

    sort: Sort
    slot: int  # its place in the result
    start: int
    mark: str = ""
    text: str = ""
    offset: int = 0
    key: str = ""  # of a list: "-", "*", "+", "." or ")"
    indent: int = 0  # of an item: the column of its marker
    need: int = 0  # of an item: the column its content needs


@dataclass(slots=True)
class _Leaf:
    """An open block that holds no other. *closing* is what ends it, "" where a blank does."""

    sort: Sort
    start: int
    mark: str = ""
    text: str = ""
    offset: int = 0
    closing: str = ""


_PENDING = Block(Sort.BLANK, 0, 0, 0)


class _Scanner:
    """The open containers, the open leaf, and a cursor in the line that is being read."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.boxes: list[_Box] = []
        self.quotes: list[int] = []  # places of the quotes in boxes
        self.leaf: _Leaf | None = None
        self.texts: list[int] = []  # of the open paragraph: where the text of each line starts
        self.lines: list[str] = []  # of the open paragraph
        self.can_head = False  # whether the last line of the paragraph can be a table's header
        self.blank = -1  # first line of the run of blank lines that has no owner yet, or -1
        self.floor = 0  # how many containers that run lies in whatever follows
        self.line = ""
        self.at = 0
        self.kept = 0  # how many containers the line goes on with
        self.place = 0  # index of the next character that is no white space
        self.column = 0  # its column
        self.base = 0  # the column where the content of the innermost container starts
        self.char = ""
        self.strays: dict[str, int] = {}

    # One line.

    def read(self, line: str, at: int) -> None:
        """Take in one line."""
        self.line, self.at, self.base = line, at, 0
        if self.strays:
            self.strays = {}
        self.skip(0, 0)
        nested = False
        quoted = 0
        self.kept = 0
        if self.boxes:
            quoted, nested = self.walk()
        if self.char in "\r\n":
            self.pause(quoted)
            return
        leaf = self.leaf
        whole = self.kept == len(self.boxes)
        if leaf is not None and whole and (leaf.closing or leaf.sort is Sort.HTML):
            if leaf.closing and self.ends(leaf):
                self.finish(at + 1, closed=True)
            return
        self.begin(nested)

    def ends(self, leaf: _Leaf) -> bool:
        """Return whether the line holds what closes *leaf*."""
        if leaf.sort is not Sort.FENCE:
            return openers.holds(self.line, self.place, leaf.closing)
        return self.column - self.base < 4 and openers.closes_fence(
            self.line, self.place, leaf.closing
        )

    def skip(self, start: int, column: int) -> None:
        """Go to the first character from *start* on that is no white space."""
        line = self.line
        char = line[start : start + 1]
        if char == " " or char == "\t":
            place = after_spaces(line, start)
            self.column = column_of(line, place, start, column)
            self.place = place
            self.char = line[place : place + 1]
        else:
            self.place, self.column, self.char = start, column, char

    def walk(self) -> tuple[int, bool]:
        """
        Set *kept*. Return how many containers up to the last ``>`` read, and whether the line is
        nested by the two-column rule.
        """
        quoted, nested = 0, False
        for index, box in enumerate(self.boxes):
            if box.sort is Sort.ITEM:
                indent = self.column - self.base
                if indent < box.need:
                    if self.char in "\r\n" or not self.reaches(box, index, indent):
                        break
                    box.need, nested = indent, True
                self.base += box.need
            elif box.sort is Sort.QUOTE:
                if self.char != ">" or self.column - self.base > 3:
                    break
                self.enter_quote()
                quoted = index + 1
            self.kept = index + 1
        return quoted, nested

    def enter_quote(self) -> None:
        """Go past ``>`` and one column of white space."""
        start, column = self.place + 1, self.column + 1
        self.skip(start, column)
        self.base = column + (self.place > start)

    def reaches(self, box: _Box, index: int, indent: int) -> bool:
        """Return whether a marker stands two columns past the marker of the item *box*."""
        if indent < box.indent + 2 or not (self.char in "-+*" or self.char.isdecimal()):
            return False
        if self.leaf is not None and self.leaf.closing and index == len(self.boxes) - 1:
            return False
        marker = openers.find_marker(self.line, self.place)
        if marker is None or self.is_rule():
            return False
        # "2." under "1." goes on counting: it is the next item, however far it is indented.
        return marker.number == 1 or marker.key != self.boxes[index - 1].key

    def pause(self, quoted: int) -> None:
        """Take in a line that is blank, from where the containers end that it goes on with."""
        boxes, leaf = self.boxes, self.leaf
        first_quote = bisect_left(self.quotes, self.kept)
        kept = self.quotes[first_quote] if first_quote < len(self.quotes) else len(boxes)
        if kept == len(boxes):
            if leaf is not None and leaf.closing:
                return
            if self.is_bare_item():
                kept -= 1
        if kept < len(boxes) or (leaf is not None and leaf.sort is not Sort.CODE):
            self.close(kept, self.at)
        if self.blank < 0:
            self.blank, self.floor = self.at, quoted
        elif self.floor != quoted:
            self.close(len(self.boxes), self.at)
            self.blank, self.floor = self.at, quoted

    def is_bare_item(self) -> bool:
        """Return whether the innermost container is an item that has had only its marker."""
        return (
            self.blank >= 0
            and self.floor == len(self.boxes) > 0
            and (self.boxes[-1].sort is Sort.ITEM)
        )

    def begin(self, nested: bool) -> None:
        """Open what the line opens, from the cursor on, and put its text in a leaf."""
        paragraph = self.leaf is not None and self.leaf.sort is Sort.PARAGRAPH
        joins = paragraph and self.kept == len(self.boxes) and not nested
        while True:
            if self.column - self.base >= 4:
                break
            opener = _OPENERS.get(self.char)
            if opener is None:
                break
            step = opener(self, joins)
            if step is _Step.LEAF:
                return
            if step is _Step.NOTHING:
                break
            joins = False
            if self.char in "\r\n":
                self.blank, self.floor = self.at, len(self.boxes)
                return
        self.put()

    def put(self) -> None:
        """Put the rest of the line in the open leaf, or in a new paragraph or indented code."""
        leaf, whole = self.leaf, self.kept == len(self.boxes)
        indent = self.column - self.base
        if leaf is not None:
            if leaf.sort is Sort.PARAGRAPH:
                if not self.line.startswith("**"):
                    self.lines.append(self.line)
                    self.texts.append(self.place)
                    self.can_head = whole and indent < 4
                    return
                self.kept = 0
            elif leaf.sort is Sort.CODE and whole and indent >= 4:
                self.blank = -1
                return
            elif leaf.sort is Sort.TABLE and whole and indent < 4:
                return
        self.clear()
        if indent >= 4:
            self.leaf = _Leaf(Sort.CODE, self.at)
            return
        self.leaf = _Leaf(Sort.PARAGRAPH, self.at)
        self.lines, self.texts, self.can_head = [self.line], [self.place], True

    # Opening and closing.

    def clear(self) -> None:
        """Close the leaf and all containers that the line does not go on with."""
        if self.kept and self.boxes[self.kept - 1].sort is Sort.LIST:
            self.kept -= 1
        self.close(self.kept, self.at)

    def close(self, kept: int, at: int) -> None:
        """Close the leaf and all containers but *kept*; give the run of blank lines an owner."""
        boxes = self.boxes
        end = self.blank if self.blank >= 0 else at
        if self.leaf is not None:
            self.finish(end, closed=not self.leaf.closing)
        owner = max(kept, self.floor)
        while len(boxes) > kept:
            box = boxes.pop()
            self.blocks[box.slot] = Block(
                box.sort,
                box.start,
                end if len(boxes) >= owner else at,
                len(boxes),
                box.mark,
                0,
                box.text,
                box.offset,
            )
        while self.quotes and self.quotes[-1] >= kept:
            self.quotes.pop()
        if self.blank >= 0:
            self.blocks.append(Block(Sort.BLANK, self.blank, at, owner))
            self.blank = -1

    def finish(self, end: int, *, closed: bool) -> None:
        """Close the leaf before line *end*."""
        leaf = self.leaf
        if leaf is not None:
            self.blocks.append(
                Block(
                    leaf.sort,
                    leaf.start,
                    end,
                    len(self.boxes),
                    leaf.mark,
                    0,
                    leaf.text,
                    leaf.offset,
                    closed,
                )
            )
            self.leaf = None

    def add(self, box: _Box) -> None:
        """Open a container inside all that are open."""
        box.slot, box.start = len(self.blocks), self.at
        self.blocks.append(_PENDING)
        self.boxes.append(box)
        self.kept = len(self.boxes)

    def is_rule(self) -> bool:
        """Return whether the rest of the line is a thematic break."""
        char = self.char
        if char not in self.strays:  # found once a line, or "- - - x" costs its square
            self.strays[char] = len(self.line.rstrip(char + " \t\r\n"))
        return self.place >= self.strays[char] and self.line.count(char, self.place) >= 3

    # Openers: one for each first character. *joins* says that the line could go on with the
    # paragraph of the very container it stands in.

    def open_quote(self, joins: bool) -> _Step:
        self.clear()
        self.enter_quote()
        self.quotes.append(len(self.boxes))
        text = openers.callout_of(self.line, self.place)
        self.add(_Box(Sort.QUOTE, 0, 0, text=text))
        return _Step.BOX

    def open_heading(self, joins: bool) -> _Step:
        level = openers.heading_level(self.line, self.place)
        if not level:
            return _Step.NOTHING
        self.clear()
        text = openers.heading_text(self.line, self.place + level)
        self.blocks.append(
            Block(Sort.HEADING, self.at, self.at + 1, len(self.boxes), "#" * level, level, text)
        )
        return _Step.LEAF

    def open_fence(self, joins: bool) -> _Step:
        mark = openers.find_fence(self.line, self.place)
        if mark is None:
            return _Step.NOTHING
        self.clear()
        info = self.line[self.place + len(mark) :].strip(" \t\r\n")
        indent = self.column - self.base
        self.leaf = _Leaf(Sort.FENCE, self.at, mark, info, indent, closing=mark)
        return _Step.LEAF

    def open_html(self, joins: bool) -> _Step:
        closing = openers.html_end(self.line, self.place)
        if closing is None:
            # A lone tag of any other name opens a block, but not after a line of text.
            if self.leaf is not None and (
                self.leaf.sort is Sort.PARAGRAPH or self.leaf.sort is Sort.TABLE
            ):
                return _Step.NOTHING
            if not openers.is_whole_tag(self.line, self.place):
                return _Step.NOTHING
            closing = ""
        is_comment = closing == "-->"
        self.clear()
        self.leaf = _Leaf(
            Sort.COMMENT if is_comment else Sort.HTML,
            self.at,
            "<!--" if is_comment else "",
            closing=closing,
        )
        if closing and openers.holds(self.line, self.place, closing):
            self.finish(self.at + 1, closed=True)
        return _Step.LEAF

    def open_hidden(self, joins: bool) -> _Step:
        """Open a comment ``%%`` or math ``$$``, at depth 0 and on a line that does not end it."""
        mark = self.char * 2
        kept = self.kept - (self.kept > 0 and self.boxes[self.kept - 1].sort is Sort.LIST)
        if kept or not self.line.startswith(mark, self.place):
            return _Step.NOTHING
        if self.line.find(mark, self.place + 2) >= 0:
            return _Step.NOTHING
        self.clear()
        sort = Sort.COMMENT if self.char == "%" else Sort.MATH
        self.leaf = _Leaf(sort, self.at, mark, closing=mark)
        return _Step.LEAF

    def open_line(self, joins: bool) -> _Step:
        """Open what starts with ``-``, ``*``, ``+``, ``_``, ``=``, ``|`` or ``:``."""
        char = self.char
        if joins and char in "-=" and openers.is_underline(self.line, self.place):
            self.make_heading()
            return _Step.LEAF
        if char in "-*_" and self.is_rule():
            self.clear()
            self.blocks.append(Block(Sort.RULE, self.at, self.at + 1, len(self.boxes)))
            return _Step.LEAF
        if char in "-*+" and self.open_item(joins) is _Step.BOX:
            return _Step.BOX
        if joins and char in "-|:" and self.can_head:
            return self.open_table()
        return _Step.NOTHING

    def make_heading(self) -> None:
        """Make the open paragraph a setext heading."""
        starts = zip(self.lines, self.texts, strict=True)
        text = "\n".join(line[start:].strip(" \t\r\n") for line, start in starts)
        start = self.leaf.start if self.leaf else self.at
        level = 1 if self.char == "=" else 2
        self.leaf = None
        self.blocks.append(
            Block(Sort.HEADING, start, self.at + 1, len(self.boxes), self.char, level, text)
        )

    def open_table(self) -> _Step:
        """Make the last line of the open paragraph and this one a table."""
        header = self.lines[-1][self.texts[-1] :]
        if not openers.is_delimiter(self.line, self.place, header):
            return _Step.NOTHING
        leaf = self.leaf
        if leaf is not None and leaf.start < self.at - 1:
            self.finish(self.at - 1, closed=True)
        self.leaf = _Leaf(Sort.TABLE, self.at - 1)
        return _Step.LEAF

    def open_item(self, joins: bool) -> _Step:
        marker = openers.find_marker(self.line, self.place)
        if marker is None:
            return _Step.NOTHING
        indent, width = self.column - self.base, len(marker.mark)
        column = self.column + width
        start = marker.end
        old = self.place, self.column, self.char
        self.skip(start, column)
        empty = self.char in "\r\n"
        if joins and (empty or marker.number != 1):
            self.place, self.column, self.char = old
            return _Step.NOTHING
        spaces = self.column - column
        offset = self.place
        if empty:
            spaces, offset = 1, start
        elif spaces > 4:  # indented code, one column after the marker
            spaces, offset = (
                1,
                start + (column_of(self.line, start + 1, start, column) == column + 1),
            )
        siblings = self.kept and self.boxes[self.kept - 1]
        if siblings and siblings.sort is Sort.LIST and siblings.key == marker.key:
            self.close(self.kept, self.at)
        else:
            self.clear()
            self.add(_Box(Sort.LIST, 0, 0, key=marker.key))
        self.base += indent + width + spaces
        self.add(
            _Box(
                Sort.ITEM,
                0,
                0,
                marker.mark,
                offset=offset,
                indent=indent,
                need=indent + width + spaces,
            )
        )
        return _Step.BOX


_OPENERS: dict[str, Callable[[_Scanner, bool], _Step]] = {
    ">": _Scanner.open_quote,
    "#": _Scanner.open_heading,
    "`": _Scanner.open_fence,
    "~": _Scanner.open_fence,
    "<": _Scanner.open_html,
    "%": _Scanner.open_hidden,
    "$": _Scanner.open_hidden,
    **dict.fromkeys("-*+_=|:", _Scanner.open_line),
    **dict.fromkeys("0123456789", _Scanner.open_item),
}
