"""Trees of texts written over a folder: compared, reconciled, each file whole."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from memfmt.errors import ConflictError, InvalidValueError, StaleError
from memfmt.kinds.index import joined_index
from memfmt.kinds.kind import Kind, composed, marker_of
from memfmt.kinds.model import Thing, title_of
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.profile import profile_text, read_profile
from memfmt.kinds.table import INDEX_TYPE, KINDS, PROFILE
from memfmt.text.document import Document, document_of
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.disk import PATIENCE
from memfmt.vault.disk.committing import commit, finished
from memfmt.vault.disk.locking import FOLDER, folder_locked, locked
from memfmt.vault.disk.places import bytes_of, place_of, refuse_nested, text_at
from memfmt.vault.disk.replacing import replace


def write_dir(tree: Mapping[str, str], root: str | os.PathLike[str]) -> list[str]:
    """
    Write *tree* (path to text) under *root* and return the paths of all its files, sorted.

    A file that already holds its text is not touched. One that was read (``tree.read``) is
    replaced only while it still is that, or what was last written for this memory; one that
    nothing changed here stays what it now is, or gone. One of which *tree* knows nothing is
    reconciled with: it then says the new object and keeps the rest. Every path and text is
    checked before the first file is written; each is replaced whole.

    Raises:
        UnsafePathError: a path leaves *root*; nothing is written.
        ConflictError: a file on disk is not what was read, was deleted, or is no memory.
            Nothing is written, unless the file changed in that very moment.
        EditRefusedError: a file cannot take its edit; nothing is written.
    """
    if not isinstance(tree, Mapping) or not all(isinstance(text, str) for text in tree.values()):
        raise InvalidValueError(
            f"a tree maps paths to texts, and this is {type(tree).__name__} or holds other things; "
            "write_dir(serialise(memory), folder)"
        )
    top = Path(root)
    places = {path: place_of(top, path) for path in sorted(tree)}
    refuse_nested(places)
    if not places:
        return []
    top.mkdir(parents=True, exist_ok=True)
    home = os.path.realpath(top)
    with folder_locked(home, PATIENCE):
        if os.path.isdir(os.path.join(home, FOLDER)):
            written = _committed(tree, top, places, home)
        else:
            written = _replaced(tree, top, places)
    getattr(tree, "written", {}).update(written)
    return [str(place) for place in places.values()]


def _committed(
    tree: Mapping[str, str], top: Path, places: Mapping[str, Path], home: str
) -> Mapping[str, str | None]:
    """Write where acts are made too: under their lock, and with their care."""
    day = date.today().isoformat()
    with locked(home, PATIENCE) as journal:
        finished(home, journal, day)
        change = _change(tree, top, places)
        try:
            commit(home, change, journal, day)
        except StaleError as error:
            raise ConflictError(f"{error}; load the folder again") from error
    return change.after


def _replaced(
    tree: Mapping[str, str], top: Path, places: Mapping[str, Path]
) -> Mapping[str, str | None]:
    """Write where no act was ever made: nothing of memfmt's own is put into the folder."""
    change = _change(tree, top, places)
    data = {path: bytes_of(path, text or "") for path, text in change.after.items()}
    for path, each in data.items():
        replace(places[path], each, change.before[path], path)
    return change.after


def _change(tree: Mapping[str, str], top: Path, places: Mapping[str, Path]) -> Change:
    """Return the change after which the files at *places* hold what *tree* wants of them."""
    known: Mapping[str, str] = getattr(tree, "read", {})
    written: dict[str, str] = getattr(tree, "written", {})
    is_home = getattr(tree, "root", None) == str(top.resolve())
    before: dict[str, str | None] = {}
    after: dict[str, str | None] = {}
    for path, place in places.items():
        held = text_at(place, path)
        if is_home and tree[path] == known.get(path):
            continue  # nothing changed here: what now stands there, or is gone, stays so
        if held is None:
            if is_home and path in known:
                raise ConflictError(
                    f"{path}: the file was deleted since it was read; load the folder again"
                )
            text = tree[path]
        elif held == written.get(path):
            text = tree[path]  # what this memory itself wrote last
        else:
            text = settled(path, tree[path], held, known.get(path))
        if text != held:
            before[path], after[path] = held, text
    return Change(before, after)


def settled(path: str, text: str, held: str, read: str | None) -> str:
    """Return what the file that holds *held* should hold, where *text* is wanted."""
    if held in (text, read):
        return text
    if read is not None:
        raise ConflictError(f"{path}: the file changed since it was read; load it again")
    source = source_of(held, path)
    old, new = document_of(source), document_of(source_of(text, path))
    marker = marker_of(new.front) or ""
    if marker_of(old.front) != marker or marker not in (*KINDS, PROFILE, INDEX_TYPE):
        raise ConflictError(
            f"{path}: a file is there that is no {marker or 'memory'}; "
            "read the folder first, or move the file"
        )
    if marker == PROFILE:
        return profile_text(read_profile(new), held, path, date.today().isoformat())
    if marker == INDEX_TYPE:
        return joined_index(held, path, text, date.today().isoformat())
    kind = KINDS[marker]
    thing = normal(kind.read(new, NO_NAMES).thing)
    there = kind.read(old, NO_NAMES).thing
    if title_of(there) != title_of(thing) or (there.id and thing.id and there.id != thing.id):
        raise ConflictError(
            f"{path}: holds the {marker} {title_of(there)!r}, id {there.id!r}, not "
            f"{title_of(thing)!r}, id {thing.id!r}; read the folder first, or give another name"
        )
    if not _is_bare(kind, thing, new):
        raise ConflictError(
            f"{path}: the file is there, and the text for it is more than one object written anew; "
            "change the tree that read_dir gave, or load the folder and change the object"
        )
    thing.id = thing.id or there.id
    thing.extra = {**there.extra, **thing.extra}
    return composed(kind, thing, held, path, NO_NAMES)


def _is_bare(kind: Kind, thing: Thing, document: Document) -> bool:
    """Whether the body of *document* says *thing* and nothing beside it, as a new file does."""
    path = document.source.path
    fresh = document_of(source_of(composed(kind, thing, None, path, NO_NAMES), path))
    bodies = ([line.strip() for line in each.lines[each.first :]] for each in (document, fresh))
    said, meant = ([line for line in body if line] for body in bodies)
    return said == meant
