"""Two memories are related: an outgoing relation of the first, unless it stands already."""

from __future__ import annotations

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Relation, Thing, title_of
from memfmt.kinds.names import name_in_link
from memfmt.text.excerpt import excerpt
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.truth import sayings_of
from memfmt.vault.updating import Act
from memfmt.write.recorded import refuse_other_target, refuse_same_relation
from memfmt.write.subjects import (
    entity_called,
    in_memory,
    is_plainly_linked,
    known,
    new_path,
    path_of,
    said_line,
)


def relate(
    entity: str,
    verb: str,
    target: str,
    *,
    note: str | None = None,
    why: str | None = None,
    new: bool = False,
    force: bool = False,
) -> Act:
    """
    Return the act that gives *entity* (a name, id or path) the relation ``verb → target``.

    Args:
        target: A name, id or path, too; a name that no memory has is linked all the same.
        note: What is said behind the link.
        why: Why it will be useful later; kept as the note where there is none.
        new: Make the entity where there is none.
        force: Record it beside the same, or beside another target of a verb that takes one.

    Raises (when made):
        NotFoundError, AmbiguousError: of the entity; AmbiguousError of the target.
        RefusedError: it is recorded already, or contradicts what is; the message says where.
        InvalidValueError: verb or target is empty.

    Source: spec/acts/relate.md.
    """
    verb, target = said_line(verb, "the verb"), name_in_link(said_line(target, "the target"))
    if verb[0] in "→←" or verb[-1] in "→←":
        raise InvalidValueError(
            f"{excerpt(verb, 60)!r}: say the verb without the arrow; it is written"
        )
    detail = one_line(note or "") or one_line(why or "") or None

    def act(reader: Reader) -> Change:
        thing = entity_called(reader, entity, new=new)
        other = known(reader, target)
        name = target if other is None else title_of(other)
        relation = Relation(verb, name, "outgoing", detail)
        if not force:
            sayings = sayings_of(thing)
            refuse_same_relation(thing, verb, name, other, sayings)
            refuse_other_target(reader, thing, relation, sayings)
        change, path = _added(reader, thing, relation, other)
        told = [f"{thing.name}: {verb} → {name}{f' — {detail}' if detail else ''} ({path})"]
        if other is None:
            told.append(f"no memory is called {name!r} yet; `memfmt new entity {name!r}` makes one")
        facts = {"entity": thing.name, "verb": verb, "target": name, "path": path}
        return change.saying(*told, **facts, is_known=other is not None)

    return act


def _added(
    reader: Reader, thing: Entity, relation: Relation, other: Thing | None
) -> tuple[Change, str]:
    """Return the change that adds *relation* to *thing*, and the path of its file."""
    if thing.origin is None:
        thing.relations.append(relation)
        reader.memory.entities.append(thing)
        change = reader.changed_memory()
        return change, new_path(reader, change, "entity")
    if is_plainly_linked(reader, other, relation.target, thing.origin.path):
        thing.relations.append(relation)
        return reader.changed(thing), path_of(thing)
    whole = in_memory(reader, thing)  # the link needs to know where files are
    assert isinstance(whole, Entity)
    whole.relations.append(relation)
    return reader.changed_memory(), path_of(thing)
