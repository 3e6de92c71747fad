"""Text on one line: the normal form of names, facts and every other one-line field (N1)."""

from __future__ import annotations

import re

_BREAKS = re.compile("[ \t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")


def one_line(text: str) -> str:
    """Return *text* on one line: breaks and blanks are one space, no white space at the ends."""
    return _BREAKS.sub(" ", text).strip()
