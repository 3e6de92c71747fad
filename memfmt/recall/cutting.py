"""A line that is too long to be printed whole, cut to what stands round the question's words."""

from __future__ import annotations

from memfmt.recall.files import Opened
from memfmt.recall.shown import shown_part
from memfmt.recall.stretch import Stretch
from memfmt.recall.words import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: How far, in characters, a cut goes back to end between two words.
_WORD = 30
_SIGN = "…"
_TRIES = 8


def best_line(file: Opened, stretch: Stretch, weights: Sequence[float]) -> int:
    """Return the line of *stretch* whose terms weigh most, the first of equals."""
    worth = dict.fromkeys(range(stretch.start, stretch.end), 0.0)
    for term, held in file.candidate.lines.items():
        for line in held:
            if line in worth:
                worth[line] += weights[term]
    return max(worth, key=lambda line: (worth[line], -line))


def cut_line(line: str, terms: Sequence[Term], width: int) -> str | None:
    """
    Return a part of *line* that is printed in at most *width* characters, or None.

    It begins and ends between words where one ends near, with a sign where *line* goes on, and
    holds the first of *terms*, heaviest first, that can be found in it.
    """
    from memfmt.recall.folding import fold

    folded = fold(line)
    place = next((at for term in terms if (at := folded.find(term.text)) >= 0), 0)
    # Folding may change how long a text is: the place is about the same part of it.
    middle = place * len(line) // max(1, len(folded))
    length = width - 2 * len(f"{_SIGN} ")
    for _ in range(_TRIES):
        if length < 1:
            return None
        cut = _part(line, middle, length)
        excess = len(shown_part(cut)) - width
        if excess <= 0:
            return cut
        length -= excess
    return None


def _part(line: str, middle: int, length: int) -> str:
    """Return *length* characters of *line*, or a few less, with a third of them before *middle*."""
    start = max(0, min(middle - length // 3, len(line) - length))
    end = min(len(line), start + length)
    if start:
        space = line.find(" ", start, start + _WORD)
        start = space + 1 if 0 <= space <= middle else start
    if end < len(line):
        space = line.rfind(" ", max(start + 1, end - _WORD), end + 1)
        end = space if space > 0 else end
    before = f"{_SIGN} " if start else ""
    behind = f" {_SIGN}" if end < len(line) else ""
    return f"{before}{line[start:end].strip(' ')}{behind}"
