"""Random edits of an object, and which lines of its file each may touch."""

from __future__ import annotations

import copy
import dataclasses
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from memfmt import Entity, Episode, Note, Procedure
from memfmt.kinds.kind import Reading
from memfmt.kinds.table import KIND_OF
from tests import strategies as own

LISTS: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    Entity: {
        "facts": own.texts,
        "relations": own.relations,
        "knowledge": own.knowledge,
        "history": own.texts,
    },
    Episode: {"participants": own.texts},
    Procedure: {
        "preconditions": own.texts,
        "steps": own.steps,
        "evolution": own.revisions,
        "tools": own.texts,
        "known_failures": own.texts,
    },
    Note: {"tags": own.texts},
}
SINGLES: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    Entity: {"name": own.texts, "entity_type": own.optional, "id": own.optional},
    Episode: {
        "summary": own.texts,
        "id": own.optional,
        "happened": own.dates,
        "outcome": own.optional,
        "valence": own.optional,
        "importance": st.none() | st.integers(-3, 9),
        "context": own.optional,
    },
    Procedure: {
        "name": own.texts,
        "id": own.optional,
        "version": own.versions,
        "success_count": st.integers(0, 30),
        "fail_count": st.integers(0, 30),
        "trigger": own.optional,
        "last_failure": own.optional,
        "last_failed": own.dates,
        "last_succeeded": own.dates,
    },
    Note: {"kind": own.texts, "name": own.texts, "text": own.texts, "id": own.optional},
}
#: Lines that a slot's edit may also change: derived text.
DERIVED = {
    "outcome": {"outcome"},
    "context": {"outcome"},
    "version": {"title"},
    "success_count": {"title"},
    "fail_count": {"title"},
    "evolution": {"title"},
    "last_failure": {"Last failure"},
    "last_failed": {"Last failure"},
    "last_succeeded": {"Last success"},
    "trigger": {"When"},
    "name": {"title"},
    "summary": {"title"},
}


@dataclass
class Made:
    """An edited object; *gone* are the old entries of *slot* that changed, went or moved."""

    thing: Any
    slot: str
    gone: set[int] = field(default_factory=set)
    what: str = ""


@st.composite
def edited(draw: st.DrawFn, thing: Any) -> Made:
    """Draw one edit of a copy of *thing*: a field set, or a list's entry added, gone, moved."""
    new = copy.deepcopy(thing)
    lists, singles = LISTS[type(thing)], SINGLES[type(thing)]
    slot = draw(st.sampled_from([*lists, *lists, *singles, "extra"]))
    if slot == "extra":
        new.extra = draw(own.extras(type(thing)))
        return Made(new, slot, what="set")
    if slot in singles:
        setattr(new, slot, draw(singles[slot]))
        return Made(new, slot, what="set")
    values = getattr(new, slot)
    what = draw(st.sampled_from(["insert", "remove", "move", "replace", "append", "all"]))
    if not values or what in ("insert", "append"):
        at = len(values) if what == "append" else draw(st.integers(0, len(values)))
        values.insert(at, draw(lists[slot]))
        return Made(new, slot, what="insert")
    if what == "all":
        values[:] = draw(st.lists(lists[slot], max_size=4))
        return Made(new, slot, set(range(len(getattr(thing, slot)))), what)
    at = draw(st.integers(0, len(values) - 1))
    # Of equal entries any may be the one that goes; of two that change places either may move.
    same = {place for place, value in enumerate(values) if value == values[at]}
    if what == "remove":
        del values[at]
        return Made(new, slot, same, what)
    if what == "move":
        value = values.pop(at)
        to = draw(st.integers(0, len(values)))
        values.insert(to, value)
        passed = {place for place in (to, at) if abs(to - at) == 1}
        return Made(new, slot, same | passed, what)
    if dataclasses.is_dataclass(values[at]) and draw(st.booleans()):
        name = draw(st.sampled_from([each.name for each in dataclasses.fields(values[at])]))
        setattr(values[at], name, getattr(draw(lists[slot]), name))
    else:
        values[at] = draw(lists[slot])
    return Made(new, slot, {at}, what)


def kept_lines(reading: Reading, made: Made, *, all_rows: bool) -> list[str]:
    """
    Return the lines of the file that the edit must leave, in order.

    With *all_rows* every row of the edited slot may change (for texts whose rows are drawn
    blindly); else only the entries that the edit names. Frontmatter lines of the edited key
    are left out by their field's lines.
    """
    document = reading.document
    free: set[int] = set()
    rows = reading.rows
    for at, row in enumerate(rows.get(made.slot, ())):
        if all_rows or at in made.gone:
            free |= set(range(row.start, row.end))
    for slot in DERIVED.get(made.slot, ()):
        for row in rows.get(slot, ()):
            free |= set(range(row.start, row.end))
        if slot == "title" and reading.outline.title:
            free |= set(range(reading.outline.title.start, reading.outline.title.end))
    if made.slot in ("context", "text"):
        start = reading.outline.title.end if reading.outline.title else document.first
        free |= set(range(start, len(document.lines)))
    return [
        line
        for number, line in enumerate(document.lines)
        if number not in free and number not in _key_lines(reading, made)
    ]


def _key_lines(reading: Reading, made: Made) -> set[int]:
    document = reading.document
    kind = KIND_OF[type(made.thing)]
    names = {key.name for key in kind.keys if key.attribute == made.slot}
    starts, at = [], 0
    for line in document.lines:
        starts.append(at)
        at += len(line)
    found: set[int] = set()
    for each in document.front.fields:
        if each.key in names or (made.slot == "extra" and each.key not in kind.owned):
            found |= {
                number
                for number, start in enumerate(starts)
                if each.lines.start <= start < each.lines.end
            }
    return found
