"""The short way to a changed file declines, or gives what the long way gives."""

from __future__ import annotations

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from memfmt.errors import MemfmtError
from memfmt.kinds.kind import composed
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.quick.rewriting import read_plainly, rewritten
from memfmt.kinds.table import KINDS
from memfmt.vault.reader import FOLDERS
from tests.edits import edited
from tests.near import ordinary_texts

PROCEDURE = """\
---
memfmt_type: procedure
id: p1
version: 3
success_count: 11
fail_count: 1
---

# deploy (v3 · 86% reliable)

**When** — a change lands on main

## Steps

1. push to main — the webhook does the rest (12✓/0✗)
2. watch the boot log
"""


@pytest.mark.parametrize("name", KINDS)
@given(data=st.data())
def test_it_declines_or_gives_what_the_long_way_gives(name, data):
    kind = KINDS[name]
    text = data.draw(ordinary_texts(kind))
    before = read_plainly(text)
    if before is None:
        event("read by the full reader")
        return
    changed = data.draw(edited(before)).thing
    quick = rewritten(changed, text)
    event("declined" if quick is None else "taken")
    if quick is None:
        return
    try:
        full = composed(kind, normal(changed, kind.owned), text, "a.md", NO_NAMES)
    except MemfmtError:
        full = None
    assert quick == full


def test_a_run_of_an_ordinary_procedure_takes_the_short_way():
    thing = read_plainly(PROCEDURE)
    thing.success_count += 1
    thing.steps[0].success_count += 1
    thing.last_succeeded = "2026-07-30"
    text = rewritten(thing, PROCEDURE)
    assert "success_count: 12" in text
    assert text == composed(KINDS["procedure"], thing, PROCEDURE, "a.md", NO_NAMES)


@pytest.mark.parametrize(
    "text",
    [
        PROCEDURE.replace("## Steps", "my words\n\n## Steps"),
        PROCEDURE.replace("86%", "87%"),
        PROCEDURE.replace("1. push", "1) push"),
        PROCEDURE.replace("\n", "\r\n"),
        PROCEDURE.replace("procedure", "entity"),
    ],
)
def test_what_is_no_procedure_in_canonical_form_is_declined(text):
    thing = read_plainly(PROCEDURE)
    thing.success_count += 1
    assert rewritten(thing, text) is None


def test_a_value_of_another_type_is_left_to_the_long_way():
    thing = read_plainly(PROCEDURE)
    thing.last_failure = 7
    assert rewritten(thing, PROCEDURE) is None


def test_the_folders_are_those_of_the_table_of_kinds():
    assert {name: kind.folder for name, kind in KINDS.items()} == FOLDERS
