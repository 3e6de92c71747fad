"""Which entry of a list a text means, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memfmt.errors import AmbiguousError, NotFoundError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Origin, title_of, with_origin
from memfmt.kinds.names import NO_NAMES, Names, folded
from memfmt.text.document import document_of
from memfmt.text.excerpt import excerpt
from memfmt.text.source import source_of
from memfmt.vault.following import names_of
from memfmt.vault.reader import Reader
from memfmt.vault.truth import unmarked
from memfmt.write.relations import ways_to_say
from memfmt.write.subjects import in_memory

#: How many characters of a text a message shows.
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Standing:
    """
    One entry, by its index *at*, of the list *slot* (``facts`` …) of an entity that was read.

    *names* are those that the entity's links were read by.
    """

    entity: Entity
    slot: str
    at: int
    names: Names = NO_NAMES

    @property
    def path(self) -> str:
        """The path of its file."""
        return self.entity.origin.path if self.entity.origin is not None else ""

    def reading(self) -> Reading:
        """Return the file it stands in, read."""
        text = self.entity.origin.text if self.entity.origin is not None else ""
        return ENTITY.read(document_of(source_of(text, self.path)), self.names)

    def read_by(self, names: Names) -> Standing:
        """Return the same entry where links are read by *names*, itself where it is none then."""
        start = self.reading().rows[self.slot][self.at].start
        other = Standing(self.entity, self.slot, 0, names)
        reading = other.reading()
        starts = [row.start for row in reading.rows[self.slot]]
        if start not in starts:
            return self
        thing = with_origin(reading.thing, Origin(self.path, reading.document.source.raw))
        return Standing(thing, self.slot, starts.index(start), names)

    def place(self) -> str:
        """Return its path and line, from 1, as messages name places."""
        return f"{self.path}:{self.reading().rows[self.slot][self.at].start + 1}"


def said(entity: Entity, slot: str) -> list[str]:
    """
    Return what names each entry of the list *slot* first of all.

    A fact itself, an entry of knowledge its title, a relation ``VERB TARGET``.
    """
    return [names[0] for names in _names_in(entity, slot)]


def _names_in(entity: Entity, slot: str) -> list[tuple[str, ...]]:
    """Return all that each entry of the list *slot* is called."""
    if slot == "relations":
        return [ways_to_say(each) for each in entity.relations]
    if slot == "knowledge":
        return [(each.title,) for each in entity.knowledge]
    return [(each, unmarked(each)) for each in getattr(entity, slot)]


def standings(
    entities: Iterable[Entity],
    slots: Sequence[str],
    text: str,
    *,
    by_part: bool = False,
    names: Names = NO_NAMES,
) -> list[Standing]:
    """
    Return the entries of *slots* that *text* means: those that are it, to the letter.

    Where none is, those that are it but for case and blanks; where none is either and *by_part*,
    those that hold it. ``[]`` for none. *names* are those that links were read by.
    """
    wanted = one_line(text)
    if not wanted:
        return []
    everywhere = [
        (called, Standing(entity, slot, at, names))
        for entity in entities
        for slot in slots
        for at, called in enumerate(_names_in(entity, slot))
    ]
    found = [where for called, where in everywhere if wanted in called]
    if not found:
        same = folded(wanted)
        found = [where for called, where in everywhere if same in map(folded, called)]
        if not found and by_part:
            found = [
                where
                for called, where in everywhere
                if any(same in each for each in map(folded, called))
            ]
    return found


def standings_of(
    reader: Reader, entity: Entity, slots: Sequence[str], text: str, *, by_part: bool = False
) -> list[Standing]:
    """
    Return the entries of *slots* of *entity*, read by itself, that *text* means.

    As ``standings`` does; but where none is, links are read by the names of the files that they
    lead to.
    """
    found = standings([entity], slots, text, by_part=by_part)
    if found or "relations" not in slots or not entity.relations:
        return found
    whole = in_memory(reader, entity)
    assert isinstance(whole, Entity)
    return standings([whole], slots, text, by_part=by_part, names=names_of(reader.memory))


def refuse_several(text: str, places: Sequence[str]) -> None:
    """
    Raise AmbiguousError where there is more than one place; it names all.

    Raises:
        AmbiguousError: see there.
    """
    if len(places) > 1:
        raise AmbiguousError(
            f"{_cut(text)} stands in {len(places)} places: {', '.join(places)}; give more of it, "
            "or name the entity, or change one of them by hand"
        )


def missing(text: str, entity: Entity | None, known: Sequence[str]) -> NotFoundError:
    """Return the error that *text* stands nowhere; it gives the nearest of the *known* texts."""
    import difflib

    near = difflib.get_close_matches(text, [*map(unmarked, known)], n=3, cutoff=0.4)
    where = f"{title_of(entity)} has" if entity is not None else "there is"
    hint = f"; nearest: {', '.join(map(_cut, near))}" if near else ""
    return NotFoundError(f"{where} no {_cut(text)}{hint}")


def _cut(text: str) -> str:
    safe = excerpt(text, len(text))
    return repr(safe if len(safe) <= _SHOWN else f"{safe[: _SHOWN - 1]}…")
