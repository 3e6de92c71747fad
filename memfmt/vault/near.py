"""How near two texts are: the one door to the library of string distances."""

from __future__ import annotations

import re
from collections import Counter

#: From this share of equal characters on, two texts may be one; the same for two words.
NEAR = 0.85
_NEAR_WORDS = 0.8
#: Longer texts take too long to compare, and of so many words half must be equal.
LONGEST = 500
MANY_WORDS = 6
_JOINS = re.compile("[-‐‑–/_]")


def are_near(one: str, other: str) -> bool:
    """
    Whether two texts, as ``key_of`` gives them, say the same in nearly the same words.

    Their words in order or sorted differ by few characters, by no figure, and by no word that
    is wholly another one. Symmetric. Texts longer than 500 characters must be equal, and of six
    words or more half must be.
    """
    if max(len(one), len(other)) > LONGEST:
        return one == other
    one, other = joined(one), joined(other)
    words, others = one.split(), other.split()
    if one == other:
        return True
    if _most(one, other) < NEAR:  # no distance can be less than the letters that differ
        return False
    if not _share_words(words, others) or figures_in(words) != figures_in(others):
        return False
    left = [*(Counter(words) - Counter(others))]
    right = [*(Counter(others) - Counter(words))]
    if not _are_spellings(left, right):  # short words first: the time goes with the square
        return False
    sorted_one, sorted_other = " ".join(sorted(words)), " ".join(sorted(others))
    return _likeness(sorted_one, sorted_other) >= NEAR or _likeness(one, other) >= NEAR


def differ_by_figures(one: str, other: str) -> bool:
    """Whether two texts, as ``key_of`` gives them, are the same but for words with digits."""
    words, others = (_JOINS.sub(" ", each).split() for each in (one, other))
    return (
        words != others
        and len(words) == len(others)
        and sum(not _is_figure(word) for word in words) > 1
        and all(
            a == b or (_is_figure(a) and _is_figure(b)) for a, b in zip(words, others, strict=True)
        )
    )


def _share_words(words: list[str], others: list[str]) -> bool:
    fewer = min(len(words), len(others))
    return fewer < MANY_WORDS or 2 * (Counter(words) & Counter(others)).total() >= fewer


def joined(key: str) -> str:
    """Return the words of *key*, as they are compared, with a blank between."""
    return " ".join(_JOINS.sub(" ", key).split())


def figures_in(words: list[str]) -> list[str]:
    """Return those of *words* that have a digit, in order."""
    return [word for word in words if _is_figure(word)]


def _is_figure(word: str) -> bool:
    return any(map(str.isdigit, word))


def _most(one: str, other: str) -> float:
    longest = max(len(one), len(other))
    if min(len(one), len(other)) < NEAR * longest:
        return 0.0
    return (Counter(one) & Counter(other)).total() / longest


def _likeness(one: str, other: str) -> float:
    """Return the share of characters, 0..1, that no insert, removal or change concerns."""
    if one == other:
        return 1.0
    from jellyfish import levenshtein_distance  # 2 ms

    # The library takes no lone surrogates, which stand for bytes that are not UTF-8.
    distance = levenshtein_distance(
        *(each.encode("utf-8", "replace").decode() for each in (one, other))
    )
    return 1 - distance / (max(len(one), len(other)) or 1)


def _are_spellings(left: list[str], right: list[str]) -> bool:
    """Whether each word of the shorter list is one of the longer, spelt otherwise."""
    fewer, more = sorted((left, right), key=len)
    return all(any(is_spelling(word, each) for each in more) for word in fewer)


def is_spelling(one: str, other: str) -> bool:
    """Whether two words are one, spelt in two ways: by a letter or two, or by their order."""
    short, long = sorted((one, other), key=len)
    is_ending = len(short) > 2 and len(long) - len(short) < 3 and long.startswith(short)
    is_swapped = len(short) > 2 and sorted(one) == sorted(other)
    return is_ending or is_swapped or _likeness(one, other) >= _NEAR_WORDS
