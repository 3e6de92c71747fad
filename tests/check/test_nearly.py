"""What is nearly memfmt's own is told of, and nothing that memfmt wrote is."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import parse
from memfmt.check import checked
from memfmt.check.canonical import COULD_FIND
from memfmt.check.checks import CHECKS
from memfmt.check.labels import label_like_ours, list_above_sections
from memfmt.check.nearly import key_like_ours
from memfmt.check.spellings import BODY, KEYS, WORDS, form_of, meant
from memfmt.kinds.kind import composed
from memfmt.kinds.model import Episode
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.table import KIND_OF
from tests.check.files import ENTITY, EPISODE, NOTE, PROCEDURE, found, mended
from tests.near import LINES, canonical_text, ordinary_texts
from tests.strategies import things

CODES = ("M110", "M207", "M208")


def codes(text):
    return [each.code for each in checked({"a.md": text}) if each.code in CODES]


@given(things)
def test_nothing_that_memfmt_wrote_is_told_of(thing):
    # An episode without an outcome may say one in its context: that is told of, see M203 too.
    assume(not isinstance(thing, Episode) or thing.outcome or not thing.context)
    kind = KIND_OF[type(thing)]
    assume(not any(meant(thing, *each) for each in normal(thing, kind.owned).extra.items()))
    assert codes(composed(kind, normal(thing, kind.owned), None, "a.md", NO_NAMES)) == []


@pytest.mark.parametrize("kind", KIND_OF.values(), ids=lambda kind: kind.name)
def test_nor_an_ordinary_file(kind):
    @given(ordinary_texts(kind))
    def told_of_nothing(text):
        assert codes(text) == []

    told_of_nothing()


@pytest.mark.parametrize(
    "key",
    ["why", "superseded_on", "superseded_reason", "source", "tags", "aliases", "created", "updated",
     "confidence", "status", "episodes", "author", "lang"],
)  # fmt: skip
@pytest.mark.parametrize("head", [ENTITY, EPISODE, PROCEDURE])
def test_keys_that_acts_and_people_write_are_left_alone(head, key):
    for value in ("2026-07-30", "3", "a text", "[a, b]"):
        assert codes(head.replace("\n---\n", f"\n{key}: {value}\n---\n") + "\n# a\n") == []


def test_what_is_said_of_the_body_is_what_the_kinds_have():
    for kind, said in BODY.items():
        sections = KIND_OF[kind].sections
        assert {name: f"the section `## {heading}`" for name, heading in sections.items()} == {
            name: form for name, form in said.items() if name in sections
        }
        own = {key.attribute for key in KEYS[kind]} | {*said}
        assert {name for names in WORDS[kind].values() for name in names} <= own
        assert not {*WORDS[kind]} & {key.name for key in KEYS[kind]}
        for name in own:
            assert form_of(kind, name)


@pytest.mark.parametrize(
    ("head", "line", "fixed"),
    [
        (PROCEDURE, "success: 3", "success_count: 3"),
        (PROCEDURE, "successes: 3", "success_count: 3"),
        (PROCEDURE, "succeeded: 2026-07-30", "last_succeeded: 2026-07-30"),
        (PROCEDURE, "fail: 1", "fail_count: 1"),
        (PROCEDURE, "failures: 1", "fail_count: 1"),
        (PROCEDURE, "failure: the pool was cold", "last_failure: the pool was cold"),
        (PROCEDURE, "Success-Count: 3", "success_count: 3"),
        (PROCEDURE, '"sucess_count": 3', "success_count: 3"),
        (EPISODE, "date: 2026-07-30", "happened: 2026-07-30"),
        (EPISODE, "when: 2026-07-30T10:15", "happened: 2026-07-30T10:15"),
        (EPISODE, "Outcome: fine", "outcome: fine"),
        (EPISODE, "outcom: fine", "outcome: fine"),
        (EPISODE, "participant: Ali", "participants: Ali"),
        (EPISODE, "people: [Ali, Bo]", "participants: [Ali, Bo]"),
        (ENTITY, "entity-type: person", "entity_type: person"),
        (NOTE, "descripton: x", "description: x"),
    ],
)
def test_a_key_that_is_nearly_ours_is_told_of_and_renamed(head, line, fixed):
    text = head.replace("\n---\n", f"\n{line}\n---\n") + "\n# a\n"
    assert [each[:4] for each in found(text)] == ["M110"]
    assert mended(text) == text.replace(line, fixed)
    assert codes(mended(text)) == []


@pytest.mark.parametrize(
    ("head", "lines"),
    [
        (PROCEDURE, "success_count: 0\nsuccess: 3"),  # as memfmt writes it, and somebody's own
        (PROCEDURE, "success: often"),
        (PROCEDURE, "fail: -1"),
        (EPISODE, "date: soon"),
        (EPISODE, "happened: 2026-07-30\ndate: 2026-07-31"),
        (EPISODE, "date:"),
        (ENTITY, "date: 2026-07-30"),
        (ENTITY, "ID2: x"),
    ],
)
def test_a_key_that_says_something_else_is_somebodys_own(head, lines):
    assert codes(head.replace("\n---\n", f"\n{lines}\n---\n") + "\n# a\n") == []


def test_a_key_for_what_the_body_says_is_told_of_without_fix():
    text = PROCEDURE.replace("\n---\n", "\nsteps:\n  - push\ntrigger: x\n---\n") + "\n# a\n"
    told = [(each.code, each.fix, each.message) for each in checked({"a.md": text})]
    assert told == [
        ("M110", None, "the key 'steps' is not read; memfmt reads the section `## Steps`"),
        ("M110", None, "the key 'trigger' is not read; memfmt reads the line `**When** — …`"),
    ]
    assert codes(text + "\n**When** — x\n\n## Steps\n\n1. push\n") == []


def test_of_two_keys_for_one_thing_the_first_is_renamed():
    text = PROCEDURE.replace("\n---\n", "\nsuccess: 1\nsuccesses: 2\n---\n") + "\n# a\n"
    assert mended(text) == text.replace("success:", "success_count:")
    assert codes(mended(text)) == []


@pytest.mark.parametrize(
    "line",
    ["Outcome: rolled back", "outcome - rolled back", "OUTCOME — rolled back",
     "*Outcome*: rolled back",
     "__Outcome__ rolled back", "**Outcome: rolled back**", "**outcome** — rolled back"],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "It hung.\n\n", "It hung.\n", "## How\n\n"])
def test_an_outcome_without_its_label_is_told_of_and_moved_up(line, before):
    text = EPISODE + f"\n# a\n\n{before}{line}\n"
    assert codes(text) == ["M207"]
    fixed = "---\nmemfmt_type: episode\noutcome: rolled back\n---\n"
    assert mended(text) == f"{fixed}\n# a\n\n{before}**Outcome** — rolled back\n"
    assert found(mended(text)) == []


@pytest.mark.parametrize(
    "line",
    ["Outcomes: x", "The outcome: x", "outcome x", "Outcome-driven", "- Outcome: x", "> Outcome: x",
     "    Outcome: x", "Outcome:x", "`Outcome: x`"],
)  # fmt: skip
def test_what_only_speaks_of_an_outcome_is_text(line):
    assert codes(EPISODE + f"\n# a\n\n{line}\n") == []


def test_an_outcome_that_is_known_makes_every_line_text():
    text = EPISODE.replace("\n---\n", "\noutcome: x\n---\n") + "\n# a\n\nOutcome: y\n"
    assert codes(text) == []


@pytest.mark.parametrize("line", ["When: it fails", "Trigger: it fails", "**Trigger** — it fails"])
def test_a_trigger_without_its_label_is_told_of_and_mended(line):
    text = PROCEDURE + f"\n# a\n\n{line}\n"
    assert codes(text) == ["M207"]
    assert mended(text) == PROCEDURE + "\n# a\n\n**When** — it fails\n"
    assert parse({"a.md": mended(text)}).procedures[0].trigger == "it fails"


def test_preconditions_without_their_label_are_told_of_and_mended():
    text = PROCEDURE + "\n# a\n\nPrerequisites:\n\n- a key\n"
    assert codes(text) == ["M207"]
    assert parse({"a.md": mended(text)}).procedures[0].preconditions == ["a key"]


def test_labels_in_one_paragraph_are_told_of_without_fix():
    text = PROCEDURE + "\n# a\n\nWhen: x\nPreconditions: y\n"
    assert [(each.line, each.fix) for each in checked({"a.md": text})] == [(7, None), (8, None)]


def test_a_list_under_the_title_is_told_of_and_given_its_heading():
    text = PROCEDURE + "\n# a\n\nSome words.\n\n1. push\n2. watch\n   - long\n\nMore.\n"
    assert found(text) == ["M208 9:1"]
    assert mended(text) == text.replace("1. push", "## Steps\n\n1. push")
    assert [step.action for step in parse({"a.md": mended(text)}).procedures[0].steps] == [
        "push",
        "watch",
    ]


@pytest.mark.parametrize(
    "text",
    [
        PROCEDURE + "\n# a\n\n1. mine\n\n## Steps\n\n1. push\n",
        PROCEDURE + "\n# a\n\n- mine\n",
        PROCEDURE + "\n# a\n\n**Preconditions**\n\n1. a key\n2. a lock\n",
        ENTITY + "\n# a\n\n- mine\n",
        PROCEDURE + "\n# a\n\n### How\n\n1. mine\n",
        ENTITY + "\n# a\n\n1. mine\n",
        EPISODE + "\n# a\n\n1. mine\n\n- mine\n",
        NOTE + "\n# a\n\n1. mine\n",
    ],
)
def test_a_list_beside_what_is_read_is_somebodys_own(text):
    assert codes(text) == []


def test_a_list_above_a_line_that_is_read_has_no_fix():
    text = PROCEDURE.replace("\n---\n", "\nlast_succeeded: 2026-07-30\n---\n")
    text += "\n# a\n\n1. push\n\n**Last success** — 2026-07-30\n"
    assert [(each.code, each.fix) for each in checked({"a.md": text})] == [("M208", None)]
    text = PROCEDURE + "\n# a\n\n1. push\n\n## Steps\n\nnone yet\n"
    assert [(each.code, each.fix) for each in checked({"a.md": text})] == [("M208", None)]


@given(LINES, st.sampled_from(["date", "Happened", "people", "notes", "x"]))
def test_a_canonical_file_with_such_a_key_is_looked_into(line, key):
    text = canonical_text(KIND_OF[Episode], Episode("a", extra={key: line}), "a.md")
    thing = parse({"a.md": text}).episodes[0]
    told = codes(text)
    assert not told or any(could_find(thing) for could_find in COULD_FIND.values())


def test_the_checks_are_in_the_table():
    assert {key_like_ours, label_like_ours, list_above_sections} <= {*CHECKS}
