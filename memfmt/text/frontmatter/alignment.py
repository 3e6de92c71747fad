"""Which items of an old and a new list are the same ones."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

#: Beyond this many comparisons equal items are counted off instead of compared in a table.
MAX_TABLE = 4_000_000


def kept_pairs(
    old: Sequence[str], new: Sequence[str], most: int = MAX_TABLE
) -> list[tuple[int, int]]:
    """
    Return index pairs of equal items that stay in place, ascending in both lists.

    The common start, the common end, and a longest common subsequence between them (where the
    lists are huge and items repeat, nearly the longest). *most* is how many comparisons a table
    may hold.
    """
    start = 0
    least = min(len(old), len(new))
    while start < least and old[start] == new[start]:
        start += 1
    end = 0
    while end < least - start and old[-1 - end] == new[-1 - end]:
        end += 1
    middle = _subsequence(old[start : len(old) - end], new[start : len(new) - end], most)
    return [
        *((each, each) for each in range(start)),
        *((start + one, start + other) for one, other in middle),
        *((len(old) - each, len(new) - each) for each in range(end, 0, -1)),
    ]


def _subsequence(old: Sequence[str], new: Sequence[str], most: int) -> list[tuple[int, int]]:
    if not old or not new:
        return []
    if len(old) * len(new) > most:
        return _ascending(_counted(old, new))
    # table[i][j]: length of the longest common subsequence of old[i:] and new[j:]
    table = [[0] * (len(new) + 1)]
    for one in reversed(old):
        below, row = table[-1], [0]
        for column in range(len(new) - 1, -1, -1):
            same = one == new[column]
            row.append(below[column + 1] + 1 if same else max(below[column], row[-1]))
        table.append(row[::-1])
    table.reverse()
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(old) and j < len(new):
        if old[i] == new[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _counted(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Pair the n-th of some equal items in *old* with the n-th of them in *new*."""
    places: dict[str, list[int]] = defaultdict(list)
    for number in range(len(new) - 1, -1, -1):
        places[new[number]].append(number)
    return [(number, places[item].pop()) for number, item in enumerate(old) if places.get(item)]


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a longest choice of *pairs* in which both sides ascend."""
    ends: list[int] = []  # the least second side that a choice of each length ends in
    last: list[int] = []  # and the pair it belongs to
    before: list[int] = []
    for number, (_, other) in enumerate(pairs):
        length = bisect_left(ends, other)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [other]
        last[length : length + 1] = [number]
    chosen: list[tuple[int, int]] = []
    at = last[-1] if last else -1
    while at >= 0:
        chosen.append(pairs[at])
        at = before[at]
    return chosen[::-1]
