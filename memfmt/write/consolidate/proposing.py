"""Consolidation in one call: a model is asked outside the lock, and its answer applied in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import PATIENCE, update
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.collecting import CHARS, request
from memfmt.write.gates import guarded

#: What answers a prompt: with JSON text, or with what that says.
Propose = Callable[[str], str | Mapping[str, Any]]


def consolidate(
    root: str | os.PathLike[str],
    propose: Propose,
    *,
    now: str,
    limit: int | None = None,
    since: str | None = None,
    chars: int = CHARS,
    timeout: float = PATIENCE,
) -> Change | None:
    """
    Ask *propose* about the episodes of the vault in *root*, and write what it answers.

    Nobody waits while it thinks: it is called without the lock, and its answer held against the
    files as they are then. Returns the change; None where nothing is left to consolidate, and
    *propose* is not called. *limit*, *since* and *chars* are those of ``request``, *now* and
    *timeout* those of ``update``.

    Raises:
        AnswerError: the answer cannot be taken; its ``complaints`` say why, item by item.
            Nothing is written.
        InvalidValueError, ConflictError, LockedError, FolderError, OSError: as these two.
    """
    asked = request(Reader(os.path.realpath(root), now), limit=limit, since=since, chars=chars)
    if not asked.prompt:
        return None
    act = guarded(consolidation(propose(asked.prompt)))
    return update(root, act, now=now, timeout=timeout)
