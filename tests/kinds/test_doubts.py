"""What speaks against a procedure and its steps, and where the fault may lie."""

from __future__ import annotations

from hypothesis import given

from memfmt import Procedure, Step
from memfmt.kinds.doubts import Input, doubts_of
from tests.strategies import procedures


def chain(*steps):
    """Return the doubts about a procedure of *steps*, the whole first."""
    return doubts_of(Procedure("deploy", steps=list(steps)))


@given(procedures)
def test_there_is_one_doubt_of_the_whole_and_one_of_each_step(thing):
    whole, *steps = doubts_of(thing)
    assert (whole.number, whole.success, whole.fail) == (
        None,
        thing.success_count,
        thing.fail_count,
    )
    assert whole.estimate == thing.estimate
    assert [each.number for each in steps] == [*range(1, len(thing.steps) + 1)]
    assert [each.estimate for each in steps] == [step.estimate for step in thing.steps]


@given(procedures)
def test_what_has_no_giver_is_what_is_unmet(thing):
    whole, *steps = doubts_of(thing)
    unmet = thing.unmet_inputs()
    assert [(each.step, each.name) for each in whole.inputs] == unmet
    assert [(each.step, each.name) for step in steps for each in step.unmet] == unmet
    for step in steps:
        assert [each.name for each in step.inputs] == thing.steps[step.number - 1].needs


@given(procedures)
def test_a_giver_is_the_nearest_earlier_step_that_gives_it(thing):
    for doubt in doubts_of(thing)[1:]:
        for each in doubt.inputs:
            givers = [
                number
                for number, step in enumerate(thing.steps[: each.step - 1], 1)
                if each.name in step.gives
            ]
            assert each.giver == (givers[-1] if givers else None)


def test_of_a_failing_step_the_one_that_feeds_it_is_suspect():
    _, _, look, probe = chain(
        Step("push", gives=["url"]), Step("look", gives=["url"]), Step("probe", None, 1, 1, ["url"])
    )
    assert probe.suspects == (Input(3, "url", 2),)
    assert look.suspects == ()


def test_nothing_feeds_suspicion_of_a_step_that_held():
    *_, probe = chain(Step("push", gives=["url"]), Step("probe", None, 2, 0, ["url"]))
    assert probe.suspects == ()


def test_what_a_step_gives_itself_does_not_feed_it():
    _, step = chain(Step("turn", None, 0, 1, ["x"], ["x"]))
    assert step.unmet == (Input(1, "x", None),)


def test_a_step_is_called_by_its_number_and_action():
    whole, step = chain(Step("probe", "twice"))
    assert (whole.name, step.name) == ("deploy", "deploy, step 1: probe")
    assert whole.is_untested
    assert step.is_untested
