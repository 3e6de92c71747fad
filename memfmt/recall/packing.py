"""Passages into a budget: the best first, then what fits. Source: spec/recall.md, "Budget"."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

from memfmt.recall.cutting import best_line, cut_line
from memfmt.recall.files import Candidate, Opened
from memfmt.recall.found import Passage
from memfmt.recall.heads import Head, least_size
from memfmt.recall.ranking import Ranking
from memfmt.recall.shown import GAP, shown_lines, shown_part
from memfmt.recall.stretch import LONGEST, Stretch
from memfmt.recall.words import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Where fewer characters are left, or so many passages in a row found no room, packing ends.
_LEAST_ROOM = 20
_MOST_MISSES = 200
#: A long line is cut only where at least so many characters are left.
_LEAST_TO_CUT = 400
_SEPARATOR = "\n\n"


class Run:
    """Neighbouring lines that are printed: ``lines[start:end]``, or what a line is cut to."""

    __slots__ = ("cut", "end", "score", "start")

    def __init__(self, start: int, end: int, score: float, cut: str | None = None) -> None:
        self.start = start
        self.end = end
        self.score = score
        self.cut = cut

    def name(self) -> str:
        """Return what the head calls these lines, counted from 1."""
        if self.end - self.start > 1:
            return f"{self.start + 1}-{self.end}"
        return f"{self.end} (cut)" if self.cut is not None else str(self.end)


class Section:
    """What is printed of one file: its runs in file order, below its head."""

    def __init__(self, file: Opened) -> None:
        self.file = file
        self.runs: list[Run] = []
        self._head = Head(file)
        self._shown = shown_lines(file.lines)
        self._starts = [0, *accumulate(len(line) + 1 for line in self._shown)]

    def add(self, pieces: Sequence[Run], room: int) -> int | None:
        """
        Print *pieces* too and return how many characters more that takes: 0 if nothing is new.

        None, and nothing changes, where that is more than *room*, or where a line of them stands
        there cut.
        """
        more = 0 if self.runs else self._head.size + 1 - _JOINT
        undone: list[tuple[int, list[Run]]] = []
        for piece in pieces:
            place = self._place(piece)
            if place is not None:
                first, last = place
                old = self.runs[first:last]
                new = _joined(piece, old)
                more += self._size(new) - sum(map(self._size, old))
                self.runs[first:last] = [new]
                undone.append((first, old))
            if place is None or more > room:
                for at, runs in reversed(undone):
                    self.runs[at : at + 1] = runs
                return None
        return more

    def _place(self, piece: Run) -> tuple[int, int] | None:
        """Return which runs (half-open) *piece* becomes one with; None where one is cut."""
        runs = self.runs
        first = last = bisect_left(runs, piece.start + 1, key=lambda run: run.end)
        while last < len(runs) and runs[last].start < piece.end:
            if runs[last].cut is not None or piece.cut is not None:
                return None
            last += 1
        if first and self._touch(runs[first - 1], piece):
            first -= 1
        if last < len(runs) and self._touch(piece, runs[last]):
            last += 1
        return first, last

    def _touch(self, one: Run, other: Run) -> bool:
        """Whether nothing but a blank line or two stands between *one* and *other*, both whole."""
        between = self.file.lines[one.end : min(other.start, one.end + 3)]
        is_near = len(between) < 3 and not "".join(between).strip(" \t")
        return is_near and one.cut is None and other.cut is None

    def _size(self, run: Run) -> int:
        """Return how many characters *run* takes, with its name and what parts it from others."""
        if run.cut is not None:
            length = len(shown_part(run.cut))
        else:
            length = self._starts[run.end] - self._starts[run.start] - 1
        return len(run.name()) + length + _JOINT

    def needed(self, run: Run) -> int:
        """Return how many characters *run* takes, alone, where none that it touches is printed."""
        return self._size(run) + (0 if self.runs else self._head.size + 1 - _JOINT)

    def spent(self) -> int:
        """Return how many characters of the file are printed, at most."""
        return sum(map(self._size, self.runs))

    def text(self) -> str:
        """Return what is printed, without its last line end."""
        parts = [
            "\n".join(self._shown[run.start : run.end]) if run.cut is None else shown_part(run.cut)
            for run in self.runs
        ]
        return f"{self._head.text([run.name() for run in self.runs])}\n{_GAP.join(parts)}"

    def passages(self) -> list[Passage]:
        """Return the runs as passages."""
        candidate = self.file.candidate
        return [
            Passage(
                candidate.path,
                ((run.start + 1, run.end),),
                "\n".join(self.file.lines[run.start : run.end]) if run.cut is None else run.cut,
                run.score,
                candidate.kind,
                self._head.id,
            )
            for run in self.runs
        ]


_GAP = f"\n{GAP}\n"
#: What parts two runs: the gap, and a comma between their names.
_JOINT = len(_GAP) + len(", ")


def _joined(piece: Run, runs: Sequence[Run]) -> Run:
    return Run(
        min(piece.start, *(run.start for run in runs)) if runs else piece.start,
        max(piece.end, *(run.end for run in runs)) if runs else piece.end,
        max(piece.score, *(run.score for run in runs)) if runs else piece.score,
        piece.cut,
    )


class Packer:
    """The room of *chars* characters, filled from at most *limit* files, the best first."""

    def __init__(self, ranking: Ranking, terms: Sequence[Term], chars: int, limit: int | None):
        self.printed: list[Section] = []
        self._ranking = ranking
        by_weight = sorted(zip(ranking.weights, terms, strict=True), key=lambda each: -each[0])
        self._terms = [term for _, term in by_weight]
        self._limit = limit
        self._room = chars - 1  # the last line end is printed too
        self._known: dict[str, Section] = {}

    def fill(self, candidates: Sequence[Candidate]) -> None:
        """Print the passages of *candidates* that find room."""
        misses = 0
        for score, file, stretch in self._ranking.passages(candidates, self._may_open):
            misses = 0 if self._take(score, file, stretch) else misses + 1
            if misses == _MOST_MISSES or self._room < _LEAST_ROOM:
                break

    def _may_open(self, candidate: Candidate) -> bool:
        """Return whether anything of a file of which nothing is printed may find room."""
        return len(self.printed) != self._limit and least_size(candidate) < self._room

    def _take(self, score: float, file: Opened, stretch: Stretch) -> bool:
        """Print *stretch* if it finds room; return False where it does not."""
        section = self._known.get(file.candidate.path)
        is_new = section is None or not section.runs
        if is_new and not self._may_open(file.candidate):
            return True  # its file is out, and not even opened where that was known before
        own = stretch.start, stretch.end
        is_long = own[1] - own[0] == 1 and file.size(own) > LONGEST
        can_cut = not self.printed or (is_long and self._room >= _LEAST_TO_CUT)
        spent = section.spent() if section is not None else 0
        if file.size(own) > self._room + spent and not can_cut:
            return False  # told without its head, which takes time to read
        if section is None:
            section = self._known[file.candidate.path] = Section(file)
        parting = len(_SEPARATOR) if is_new and self.printed else 0
        room = self._room - parting
        added = section.add([Run(*lines, score) for lines in (own, *stretch.along)], room)
        if added is None and can_cut:
            added = self._cut(section, stretch, score, room)
        if added:
            self._room -= added + parting
            if is_new:
                self.printed.append(section)
        return added is not None

    def _cut(self, section: Section, stretch: Stretch, score: float, room: int) -> int | None:
        """Print the best line of *stretch*, whole or cut; return how many characters that takes."""
        at = best_line(section.file, stretch, self._ranking.weights)
        added = section.add([Run(at, at + 1, score)], room)
        if added is not None:
            return added
        # Half is left to what fits whole.
        width = min(LONGEST, room // 2, room - section.needed(Run(at, at + 1, score, "")))
        if width < _LEAST_ROOM:
            return None
        cut = cut_line(section.file.lines[at], self._terms, width)
        return None if cut is None else section.add([Run(at, at + 1, score, cut)], room)
