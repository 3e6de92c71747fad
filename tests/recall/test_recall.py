"""What holds of every answer, whatever the memory, the question and the budget."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.errors import FolderError, InvalidValueError
from memfmt.kinds.marker import marker_in
from memfmt.recall import Found, recall, recall_files
from memfmt.recall.matching import text_of
from memfmt.recall.recalling import KINDS
from memfmt.recall.shown import shown_in_head, shown_line, shown_lines
from memfmt.text.blocks import Sort, scan
from tests.recall.files import bodies, encoded, questions, read, trees

budgets = st.one_of(st.integers(1, 400), st.integers(1, 5000))


@given(trees, questions, budgets, st.none() | st.integers(1, 3))
def test_all_that_is_printed_fits_and_is_from_its_file(tree, question, chars, limit):
    found = recall_files(tree.items(), question, chars=chars, limit=limit)
    assert found.text == "" or len(found.text) + 1 <= chars
    parts = read(found.text)
    assert limit is None or len(parts) <= limit
    by_shown = {shown_in_head(path): path for path in tree}
    assert len({part.path for part in parts}) == len(parts)
    for part in parts:
        lines = shown_lines(text_of(tree[by_shown[part.path]]).split("\n"))
        assert len(part.names) == len(part.runs)
        end = 0
        for name, run in zip(part.names, part.runs, strict=True):
            first, _, last = name.removesuffix(" (cut)").partition("-")
            start, before = int(first) - 1, end
            end = int(last or first)
            assert before <= start < end
            if name.endswith(" (cut)"):
                assert len(run) == 1
            else:
                assert run == lines[start:end]


def unfenced(line):
    """Return *line* without the mark on a fence that would stay open."""
    return re.sub(r"\\(```|~~~)", r"\1", line, count=1)


@given(trees, questions, budgets)
def test_no_file_opens_a_fence_over_the_next(tree, question, chars):
    for part in read(recall_files(tree.items(), question, chars=chars).text):
        lines = [f"{line}\n" for run in part.runs for line in (*run, "…")]
        assert all(block.closed for block in scan(lines) if block.sort is Sort.FENCE)


@given(trees, questions, budgets)
def test_the_passages_are_what_is_printed(tree, question, chars):
    found = recall_files(tree.items(), question, chars=chars)
    parts = read(found.text)
    assert [shown_in_head(path) for path in dict.fromkeys(p.path for p in found.passages)] == [
        part.path for part in parts
    ]
    runs = [run for part in parts for run in part.runs]
    shown = [list(map(shown_line, p.text.split("\n"))) for p in found.passages]
    assert [list(map(unfenced, each)) for each in shown] == [list(map(unfenced, r)) for r in runs]
    assert all(passage.score > 0 for passage in found.passages)
    # Best files first.
    best = [max(p.score for p in found.passages if shown_in_head(p.path) == x.path) for x in parts]
    assert best == sorted(best, reverse=True)


@given(trees, questions, budgets, st.randoms(use_true_random=False))
def test_neither_order_nor_files_that_are_no_memory_change_anything(tree, question, chars, random):
    found = recall_files(tree.items(), question, chars=chars)
    ours = [(path, data) for path, data in tree.items() if marker_in(data) in KINDS]
    random.shuffle(ours)
    assert recall_files(ours, question, chars=chars) == found
    assert found.files == len(ours)


@given(trees, questions, bodies)
def test_a_file_without_a_word_of_the_question_takes_no_room(tree, question, body):
    found = recall_files(tree.items(), question, chars=10**6)
    more = dict(tree)
    more["zz zz.md"] = encoded("---\nmemfmt_type: note\n---\n\n" + body)
    again = recall_files(more.items(), question, chars=10**6)
    if again.matches == found.matches:
        places = [{(each.path, each.lines) for each in got.passages} for got in (found, again)]
        assert places[0] == places[1]


@given(trees, st.text(alphabet=" \n.,-–!?'\"()", max_size=10))
def test_a_question_of_no_words_finds_nothing(tree, question):
    found = recall_files(tree.items(), question)
    assert (found.text, found.passages, found.words, found.matches) == ("", (), (), 0)


@pytest.mark.parametrize("numbers", [{"chars": 0}, {"chars": -1}, {"limit": 0}, {"limit": -3}])
def test_a_budget_or_a_limit_below_one_is_refused(numbers):
    with pytest.raises(InvalidValueError, match="begin at 1"):
        recall_files([], "bees", **numbers)


def test_what_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "none", tmp_path / "file"):
        with pytest.raises(FolderError, match="not a folder"):
            recall(place, "bees")


def test_nothing_in_a_folder_is_nothing_found(tmp_path):
    assert recall(tmp_path, "bees") == Found("", (), {}, 0, 0, ("bee",))
