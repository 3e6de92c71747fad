"""What a memory says of its own name, and what episodes say of a participant."""

from __future__ import annotations

from collections.abc import Callable

from memfmt.errors import EditRefusedError
from memfmt.kinds.kind import composed, marker_of
from memfmt.kinds.model import Entity, Episode, Thing
from memfmt.kinds.names import NO_NAMES, Names
from memfmt.kinds.normal import normal
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.edits import Edit, Span
from memfmt.text.frontmatter.writing import styled
from memfmt.text.links.properties import texts_of
from memfmt.text.source import source_of


def renamed_thing(text: str, path: str, old: str, new: str) -> str:
    """
    Return *text*, the file of a memory called *old*, with the title *new*.

    An entry of ``aliases`` that is the old name becomes the new one.

    Raises:
        EditRefusedError: the file cannot take the title and keep all else.
    """

    def change(thing: Thing) -> None:
        if isinstance(thing, Episode):
            thing.summary = new
        else:
            thing.name = new
        aliases = thing.extra.get("aliases")
        if isinstance(aliases, list):
            thing.extra["aliases"] = [new if each == old else each for each in aliases]
        elif aliases == old:
            thing.extra["aliases"] = new

    return _changed(text, path, change)


def with_participant(text: str, path: str, old: str, new: str) -> str:
    """
    Return *text*, the file of an episode, where the participant *old* is called *new*.

    Only what is the plain name changes; a link among the participants is one of all links.

    Raises:
        EditRefusedError: a name is spelt so that it cannot be told from the rest.
    """
    source = source_of(text, path)
    field = document_of(source).front.find("participants")
    edits = []
    for _, value, at, span in texts_of(field, source.text) if field is not None else ():
        if value != old:
            continue
        held = source.text[span.start - 1 : span.end + 1]
        is_quoted = held[:1] in ("'", '"') and held[:1] == held[-1:]
        if at < 0:
            raise EditRefusedError(f"{path}: write the participant {old!r} plainly first")
        where = Span(span.start - 1, span.end + 1) if is_quoted else span
        edits.append(Edit(where, styled(new, held if is_quoted else "")))
    made = source.edited(edits)
    names = [new if each == old else each for each in _participants(text, path)]
    if _participants(made, path) != names:
        raise EditRefusedError(f"{path}: the participant {old!r} cannot be renamed; do it by hand")
    return made


def _participants(text: str, path: str) -> list[str]:
    found: Episode = KINDS["episode"].read(document_of(source_of(text, path)), NO_NAMES).thing
    return found.participants


def with_target(text: str, path: str, names: Names, old: str, new: str) -> str:
    """Return *text*, the file of an entity, where relations to *old* are to *new*, by *names*."""

    def change(thing: Thing) -> None:
        assert isinstance(thing, Entity)
        for relation in thing.relations:
            relation.target = new if relation.target == old else relation.target

    return _changed(text, path, change, names)


def _changed(text: str, path: str, change: Callable[[Thing], None], names: Names = NO_NAMES) -> str:
    document = document_of(source_of(text, path))
    kind = KINDS[marker_of(document.front) or ""]
    thing: Thing = kind.read(document, names).thing
    change(thing)
    return composed(kind, normal(thing, kind.owned), text, path, names)
