"""The files of a folder that memory may stand in, and their bytes; nothing heavy is imported."""

from __future__ import annotations

import os

from memfmt.errors import FolderError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

READ_ONLY = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
#: Why a file of another sort is passed over.
NO_NOTE = "is no Markdown file"
_CHUNK = 16384  # a larger buffer for each file makes reading several times slower


def markdown_files(
    root: str, unread: dict[str, str], passed: dict[str, str] | None = None
) -> Iterator[tuple[str, str]]:
    """
    Yield (POSIX path below *root*, path to open it by) of every Markdown file, in no order.

    Passed over are names that begin with a dot, symbolic links below *root* (what they lead to
    is found by itself where it lies in the folder) and all that does not end in ``.md``. A
    folder that cannot be listed is put into *unread* with the reason, what was passed over into
    *passed*, where one is given.

    Raises:
        FolderError: *root* itself cannot be listed.
    """
    folders = [(root, "")]
    while folders:
        folder, before = folders.pop()
        try:
            with os.scandir(folder) as found:
                entries = list(found)
        except OSError as error:
            why = error.strerror or str(error)
            if not before:
                raise FolderError(f"{root!r} cannot be read: {why}") from error
            unread[before.rstrip("/")] = why
            continue
        for entry in entries:
            name = entry.name
            if name[:1] == "." or entry.is_symlink():
                why = "begins with a dot" if name[:1] == "." else "is a symbolic link"
            elif entry.is_dir(follow_symlinks=False):
                folders.append((entry.path, f"{before}{name}/"))
                continue
            elif name[-3:].lower() != ".md":
                why = NO_NOTE
            elif entry.is_file(follow_symlinks=False):
                yield before + name, entry.path
                continue
            else:
                why = "is no plain file"
            if passed is not None:
                passed[before + name] = why


def other_files(root: str) -> list[str]:
    """
    Return the paths of all files below *root* that are no notes and can be linked, sorted.

    Raises:
        FolderError: *root* itself cannot be listed.
    """
    passed: dict[str, str] = {}
    for _ in markdown_files(root, {}, passed):
        pass
    return sorted(path for path, why in passed.items() if why == NO_NOTE)


def read_bytes(place: str, most: int | None = None) -> bytes:
    """
    Return the bytes of the file at *place*, of a longer one no fewer than the first *most*.

    Raises:
        OSError: it cannot be read.
    """
    number = os.open(place, READ_ONLY)
    try:
        data = os.read(number, _CHUNK)
        if len(data) < _CHUNK and not os.read(number, 1):
            return data
        os.lseek(number, 0, os.SEEK_SET)
        return _all(number, most)
    finally:
        os.close(number)


def _all(number: int, most: int | None) -> bytes:
    parts, length = [], 0
    while part := os.read(number, _CHUNK * 16):
        parts.append(part)
        length += len(part)
        if most is not None and length >= most:
            break
    return b"".join(parts)
