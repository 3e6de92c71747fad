"""The stem of an English word: always the start of it, so that bytes can be searched for it."""

from __future__ import annotations

#: No ending that ``stem`` takes away is longer, all together.
LONGEST_ENDING = 9

_VOWELS = "aeiouy"


def stem(word: str) -> str:
    """
    Return the stem of *word*, lower-case letters of ASCII: a prefix of it, never empty.

    ``fails``, ``failed`` and ``failing`` have that of ``fail``. Words that are not English lose
    a few endings too; what counts is only that two forms of one word come to the same.
    """
    if len(word) < 4:
        return word
    word = _without_ending(_without_plural(word))
    if word[-3:] == "ion" and len(word) > 7 and word[-4] in "ts":
        word = word[:-3]
    elif word[-4:] == "ment" and len(word) > 7:
        word = word[:-4]
    return _without_last_vowel(word)


def _without_plural(word: str) -> str:
    if word[-1] != "s" or word[-2:] in ("ss", "us") or word[-3:] == "sis":
        return word
    if word[-3:] == "ies" and len(word) > 4:
        return word[:-2]
    return word[:-2] if word[-4:] in ("sses", "shes", "ches") else word[:-1]


def _without_ending(word: str) -> str:
    """Return *word* without ``ing`` or ``ed``, and without the letter they doubled."""
    if word[-3:] == "ing":
        bare = word[:-3]
    elif word[-2:] == "ed" and word[-3:] != "eed":
        bare = word[:-2]
    else:
        return word
    if len(bare) < 3 or not any(letter in _VOWELS for letter in bare):
        return word[:-1] if word[-2:] == "ed" and len(word) == 4 else word
    if len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "aeiouylsz":
        return bare[:-1]
    return bare


def _without_last_vowel(word: str) -> str:
    """Return *word* without the ``e``, ``y`` or ``i`` that endings change (study, studies)."""
    if len(word) > 3 and word[-1] in "ei":
        word = word[:-1]
    if len(word) > 3 and word[-1] in "iy" and word[-2] not in "aeiou":
        word = word[:-1]
    return word
