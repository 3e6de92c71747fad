"""What git remembers of a vault: the one door to it. Source: spec/acts/rename.md, "Detected"."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Collection

from memfmt.text.decoding import decode

#: Seconds that git is waited for.
_PATIENCE = 60


def committed(root: str, *, but: Collection[str]) -> tuple[set[str], dict[str, str]] | None:
    """
    Return the notes of git's last commit below *root*: all paths, and texts of those not in *but*.

    Paths are POSIX paths below *root*. None where there is no git, no repository or no commit.
    """
    listed = _git(root, "ls-tree", "-r", "-z", "HEAD", "--", ".")
    if listed is None:
        return None
    paths: set[str] = set()
    texts: dict[str, str] = {}
    for row in listed.split(b"\0"):
        head, _, name = row.partition(b"\t")
        path = os.fsdecode(name)
        words = head.split()
        if path[-3:].lower() != ".md" or len(words) != 3 or words[1] != b"blob":
            continue
        paths.add(path)
        if path not in but:
            data = _git(root, "cat-file", "blob", words[2].decode())
            if data is not None:
                texts[path] = decode(data)
    return paths, texts


def _git(root: str, *words: str) -> bytes | None:
    """Return what git prints, None where it cannot say."""
    env = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(
            ["git", "-C", root, *words],
            capture_output=True,
            check=False,
            timeout=_PATIENCE,
            env=env,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
