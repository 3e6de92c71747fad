"""The nodes and edges of a graph in the order in which every format has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph

Attributes = dict[str, Any]


def nodes_in(graph: Graph) -> list[tuple[str, Attributes]]:
    """Return the nodes of *graph* and what is known of each, files first, each by id."""
    found = ((node, dict(data)) for node, data in graph.nodes(data=True))
    return sorted(found, key=lambda each: ("path" not in each[1], each[0]))


def edges_in(graph: Graph) -> list[tuple[str, str, int, Attributes]]:
    """Return (source, target, key, what is known) of each edge of *graph*, by path and place."""
    found = ((u, v, key, dict(data)) for u, v, key, data in graph.edges(keys=True, data=True))
    return sorted(
        found,
        key=lambda each: (
            *(each[3][name] for name in ("path", "line", "column")),
            *each[:3],
        ),
    )


def pairs_in(graph: Graph) -> list[tuple[str, str, str]]:
    """
    Return (source, target, label) of each pair of nodes that edges run between, by first place.

    The label names the verbs of relations or, without one, the kinds, each once.
    """
    labels: dict[tuple[str, str], list[str]] = {}
    for source, target, _, data in edges_in(graph):
        said = labels.setdefault((source, target), [])
        label = label_of(data)
        if label not in said:
            said.append(label)
    return [(*pair, ", ".join(said)) for pair, said in labels.items()]


def label_of(edge: Attributes) -> str:
    """Return what is written on *edge*: its verb, or its kind."""
    label: str = edge.get("verb") or edge["kind"]
    return label


def title_with_figure(node: Attributes) -> str:
    """Return the title of *node* and, of a procedure, how far to trust it."""
    return f"{node['title']} ({node['figure']})" if "figure" in node else str(node["title"])
