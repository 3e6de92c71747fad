"""One writer at a time: the lock of a vault. Source: spec/writing.md, "The lock"."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from filelock import FileLock, Timeout

from memfmt.errors import LockedError, UnsafePathError

#: The folder of what memfmt keeps beside memory, and what of it is nobody else's.
FOLDER = ".memfmt"
JOURNAL = "journal"
_LOCK = "lock"
_IGNORED = f"{_LOCK}\n{JOURNAL}/\n"
_HOLDER = "holder"
#: No link is followed, and no pipe waited for.
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
#: Seconds between two looks at a lock that somebody holds.
_PAUSE = 0.01


@contextmanager
def locked(root: str, timeout: float) -> Iterator[str]:
    """
    Hold the lock of the vault in *root*, and give the path of its folder for journals.

    Waits at most *timeout* seconds, 0 or more. Every process and thread waits for every other.
    The system lets go of the lock of a process that dies.

    Raises:
        LockedError: somebody else holds it all that time; the message says who, and since when.
        UnsafePathError: ``.memfmt`` is a link or no folder.
        OSError: the folder cannot be written.
    """
    home = os.path.join(root, FOLDER)
    journal = _made(home)
    lock = FileLock(os.path.join(home, _LOCK), thread_local=False)
    try:
        lock.acquire(timeout=timeout, poll_interval=_PAUSE)
    except Timeout as error:
        raise LockedError(
            f"{root!r}: another process writes here{_holder(journal)}, and did not end within "
            f"{timeout:g} s; try again"
        ) from error
    try:
        _say_who(journal)
        yield journal
    finally:
        lock.release()


@contextmanager
def folder_locked(root: str, timeout: float) -> Iterator[None]:
    """
    Hold the folder *root* itself, for writers who leave nothing of their own in it.

    The library locks files, and a lock file would stay. Where the system cannot lock a folder
    (Windows), nothing is held. Waits, and raises LockedError, as ``locked`` does.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    number = os.open(root, os.O_RDONLY)
    try:
        end = time.monotonic() + timeout
        while not _is_taken(fcntl, number):
            if time.monotonic() >= end:
                raise LockedError(
                    f"{root!r}: another process writes here, and did not end within {timeout:g} s"
                )
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(number)


def _is_taken(fcntl: Any, number: int) -> bool:
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _made(home: str) -> str:
    """Make the folder *home* where there is none, and return the one for journals in it."""
    journal = os.path.join(home, JOURNAL)
    if os.path.islink(home) or os.path.islink(journal):
        raise UnsafePathError(f"{home!r} is a link, and would lead out; nothing was written")
    try:
        os.makedirs(journal, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise UnsafePathError(f"{home!r} is no folder; move it") from error
    ignore = os.path.join(home, ".gitignore")
    with suppress(FileNotFoundError):
        if os.path.getsize(ignore):
            return journal
    with open(ignore, "w", encoding="utf-8") as file:  # none yet, or the disk was full
        file.write(_IGNORED)
    return journal


def _say_who(journal: str) -> None:
    """Leave a word about this process for those who wait. Nothing hangs on it."""
    since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime())
    place = os.path.join(journal, _HOLDER)
    with suppress(OSError):
        number = os.open(place, _PLAIN | os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(number, "w", encoding="utf-8") as file:
            file.write(f"process {os.getpid()}, since {since}")


def _holder(journal: str) -> str:
    try:
        number = os.open(os.path.join(journal, _HOLDER), _PLAIN | os.O_RDONLY)
        with open(number, encoding="utf-8", errors="replace") as file:
            said = file.read(200).strip()
    except OSError:
        return ""
    return f" ({said})" if said else ""
