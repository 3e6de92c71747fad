"""The decisions in spec/decisions are a memory of this project, in its own format."""

from pathlib import Path

import pytest

from memfmt import fmt, parse, read_dir
from memfmt.check import checked

FOLDER = Path(__file__).parents[1] / "spec" / "decisions"
TREE = read_dir(FOLDER)
NOTES = parse(TREE).notes


def test_nothing_is_wrong_with_them():
    assert [str(found) for found in checked(TREE)] == []


def test_each_page_is_a_decision():
    assert [note.origin.path for note in NOTES] == list(TREE)
    assert {note.kind for note in NOTES} == {"decision"}


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.origin.path)
def test_the_file_is_named_by_its_number(note):
    assert note.origin.path.startswith(f"{note.id}-")
    assert note.description
    assert note.created


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.origin.path)
def test_a_page_says_why_what_else_there_was_and_its_price(note):
    headings = [line for line in note.text.split("\n") if line.startswith("## ")]
    assert headings == ["## Why", "## Instead of", "## Price"]


@pytest.mark.parametrize("path", TREE)
def test_each_page_is_in_canonical_form(path):
    assert fmt(TREE[path], path) == TREE[path]


def test_the_numbers_count_up_without_a_gap():
    assert [note.id for note in NOTES] == [f"{at:04}" for at in range(1, len(NOTES) + 1)]


def test_a_decision_that_is_superseded_says_by_which():
    by_id = {note.id: note for note in NOTES}
    for note in NOTES:
        if note.supersedes:
            assert by_id[note.supersedes].superseded_by == note.id
        if note.superseded_by:
            assert by_id[note.superseded_by].supersedes == note.id
