"""A run that is recorded moves the counts it names, and nothing else."""

from __future__ import annotations

import tempfile
from datetime import datetime

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memfmt.errors import AmbiguousError, EditRefusedError, InvalidValueError, NotFoundError
from memfmt.kinds.kind import NO_NAMES
from memfmt.kinds.procedure import PROCEDURE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.updating import trial, update
from memfmt.write.record import record
from tests.hands import mangled
from tests.strategies import texts
from tests.write.acting import (
    DEPLOY,
    NOW,
    acted,
    is_subsequence,
    procedure,
    put,
    whole_lines,
)

#: Real folders take their time.
few = settings(max_examples=max(20, settings().max_examples // 3))

#: Up to the moment of the acts.
LAST = datetime(2026, 11, 30)
DAYS = st.dates(max_value=LAST.date()).map(str)
MOMENTS = st.datetimes(max_value=LAST).map(lambda each: each.isoformat(timespec="seconds"))
STEPS = st.lists(st.sampled_from("123"), unique=True)


@st.composite
def runs(draw, when):
    """The values of one run, as ``record`` takes them."""
    steps = [number + draw(st.sampled_from(["", "=ok", "=fail"])) for number in draw(STEPS)]
    made = {"steps": steps, "through": bool(steps) and draw(st.booleans()), "when": when}
    if draw(st.booleans()) and not any(each.endswith("=fail") for each in steps):
        return made | {"ok": True}
    return made | {"fail": draw(texts)}


@st.composite
def some_runs(draw):
    """Some runs at distinct moments, and the same in another order."""
    whens = draw(
        st.lists(DAYS | MOMENTS, max_size=6, unique_by=lambda each: (each + "T00:00:00")[:19])
    )
    made = [draw(runs(when)) for when in whens]
    return made, draw(st.permutations(made))


@few
@given(some_runs())
def test_the_order_of_recording_does_not_matter(pair):
    one, other = (acted(DEPLOY, *[record("p.md", **run) for run in each]) for each in pair)
    assert procedure(one) == procedure(other)


@few
@given(st.lists(runs(None), max_size=6))
def test_the_counts_are_what_happened(made):
    named: dict[str, list[bool]] = {n: [] for n in "123"}
    for run in made:
        is_ok = run.get("ok", False)
        said = {each[0]: each.endswith("=ok") if "=" in each else is_ok for each in run["steps"]}
        if run["through"]:
            said = {n: True for n in "123" if n < max(said)} | said
        for n, each in said.items():
            named[n].append(each)
    found = procedure(acted(DEPLOY, *[record("p.md", **run) for run in made]))
    oks = sum(run.get("ok", False) for run in made)
    assert (found.success_count, found.fail_count) == (11 + oks, 1 + len(made) - oks)
    for step, n, (success, fail) in zip(
        found.steps, "123", [(12, 0), (None, None), (9, 3)], strict=True
    ):
        if not named[n]:
            assert (step.success_count, step.fail_count) == (success, fail)
        else:
            assert step.success_count == (success or 0) + sum(named[n])
            assert step.fail_count == (fail or 0) + len(named[n]) - sum(named[n])


@few
@given(st.data())
def test_every_line_that_no_run_names_is_kept(data):
    text = data.draw(mangled(PROCEDURE))
    reading = PROCEDURE.read(document_of(source_of(text, "p.md")), NO_NAMES)
    count = len(reading.thing.steps)
    numbers = data.draw(st.lists(st.integers(1, count), unique=True)) if count else []
    steps = [str(number) for number in numbers]
    how = data.draw(st.sampled_from([{"ok": True}, {"fail": "because"}]))
    try:
        after = acted(text, record("p.md", steps=steps, **how))
    except EditRefusedError:
        assume(False)
    lines = reading.document.lines
    rows = [reading.rows["steps"][number - 1] for number in numbers]
    rows += [*reading.rows["Last failure"], *reading.rows["Last success"]]
    named = {at for row in rows for at in range(row.start, row.head)}
    title = reading.outline.title
    named |= set(range(title.start, title.end)) if title else set()
    keys = ("success_count", "fail_count", "last_fail", "last_succ")
    kept = [
        line
        for at, line in enumerate(whole_lines("".join(lines)))
        if at not in named and not (at < reading.document.first and any(k in line for k in keys))
    ]
    assert is_subsequence(kept, whole_lines(after))


@few
@given(st.data())
def test_only_what_is_named_changes(data):
    text = data.draw(mangled(PROCEDURE))
    before = procedure(text)
    numbers = st.integers(1, len(before.steps)) if before.steps else st.nothing()
    named = data.draw(st.lists(numbers, unique=True))
    try:
        after = procedure(acted(text, record("p.md", ok=True, steps=[*map(str, named)])))
    except EditRefusedError:
        assume(False)
    for number in named:
        step = before.steps[number - 1]
        step.success_count, step.fail_count = (step.success_count or 0) + 1, step.fail_count or 0
    before.success_count += 1
    before.last_succeeded = after.last_succeeded
    assert after == before


def test_a_run_shows_in_the_file_as_it_should():
    after = acted(DEPLOY, record("p.md", fail="pool was cold", steps=["3"], through=True))
    expected = DEPLOY.replace(
        "fail_count: 1", "fail_count: 2\nlast_failure: pool was cold\nlast_failed: 2026-11-30"
    )
    expected = (
        expected.replace("87%", "82%").replace("(12✓/0✗)", "(13✓/0✗)").replace("9✓/3✗", "9✓/4✗")
    )
    expected = expected.replace("boot log\n", "boot log (1✓/0✗)\n")
    assert after == expected.replace(
        "Some words", "**Last failure** — 2026-11-30: pool was cold\n\nSome words"
    )


def test_a_step_that_was_never_named_stays_untracked():
    found = procedure(acted(DEPLOY, record("p.md", ok=True), record("p.md", fail="x", steps=["1"])))
    assert [step.tracked for step in found.steps] == [True, False, True]


def test_a_step_is_named_by_number_or_a_part_of_its_text():
    for name in ("3", "verify /health", "VERIFY", "expect 200"):
        found = procedure(acted(DEPLOY, record("p.md", ok=True, steps=[name])))
        assert found.steps[2].success_count == 10


def test_a_step_that_failed_makes_the_run_a_failure_and_says_why():
    found = procedure(acted(DEPLOY, record("p.md", steps=["2=fail"])))
    assert (found.success_count, found.fail_count) == (11, 2)
    assert found.last_failure == "step 2 failed: watch the boot log"


def test_with_a_reason_a_step_may_still_have_held():
    found = procedure(acted(DEPLOY, record("p.md", fail="x", steps=["1=ok", "3"])))
    assert [(s.success_count, s.fail_count) for s in found.steps] == [
        (13, 0),
        (None, None),
        (9, 4),
    ]


def test_the_newest_run_gives_the_dates_and_the_reason():
    newer = record("p.md", fail="new", when="2026-07-30T10:15")
    older = record("p.md", fail="old", when="2026-07-30T09:15")
    for acts in ((newer, older), (older, newer)):
        found = procedure(acted(DEPLOY, *acts))
        assert (found.last_failed, found.last_failure) == ("2026-07-30T10:15", "new")
    east = record("p.md", ok=True, when="2026-07-30T10:15+09:00")
    west = record("p.md", ok=True, when="2026-07-30T02:00+00:00")
    assert procedure(acted(DEPLOY, west, east)).last_succeeded == "2026-07-30T02:00+00:00"


def test_a_newer_failure_that_nobody_can_explain_takes_the_old_reason_away():
    found = procedure(
        acted(DEPLOY, record("p.md", fail="x", when="2026-01-01"), record("p.md", fail=""))
    )
    assert (found.last_failed, found.last_failure) == ("2026-11-30", None)


def test_a_run_of_now_is_newer_than_one_of_this_morning():
    morning = record("p.md", fail="early", when="2026-11-30T07:00")
    found = procedure(acted(DEPLOY, morning, record("p.md", fail="late")))
    assert (found.last_failed, found.last_failure) == ("2026-11-30", "late")


def test_two_runs_of_an_early_day_in_the_east_are_told_apart():
    """There the day has begun that the moment, in UTC, is not yet in."""
    acts = [record("p.md", fail="first"), record("p.md", fail="second")]
    found = procedure(acted(DEPLOY, *acts, now="2026-11-30T05:00:00+09:00"))
    assert found.last_failure == "second"


@pytest.mark.parametrize(
    ("when", "stands"),
    [
        ("20260730", "2026-07-30"),
        ("2026-W31-4", "2026-07-30"),
        ("2026-07-30\n10:15", "2026-07-30 10:15"),
        ("2026-07-30T10:15:00+09:00", "2026-07-30T10:15:00+09:00"),
    ],
)
def test_the_moment_is_written_as_it_is_given(when, stands):
    assert procedure(acted(DEPLOY, record("p.md", ok=True, when=when))).last_succeeded == stands


def test_a_run_of_a_retired_version_goes_to_its_evolution_line():
    after = acted(DEPLOY, record("p.md", ok=True, version=1), record("p.md", fail="x", version=2))
    expected = DEPLOY.replace("4✓/2✗", "5✓/2✗").replace("(9✓/1✗)", "(9✓/2✗)")
    assert after == expected.replace("87% reliable", "85% reliable")


def test_a_retired_version_without_counts_begins_some():
    text = DEPLOY.replace("v2 → v3 (9✓/1✗)", "v2 → v3")
    after = procedure(acted(text, record("p.md", ok=True, version=2)))
    assert (after.evolution[1].success_count, after.evolution[1].fail_count) == (1, 0)


def test_of_two_lines_of_a_version_the_last_one_counts():
    text = DEPLOY + "- v2 → v3 (5✓/5✗): again\n"
    after = procedure(acted(text, record("p.md", ok=True, version=2)))
    assert [each.success_count for each in after.evolution] == [4, 9, 6]


def test_the_version_that_runs_may_be_named():
    assert procedure(acted(DEPLOY, record("p.md", ok=True, version=3))).success_count == 12


def test_a_version_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(NotFoundError, match=r"at v3 and has no Evolution line of v9; .*v1, v2"):
        acted(DEPLOY, record("p.md", ok=True, version=9))
    with pytest.raises(InvalidValueError, match="v1 is retired, and its steps are not kept"):
        acted(DEPLOY, record("p.md", ok=True, version=1, steps=["1"]))


def test_one_run_id_counts_once_among_the_last_32(tmp_path):
    put(tmp_path, DEPLOY)

    def run(name):
        return update(tmp_path, record("p.md", ok=True, run=name), now=NOW)

    assert run("r0").paths == sorted([*run("r1").paths])
    again = run("r0")
    assert again.paths == []
    assert again.told == ("run 'r0' of deploy to Railway is counted already; nothing changed",)
    for number in range(2, 33):  # the 33rd pushes the first one out
        assert run(f"r{number}").paths
    assert run("r32").paths == []
    assert run("r1").paths == []
    assert run("r0").paths
    text = (tmp_path / "p.md").read_text(encoding="utf-8")
    assert procedure(text).success_count == 11 + 34


def test_the_ids_of_two_procedures_are_apart(tmp_path):
    for name in ("a/p.md", "b/p.md"):
        put(tmp_path, DEPLOY.replace("id: p1\n", ""), name)
        assert update(tmp_path, record(name, ok=True, run="r"), now=NOW).paths


def test_a_run_of_a_procedure_with_an_id_counts_once_wherever_its_file_goes(tmp_path):
    put(tmp_path, DEPLOY)
    update(tmp_path, record("p.md", ok=True, run="r"), now=NOW)
    (tmp_path / "p.md").rename(tmp_path / "moved by somebody.md")
    assert not update(tmp_path, record("p1", ok=True, run="r"), now=NOW).paths


def test_losing_the_ids_loses_only_their_protection(tmp_path):
    put(tmp_path, DEPLOY)
    for _ in range(2):
        update(tmp_path, record("p.md", ok=True, run="r"), now=NOW)
        for place in (tmp_path / ".memfmt" / "runs").iterdir():
            place.unlink()
    assert "success_count: 13" in (tmp_path / "p.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "say how the run went"),
        ({"steps": ["1"], "through": True}, "say how the run went"),
        ({"ok": True, "fail": "x"}, "not both"),
        ({"ok": True, "steps": ["1=fail"]}, "a step failed, so the run did"),
        ({"ok": True, "through": True}, "name a step"),
        ({"ok": True, "steps": ["1", "push"]}, "step 1 is named twice: 'push'"),
        ({"ok": True, "when": "yesterday"}, "when is 'yesterday'; give an ISO date"),
        ({"ok": True, "when": ""}, "when is ''; give an ISO date"),
        ({"ok": True, "run": " "}, "a run id is"),
        ({"ok": True, "run": "a\nb"}, "a run id is"),
        ({"ok": True, "run": "x" * 201}, "a run id is"),
    ],
)
def test_what_makes_no_sense_is_refused(values, said):
    with pytest.raises(InvalidValueError, match=said):
        acted(DEPLOY, record("p.md", **values))


@pytest.mark.parametrize("name", ["0", "4", "9" * 5000, "", "=fail", "nothing like it", "²"])
def test_a_step_that_is_not_there_is_refused(name):
    with pytest.raises(NotFoundError, match="deploy to Railway has"):
        acted(DEPLOY, record("p.md", fail="x", steps=[name]))


def test_a_step_that_may_be_two_is_refused_with_their_numbers():
    with pytest.raises(AmbiguousError, match="means steps 1, 2 of deploy"):
        acted(DEPLOY.replace("boot", "main"), record("p.md", ok=True, steps=["main"]))


def test_a_refused_run_writes_nothing(tmp_path):
    place = put(tmp_path, DEPLOY)
    with pytest.raises(NotFoundError):
        update(tmp_path, record("p.md", ok=True, steps=["9"], run="r"), now=NOW)
    assert place.read_text(encoding="utf-8") == DEPLOY
    assert not (tmp_path / ".memfmt" / "runs").exists()


def test_the_change_tells_what_now_holds(tmp_path):
    put(tmp_path, DEPLOY)
    change = trial(tmp_path, record("p1", ok=True), now=NOW)
    assert change.told == ("deploy to Railway v3: 12✓/1✗, 88% reliable",)
    assert change.facts == {
        "procedure": "deploy to Railway",
        "version": 3,
        "success_count": 12,
        "fail_count": 1,
        "reliability": "88% reliable",
        "steps": [],
    }


@few
@given(runs(None))
def test_each_step_that_was_counted_is_told_by_its_number_and_text(run):
    with tempfile.TemporaryDirectory() as folder:
        put(folder, DEPLOY)
        change = trial(folder, record("p.md", **run), now=NOW)
    before, after = procedure(DEPLOY).steps, procedure(change.after["p.md"]).steps
    moved = [at for at, step in enumerate(after) if step != before[at]]
    assert [each["step"] - 1 for each in change.facts["steps"]] == moved
    assert len(change.told) == 1 + len(moved)
    for at, line, each in zip(moved, change.told[1:], change.facts["steps"], strict=True):
        held = (after[at].success_count or 0) > (before[at].success_count or 0)
        assert (each["action"], each["held"]) == (after[at].action, held)
        assert line == (
            f"  step {at + 1} {'held' if held else 'failed'}, "
            f"{after[at].success_count}✓/{after[at].fail_count}✗: {after[at].action}"
        )


def test_of_a_list_with_bullets_between_the_numbered_items_are_the_steps():
    text = DEPLOY.replace("2. watch", "- a bullet\n\n2. watch")
    with tempfile.TemporaryDirectory() as folder:
        put(folder, text)
        change = trial(folder, record("p.md", ok=True, steps=["2"]), now=NOW)
    assert change.told[1] == "  step 2 held, 1✓/0✗: watch the boot log"
