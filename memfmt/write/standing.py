"""Which entry of a list a text means, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memfmt.errors import AmbiguousError, NotFoundError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, title_of
from memfmt.kinds.names import folded
from memfmt.kinds.whole import reading_of

#: How many characters of a text a message shows.
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry, by its index *at*, of the list *slot* (``facts`` …) of an entity that was read."""

    entity: Entity
    slot: str
    at: int

    @property
    def path(self) -> str:
        """The path of its file."""
        return self.entity.origin.path if self.entity.origin is not None else ""

    def reading(self) -> Reading:
        """Return the file it stands in, read."""
        text = self.entity.origin.text if self.entity.origin is not None else ""
        return reading_of(ENTITY, text, self.path)

    def place(self) -> str:
        """Return its path and line, from 1, as messages name places."""
        return f"{self.path}:{self.reading().rows[self.slot][self.at].start + 1}"


def said(entity: Entity, slot: str) -> list[str]:
    """Return what names each entry of the list *slot*: a fact itself, an entry by its title."""
    if slot == "knowledge":
        return [each.title for each in entity.knowledge]
    values: list[str] = getattr(entity, slot)
    return values


def standings(
    entities: Iterable[Entity], slots: Sequence[str], text: str, *, by_part: bool = False
) -> list[Standing]:
    """
    Return the entries of *slots* that *text* means: those that are it, to the letter.

    Where none is, those that are it but for case and blanks; where none is either and *by_part*,
    those that hold it. ``[]`` for none.
    """
    wanted = one_line(text)
    everywhere = [
        (each, Standing(entity, slot, at))
        for entity in entities
        for slot in slots
        for at, each in enumerate(said(entity, slot))
    ]
    found = [where for each, where in everywhere if wanted and each == wanted]
    if not found:
        same = folded(wanted)
        found = [where for each, where in everywhere if wanted and folded(each) == same]
        if not found and by_part and wanted:
            found = [where for each, where in everywhere if same in folded(each)]
    return found


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

    near = difflib.get_close_matches(text, known, n=3, cutoff=0.4)
    where = f"{title_of(entity)} has" if entity is not None else "there is"
    hint = f"; nearest: {', '.join(map(_cut, near))}" if near else ""
    return NotFoundError(f"{where} no {_cut(text)}{hint}")


def _cut(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…")
