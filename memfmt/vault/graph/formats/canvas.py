"""JSON Canvas 1.0, which Obsidian opens. Source: jsoncanvas.org/spec/1.0."""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from memfmt.vault.graph.formats.ordered import Attributes, nodes_in, pairs_in, title_with_figure

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph

WIDTH, HEIGHT = 400, 240
_SMALL = (260, 60)
_GAP = 120
#: Colours of the format: 1 red, 3 yellow, 4 green.
_PRESETS = ((0.5, "1"), (0.75, "3"), (1.01, "4"))


def canvas(graph: Graph, centre: str | None = None) -> dict[str, Any]:
    """
    Return *graph* as a canvas: notes as file cards, all else as text cards.

    Around *centre* what is one edge away stands on the first ring, and so on; what no edge leads
    to, and all without a centre, in rows by kind. Paths are those below the vault. The same graph
    gives the same places. A procedure's colour is its chance: red below 50%, yellow below 75%,
    green.
    """
    known = nodes_in(graph)
    places = _places(graph, [node for node, _ in known], centre)
    ids = {node: sha256(node.encode(errors="surrogatepass")).hexdigest()[:16] for node, _ in known}
    edges = [
        {
            "id": sha256(f"{ids[source]}{ids[target]}".encode()).hexdigest()[:16],
            "fromNode": ids[source],
            "toNode": ids[target],
            "label": label,
        }
        for source, target, label in pairs_in(graph)
        if source != target  # no arrow is drawn from a card to itself
    ]
    cards = [_card(ids[node], node, data, places[node]) for node, data in known]
    return {"nodes": cards, "edges": edges}


def _card(name: str, node: str, data: Attributes, place: tuple[int, int]) -> dict[str, Any]:
    is_file = "path" in data
    width, height = (WIDTH, HEIGHT) if is_file else _SMALL
    card: dict[str, Any] = {"id": name, "type": "file" if is_file else "text"}
    if is_file:
        card["file"] = data["path"]
    else:
        card["text"] = node if data["kind"] == "tag" else title_with_figure(data)
    card |= {"x": place[0], "y": place[1], "width": width, "height": height}
    if "reliability" in data:
        card["color"] = next(colour for limit, colour in _PRESETS if data["reliability"] < limit)
    return card


def _places(graph: Graph, nodes: list[str], centre: str | None) -> dict[str, tuple[int, int]]:
    """Return the upper left corner of each node's card; no two cards lie on each other."""
    rings = _rings(graph, nodes, centre) if centre in graph else []
    places: dict[str, tuple[int, int]] = {}
    radius = 0.0
    for ring in rings:
        if len(ring) > 1 or radius:
            # So wide that neighbours on the ring are farther apart than a card is long.
            radius = max(radius + WIDTH + HEIGHT + _GAP, (WIDTH + _GAP) * 1.1 * len(ring) / pi / 2)
        for at, node in enumerate(ring):
            angle = 2 * pi * at / len(ring)
            places[node] = (round(radius * cos(angle)), round(radius * sin(angle)))
        radius = max(radius, 1.0)
    top = round(radius) + HEIGHT + _GAP if rings else 0
    return places | _rows(graph, [node for node in nodes if node not in places], top)


def _rows(graph: Graph, nodes: list[str], top: int) -> dict[str, tuple[int, int]]:
    """Return the places of *nodes* in rows from *top* down, a block of rows for each kind."""
    by_kind: dict[str, list[str]] = {}
    for node in nodes:
        by_kind.setdefault(graph.nodes[node]["kind"], []).append(node)
    across = max(1, round((len(nodes) * HEIGHT / WIDTH * 1.6) ** 0.5))
    places = {}
    for kind in sorted(by_kind):
        for at, node in enumerate(by_kind[kind]):
            places[node] = (
                at % across * (WIDTH + _GAP),
                top + at // across * (HEIGHT + _GAP),
            )
        top += ((len(by_kind[kind]) - 1) // across + 1) * (HEIGHT + _GAP) + _GAP
    return places


def _rings(graph: Graph, nodes: list[str], centre: str | None) -> list[list[str]]:
    """Return the nodes that are 0, 1, 2 … edges from *centre*, each in the order of *nodes*."""
    assert centre is not None
    steps = {centre: 0}
    queue = deque([centre])
    while queue:
        at = queue.popleft()
        for other in sorted({*graph.successors(at), *graph.predecessors(at)}):
            if other not in steps:
                steps[other] = steps[at] + 1
                queue.append(other)
    rings: list[list[str]] = [[] for _ in range(max(steps.values()) + 1)]
    for node in nodes:
        if node in steps:
            rings[steps[node]].append(node)
    return rings
