"""What a graph holds: every link once, with its place, whatever the order of reading."""

from __future__ import annotations

from collections import Counter

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt import parse
from memfmt.text.source import lines_of, source_of
from memfmt.vault.graph.building import graph_of
from memfmt.vault.graph.formats.ordered import edges_in, nodes_in
from memfmt.vault.graph.gathering import gathered
from memfmt.vault.graph.near import Notes
from memfmt.vault.linked import Linked
from memfmt.vault.names import Bucket
from tests.vault.graph.vaults import (
    EPISODE,
    MANGLED,
    NOTE,
    OTHERS,
    RELATED,
    SERIALISED,
    VAULTS,
    garden,
)

few = settings(max_examples=max(20, settings().max_examples // 3))


@few
@given(VAULTS, OTHERS, st.booleans())
def test_every_link_into_the_vault_is_one_edge(texts, others, attachments):
    linked = Linked(texts, others)
    wanted = Counter(
        (each.source, each.link.line, each.link.column)
        for each in linked
        if each.to.bucket is not Bucket.EXTERNAL
        and (
            each.to.bucket is not Bucket.ATTACHMENT
            or attachments
            or each.to.path.endswith(".canvas")
        )
    )
    graph = graph_of(texts, others, attachments=attachments)
    found = Counter(
        (data["path"], data["line"], data["column"])
        for _, _, data in graph.edges(data=True)
        if data["by"] == "link"
    )
    assert found == wanted


@few
@given(VAULTS, OTHERS)
def test_every_edge_stands_where_it_says(texts, others):
    for source, target, _, data in edges_in(graph_of(texts, others, attachments=True)):
        line = lines_of(source_of(texts[data["path"]]).text)[data["line"] - 1]
        assert data["path"] in (source, target)
        if data["by"] == "link" and "property" not in data:
            assert line[data["column"] - 1 :].startswith(("[", "![")), line
        else:
            assert 1 <= data["column"] <= len(line)


@few
@given(VAULTS, OTHERS, st.randoms(use_true_random=False))
def test_the_order_of_reading_changes_nothing(texts, others, chance):
    keys, rest = list(texts), list(others)
    chance.shuffle(keys)
    chance.shuffle(rest)
    one = graph_of(texts, others, tags=True, attachments=True)
    other = graph_of({key: texts[key] for key in keys}, rest, tags=True, attachments=True)
    assert list(one.nodes(data=True)) == list(other.nodes(data=True))
    assert list(one.edges(keys=True, data=True)) == list(other.edges(keys=True, data=True))


@few
@given(VAULTS, OTHERS)
def test_every_file_is_a_node_and_every_other_node_has_an_edge(texts, others):
    graph = graph_of(texts, others, tags=True)
    assert {data["path"] for _, data in nodes_in(graph) if "path" in data} >= set(texts)
    for node, data in nodes_in(graph):
        assert "path" in data or graph.degree(node)
        assert ("reliability" in data) == (data["kind"] == "procedure")


def relations_of(texts):
    """Return the relations that the graph of *texts* has, and those that its memory has."""
    found = Counter(
        (data["path"], data["verb"], data["direction"])
        for _, _, data in graph_of(texts).edges(data=True)
        if data["kind"] == "relation"
    )
    wanted = Counter(
        (entity.origin.path, relation.type, relation.direction)
        for entity in parse(texts).entities
        for relation in entity.relations
    )
    return found, wanted


@few
@given(RELATED, MANGLED)
def test_every_relation_is_an_edge_with_its_verb(texts, mangled):
    found, wanted = relations_of({path: mangled(text) for path, text in texts.items()})
    assert found == wanted


@few
@given(SERIALISED)
def test_no_edge_is_a_relation_that_the_memory_does_not_have(texts):
    found, wanted = relations_of(texts)
    assert found <= wanted  # in code and math Obsidian reads no link, and so there is no edge


@few
@given(VAULTS, OTHERS)
def test_the_links_of_a_note_are_its_edges(texts, others):
    graph = graph_of(texts, others, attachments=True)
    notes = Notes(texts, others)
    for path in texts:
        near = notes.near(path, has_mentions=False)
        for held, found in (
            (near.incoming, graph.in_edges(path, data=True)),
            (near.outgoing, graph.out_edges(path, data=True)),
        ):
            told = [(each.edge.source, each.edge.target, each.edge.attributes()) for each in held]
            assert sorted(map(repr, told)) == sorted(map(repr, found))


@few
@given(VAULTS, OTHERS)
def test_nodes_and_edges_are_in_order(texts, others):
    nodes, edges = gathered(texts, others, tags=True, attachments=True)
    files = [each.path for each in nodes if each.path is not None]
    assert files == sorted(files) == [each.path for each in nodes[: len(files)]]
    places = [(each.path, each.line, each.column) for each in edges]
    assert places == sorted(places)


def test_a_tag_is_spelt_as_it_is_met_first_by_path():
    graph = graph_of({"b.md": "#Tag", "a.md": "#TAG"}, tags=True)
    assert [node for node, kind in graph.nodes(data="kind") if kind == "tag"] == ["#TAG"]


def test_a_name_means_the_first_entity_of_that_name():
    ali = "---\nmemfmt_type: entity\n---\n\n# Ali\n"
    texts = {"b.md": ali, "a.md": ali, "ep.md": EPISODE, "n.md": NOTE.replace("e1", "Ali")}
    graph = graph_of(texts)
    for path, count in (("a.md", 2), ("b.md", 0)):
        assert graph.in_degree(path) == count
        assert len(Notes(texts).near(path).incoming) == count


#: What the vault tests/vaults/graph says, counted by hand: from, to, how many times.
PAIRS = {
    ("Projects/Garden.md", "Plants/Basil.md"): 6,  # plain, alias, heading, block, text, property
    ("Projects/Garden.md", "Old/Basil.md"): 1,
    ("Projects/Garden.md", "Projects/Garden.md"): 2,
    ("Projects/Garden.md", "[[Compost heap]]"): 2,
    ("Projects/Garden.md", "[[compost heap]]"): 1,
    ("Projects/Garden.md", "[[Sweet One]]"): 1,
    ("Projects/Garden.md", "[[Slug war]]"): 1,
    ("Projects/Garden.md", "Board/Plan.canvas"): 1,
    ("Projects/Garden.md", "Chain/1.md"): 2,
    ("Plants/Basil.md", "Projects/Garden.md"): 1,
    ("Plants/Basil.md", "Old/Basil.md"): 1,
    ("Inbox/Visitor.md", "Projects/Garden.md"): 1,
    ("Inbox/Visitor.md", "Plants/Basil.md"): 1,
    ("Loose/Alone.md", "Loose/Alone.md"): 1,
    ("Chain/1.md", "Chain/2.md"): 1,
    ("Chain/2.md", "Chain/3.md"): 1,
    ("Chain/3.md", "Chain/4.md"): 1,
    ("Board/Plan.canvas", "Projects/Garden.md"): 1,
    ("Board/Plan.canvas", "memory/entities/Mira.md"): 1,
    ("Board/Plan.canvas", "[[Water tank]]"): 1,
    ("memory/MEMORY.md", "memory/entities/Jo.md"): 1,
    ("memory/MEMORY.md", "memory/entities/Mira.md"): 1,
    ("memory/entities/Mira.md", "Plants/Basil.md"): 1,
    ("memory/entities/Mira.md", "Projects/Garden.md"): 1,
    ("memory/entities/Mira.md", "memory/entities/Jo.md"): 1,
    ("memory/entities/Jo.md", "memory/entities/Mira.md"): 1,  # taught by ←, the other way
    ("memory/entities/Mira.md", "[[Nils]]"): 1,
    ("memory/episodes/2026-05-02-first sowing.md", "memory/entities/Mira.md"): 1,
    ("memory/episodes/2026-05-02-first sowing.md", "memory/entities/Jo.md"): 1,
    ("memory/episodes/2026-05-02-first sowing.md", "[[Piet]]"): 1,
    ("memory/procedures/water.md", "memory/entities/Mira.md"): 1,
    ("memory/procedures/water.md", "Plants/Basil.md"): 1,
    ("memory/notes/At dusk.md", "memory/entities/Jo.md"): 1,
    ("memory/notes/At dusk.md", "memory/notes/At noon.md"): 2,  # each of the two says it
}
KINDS = {
    "link": 27,
    "embed": 1,
    "property": 2,
    "card": 1,
    "index": 2,
    "relation": 3,
    "participant": 3,
    "step": 2,
    "supersession": 2,
}


def test_the_vault_made_by_hand_has_the_edges_that_were_counted():
    graph = garden()
    assert Counter((u, v) for u, v in graph.edges()) == PAIRS
    assert Counter(kind for _, _, kind in graph.edges(data="kind")) == KINDS
    assert sum(PAIRS.values()) == sum(KINDS.values()) == graph.number_of_edges() == 43
    assert graph.number_of_nodes() == 16 + 1 + 7  # notes, a canvas, and what nobody has
    assert isinstance(graph, nx.MultiDiGraph)


def test_tags_and_attachments_are_nodes_on_demand():
    plain, full = garden(), garden(tags=True, attachments=True)
    assert set(full) - set(plain) == {
        *("Files/map.png", "Files/guide.pdf", "#plot/south", "#SEASON", "#hidden"),
    }
    new = Counter((u, v) for u, v in full.edges()) - Counter((u, v) for u, v in plain.edges())
    assert new == {
        ("Projects/Garden.md", "Files/map.png"): 1,
        ("Projects/Garden.md", "Files/guide.pdf"): 1,
        ("Board/Plan.canvas", "Files/map.png"): 1,
        ("Projects/Garden.md", "#plot/south"): 2,
        ("Projects/Garden.md", "#SEASON"): 1,  # Season there, SEASON where it is met first
        ("Projects/Garden.md", "#hidden"): 1,
        ("Plants/Basil.md", "#SEASON"): 1,
        ("Loose/Alone.md", "#plot/south"): 1,
    }


def test_an_edge_says_what_it_is_and_where():
    graph = garden()
    mira, jo = "memory/entities/Mira.md", "memory/entities/Jo.md"
    assert list(graph.get_edge_data(jo, mira).values()) == [
        {
            "kind": "relation",
            "path": mira,
            "line": 16,
            "column": 15,
            "by": "link",
            "verb": "taught by",
            "direction": "incoming",
        }
    ]
    (step,) = graph.get_edge_data("memory/procedures/water.md", "Plants/Basil.md").values()
    assert (step["kind"], step["step"], step["line"]) == ("step", 3, 15)
    said = graph.get_edge_data("memory/notes/At dusk.md", "memory/notes/At noon.md").values()
    assert [(each["path"][-10:], each["by"], each["property"]) for each in said] == [
        ("At dusk.md", "id", "supersedes"),
        ("At noon.md", "id", "superseded_by"),
    ]


def test_a_node_says_what_it_is_and_how_far_to_trust_it():
    nodes = garden().nodes
    water = nodes["memory/procedures/water.md"]
    assert (water["kind"], water["title"], water["figure"]) == (
        "procedure",
        "water",
        "67% reliable",
    )
    assert water["low"] < water["reliability"] < water["high"]
    assert nodes["[[Nils]]"] == {"kind": "unresolved", "title": "Nils"}
    assert nodes["Projects/Garden.md"]["kind"] == "page"
    assert nodes["memory/MEMORY.md"]["kind"] == "index"
    assert nodes["Board/Plan.canvas"]["kind"] == "canvas"


def test_a_target_that_could_mean_two_files_is_a_node_by_itself():
    graph = graph_of({"aa/x.md": "", "bb/x.md": "", "y.md": "[[x]] [[y]]", "[[x]].md": ""})
    assert [(u, v) for u, v in graph.edges()] == [("y.md", "[[x]]?"), ("y.md", "y.md")]
    assert graph.nodes["[[x]]?"] == {"kind": "ambiguous", "title": "x"}
