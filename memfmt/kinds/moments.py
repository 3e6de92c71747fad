"""Moments as people and programs write them: an ISO date, or a date and time."""

from __future__ import annotations

from datetime import UTC, date, datetime

_DAY = len("2026-07-30")


def moment(text: str) -> datetime | None:
    """
    Return the moment that *text* says, in UTC and without a zone; None where it is no ISO date.

    A date alone is its first moment; a time without a zone counts as UTC.
    """
    try:
        if len(text) <= _DAY:
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


def is_newer(one: str, other: str | None) -> bool:
    """Whether *one* is not before *other*; what is no moment is older than all."""
    mine = moment(one)
    before = None if other is None else moment(other)
    return before is None or (mine is not None and mine >= before)


def days_between(earlier: str | None, later: str) -> int | None:
    """
    Return how many days lie between the dates of *earlier* and *later*, as they are written.

    0 where *earlier* is ahead, as another zone or a wrong clock makes it. None where either says
    no date.
    """
    if earlier is None or moment(earlier) is None or moment(later) is None:
        return None
    first, last = (_date(text) for text in (earlier, later))
    return max(0, (last - first).days)


def _date(text: str) -> date:
    if len(text) <= _DAY:
        return date.fromisoformat(text)
    return datetime.fromisoformat(text).date()
