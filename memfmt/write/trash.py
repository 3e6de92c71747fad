"""The folder of what was forgotten. Source: spec/acts/forget.md, "Where it goes"."""

from __future__ import annotations

import os

from memfmt.kinds.names import fit, stem_of
from memfmt.vault.reader import Reader
from memfmt.vault.walk import markdown_files

TRASH = ".trash/"
#: What ends the name of the file beside a numbered one that says where that came from.
FROM = ".from"


def free_path(reader: Reader, path: str) -> str:
    """Return the path in the trash for what is called *path* there, numbered where it is used."""
    stem, free, number = path[:-3], TRASH + path, 1
    while reader.text(free) is not None or reader.text(free + FROM) is not None:
        number += 1
        free = f"{TRASH}{stem} ({number}){path[-3:]}"
    return free


def stem_for(path: str) -> str:
    """Return the stem of the file *path* as a name in the trash may begin with it."""
    return fit(plain_path(stem_of(path)))


def plain_path(path: str) -> str:
    """Return *path* where what is no UTF-8 stands as ``?``."""
    return path.encode("utf-8", "replace").decode()


def trashed(reader: Reader) -> list[str]:
    """Return the paths, from the vault on, of the Markdown files in the trash, sorted."""
    folder = os.path.join(reader.root, TRASH.rstrip("/"))
    if not os.path.isdir(folder):
        return []
    return sorted(TRASH + path for path, _ in markdown_files(folder, {}))


def came_from(reader: Reader, path: str) -> tuple[str, str | None]:
    """
    Return where the file *path* of the trash stood, and the path of the file that says so.

    None where its own place in the trash says it.
    """
    told = reader.text(path + FROM)
    if told is None:
        return path.removeprefix(TRASH), None
    return told.rstrip("\r\n"), path + FROM
