"""The dash before what a label, a link or a title says: any that people type, and one only."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import parse
from memfmt.kinds.lines import one_line
from memfmt.kinds.outline import after_dash
from tests.check.files import ENTITY, EPISODE, PROCEDURE, found, mended
from tests.strategies import texts

DASHES = ["—", "–", "-", "--", "---", "\u2010", "\u2011", "\u2012", "\u2015", "\u2212"]


@given(texts, st.sampled_from(DASHES), st.sampled_from([" ", "", "  "]))
def test_what_stands_behind_a_dash_is_read_whatever_it_begins_with(said, dash, gap):
    assert after_dash(f"{gap}{dash} {said}") == one_line(said)


@given(texts)
def test_what_is_written_is_read_back(said):
    assume(one_line(said))
    assert after_dash(f" — {one_line(said)}") == one_line(said)


@pytest.mark.parametrize("said", ["-5 degrees", "--force", "—x", "–"])
def test_a_sign_without_a_blank_behind_it_is_text(said):
    assert after_dash(f" {said} it") == f"{said} it" if said != "–" else after_dash(" –") == ""


@pytest.mark.parametrize("dash", DASHES)
def test_every_label_link_and_title_takes_it(dash):
    tree = {
        "a.md": PROCEDURE + f"\n# a\n\n**When** {dash} b\n",
        "b.md": ENTITY + f"\n# b\n\n## Relations\n\n- knows → [[Bo]] {dash} c\n\n"
        f"## Knowledge\n\n**[note] t** {dash} d\n",
    }
    memory = parse(tree)
    assert memory.procedures[0].trigger == "b"
    assert memory.entities[0].relations[0].detail == "c"
    assert memory.entities[0].knowledge[0].content == "d"


@pytest.mark.parametrize("dash", [*DASHES, ":"])
def test_a_fix_does_not_take_the_dash_for_a_part_of_the_outcome(dash):
    gap = "" if dash == ":" else " "
    text = EPISODE + f"\n# a\n\n**Outcome**{gap}{dash} - x\n"
    assert found(text) == ["M203 7:1"]
    assert mended(text.replace(" - x", " x")).endswith("**Outcome** — x\n")
    assert "outcome: x\n" in mended(text.replace(" - x", " x"))
    assert 'outcome: "- x"\n' in mended(text)
