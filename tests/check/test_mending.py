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
from memfmt.text.diagnostic import Severity
from tests import hands
from tests.check.files import EPISODE, PROCEDURE

PATH = "a.md"
#: Lines that people write for memfmt's own.
NEAR_FRONT = [
    *("result: it broke", "resolution: it held", "failure: boom", "failed: 2026-07-30", "fail: 2"),
    *("date: 2026-07-30", "when: 2026-07-29", "successes: 3", "success: 2", "people: [Ali, Bo]"),
    *("outcom: fine", "last-failure: cold", "trigger: it fails", "steps: [a, b]", "failures: 3"),
    *("Happened: 2026-01-01", "succeeded: 2026-02-02", "who: Ali", "failed: 3", "failed: hot"),
]
NEAR_BODY = [
    *("Outcome: x", "Outcome: y", "When: y", "When: z", "Trigger — x", "Last failure: z"),
    *("Last failure: 2026-01-02: cold", "Last success: 2026-03-03", "Last failure: w"),
    *("- Outcome: x", "**Outcome** — x", "**Outcome** — other", "**Outcome:** more", "*Outcome*: v"),
    *("Preconditions:", "Prerequisites:", "Preconditions: a key", "**Preconditions**", "**When**"),
    *("1. one\n2. two", "1. three", "- a\n- b", "### Steps", "### Step", "## Step", "### Tool required"),
    *("**Last failure** — u", "**Last failure** —", "**Last success** — 2026-01-01", "```", "## Outcome"),
    *("**Result** — x", "Outcome:", "**When** — first", "### Fact", "## Relation", "- a -> [[Bo]]"),
    *("words\nOutcome: inside\nmore", "words\nWhen: inside", "# Second", "", "", "", ""),
]  # fmt: skip
#: Words that a fix may spell in another way: keys, labels, headings.
SPELT = {
    word
    for table in (*LABEL_WORDS.values(), *KEY_WORDS.values())
    for words in table
    for word in words.split()
} | set(
    "result resolution outcom step fact tool relation facts steps tools relations happened".split()
)


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
