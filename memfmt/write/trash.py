"""The folder of what was forgotten. Source: spec/acts/forget.md, "Where it goes"."""

from __future__ import annotations

import os
from itertools import count

from memfmt.errors import UnsafePathError
from memfmt.kinds.names import fit, stem_of
from memfmt.vault.reader import Reader
from memfmt.vault.walk import markdown_files

TRASH = ".trash/"
#: What ends the name of the file beside a numbered one that says where that came from.
FROM = ".from"
#: Longest name that the usual disks take, in bytes.
_MOST_NAME = 255


def free_path(reader: Reader, path: str) -> str:
    """
    Return the path in the trash for what is called *path* there, numbered where it is used.

    A name that is too long for a number, and for the file beside it, is cut before it.

    Raises:
        UnsafePathError: the trash, or a folder in it, is a link or no folder.
    """
    refuse_links(reader, path)
    free = TRASH + path
    for number in count(2):
        if reader.text(free) is None and _beside(reader, free) is None:
            break
        free = TRASH + _numbered(path, number)
    return free


def _numbered(path: str, number: int) -> str:
    folder, slash, name = path.rpartition("/")
    more = f" ({number}){name[-3:]}"
    stem = name[:-3]
    while len(os.fsencode(stem + more + FROM)) > _MOST_NAME:
        stem = stem[:-1]
    return f"{folder}{slash}{stem}{more}"


def _beside(reader: Reader, path: str) -> str | None:
    """Return what the file beside the file *path* says, None where there is none."""
    name = path.rpartition("/")[2] + FROM
    return reader.text(path + FROM) if len(os.fsencode(name)) <= _MOST_NAME else None


def refuse_links(reader: Reader, path: str = "") -> None:
    """
    Raise UnsafePathError where *path* would not lie in a folder of the vault itself.

    Raises:
        UnsafePathError: see there.
    """
    folder = reader.root
    for part in (TRASH + path).split("/")[:-1]:
        folder = os.path.join(folder, part)
        if os.path.islink(folder) or (os.path.lexists(folder) and not os.path.isdir(folder)):
            what = "a symbolic link" if os.path.islink(folder) else "no folder"
            raise UnsafePathError(
                f"{os.path.relpath(folder, reader.root)!r} is {what}: what is taken out of memory "
                "stays in the vault, in a folder that nothing else leads to; move it away, and "
                "memfmt makes the folder"
            )


def stem_for(path: str) -> str:
    """Return the stem of the file *path* as a name in the trash may begin with it."""
    return fit(plain_path(stem_of(path)))


def plain_path(path: str) -> str:
    """Return *path* where what is no UTF-8 stands as ``?``."""
    return path.encode("utf-8", "replace").decode()


def trashed(reader: Reader) -> list[str]:
    """
    Return the paths, from the vault on, of the Markdown files in the trash, sorted.

    Raises:
        UnsafePathError: the trash is a link or no folder.
    """
    refuse_links(reader)
    folder = os.path.join(reader.root, TRASH.rstrip("/"))
    if not os.path.isdir(folder):
        return []
    return sorted(TRASH + path for path, _ in markdown_files(folder, {}))


def came_from(reader: Reader, path: str) -> tuple[str, str | None]:
    """
    Return where the file *path* of the trash stood, and the path of the file that says so.

    None where its own place in the trash says it.
    """
    told = _beside(reader, path)
    if told is None:
        return path.removeprefix(TRASH), None
    return told.rstrip("\r\n"), path + FROM
