"""What a graph answers: the same as a plain count over its edges, and by name for one vault."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.errors import NotFoundError
from memfmt.vault.graph import answers
from memfmt.vault.graph.building import built, graph_of
from memfmt.vault.graph.model import Edge, Node
from memfmt.vault.graph.ranks import pagerank
from tests.vault.graph.vaults import garden

few = settings(max_examples=max(20, settings().max_examples // 3))

GARDEN = "Projects/Garden.md"
MIRA = "memory/entities/Mira.md"


@st.composite
def graphs(draw):
    """A graph of up to nine pages, one of them perhaps an index."""
    names = [f"{number}.md" for number in range(draw(st.integers(1, 9)))]
    has_index = draw(st.booleans())
    ends = st.sampled_from(names)
    pairs = draw(
        st.lists(st.tuples(ends, ends, st.sampled_from(["link", "relation"])), max_size=16)
    )
    nodes = [
        Node(name, "index" if has_index and not at else "page", name, name)
        for at, name in enumerate(names)
    ]
    return built(nodes, [Edge(u, v, kind, u, at + 1, 1) for at, (u, v, kind) in enumerate(pairs)])


def without_index(graph):
    """Return who is connected with whom, as sets."""
    nodes = {node for node, kind in graph.nodes(data="kind") if kind != "index"}
    return {
        node: {
            other
            for u, v in graph.edges()
            for other in (u, v)
            if node in (u, v) and u != v and {u, v} <= nodes and other != node
        }
        for node in nodes
    }


def reached(near, start):
    seen, left = {start}, [start]
    while left:
        for other in near[left.pop()] - seen:
            seen.add(other)
            left.append(other)
    return seen


@few
@given(graphs())
def test_components_are_what_can_be_reached(graph):
    near = without_index(graph)
    parts = {frozenset(reached(near, node)) for node in near}
    found = answers.components(graph)
    assert {frozenset(part) for part in found} == parts
    assert [len(part) for part in found] == sorted(map(len, parts), reverse=True)
    alone = [node for node in sorted(near) if not near[node]]
    assert answers.orphans(graph) == alone


@few
@given(graphs())
def test_a_bridge_is_the_only_way(graph):
    near = without_index(graph)
    pairs = {(u, v) for u in near for v in near[u] if u < v}
    wanted = []
    for u, v in sorted(pairs):
        cut = {
            node: others - ({u, v} if node in (u, v) else set()) for node, others in near.items()
        }
        if v not in reached(cut, u):
            wanted.append((u, v))
    assert answers.bridges(graph) == wanted


@few
@given(graphs(), st.data())
def test_a_path_is_a_shortest_one(graph, data):
    ends = st.sampled_from(sorted(graph))
    start, end = data.draw(ends), data.draw(ends)
    plain = nx.Graph((u, v) for u, v in graph.edges())
    plain.add_nodes_from(graph)
    plain.remove_nodes_from(
        [n for n, kind in graph.nodes(data="kind") if kind == "index" and n not in (start, end)]
    )
    way = answers.shortest_path(graph, start, end)
    if way is None:
        assert not nx.has_path(plain, start, end)
        return
    assert len(way) == nx.shortest_path_length(plain, start, end)
    at = [start]
    for edge in way:
        assert at[-1] in (edge["source"], edge["target"])
        at.append(edge["target"] if edge["source"] == at[-1] else edge["source"])
        between = [
            data["kind"]
            for u, v, data in graph.edges(data=True)
            if {u, v} == {edge["source"], edge["target"]}
        ]
        assert edge["kind"] == "relation" or "relation" not in between
    assert at[-1] == end
    assert len(set(at)) == len(at)


@few
@given(graphs(), st.data(), st.integers(0, 3))
def test_a_neighbourhood_is_what_is_so_near(graph, data, depth):
    centre = data.draw(st.sampled_from(sorted(graph)))
    part = answers.neighbourhood(graph, centre, depth)
    for node in graph:
        way = answers.shortest_path(graph, centre, node)
        assert (node in part) == (way is not None and len(way) <= depth)
    assert {*part.edges(keys=True)} == {
        (u, v, key) for u, v, key in graph.edges(keys=True) if u in part and v in part
    }


@few
@given(
    st.integers(1, 12).flatmap(
        lambda count: st.tuples(
            st.just(count),
            st.lists(
                st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)),
                max_size=30,
                unique=True,
            ),
        )
    )
)
def test_the_ranks_are_those_that_a_step_does_not_change(vault):
    count, pairs = vault
    ranks = pagerank(count, [u for u, _ in pairs], [v for _, v in pairs])
    assert sum(ranks) == pytest.approx(1)
    degree = [sum(u == node for u, _ in pairs) for node in range(count)]
    for node in range(count):
        coming = sum(ranks[u] / degree[u] for u, v in pairs if v == node)
        coming += sum(ranks[u] / count for u in range(count) if not degree[u])
        assert ranks[node] == pytest.approx(0.15 / count + 0.85 * coming, abs=1e-8)


def test_no_nodes_have_no_ranks():
    assert list(pagerank(0, [], [])) == []
    assert answers.hubs(graph_of({})) == []


def test_a_star_has_its_middle_for_a_hub():
    texts = {f"{at}.md": "[[middle]]" for at in range(5)} | {"middle.md": ""}
    assert answers.hubs(graph_of(texts))[0][0] == "middle.md"


def test_ways_backlinks_and_wants_of_the_garden():
    graph = garden()
    way = answers.shortest_path(graph, "memory/entities/Jo.md", "Chain/2.md")
    assert [(each.get("verb") or each["kind"], each["line"]) for each in way] == [
        ("taught by", 16),
        ("tends", 15),
        ("property", 6),
        ("link", 1),
    ]
    assert answers.shortest_path(graph, MIRA, "Loose/Alone.md") is None
    assert answers.shortest_path(graph, MIRA, MIRA) == []
    assert answers.unresolved(graph)[:2] == [("[[Compost heap]]", 2), ("[[Nils]]", 1)]
    assert answers.orphans(graph) == ["Loose/Alone.md"]
    assert [len(part) for part in answers.components(graph)] == [22, 1]
    assert GARDEN in [node for node, _ in answers.hubs(graph)[:3]]
    backlinks = answers.incoming(graph, "Old/Basil.md")
    assert [(each["path"], each["line"]) for each in backlinks] == [
        ("Plants/Basil.md", 13),
        (GARDEN, 18),
    ]
    assert [each["target"] for each in answers.outgoing(graph, "Chain/1.md")] == ["Chain/2.md"]


def test_an_index_is_no_way():
    index = "---\nmemfmt_type: index\n---\n\n# Memory\n\n- [[a]]\n- [[b]]\n"
    graph = graph_of({"a.md": "", "b.md": "", "MEMORY.md": index})
    assert answers.shortest_path(graph, "a.md", "b.md") is None
    assert answers.orphans(graph) == ["a.md", "b.md"]
    assert sorted(answers.neighbourhood(graph, "a.md", 5)) == ["MEMORY.md", "a.md"]
    assert sorted(answers.neighbourhood(graph, "MEMORY.md", 1)) == ["MEMORY.md", "a.md", "b.md"]


def test_a_node_that_is_not_there_is_refused():
    for ask in (answers.neighbourhood, answers.incoming, answers.outgoing):
        with pytest.raises(NotFoundError, match="no node 'Nobody'"):
            ask(garden(), "Nobody")


def test_a_long_chain_is_no_depth_too_far():
    texts = {f"{at}.md": f"[[{at + 1}]]" for at in range(3000)}
    graph = graph_of(texts)
    assert len(answers.bridges(graph)) == 3000
    assert len(answers.shortest_path(graph, "0.md", "2999.md")) == 2999
    assert all(
        one["target"] == other["source"]
        for one, other in pairwise(answers.shortest_path(graph, "0.md", "50.md"))
    )
