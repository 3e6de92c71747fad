"""What changes in a text, as a unified diff."""

from __future__ import annotations

import difflib

from memfmt.text.source import end_of, lines_of

_LOST_END = "\\ No newline at end of file"


def unified(path: str, old: str | None, new: str | None) -> list[str]:
    """
    Return the lines of the unified diff that makes *new* of *old*; [] where they are equal.

    None is a file that is not there. The lines have no ends of their own; a carriage return of
    the file stays in them.
    """
    start, end = (f"{side}/{path}" for side in "ab")
    lines = []
    for line in difflib.unified_diff(
        lines_of(old or ""),
        lines_of(new or ""),
        "/dev/null" if old is None else start,
        "/dev/null" if new is None else end,
        n=2,
    ):
        lines.append(line.removesuffix("\n"))
        if not end_of(line):
            lines.append(_LOST_END)
    return lines
