"""A relation that another one of the same verb supersedes. Source: spec/acts/supersede.md."""

from __future__ import annotations

from collections.abc import Sequence

from memfmt.errors import InvalidValueError
from memfmt.kinds.entity import relation_text
from memfmt.kinds.escapes import item_text, read_item
from memfmt.kinds.fields import removal
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Relation, Thing
from memfmt.kinds.names import NO_NAMES, stem_of
from memfmt.kinds.whole import continued, retold
from memfmt.text.excerpt import excerpt
from memfmt.text.lines import LineEdit
from memfmt.text.source import end_of
from memfmt.vault.change import Change
from memfmt.vault.following import names_of
from memfmt.vault.reader import Reader
from memfmt.vault.truth import Said, key_of
from memfmt.write.history import past, told, with_history
from memfmt.write.recorded import refuse_other_target, refuse_same_relation
from memfmt.write.relations import relation_meant
from memfmt.write.standing import Standing
from memfmt.write.subjects import is_plainly_linked, known


def supersede_relation(
    reader: Reader, found: Standing, new: str, until: tuple[str, str], others: Sequence[Said] | None
) -> Change:
    """
    Return the change after which the relation at *found* is the one that *new* says.

    *until* is the day since when the old one does not hold, and why. *others* is what else the
    entity's file says, for the gates; None passes them.

    Raises:
        InvalidValueError: *new* is no relation of the same verb, or the old one.
        RefusedError: memory says it already, or another target of a verb that takes one.
        EditRefusedError: the file cannot take the edit and keep all else.
    """
    old: Relation = found.entity.relations[found.at]
    target, detail = relation_meant(reader, new, old.type)
    other = known(reader, target)
    wanted = Relation(old.type, target, "outgoing", detail)
    names = {key_of(each) for each in _names(other, target)}
    if key_of(old.target) in names and detail in (None, old.detail):
        raise InvalidValueError(
            f"{excerpt(new, 60)!r} is nothing new; to take a relation out, forget it"
        )
    is_plain = is_plainly_linked(other, target)
    found = found.read_by(NO_NAMES if is_plain else names_of(reader.memory))
    reading = found.reading()
    relations: list[Relation] = reading.thing.relations
    is_there = any(
        at != found.at
        and each.direction == "outgoing"
        and key_of(each.type) == key_of(old.type)
        and key_of(each.target) in names
        for at, each in enumerate(relations)
    )
    if not is_there and others is not None:
        refuse_same_relation(found.entity, old.type, target, other, others)
        refuse_other_target(reader, found.entity, wanted, others)
    text, line = _written(found, reading, None if is_there else wanted, until)
    return told(found, text, (line, f"{old.type} → {target}"), until[0])


def _names(other: Thing | None, target: str) -> list[str]:
    """Return what links to *target*, the memory *other*, may read as."""
    return [target] if other is None or other.origin is None else [target, stem_of(_path(other))]


def _path(thing: Thing) -> str:
    return thing.origin.path if thing.origin is not None else ""


def _written(
    found: Standing, reading: Reading, new: Relation | None, until: tuple[str, str]
) -> tuple[str, str]:
    """Return the text where *new*, or nothing, takes the place of *found*, and what that said."""
    rows = reading.rows["relations"]
    row = rows[found.at]
    relations: list[Relation] = list(reading.thing.relations)
    old = relations.pop(found.at)
    words = f"{old.type} {old.target}"
    raw = one_line(row.raw.rstrip(" \t") + past("", *until))
    line = past(f"{words} — {old.detail}" if old.detail else words, *until)
    if new is None:
        edit = removal(reading.document, rows, found.at)
    else:
        relations.insert(found.at, new)
        last = end_of(reading.document.lines[row.head - 1])
        text = row.mark + relation_text(new, row, reading.names) + last
        edit = LineEdit(row.start, row.end, (text,), joins_before=True, joins_after=True)
    ways = [
        (continued(reading, row, past("", *until)), read_item(raw)),  # with its link
        (retold(reading, row, item_text(line)), line),
    ]
    return with_history(reading, edit, ways, relations=relations), words
