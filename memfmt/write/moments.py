"""Moments as people and programs write them: an ISO date, or a date and time."""

from __future__ import annotations

from datetime import UTC, date, datetime

from memfmt.errors import InvalidValueError


def moment(text: str) -> datetime | None:
    """
    Return the moment that *text* says, in UTC and without a zone; None where it is no ISO date.

    A date alone is its first moment; a time without a zone counts as UTC.
    """
    try:
        if len(text) <= len("2026-07-30"):
            day = date.fromisoformat(text)
            return datetime(day.year, day.month, day.day)
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    if found.tzinfo is None:
        return found
    try:
        return found.astimezone(UTC).replace(tzinfo=None)
    except OverflowError:
        return found.replace(tzinfo=None)


def checked_moment(text: str, what: str) -> str:
    """
    Return *text*, which is an ISO date or date and time; *what* asked for it.

    Raises:
        InvalidValueError: it is neither.
    """
    if moment(text) is None:
        raise InvalidValueError(
            f"{what} is {text!r}; give an ISO date such as 2026-07-30, or 2026-07-30T10:15"
        )
    return text


def is_newer(one: str, other: str | None) -> bool:
    """Whether *one* is not before *other*; what is no moment is older than all."""
    mine = moment(one)
    before = None if other is None else moment(other)
    return before is None or (mine is not None and mine >= before)
