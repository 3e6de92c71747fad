"""A revision retires the record and keeps it, and touches only the steps it names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memfmt import serialise
from memfmt.check import checked
from memfmt.errors import (
    AmbiguousError,
    EditRefusedError,
    InvalidValueError,
    NotFoundError,
)
from memfmt.kinds.kind import NO_NAMES
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Memory, Step
from memfmt.kinds.normal import normal
from memfmt.kinds.procedure import PROCEDURE
from memfmt.kinds.steps import step_text
from memfmt.text.document import document_of
from memfmt.text.source import body_of, source_of
from memfmt.vault.updating import trial
from memfmt.write.record import record
from memfmt.write.revise import revise
from memfmt.write.steps import bare, step_of, steps_of
from tests import strategies as own
from tests.hands import mangled
from tests.write.acting import DEPLOY, NOW, acted, procedure, put, whole_lines

#: Real folders take their time.
few = settings(max_examples=max(20, settings().max_examples // 3))

REASONS = own.texts.filter(lambda text: text.strip())
LINES = own.steps.map(lambda step: one_line(step_text(bare(step)))).filter(
    lambda text: step_of(text)
)


def retired_runs(thing):
    """Return how many runs the Evolution of *thing* holds."""
    return sum((each.success_count or 0) + (each.fail_count or 0) for each in thing.evolution)


def runs_of(thing):
    return thing.success_count + thing.fail_count


@st.composite
def options(draw, count):
    """What a revision of a procedure with *count* steps may be asked for; some change nothing."""
    if draw(st.booleans()):
        return {}
    numbers = draw(st.permutations(range(1, count + 1)))
    parts = sorted(draw(st.tuples(*[st.integers(0, count)] * 2)))
    made = {
        "drop": [str(number) for number in numbers[: parts[0]]],
        "edit": [(str(number), draw(LINES)) for number in numbers[parts[0] : parts[1]]],
        "add": draw(st.lists(LINES, max_size=2)),
    }
    if made["add"] and draw(st.booleans()):
        made["after"] = str(draw(st.integers(0, count)))
    return made


def expected_steps(old, drop=(), edit=(), add=(), after=None):
    """Return what the steps *old* should become, worked out one by one."""
    words = {int(number): step_of(text) for number, text in edit}
    made = []
    place = len(old) if after is None else int(after)
    for number in range(len(old) + 1):
        if number and str(number) not in drop:
            step = old[number - 1]
            new = words.get(number)
            made.append(step if new is None or new == bare(step) else new)
        if number == place:
            made += [step_of(text) for text in add]
    return made


@few
@given(st.data())
def test_a_revision_is_what_it_says(data):
    text = data.draw(mangled(PROCEDURE))
    before = procedure(text)
    given_ = data.draw(options(len(before.steps)))
    why = data.draw(REASONS)
    steps = expected_steps(before.steps, **given_)
    act = revise("p.md", reason=why, **given_)
    if any(given_.values()) and steps == before.steps:
        with pytest.raises(InvalidValueError, match="are these already"):
            acted(text, act)
        return
    try:
        after = procedure(acted(text, act))
    except EditRefusedError:
        assume(False)
    assert after.steps == steps
    line = after.evolution[-1]
    counts = (before.success_count, before.fail_count) if runs_of(before) else (None, None)
    assert (line.version_before, line.version_after) == (before.version, after.version)
    assert (line.date, line.success_count, line.fail_count) == ("2026-11-30", *counts)
    expected = replace(
        before,
        version=before.version + 1,
        success_count=0,
        fail_count=0,
        steps=steps,
        evolution=[*before.evolution, line],
    )
    assert after == expected


@few
@given(own.procedures, REASONS)
def test_lineage_adds_at_most_half_of_the_retired_runs(thing, why):
    text = serialise(Memory(procedures=[thing]), root="")
    after = procedure(
        acted(
            "".join(text[path] for path in text if "MEMORY" not in path), revise("p.md", reason=why)
        )
    )
    a, b = after.prior
    assert a + b - 2 <= retired_runs(after) / 2 * (1 + 1e-12)


@few
@given(st.lists(st.booleans() | REASONS, max_size=9))
def test_no_run_is_lost_over_any_number_of_revisions(acts):
    """True is a run that held, False one that did not, a text a revision for that reason."""
    made = [
        revise("p.md", reason=each)
        if isinstance(each, str)
        else record("p.md", ok=each, fail=None if each else "x")
        for each in acts
    ]
    before, after = procedure(DEPLOY), procedure(acted(DEPLOY, *made))
    runs = sum(not isinstance(each, str) for each in acts)
    assert runs_of(after) + retired_runs(after) == runs_of(before) + retired_runs(before) + runs
    assert after.version == 3 + len(acts) - runs
    assert after.steps == before.steps
    a, b = after.prior
    assert a + b - 2 <= retired_runs(after) / 2


@few
@given(st.data())
def test_every_line_that_no_revision_names_is_kept(data):
    text = data.draw(mangled(PROCEDURE))
    reading = PROCEDURE.read(document_of(source_of(text, "p.md")), NO_NAMES)
    given_ = data.draw(options(len(reading.thing.steps)))
    try:
        after = acted(text, revise("p.md", reason="why", **given_))
    except (EditRefusedError, InvalidValueError):
        assume(False)
    named = set()
    for number in given_.get("drop", ()):
        row = reading.rows["steps"][int(number) - 1]
        named |= set(range(row.start, row.end))
    for number, _ in given_.get("edit", ()):
        row = reading.rows["steps"][int(number) - 1]
        named |= set(range(row.start, row.head))
    # Numbers may change: of a step the words are compared.
    marks = {row.start: len(row.mark.rstrip()) for row in reading.rows["steps"]}
    title = reading.outline.title
    named |= set(range(title.start, title.end)) if title else set()
    keys = ("success_count", "fail_count", "version")
    lines = whole_lines("".join(reading.document.lines))
    kept = [
        body_of(line)[marks.get(at, 0) :].strip()
        for at, line in enumerate(lines)
        if at not in named and not (at < reading.document.first and any(k in line for k in keys))
    ]
    left = [body_of(line) for line in whole_lines(after)]
    rest = iter(left)
    for line in kept:
        assert any(each.strip().endswith(line) for each in rest), line


@few
@given(st.lists(own.steps, max_size=5), st.data())
def test_a_step_reads_back_from_its_own_text(steps, data):
    thing = normal(replace(procedure(DEPLOY), steps=steps))
    marks = st.sampled_from(["1. ", "2) ", "- ", "* ", "+ "])
    texts = [data.draw(marks) + step_text(step) for step in thing.steps]
    assert steps_of("\n".join(texts)) == [bare(step) for step in thing.steps]
    assert [step_of(step_text(step)) for step in thing.steps] == [*map(bare, thing.steps)]


@few
@given(st.permutations([0, 1, 2]), st.lists(LINES, max_size=2))
def test_steps_given_anew_keep_the_record_of_those_that_stay(order, new):
    old = procedure(DEPLOY).steps
    lines = [step_text(bare(old[at])) for at in order] + new
    assume(order != [0, 1, 2] or new)
    lines = [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    after = procedure(acted(DEPLOY, revise("p.md", reason="x", steps="\n".join(lines))))
    # Only the number is a mark: "5. - y" gives the step "- y".
    fresh = [step_of(f"1. {each}") for each in new]
    assert after.steps == [*(old[at] for at in order), *fresh]


def test_a_revision_shows_in_the_file_as_it_should():
    after = acted(
        DEPLOY, revise("p.md", reason="probe twice", edit=[("3", "verify twice")], drop=["1"])
    )
    expected = (
        DEPLOY.replace("version: 3", "version: 4")
        .replace("count: 11", "count: 0")
        .replace("count: 1\n", "count: 0\n")
        .replace("v3 · 87% reliable", "v4 · 81% expected")
        .replace("1. push to main — the webhook does the rest (12✓/0✗)\n   - not on Fridays\n", "")
        .replace("2. watch", "1. watch")
        .replace("3. verify /health — expect 200 [url → answer] (9✓/3✗)", "2. verify twice")
    )
    assert after == expected + "- v3 → v4 (2026-11-30, 11✓/1✗): probe twice\n"


def test_a_version_without_a_run_retires_without_counts_and_keeps_its_lineage():
    after = acted(DEPLOY, revise("p.md", reason="one"), revise("p.md", reason="two"))
    assert after.endswith("- v3 → v4 (2026-11-30, 11✓/1✗): one\n- v4 → v5 (2026-11-30): two\n")
    assert procedure(after).reliability == "81% expected"


def test_what_failed_last_and_when_it_worked_stays():
    runs = [record("p.md", ok=True), record("p.md", fail="cold", when="2026-11-29")]
    after = procedure(acted(DEPLOY, *runs, revise("p.md", reason="x")))
    assert (after.last_succeeded, after.last_failed, after.last_failure) == (
        "2026-11-30",
        "2026-11-29",
        "cold",
    )


def test_records_that_are_typed_are_not_believed():
    steps = "1. push to main — the webhook does the rest (99✓/0✗)\nnew (7✓/7✗)\n"
    after = procedure(acted(DEPLOY, revise("p.md", reason="x", steps=steps)))
    assert [step_text(step) for step in after.steps] == [
        "push to main — the webhook does the rest (12✓/0✗)",
        "new",
    ]


def test_a_step_that_is_there_twice_is_kept_twice():
    text = DEPLOY.replace("2. watch the boot log", "2. push (1✓/0✗)").replace(
        "1. push to main — the webhook does the rest (12✓/0✗)", "1. push (12✓/0✗)"
    )
    after = procedure(acted(text, revise("p.md", reason="x", steps="push\npush\npush")))
    assert [step.success_count for step in after.steps] == [12, 1, None]


@pytest.mark.parametrize(
    ("after", "actions"),
    [
        (None, ["push to main", "watch the boot log", "verify /health", "a", "b"]),
        ("0", ["a", "b", "push to main", "watch the boot log", "verify /health"]),
        ("1", ["push to main", "a", "b", "watch the boot log", "verify /health"]),
        ("boot", ["push to main", "watch the boot log", "a", "b", "verify /health"]),
    ],
)
def test_steps_are_added_where_they_are_wanted(after, actions):
    done = revise("p.md", reason="x", add=["a", "b"], after=after)
    assert [step.action for step in procedure(acted(DEPLOY, done)).steps] == actions


def test_what_stands_under_an_edited_step_stays_under_it():
    act = revise("p.md", reason="x", edit=[("2", "read the boot log")], add=["first"], after="0")
    after = acted(DEPLOY, act)
    assert "3. read the boot log\n   - it is long\n" in after


def test_a_step_edited_to_its_own_words_keeps_its_record():
    words = "verify /health — expect 200 [url → answer]"
    after = procedure(acted(DEPLOY, revise("p.md", reason="x", edit=[("3", words)], drop=["1"])))
    assert after.steps[1] == Step("verify /health", "expect 200", 9, 3, ["url"], ["answer"])


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"reason": None}, "say why it is revised"),
        ({"reason": " \n"}, "say why it is revised"),
        ({"steps": "a", "add": ["b"]}, "not both"),
        ({"steps": "a", "drop": ["1"]}, "not both"),
        ({"steps": "a", "edit": [("1", "b")]}, "not both"),
        ({"after": "1"}, "give one to --add"),
        ({"steps": "a", "after": "1"}, "give one to --add"),
        ({"steps": ""}, "the new steps are empty"),
        ({"steps": "\n1.\n- \n"}, "the new steps are empty"),
        ({"add": [" "]}, "--add has no step: ' '"),
        ({"edit": [("1", "2. ")]}, "--edit has no step"),
        ({"steps": "a\n## Steps\n"}, "line 2 of the steps is '## Steps', which is no step"),
        ({"steps": "---\nid: p1\n---\n"}, "line 1 of the steps is '---'"),
        ({"steps": "a\n```\nb\n```\n"}, "line 2 of the steps is '```'"),
        ({"steps": "1. a\n   - b\n"}, "line 2 of the steps is indented: '- b'"),
        ({"drop": ["1", "push"]}, "step 1 is to be dropped or edited twice: 'push'"),
        ({"drop": ["1"], "edit": [("1", "x")]}, "step 1 is to be dropped or edited twice"),
        ({"edit": [("2", "watch the boot log")]}, "are these already"),
        ({"edit": [("2", "watch the boot log (4✓/4✗)")]}, "are these already"),
    ],
)
def test_what_makes_no_sense_is_refused(values, said):
    with pytest.raises(InvalidValueError, match=said):
        acted(DEPLOY, revise("p.md", **{"reason": "x", **values}))


def test_steps_given_anew_that_are_the_old_ones_are_refused():
    steps = "\n".join(step_text(step) for step in procedure(DEPLOY).steps)
    with pytest.raises(InvalidValueError, match="are these already; leave them out"):
        acted(DEPLOY, revise("p.md", reason="x", steps=steps))


@pytest.mark.parametrize(
    "values", [{"drop": ["4"]}, {"edit": [("nobody", "y")]}, {"add": ["a"], "after": "9"}]
)
def test_a_step_that_is_not_there_is_refused(values):
    with pytest.raises(NotFoundError, match="deploy to Railway has"):
        acted(DEPLOY, revise("p.md", reason="x", **values))


def test_a_step_that_may_be_two_is_refused():
    with pytest.raises(AmbiguousError):
        acted(DEPLOY, revise("p.md", reason="x", drop=["t"]))


def test_lines_indented_alike_are_steps():
    assert [each.action for each in steps_of("\ufeff  1. a\r\n\r\n  2. b\r\n")] == ["a", "b"]


def test_a_file_stays_valid(tmp_path):
    text = acted(DEPLOY, revise("p.md", reason="x", drop=["3"], add=["a (1✓/2✗) b"]))
    codes = [each.code for each in checked({"p.md": text})]
    assert codes == [each.code for each in checked({"p.md": DEPLOY}) if each.code != "M211"]


def test_the_change_tells_what_was_done(tmp_path):
    put(tmp_path, DEPLOY)
    change = trial(tmp_path, revise("p1", reason="x", drop=["1"], add=["a"]), now=NOW)
    assert change.told == (
        "deploy to Railway: v3 retired with 11✓/1✗; v4 is 81% expected",
        "steps: 2 kept, 1 new, 1 gone",
        "gone: push to main — the webhook does the rest (12✓/0✗)",
        "what stood under it is in .trash/p (step 2026-11-30).md",
    )
    assert change.facts == {
        "procedure": "deploy to Railway",
        "version": 4,
        "reliability": "81% expected",
        "retired": {"version": 3, "success_count": 11, "fail_count": 1},
        "steps": {
            "kept": 2,
            "new": 1,
            "gone": ["push to main — the webhook does the rest (12✓/0✗)"],
        },
        "trash": ".trash/p (step 2026-11-30).md",
    }
