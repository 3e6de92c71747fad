"""A new memory with the least file, where no other has its name."""

from __future__ import annotations

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.model import Entity, Episode, Note, Procedure, Thing
from memfmt.kinds.table import KINDS
from memfmt.vault.change import Change
from memfmt.vault.memory import LISTS
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.subjects import new_path, path_of, said_line, same_named


def new(kind: str, name: str) -> Act:
    """
    Return the act that makes a memory of *kind* (entity, episode, procedure, note) called *name*.

    Its file holds what every file of the kind does, and nothing else; an episode the act's day.

    Raises:
        InvalidValueError: there is no such kind, or the name is empty.

    Raises (when made):
        RefusedError: a memory of the kind has the name, as its own or another, in whatever case
            or Unicode form; the message gives its path.

    Source: spec/acts/new.md.
    """
    if kind not in KINDS:
        raise InvalidValueError(f"{kind!r} is no kind of memory; one of {', '.join(KINDS)}")
    called = said_line(name, "the name")

    def act(reader: Reader) -> Change:
        there = same_named(reader, kind, called)
        if there is not None:
            raise RefusedError(f"{kind} {called!r} is there already: {path_of(there)}")
        others = [
            path_of(each)
            for other in KINDS
            if other != kind and (each := same_named(reader, other, called)) is not None
        ]
        things: list[Thing] = getattr(reader.memory, LISTS[kind])
        things.append(_least(kind, called, reader.day))
        change = reader.changed_memory()
        path = new_path(reader, change, kind)
        told = [f"made {path}"]
        told += [f"{each} has that name too" for each in others]
        return change.saying(*told, kind=kind, name=called, path=path)

    return act


def _least(kind: str, name: str, day: str) -> Thing:
    if kind == "episode":
        return Episode(name, happened=day)
    if kind == "procedure":
        return Procedure(name)
    if kind == "note":
        return Note("note", name)
    return Entity(name)
