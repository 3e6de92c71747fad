"""Edits of whole lines: blank lines at the seams and line ends are decided here, once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from memfmt.errors import OverlapError
from memfmt.text.edits import Edit, Span
from memfmt.text.source import body_of, end_of

#: A line that begins a block of its own and so never continues a paragraph before it.
_OPENS = re.compile(
    r"[ ]{0,3}(?:[-+*](?:[ \t]|\Z)|1[.)](?:[ \t]|\Z)|\#{1,6}(?:[ \t]|\Z)|>|```|~~~)"
)
_UNDERLINE = re.compile(r"[ ]{0,3}(?:=+|-+)[ \t]*\Z")


@dataclass(frozen=True, slots=True)
class LineEdit:
    """
    Put *lines* in place of the lines ``start..end`` (half-open; equal: insert before *start*).

    A line that carries a line end keeps it; one without gets that of its neighbour. *loose*
    asks for a blank line before and after; *joins_before* and *joins_after* say that none may
    stand there, since the neighbours belong together (two items of one list).
    """

    start: int
    end: int
    lines: tuple[str, ...] = ()
    loose: bool = False
    joins_before: bool = False
    joins_after: bool = False


def line_edits(lines: Sequence[str], made: Iterable[LineEdit]) -> list[Edit]:
    """
    Return the edits of ``"".join(lines)`` that make every line edit.

    Line edits may come in any order; those at one place are made in the order given. Where two
    lines become neighbours that were none, and the second would continue the first, a blank
    line is put between. Source: spec/format.md, "Lines and seams".

    Raises:
        OverlapError: two edits claim one line.
    """
    starts = [0, *accumulate(len(line) for line in lines)]
    first_end = next((end for line in lines if (end := end_of(line))), "\n")
    # Only the last line can have none; then the one before it says how lines end here.
    default = (end_of(lines[-2]) if len(lines) > 1 else "") or first_end
    edits = []
    for group in _groups(made):
        first, last = group[0].start, group[-1].end
        before = lines[first - 1] if first else None
        after = lines[last] if last < len(lines) else None
        pieces, newline = _composed(before, group, after, default)
        if pieces and after is None and lines and not end_of(lines[-1]):
            # A file without a last line end gets none; what was its last line does.
            pieces[-1] = body_of(pieces[-1])
            if first == last:
                pieces.insert(0, newline)
        edits.append(Edit(Span(starts[first], starts[last]), "".join(pieces)))
    return edits


def _groups(made: Iterable[LineEdit]) -> list[list[LineEdit]]:
    """Return the edits in order, those that touch each other together."""
    groups: list[list[LineEdit]] = []
    for edit in sorted(made, key=lambda each: (each.start, each.end)):
        if groups and edit.start < groups[-1][-1].end:
            raise OverlapError(f"two edits claim line {edit.start + 1}")
        if groups and edit.start == groups[-1][-1].end:
            groups[-1].append(edit)
        else:
            groups.append([edit])
    return groups


def _composed(
    before: str | None, group: Sequence[LineEdit], after: str | None, default: str
) -> tuple[list[str], str]:
    """Return the lines that come of *group* between its neighbours, and the line end used."""
    newline = (end_of(before) if before else "") or default
    pieces: list[str] = []
    last, loose, joins = before, False, True
    for edit in group:
        if not edit.lines:
            joins = joins and edit.joins_after
            continue
        loose = loose or edit.loose
        joins = edit.joins_before or (bool(pieces) and joins)
        if (loose or not joins) and _wants_blank(last, edit.lines[0], loose):
            pieces.append(newline)
        pieces += (line if end_of(line) else line + newline for line in edit.lines)
        last, loose, joins = edit.lines[-1], edit.loose, edit.joins_after
    if after is not None and (loose or not joins) and _wants_blank(last, after, loose):
        pieces.append(newline)
    return pieces, newline


def _wants_blank(first: str | None, second: str, loose: bool) -> bool:
    if first is None or _is_blank(first) or _is_blank(second):
        return False
    return loose or continues(second)


def _is_blank(line: str) -> bool:
    return not line.strip(" \t\r\n")


def continues(line: str) -> bool:
    """Whether *line* could continue a paragraph before it, or underline it as a heading."""
    text = body_of(line)
    if _UNDERLINE.match(text):
        return True
    return not text.startswith("**") and not _OPENS.match(text)
