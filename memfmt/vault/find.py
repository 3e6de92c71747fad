"""Memories by what a person calls them, and the places that link to one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from memfmt.kinds.model import Memory, Thing, title_of
from memfmt.kinds.names import folded, stem_of

#: From the strictest to the loosest: what a word can mean.
_WAYS: tuple[Callable[[Thing, str], bool], ...] = (
    lambda thing, wanted: thing.id == wanted,
    lambda thing, wanted: title_of(thing) == wanted,
    lambda thing, wanted: wanted in (_path(thing), _path(thing)[:-3], stem_of(_path(thing))),
    lambda thing, wanted: folded(title_of(thing)) == folded(wanted),
    lambda thing, wanted: folded(wanted) in map(folded, aliases_of(thing)),
)


@dataclass(frozen=True, slots=True)
class Backlink:
    """A place that links to a memory: path, line from 1, and the line without its blanks."""

    path: str
    line: int
    text: str


def called(memory: Memory, wanted: str) -> list[Thing]:
    """
    Return the memories that *wanted* names, entities first, each in list order.

    An id goes before a name, a name before a path or file name, that before a name in another
    case or Unicode form, that before an alias; only the first of these that finds any counts.

    Raises:
        NotFoundError: there is none; the message gives the nearest names.
    """
    things = list(memory.things())
    for is_called in _WAYS:
        found = [thing for thing in things if is_called(thing, wanted)]
        if found:
            return found
    return [memory.find(wanted)]  # which raises, and knows the nearest names


def aliases_of(thing: Thing) -> list[str]:
    """Return the other names that the frontmatter of *thing* gives it."""
    found = thing.extra.get("aliases") or thing.extra.get("alias") or []
    return [each for each in (found if isinstance(found, list) else [found]) if _is_text(each)]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _path(thing: Thing) -> str:
    return thing.origin.path if thing.origin is not None else ""


def backlinks(memory: Memory, thing: Thing, others: Collection[str] = ()) -> list[Backlink]:
    """
    Return the places, by path and line, where other files of the vault link to *thing*.

    Links lead where Obsidian leads them; one that could mean another file as well counts, and so
    do participants and superseded notes that are named without a link. Pages are searched as
    well. *others* are the files of the vault that are no notes, and that links can mean. ``[]``
    for what was read from no file of *memory*.
    """
    from memfmt.vault.graph.near import Notes

    own = _path(thing)
    if own not in memory.texts:
        return []
    notes = Notes(memory.texts, others)
    found = {(each.edge.path, each.edge.line): each.text for each in notes.elsewhere(own)}
    return [Backlink(path, line, text) for (path, line), text in sorted(found.items())]
