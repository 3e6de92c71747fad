"""Whether an object still is what the text it came from says, told without the full reader."""

from __future__ import annotations

from memfmt.kinds.model import Entity, Episode, Note, Procedure, Relation, Thing
from memfmt.kinds.quick.lines import is_line
from memfmt.kinds.quick.reading import read_quickly


def links_where_same(text: str, thing: Thing) -> list[str] | None:
    """
    Return the links in *text*, as they stand, where it says *thing* but for what these mean.

    Such a *thing* is in normal form, and is the text's where ``Linked.means`` says so of the
    links. None where it is another, or where the full reader is needed to tell.
    """
    read = read_quickly(text)
    if read is None or type(read) is not type(thing):
        return None
    links: list[str] = []
    if isinstance(read, Entity) and isinstance(thing, Entity):
        links = [relation.target for relation in read.relations]
        if not isinstance(thing.relations, list) or len(links) != len(thing.relations):
            return None
        for relation, own in zip(read.relations, thing.relations, strict=True):
            if type(own) is not Relation or not _is_name(own.target):
                return None
            relation.target = own.target
    elif isinstance(read, Episode) and isinstance(thing, Episode):
        links = read.participants
        if not isinstance(thing.participants, list) or not all(map(_is_name, thing.participants)):
            return None
        read.participants = thing.participants
    return links if read == thing and _has_whole_numbers(thing) else None


def _is_name(value: object) -> bool:
    """Whether *value* is a name in normal form: no link, which would be read as what it links."""
    return isinstance(value, str) and is_line(value) and not value.startswith("[[")


def _has_whole_numbers(thing: Thing) -> bool:
    """Whether what equals a whole number in *thing* is one: True and 1.0 are refused elsewhere."""
    numbers: list[object] = []
    if isinstance(thing, Episode):
        numbers = [thing.importance]
    elif isinstance(thing, Procedure):
        numbers = [thing.version, thing.success_count, thing.fail_count]
    elif isinstance(thing, Note):
        numbers = [thing.version]
    for each in (*getattr(thing, "steps", ()), *getattr(thing, "evolution", ())):
        numbers += (each.success_count, each.fail_count)
    for each in getattr(thing, "evolution", ()):
        numbers += (each.version_before, each.version_after)
    return {*map(type, numbers)} <= {int, type(None)}
