"""A file replaced whole, or left as it was."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from memfmt.errors import ConflictError
from memfmt.vault.disk.places import text_at

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def replace(place: Path, data: bytes, before: str | None, path: str) -> None:
    """
    Make *place*, which held *before*, hold *data*: whole or, on any failure, as it was.

    An OSError names *place*, not the file beside it that was to take its place.
    """
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        name = staged(place.parent, data, mode_of(place))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(place)) from error
    try:
        if text_at(place, path) != before:
            raise ConflictError(f"{path}: the file changed while it was written; load it again")
        os.replace(name, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def staged(folder: str | Path, data: bytes, mode: int) -> str:
    """Return the path of a new hidden file in *folder* that holds *data*, on the disk for sure."""
    name = os.path.join(folder, f".memfmt-{os.urandom(6).hex()}.tmp")
    handle = os.open(name, _NEW, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    return name


def mode_of(place: Path) -> int:
    """Return the permissions of *place*; where there is no file, those of a new one."""
    try:
        return place.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def sync_folder(folder: str | Path) -> None:
    """Make what was renamed in *folder* last over a loss of power, where the system can."""
    with suppress(OSError):  # not on Windows, nor on every network's disk
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
