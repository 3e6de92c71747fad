"""Where a top-level key and its value stand, and which lines they own."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Any

from memfmt.text.edits import Span
from memfmt.text.frontmatter.model import Field, Item, Value
from memfmt.text.frontmatter.tree import Grove, alias_end, last_index, scalar_end

_COLON = re.compile(r"[ \t]*+:")
_FAR_COLON = re.compile(r"[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\n|\r)[ ]*+:")


@dataclass(frozen=True, slots=True)
class Layout:
    """A composed block: its text as it is and with stand-ins, and the starts of its lines."""

    block: str
    stood: str
    offset: int
    starts: list[int]  # and, last, the length of the block

    def field(self, key: Any, value: Any, grove: Grove, following: int) -> Field:
        """
        Return the field of the nodes *key* and *value*.

        *following* is the index where the next key's line begins.
        """
        grove.locked = None
        name = grove.name(key)
        grove.key = name
        key_start, key_end = key.start_mark.index, key.end_mark.index
        colon, reason = self._colon(key_start, key_end)
        if key.id != "scalar":
            reason = "the key is no text"
        elif name == "<<" and self.block[key_start] == "<":
            reason = "a merge key (`<<`)"
        held, unfolded = self._value(value, grove)
        aliased = grove.locked is not None and "alias" in grove.locked
        span, owned = self._places(value, colon, following, aliased=aliased)
        if unfolded is not None:
            held = self.block[span.start : span.end]
            grove.report(span.start, span.end, "alias", f"the aliases of {name!r} {unfolded}")
        reason = grove.locked or reason
        return Field(
            key=name,
            key_span=self._span(key_start, key_end),
            value=held,
            span=self._span(span.start, span.end),
            lines=self._lines(key_start, owned),
            colon=self.offset + colon,
            items=None if reason else self._items(value, held),
            locked=reason,
        )

    def _value(self, node: Any, grove: Grove) -> tuple[Value, str | None]:
        try:
            return grove.value(node), None
        except LookupError:
            grove.locked = "an alias (`*name`)"
            grove.budget = 1000
            return "", "unfold beyond all measure: write the values out"

    def _colon(self, start: int, end: int) -> tuple[int, str | None]:
        """Return the index after the key's colon, and why the key cannot be edited."""
        found = _COLON.match(self.stood, end)
        before = self.block[self.line_start(start) : start].strip(" ")
        if found is not None and not before:
            return found.end(), None
        far = _FAR_COLON.match(self.stood, end)
        if far is not None and before == "?":
            return far.end(), None
        if found is not None:
            return found.end(), "the key does not begin its line"
        return end, "an explicit key (`? key`)"

    def _places(self, node: Any, colon: int, following: int, *, aliased: bool) -> tuple[Span, int]:
        """Return the value's span in the block, and the index where the owned text ends."""
        start, end = node.start_mark.index, node.end_mark.index
        if aliased and (start < colon or (node.id != "scalar" and not node.flow_style)):
            # An alias has the place of its anchor, and so has the end of a list that it ends.
            close = self._trimmed(colon, following)
            named = alias_end(self.stood, colon)
            if start < colon:
                start = named - len(self.stood[colon:named].lstrip()) if named else colon
                return Span(start, named or colon), close
            return Span(start, close), close
        if start == end:
            return Span(colon, colon), colon
        end = last_index(self.stood, node)
        return Span(start, end), end

    def _trimmed(self, start: int, end: int) -> int:
        """Return where the last line in *start* to *end* ends that is no comment and not blank."""
        row = bisect_left(self.starts, end) - 1
        while row > 0 and self.starts[row] > start:
            line = self.block[self.starts[row] : self.starts[row + 1]].strip()
            if line and not line.startswith("#"):
                return self.starts[row] + len(
                    self.block[self.starts[row] : self.starts[row + 1]].rstrip()
                )
            row -= 1
        return start

    def _items(self, node: Any, held: Value) -> tuple[Item, ...] | None:
        """Return the items of a block list of one-line scalars, each alone on its line."""
        if node.id != "sequence" or node.flow_style or not isinstance(held, list):
            return None
        made: list[Item] = []
        line = -1
        for each, value in zip(node.value, held, strict=True):
            start, end = each.start_mark.index, each.end_mark.index
            lines = self._lines(start, end)
            first = lines.start - self.offset
            before = self.block[first:start].strip(" ")
            if each.id != "scalar" or not isinstance(value, str) or before != "-":
                return None
            if first <= line or self._lines(start, start) != lines:
                return None
            if start < end and self.stood[start] in "|>":
                return None
            line = first
            made.append(Item(value, self._span(start, scalar_end(self.stood, each)), lines))
        return tuple(made)

    def line_start(self, index: int) -> int:
        """Return where the line that *index* is in begins."""
        return self.starts[bisect_right(self.starts, index) - 1]

    def _lines(self, start: int, end: int) -> Span:
        """Return the whole lines from the one *start* is in to the one *end* is in."""
        first = self.line_start(start)
        # An end at the start of a line belongs to the line before (block scalars that keep).
        last = self.starts[min(bisect_left(self.starts, end), len(self.starts) - 1)]
        if last <= first:
            last = self.starts[min(bisect_right(self.starts, first), len(self.starts) - 1)]
        return self._span(first, last)

    def _span(self, start: int, end: int) -> Span:
        return Span(self.offset + start, self.offset + end)
