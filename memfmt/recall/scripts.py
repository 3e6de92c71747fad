"""
Text beyond ASCII: one form for what is written differently, words and characters of scripts.

Its patterns take 15 ms to build: it is imported only where a question or a file needs it.
"""

from __future__ import annotations

import re
import unicodedata

from memfmt.recall.functions import PARTICLES, UNSPACED
from memfmt.recall.words import JOINERS, SUFFIX

#: Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and what does not show.
_DROPPED = (
    "\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u2060\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff"
)
_DROP = re.compile(f"[{_DROPPED}]+")
#: Only text with one of these can hold a letter that falls apart into a base and an accent.
_MAY_DROP = re.compile(f"[{_DROPPED}\u00c0-\u0586\u0590-\u06ff\u1e00-\u1fff]")

#: Scripts that set no space between words: looked for by two or by three characters.
_PAIRED = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
_TRIPLED = "\u0e01-\u0e3a\u0e40-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17d3\u17d7\u17dc-\u17ff"
#: Scripts whose vowel signs are no letters to Python, though they are to readers.
_SIGNED = "\u0700-\u0963\u0966-\u0dff\u1800-\u18af\u1a00-\u1cff"

#: One character that stands between words; so do the scripts without spaces.
GAP = re.compile(f"[\\W_{_PAIRED}{_TRIPLED}](?<![{_SIGNED}])")

_LETTER = f"(?:[^\\W_{_PAIRED}{_TRIPLED}]|[{_SIGNED}{_DROPPED}])"
_CHUNK = re.compile(
    f"{_LETTER}++(?:[{JOINERS}\u2019]{_LETTER}++)*+{SUFFIX}|[{_PAIRED}]+|[{_TRIPLED}]+"
)
_IS_PAIRED = re.compile(f"[{_PAIRED}]")
_IS_TRIPLED = re.compile(f"[{_TRIPLED}]")
_IS_HAN = re.compile("[\u3400-\u9fff\u30a0-\u30ff]")


def fold(text: str) -> str:
    """
    Return *text* in the form in which words are compared; line feeds stay where they are.

    NFKC, case folded, without accents. Text that differs only in case, in composed or
    decomposed characters or in width folds to the same.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text).casefold()
    if _MAY_DROP.search(folded):
        apart = _DROP.sub("", unicodedata.normalize("NFD", folded))
        folded = unicodedata.normalize("NFC", apart)
    return folded


def chunks_of(question: str) -> list[str]:
    """Return the words and identifiers of *question*, and its runs of scripts without spaces."""
    found: list[str] = _CHUNK.findall(unicodedata.normalize("NFKC", question))
    return [chunk.replace("\u2019", "'") for chunk in found]


def grams_of(run: str) -> list[str] | None:
    """
    Return what is looked for of *run*, folded: pairs of Han, kana or Hangul, triples of Thai.

    None where *run* is a word of a script that sets spaces.
    """
    if _IS_TRIPLED.match(run):
        return [run[at : at + 3] for at in range(max(1, len(run) - 2))]
    if not _IS_PAIRED.match(run):
        return None
    idle = _idle_places(run)
    if len(run) == 1:
        return [] if idle else [run]
    places = range(len(run) - 1)
    return [run[at : at + 2] for at in places if not (at in idle and at + 1 in idle)]


def _idle_places(run: str) -> set[int]:
    """Return the places in *run* that lie in function words."""
    idle: set[int] = set()
    for word in UNSPACED.split():
        at = run.find(word)
        while at >= 0:
            idle.update(range(at, at + len(word)))
            at = run.find(word, at + 1)
    for at in range(1, len(run)):
        if run[at] in PARTICLES and (at - 1 in idle or _IS_HAN.match(run[at - 1])):
            idle.add(at)
    return idle
