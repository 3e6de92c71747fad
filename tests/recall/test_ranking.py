"""Which passage is better, and that looking at the best files only finds the best passages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.recall import recall_files
from memfmt.recall.files import Opened
from memfmt.recall.ranking import Ranking, weight
from memfmt.recall.recalling import _candidates
from memfmt.recall.words import terms_of
from tests.recall.files import questions, trees


def memory(kind="note", **bodies):
    """Return files by their names, each of *kind* and with its body."""
    return {
        f"{name}.md": f"---\nmemfmt_type: {kind}\n---\n\n{body}".encode()
        for name, body in bodies.items()
    }


def order(tree, question):
    """Return the passages that are printed, best first, each the text of its lines."""
    passages = recall_files(tree.items(), question, chars=10**6).passages
    return [each.text for each in sorted(passages, key=lambda each: -each.score)]


def ranked(tree, question):
    candidates, weights, _ = _candidates(tree.items(), terms_of(question))
    return Ranking(weights), candidates


PLAIN = [
    *("", "", "", "- kiln", "- kiln glaze", "- clay", "1. kiln", "2. glaze", "10. kiln and clay"),
    *(
        "kiln",
        "kiln glaze",
        "glaze [kiln]",
        "é kiln",
        "**kiln** glaze",
        "**When** — clay",
        "# kiln",
    ),
    *(
        "## glaze",
        "### kiln clay",
        "# Clay",
        "```",
        "```sh",
        "```",
        "  kiln",
        "| kiln |",
        "===",
        "--",
    ),
    *(
        "kiln" * 40,
        "- glaze " + "x" * 300,
        "2025 kiln",
        "12) kiln",
        "- [ ] clay",
        "kiln | a",
        "- | -",
    ),
]
plain_trees = st.dictionaries(
    st.sampled_from(["a.md", "kiln.md", "clay.md"]),
    st.lists(st.sampled_from(PLAIN), max_size=14).map(
        lambda lines: "\n".join(["---", "memfmt_type: note", "x: clay", "---", *lines]).encode()
    ),
    max_size=2,
)


@given(trees | plain_trees, questions | st.sampled_from(["kiln", "kiln glaze", "glaze clay kiln"]))
@settings(max_examples=5 * settings().max_examples)
def test_no_passage_is_better_than_the_bound_of_its_file(tree, question):
    ranking, candidates = ranked(tree, question)
    for candidate in candidates:
        bound = min(ranking.bound(candidate), ranking.loose_bound(candidate))
        assert all(score <= bound for score, _ in ranking.scores(Opened(candidate)))


@given(trees | plain_trees, questions | st.just("kiln glaze clay"))
def test_files_opened_when_due_give_what_all_files_give(tree, question):
    ranking, candidates = ranked(tree, question)
    everything = [
        (-score, candidate.path, stretch.start, at)
        for candidate in candidates
        for at, (score, stretch) in enumerate(ranking.scores(Opened(candidate)))
    ]
    found = [
        (-score, file.candidate.path, stretch.start)
        for score, file, stretch in ranking.passages(candidates, lambda _: True)
    ]
    assert found == [each[:3] for each in sorted(everything)]


@pytest.mark.parametrize(
    ("question", "better", "worse"),
    [
        ("kiln glaze", "- kiln and glaze", "- kiln and clay"),
        ("kiln", "- the kiln is hot", f"- the kiln is {'very ' * 40}hot"),
        ("kiln", "- kiln\n  kiln", "- kiln\n  clay"),
        ("kiln", "kiln\n\nkiln too\n\n- a", "clay\n\nkiln too\n\n- b"),
        ("kiln", "# kiln\n\n- cone six", "# clay\n\n- cone six"),
        ("kiln glaze", "## glaze\n\n- a kiln", "## clay\n\n- a kiln"),
    ],
)
def test_is_better(question, better, worse):
    found = recall_files(memory(a=worse, b=better).items(), question, chars=10**6).passages
    best = {path: max(p.score for p in found if p.path == path) for path in {p.path for p in found}}
    assert best["b.md"] > best.get("a.md", 0)


def test_a_rare_word_counts_more_than_a_common_one():
    tree = memory(a="- kiln\n- kiln\n- kiln\n- kiln\n", b="- glaze\n- kiln\n")
    assert order(tree, "kiln glaze")[0] == "- glaze\n- kiln"
    assert weight(100, 1) > weight(100, 2) > weight(100, 100) > 0


def test_who_is_ali_prints_the_facts_of_ali_though_none_says_so():
    tree = memory("entity", Ali="# Ali\n\n## Facts\n\n- prefers Rust\n- based in Tokyo\n")
    tree |= memory("entity", Bo="# Bo\n\n## Facts\n\n- prefers tea\n")
    assert set(order(tree, "who is Ali")) == {"# Ali", "- prefers Rust\n- based in Tokyo"}


def test_a_file_without_a_title_has_its_name():
    tree = memory("entity", Ali="- prefers Rust\n", Bo="- prefers tea\n")
    assert order(tree, "who is Ali") == ["- prefers Rust"]


@pytest.mark.parametrize(
    "field", ["tags: [glaze]", "description: on glaze", "aliases:\n  - Glaze", "team: glaze"]
)
def test_what_the_frontmatter_says_counts_a_little(field):
    tree = memory(a="- cone six\n")
    tree["b.md"] = f"---\nmemfmt_type: note\n{field}\n---\n\n- cone six\n".encode()
    found = recall_files(tree.items(), "glaze").passages
    assert [each.path for each in found] == ["b.md"]


@pytest.mark.parametrize("question", ["entity version", "what type is it", "tags", "id", "team"])
def test_the_keys_of_the_frontmatter_find_no_file(question):
    tree = memory("entity", a="- x")
    tree["b.md"] = (
        b"---\nmemfmt_type: entity\nentity_type: person\nid: e1\ntags: [x]\nteam:\n  - y\n---\n"
        b"\n- x\n"
    )
    found = recall_files(tree.items(), question)
    assert (found.text, found.matches) == ("", 0)


def test_a_word_that_a_key_and_its_value_have_finds_the_file():
    tree = {"b.md": b"---\nmemfmt_type: entity\nteam: the team of Ali\n---\n\n- x\n"}
    assert recall_files(tree.items(), "team").matches == 1


def test_ties_go_by_path_and_line():
    tree = memory(b="- kiln\n\n- clay\n\n- clay\n\n- kiln", a="- kiln")
    found = recall_files(reversed(tree.items()), "kiln", chars=10**6).passages
    assert [(each.path, each.lines) for each in found] == [
        ("a.md", ((5, 5),)),
        ("b.md", ((5, 5),)),
        ("b.md", ((11, 11),)),
    ]
    assert len({each.score for each in found}) == 1
