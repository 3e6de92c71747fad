"""Fixes made until none is left: they end, break nothing and lose no word of anybody."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import parse
from memfmt.check import checked
from memfmt.check.labels import WORDS as LABEL_WORDS
from memfmt.check.mending import mended
from memfmt.check.spellings import KEYS
from memfmt.check.spellings import WORDS as KEY_WORDS
from memfmt.kinds.table import KINDS
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit, Span
from tests import hands
from tests.check.files import EPISODE, PROCEDURE

PATH = "a.md"
#: Lines that people write for memfmt's own.
NEAR_FRONT = [
    *("result: it broke", "resolution: it held", "failure: boom", "failed: 2026-07-30", "fail: 2"),
    *("date: 2026-07-30", "when: 2026-07-29", "successes: 3", "success: 2", "people: [Ali, Bo]"),
    *("outcom: fine", "last-failure: cold", "trigger: it fails", "steps: [a, b]", "failures: 3"),
    *("Happened: 2026-01-01", "succeeded: 2026-02-02", "who: Ali", "failed: 3", "failed: hot"),
    *("date: 17.11.2026", "participants: Per, Kjell", "happened: 2026/11/20", "last_failure: z"),
]  # fmt: skip
NEAR_BODY = [
    *("Outcome: x", "Outcome: y", "When: y", "When: z", "Trigger — x", "Last failure: z"),
    *("Last failure: 2026-01-02: cold", "Last success: 2026-03-03", "Last failure: w"),
    *("- Outcome: x", "**Outcome** — x", "**Outcome** — b", "**Outcome:** more", "*Outcome*: v"),
    *("Preconditions:", "Prerequisites:", "Preconditions: b", "**Preconditions**", "**When**"),
    *("1. one\n2. two", "1. three", "- a\n- b", "### Steps", "### Step", "## Step", "```"),
    *("**Last failure** — u", "**Last failure** —", "**Last success** — 2026-01-01"),
    *("**Result** — x", "Outcome:", "**When** — first", "### Fact", "## Relation", "- a -> [[Bo]]"),
    *("### Tool required", "## Outcome", "- b => [[Bo]]", "> Outcome: quoted", "### Histories"),
    *("words\nOutcome: inside\nmore", "words\nWhen: inside", "# Second", "", "", "", ""),
]  # fmt: skip
#: Words that a fix may spell in another way: keys, labels, headings.
SPELT = {
    word
    for table in (*LABEL_WORDS.values(), *KEY_WORDS.values())
    for words in table
    for word in words.split()
} | {
    *("step", "fact", "tool", "relation", "facts", "steps", "tools", "relations", "outcom"),
    *("happened", "history", "histories"),
}


@st.composite
def near_soups(draw, kind):
    """Hand-written lines among those that are nearly memfmt's own."""
    front = st.sampled_from([*NEAR_FRONT, *NEAR_FRONT, *hands.FRONT_LINES])
    body = st.sampled_from([*NEAR_BODY, *NEAR_BODY, *hands.BODY_LINES])
    lines = draw(st.lists(front, max_size=4, unique_by=lambda line: line.split(":")[0]))
    made = ["---", f"memfmt_type: {kind.name}", *lines, "---", "", "# a", ""]
    joint = draw(st.sampled_from(["\n", "\n\n"]))
    text = "\n".join(made) + joint.join(draw(st.lists(body, max_size=10))) + "\n"
    return text.replace("\n", draw(st.sampled_from(["\n", "\n", "\r\n"])))


def errors(text):
    return Counter(each.code for each in checked({PATH: text}) if each.severity is Severity.ERROR)


def words(text):
    return Counter(
        word for word in re.findall(r"\w+", text.lower()) if word.strip("_") not in SPELT
    )


def rendered_anew(text):
    """The words of lines that say what the frontmatter does not, which a fix writes anew."""
    lines = re.split(r"\r\n|\n|\r", text)
    found = Counter()
    for each in checked({PATH: text}):
        if each.code in ("M201", "M202"):
            end = each.line
            while end < len(lines) and lines[end].strip() and each.code == "M202":
                end += 1
            found += words("\n".join(lines[each.line - 1 : end]))
    return found


def assert_is_in(before, after):
    """All that *before* says is said by *after* too."""
    for key in (each.name for each in fields(before)):
        old, new = getattr(before, key), getattr(after, key)
        default = next((k.default for k in KEYS[type(before)] if k.attribute == key), None)
        if key in ("extra", "context", "text") or not old or old == default:
            continue
        if isinstance(old, list):
            assert not Counter(map(repr, old)) - Counter(map(repr, new)), key
        else:
            assert old == new, key


def assert_mends_well(text):
    before = [*parse({PATH: text}).things()]
    assume(len(before) == 1)
    now, lost = text, rendered_anew(text)
    for _ in range(12):
        made = mended({PATH: now}, checked({PATH: now}))
        if not made:
            break
        assert not errors(made[PATH]) - errors(now), made[PATH]
        now = made[PATH]
    else:
        raise AssertionError(f"fixes have no end: {now!r}")
    assert not words(text) - words(now) - lost, now
    (after,) = parse({PATH: now}).things()
    assert_is_in(before[0], after)


