"""What each version of a procedure achieved, as its Evolution says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import NotFoundError, Procedure, Revision
from memfmt.kinds.reliability import estimate, prior_of
from memfmt.kinds.versions import version_before, version_of

COUNTS = st.tuples(st.integers(0, 50), st.integers(0, 50))
DEPLOY = Procedure(
    "deploy",
    version=5,
    success_count=11,
    fail_count=1,
    evolution=[
        Revision(1, 2, "a", None, 4, 2),
        Revision(2, 3, "b", None, 9, 1),
        Revision(3, 4, "c"),
        Revision(4, 5, "d", None, 0, 0),
    ],
)


@given(st.lists(COUNTS, min_size=1, max_size=6))
def test_every_version_is_judged_as_when_it_held(records):
    """Revise once for each record but the last, and compare with what was true on the way."""
    thing = Procedure("x")
    seen = []
    for success, fail in records:
        thing.success_count, thing.fail_count = success, fail
        seen.append((thing.version, success, fail, thing.estimate))
        counts = (success, fail) if success or fail else (None, None)
        thing.evolution.append(Revision(thing.version, thing.version + 1, "r", None, *counts))
        thing.version, thing.success_count, thing.fail_count = thing.version + 1, 0, 0
    for number, success, fail, chance in seen:
        found = version_of(thing, number)
        assert (found.number, found.success, found.fail) == (number, success, fail)
        assert found.estimate == chance


def test_the_version_that_holds_is_the_procedure_itself():
    for number in (None, 5):
        found = version_of(DEPLOY, number)
        assert (found.success, found.fail, found.estimate) == (11, 1, DEPLOY.estimate)
    assert str(version_of(DEPLOY, 2)) == "deploy v2"


def test_a_line_without_counts_is_a_version_without_a_run():
    found = version_of(DEPLOY, 3)
    assert (found.success, found.fail) == (0, 0)
    assert found.estimate == estimate(0, 0, prior_of((9, 1)))


def test_of_two_lines_of_a_version_the_last_one_says_it():
    thing = Procedure("x", version=2, evolution=[Revision(1, 2, "", None, 1, 0)] * 2)
    thing.evolution.append(Revision(1, 2, "", None, 5, 0))
    assert version_of(thing, 1).success == 5


def test_a_version_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match=r"deploy is at v5 .* line of v9; retired are v1, v2"):
        version_of(DEPLOY, 9)


@pytest.mark.parametrize(("number", "before"), [(5, 2), (3, 2), (2, 1)])
def test_what_ran_before_is_the_last_that_retired_with_a_run(number, before):
    assert version_before(DEPLOY, number).number == before


def test_where_nothing_ran_before_it_is_said():
    with pytest.raises(NotFoundError, match="deploy has no version before v1"):
        version_before(DEPLOY, 1)


def test_one_is_better_as_the_other_is_worse():
    new, old = version_of(DEPLOY), version_of(DEPLOY, 1)
    assert new.better_than(old) == pytest.approx(1 - old.better_than(new))
    assert new.better_than(old) > 0.5
