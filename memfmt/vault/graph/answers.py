"""What a graph answers. Source: spec/graph.md, "Answers"."""

from __future__ import annotations

from array import array
from collections import Counter, deque
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from memfmt.errors import NotFoundError
from memfmt.vault.graph.model import INDEX, PROFILE, TAG, UNRESOLVED
from memfmt.vault.graph.ranks import pagerank

if TYPE_CHECKING:
    import networkx as nx

    from memfmt.vault.graph.building import Graph

#: Of several edges between two nodes, the one that says most comes first.
_TELLING = (
    *("relation", "supersession", "participant", "step", "property"),
    *("link", "embed", "card", TAG, INDEX),
)
#: Kinds that nobody expects links to.
_ALONE = frozenset((INDEX, PROFILE, UNRESOLVED, "ambiguous", TAG, "attachment"))


def incoming(graph: Graph, node: str) -> list[dict[str, Any]]:
    """Return the edges to *node*, each with ``source`` and ``target``, by path and place."""
    _known(graph, node)
    return _in_order(
        {"source": u, "target": v, **data} for u, v, data in graph.in_edges(node, data=True)
    )


def outgoing(graph: Graph, node: str) -> list[dict[str, Any]]:
    """Return the edges from *node*, each with ``source`` and ``target``, by path and place."""
    _known(graph, node)
    return _in_order(
        {"source": u, "target": v, **data} for u, v, data in graph.out_edges(node, data=True)
    )


def neighbourhood(graph: Graph, node: str, depth: int = 1) -> Graph:
    """
    Return the part of *graph* that is at most *depth* edges (0 or more) from *node*.

    Edges are followed both ways, and not through an index, which links to all. Of an index only
    the edges to what is near for another reason are there.

    Raises:
        NotFoundError: the graph has no such node.
    """
    _known(graph, node)
    steps = {node: 0}
    queue = deque([node])
    while queue:
        at = queue.popleft()
        is_way = at == node or graph.nodes[at]["kind"] != INDEX
        for other in _neighbours(graph, at) if is_way and steps[at] < depth else ():
            if other not in steps:
                steps[other] = steps[at] + 1
                queue.append(other)
    part: Graph = graph.__class__()
    part.add_nodes_from((each, graph.nodes[each]) for each in graph if each in steps)
    for u, v, key, data in graph.edges(keys=True, data=True):
        if u in steps and v in steps:
            part.add_edge(u, v, key, **data)
    return part


def orphans(graph: Graph) -> list[str]:
    """
    Return the notes that link to no other and that none links to, sorted; ``[]`` for none.

    Links to itself do not count, nor does an index.
    """
    plain = structure(graph)
    return sorted(
        node for node, degree in plain.degree() if not degree and _kind(graph, node) not in _ALONE
    )


def unresolved(graph: Graph) -> list[tuple[str, int]]:
    """Return the targets that no file has, and how many links want each, most wanted first."""
    wanted = [(node, int(graph.degree(node))) for node in graph if _kind(graph, node) == UNRESOLVED]
    return sorted(wanted, key=lambda each: (-each[1], each[0]))


def hubs(graph: Graph) -> list[tuple[str, float]]:
    """
    Return the nodes by PageRank, highest first, and their ranks, which together are 1.

    Several edges from one node to another count once; an index does not count.
    """
    nodes = sorted(node for node in graph if _kind(graph, node) != INDEX)
    number = {node: at for at, node in enumerate(nodes)}
    pairs = sorted(
        {(number[u], number[v]) for u, v in graph.edges() if u != v and u in number and v in number}
    )
    sources, targets = array("l", (u for u, _ in pairs)), array("l", (v for _, v in pairs))
    ranks = pagerank(len(nodes), sources, targets)
    return sorted(zip(nodes, ranks, strict=True), key=lambda each: (-each[1], each[0]))


def bridges(graph: Graph) -> list[tuple[str, str]]:
    """
    Return the pairs of nodes that only one connection holds together, each sorted, sorted.

    Without it nothing leads from one to the other. Several edges between two are one connection;
    an index does not count.
    """
    import networkx as nx

    found = nx.bridges(structure(graph))
    return sorted((min(pair), max(pair)) for pair in found)


def components(graph: Graph) -> list[list[str]]:
    """
    Return the parts of *graph* that no edge connects, largest first, each sorted.

    An index does not count, and is in none.
    """
    import networkx as nx

    parts = [sorted(each) for each in nx.connected_components(structure(graph))]
    return sorted(parts, key=lambda each: (-len(each), each))


def shortest_path(graph: Graph, start: str, end: str) -> list[dict[str, Any]] | None:
    """
    Return the edges of a shortest way from *start* to *end*, ``[]`` from a node to itself.

    Edges are followed both ways, none through an index; of two nodes' edges the one that says
    most is told, a relation first. Of equal ways the first by the names of the nodes. None where
    there is no way.

    Raises:
        NotFoundError: the graph has no such node.
    """
    _known(graph, start)
    _known(graph, end)
    before = {start: start}
    queue = deque([start])
    while queue and end not in before:
        at = queue.popleft()
        if at != start and graph.nodes[at]["kind"] == INDEX:
            continue
        for other in _neighbours(graph, at):
            if other not in before:
                before[other] = at
                queue.append(other)
    if end not in before:
        return None
    way = [end]
    while way[-1] != start:
        way.append(before[way[-1]])
    way.reverse()
    return [_between(graph, u, v) for u, v in pairwise(way)]


def structure(graph: Graph) -> nx.Graph[str]:
    """Return who is connected with whom: no directions, no self links, no index."""
    import networkx as nx

    nodes = sorted(node for node in graph if _kind(graph, node) != INDEX)
    plain: nx.Graph[str] = nx.Graph()
    plain.add_nodes_from(nodes)
    plain.add_edges_from(
        sorted({(u, v) for u, v in graph.edges() if u != v and u in plain and v in plain})
    )
    return plain


def counts(graph: Graph) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many nodes there are of each kind, and how many edges; by name of the kind."""
    nodes: Counter[str] = Counter(_kind(graph, node) for node in graph)
    edges: Counter[str] = Counter(data["kind"] for _, _, data in graph.edges(data=True))
    return dict(sorted(nodes.items())), dict(sorted(edges.items()))


def _kind(graph: Graph, node: str) -> str:
    kind: str = graph.nodes[node]["kind"]
    return kind


def _known(graph: Graph, node: str) -> None:
    if node not in graph:
        raise NotFoundError(f"the graph has no node {node!r}; nodes are paths and [[targets]]")


def _neighbours(graph: Graph, node: str) -> list[str]:
    return sorted({*graph.successors(node), *graph.predecessors(node)} - {node})


def _between(graph: Graph, one: str, other: str) -> dict[str, Any]:
    found = [
        {"source": u, "target": v, **data}
        for u, v in ((one, other), (other, one))
        for data in (graph.get_edge_data(u, v) or {}).values()
    ]
    return min(
        found,
        key=lambda each: (
            _TELLING.index(each["kind"]),
            each["source"] != one,
            *(each[name] for name in ("path", "line", "column")),
        ),
    )


def _in_order(edges: Any) -> list[dict[str, Any]]:
    return sorted(
        edges,
        key=lambda each: (each["path"], each["line"], each["column"], each["source"]),
    )
