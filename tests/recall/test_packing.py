"""The budget: the best first, then what fits; heads counted, lines once, long lines cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall import recall_files
from memfmt.recall.packing import Packer
from memfmt.recall.ranking import Ranking
from memfmt.recall.recalling import _candidates
from memfmt.recall.words import terms_of
from tests.recall.files import questions, trees
from tests.recall.test_ranking import memory


def taken(tree, question, chars):
    """Return how many characters each passage, from the best on, was given."""
    terms = terms_of(question)
    candidates, weights, _ = _candidates(tree.items(), terms)

    class Told(Packer):
        def _take(self, *passage):
            before = self._room
            done = super()._take(*passage)
            # A line between two that are printed already may free the sign that parted them.
            given_to.append(max(0, before - self._room))
            return done

    given_to = []
    Told(Ranking(weights), terms, chars, None).fill(candidates)
    return given_to


@given(trees, questions, st.integers(1, 900), st.integers(1, 900))
def test_more_room_never_loses_a_better_passage(tree, question, one, other):
    less, more = (taken(tree, question, chars) for chars in sorted((one, other)))
    # At the first passage where they differ, the one with more room has more of it.
    assert less + [0] * 1000 <= more + [0] * 1000


@given(trees, questions, st.integers(1, 900), st.none() | st.integers(1, 3))
def test_a_file_that_is_not_opened_would_not_have_been_printed(tree, question, chars, limit):
    terms = terms_of(question)
    candidates, weights, _ = _candidates(tree.items(), terms)

    class All(Ranking):
        def passages(self, candidates, may_open):
            return super().passages(candidates, lambda _: True)

    packers = [Packer(each(weights), terms, chars, limit) for each in (Ranking, All)]
    for packer in packers:
        packer.fill(candidates)
    some, every = ([section.text() for section in packer.printed] for packer in packers)
    assert some == every


def test_what_does_not_fit_does_not_stop_what_does():
    tree = memory(a=f"- kiln glaze {'x ' * 200}\n", b="- kiln cone six", c=f"- kiln {'y ' * 200}")
    for chars in (200, 250, 300):
        text = recall_files(tree.items(), "kiln glaze", chars=chars).text
        assert "kiln glaze" in text  # the best of all, cut
        assert "- kiln cone six" in text.split("\n")
        assert "y y" not in text


def test_all_that_is_printed_is_counted_to_the_last_character():
    tree = memory(
        "entity", **{f"Kiln {at:02}": "- kiln\n\n- clay\n\n- kiln too" for at in range(9)}
    )
    for chars in range(1, 700):
        text = recall_files(tree.items(), "kiln", chars=chars).text
        assert not text or len(text) + 1 <= chars
    tree = memory("entity", **{f"Kiln {at:02}": "- kiln" for at in range(9)})
    whole = recall_files(tree.items(), "kiln", chars=10**6).text
    assert recall_files(tree.items(), "kiln", chars=len(whole) + 1).text == whole
    assert recall_files(tree.items(), "kiln", chars=len(whole)).text != whole


def test_the_limit_counts_files_and_the_best_stay_whole():
    tree = memory(
        a="- kiln\n- clay\n- kiln", b="- kiln glaze\n- clay\n- glaze", c="- kiln", d="- x"
    )
    for limit, paths in ((1, "bb"), (2, "bbaa"), (3, "bbaac"), (4, "bbaac")):
        found = recall_files(tree.items(), "kiln glaze", limit=limit)
        assert "".join(passage.path[0] for passage in found.passages) == paths


def test_how_it_looks():
    tree = memory(
        "entity", Ali="# Ali\n\n## Facts\n\n- a kiln\n- b\n\nkiln\n\n\n\n- kiln\n\n- c\n- kiln d"
    )
    assert recall_files(tree.items(), "kiln").text == (
        "<!-- Ali.md -->\n"
        "<!-- lines 9, 12, 16, 19 · entity -->\n"
        "- a kiln\n…\nkiln\n…\n- kiln\n…\n- kiln d"
    )


def test_neighbours_are_printed_as_one_with_the_blank_lines_between():
    tree = memory("entity", Ali="kiln\n\nkiln\n- kiln\n\n\n- kiln\n\n\n\n- kiln")
    text = recall_files(tree.items(), "kiln").text
    assert text.endswith(
        "<!-- lines 5-11, 15 · entity -->\nkiln\n\nkiln\n- kiln\n\n\n- kiln\n…\n- kiln"
    )


def test_a_nested_bullet_comes_with_the_bullets_around_it_and_no_line_twice():
    tree = memory(a="- Bonn\n  - flat\n    - rent 9\n  - cellar\n- Rome\n  - flat\n")
    text = recall_files(tree.items(), "rent", chars=10**6).text
    assert text.endswith("lines 5-8 · note -->\n- Bonn\n  - flat\n    - rent 9\n  - cellar")
    small = recall_files(tree.items(), "rent", chars=80).text
    assert small.endswith("lines 5-7 · note -->\n- Bonn\n  - flat\n    - rent 9")


@pytest.mark.parametrize("chars", [120, 200, 500, 1000, 1300, 3000])
def test_a_line_that_is_too_long_is_cut_round_the_words(chars):
    words = " ".join(f"word{at}" for at in range(900))
    tree = memory(a=f"# a\n\n{words} kiln {words}\n")
    found = recall_files(tree.items(), "kiln", chars=chars)
    head, text = found.text.rsplit("\n", 1)
    assert "lines 7 (cut)" in head
    assert len(found.text) + 1 <= chars
    assert len(text) > min(chars // 2, 1200) - 40 - 2 * 30
    assert text.startswith("… word")
    assert text.endswith(" …")
    assert "kiln" in text
    assert text[2:-2] in f"{words} kiln {words}"
    assert found.passages[0].text == text


def test_a_long_line_that_finds_no_room_is_cut_another_is_left_out():
    long = "kiln " * 300
    tree = memory(a="- kiln glaze\n", b=f"- {long}\n", c=f"- kiln {'x' * 900}\n")
    found = recall_files(tree.items(), "kiln glaze", chars=900)
    assert [(p.path, p.text.endswith("…")) for p in found.passages] == [
        ("a.md", False),
        ("b.md", True),
    ]


def test_where_not_even_a_head_fits_nothing_is_printed():
    found = recall_files(memory(a="- kiln").items(), "kiln", chars=30)
    assert (found.text, found.passages, found.matches) == ("", (), 1)
