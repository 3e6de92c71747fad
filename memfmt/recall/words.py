"""What a question looks for: its words, folded, without those that only make it a sentence."""

from __future__ import annotations

import re

from memfmt.recall.functions import CERTAIN, UNSURE
from memfmt.recall.stems import stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: Of a longer question the first and the last terms are looked for, half each.
MOST_TERMS = 128

#: What may stand inside an identifier, one at a time, and at its end.
JOINERS = "-_./:@&'"
SUFFIX = r"(?:(?:\+\+|\#)(?!\w))?"
_CHUNK = re.compile(rf"[A-Za-z0-9]++(?:[{JOINERS}][A-Za-z0-9]++)*+{SUFFIX}")
_JOINT = re.compile(r"[-_./:@&+#]")
_SPLIT = re.compile(r"[-_./:@&']")
#: Between the words of ``DeployService`` and of ``HTTPServer``.
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

#: How a term is looked for: anywhere, as a whole word, or as a word in any of its forms.
PART, WHOLE, STEM = range(3)


class Term:
    """
    One thing to look for in folded text.

    *how* is ``STEM`` for the stem of a word of letters of ASCII, ``WHOLE`` for a word with a gap
    on either side, ``PART`` for characters of a script that sets no spaces.
    """

    __slots__ = ("how", "text")

    def __init__(self, text: str, how: int) -> None:
        self.text = text
        self.how = how


def terms_of(question: str) -> tuple[Term, ...]:
    """
    Return what *question* looks for, in its order, none twice; () where it asks for nothing.

    Source: spec/recall.md, "Words".
    """
    if question.isascii():
        found = _found(_CHUNK.findall(question), str.lower, lambda _: None)
    else:
        from memfmt.recall.folding import fold
        from memfmt.recall.scripts import chunks_of, grams_of

        found = _found(chunks_of(question), fold, grams_of)
    terms = [Term(text, how) for text, how in found]
    if len(terms) > MOST_TERMS:
        terms = terms[: MOST_TERMS // 2] + terms[-MOST_TERMS // 2 :]
    return tuple(terms)


def _found(
    chunks: list[str], fold: Callable[[str], str], grams_of: Callable[[str], list[str] | None]
) -> dict[tuple[str, int], None]:
    words = [fold(chunk) for chunk in chunks]
    idle = _function_words(words, fold)
    found: dict[tuple[str, int], None] = {}
    for chunk, word in zip(chunks, words, strict=True):
        if word in idle:
            continue
        grams = grams_of(word)
        for term in _parts(chunk, fold, idle) if grams is None else [(g, PART) for g in grams]:
            found[term] = None
    return found


def _function_words(words: list[str], fold: Callable[[str], str]) -> set[str]:
    """Return which of *words*, and of what they are joined from, only make a sentence."""
    pieces = {piece for word in words for piece in (word, *_SPLIT.split(word))}
    # Lists of another script have nothing to say of ASCII, and folding them takes time.
    is_ascii = all(map(str.isascii, pieces))
    lists = {name: text for name, text in CERTAIN.items() if text.isascii() or not is_ascii}
    certain = {name: pieces.intersection(fold(text).split()) for name, text in lists.items()}
    most = max(map(len, certain.values()))
    idle = {word for held in certain.values() for word in held}
    if most:
        unsure = set(pieces)
        for name, held in certain.items():
            if len(held) == most:
                unsure.intersection_update(fold(UNSURE[name]).split())
        idle |= unsure
    return idle


def _parts(chunk: str, fold: Callable[[str], str], idle: set[str]) -> list[tuple[str, int]]:
    """Return the terms of a word or identifier: it whole, and what it is joined from."""
    terms = []
    for piece in chunk.split("'"):
        whole = fold(piece)
        if not whole or whole in idle or (piece != chunk and len(whole) == 1):
            continue
        parts = [fold(part) for joined in _JOINT.split(piece) for part in HUMP.split(joined)]
        terms.append(_term(whole))
        if len(parts) > 1:
            terms += [_term(part) for part in parts if _says_something(part) and part not in idle]
    return terms


def _says_something(part: str) -> bool:
    return len(part) > 3 or (len(part) > 1 and not part.isdigit())


def _term(word: str) -> tuple[str, int]:
    if word.isascii() and word.isalpha():
        return stem(word), STEM
    return word, WHOLE
