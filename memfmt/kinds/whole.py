"""Entries of a list slot with all their lines: taken out, put elsewhere, put back."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from memfmt.errors import EditRefusedError
from memfmt.kinds.fields import Slot, insertion, refuse_opening, spaced
from memfmt.kinds.kind import Kind, Reading, guard
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.outline import Row
from memfmt.kinds.slots import section_slot
from memfmt.text.document import document_of
from memfmt.text.lines import LineEdit, line_edits
from memfmt.text.source import body_of, end_of, source_of


def reading_of(kind: Kind, text: str, path: str) -> Reading:
    """Return what *text*, the file *path*, says, links as they stand."""
    return kind.read(document_of(source_of(text, path)), NO_NAMES)


def slot_of(kind: Kind, reading: Reading, name: str) -> Slot:
    """Return the slot *name* (``facts`` …) of *reading*, ready for entries."""
    headings = list(kind.sections.values())
    heading = kind.sections[name]
    earlier = headings[: headings.index(heading)]
    return section_slot(
        reading.outline, heading, earlier, reading.rows[name], kind.slots(reading)[name]
    )


def lines_of_row(reading: Reading, row: Row) -> tuple[str, ...]:
    """Return the lines of *row* and all that belongs to it, with their ends."""
    return reading.document.lines[row.start : row.end]


def retold(reading: Reading, row: Row, content: str) -> tuple[str, ...]:
    """Return the lines of *row* where its value is written *content*, what is under it kept."""
    lines = lines_of_row(reading, row)
    head = row.head - row.start
    return (spaced(row.mark) + content + end_of(lines[head - 1]), *lines[head:])


def continued(reading: Reading, row: Row, more: str) -> tuple[str, ...]:
    """Return the lines of *row* as they stand, with *more* at the end of its value."""
    lines = list(lines_of_row(reading, row))
    last = row.head - row.start - 1
    lines[last] = body_of(lines[last]).rstrip(" \t") + more + end_of(lines[last])
    return tuple(lines)


def put(reading: Reading, slot: Slot, at: int, lines: Sequence[str]) -> LineEdit:
    """
    Return the edit that puts *lines* as entry *at* of *slot*, 0 for the first.

    Raises:
        EditRefusedError: the section is not there, and a block that nothing closes is in the way.
    """
    if not slot.rows:
        refuse_opening(slot)
        rest = reading.document.lines[slot.at : slot.at + 1]
        is_gap = not slot.opening and rest and not rest[0].strip(" \t\r\n")
        place = slot.at + 1 if is_gap else slot.at  # the blank line below a heading is its own
        return LineEdit(place, place, (*slot.opening, *lines), loose=True)
    anchor = at - 1 if at else None
    return insertion(reading.document, slot, anchor, 0, tuple(lines))


def marked_like(lines: Sequence[str], near: str) -> tuple[str, ...]:
    """
    Return *lines* of an item with the mark *near*, which another item of its new list has.

    What is under the item is moved to the side by as much as its text is.
    """
    first = lines[0]
    bare = first.lstrip(" \t")
    mark = bare.split(" ", 1)[0].split("\t", 1)[0]
    old = len(first) - len(bare) + len(mark) + 1
    text = first[old - 1 :].lstrip(" \t")
    more = len(spaced(near)) - old
    return (spaced(near) + text, *(_moved(line, more) for line in lines[1:]))


def _moved(line: str, more: int) -> str:
    if not body_of(line).strip(" \t"):
        return line
    if more >= 0:
        return " " * more + line
    return line[min(-more, len(line) - len(line.lstrip(" "))) :]


def edited(kind: Kind, reading: Reading, made: Iterable[LineEdit], **values: Sequence[Any]) -> str:
    """
    Return the text of *reading* with the edits *made*, which has been read back.

    *values* are the lists of the object that are others then.

    Raises:
        EditRefusedError: it would not read back so, or the file cannot be edited.
    """
    document = reading.document
    wanted = copy.copy(reading.thing)
    for name, value in values.items():
        setattr(wanted, name, list(value))
    text = document.source.edited(line_edits(document.lines, made))
    guard(kind, wanted, text, document.source.path, reading.names)
    return text


def first_that_holds(tries: Iterable[Any]) -> str:
    """
    Return the text of the first of *tries* (calls without arguments) that is not refused.

    Raises:
        EditRefusedError: all are; it is that of the first.
    """
    refused: EditRefusedError | None = None
    for each in tries:
        try:
            text: str = each()
        except EditRefusedError as error:
            refused = refused or error
        else:
            return text
    assert refused is not None
    raise refused
