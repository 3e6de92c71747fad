"""Random edits of an object, and which lines of its file each may touch."""

from __future__ import annotations

import copy
import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from memfmt import Entity, Episode, Note, Procedure
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.normal import normal
from memfmt.kinds.shown import failure_line, rendered, success_line
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
    """
    An edited object; *gone* are the old entries of *slot* that changed, went or moved.

    *keys* are the extra keys that changed, where *slot* is ``extra``.
    """

    thing: Any
    slot: str
    gone: set[int] = field(default_factory=set)
    what: str = ""
    keys: frozenset[str] = frozenset()


@st.composite
def edited(draw: st.DrawFn, thing: Any) -> Made:
    """Draw one edit of a copy of *thing*: a field set, or a list's entry added, gone, moved."""
    new = copy.deepcopy(thing)
    lists, singles = LISTS[type(thing)], SINGLES[type(thing)]
    slot = draw(st.sampled_from([*lists, *lists, *singles, "extra"]))
    if slot == "extra":
        return _extra_edited(draw, thing, new)
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
    return Made(new, slot, same, what)


def _extra_edited(draw: st.DrawFn, thing: Any, new: Any) -> Made:
    fresh = draw(own.extras(type(thing)))
    if thing.extra and draw(st.booleans()):  # one key alone
        key = draw(st.sampled_from(sorted(thing.extra)))
        if draw(st.booleans()):
            del new.extra[key]
        else:
            new.extra[key] = draw(own.values)
    elif draw(st.booleans()):
        new.extra.update(fresh)
    else:
        new.extra = fresh
    names = {*thing.extra, *new.extra}
    changed = {name for name in names if thing.extra.get(name, 0) != new.extra.get(name, 0)}
    return Made(new, "extra", what="set", keys=frozenset(changed))


def most_new_lines(reading: Reading, made: Made, freed: list[str]) -> tuple[int, int]:
    """
    Return how many lines with text, and how many blank ones, the edit may add.

    Those of what it frees, which may come back; those that its new entries take; a heading
    or label where the slot has none; what is rendered from the field; a title where none is.
    """
    words = sum(bool(line.strip()) for line in freed)
    blanks = 4 + sum(not line.strip() for line in freed)
    if made.slot in LISTS[type(made.thing)]:
        old = [repr(row.value) for row in reading.rows.get(made.slot, ())]
        values, there = [], Counter(old)
        for each in getattr(made.thing, made.slot):
            there[repr(each)] -= 1
            values += [each] if there[repr(each)] < 0 else []
        words += sum(_size(each) for each in values) + (not old)
        blanks += 3 * max(1, len(values))
        if type(made.thing) in (Episode, Note):
            words += 1  # the key of the list in the frontmatter
    elif made.slot == "extra":
        return 1_000, 1_000
    else:
        value = getattr(made.thing, made.slot)
        lines = str(value).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        words += len(lines) + len(DERIVED.get(made.slot, ()))
        blanks += len(lines)
    return words + (reading.outline.title is None), blanks


def _size(value: Any) -> int:
    artifact = getattr(value, "artifact", None)
    if artifact is None:
        return 1
    return 3 + len(artifact.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def kept_lines(reading: Reading, made: Made, *, all_rows: bool) -> tuple[list[str], list[str]]:
    """
    Return the lines of the file that the edit must leave, in order, and those it is free to change.

    With *all_rows* every row of the edited slot may change (for texts whose rows are drawn
    blindly); else only the entries that the edit names. Frontmatter lines of the edited key
    are left out by their field's lines.
    """
    document = reading.document
    free: set[int] = set()
    rows = reading.rows
    for at, row in enumerate(rows.get(made.slot, ())):
        if all_rows or at in made.gone:
            # What is nested under an entry stays under it while only its words change.
            changes = made.what == "replace" and row.part is None and is_in_place(made, rows, at)
            free |= set(range(row.start, row.head if changes else row.end))
    for slot in DERIVED.get(made.slot, ()):
        for row in [] if _is_own_words(reading, made, slot) else rows.get(slot, ()):
            free |= set(range(row.start, row.end))
        if slot == "title" and reading.outline.title:
            free |= set(range(reading.outline.title.start, reading.outline.title.end))
    if made.slot in ("context", "text"):
        start = reading.outline.title.end if reading.outline.title else document.first
        free |= set(range(start, len(document.lines)))
    free |= _key_lines(reading, made)
    kept = [line for number, line in enumerate(document.lines) if number not in free]
    return kept, [line for number, line in enumerate(document.lines) if number in free]


def is_in_place(made: Made, rows: Mapping[str, Any], at: int) -> bool:
    """Whether entry *at* was given other words, and nothing else of its list changed."""
    old = [row.value for row in rows[made.slot]]
    new = getattr(normal(made.thing, KIND_OF[type(made.thing)].owned), made.slot)
    return len(new) == len(old) and [*old[:at], *old[at + 1 :]] == [*new[:at], *new[at + 1 :]]


def _is_own_words(reading: Reading, made: Made, slot: str) -> bool:
    """Whether the derived line of *slot* says something that no field does, and must stay."""
    if not reading.rows.get(slot):
        return False
    # Without an outcome a line left there would be context; so would a second one above it.
    if slot == "outcome" and (
        not one_line(made.thing.outcome or "") or "**Outcome**" in str(made.thing.context)
    ):
        return False
    thing, row = reading.thing, reading.rows[slot][0]
    shown = reading.document.joined(row.start, row.end)
    meant = {
        "outcome": lambda: rendered(thing.outcome),
        "Last failure": lambda: failure_line(thing),
        "Last success": lambda: success_line(thing),
    }
    return slot in meant and one_line(shown) != meant[slot]()


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
        if each.key in names or (made.slot == "extra" and each.key in made.keys):
            found |= {
                number
                for number, start in enumerate(starts)
                if each.lines.start <= start < each.lines.end
            }
    return found
