"""Which entry of a list became which: what stays, what was changed, moved, added, removed."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

#: Largest table of the exact longest common subsequence; past it a near one is found.
MAX_TABLE = 1_000_000


@dataclass(frozen=True, slots=True)
class Match:
    """
    Where one new entry comes from: *old* is its index in the old list, or None if it is new.

    *stays* says that the old entry keeps its place (perhaps with other words); otherwise it
    moves. The old indexes of those that stay rise.
    """

    old: int | None
    stays: bool = False


def align(old: Sequence[Any], new: Sequence[Any], key: Callable[[Any], Any]) -> list[Match]:
    """
    Return one match for each entry of *new*, in its order.

    Equal entries stay along a longest common subsequence (equal starts and ends first), others
    move. Between two that stay, old and new entries pair by equal *key*, then in order. Old
    entries that no match names are gone. Source: spec/format.md, "Lists".
    """
    old_names, new_names = [repr(each) for each in old], [repr(each) for each in new]
    matches: list[Match] = [Match(None)] * len(new)
    stay = _common(old_names, new_names)
    for before, after in stay:
        matches[after] = Match(before, stays=True)
    free_old = set(range(len(old))) - {before for before, _ in stay}
    _move_equal(old_names, new_names, matches, free_old)
    anchors = [(-1, -1), *stay, (len(old), len(new))]
    old_keys, new_keys = [repr(key(each)) for each in old], [repr(key(each)) for each in new]
    for (old_low, new_low), (old_high, new_high) in pairwise(anchors):
        olds = [at for at in range(old_low + 1, old_high) if at in free_old]
        news = [at for at in range(new_low + 1, new_high) if matches[at].old is None]
        for before, after in _paired(olds, news, old_keys, new_keys):
            matches[after] = Match(before, stays=True)
            free_old.discard(before)
    _move_by_key(old_keys, new_keys, matches, free_old)
    return matches


def _move_equal(old: list[str], new: list[str], matches: list[Match], free_old: set[int]) -> None:
    places = defaultdict(list)
    for at in sorted(free_old, reverse=True):
        places[old[at]].append(at)
    for at, name in enumerate(new):
        if matches[at].old is None and places[name]:
            before = places[name].pop()
            matches[at] = Match(before)
            free_old.discard(before)


def _move_by_key(old: list[str], new: list[str], matches: list[Match], free_old: set[int]) -> None:
    """Let a new entry have the block of an old one of its key that would be gone."""
    by_key = {old[at]: at for at in sorted(free_old, reverse=True)}
    for at, name in enumerate(new):
        if matches[at].old is None and name in by_key:
            matches[at] = Match(by_key.pop(name))


def _paired(
    olds: list[int], news: list[int], old_keys: list[str], new_keys: list[str]
) -> list[tuple[int, int]]:
    """Return which of *olds* turn into which of *news*, in rising order of both."""
    same = _common([old_keys[at] for at in olds], [new_keys[at] for at in news])
    pairs: list[tuple[int, int]] = []
    low = (-1, -1)
    for high in (*same, (len(olds), len(news))):
        pairs += zip(olds[low[0] + 1 : high[0]], news[low[1] + 1 : high[1]], strict=False)
        if high[0] < len(olds):
            pairs.append((olds[high[0]], news[high[1]]))
        low = high
    return pairs


def _common(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Return index pairs of a common subsequence: equal start, equal end, then the longest."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    if len(middle_old) * len(middle_new) <= MAX_TABLE:
        middle = _longest(middle_old, middle_new)
    else:
        middle = _rising(middle_old, middle_new)
    pairs = [(at, at) for at in range(start)]
    pairs += [(start + before, start + after) for before, after in middle]
    pairs += [(len(old) - at, len(new) - at) for at in range(end, 0, -1)]
    return pairs


def _longest(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Return the longest common subsequence by the usual table."""
    width = len(new)
    table = [[0] * (width + 1)]
    for name in reversed(old):
        below, row = table[-1], [0] * (width + 1)
        for at in range(width - 1, -1, -1):
            row[at] = below[at + 1] + 1 if name == new[at] else max(below[at], row[at + 1])
        table.append(row)
    pairs = []
    before = after = 0
    while before < len(old) and after < width:
        if old[before] == new[after]:
            pairs.append((before, after))
            before, after = before + 1, after + 1
        elif table[len(old) - before - 1][after] >= table[len(old) - before][after + 1]:
            before += 1
        else:
            after += 1
    return pairs


def _rising(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """Return a common subsequence in n log n: first come first matched, longest rising run."""
    places = defaultdict(list)
    for at in range(len(old) - 1, -1, -1):
        places[old[at]].append(at)
    found = [(places[name].pop(), after) for after, name in enumerate(new) if places[name]]
    tails: list[int] = []
    ends: list[int] = []
    back: list[int] = []
    for at, (before, _) in enumerate(found):
        length = bisect_left(tails, before)
        tails[length : length + 1] = [before]
        ends[length : length + 1] = [at]
        back.append(ends[length - 1] if length else -1)
    pairs = []
    at = ends[-1] if ends else -1
    while at >= 0:
        pairs.append(found[at])
        at = back[at]
    return pairs[::-1]
