"""
The words of a question that is not all ASCII.

Its patterns take 10 ms to build: it is imported only where a question needs it.
"""

from __future__ import annotations

import re
import unicodedata

from memfmt.recall.folding import DROPPED, PAIRED, SIGNED, TRIPLED
from memfmt.recall.functions import PARTICLES, UNSPACED
from memfmt.recall.words import JOINERS, SUFFIX

_LETTER = f"(?:[^\\W_{PAIRED}{TRIPLED}]|[{SIGNED}{DROPPED}])"
_CHUNK = re.compile(
    f"{_LETTER}++(?:[{JOINERS}\u2019]{_LETTER}++)*+{SUFFIX}|[{PAIRED}]+|[{TRIPLED}]+"
)
_IS_PAIRED = re.compile(f"[{PAIRED}]")
_IS_TRIPLED = re.compile(f"[{TRIPLED}]")
_IS_HAN = re.compile("[\u3400-\u9fff\u30a0-\u30ff]")


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
        return [] if idle or run in PARTICLES else [run]
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
