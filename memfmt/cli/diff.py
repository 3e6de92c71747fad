"""What a command that writes would change, as a unified diff."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memfmt.cli.talk import shown
from memfmt.text import diff


def unified(path: str, old: str | None, new: str | None) -> str:
    """
    Return the unified diff that makes *new* of *old* (None: no file); empty for no change.

    Control characters are shown by their escapes, a carriage return before the line end too.
    """
    return _shown(diff.unified(path, old, new))


def unified_all(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    """Return the unified diffs of all texts of *new* (path to text), one below the other."""
    return "\n".join(unified(path, old.get(path), text) for path, text in new.items())


def _shown(lines: Sequence[str]) -> str:
    return "\n".join("\t".join(map(shown, line.split("\t"))) for line in lines)
