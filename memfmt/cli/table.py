"""Columns that line up and fit the terminal."""

from __future__ import annotations

import shutil
import sys
import unicodedata
from collections.abc import Sequence

from memfmt.cli.talk import shown

GAP = "  "
_LEAST = 8


def width_of(text: str) -> int:
    """Return how many columns of a terminal *text* takes: a wide sign two, a mark on one none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def cut(text: str, width: int) -> str:
    """Return *text*, or its beginning and ``…`` where it takes more than *width* columns."""
    if width_of(text) <= width:
        return text
    kept = ""
    for sign in text:
        if width_of(kept + sign) >= width:
            break
        kept += sign
    return kept.rstrip() + "…"


def terminal_width() -> int | None:
    """Return the columns of the terminal that stdout is, or None where it is none."""
    is_terminal = sys.stdout is not None and not sys.stdout.closed and sys.stdout.isatty()
    return shutil.get_terminal_size().columns if is_terminal else None


def table(rows: Sequence[Sequence[str]], elastic: int, width: int | None) -> list[str]:
    """
    Return *rows* as lines whose columns line up, without blanks at their ends.

    Where a line would take more than *width* columns, the column *elastic* (counted from 0) is
    cut, and where that is not enough every line; with None nothing is. Control characters are
    shown by their escapes.
    """
    cells = [[shown(cell) for cell in row] for row in rows]
    if not cells:
        return []
    widths = [max(map(width_of, column)) for column in zip(*cells, strict=True)]
    if width is not None:
        over = sum(widths) + len(GAP) * (len(widths) - 1) - width
        widths[elastic] = min(widths[elastic], max(_LEAST, widths[elastic] - over))
    lines = []
    for row in cells:
        fitted = (cut(cell, size) for cell, size in zip(row, widths, strict=True))
        padded = (
            cell + " " * (size - width_of(cell)) for cell, size in zip(fitted, widths, strict=True)
        )
        line = GAP.join(padded).rstrip()
        lines.append(line if width is None else cut(line, width))
    return lines
