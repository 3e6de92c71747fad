"""A change made on the disk: compared, then each file replaced whole. Source: spec/writing.md."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from memfmt.errors import ConflictError, StaleError, UnsafePathError
from memfmt.vault.change import Change
from memfmt.vault.disk import journal as redo
from memfmt.vault.disk.places import bytes_of, place_of, text_at
from memfmt.vault.disk.replacing import mode_of, staged, sync_folder
from memfmt.vault.disk.swapping import put_beside, removed, swapped

#: Hidden folders that a change may write into.
OPEN_FOLDERS = (".trash", ".memfmt")


def commit(root: str, change: Change, journal: str, day: str) -> list[str]:
    """
    Write what *change* changes under *root*, and return the paths of those files, sorted.

    The caller holds the lock, *journal* is its folder. Nothing is written before every file is
    known to be what the change was made of, and every new text stands on the disk. *day* (an ISO
    date) goes into the name of a file that keeps what an editor saved in that very moment.

    Raises:
        StaleError: a file is not what the change was made of; nothing is written.
        UnsafePathError: a path leaves *root*; nothing is written.
        ConflictError: a file was saved by somebody else while it was replaced; what they saved
            stands beside it. Of several files the others are written.
        OSError: a file cannot be written. Either none is, or the journal holds what the next
            writer will finish.
    """
    paths = change.paths
    places = {path: place_of(Path(root), path, OPEN_FOLDERS) for path in paths}
    if len(set(places.values())) < len(places):
        raise UnsafePathError("two of the paths lead to one file; nothing was written")
    for path in paths:
        if change.before.get(path) is None and (Path(root) / path).is_symlink():
            raise UnsafePathError(f"{path}: a link stands there, which memfmt does not follow")
        if text_at(places[path], path) != change.before.get(path):
            raise StaleError(f"{path}: the file changed since it was read; read it again")
    names: dict[str, str] = {}
    try:
        for path in paths:
            text = change.after[path]
            with _naming(path):
                _make_folder(places[path].parent)
                if text is not None:
                    names[path] = staged(journal, bytes_of(path, text), mode_of(places[path]))
        if len(paths) > 1:
            redo.begin(
                journal, [(each, change.before.get(each), change.after[each]) for each in paths]
            )
        _put(change, places, names, journal, day)
    finally:
        for name in names.values():
            with suppress(OSError):
                os.unlink(name)
    redo.clear(journal)
    return paths


def finished(root: str, journal: str, day: str) -> list[str]:
    """
    Finish what a writer that died had begun, and return a line on all that needs a person.

    A file that holds neither its old nor its new text was changed by somebody else, and stays as
    it is. The caller holds the lock. Where nothing was begun, ``[]``.
    """
    told = []
    begun = redo.begun(journal)
    if begun is None:  # never by memfmt: it is written whole before it has this name
        told.append(".memfmt/journal/redo.json cannot be read, and was taken away")
    for entry in begun or ():
        path = entry.path
        place = place_of(Path(root), path, OPEN_FOLDERS)
        there = text_at(place, path)
        if entry.is_new(there):
            continue
        if not entry.is_old(there):
            told.append(f"{path}: left as it is: it changed while a change of it was unfinished")
            continue
        try:
            _make_folder(place.parent)
            text = entry.text
            name = None if text is None else staged(journal, bytes_of(path, text), mode_of(place))
            _swap(place, path, there, name, journal, day)
        except ConflictError as error:
            told.append(str(error))
    redo.clear(journal)
    told += [f"{name}: was saved while a writer died" for name in redo.swept(root, journal, day)]
    return told


def _put(
    change: Change,
    places: Mapping[str, Path],
    names: Mapping[str, str],
    journal: str,
    day: str,
) -> None:
    """Put each staged file in its place: first what comes into being, then what goes."""
    failed: list[ConflictError] = []
    for path in sorted(places, key=lambda each: (change.after[each] is None, each)):
        try:
            _swap(places[path], path, change.before.get(path), names.get(path), journal, day)
        except ConflictError as error:
            if len(places) == 1:
                raise
            failed.append(error)
    if failed:
        redo.clear(journal)
        raise ConflictError("; ".join(map(str, failed)) + "; the other files were written")


def _swap(
    place: Path, path: str, before: str | None, name: str | None, journal: str, day: str
) -> None:
    if name is None:
        saved = removed(place, path, before, journal)
    else:
        saved = swapped(place, path, name, before, journal)
    sync_folder(place.parent)
    if saved is not None:
        beside = put_beside(place, saved, day)
        raise ConflictError(
            f"{path}: somebody saved the file in the moment it was replaced; what they saved is "
            f"in {beside!r} beside it, put both together by hand"
        )


@contextmanager
def _naming(path: str) -> Iterator[None]:
    """Say of an error of the system that it was *path* that could not be written."""
    try:
        yield
    except OSError as error:
        why = f"{error.strerror or error}; nothing was written"
        raise OSError(error.errno, why, path) from error


def _make_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "the folder cannot be written", str(folder))
