"""Where a character stands: line and column."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from memfmt.text.document import Document


def starts_of(document: Document) -> list[int]:
    """Return where each line of the source's text begins, and where the last one ends."""
    return [*accumulate(map(len, document.lines), initial=0)]


def place_of(starts: Sequence[int], at: int) -> tuple[int, int]:
    """Return line and column, from 1, of the character *at*; *starts* as ``starts_of`` gives."""
    line = bisect_right(starts, at, 0, max(1, len(starts) - 1))
    return line, at - starts[line - 1] + 1
