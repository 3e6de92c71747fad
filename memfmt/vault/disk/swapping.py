"""A file replaced while nobody is stopped from saving it. Source: spec/writing.md, "The window"."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from memfmt.errors import ConflictError, StaleError
from memfmt.text.decoding import encode
from memfmt.vault.disk.places import text_at
from memfmt.vault.disk.replacing import mode_of, staged, sync_folder

KEPT = "kept-"
_MOST_NAME = 120


class Kept:
    """
    A file that is about to be replaced, kept until after, under another name too.

    An editor that had it open and saves in place writes into what is kept. *before* is the text
    that the file should hold; None, where there is no file, keeps nothing.
    """

    def __init__(self, place: Path, before: str | None, journal: str) -> None:
        self._place = place
        self._before = None if before is None else encode(before)
        self._journal = journal
        self._name = ""
        self._number = -1
        self._is_copy = False
        self.is_needed = False

    def __enter__(self) -> Kept:
        """Take hold of the file."""
        if self._before is not None:
            with suppress(FileNotFoundError):
                self._number = os.open(self._place, os.O_RDONLY | getattr(os, "O_BINARY", 0))
            name = os.path.join(self._journal, kept_name(self._before, self._place.name))
            try:
                os.link(self._place, name)
                self._name = name
            except OSError:  # no links on this disk: what is held open tells of a save as well
                self._copy(name)
        return self

    def _copy(self, name: str) -> None:
        with suppress(OSError):
            number = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(number, "wb") as file:
                file.write(self._before or b"")
            self._name, self._is_copy = name, True

    def keep(self, data: bytes) -> None:
        """Leave the other name, which holds *data* then, for the next writer to find."""
        self.is_needed = True
        if self._is_copy:
            with suppress(OSError), open(self._name, "wb") as file:
                file.write(data)

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Let go of it; the other name stays where it *is_needed*."""
        if self._number >= 0:
            os.close(self._number)
        if self._name and not self.is_needed:
            with suppress(OSError):
                os.unlink(self._name)

    def changed(self) -> bytes | None:
        """Return what the file that was replaced holds now, where that is not *before*."""
        if self._before is None or self._number < 0:
            return None
        os.lseek(self._number, 0, os.SEEK_SET)
        with os.fdopen(os.dup(self._number), "rb") as file:
            data = file.read()
        return data if data != self._before else None

    def is_still(self) -> bool:
        """Whether the file at the place is the one that is kept."""
        if self._number < 0:
            return self._before is None
        there, mine = os.stat(self._place), os.fstat(self._number)
        return (there.st_ino, there.st_dev) == (mine.st_ino, mine.st_dev)


def kept_name(before: bytes, name: str) -> str:
    """Return the name of what is kept of the file *name* that holds *before*."""
    stem = name.encode("utf-8", "replace")[-_MOST_NAME:].decode("utf-8", "ignore")
    return f"{KEPT}{hash_of(before)[:16]}-{os.urandom(4).hex()}-{stem}"


def hash_of(data: bytes) -> str:
    """Return the SHA-256 of *data* in hexadecimal."""
    return sha256(data).hexdigest()


def swapped(
    place: Path, path: str, name: str | None, before: str | None, journal: str, day: str
) -> None:
    """
    Put the staged file *name* in the place of *path*, which holds *before* (None: no file).

    Without *name* the file is taken away.

    Raises:
        StaleError: the file holds something else; it stays.
        ConflictError: it is done, and an editor saved into the old file in that moment: what it
            saved stands beside, in a file named after *day*.
    """
    with Kept(place, before, journal) as kept:
        refuse_stale(place, path, before, kept)
        if name is None:
            os.unlink(place)
        elif before is None:
            _put_new(place, path, name)
        else:
            _put_over(place, name)
        sync_folder(place.parent)
        saved = kept.changed()
        if saved is None:
            return
        try:
            where = f"in {put_beside(place, saved, day)!r} beside it"  # before what is kept goes
        except OSError as error:
            kept.keep(saved)
            where = f"kept, and the next write puts it into the vault ({error.strerror or error})"
    raise ConflictError(
        f"{path}: somebody saved the file in the moment it was replaced; what they saved is "
        f"{where}; put both together by hand"
    )


def _put_new(place: Path, path: str, name: str) -> None:
    """Give the staged file *name* its place, where no file may have come to stand meanwhile."""
    try:
        os.link(name, place)
    except FileExistsError as error:
        raise StaleError(f"{path}: a file came to stand there; read it again") from error
    except OSError:  # no links on this disk, or the journal is on another
        _put_over(place, name)


def _put_over(place: Path, name: str) -> None:
    try:
        os.replace(name, place)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        os.replace(_over(place, name), place)


def refuse_stale(place: Path, path: str, before: str | None, kept: Kept) -> None:
    """Raise StaleError where *place* does not hold *before*, or is another file than *kept*."""
    if text_at(place, path) != before or (before is not None and not kept.is_still()):
        raise StaleError(f"{path}: the file changed since it was read; read it again")


def _over(place: Path, name: str) -> str:
    """Return a copy of the staged file *name* on the disk of *place*, which is another."""
    with open(name, "rb") as file:
        copy = staged(place.parent, file.read(), mode_of(Path(name)))
    os.unlink(name)
    return copy


def put_beside(place: Path, data: bytes, day: str) -> str:
    """Write *data* into a new file beside *place*, named after it and *day*; return its name."""
    stem, end = os.path.splitext(place.name)
    if len(os.fsencode(stem)) > _MOST_NAME:
        stem = stem[: _MOST_NAME // 4]
    number = 1
    while True:
        again = f" {number}" if number > 1 else ""
        other = place.with_name(f"{stem} (conflict {day}{again}){end}")
        with suppress(FileExistsError), open(other, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            return other.name
        number += 1
