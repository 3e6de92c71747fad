"""Moments that an act is given, checked."""

from __future__ import annotations

from datetime import date

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.moments import is_newer, moment

__all__ = ["checked_moment", "is_newer", "moment"]


def checked_moment(text: str, what: str) -> str:
    """
    Return *text*, which is an ISO date or date and time, on one line; *what* asked for it.

    A date in a shorter form, such as ``20260730``, comes back as ``2026-07-30``.

    Raises:
        InvalidValueError: it is neither.
    """
    line = one_line(text)
    if moment(line) is None:
        raise InvalidValueError(
            f"{what} is {text!r}; give an ISO date such as 2026-07-30, or 2026-07-30T10:15"
        )
    return date.fromisoformat(line).isoformat() if len(line) <= len("2026-07-30") else line
