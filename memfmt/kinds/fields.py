"""The reconciler: what the lines of a slot say, what they should say, and the edits between."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from memfmt.errors import EditRefusedError
from memfmt.kinds.align import Match, align
from memfmt.kinds.outline import Row
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit
from memfmt.text.source import body_of, end_of

_NUMBER = re.compile(r"([ \t]*)([0-9]{1,9})([.)])([ \t]*)\Z")


@dataclass(frozen=True, slots=True)
class Slot:
    """
    A list slot of one document, ready to be reconciled.

    *rows* in file order; a first entry goes to line *at*, after the lines *opening* (a heading)
    where the slot is not in the file yet; *refused* says why that cannot be, where it is so.
    *text* gives an entry's content, *key* what makes two entries the same one. *bullet* is the
    mark of a first entry; ``1. `` asks for numbers. With *is_loose* blank lines stand between
    entries. *inside* edits an entry in its place, where that is more than other words in its
    first lines.
    """

    rows: Sequence[Row]
    at: int
    opening: tuple[str, ...]
    text: Callable[[Any, Row | None], str]
    key: Callable[[Any], Any]
    bullet: str = "- "
    is_loose: bool = False
    refused: str = ""
    inside: Callable[[Row, Any], list[LineEdit]] | None = None

    @property
    def is_numbered(self) -> bool:
        """Whether the entries carry numbers."""
        return self.bullet == "1. "


def list_edits(document: Document, slot: Slot, values: Sequence[Any]) -> list[LineEdit]:
    """Return the edits after which the rows of *slot* say *values*, in this order."""
    rows = slot.rows
    if [row.value for row in rows] == list(values):
        return []
    if not rows:
        return [_first_items(slot, values)]
    return matched_edits(document, slot, values, matches_of(slot, values))


def matches_of(slot: Slot, values: Sequence[Any]) -> list[Match]:
    """Return for each of *values* which row of *slot* becomes it, as ``list_edits`` takes it."""
    return align([row.value for row in slot.rows], values, slot.key)


def matched_edits(
    document: Document, slot: Slot, values: Sequence[Any], matches: Sequence[Match]
) -> list[LineEdit]:
    """
    Return the edits of ``list_edits`` where it is known which row becomes which value.

    *matches* has one for each of *values*; a row that none names goes, with all that belongs to
    it. *slot* has rows.
    """
    rows = slot.rows
    edits: list[LineEdit] = []
    stays = {match.old for match in matches if match.stays}
    edits += [removal(document, rows, at) for at in range(len(rows)) if at not in stays]
    numbers = _Numbers(document, rows, matches) if slot.is_numbered else None
    anchor: int | None = None
    following = next((match.old for match in matches if match.stays), None)
    for at, (match, value) in enumerate(zip(matches, values, strict=True)):
        mark = numbers.mark(at, slot.bullet) if numbers else None
        if match.old is not None and match.stays:
            anchor = match.old
            edits += _in_place(document, slot, rows[anchor], value, mark)
        else:
            old = rows[match.old] if match.old is not None else None
            near = rows[anchor if anchor is not None else following or 0]
            lines = _block(document, slot, old, value, mark or _bullet(near.mark))
            edits.append(insertion(document, slot, anchor, following, lines))
    return edits


def _first_items(slot: Slot, values: Sequence[Any]) -> LineEdit:
    refuse_opening(slot)
    lines = list(slot.opening)
    for number, value in enumerate(values, 1):
        if number > 1 and slot.is_loose:
            lines.append("")
        mark = f"{number}. " if slot.is_numbered else slot.bullet
        lines += (mark + slot.text(value, None)).split("\n")
    return LineEdit(slot.at, slot.at, tuple(lines), loose=True)


def refuse_opening(slot: Slot) -> None:
    """Raise EditRefusedError where the section of *slot* is not there, and cannot be."""
    if slot.refused:
        raise EditRefusedError(slot.refused)


def removal(document: Document, rows: Sequence[Row], at: int) -> LineEdit:
    """Return the edit that takes out row *at* of *rows*, with all that belongs to it."""
    row = rows[at]
    before = at > 0 and rows[at - 1].group == row.group
    after = at + 1 < len(rows) and rows[at + 1].group == row.group
    end = row.end
    if (before or after) and _blank(document, row.start - 1) and _blank(document, end):
        end += 1  # in a list whose items stand apart, the gap goes too
    joined = before and after and rows[at - 1].end == row.start and row.end == rows[at + 1].start
    return LineEdit(row.start, end, joins_before=joined, joins_after=joined)


def _in_place(
    document: Document, slot: Slot, row: Row, value: Any, mark: str | None
) -> list[LineEdit]:
    if value == row.value:
        if mark is None or mark == row.mark:
            return []
        first = mark + body_of(document.lines[row.start])[len(row.mark) :]
        first += end_of(document.lines[row.start])
        return [LineEdit(row.start, row.start + 1, (first,), joins_before=True, joins_after=True)]
    if slot.inside is not None:
        return slot.inside(row, value)
    content = (mark or spaced(row.mark)) + slot.text(value, row)
    last_end = end_of(document.lines[row.head - 1])
    return [
        LineEdit(row.start, row.head, (content + last_end,), joins_before=True, joins_after=True)
    ]


def _block(
    document: Document, slot: Slot, old: Row | None, value: Any, mark: str
) -> tuple[str, ...]:
    """Return the lines of an entry that goes to another place, with all that belongs to it."""
    if old is None or (slot.inside is not None and value != old.value):
        return tuple((mark + slot.text(value, None)).split("\n"))
    lines = list(document.lines[old.start : old.end])
    if value != old.value:
        head = old.head - old.start
        lines[:head] = [spaced(old.mark) + slot.text(value, old) + end_of(lines[head - 1])]
    if slot.is_numbered:
        lines[0] = mark + lines[0][len(spaced(old.mark) if value != old.value else old.mark) :]
    return tuple(lines)


def insertion(
    document: Document,
    slot: Slot,
    anchor: int | None,
    following: int | None,
    lines: tuple[str, ...],
) -> LineEdit:
    """Return the edit that puts *lines* after row *anchor* or, without, before *following*."""
    rows = slot.rows
    if anchor is None:
        row = rows[following or 0]
        loose = slot.is_loose or _apart(document, rows, following or 0)
        return LineEdit(row.start, row.start, lines, loose=loose, joins_after=not loose)
    row = rows[anchor]
    after = rows[anchor + 1] if anchor + 1 < len(rows) else None
    loose = slot.is_loose or _apart(document, rows, anchor)
    touches = after is not None and after.start == row.end
    if row.after >= 0:
        return LineEdit(row.after, row.after, lines, loose=True)
    return LineEdit(
        row.end,
        row.end,
        lines,
        loose=loose,
        joins_before=not loose,
        joins_after=touches and not loose,
    )


def _apart(document: Document, rows: Sequence[Row], at: int) -> bool:
    """Whether a blank line stands between row *at* and a neighbour of its list."""
    for first, second in ((at, at + 1), (at - 1, at)):
        if first < 0 or second >= len(rows) or rows[first].group != rows[second].group:
            continue
        if _blank(document, rows[first].end) and rows[first].end < rows[second].start:
            return True
    return False


def _blank(document: Document, number: int) -> bool:
    if not document.first <= number < len(document.lines):
        return False
    return not document.lines[number].strip(" \t\r\n")


def _bullet(mark: str) -> str:
    """Return the mark for an entry beside one with *mark*: the same, with a sane gap."""
    if not mark:
        return mark
    bare = mark.rstrip(" \t")
    gap = mark[len(bare) :]
    return bare + (gap if gap in (" ", "  ", "   ", "\t") else " ")


def spaced(mark: str) -> str:
    """Return *mark* with a gap behind it, where it has none."""
    return mark if mark[-1:] in (" ", "\t") else mark + " "


class _Numbers:
    """
    The numbers of steps after an edit, list by list.

    Consecutive before: consecutive after. All the same: the same. Else what stays keeps its
    number and a new one is one more than the one before it.
    """

    def __init__(self, document: Document, rows: Sequence[Row], matches: Sequence[Match]) -> None:
        self._marks: dict[int, str] = {}
        anchor = next((match.old for match in matches if match.stays), 0) or 0
        by_group: dict[int, list[int]] = {}
        for at, match in enumerate(matches):
            anchor = match.old if match.stays and match.old is not None else anchor
            by_group.setdefault(rows[anchor].group, []).append(at)
        olds: dict[int, list[Row]] = {}
        for row in rows:
            olds.setdefault(row.group, []).append(row)
        for group, news in by_group.items():
            self._count(document, rows, olds[group], matches, news)

    def mark(self, at: int, default: str) -> str:
        """Return the mark of the new entry *at*."""
        return self._marks.get(at, default)

    def _count(
        self,
        document: Document,
        rows: Sequence[Row],
        old: Sequence[Row],
        matches: Sequence[Match],
        news: Sequence[int],
    ) -> None:
        numbers = [_number(row.mark) for row in old]
        rising = all(number == numbers[0] + at for at, number in enumerate(numbers))
        same = len(numbers) > 1 and len(set(numbers)) == 1
        last = numbers[0] - 1
        pattern = old[0].mark
        for place, at in enumerate(news):
            match = matches[at]
            stays = match.stays and match.old is not None
            row = rows[match.old] if match.old is not None else None
            if stays and row is not None:
                pattern = row.mark
            due = numbers[0] if same else numbers[0] + place if rising else last + 1
            mark = _numbered(pattern, due)
            if row is not None and ((stays and not (rising or same)) or _would_unnest(row, mark)):
                mark = row.mark
            last = _number(mark)
            self._marks[at] = mark if row is not None else _bullet(mark)


def _number(mark: str) -> int:
    found = _NUMBER.match(mark)
    return int(found[2]) if found else 0


def _numbered(mark: str, number: int) -> str:
    found = _NUMBER.match(mark)
    return f"{found[1]}{number}{found[3]}{found[4]}" if found else f"{number}. "


def _would_unnest(row: Row, mark: str) -> bool:
    """Whether *mark* moves the column to which what lies under *row* is indented."""
    return row.end > row.head and len(mark) != len(row.mark)
