"""What is said to be dropped is what went, and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from memfmt.errors import EditRefusedError
from memfmt.kinds.dropped import dropped_lines
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.fields import removal
from memfmt.kinds.model import Step
from memfmt.kinds.procedure import PROCEDURE
from memfmt.kinds.whole import edited, reading_of
from memfmt.text.lines import LineEdit
from tests.hands import mangled, soups

few = settings(max_examples=max(20, settings().max_examples // 3))

SLOTS = [(ENTITY, "facts"), (PROCEDURE, "steps")]
TWINS = ["```", "1. a", "2. b — c (3✓/1✗)", "- a", "```", "prose", "- a", "1. a"]


@st.composite
def twinned(draw, kind):
    """A file of *kind*, and behind it lines of the same words as its own that say nothing."""
    text = draw(mangled(kind) | soups(kind))
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    more = draw(st.lists(st.sampled_from(lines + TWINS), max_size=12))
    return "\n".join([*lines, "", "## Of my own", "", *more, ""])


@st.composite
def entries(draw, kind, slot):
    """A text, what it reads as, the index of an entry of *slot*, and the values of all."""
    text = draw(twinned(kind))
    reading = reading_of(kind, text, "a.md")
    values = [row.value for row in reading.rows[slot]]
    assume(values)
    return text, reading, draw(st.integers(0, len(values) - 1)), values


@pytest.mark.parametrize(("kind", "slot"), SLOTS, ids=["facts", "steps"])
@few
@given(st.data())
def test_of_an_entry_that_goes_the_lines_under_it_are_dropped(kind, slot, data):
    text, reading, at, values = data.draw(entries(kind, slot))
    rows = reading.rows[slot]
    try:
        new = edited(
            kind,
            reading,
            [removal(reading.document, rows, at)],
            **{slot: values[:at] + values[at + 1 :]},
        )
    except EditRefusedError:
        assume(False)
    document = reading.document
    under = [document.line(number).strip() for number in range(rows[at].head, rows[at].end)]
    assert Counter(dropped_lines(kind, text, new, "a.md")) == Counter(filter(None, under))


@pytest.mark.parametrize(("kind", "slot"), SLOTS, ids=["facts", "steps"])
@few
@given(st.data())
def test_of_an_entry_that_changes_nothing_is_dropped(kind, slot, data):
    text, reading, at, values = data.draw(entries(kind, slot))
    row = reading.rows[slot][at]
    other = "other" if kind is ENTITY else Step("other")
    try:
        new = edited(
            kind,
            reading,
            [LineEdit(row.start, row.head, (row.mark.rstrip() + " other",), joins_after=True)],
            **{slot: [*values[:at], other, *values[at + 1 :]]},
        )
    except EditRefusedError:
        assume(False)
    assert dropped_lines(kind, text, new, "a.md") == []


@pytest.mark.parametrize(
    "twin",
    ["```\n1. push\n```\n", "prose\n\n   1. push\n", "> 1. push\n> 1. push\n", "## x\n\n1. push\n"],
)
def test_a_line_of_the_words_of_a_step_that_changed_is_not_dropped(twin):
    head = "---\nmemfmt_type: procedure\n---\n\n# a\n\n## Steps\n\n1. push\n2. push\n"
    old = f"{head}\n## Mine\n\n{twin}"
    for number in (1, 2):
        new = old.replace(f"{number}. push", f"{number}. push (1✓/0✗)", 1)
        assert dropped_lines(PROCEDURE, old, new, "a.md") == []


def test_a_value_of_the_same_words_does_not_hide_that_a_line_went():
    old = "---\nmemfmt_type: entity\n---\n\n# a\n\n## Facts\n\n- x\n- y\n  - x\n"
    assert dropped_lines(ENTITY, old, old.replace("- y\n  - x\n", ""), "a.md") == ["- x"]


def test_the_frontmatter_does_not_hide_that_a_line_went():
    old = "---\nmemfmt_type: entity\nid: e1\n---\n\n# a\n\n## Facts\n\n- y\n\n  id: e1\n"
    assert dropped_lines(ENTITY, old, old.replace("- y\n\n  id: e1\n", ""), "a.md") == ["id: e1"]
