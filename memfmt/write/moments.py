"""Moments that an act is given, checked."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.moments import is_newer, moment

__all__ = ["checked_moment", "is_ahead", "is_newer", "moment", "refuse_ahead"]

#: So far a zone, or a clock, may be ahead of another.
_LEEWAY = timedelta(days=1)


def checked_moment(text: str, what: str) -> str:
    """
    Return *text*, which is an ISO date or date and time, on one line; *what* asked for it.

    A date in another form, such as ``20260730``, comes back as ``2026-07-30``.

    Raises:
        InvalidValueError: it is neither.
    """
    line = one_line(text)
    if moment(line) is None:
        raise InvalidValueError(
            f"{what} is {text!r}; give an ISO date such as 2026-07-30, or 2026-07-30T10:15"
        )
    if len(line) <= len("2026-07-30"):
        return date.fromisoformat(line).isoformat()
    found = datetime.fromisoformat(line)
    return line if line.startswith(found.date().isoformat()) else found.isoformat()


def is_ahead(text: str, now: str) -> bool:
    """Whether *text* is a moment more than a day after *now*; False where either is none."""
    said, act = moment(text), moment(now)
    return said is not None and act is not None and said - act > _LEEWAY


def refuse_ahead(text: str | None, what: str, now: str) -> None:
    """
    Refuse a moment that nobody can know of yet: it would be the newest for ever.

    Raises:
        InvalidValueError: *text*, which *what* asked for, is more than a day after *now*.
    """
    if text is not None and is_ahead(text, now):
        raise InvalidValueError(
            f"{what} is {text!r}, and it is {now[:10]}: that is still to come; give the day it was"
        )
