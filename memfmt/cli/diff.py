"""What a command that writes would change, as a unified diff."""

from __future__ import annotations

import difflib

from memfmt.cli.talk import shown
from memfmt.text.source import end_of, lines_of

_LOST_END = "\\ No newline at end of file"


def unified(path: str, old: str | None, new: str) -> str:
    """
    Return the unified diff that makes *new* of *old* (None: a new file); empty for no change.

    Control characters are shown by their escapes, a carriage return before the line end too.
    """
    before, after = lines_of(old or ""), lines_of(new)
    start = "/dev/null" if old is None else f"a/{path}"
    lines = []
    for line in difflib.unified_diff(before, after, start, f"b/{path}", n=2):
        body = line.removesuffix("\n")
        lines.append("\t".join(map(shown, body.split("\t"))))
        if not end_of(line):
            lines.append(_LOST_END)
    return "\n".join(lines)
