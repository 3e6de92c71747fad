"""What the cards of a canvas lead to, whatever the file holds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.vault.graph.building import graph_of
from memfmt.vault.graph.cards import cards_of
from tests.strategies import texts

few = settings(max_examples=max(20, settings().max_examples // 3))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
CARDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["file", "text", "group", 3])},
    optional={"file": texts | st.integers(), "text": texts | st.just("[[a]] ![[b]]")},
)


@few
@given(
    texts
    | JSON.map(json.dumps)
    | st.lists(CARDS, max_size=4).map(
        lambda cards: json.dumps({"nodes": cards}, ensure_ascii=False, indent=1)
    )
)
def test_any_text_has_cards_at_places_that_are_there(text):
    lines = text.split("\n")
    for card in cards_of(text):
        assert 1 <= card.line <= len(lines)
        assert 1 <= card.column <= len(lines[card.line - 1])
        assert (card.file is None) == bool(card.links)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"nodes": 3}', '{"nodes": [1, {"type": []}]}'])
def test_what_is_no_canvas_has_none(text):
    assert list(cards_of(text)) == []


def test_a_card_leads_to_the_very_file_and_its_text_to_what_links_mean():
    cards = [
        {"type": "file", "file": "a.md"},
        {"type": "file", "file": "gone.md"},
        {"type": "file", "file": "m.png"},
        {"type": "file", "file": "c.canvas"},
        {"type": "text", "text": "[[A]] ![[B]] [[#x]]"},
    ]
    canvases = {"c.canvas": json.dumps({"nodes": cards}, indent=1)}
    graph = graph_of({"a.md": ""}, ["c.canvas", "m.png"], canvases=canvases)
    assert [(v, data["kind"], data["by"]) for _, v, data in graph.edges(data=True)] == [
        ("a.md", "card", "file"),
        ("a.md", "link", "link"),
        ("[[gone.md]]", "card", "file"),
        ("c.canvas", "card", "file"),
        ("c.canvas", "link", "link"),
        ("[[B]]", "embed", "link"),
    ]
