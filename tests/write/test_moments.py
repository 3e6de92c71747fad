"""Moments that acts are given: none is taken that is still to come."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.vault.updating import trial, update
from memfmt.write.episode import episode
from memfmt.write.moments import is_ahead
from memfmt.write.record import record
from memfmt.write.supersede import supersede
from tests.cli.places import vault
from tests.strategies import texts
from tests.write.guarding import files

NOW = "2026-07-30T12:00:00+00:00"
#: Acts that are given a moment, and what refuses them.
ACTS = {
    "record": (lambda when: record("p1", ok=True, when=when), InvalidValueError),
    "supersede": (
        lambda when: supersede("keeps bees", "x", reason="y", entity="Ali", when=when),
        InvalidValueError,
    ),
    "episode": (lambda when: episode("it rained", outcome="wet", happened=when), RefusedError),
}
instants = st.datetimes(timezones=st.just(UTC))
written = st.sampled_from([str, datetime.isoformat, lambda each: each.date().isoformat()])


@given(instants, instants, written)
def test_what_is_ahead_is_more_than_a_day_after_now(one, other, form):
    text = form(one)
    at = one if len(text) > 10 else datetime(one.year, one.month, one.day, tzinfo=UTC)
    assert is_ahead(text, other.isoformat()) == (at - other > timedelta(days=1))


@given(texts, texts)
def test_what_is_no_moment_is_not_ahead(one, other):
    assert not is_ahead(one, other)
    assert not is_ahead(one, NOW)


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize(
    "when", ["2026-08-01", "2026-07-31T12:01", "2026-07-31T13:30+01:00", "9999-12-31"]
)
def test_a_moment_to_come_is_refused_and_nothing_is_written(name, when, tmp_path):
    make, error = ACTS[name]
    before = files(vault(tmp_path))
    with pytest.raises(error, match=f"is '{when[:10]}.*and it is 2026-07-30".replace("+", r"\+")):
        update(tmp_path, make(when), now=NOW)
    assert files(tmp_path) == before


@pytest.mark.parametrize("name", ACTS)
@pytest.mark.parametrize("when", ["2026-07-31", "2026-07-31T12:00", "2026-07-30", "1999-01-01"])
def test_a_moment_up_to_a_day_ahead_is_taken_for_the_sake_of_zones(name, when, tmp_path):
    vault(tmp_path)
    assert trial(tmp_path, ACTS[name][0](when), now=NOW).paths


def test_an_episode_that_is_planned_is_written_where_that_is_forced(tmp_path):
    vault(tmp_path)
    act = episode("the fair", outcome="planned", happened="2027-01-01", force=True)
    assert trial(tmp_path, act, now=NOW).facts["happened"] == "2027-01-01"
