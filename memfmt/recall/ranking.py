"""How well a passage answers: BM25 over lines. Source: spec/recall.md, "Score"."""

from __future__ import annotations

import math
from bisect import bisect_left
from heapq import heapify, heappop, heappush

from memfmt.recall.files import Candidate, Opened
from memfmt.recall.sketch import sketch_of
from memfmt.recall.stretch import NEAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence, Set

    from memfmt.recall.sketch import Count
    from memfmt.recall.stretch import Lines, Stretch

#: How soon a term that stands in more lines of a passage counts no more, in lines.
K1 = 1.2
#: How much the length of a passage counts, in 0..1, and of what length it is usual, in characters.
B = 0.5
USUAL = 160
#: The same of titles: a short one that a question names is what it is about.
TITLE_B = 0.8
TITLE_USUAL = 40
#: What counts beside a passage's own words: those of the passages around it, of the title, of
#: the frontmatter, of the headings above it.
NEAR_WEIGHT = 1.0
TITLE_WEIGHT = 1.0
FRONT_WEIGHT = 0.4
ABOVE_WEIGHT = 0.4


#: Larger than the index of any line.
_UNKNOWN = 1 << 62
#: How a line begins that makes a title of the lines before it.
_UNDERLINES = (b"\n=", b"\n =", b"\n  =", b"\n   =")


class Ranking:
    """
    Scores of passages for one question.

    *weights* are those of its terms. *superseded* counts the opened files of which something was
    left out that no longer holds, which is kept where it *include_superseded*.
    """

    def __init__(self, weights: Sequence[float], *, include_superseded: bool = False) -> None:
        self.weights = weights
        self.superseded = 0
        self._include_superseded = include_superseded

    def passages(
        self, candidates: Sequence[Candidate], may_open: Callable[[Candidate], bool]
    ) -> Iterator[tuple[float, Opened, Stretch]]:
        """
        Yield (score, file, stretch) of every passage with a score, best first.

        Ties go by path and line. A file is opened only when the best that it could hold is due,
        and only if it then *may_open*; of another nothing is told.
        """
        waiting = [(-self.loose_bound(each), each.path, at) for at, each in enumerate(candidates)]
        heapify(waiting)
        is_tight = [False] * len(candidates)
        due: list[tuple[float, str, int, int, Opened, Stretch]] = []
        while waiting:
            if due and due[0][0] < waiting[0][0]:
                yield _taken(due)
                continue
            _, path, at = heappop(waiting)
            if not may_open(candidates[at]):
                continue
            if not is_tight[at]:
                is_tight[at] = True
                heappush(waiting, (-self.bound(candidates[at]), path, at))
                continue
            file = Opened(candidates[at], include_superseded=self._include_superseded)
            self.superseded += file.has_superseded
            for number, (score, stretch) in enumerate(self.scores(file)):
                heappush(due, (-score, path, stretch.start, number, file, stretch))
        while due:
            yield _taken(due)

    def loose_bound(self, candidate: Candidate) -> float:
        """Return a score that no passage of *candidate* exceeds, told without its text."""
        lines, weights = candidate.lines, self.weights
        end = _front_end(candidate.data)
        total = 0.0
        for term, held in lines.items():
            most = _MOST[len(held)] if len(held) < len(_MOST) else _MOST[0]
            total += weights[term] * (most if held[0] >= end else most + FRONT_WEIGHT)
        titled = candidate.named | candidate.headed
        if end == _UNKNOWN or _may_underline(candidate.data):
            titled |= lines.keys()
        if titled:
            total += self._weight(titled) * _MOST_TITLED
        return total * (1 + 1e-9)

    def bound(self, candidate: Candidate) -> float:
        """Return a score that no passage of *candidate* exceeds."""
        sketch = sketch_of(candidate)
        titled = candidate.named | sketch.headed.keys()
        share = self._weight(titled) / sum(self.weights)
        # Terms that only a heading has, and not the name, stand in the title if at all.
        shortest = 0 if candidate.named else min(sketch.headed.values(), default=0)
        title = TITLE_WEIGHT * (1 + share) * _saturated(1, shortest / TITLE_USUAL, TITLE_B)
        total = self._weight(titled) * (title + ABOVE_WEIGHT)
        total += self._weight(sketch.told) * FRONT_WEIGHT
        own = self._together(sketch.loose, 1)
        near = self._together(sketch.near, 2 * NEAR + 1)
        for size, terms in sketch.paragraphs.values():
            own = max(own, self._alone(size, terms))
        alone = 0.0
        for size, terms in sketch.items.values():
            alone = max(alone, self._alone(size, terms))
        for group in sketch.groups.values():
            together = self._together(group, 1)
            own, alone = max(own, together), max(alone, together)
        most = max(own + NEAR_WEIGHT * near, (1 + NEAR_WEIGHT) * alone)
        return (total + most) * (1 + 1e-9)  # sums of floats differ by their order

    def _together(self, terms: Mapping[int, Count], crowd: int) -> float:
        """Return what *terms* are worth at most in one passage, or in a *crowd* of them."""
        return sum(
            self.weights[term] * _saturated(count, size / USUAL / crowd, B)
            for term, (count, size) in terms.items()
        )

    def _alone(self, size: int, terms: Sequence[int]) -> float:
        """Return what *terms* are worth in one line of *size* characters."""
        return _saturated(1, size / USUAL, B) * sum(self.weights[term] for term in terms)

    def scores(self, file: Opened) -> Iterator[tuple[float, Stretch]]:
        """Yield the score of each stretch of *file* that has one, in file order."""
        titled = self._weight(file.titled) * self.title_worth(file)
        told = self._weight(file.told) * FRONT_WEIGHT
        hits = sorted({line for held in file.candidate.lines.values() for line in held})
        lent: dict[tuple[Lines, ...], float] = {}
        for stretch in file.stretches:
            score = told if (stretch.start, stretch.end) == file.title else told + titled
            above = stretch.above
            if above not in lent:
                terms = file.terms({line for lines in above for line in range(*lines)})
                lent[above] = self._weight(terms - file.titled) * ABOVE_WEIGHT
            score += lent[above]
            at = bisect_left(hits, stretch.near[0])
            if at < len(hits) and hits[at] < stretch.near[1]:
                score += self._held(file, stretch)
            if score > 0:
                yield score, stretch

    def title_worth(self, file: Opened) -> float:
        """Return what a term in the title of *file* is worth: the more, the more of them are."""
        share = self._weight(file.titled) / sum(self.weights)
        length = file.title_size / TITLE_USUAL
        return TITLE_WEIGHT * (1 + share) * _saturated(1, length, TITLE_B)

    def _held(self, file: Opened, stretch: Stretch) -> float:
        """Return what the terms in the lines of *stretch* and near it are worth."""
        own = (stretch.start, stretch.end)
        length = file.size(own) / USUAL
        near_length = file.size(stretch.near) / stretch.crowd / USUAL
        total = 0.0
        for term, held in file.candidate.lines.items():
            near = _count(held, stretch.near)
            if near:
                part = NEAR_WEIGHT * _saturated(near, near_length, B)
                total += self.weights[term] * (part + _saturated(_count(held, own), length, B))
        return total

    def _weight(self, terms: Set[int]) -> float:
        return sum(self.weights[term] for term in sorted(terms))


