"""Where the scan of a body stands: a cursor in one line, and the blocks that are open."""

from __future__ import annotations

from bisect import bisect_left

from memfmt.text import openers
from memfmt.text.block import Draft, Sort
from memfmt.text.openers import after_spaces, column_of

# Looking a member up in its class costs more than a comparison with it.
_BLANK, _CODE, _FENCE, _HTML, _ITEM = (
    Sort.BLANK,
    Sort.CODE,
    Sort.FENCE,
    Sort.HTML,
    Sort.ITEM,
)

#: What stands in ``Scanner.needs`` for a list and for a quote.
IS_LIST = 0
IS_QUOTE = -1


class Scanner:
    """
    The open containers, the open leaf, and a cursor in the line that is being read.

    *boxes* are the open containers, outermost first. *needs* tells for each, in columns from
    where the content of the one around it starts, which column its content needs (items), or
    that it is a list or a quote; *indents* the column of an item's marker.
    """

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.boxes: list[Draft] = []
        self.needs: list[int] = []
        self.indents: list[int] = []
        self.quotes: list[int] = []  # the places of the quotes in boxes
        self.leaf: Draft | None = None  # the open block that can hold no other
        self.closing = ""  # what closes it, "" where it needs nothing
        self.texts: list[tuple[str, int]] = []  # of the open paragraph: its lines, text starts
        self.can_head = False  # whether the last of them can be the header of a table
        self.blank = -1  # first line of the run of blank lines that has no owner yet, or -1
        self.floor = 0  # how many containers that run lies in, whatever follows
        self.line, self.at = "", 0
        self.kept = 0  # how many containers the line goes on with
        self.quoted = 0  # how many, up to the last of which it has a ">"
        self.nested = False  # whether it is nested by the two-column rule
        self.char = ""  # the next character that is no white space, "" at the end
        self.place = 0  # its index
        self.column = 0  # its column
        self.base = 0  # the column where the content of the innermost container starts
        self.strays: dict[str, int] = {}

    # The cursor.

    def take(self, line: str, at: int) -> None:
        """Go to *line*, past the marks of the containers that it goes on with."""
        self.line, self.at, self.base = line, at, 0
        self.kept = self.quoted = 0
        self.nested = False
        if self.strays:
            self.strays = {}
        char = line[:1]
        if char == " " or char == "\t":
            self.skip(0, 0)
        else:
            self.place, self.column, self.char = 0, 0, char
        if self.boxes:
            self.walk()

    def skip(self, start: int, column: int) -> None:
        """Go to the first character from *start* on that is no white space."""
        line = self.line
        char = line[start : start + 1]
        if char == " " or char == "\t":
            first, start = start, start + 1
            if char == "\t" or line[start : start + 1] in (" ", "\t"):
                start = after_spaces(line, start)
                column = column_of(line, start, first, column)
            else:  # one space is the rule
                column += 1
            char = line[start : start + 1]
        self.place, self.column, self.char = start, column, char

    def walk(self) -> None:
        """Match the open containers, outermost first, until one does not go on."""
        for index, need in enumerate(self.needs):
            if need > 0:
                indent = self.column - self.base
                if indent < need:
                    if indent < self.indents[index] + 2 or not self.is_sub_item(index):
                        return
                    self.needs[index] = need = indent
                    self.nested = True
                self.base += need
            elif need == IS_QUOTE:
                if self.char != ">" or self.column - self.base > 3:
                    return
                self.enter_quote()
                self.quoted = index + 1
            self.kept = index + 1

    def enter_quote(self) -> None:
        """Go past ``>`` and one column of white space."""
        start, column = self.place + 1, self.column + 1
        self.skip(start, column)
        self.base = column + (self.place > start)

    def is_sub_item(self, index: int) -> bool:
        """Return whether a list marker stands here that the item boxes[index] can hold."""
        if self.char in "\r\n":
            return False
        marker = openers.find_marker(self.line, self.place, self.char)
        if marker is None or self.is_rule():
            return False
        if self.closing and index == len(self.boxes) - 1:
            return False  # the item's fence is open: code, not a list
        # "2." under "1." goes on counting: it is the next item, however far it is indented.
        mark, number, _ = marker
        return number == 1 or mark[-1] != self.boxes[index - 1].mark

    def is_rule(self) -> bool:
        """Return whether the rest of the line is a thematic break."""
        char, place = self.char, self.place
        if char not in "-*_" or self.line[place + 1 : place + 3].strip(char + " \t"):
            return False
        if char not in self.strays:  # found once a line, or "- - - x" costs its square
            self.strays[char] = len(self.line.rstrip(char + " \t\r\n"))
        return place >= self.strays[char] and self.line.count(char, place) >= 3

    # Opening and closing.

    def open_box(self, draft: Draft, need: int, indent: int = 0) -> None:
        """Open the container *draft* inside all that are open."""
        if need == IS_QUOTE:
            self.quotes.append(len(self.boxes))
        self.drafts.append(draft)
        self.boxes.append(draft)
        self.needs.append(need)
        self.indents.append(indent)
        self.kept = len(self.boxes)

    def open_leaf(self, draft: Draft, closing: str = "") -> None:
        """Open the block *draft*, which holds no other; it lacks *closing* until that is read."""
        self.drafts.append(draft)
        self.leaf, self.closing = draft, closing
        draft.closed = not closing

    def clear(self) -> int:
        """Close what the line does not go on with, as a new block comes; return its depth."""
        if self.kept and not self.needs[self.kept - 1]:
            self.kept -= 1  # a list holds items only
        self.close(self.kept, self.at)
        return self.kept

    def close(self, kept: int, at: int) -> None:
        """Close the leaf and all containers but *kept*; give the run of blank lines an owner."""
        end = self.blank if self.blank >= 0 else at
        if self.leaf is not None:
            self.finish(end)
        owner = kept if kept > self.floor else self.floor
        boxes = self.boxes
        if len(boxes) > kept:
            for box in boxes[kept:]:
                box.end = end if box.depth >= owner else at
            del boxes[kept:], self.needs[kept:], self.indents[kept:]
            while self.quotes and self.quotes[-1] >= kept:
                self.quotes.pop()
        if self.blank >= 0:
            self.drafts.append(Draft(_BLANK, self.blank, at, owner))
            self.blank = -1

    def finish(self, end: int) -> None:
        """Close the leaf before line *end*."""
        if self.leaf is not None:
            self.leaf.end = end
            self.leaf = None
            self.closing = ""

    # Lines that open nothing.

    def holds(self) -> bool:
        """Take in a line of a leaf whose lines can be anything; return whether it was one."""
        leaf = self.leaf
        if leaf is None or self.kept < len(self.boxes):
            return False
        if not self.closing:
            return leaf.sort is _HTML and self.char not in "\r\n"
        if leaf.sort is _FENCE:
            ends = self.char == self.closing[0] and (
                self.column - self.base < 4
                and openers.closes_fence(self.line, self.place, self.closing)
            )
        else:
            ends = openers.holds(self.line, self.place, self.closing)
        if ends:
            leaf.closed = True
            self.finish(self.at + 1)
        return True

    def pause(self) -> None:
        """Take in a line that is blank, from where the containers end that it goes on with."""
        boxes, leaf = self.boxes, self.leaf
        kept = len(boxes)
        if self.quotes and self.quotes[-1] >= self.kept:  # a quote needs its ">"
            kept = self.quotes[bisect_left(self.quotes, self.kept)]
        elif self.blank >= 0 and 0 < self.floor == kept and boxes[-1].sort is _ITEM:
            kept -= 1  # an item that begins with two blank lines has ended
        if kept < len(boxes):
            self.close(kept, self.at)
        elif self.closing:
            return  # a line of a fence or of HTML like any other
        elif leaf is not None and leaf.sort is not _CODE:
            self.finish(self.at)
        self.rest(self.quoted)

    def rest(self, floor: int) -> None:
        """Begin a run of blank lines here, in *floor* containers at least, or go on with one."""
        if self.blank < 0:
            self.blank, self.floor = self.at, floor
