"""Many keys, asked which of them another one is near to. Source: spec/gates.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar
from zlib import crc32

from memfmt.vault.near import LONGEST, MANY_WORDS, NEAR, are_near, figures_in, joined

Value = TypeVar("Value")
#: Letters, and words, are told apart by so many bits.
_BITS = 509


@dataclass(frozen=True, slots=True)
class _Held(Generic[Value]):
    key: str
    letters: tuple[int, int]
    words: tuple[int, int]
    value: Value


class Nearby(Generic[Value]):
    """
    Keys, as ``key_of`` gives them, each with a value.

    To ask for those near to another takes as long as the few that could be, by their figures,
    letters and words, and a glance at the others.
    """

    def __init__(self) -> None:
        """Hold none yet."""
        self._by_figures: dict[tuple[str, ...], list[_Held[Value]]] = {}

    def add(self, key: str, value: Value) -> None:
        """Hold *key* with *value*, behind the others."""
        text = joined(key)
        held = _Held(key, _counted(text), _counted(text.split()), value)
        self._by_figures.setdefault(_figures(key, text), []).append(held)

    def near(self, key: str) -> Iterator[Value]:
        """Yield the value of each key that *key* is near to or equal, in the order of adding."""
        text = joined(key)
        letters, words = _counted(text), _counted(text.split())
        for held in self._by_figures.get(_figures(key, text), ()):
            longest = max(letters[0], held.letters[0])
            if longest and _most_shared(letters, held.letters) / longest < NEAR:
                continue
            fewer = min(words[0], held.words[0])
            if fewer >= MANY_WORDS and 2 * _most_shared(words, held.words) < fewer:
                continue
            if are_near(held.key, key):
                yield held.value


def _figures(key: str, text: str) -> tuple[str, ...]:
    """Return what two keys have alike that are near; long ones are near to none but themselves."""
    return (key,) if len(key) > LONGEST else tuple(figures_in(text.split()))


def _counted(parts: Iterable[str]) -> tuple[int, int]:
    """Return how many *parts* there are, and a bit for each, another one when it comes again."""
    counts: dict[str, int] = {}
    bits = 0
    for part in parts:
        count = counts.get(part, 0)
        counts[part] = count + 1
        bits |= 1 << (crc32(f"{count}{part}".encode("utf-8", "replace")) % _BITS)
    return sum(counts.values()), bits


def _most_shared(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how many parts two can have in common: a bit that one lacks is a part it lacks."""
    return min(
        one[0] - (one[1] & ~other[1]).bit_count(), other[0] - (other[1] & ~one[1]).bit_count()
    )