def _front_end(data: bytes) -> int:
    """Return the index of a line behind the frontmatter; _UNKNOWN where bytes do not tell."""
    end = data.find(b"\n---\n", 3)
    if end < 0 or data.find(b"\r") >= 0 or data.find(b"\0") >= 0:
        return _UNKNOWN
    return data.count(b"\n", 0, end) + 2


def _may_underline(data: bytes) -> bool:
    """Return whether a line may make a title of the lines before it, as far as bytes tell."""
    return data.find(b"=") >= 0 and any(data.find(mark) >= 0 for mark in _UNDERLINES)


def _taken(
    due: list[tuple[float, str, int, int, Opened, Stretch]],
) -> tuple[float, Opened, Stretch]:
    score, _, _, _, file, stretch = heappop(due)
    return -score, file, stretch


def _count(held: Sequence[int], lines: Lines) -> int:
    return bisect_left(held, lines[1]) - bisect_left(held, lines[0])


def _saturated(count: int, length: float, b: float) -> float:
    """Return what *count* lines with a term are worth in a text of *length*; 1 is usual."""
    return count * (K1 + 1) / (count + K1 * (1 - b + b * length)) if count else 0.0


#: What a term is worth in a heading above a passage, in its lines and near it, at most, by how
#: many lines have it; the first is that of any number.
_MOST = (
    ABOVE_WEIGHT + (1 + NEAR_WEIGHT) * (K1 + 1),
    *(ABOVE_WEIGHT + (1 + NEAR_WEIGHT) * _saturated(count, 0, B) for count in range(1, 16)),
)
_MOST_TITLED = 2 * TITLE_WEIGHT * _saturated(1, 0, TITLE_B)


def weight(lines: int, held: int) -> float:
    """Return the weight of a term that *held* of *lines* lines have: the rarer the more."""
    lines = max(lines, held)  # of a file whose lines end in lone carriage returns none is counted
    return math.log(1 + (lines - held + 0.5) / (held + 0.5))
