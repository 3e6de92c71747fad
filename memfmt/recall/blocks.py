"""A body as stretches, by its blocks: any body at all. Source: spec/recall.md, "Passages"."""

from __future__ import annotations

from memfmt.recall.stretch import LONGEST, Sheet, Stretch
from memfmt.text.blocks import Block, Sort, scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from memfmt.recall.stretch import Lines

#: How many of the items around it a nested one is printed with.
_AROUND = 3
_CODE = (Sort.FENCE, Sort.CODE, Sort.MATH, Sort.HTML)


def sheet_of(lines: Sequence[str], first: int) -> Sheet:
    """Return the stretches of ``lines[first:]``; the lines have no ends."""
    walk = _Walk(Sheet(lines))
    walk.take(scan([line + "\n" for line in lines], first))
    walk.sheet.finish()
    return walk.sheet


class _Item:
    """A list item: its block, the item around it, the line where what is nested in it begins."""

    __slots__ = ("above", "around", "block", "inner")

    def __init__(self, block: Block, around: _Item | None, above: tuple[Lines, ...]) -> None:
        self.block = block
        self.around = around
        self.above = above
        self.inner = block.end


class _Walk:
    """Takes the blocks of one body, each container before what it holds."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._items: list[_Item] = []
        self._open: list[_Item] = []
        self._before: Block | None = None  # the block before, outside lists, blank ones apart
        self._lead: Stretch | None = None  # its stretch, if it is a paragraph

    def take(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            while self._open and block.depth <= self._open[-1].block.depth:
                self._open.pop()
            if block.sort is Sort.ITEM:
                self._item(block)
            elif self._open:
                item = self._open[-1]
                if block.sort is Sort.LIST and block.depth == item.block.depth + 1:
                    item.inner = min(item.inner, block.start)
            elif block.sort not in (Sort.BLANK, Sort.QUOTE, Sort.LIST):
                self._leaf(block)
        self.sheet.leave(0)
        for item in self._items:
            self._put_item(item)
        self.sheet.stretches.sort(key=lambda each: (each.start, -each.end))

    def _leaf(self, block: Block) -> None:
        before, lead = self._before, self._lead
        self._before, self._lead = block, None
        sheet, start, end = self.sheet, block.start, block.end
        if block.sort is Sort.HEADING:
            sheet.heading(block.level, (start, end), is_top=not block.depth)
        elif block.sort is Sort.PARAGRAPH:
            self._lead = sheet.paragraph(start, end)
        elif block.sort in _CODE:
            is_led = before is not None and before.depth == block.depth
            is_fenced = block.sort is Sort.FENCE and block.closed
            sheet.code(start, end, lead if is_led else None, is_fenced=is_fenced)
        elif block.sort is Sort.TABLE:
            rows = min(start + 2, end)
            along = sheet.short([(start, rows)])
            for at in range(rows, end):
                sheet.put(at, at + 1, sheet.above, along)
            if rows == end:
                sheet.put(start, end, sheet.above)

    def _item(self, block: Block) -> None:
        around = self._open[-1] if self._open else None
        item = _Item(block, around, self.sheet.above)
        self._before = self._lead = None
        self._open.append(item)
        self._items.append(item)
        self.sheet.is_bare = False

    def _put_item(self, item: _Item) -> None:
        start, end = item.block.start, item.block.end
        around: list[Lines] = []
        outer = item.around
        while outer is not None and len(around) < _AROUND:
            around.insert(0, (outer.block.start, outer.inner))
            outer = outer.around
        along = self.sheet.short(around)
        if end - start == 1 or self._is_short(start, end):
            self.sheet.put(start, end, item.above, along)
        else:
            for part in self.sheet.parts(start, item.inner):
                self.sheet.put(*part, item.above, along)

    def _is_short(self, start: int, end: int) -> bool:
        # Of ten thousand items in one another none is measured whole.
        return end - start <= LONGEST and self.sheet.size(start, end) <= LONGEST
