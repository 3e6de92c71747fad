"""What a command that writes would change, as a unified diff."""

from __future__ import annotations

from memfmt.cli.talk import shown
from memfmt.text import diff


def unified(path: str, old: str | None, new: str | None) -> str:
    """
    Return the unified diff that makes *new* of *old* (None: no file); empty for no change.

    Control characters are shown by their escapes, a carriage return before the line end too.
    """
    lines = diff.unified(path, old, new)
    return "\n".join("\t".join(map(shown, line.split("\t"))) for line in lines)
