"""Folders of files read and written: the only door to the disk."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path, PurePosixPath

from memfmt.errors import (
    ConflictError,
    EditRefusedError,
    InvalidValueError,
    UnsafePathError,
)
from memfmt.kinds.index import joined_index
from memfmt.kinds.kind import Kind, composed, marker_of
from memfmt.kinds.model import Thing, title_of
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.profile import profile_text, read_profile
from memfmt.kinds.table import INDEX_TYPE, KINDS, PROFILE
from memfmt.text.document import Document, document_of
from memfmt.text.source import decode, encode, source_of
from memfmt.vault.loading import load as load
from memfmt.vault.loading import read_dir as read_dir


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
    places = {path: _place(top, path) for path in sorted(tree)}
    _refuse_nested(places)
    known: Mapping[str, str] = getattr(tree, "read", {})
    written: dict[str, str] = getattr(tree, "written", {})
    is_home = getattr(tree, "root", None) == str(top.resolve())
    texts: dict[str, bytes] = {}
    before: dict[str, str | None] = {}
    for path, place in places.items():
        held = before[path] = _held(place, path)
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
            text = _settled(path, tree[path], held, known.get(path))
        if text != held:
            texts[path] = _bytes(path, text)
    for path, data in texts.items():
        _replace(places[path], data, before[path], path)
        written[path] = decode(data)
    return [str(place) for place in places.values()]


def create(
    root: str | os.PathLike[str], folders: Sequence[str], texts: Mapping[str, str]
) -> list[str]:
    """
    Make *folders* and the files *texts* below *root*, where there are none, and *root* itself.

    Returns the paths below *root* of what was made, folders with a slash at their end. What is
    there stays as it is.

    Raises:
        UnsafePathError: a path leaves *root*, or a file stands where a folder should be.
    """
    top = Path(root)
    made = missing(root, folders, texts)
    top.mkdir(parents=True, exist_ok=True)
    for path in made:
        if path.endswith("/"):
            _place(top, path[:-1]).mkdir(parents=True, exist_ok=True)
        else:
            _replace(_place(top, path), _bytes(path, texts[path]), None, path)
    return made


def missing(
    root: str | os.PathLike[str], folders: Sequence[str], texts: Mapping[str, str]
) -> list[str]:
    """
    Return what ``create`` would make: folders, with a slash at their end, before files.

    Raises:
        UnsafePathError: a path leaves *root*, or a file stands where a folder should be.
    """
    top = Path(root)
    places = {path: _place(top, path) for path in (*folders, *texts)}
    for place in (top, *(places[path] for path in folders)):
        if place.exists() and not place.is_dir():
            raise UnsafePathError(
                f"{str(place)!r} is a file, and should be a folder; move it, or give another folder"
            )
    lacking = [f"{path}/" for path in folders if not places[path].exists()]
    return lacking + sorted(path for path in texts if _held(places[path], path) is None)


@contextmanager
def scratch_folder() -> Iterator[str]:
    """Give the path of an empty folder that is gone afterwards, with all that is in it."""
    with tempfile.TemporaryDirectory(prefix="memfmt-") as folder:
        yield folder


def _refuse_nested(places: Mapping[str, Path]) -> None:
    """Raise UnsafePathError where one path is a folder of another, or two are one place."""
    paths = {place: path for path, place in places.items()}
    if len(paths) < len(places):
        raise UnsafePathError("two of the paths lead to one file; nothing was written")
    for path, place in places.items():
        for parent in place.parents:
            if parent in paths:
                raise UnsafePathError(
                    f"{paths[parent]!r} cannot be a file and a folder for {path!r}; "
                    "nothing was written"
                )


def _bytes(path: str, text: str) -> bytes:
    try:
        data = encode(text)
    except UnicodeEncodeError as error:
        raise EditRefusedError(f"{path}: holds a lone surrogate that no byte stands for") from error
    if decode(data) != text:
        raise EditRefusedError(f"{path}: holds lone surrogates that would come back as other text")
    return data


def _place(top: Path, path: str) -> Path:
    """Return where *path* lies under *top*, all links followed."""
    plain = PurePosixPath(path)
    is_plain = path == str(plain) and not path.startswith("/") and not set(path) & {"\\", "\0"}
    if not is_plain or any(part.startswith(".") for part in plain.parts):
        raise UnsafePathError(
            f"{path!r} is no plain path of visible names below {str(top)!r}; nothing was written"
        )
    try:
        root = top.resolve()
        place = (top / path).resolve()
    except (RuntimeError, UnicodeEncodeError) as error:  # links in a circle; half a character
        raise UnsafePathError(f"{path!r} leads nowhere: {error}; nothing was written") from error
    if not place.is_relative_to(root) or place == root:
        raise UnsafePathError(f"{path!r} leads out of {str(top)!r}; nothing was written")
    return place


def _held(place: Path, path: str) -> str | None:
    try:
        if not stat.S_ISREG(place.stat().st_mode):
            raise UnsafePathError(f"{path!r} is there and no plain file; nothing was written")
        return decode(place.read_bytes())
    except FileNotFoundError:
        return None
    except NotADirectoryError as error:
        raise UnsafePathError(f"{path!r}: a folder on its way is a file") from error


def _settled(path: str, text: str, held: str, read: str | None) -> str:
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


def _replace(place: Path, data: bytes, before: str | None, path: str) -> None:
    """Make *place*, which held *before*, hold *data*: whole or, on any failure, as it was."""
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".memfmt-", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, _mode_of(place))
        if _held(place, path) != before:
            raise ConflictError(f"{path}: the file changed while it was written; load it again")
        os.replace(name, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _mode_of(place: Path) -> int:
    try:
        return place.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
