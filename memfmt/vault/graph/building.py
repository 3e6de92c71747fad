"""The graph itself. Source: spec/graph.md."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from memfmt.vault.graph.cards import canvases_in
from memfmt.vault.graph.gathering import gathered
from memfmt.vault.graph.model import Edge, Node
from memfmt.vault.pause import collection_paused
from memfmt.vault.walk import other_files

if TYPE_CHECKING:
    import networkx as nx

    Graph = nx.MultiDiGraph[str]


def graph_of(
    texts: Mapping[str, str],
    others: Collection[str] = (),
    *,
    canvases: Mapping[str, str] | None = None,
    tags: bool = False,
    attachments: bool = False,
) -> Graph:
    """
    Return the graph of a vault: *texts*, path to text of each note, the paths of all *others*,
    and the *canvases* among these, path to text.

    A ``networkx.MultiDiGraph`` whose nodes and edges have the attributes that ``Node`` and
    ``Edge`` name. *tags* and *attachments* add these. Equal files give an equal graph, in equal
    order. Source: spec/graph.md.
    """
    nodes, edges = gathered(texts, others, canvases=canvases, tags=tags, attachments=attachments)
    edges.reverse()
    # Each is let go once the graph has it: of a large vault they take as much room again.
    return built(nodes, (edges.pop() for _ in range(len(edges))))


def graph_in(root: str, *, tags: bool = False, attachments: bool = False) -> Graph:
    """
    Return the graph of the files in the folder *root*, as ``graph_of`` does.

    Raises:
        FolderError: *root* is no folder.
    """
    from memfmt.vault.loading import read_dir

    others = other_files(root)
    canvases = canvases_in(root, others)
    return graph_of(read_dir(root), others, canvases=canvases, tags=tags, attachments=attachments)


def built(nodes: Iterable[Node], edges: Iterable[Edge]) -> Graph:
    """Return the graph of these, in this order; parallel edges are numbered from 0."""
    import networkx as nx  # 130 ms

    graph: Graph = nx.MultiDiGraph()
    with collection_paused():
        graph.add_nodes_from((each.id, each.attributes()) for each in nodes)
        graph.add_edges_from((each.source, each.target, each.attributes()) for each in edges)
    return graph
