"""What no longer holds, as the last line under History, with all that is under it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from memfmt.kinds.entity import ENTITY
from memfmt.kinds.kind import Reading
from memfmt.kinds.whole import edited, first_that_holds, marked_like, put, slot_of
from memfmt.text.lines import LineEdit
from memfmt.vault.change import Change
from memfmt.write.standing import Standing


def past(text: str, day: str, why: str) -> str:
    """Return the history of *text*, which held until *day* (an ISO date)."""
    return f"{text} — until {day}: {why}"


def with_history(
    reading: Reading,
    edit: LineEdit,
    ways: Sequence[tuple[Sequence[str], str]],
    **values: Sequence[object],
) -> str:
    """
    Return the text with *edit* made, and lines last under History.

    *ways* are lines and what they say: the first that can be are taken. *values* are the lists of
    the entity that are others then.

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
