"""The graph itself. Source: spec/graph.md."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from memfmt.vault.graph.gathering import gathered
from memfmt.vault.graph.model import Edge, Node
from memfmt.vault.pause import collection_paused

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]


def graph_of(
    texts: Mapping[str, str],
    others: Collection[str] = (),
    *,
    tags: bool = False,
    attachments: bool = False,
) -> Graph:
    """
    Return the graph of a vault: *texts*, path to text of each note, and *others*, other files.

    A ``networkx.MultiDiGraph`` whose nodes and edges have the attributes that ``Node`` and
    ``Edge`` name. *tags* and *attachments* add these. Equal files give an equal graph, in equal
    order. Source: spec/graph.md.
    """
    nodes, edges = gathered(texts, others, tags=tags, attachments=attachments)
    edges.reverse()
    # Each is let go once the graph has it: of a large vault they take as much room again.
    return built(nodes, (edges.pop() for _ in range(len(edges))))


def built(nodes: Iterable[Node], edges: Iterable[Edge]) -> Graph:
    """Return the graph of these, in this order; parallel edges are numbered from 0."""
    import networkx as nx  # 130 ms

    graph: Graph = nx.MultiDiGraph()
    with collection_paused():
        graph.add_nodes_from((each.id, each.attributes()) for each in nodes)
        graph.add_edges_from((each.source, each.target, each.attributes()) for each in edges)
    return graph
