"""A list of texts edited item by item: in block form line by line, in flow form on its line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from memfmt.text.edits import Edit, Span
from memfmt.text.frontmatter.alignment import kept_pairs
from memfmt.text.frontmatter.model import Field, Item
from memfmt.text.frontmatter.scalars import is_null
from memfmt.text.frontmatter.writing import flow_text, scalar_text, styled


def item_edits(field: Field, text: str, wanted: Sequence[str], *, loose: bool) -> list[Edit]:
    """
    Return edits of a block list's lines that make its values *wanted*.

    Kept items stay; one that is gone here and new there moves with its line; the rest are
    changed in place in their order, then removed or added. With *loose*, null items stay.
    """
    items = [each for each in field.items or () if not (loose and is_null(each.value))]
    if not wanted:
        emptied = Edit(Span(field.colon, field.colon), " []")
        gone = [Edit(item.line, "") for item in field.items or ()]
        return [emptied, *gone]
    if not items:
        end = field.lines.end
        return [Edit(Span(end, end), "".join(_line_of(each, field, text, end) for each in wanted))]
    kept = kept_pairs([item.value for item in items], wanted)
    return _Mover(field, text, items, list(wanted), kept).edits()


class _Mover:
    """One list's edits, gap by gap between the items that stay."""

    def __init__(
        self,
        field: Field,
        text: str,
        items: list[Item],
        wanted: list[str],
        kept: list[tuple[int, int]],
    ) -> None:
        self._field, self._text, self._items, self._wanted = field, text, items, wanted
        self._kept = kept
        self._moved = self._moves()

    def edits(self) -> list[Edit]:
        made: list[Edit] = []
        old = new = 0
        place = self._items[0].line.start
        for one, other in [*self._kept, (len(self._items), len(self._wanted))]:
            made += self._gap(range(old, one), range(new, other), place)
            if one < len(self._items):
                place = self._items[one].line.end
            old, new = one + 1, other + 1
        return made

    def _moves(self) -> dict[int, int]:
        """Return, by index of a new item, the index of the old one whose line travels there."""
        stay = {one for one, _ in self._kept}
        taken = {other for _, other in self._kept}
        free: dict[str, list[int]] = defaultdict(list)
        for number in range(len(self._items) - 1, -1, -1):
            if number not in stay:
                free[self._items[number].value].append(number)
        return {
            number: free[value].pop()
            for number, value in enumerate(self._wanted)
            if number not in taken and free.get(value)
        }

    def _gap(self, old: range, new: range, place: int) -> list[Edit]:
        travels = set(self._moved.values())
        made = [Edit(self._items[each].line, "") for each in old if each in travels]
        here = [each for each in old if each not in travels]
        for number in new:
            value = self._wanted[number]
            if number in self._moved:
                line = self._items[self._moved[number]].line
                whole = self._text[line.start : line.end]
                made.append(Edit(Span(place, place), whole))
            elif here:
                item = self._items[here.pop(0)]
                made.append(_changed(item, value, self._text))
                place = item.line.end
            else:
                line_text = _line_of(value, self._field, self._text, place)
                made.append(Edit(Span(place, place), line_text))
        return made + [Edit(self._items[each].line, "") for each in here]


def _changed(item: Item, value: str, text: str) -> Edit:
    held = text[item.span.start : item.span.end]
    new = styled(value, held)
    return Edit(item.span, new if held or not new else " " + new)


def _line_of(value: str, field: Field, text: str, place: int) -> str:
    """Return a new line for *value*, indented as the list's first item is."""
    first = (field.items or ())[0]
    before = text[first.line.start : first.span.start]
    before = before if before[-1:] != "-" else before + " "
    above = text[max(0, place - 2) : place]
    newline = above if above == "\r\n" else above[-1:]
    return (before + scalar_text(value)).rstrip(" ") + newline


def flow_edit(field: Field, wanted: Sequence[str], text: str) -> Edit:
    """Return the edit that makes a flow list hold *wanted*, on one line."""
    return Edit(field.span, "[" + ", ".join(flow_text(each) for each in wanted) + "]")
