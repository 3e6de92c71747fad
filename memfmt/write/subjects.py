"""The memories that an act speaks of: found, or made where that was asked for."""

from __future__ import annotations

from memfmt.errors import AmbiguousError, EditRefusedError, InvalidValueError, NotFoundError
from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Entity, Thing, title_of
from memfmt.kinds.names import folded, slugify, stem_of
from memfmt.vault.change import Change
from memfmt.vault.find import aliases_of
from memfmt.vault.find import called as find
from memfmt.vault.reader import Reader


def said_line(text: str, what: str) -> str:
    """
    Return *text* on one line; *what* it is stands in the message.

    Raises:
        InvalidValueError: it is empty.
    """
    line = one_line(text)
    if not line:
        raise InvalidValueError(f"{what} is empty; say it in a line")
    return line


def entity_called(reader: Reader, name: str, *, new: bool) -> Entity:
    """
    Return the entity that *name* means; where there is none and *new*, one without a file.

    Raises:
        NotFoundError: there is none; the message gives the nearest names, and how to make one.
        AmbiguousError: there are several.
    """
    try:
        thing = reader.one("entity", one_line(name) or name)
    except NotFoundError as error:
        if new:
            return Entity(said_line(name, "the name"))
        raise NotFoundError(
            f"{error}; `memfmt new entity {name!r}` makes it, as does --new"
        ) from error
    assert isinstance(thing, Entity)
    return thing


def known(reader: Reader, name: str) -> Thing | None:
    """
    Return the memory that *name* means: an entity, else one of another kind; None without one.

    Raises:
        AmbiguousError: there are several entities.
    """
    try:
        return reader.one("entity", name)
    except NotFoundError:
        pass
    try:
        return find(reader.memory, name)[0]
    except NotFoundError:
        return None


def is_known(reader: Reader, name: str) -> bool:
    """Whether *name* means a memory, or several."""
    try:
        return bool(name) and known(reader, name) is not None
    except AmbiguousError:
        return True


def is_plainly_linked(reader: Reader, thing: Thing | None, name: str, source: str) -> bool:
    """Whether `[[name]]` in the file *source* leads to *thing*, or that is nowhere yet."""
    if thing is None or thing.origin is None:
        return True
    stem = slugify(name)
    if stem_of(thing.origin.path) != stem:
        return False
    path = thing.origin.path
    same = [each for each in reader.notes() if folded(stem_of(each)) == folded(stem)]
    if path.rpartition("/")[0] == source.rpartition("/")[0]:
        return not any("/" not in each for each in same if each != path)
    return same == [path]


def in_memory(reader: Reader, thing: Thing) -> Thing:
    """Return the object of the whole memory that came from the same file as *thing*."""
    assert thing.origin is not None
    path = thing.origin.path
    return next(
        each
        for each in reader.memory.things()
        if each.origin is not None and each.origin.path == path
    )


def same_named(reader: Reader, kind: str, name: str) -> Thing | None:
    """Return the first memory of *kind* whose name, or another name it has, is *name*, folded."""
    wanted = folded(one_line(name))
    for each in reader.all(kind):
        if wanted in map(folded, (title_of(each), *aliases_of(each))):
            return each
    return None


def new_path(reader: Reader, change: Change, kind: str) -> str:
    """
    Return the path of the new file of *kind* that *change* makes.

    Raises:
        EditRefusedError: something is there that is not read, such as a symbolic link.
        UnsafePathError: a folder is there.
    """
    path = next(
        path
        for path in change.paths
        if change.before.get(path) is None
        and marker_in((change.after[path] or "").encode(errors="surrogateescape")) == kind
    )
    if reader.text(path) is not None:
        raise EditRefusedError(
            f"{path}: something is there that memory is not read from, such as a link; move it"
        )
    return path


def path_of(thing: Thing) -> str:
    """Return the path of the file that *thing* was read from; ``""`` for a new one."""
    return thing.origin.path if thing.origin is not None else ""
