"""What no longer holds, as the last line under History, with all that is under it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from memfmt.kinds.entity import ENTITY, relation_text
from memfmt.kinds.escapes import item_text, read_item
from memfmt.kinds.fields import removal
from memfmt.kinds.kind import Reading
from memfmt.kinds.knowledge import knowledge_text
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Knowledge, Relation
from memfmt.kinds.outline import Row
from memfmt.kinds.whole import (
    continued,
    edited,
    first_that_holds,
    marked_like,
    put,
    retold,
    slot_of,
)
from memfmt.text.lines import LineEdit
from memfmt.text.source import body_of, end_of
from memfmt.vault.change import Change
from memfmt.write.relations import ways_to_say
from memfmt.write.standing import Standing

#: Lines, and the line of History that they say.
Way = tuple[Sequence[str], str]


def past(text: str, day: str, why: str) -> str:
    """Return the history of *text*, which held until *day* (an ISO date)."""
    return f"{text} — until {day}: {why}"


def retired(
    found: Standing, until: tuple[str, str], new: str | Relation | Knowledge | None = None
) -> str:
    """
    Return the text of the file of *found* where *new*, or nothing, takes its place.

    The old entry stands last under History then, in its own words, with all that is under it.
    *until* is the day since when it does not hold, and why.

    Raises:
        EditRefusedError: the file cannot take the edit and keep all else.
    """
    reading = found.reading()
    rows = reading.rows[found.slot]
    row = rows[found.at]
    values: list[object] = list(getattr(reading.thing, found.slot))
    if new is None:
        del values[found.at]
        edit = removal(reading.document, rows, found.at)
    else:
        values[found.at] = new
        text = _entry(reading, row, new)
        edit = LineEdit(row.start, row.end, (text,), joins_before=True, joins_after=True)
    ways = _ways(reading, row, found.slot, until)
    return _with_history(reading, edit, ways, **{found.slot: values})


def _entry(reading: Reading, row: Row, new: str | Relation | Knowledge) -> str:
    """Return the lines that say *new* where *row* stood."""
    if isinstance(new, Knowledge):
        return knowledge_text(new)
    if isinstance(new, Relation):
        content = relation_text(new, row, reading.names, reading.document.source.path)
    else:
        content = item_text(new)
    return row.mark + content + end_of(reading.document.lines[row.head - 1])


def _ways(reading: Reading, row: Row, slot: str, until: tuple[str, str]) -> list[Way]:
    """Return how the entry in *row* may stand under History, what is nearest to it first."""
    more = past("", *until)
    if slot == "knowledge":
        return _entry_ways(reading, row, more)
    old = row.value
    is_relation = isinstance(old, Relation)
    words = str(old)
    if is_relation:
        says = ways_to_say(old)[0]
        words = f"{says} — {old.detail}" if old.detail else says
    line = words + more
    kept = _said_so(row.raw, more)  # of a relation with its link
    ways: list[Way] = [
        (continued(reading, row, more), kept),
        (retold(reading, row, item_text(line)), line),
    ]
    is_mark = not is_relation and kept.removesuffix(more).strip() != old
    return ways[1:] if is_mark else ways  # a mark at its start would be words


def _entry_ways(reading: Reading, row: Row, more: str) -> list[Way]:
    old: Knowledge = row.value
    line = knowledge_text(Knowledge(old.type, old.title, old.content)) + more
    raw = reading.document.joined(row.start, row.head)
    own = " ".join(raw.split("\n")).strip(" \t") + more
    under = _artifact(reading, row)
    return [
        ([f"- {own}", *under], _said_so(raw, more)),
        ([f"- {item_text(line)}", *under], line),
    ]


def _artifact(reading: Reading, row: Row) -> list[str]:
    """Return the lines of the artifact of the entry in *row* as they stand under an item."""
    if row.part is None:
        return []
    lines = reading.document.lines[slice(*row.part)]
    return [f"  {line}" if body_of(line).strip(" \t") else line for line in lines]


def _said_so(raw: str, more: str) -> str:
    """Return what an item says that holds *raw* as it stands, and *more*."""
    return read_item(one_line(raw.rstrip(" \t") + more))


def _with_history(
    reading: Reading, edit: LineEdit, ways: Sequence[Way], **values: Sequence[object]
) -> str:
    """
    Return the text with *edit* made, and the lines of the first way that holds under History.

    *values* are the lists of the entity that are others then.

    Raises:
        EditRefusedError: the file cannot take the edit and keep all else.
    """
    slot = slot_of(ENTITY, reading, "history")
    near = slot.rows[-1].mark if slot.rows else "- "
    return first_that_holds(
        partial(
            edited,
            ENTITY,
            reading,
            [edit, put(reading, slot, len(slot.rows), each)],
            history=[*reading.thing.history, line],
            **values,
        )
        for lines, line in ways
        for each in (lines, marked_like(lines, near))
    )


def told(found: Standing, text: str, texts: tuple[str, str], day: str) -> Change:
    """Return the change of the file of *found* to *text*, where (old, new) of *texts* are told."""
    old, new = texts
    raw = found.entity.origin.text if found.entity.origin is not None else ""
    return Change({found.path: raw}, {found.path: text}).saying(
        f"{found.entity.name}: {new}",
        f"until {day}: {old}, which now stands under History",
        path=found.path,
        old=old,
        new=new,
        until=day,
    )
