"""A change made on the disk: compared, then each file replaced whole. Source: spec/writing.md."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from memfmt.errors import ConflictError, MemfmtError, StaleError, UnsafePathError
from memfmt.vault.change import Change
from memfmt.vault.disk import journal as redo
from memfmt.vault.disk.places import bytes_of, place_of, text_at
from memfmt.vault.disk.replacing import mode_of, staged
from memfmt.vault.disk.swapping import swapped

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
            stands beside it. All files are written then.
        OSError: a file cannot be written; none is.
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
            was, will = change.before, change.after
            with _naming(paths[0]):
                redo.begin(journal, [(each, was.get(each), will[each]) for each in paths])
        _put(change, places, names, journal, day)
    finally:
        for name in names.values():
            with suppress(OSError):
                os.unlink(name)
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
    for entry in sorted(begun or (), key=lambda each: _order(each.path, each.text)):
        if told and entry.path.startswith(OPEN_FOLDERS[1]):
            continue  # a run is not counted for sure: its id must not say so
        try:
            told += _finished(Path(root), entry, journal, day)
        except (OSError, MemfmtError) as error:
            told.append(f"{entry.path}: a change that was begun cannot be finished: {error}")
    redo.clear(journal)
    told += [f"{name}: was saved while a writer died" for name in redo.swept(root, journal, day)]
    return told


def _finished(root: Path, entry: redo.Entry, journal: str, day: str) -> list[str]:
    path = entry.path
    place = place_of(root, path, OPEN_FOLDERS)
    there = text_at(place, path)
    if entry.is_new(there):
        return []
    if not entry.is_old(there):
        return [f"{path}: left as it is: it changed while a change of it was unfinished"]
    _make_folder(place.parent)
    text = entry.text
    name = None if text is None else staged(journal, bytes_of(path, text), mode_of(place))
    swapped(place, path, name, there, journal, day)
    return []


def _put(
    change: Change,
    places: Mapping[str, Path],
    names: Mapping[str, str],
    journal: str,
    day: str,
) -> None:
    """
    Put each staged file in its place, all or none.

    What comes into being goes first, what goes away last; memfmt's own files after the memory.
    """
    done: list[str] = []
    failed: list[ConflictError] = []
    try:
        for path in sorted(places, key=lambda each: _order(each, change.after[each])):
            try:
                swapped(places[path], path, names.get(path), change.before.get(path), journal, day)
            except StaleError:
                raise
            except ConflictError as error:  # the file is written
                failed.append(error)
            done.append(path)
    except (StaleError, OSError) as error:
        _take_back(change, places, done, journal, day)
        redo.clear(journal)
        if isinstance(error, StaleError):
            raise
        why = f"{error.strerror or error}; nothing was written"
        raise OSError(error.errno, why, path) from error
    redo.clear(journal)
    if failed:
        raise ConflictError("; ".join(map(str, failed)))


def _order(path: str, text: str | None) -> tuple[bool, bool, str]:
    """Return what sorts files: what goes away last, memfmt's own after the memory."""
    return text is None, path.startswith(OPEN_FOLDERS[1]), path


def _take_back(
    change: Change, places: Mapping[str, Path], done: Sequence[str], journal: str, day: str
) -> None:
    """
    Give the files that are *done* their old texts, as another of the change could not be made.

    Raises:
        ConflictError: one of them was changed by somebody else meanwhile. The journal stays.
    """
    for path in reversed(done):
        old = change.before.get(path)
        place = places[path]
        name = None if old is None else staged(journal, bytes_of(path, old), mode_of(place))
        try:
            swapped(place, path, name, change.after[path], journal, day)
        except StaleError as error:
            raise ConflictError(
                f"{path}: changed in the middle of a change of several files; the next writer "
                "finishes what can be"
            ) from error


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
