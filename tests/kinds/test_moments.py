"""Moments as they are written: which is newer, and how many days lie between."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.kinds.moments import days_between, is_newer, moment


@given(st.dates(max_value=date(9000, 1, 1)), st.integers(0, 10_000), st.times(), st.times())
def test_days_are_those_of_the_calendar_whatever_the_hour(day, days, one, other):
    later = day + timedelta(days)
    assert days_between(str(day), str(later)) == days
    assert days_between(f"{day}T{one:%H:%M}", f"{later}T{other:%H:%M}+09:00") == days


@pytest.mark.parametrize(
    ("earlier", "later", "days"),
    [
        ("2026-08-02", "2026-08-01", 0),  # ahead: another zone, or a wrong clock
        (None, "2026-08-01", None),
        ("last week", "2026-08-01", None),
        ("2026-08-01", "now", None),
    ],
)
def test_days_that_cannot_be_counted(earlier, later, days):
    assert days_between(earlier, later) == days


@given(st.text())
def test_any_text_may_be_asked(text):
    if moment(text) is None:
        assert is_newer("2026-01-01", text)
        assert not is_newer(text, "2026-01-01")


@pytest.mark.parametrize("text", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00"])
def test_the_ends_of_time_are_moments(text):
    assert moment(text) is not None
