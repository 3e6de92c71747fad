"""What no longer holds makes room for what does, and stays as history."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from memfmt.errors import InvalidValueError, NotFoundError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.escapes import item_text, read_item
from memfmt.kinds.fields import removal
from memfmt.kinds.kind import Reading
from memfmt.kinds.knowledge import knowledge_text
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Knowledge, Note
from memfmt.kinds.names import folded
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
from memfmt.vault.find import called
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.moments import checked_moment, refuse_ahead
from memfmt.write.standing import Standing, missing, refuse_several, said, standings
from memfmt.write.superseded_notes import supersede_note

_SLOTS = ("facts", "knowledge")


def supersede(
    old: str,
    new: str,
    *,
    reason: str | None = None,
    entity: str | None = None,
    when: str | None = None,
) -> Act:
    """
    Return the act after which *new* holds in place of *old*, which stays as history.

    *old* is a fact to the letter (case and blanks do not count), the title of an entry of
    knowledge, or a note by name, id or path. With *entity* (a name, id or path) only its facts
    and entries count. *new* is the fact, the content of the entry or the title of another one of
    the same entity, or the other note. *reason* says why, *when* since which day (an ISO date or
    date and time, at most a day ahead; by default the act's).

    Raises (when made):
        NotFoundError: *old*, or the new note, is nowhere.
        AmbiguousError: *old* stands in several places; the message gives each, with its line.
        RefusedError: a note is superseded already.
        EditRefusedError: a file cannot take the edit and keep all else.
        InvalidValueError: no reason, no such day or one to come, nothing new, or the same twice.

    Source: spec/acts/supersede.md.
    """
    why, wanted = one_line(reason or ""), one_line(new)
    if not why:
        raise InvalidValueError("say why it no longer holds: the reason is kept with it")
    if not wanted or folded(wanted) == folded(one_line(old)):
        raise InvalidValueError(f"{new[:60]!r} is nothing new; to take a fact out, forget it")

    if when is not None:
        checked_moment(when, "when")

    def act(reader: Reader) -> Change:
        refuse_ahead(when, "when", reader.now)
        day = (when or reader.day)[:10]
        found, notes = _meant(reader, old, entity)
        if notes:
            return supersede_note(reader, notes[0], new, day, why)
        if found[0].slot == "facts":
            return _supersede_fact(found[0], wanted, day, why)
        return _supersede_entry(found[0], wanted, day, why)

    return act


def _meant(reader: Reader, old: str, entity: str | None) -> tuple[list[Standing], list[Note]]:
    """Return the one entry, or the one note, that *old* means."""
    notes: list[Note] = []
    entities: list[Entity] = []
    if entity is not None:
        one = reader.one("entity", entity)
        assert isinstance(one, Entity)
        entities = [one]
    else:
        entities = reader.memory.entities
        try:
            notes = [each for each in called(reader.memory, old) if isinstance(each, Note)]
        except NotFoundError:
            notes = []
    found = standings(entities, _SLOTS, old)
    paths = [each.origin.path for each in notes if each.origin is not None]
    refuse_several(old, [*(each.place() for each in found), *(f"{each}:1" for each in paths)])
    if not found and not notes:
        known = [text for each in entities for slot in _SLOTS for text in said(each, slot)]
        raise missing(old, entities[0] if entity is not None else None, known)
    return found, notes


def past(text: str, day: str, why: str) -> str:
    """Return the history of *text*, which held until *day* (an ISO date)."""
    return f"{text} — until {day}: {why}"


def _supersede_fact(found: Standing, new: str, day: str, why: str) -> Change:
    reading = found.reading()
    row = reading.rows["facts"][found.at]
    facts: list[str] = list(reading.thing.facts)
    old = facts[found.at]
    line = past(old, day, why)
    if new in facts:
        facts.pop(found.at)
        edit = removal(reading.document, reading.rows["facts"], found.at)
    else:
        facts[found.at] = new
        last = end_of(reading.document.lines[row.head - 1])
        text = row.mark + item_text(new) + last
        edit = LineEdit(row.start, row.end, (text,), joins_before=True, joins_after=True)
    ways = [
        (continued(reading, row, past("", day, why)), _said_so(row.raw, day, why)),
        (retold(reading, row, item_text(line)), line),
    ]
    if ways[0][1].removesuffix(past("", day, why)).strip() != old:
        del ways[0]  # a mark at its start would be words
    made = _with_history(reading, edit, ways, facts=facts)
    return _told(found, made, (old, new), day)


def _supersede_entry(found: Standing, new: str, day: str, why: str) -> Change:
    reading = found.reading()
    row = reading.rows["knowledge"][found.at]
    entries: list[Knowledge] = list(reading.thing.knowledge)
    old = entries[found.at]
    others = [each.title for each in entries if each is not old]
    if new in others:
        entries.pop(found.at)
        edit = removal(reading.document, reading.rows["knowledge"], found.at)
    else:
        entries[found.at] = Knowledge(old.type, old.title, new)
        text = knowledge_text(entries[found.at])
        edit = LineEdit(row.start, row.end, (text,), joins_before=True, joins_after=True)
    head = knowledge_text(Knowledge(old.type, old.title, old.content))
    line = past(head, day, why)
    raw = reading.document.joined(row.start, row.head)
    own = " ".join(raw.split("\n")).strip(" \t") + past("", day, why)
    under = _artifact(reading, row)
    ways = [
        ([f"- {own}", *under], _said_so(raw, day, why)),
        ([f"- {item_text(line)}", *under], line),
    ]
    made = _with_history(reading, edit, ways, knowledge=entries)
    return _told(found, made, (old.title, new), day)


def _artifact(reading: Reading, row: Row) -> list[str]:
    """Return the lines of the artifact of the entry in *row* as they stand under an item."""
    if row.part is None:
        return []
    lines = reading.document.lines[slice(*row.part)]
    return [f"  {line}" if body_of(line).strip(" \t") else line for line in lines]


def _said_so(raw: str, day: str, why: str) -> str:
    """Return what an item says that holds *raw* as it stands, and until when it held."""
    return read_item(one_line(raw.rstrip(" \t") + past("", day, why)))


def _with_history(
    reading: Reading,
    edit: LineEdit,
    ways: Sequence[tuple[Sequence[str], str]],
    **values: Sequence[object],
) -> str:
    """
    Return the text with *edit* made, and lines last under History.

    *ways* are lines and what they say: the first that can be are taken.
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


def _told(found: Standing, text: str, texts: tuple[str, str], day: str) -> Change:
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
