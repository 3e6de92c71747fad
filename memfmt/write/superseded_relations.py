"""A relation that another one of the same verb supersedes. Source: spec/acts/supersede.md."""

from __future__ import annotations

from collections.abc import Sequence

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.model import Relation, Thing
from memfmt.kinds.names import NO_NAMES, stem_of
from memfmt.text.excerpt import excerpt
from memfmt.vault.change import Change
from memfmt.vault.following import names_of
from memfmt.vault.reader import Reader
from memfmt.vault.truth import Said, key_of
from memfmt.write.history import retired, told
from memfmt.write.recorded import refuse_other_target, refuse_same_relation
from memfmt.write.relations import relation_meant, ways_to_say
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
    is_plain = is_plainly_linked(reader, other, target, found.path)
    found = found.read_by(NO_NAMES if is_plain else names_of(reader.memory))
    reading = found.reading()
    relations: list[Relation] = reading.thing.relations
    there = next(
        (
            at
            for at, each in enumerate(relations)
            if at != found.at
            and each.direction == "outgoing"
            and key_of(each.type) == key_of(old.type)
            and key_of(each.target) in names
        ),
        None,
    )
    is_there = there is not None and detail in (None, relations[there].detail)
    if there is not None and not is_there and others is not None:
        line = reading.rows["relations"][there].start + 1
        raise RefusedError(
            f"recorded already, with another note: {found.path}:{line}; say NEW without its note "
            "to keep that one, or --force records this beside it"
        )
    if not is_there and others is not None:
        refuse_same_relation(found.entity, old.type, target, other, others)
        refuse_other_target(reader, found.entity, wanted, others)
    text = retired(found, until, None if is_there else wanted)
    return told(found, text, (ways_to_say(old)[0], f"{old.type} → {target}"), until[0])


def _names(other: Thing | None, target: str) -> list[str]:
    """Return what links to *target*, the memory *other*, may read as."""
    return [target] if other is None or other.origin is None else [target, stem_of(_path(other))]


def _path(thing: Thing) -> str:
    return thing.origin.path if thing.origin is not None else ""
