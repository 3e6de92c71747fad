"""The second question of a write: is it not recorded already? Source: spec/gates.md."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from memfmt.errors import RefusedError
from memfmt.kinds.model import Entity, Relation, Thing
from memfmt.kinds.names import stem_of
from memfmt.vault.elsewhere import recorded_elsewhere
from memfmt.vault.reader import Reader
from memfmt.vault.targets import claim_of, date_in, day_of_file, other_target, single_verbs
from memfmt.vault.truth import Place, Said, key_of, recorded, sayings_of
from memfmt.write.relations import line_for, ways_to_say


def refuse_recorded(
    reader: Reader,
    entity: Entity,
    text: str,
    sayings: Sequence[Said],
    passing: Sequence[tuple[str, int]] = (),
) -> None:
    """
    Raise RefusedError where memory says *text* of *entity* already; *sayings* are its own.

    Lines of *passing*, each a path and a number from 1, do not count.
    """
    found: Place | None = recorded(sayings, text)
    if found is None:
        found = recorded_elsewhere(reader, entity, text, passing)
    if found is None:
        return
    is_past = isinstance(found, Said) and found.slot == "history"
    is_near = isinstance(found, Said) and key_of(found.text) != key_of(text)
    raise RefusedError(
        f"recorded already{', nearly so' if is_near else ''}: {found}"
        + (" (under History: it no longer holds)" if is_past else "")
        + f"; {'`memfmt supersede` corrects it, ' if not passing else ''}"
        "--force records this beside it"
    )


def refuse_same_relation(
    thing: Entity, verb: str, name: str, other: Thing | None, sayings: Sequence[Said]
) -> None:
    """
    Raise RefusedError where *thing* gives *verb* the target *name* already, or *other* says so.

    *other* is the memory of that name, if there is one; *sayings* are those of *thing*, of which
    facts count, too.
    """
    stem = [] if other is None or other.origin is None else [stem_of(other.origin.path)]
    wanted = {key_of(f"{verb} {each}") for each in (name, *stem)}
    found = [each for each in sayings if key_of(each.text) in wanted]
    if isinstance(other, Entity):
        found += [
            each
            for each in sayings_of(other)
            if isinstance(each.value, Relation)
            and each.value.direction == "incoming"
            and key_of(each.value.type) == key_of(verb)
            and key_of(each.value.target) == key_of(thing.name)
        ]
    if found:
        past = " (under History: it no longer holds)" if found[0].slot == "history" else ""
        raise RefusedError(f"recorded already: {found[0]}{past}; --force records this beside it")


def refuse_other_target(
    reader: Reader,
    entity: Entity,
    new: Relation,
    sayings: Sequence[Said],
    *,
    said: str | None = None,
) -> None:
    """
    Raise RefusedError where *sayings* have another target of the verb of *new*, which takes one.

    *sayings* are those of *entity*. *said* are the words of what would be recorded, a fact; by
    default it is the relation *new* itself.
    """
    found = other_target(sayings, new.type, new.target, single_verbs(reader))
    if found is None:
        return
    dated = date_in(found.text)
    day = None if dated else day_of_file(reader, found.path)
    when = dated or (f"undated, in a file of {day}" if day else "undated")
    today = date_in(new.detail or "" if said is None else said) or reader.day
    raise RefusedError(
        f"{new.type!r} takes one target, and {found} ({when}) names another than "
        f"{new.target!r} ({today}); {_correction(entity, found, new, said, sayings)} "
        "corrects it, --force records both"
    )


def _correction(
    entity: Entity, found: Said, new: Relation, said: str | None, sayings: Sequence[Said]
) -> str:
    """Return the command after which *new*, or the fact *said*, stands in the place of *found*."""
    old = found.value
    if isinstance(old, Relation):
        ways = ways_to_say(old)
        is_plain = [each.text for each in sayings].count(ways[0]) == 1
        words, line = ways[0] if is_plain else ways[1], line_for(new)
    else:
        words = str(old)
        line = said or " — ".join(filter(None, (f"{new.type} {new.target}", new.detail)))
    name = entity.name
    if "/" in name:  # a first word with a slash is the path of a vault
        name = entity.id or ""
    given = " ".join(map(shlex.quote, [*([name] if name else []), words, line]))
    return f"`memfmt supersede {given} --reason WHY`"


def refuse_other_claim(reader: Reader, entity: Entity, fact: str, sayings: Sequence[Said]) -> None:
    """Raise RefusedError where *fact* plainly gives a verb that takes one another target."""
    claim = claim_of(fact, single_verbs(reader))
    if claim is not None:
        refuse_other_target(reader, entity, Relation(*claim), sayings, said=fact)
