"""How near two texts are: the one door to the library of string distances."""

from __future__ import annotations

import re
from collections import Counter

#: From this share of equal characters on, two texts may be one; the same for two words.
NEAR = 0.85
_NEAR_WORDS = 0.8
_LONGEST = 2000
_JOINS = re.compile("[-‐‑–/_]")


def are_near(one: str, other: str) -> bool:
    """
    Whether two texts, as ``key_of`` gives them, say the same in nearly the same words.

    Their words in order or sorted differ by few characters, by no figure, and by no word that
    is wholly another one. Symmetric; False for texts longer than 2,000 characters.
    """
    one, other = (" ".join(_JOINS.sub(" ", each).split()) for each in (one, other))
    if one == other:
        return True
    if max(len(one), len(other)) > _LONGEST or _figures(one) != _figures(other):
        return False
    if _most(one, other) < NEAR:  # no distance can be less than the letters that differ
        return False
    words, others = one.split(), other.split()
    sorted_words = " ".join(sorted(words)), " ".join(sorted(others))
    if max(_likeness(one, other), _likeness(*sorted_words)) < NEAR:
        return False
    left = [*(Counter(words) - Counter(others))]
    right = [*(Counter(others) - Counter(words))]
    return _are_spellings(left, right)


def differ_by_figures(one: str, other: str) -> bool:
    """Whether two texts, as ``key_of`` gives them, are the same but for words with digits."""
    words, others = one.split(), other.split()
    return (
        one != other
        and len(words) == len(others)
        and sum(not _is_figure(word) for word in words) > 1
        and all(
            a == b or (_is_figure(a) and _is_figure(b)) for a, b in zip(words, others, strict=True)
        )
    )


def _figures(text: str) -> list[str]:
    return [word for word in text.split() if _is_figure(word)]


def _is_figure(word: str) -> bool:
    return any(map(str.isdigit, word))


def _most(one: str, other: str) -> float:
    longest = max(len(one), len(other))
    if min(len(one), len(other)) < NEAR * longest:
        return 0.0
    return (Counter(one) & Counter(other)).total() / longest


def _likeness(one: str, other: str) -> float:
    """Return the share of characters, 0..1, that no insert, removal, swap or change concerns."""
    from jellyfish import damerau_levenshtein_distance  # 2 ms

    # The library takes no lone surrogates, which stand for bytes that are not UTF-8.
    distance = damerau_levenshtein_distance(
        *(each.encode("utf-8", "replace").decode() for each in (one, other))
    )
    return 1 - distance / (max(len(one), len(other)) or 1)


def _are_spellings(left: list[str], right: list[str]) -> bool:
    """Whether each word of the shorter list is one of the longer, spelt otherwise."""
    fewer, more = sorted((left, right), key=len)
    return all(any(_is_spelling(word, each) for each in more) for word in fewer)


def _is_spelling(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    is_ending = len(short) > 2 and len(long) - len(short) < 3 and long.startswith(short)
    is_swapped = len(short) > 2 and sorted(one) == sorted(other)
    return is_ending or is_swapped or _likeness(one, other) >= _NEAR_WORDS
