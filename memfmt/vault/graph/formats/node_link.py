"""The node-link form of networkx, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memfmt.vault.graph.formats.ordered import edges_in, nodes_in

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph


def node_link(graph: Graph) -> dict[str, Any]:
    """Return what ``networkx.node_link_graph(…, edges="edges")`` makes *graph* of again."""
    return {
        "directed": True,
        "multigraph": True,
        "graph": {},
        "nodes": [{"id": node, **data} for node, data in nodes_in(graph)],
        "edges": [
            {"source": source, "target": target, "key": key, **data}
            for source, target, key, data in edges_in(graph)
        ],
    }
