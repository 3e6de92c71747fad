"""Text that is all that stands below a file's title: a context, a profile, a note's text."""

from __future__ import annotations

from collections.abc import Iterable

from memfmt.kinds.normal import block_text
from memfmt.kinds.outline import Outline
from memfmt.text.lines import LineEdit


def tail_lines(outline: Outline, without: int | None = None) -> list[tuple[int, str]]:
    """Return (index, line) of each line of the text below the title, less line *without*."""
    document = outline.document
    start = outline.title.end if outline.title else document.first
    found = [
        (number, document.line(number))
        for number in range(start, len(document.lines))
        if number != without
    ]
    while found and not found[-1][1].strip():
        found.pop()
    first = next((at for at, (_, line) in enumerate(found) if line.strip()), len(found))
    return found[first:]


def tail_text(outline: Outline, without: int | None = None) -> str:
    """Return the text below the title in normal form; empty where there is none."""
    return block_text("\n".join(line for _, line in tail_lines(outline, without)))


def tail_edits(outline: Outline, text: str, without: int | None = None) -> list[LineEdit]:
    """Return the edits after which the text below the title is *text*, equal lines untouched."""
    old = tail_lines(outline, without)
    new = text.split("\n") if text else []
    if block_text("\n".join(line for _, line in old)) == text:
        return []
    if not old:
        at = outline.title.end if outline.title else outline.document.first
        return [LineEdit(at, at, tuple(new), loose=True)]
    same = 0
    while same < min(len(old), len(new)) and old[same][1] == new[same]:
        same += 1
    tail = 0
    while tail < min(len(old), len(new)) - same and old[-1 - tail][1] == new[-1 - tail]:
        tail += 1
    gone = [number for number, _ in old[same : len(old) - tail]]
    middle = tuple(new[same : len(new) - tail])
    at = gone[0] if gone else old[same - 1][0] + 1 if same else old[0][0]
    put = LineEdit(at, at, middle, joins_before=True, joins_after=True)
    return [*([put] if middle else []), *_removals(gone)]


def _removals(numbers: Iterable[int]) -> Iterable[LineEdit]:
    return [LineEdit(number, number + 1, joins_before=True, joins_after=True) for number in numbers]


def title_edit(outline: Outline, line: str) -> LineEdit:
    """Return the edit that makes *line* the title: in its place, or first in the body."""
    if outline.title is not None:
        return LineEdit(
            outline.title.start, outline.title.end, (line,), joins_before=True, joins_after=True
        )
    first = outline.document.first
    return LineEdit(first, first, (line,), loose=True)
