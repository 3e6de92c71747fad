"""Where in a folder memory already has its place."""

from __future__ import annotations

import os
from collections import Counter

from memfmt.kinds.marker import HOMES, marker_in
from memfmt.vault.walk import markdown_files, read_bytes


def homes_in(root: str) -> dict[str, int]:
    """
    Return how many files of memory each home below the folder *root* has; ``{}`` for no folder.

    A home is the POSIX path, ``""`` for *root* itself, of what holds folders such as
    ``entities`` with memory in them, or an index. Single notes elsewhere have none.
    """
    found: Counter[str] = Counter()
    if not os.path.isdir(root):
        return {}
    for path, place in markdown_files(root, {}):
        try:
            marker = marker_in(read_bytes(place))
        except OSError:
            continue
        home, _, last = path.rpartition("/")[0].rpartition("/")
        if marker == "index":
            found[path.rpartition("/")[0]] += 1
        elif marker is not None and last in HOMES:
            found[home] += 1
    return dict(sorted(found.items()))


def count_of(root: str) -> int:
    """Return how many files below the folder *root* are memory, an index counted too."""
    count = 0
    for _, place in markdown_files(root, {}):
        try:
            count += marker_in(read_bytes(place)) is not None
        except OSError:
            continue
    return count
