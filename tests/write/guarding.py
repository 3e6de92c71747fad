"""A vault in a folder, and acts made on it."""

from __future__ import annotations

from memfmt.vault.updating import trial, update
from memfmt.write.gates import guarded

NOW = "2026-11-30T09:15:00+00:00"


def made(folder, act, **how):
    """Make *act*, guarded as the commands do, and return the change."""
    return update(folder, guarded(act, **how), now=NOW)


def tried(folder, act, **how):
    """Return the change that *act* would make."""
    return trial(folder, guarded(act, **how), now=NOW)


def files(folder):
    """Return path to text of every file below *folder* but those of the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().decode()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".memfmt" not in path.parts
    }
