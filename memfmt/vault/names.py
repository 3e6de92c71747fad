"""Where a link leads, as Obsidian resolves it. Source: spec/links.md, "Resolving"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

_SLASHES = re.compile("/+")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})


class Bucket(StrEnum):
    """What becomes of a link: each is in exactly one."""

    RESOLVED = "resolved"
    SAME_NOTE = "same note"
    UNRESOLVED = "unresolved"
    AMBIGUOUS = "ambiguous"
    EXTERNAL = "external"
    ATTACHMENT = "attachment"


@dataclass(frozen=True, slots=True)
class Resolution:
    """
    Where a target leads: the *bucket*, and the *path* of the file, None where there is none.

    *candidates* are the paths that an ambiguous target could mean, sorted; () for others.
    """

    bucket: Bucket
    path: str | None = None
    candidates: tuple[str, ...] = ()


NOWHERE = Resolution(Bucket.UNRESOLVED)


def key_of_path(path: str) -> str:
    """
    Return *path* as links are compared with it: Unicode form and case do not count.

    Each character by itself is made small (and a final sigma is a sigma), so that what follows a
    name changes nothing of it. ``ß`` and ``ss`` differ.
    """
    if path.isascii():
        return path.lower()
    composed = unicodedata.normalize("NFC", path.translate(_SPACES))
    return "".join(map(str.lower, composed)).replace("ς", "σ")


class Files:
    """
    The files of a vault that links can lead to, by the last part of their paths.

    Built once; ``add`` and ``remove`` keep it true. Files and folders whose names begin with a
    dot are not there for links.
    """

    def __init__(self, paths: Iterable[str] = ()) -> None:
        """Take the POSIX paths of all files below the vault, notes and others."""
        self._paths_by_last: dict[str, list[str]] = {}
        self._key_by_path: dict[str, str] = {}
        self._known: dict[str, Resolution] = {}  # of targets that lead there from everywhere
        for path in paths:
            self.add(path)

    def __contains__(self, path: str) -> bool:
        """Whether the file *path* is there, spelt so."""
        return path in self._key_by_path

    def __iter__(self) -> Iterator[str]:
        """Yield the paths, in the order in which they came."""
        return iter(self._key_by_path)

    def copy(self) -> Files:
        """Return an index of the same files, to be changed by itself."""
        return Files(self._key_by_path)

    def add(self, path: str) -> None:
        """Take in the file *path*; nothing happens where it is there, or hidden by a dot."""
        if path in self._key_by_path or path[:1] == "." or "/." in path:
            return
        self._known.clear()
        key = key_of_path(path)
        self._key_by_path[path] = key
        self._paths_by_last.setdefault(key.rpartition("/")[2], []).append(path)

    def remove(self, path: str) -> None:
        """Take out the file *path*; nothing happens where it is not there."""
        key = self._key_by_path.pop(path, None)
        if key is not None:
            self._known.clear()
            last = key.rpartition("/")[2]
            self._paths_by_last[last].remove(path)
            if not self._paths_by_last[last]:
                del self._paths_by_last[last]

    def resolve(self, target: str, source: str) -> Resolution:
        """
        Return where the link target *target*, without subpath, leads from the file *source*.

        The bucket is never EXTERNAL: who reads links knows those. Source: spec/links.md.
        """
        known = self._known.get(target)
        if known is not None:
            return known
        written = _SLASHES.sub("/", target.translate(_SPACES)).strip(" ")
        if not written:
            return Resolution(Bucket.SAME_NOTE, source) if not target else NOWHERE
        for name in _names(written):
            found = self._candidates(key_of_path(name), source)
            if found:
                to = self._chosen(found, source)
                if len(found) == 1 and written[0] != ".":
                    self._known[target] = to
                return to
        if written[0] != ".":
            self._known[target] = NOWHERE
        return NOWHERE

    def _candidates(self, key: str, source: str) -> list[str]:
        """Return the paths that *key*, with its extension, can mean; the exact one alone."""
        is_exact = key.startswith(("/", "./", "../"))
        if is_exact:
            whole = _joined(key_of_path(source).rpartition("/")[0], key)
            if whole is None:
                return []
            key = whole
        ending = f"/{key}"
        whole_paths, parts = [], []
        for path in self._paths_by_last.get(key.rpartition("/")[2], ()):
            each = self._key_by_path[path]
            if each == key:
                whole_paths.append(path)
            elif each.endswith(ending):
                parts.append(path)
        return whole_paths or ([] if is_exact else parts)

    def _chosen(self, found: list[str], source: str) -> Resolution:
        if len(found) > 1:
            found = _best(found, source)
        if len(found) > 1:
            return Resolution(Bucket.AMBIGUOUS, None, tuple(sorted(found)))
        path = found[0]
        is_note = path[-3:].lower() == ".md"
        return Resolution(Bucket.RESOLVED if is_note else Bucket.ATTACHMENT, path)


def _names(written: str) -> tuple[str, ...]:
    """Return the file names that *written* can mean, in the order in which they are tried."""
    has_dot = "." in written.rpartition("/")[2]
    return (written, f"{written}.md") if has_dot else (f"{written}.md",)


def _best(found: list[str], source: str) -> list[str]:
    """Return the paths of *found* that no other goes before; several where none can be told."""
    folder = source.rpartition("/")[0]
    own = [path for path in found if path.startswith(f"{folder}/")] if folder else []
    shortest = min(map(len, own or found))
    return [path for path in own or found if len(path) == shortest]


def _joined(folder: str, target: str) -> str | None:
    """Return *target*, which begins with ``/``, ``./`` or ``../``, as a path of the vault."""
    if target.startswith("/"):
        return target.lstrip("/")
    parts = folder.split("/") if folder else []
    for part in target.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
