"""What a change of several files is about to do, so that it is done whole or not at all."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from memfmt.errors import ConflictError
from memfmt.text.decoding import encode
from memfmt.vault.disk.replacing import staged, sync_folder
from memfmt.vault.disk.swapping import KEPT, hash_of, put_beside

_NAME = "redo.json"
_VERSION = 1
_STAGED = ".memfmt-"
_KEPT_NAME = re.compile(re.escape(KEPT) + r"([0-9a-f]{16})-[0-9a-f]{8}-([^/]+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a change that was begun: its new text, and the hashes of the old and new."""

    path: str
    text: str | None
    old: str | None
    new: str | None

    def is_old(self, there: str | None) -> bool:
        """Whether *there* is what the file held before."""
        return _hash(there) == self.old

    def is_new(self, there: str | None) -> bool:
        """Whether *there* is what the file is to hold."""
        return _hash(there) == self.new


def _hash(text: str | None) -> str | None:
    return None if text is None else hash_of(encode(text))


def begin(journal: str, files: Iterable[tuple[str, str | None, str | None]]) -> None:
    """Write down that each of *files* (path, old text, new text) is to change, for certain."""
    entries = [
        {"path": path, "old": _hash(old), "new": _hash(new), "text": new}
        for path, old, new in files
    ]
    data = json.dumps({"version": _VERSION, "files": entries}).encode("ascii")
    name = staged(journal, data, 0o600)
    os.replace(name, os.path.join(journal, _NAME))
    sync_folder(journal)


def begun(journal: str) -> list[Entry] | None:
    """
    Return what was begun and not finished, ``[]`` where nothing was; None: it is unreadable.

    Raises:
        ConflictError: a newer memfmt began it, and must finish it.
    """
    try:
        with open(os.path.join(journal, _NAME), "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return []
    except OSError:
        return None
    try:
        said = json.loads(data)
        entries = [
            Entry(each["path"], each["text"], each["old"], each["new"]) for each in said["files"]
        ]
        version = said["version"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if version != _VERSION:
        raise ConflictError(
            f"{os.path.join(journal, _NAME)!r} is a change that a newer memfmt began; "
            "let that finish it"
        )
    texts = [(each.path, each.text or "", each.old or "", each.new or "") for each in entries]
    return entries if all(isinstance(part, str) for each in texts for part in each) else None


def clear(journal: str) -> None:
    """Forget what was begun: it is done."""
    with suppress(OSError):
        os.unlink(os.path.join(journal, _NAME))
        sync_folder(journal)


def swept(root: str, journal: str, day: str) -> list[str]:
    """
    Take away what writers that died left in *journal*, and return the names of rescued files.

    A file that was kept while it was replaced, and into which somebody saved, is put into
    *root*. The caller holds the lock.
    """
    rescued = []
    for name in sorted(os.listdir(journal)):
        place = os.path.join(journal, name)
        is_ours = name.startswith((KEPT, _STAGED)) and stat.S_ISREG(os.lstat(place).st_mode)
        if not is_ours:
            continue
        found = _KEPT_NAME.fullmatch(name)
        if found is not None and os.stat(place).st_nlink == 1:  # else it was never replaced
            with open(place, "rb") as file:
                data = file.read()
            if not hash_of(data).startswith(found[1]):
                rescued.append(put_beside(Path(root) / found[2], data, day))
        with suppress(OSError):
            os.unlink(place)
    return rescued
