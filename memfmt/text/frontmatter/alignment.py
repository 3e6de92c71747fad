"""Which items of an old and a new list are the same ones."""

from __future__ import annotations

from collections.abc import Sequence

#: Beyond this many comparisons the middle of two lists is not aligned, only paired in order.
MAX_TABLE = 4_000_000


def kept_pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """
    Return index pairs of equal items that stay in place, ascending in both lists.

    The common start, the common end, and a longest common subsequence between them.
    """
    start = 0
    least = min(len(old), len(new))
    while start < least and old[start] == new[start]:
        start += 1
    end = 0
    while end < least - start and old[-1 - end] == new[-1 - end]:
        end += 1
    middle = _subsequence(old[start : len(old) - end], new[start : len(new) - end])
    return [
        *((each, each) for each in range(start)),
        *((start + one, start + other) for one, other in middle),
        *((len(old) - each, len(new) - each) for each in range(end, 0, -1)),
    ]


def _subsequence(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    if not old or not new or len(old) * len(new) > MAX_TABLE:
        return []
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
