"""Keys that were meant to be the marker, and are none."""

from __future__ import annotations

import re

from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.text.frontmatter import Field, Frontmatter, as_text

_LETTERS = re.compile(r"[^a-z]+")
_MEANT = tuple(_LETTERS.sub("", key) for key in (TYPE_KEY, LEGACY_TYPE_KEY))
#: One letter too many, too few or another, in ten.
_LIKENESS = 0.85
#: What a marker names: without one of these, a like key is somebody's own.
_NAMES = frozenset(("entity", "episode", "procedure", "note", "profile", "index"))


def misspelt_marker(front: Frontmatter) -> Field | None:
    """Return the field of *front* that looks like the marker by its key and its value, or None."""
    for field in front.fields:
        key = field.key.lower()
        if key[:1] != "m" and "fmt" not in key:
            continue
        value = (as_text(field.value) or "").strip().lower()
        if value in _NAMES and _is_like(_LETTERS.sub("", key)):
            return field
    return None


def _is_like(key: str) -> bool:
    import difflib  # 3 ms, for keys that are rare

    return any(difflib.SequenceMatcher(None, key, meant).ratio() >= _LIKENESS for meant in _MEANT)
