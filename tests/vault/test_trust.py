"""Which procedures and steps come first among those to distrust, and how one is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import AmbiguousError, NotFoundError, Procedure, Revision, Step
from memfmt.kinds.model import Origin, with_origin
from memfmt.vault.trust import version_called, weakest
from tests.strategies import procedures


@given(st.lists(procedures, max_size=4))
def test_the_lowest_end_comes_first_and_the_untested_stand_apart(things):
    tested, untested = weakest(things)
    ends = [each.estimate.low for each in tested]
    assert ends == sorted(ends)
    assert not any(each.is_untested for each in tested)
    assert all(each.is_untested for each in untested)
    wholes = [each for each in tested + untested if each.number is None]
    assert len(wholes) == len(things)
    tracked = sum(
        (step.success_count or 0) + (step.fail_count or 0) > 0
        for each in things
        for step in each.steps
    )
    assert sum(each.number is not None for each in tested) == tracked


def test_a_short_record_comes_before_a_long_one_of_the_same_ratio():
    short, long = Procedure("short", None, 1, 1, 1), Procedure("long", None, 1, 20, 20)
    tested, _ = weakest([long, short])
    assert [each.name for each in tested] == ["short", "long"]


def test_steps_and_procedures_stand_in_one_list():
    thing = Procedure("x", None, 1, 9, 1, steps=[Step("a", None, 9, 0), Step("b", None, 5, 5)])
    assert [each.number for each in weakest([thing])[0]] == [2, None, 1]


def test_what_only_its_lineage_speaks_for_is_tested():
    thing = Procedure("x", version=2, evolution=[Revision(1, 2, "r", None, 8, 2)])
    tested, untested = weakest([thing])
    assert [each.name for each in tested] == ["x"]
    assert untested == []


def test_of_two_believed_alike_the_one_that_ran_comes_first():
    inherits = Procedure("inherits", version=2, evolution=[Revision(1, 2, "r", None, 4, 0)])
    ran = Procedure("ran", None, 1, 2, 0)
    assert [each.name for each in weakest([inherits, ran])[0]] == ["ran", "inherits"]


def test_steps_nobody_named_are_told_of_where_the_procedure_ran():
    ran = Procedure("ran", None, 1, 1, 0, steps=[Step("a"), Step("b", None, 1, 0)])
    new = Procedure("new", steps=[Step("a"), Step("b")])
    _, untested = weakest([ran, new])
    assert [each.name for each in untested] == ["ran, step 1: a", "new"]


DEPLOY = with_origin(
    Procedure("deploy", "p1", 3, 1, 0, evolution=[Revision(2, 3, "r", None, 9, 1)]),
    Origin("a/deploy.md", ""),
)
ODD = with_origin(Procedure("deploy@v2", "p2", 1, 5, 0), Origin("b/odd.md", ""))


@pytest.mark.parametrize(
    ("wanted", "success"),
    [
        ("deploy", 1),
        ("p1", 1),
        ("a/deploy.md", 1),
        ("deploy@v3", 1),
        ("p1@v2", 9),
        ("DEPLOY@v2", 9),
    ],
)
def test_a_version_is_named_behind_its_procedure(wanted, success):
    assert version_called([DEPLOY], wanted).success == success


def test_a_procedure_that_is_called_so_goes_first():
    assert version_called([DEPLOY, ODD], "deploy@v2").success == 5


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("deplo", "no procedure named 'deplo'; nearest: 'deploy'"),
        ("deplo@v2", "no procedure named 'deplo'; nearest: 'deploy'"),
        ("deploy@v1", "no Evolution line of v1; retired are v2"),
        ("@v2", "no procedure named '@v2'"),
    ],
)
def test_what_is_not_there_is_said(wanted, said):
    with pytest.raises(NotFoundError, match=said):
        version_called([DEPLOY], wanted)


def test_two_of_one_name_are_told_apart_by_their_paths():
    twin = with_origin(Procedure("deploy"), Origin("c/deploy.md", ""))
    with pytest.raises(AmbiguousError, match=r"a/deploy\.md, c/deploy\.md"):
        version_called([DEPLOY, twin], "deploy@v2")
