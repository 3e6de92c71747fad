"""What no longer holds is left out of an answer, unless it is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.kinds.lines import one_line
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.outline import outline_of
from memfmt.kinds.table import KINDS
from memfmt.recall import recall, recall_files
from memfmt.recall.files import Candidate, Opened
from memfmt.recall.matching import Held, text_of
from memfmt.recall.ranking import Ranking
from memfmt.recall.recalling import _candidates
from memfmt.recall.words import terms_of
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from tests.recall.files import encoded, fronts, lines, questions

HEADINGS = [
    *(
        "## History",
        "## History",
        "## history ##",
        "  ## HISTORY",
        "History\n---",
        "his\ntory\n---",
    ),
    *("## History #", "##\tHistory", "##History", "# History", "### History", "> ## History"),
    *("- ## History", "  ## Mine", "> ## Mine", "- ## Mine", "## Facts", "# Ali", "Mine\n  ---"),
    *("History\n===", "> History\n---", "## History\\#", "## History x", "##  History\u00a0"),
    *("## \u2028History", "- kiln\n  kiln", "- deploy", "kiln", "```", "<div>", "superseded_by"),
]
FRONTS = ["superseded_by: n2", "superseded_by:", "superseded_by: null", "'superseded_by': x"]


@st.composite
def files(draw) -> bytes:
    kind = draw(st.sampled_from(["entity", "entity", "note", "note", "procedure"]))
    front = [f"memfmt_type: {kind}", *draw(fronts)]
    if draw(st.booleans()):
        front.append(draw(st.sampled_from(FRONTS)))
    body = draw(st.lists(st.sampled_from(HEADINGS) | lines, max_size=16))
    end = draw(st.sampled_from(["\n", "\n", "\n", "\r\n"]))
    return encoded("\n".join(["---", *front, "---", *body]).replace("\n", end))


trees = st.dictionaries(st.sampled_from(["Ali.md", "kiln.md", "x.md"]), files(), max_size=3)


def past_lines(data):
    """Return the lines, by index, that the full reader takes for past; None for all of them."""
    document = document_of(source_of(text_of(data)))
    kind = document.front.find("memfmt_type").value
    if kind == "note":
        thing = KINDS["note"].read(document, NO_NAMES).thing
        return None if thing.superseded_by is not None else set()
    if kind != "entity":
        return set()
    sections = outline_of(document).named("history")
    return {at for each in sections for at in range(each.heading, each.end)}


@given(files())
@settings(max_examples=5 * settings().max_examples)
def test_what_is_left_out_is_what_the_full_reader_takes_for_past(data):
    def opened(**how):
        kind = text_of(data).split("\n")[1].partition(": ")[2]
        return Opened(Candidate("a.md", data, kind, Held(), frozenset()), **how)

    past = past_lines(data)
    everything = opened(include_superseded=True).stretches
    kept = [each.start for each in everything if past is not None and each.start not in past]
    assert [each.start for each in opened().stretches] == kept


@given(trees, questions | st.sampled_from(["kiln", "history kiln", "deploy kiln"]))
def test_the_rest_is_found_as_if_all_were_printed(tree, question):
    candidates, weights, _ = _candidates(tree.items(), terms_of(question))

    def passages(*, include_superseded):
        ranking = Ranking(weights, include_superseded=include_superseded)
        return [
            (score, file.candidate.path, stretch.start)
            for score, file, stretch in ranking.passages(candidates, lambda _: True)
        ]

    past = {path: past_lines(data) for path, data in tree.items()}
    assert passages(include_superseded=False) == [
        each
        for each in passages(include_superseded=True)
        if past[each[1]] is not None and each[2] not in past[each[1]]
    ]


@given(trees, questions | st.just("kiln"), st.integers(1, 3000))
def test_no_past_line_is_printed(tree, question, chars):
    for passage in recall_files(tree.items(), question, chars=chars).passages:
        past = past_lines(tree[passage.path])
        assert past is not None
        assert all(past.isdisjoint(range(start - 1, end)) for start, end in passage.lines)


ALI = """\
---
memfmt_type: entity
---

# Ali

## Facts

- lives in Osaka

## History

- lived in Bonn — until 2026-07-30: moved
  - near the river

## Mine

Bonn is far.
"""
OLD = "---\nmemfmt_type: note\nid: n1\nsuperseded_by: n2\n---\n\n# Stay in Bonn\n"


def found(question, **how):
    files = [("Ali.md", ALI.encode()), ("old.md", OLD.encode())]
    return recall_files(files, question, **how)


def test_a_past_fact_and_a_superseded_note_are_printed_on_request_only():
    assert [each.text for each in found("Bonn").passages] == ["Bonn is far."]
    texts = "\n".join(each.text for each in found("Bonn", include_superseded=True).passages)
    assert "- lived in Bonn — until 2026-07-30: moved" in texts
    assert "# Stay in Bonn" in texts


def test_how_many_files_hold_what_no_longer_does_is_told():
    assert found("river").superseded == 1
    assert found("river").text == ""
    assert found("river", include_superseded=True).superseded == 0
    assert found("Osaka").superseded == 1


def test_a_procedure_keeps_a_section_of_that_name():
    data = b"---\nmemfmt_type: procedure\n---\n\n# p\n\n## History\n\n- kiln\n"
    assert recall_files([("p.md", data)], "kiln").text


@pytest.mark.parametrize("value", ["", "null", "~"])
def test_a_note_that_nothing_superseded_is_found(value):
    data = OLD.replace("n2", value).encode()
    assert recall_files([("old.md", data)], "Bonn").text


def test_a_folder_is_asked_the_same_way(tmp_path):
    (tmp_path / "old.md").write_text(OLD)
    assert recall(tmp_path, "Bonn").text == ""
    assert recall(tmp_path, "Bonn", include_superseded=True).text
    assert (
        one_line(OLD.splitlines()[-1])[2:] in recall(tmp_path, "Bonn", include_superseded=True).text
    )
