"""A graph as text for other programs reads back, whatever the titles are."""

from __future__ import annotations

import json
import re
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.vault.graph.answers import neighbourhood
from memfmt.vault.graph.building import built, graph_of
from memfmt.vault.graph.formats.canvas import canvas
from memfmt.vault.graph.formats.drawn import dot, mermaid
from memfmt.vault.graph.formats.graphml import graphml, xml_text
from memfmt.vault.graph.formats.node_link import node_link
from memfmt.vault.graph.model import Edge, Node
from tests.strategies import texts as unicode_texts
from tests.vault.graph.vaults import OTHERS, VAULTS, garden

few = settings(max_examples=max(20, settings().max_examples // 3))

TITLES = unicode_texts | st.text(max_size=8)
NODES = st.dictionaries(
    TITLES,
    st.builds(
        Node,
        st.just(""),
        st.sampled_from(["entity", "procedure", "page", "unresolved", "tag"]),
        TITLES,
        st.none() | TITLES,
        st.none() | st.floats(0, 1),
    ),
    min_size=1,
    max_size=6,
)


@st.composite
def graphs(draw):
    nodes = draw(NODES)
    ends = st.sampled_from(sorted(nodes))
    edges = draw(
        st.lists(
            st.builds(
                Edge,
                *(ends, ends, st.sampled_from(["link", "relation"]), TITLES),
                *(st.integers(1, 9), st.integers(1, 9)),
                verb=st.none() | TITLES,
            ),
            max_size=8,
        )
    )
    return built((Node(id, each.kind, each.title, each.path) for id, each in nodes.items()), edges)


def same(one, other):
    return nx.utils.graphs_equal(one, other)


@few
@given(graphs())
def test_node_link_reads_back_in_networkx(graph):
    said = json.loads(json.dumps(node_link(graph)))
    assert same(nx.node_link_graph(said, edges="edges"), graph)


@few
@given(graphs())
def test_graphml_reads_back_in_networkx(graph):
    text = graphml(graph)
    assert text.isascii()
    read = nx.parse_graphml(text, force_multigraph=True)

    def told(data):
        return {
            key: xml_text(value) if isinstance(value, str) else value
            for key, value in data.items()
            if key not in ("label", "id")
        }

    found = {node: told(data) for node, data in read.nodes(data=True)}
    assert len(found) == len(graph)
    if all(xml_text(node) == node for node in graph):
        assert found == {node: told(data) for node, data in graph.nodes(data=True)}
        edges = Counter(repr((u, v, sorted(told(d).items()))) for u, v, d in read.edges(data=True))
        assert edges == Counter(
            repr((u, v, sorted(told(d).items()))) for u, v, d in graph.edges(data=True)
        )


QUOTED = r'"[^"\\]*"'
DOT_LINE = re.compile(
    rf"digraph memory {{|}}|  n\d+ \[label={QUOTED}, shape=\w+, tooltip={QUOTED}"
    rf"(?:, style=filled, fillcolor={QUOTED})?\];|  n\d+ -> n\d+ \[label={QUOTED}\];"
)
PLAIN = r'"(?:[^\W_]| |[-./](?=[^\W_])|#\d+;)+"'
MERMAID_LINE = re.compile(
    rf"flowchart LR|  n\d+(?:\[|\(\[|\[/|\[\[|>|\(\()?{PLAIN}(?:\]|\]\)|/\]|\]\]|\)\))"
    rf"|  n\d+ -->\|{PLAIN}\| n\d+|  style n\d+ fill:#[0-9a-f]{{6}}"
)


@few
@given(graphs())
def test_any_title_stays_inside_its_quotes(graph):
    drawn = dot(graph)
    assert drawn.isascii()
    for line in drawn.split("\n"):
        assert DOT_LINE.fullmatch(line), line
    for line in mermaid(graph).split("\n"):
        assert MERMAID_LINE.fullmatch(line), line


@few
@given(graphs(), st.data())
def test_a_canvas_holds_every_node_once_and_no_card_lies_on_another(graph, data):
    centre = data.draw(st.none() | st.sampled_from(sorted(graph)))
    said = json.loads(json.dumps(canvas(graph, centre)))
    cards = said["nodes"]
    ids = {card["id"] for card in cards}
    assert len(ids) == len(cards) == len(graph)
    for card in cards:
        assert {"id", "type", "x", "y", "width", "height"} <= card.keys()
        assert ("file" in card) == (card["type"] == "file")
    for edge in said["edges"]:
        assert {edge["fromNode"], edge["toNode"]} <= ids
    for at, one in enumerate(cards):
        for other in cards[:at]:
            is_beside = abs(one["x"] - other["x"]) >= 400 or abs(one["y"] - other["y"]) >= 240
            assert is_beside, (one, other)


@few
@given(VAULTS, OTHERS, st.randoms(use_true_random=False))
def test_the_same_vault_gives_the_same_bytes(texts, others, chance):
    keys = list(texts)
    chance.shuffle(keys)
    one = graph_of(texts, others, tags=True, attachments=True)
    other = graph_of({key: texts[key] for key in keys}, others, tags=True, attachments=True)
    centre = min(texts)
    for part in (lambda graph: graph, lambda graph: neighbourhood(graph, centre, 1)):
        for form in (node_link, graphml, dot, mermaid, lambda graph: canvas(graph, centre)):
            assert json.dumps(form(part(one))) == json.dumps(form(part(other)))


def test_the_cards_of_a_large_ring_lie_side_by_side():
    texts = {f"{at}.md": "[[middle]] [[nobody]]" for at in range(80)} | {"middle.md": ""}
    cards = canvas(graph_of(texts), "middle.md")["nodes"]
    places = [(card["x"], card["y"]) for card in cards]
    for at, (x, y) in enumerate(places):
        assert all(abs(x - a) >= 400 or abs(y - b) >= 240 for a, b in places[:at])


def test_the_garden_in_every_format():
    graph = neighbourhood(garden(), "memory/procedures/water.md")
    assert (
        dot(graph)
        == """\
digraph memory {
  n1 [label="Basil", shape=box, tooltip="Plants/Basil.md"];
  n2 [label="Mira", shape=ellipse, tooltip="memory/entities/Mira.md"];
  n3 [label="water (67% reliable)", shape=component, tooltip="memory/procedures/water.md",\
 style=filled, fillcolor="#fbe7a3"];
  n2 -> n1 [label="link"];
  n3 -> n2 [label="step"];
  n3 -> n1 [label="step"];
}"""
    )
    assert (
        mermaid(graph)
        == """\
flowchart LR
  n1["Basil"]
  n2(["Mira"])
  n3[["water #40;67#37; reliable#41;"]]
  n2 -->|"link"| n1
  n3 -->|"step"| n2
  n3 -->|"step"| n1
  style n3 fill:#fbe7a3"""
    )
    cards = canvas(graph, "memory/procedures/water.md")["nodes"]
    assert [(card["file"], card.get("color")) for card in cards] == [
        ("Plants/Basil.md", None),
        ("memory/entities/Mira.md", None),
        ("memory/procedures/water.md", "3"),
    ]


@pytest.mark.parametrize("sign", ["\x07", "\x00", "\ud800", "\ufffe"])
def test_what_xml_cannot_hold_makes_no_two_nodes_one(sign):
    names = [f"a{sign}", "a" + sign.encode("unicode_escape").decode()]
    graph = built((Node(name, "page", name) for name in names), ())
    assert len(nx.parse_graphml(graphml(graph))) == 2