@pytest.mark.parametrize("texts", [near_soups, hands.soups, hands.mangled])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_fixes_end_break_nothing_and_lose_no_word(kind, texts):
    @given(texts(kind))
    def mends_well(text):
        assert_mends_well(text)

    mends_well()


def all_mended(text):
    """Return *text* after every fix, as often as it takes."""
    while made := mended({PATH: text}, checked({PATH: text})):
        text = made[PATH]
    return text


def front(head, *lines):
    return head.replace("\n---\n", "".join(f"\n{line}" for line in lines) + "\n---\n")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            EPISODE + "\n# a\n\nOutcome: a\n\nOutcome: b\n",
            front(EPISODE, "outcome: a") + "\n# a\n\n**Outcome** — a\n\nOutcome: b\n",
        ),
        (
            front(EPISODE, "result: it broke") + "\n# a\n\nOutcome: it went\n",
            front(EPISODE, "outcome: it broke") + "\n# a\n\nOutcome: it went\n",
        ),
        (
            front(EPISODE, "result: it broke") + "\n# a\n\n**Outcome** — it went\n",
            front(EPISODE, "outcome: it went", "result: it broke")
            + "\n# a\n\n**Outcome** — it went\n",
        ),
        (
            EPISODE + "\n# a\n\n**Outcome** — a\n\nOutcome: b\n",
            front(EPISODE, "outcome: a") + "\n# a\n\n**Outcome** — a\n\nOutcome: b\n",
        ),
        (
            front(EPISODE, "result: x") + "\n# a\n\n```\n**Outcome** — y\n```\n",
            front(EPISODE, "result: x") + "\n# a\n\n```\n**Outcome** — y\n```\n",
        ),
        (
            front(PROCEDURE, "failure: boom") + "\n# a\n\nLast failure: b\n\nLast failure: c\n",
            front(PROCEDURE, "last_failure: boom")
            + "\n# a\n\nLast failure: b\n\nLast failure: c\n",
        ),
        (
            front(PROCEDURE, "failed: 2026-01-01") + "\n# a\n\n**Last failure** — 2026-02-02: b\n",
            front(PROCEDURE, "last_failure: b", "last_failed: 2026-02-02", "failed: 2026-01-01")
            + "\n# a\n\n**Last failure** — 2026-02-02: b\n",
        ),
        (
            PROCEDURE + "\n# a\n\nWhen: x\n\nWhen: y\n\nTrigger: z\n",
            PROCEDURE + "\n# a\n\n**When** — x\n\nWhen: y\n\nTrigger: z\n",
        ),
        (
            PROCEDURE + "\n# a\n\n**When**\n\nWhen: y\n",
            PROCEDURE + "\n# a\n\n**When**\n\nWhen: y\n",
        ),
        (
            PROCEDURE + "\n# a\n\n1. one\n2. two\n\nWhen: x\n",
            PROCEDURE + "\n# a\n\n1. one\n2. two\n\n**When** — x\n",
        ),
        (
            PROCEDURE + "\n# a\n\n1. one\n\nPreconditions:\n\n- b\n",
            PROCEDURE + "\n# a\n\n1. one\n\n**Preconditions**\n\n- b\n",
        ),
        (
            PROCEDURE + "\n# a\n\nPreconditions:\n\n1. b\n2. c\n",
            PROCEDURE + "\n# a\n\n**Preconditions**\n\n1. b\n2. c\n",
        ),
        (
            PROCEDURE + "\n# a\n\nPreconditions:\n\nwords\n\nPreconditions:\n\n- b\n",
            PROCEDURE + "\n# a\n\nPreconditions:\n\nwords\n\n**Preconditions**\n\n- b\n",
        ),
        (
            PROCEDURE + "\n# a\n\n### Step\n\n**When** — x\n",
            PROCEDURE + "\n# a\n\n### Step\n\n**When** — x\n",
        ),
        (
            front(PROCEDURE, "failed: 3", "fail: 2") + "\n# a\n",
            front(PROCEDURE, "fail_count: 3", "fail: 2") + "\n# a\n",
        ),
    ],
)
def test_one_fix_for_one_thing_and_none_that_takes_another_away(text, after):
    assert all_mended(text) == after
    assert not errors(after)


def test_the_other_lines_are_told_without_fix():
    text = EPISODE + "\n# a\n\n" + "Outcome: x\n\n" * 4
    fixes = [each.fix is not None for each in checked({PATH: text}) if each.code == "M207"]
    assert fixes == [True, False, False, False]


def test_of_fixes_that_claim_the_same_the_first_is_made():
    text = PROCEDURE + "\n# a\n"
    fixes = [Fix("", (Edit(Span(*at), new),)) for at, new in (((4, 8), "x"), ((6, 9), "y"))]
    told = [Diagnostic("M000", Severity.NOTE, PATH, 1, 1, "", fix) for fix in fixes]
    assert mended({PATH: text}, told) == {PATH: text[:4] + "x" + text[8:]}
    assert mended({PATH: text}, told[::-1]) == {PATH: text[:6] + "y" + text[9:]}
