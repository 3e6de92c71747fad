"""An act made on a vault: read, changed, guarded and committed under the lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from memfmt.errors import ConflictError, FolderError, MemfmtError, StaleError
from memfmt.vault.change import Change
from memfmt.vault.disk import PATIENCE
from memfmt.vault.reader import Reader

#: What is done to a vault: asked for what it needs, it gives the change.
Act = Callable[[Reader], Change]

_TRIES = 20


def update(
    root: str | os.PathLike[str], act: Act, *, now: str, timeout: float = PATIENCE
) -> Change:
    """
    Make *act* on the vault in *root*, and return the change that was committed.

    The lock of the vault is held meanwhile. A file that somebody changes between being read and
    being replaced is read again, and the act made anew. What a writer that died had begun is
    finished first. *now* is the moment of the act, an ISO date or date and time; *timeout* how
    many seconds to wait for other writers, 0 or more.

    Raises:
        FolderError: *root* is no folder.
        LockedError: another writer held the lock all that time.
        ConflictError: files change faster than they can be read, or one was saved in the moment
            it was replaced; the message says where that is kept.
        OSError: the disk is full, or a file or folder cannot be written; the old text stays.
        MemfmtError: what the act raises. Nothing is written then.

    Source: spec/writing.md.
    """
    from memfmt.vault.disk.committing import commit, finished
    from memfmt.vault.disk.locking import locked

    folder = _folder(root)
    day = now[:10]
    with locked(folder, timeout) as journal:
        told = finished(folder, journal, day)
        for _ in range(_TRIES):
            try:
                change = act(Reader(folder, now))
            except MemfmtError as error:
                if told:  # nobody would hear of it again
                    error.args = ("; and beside this: ".join((str(error), *told)),)
                raise
            try:
                commit(folder, change, journal, day)
            except StaleError as error:
                last = error
            else:
                return change.saying(*told) if told else change
    raise ConflictError(f"{last}; it changed {_TRIES} times in a row, and nothing was written")


def replace_texts(
    root: str | os.PathLike[str], texts: Mapping[str, str], read: Mapping[str, str], *, now: str
) -> Change:
    """
    Write *texts* (path to text) over files that still hold what was *read*; return the change.

    Raises as ``update`` does, and ConflictError where a file holds something else.
    """

    def act(reader: Reader) -> Change:
        for path in texts:
            if reader.text(path) != read[path]:
                raise ConflictError(f"{path}: the file changed since it was read; do it again")
        return Change({path: read[path] for path in texts}, dict(texts))

    return update(root, act, now=now)


def trial(root: str | os.PathLike[str], act: Act, *, now: str) -> Change:
    """Return the change that *act* would make on the vault in *root*; nothing is written."""
    return act(reader_of(root, now))


def reader_of(root: str | os.PathLike[str], now: str) -> Reader:
    """
    Return a reader of the vault in *root* at the moment *now*, for who changes nothing.

    Raises:
        FolderError: *root* is no folder.
    """
    return Reader(_folder(root), now)


def _folder(root: str | os.PathLike[str]) -> str:
    top = os.path.realpath(root)
    if not os.path.isdir(top):
        raise FolderError(f"not a folder: {os.fspath(root)!r}; give the folder that holds memory")
    return top
