"""The answers of ``memfmt graph``, as rows or JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from memfmt.cli.table import table, terminal_width
from memfmt.cli.talk import complain, say, say_json

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph

Row = tuple[str, ...]


def tell(part: Graph, question: str, limit: int, form: str) -> int:
    """Print at most *limit* rows of the answer to *question*; return the exit code."""
    answer, row = _ANSWERS[question]
    found: list[Any] = answer(part)
    left = max(0, len(found) - limit)
    if form == "json":
        say_json({question: [_told(part, question, each) for each in found[:limit]], "left": left})
    elif found:
        rows = [row(part, each) for each in found[:limit]]
        say("\n".join(table(rows, len(rows[0]) - 1, terminal_width())))
    if left:
        complain(f"{left} more; `--limit {len(found)}` shows all")
    if not found:
        complain(f"no {question} there")
        return 1
    return 0


def _orphans(part: Graph) -> list[Any]:
    from memfmt.vault.graph.answers import orphans

    return [*orphans(part)]


def _unresolved(part: Graph) -> list[Any]:
    from memfmt.vault.graph.answers import unresolved

    return [*unresolved(part)]


def _hubs(part: Graph) -> list[Any]:
    from memfmt.vault.graph.answers import hubs

    return [*hubs(part)]


def _bridges(part: Graph) -> list[Any]:
    from memfmt.vault.graph.answers import bridges

    return [*bridges(part)]


def _components(part: Graph) -> list[Any]:
    from memfmt.vault.graph.answers import components

    return [*components(part)]


def _orphan_row(_part: Graph, node: str) -> Row:
    return (node,)


def _unresolved_row(part: Graph, found: tuple[str, int]) -> Row:
    node, count = found
    return str(count), str(part.nodes[node]["title"]), _first_place(part, node)


def _hub_row(part: Graph, found: tuple[str, float]) -> Row:
    node, rank = found
    return f"{100 * rank:.2f}%", str(part.in_degree(node)), node


def _bridge_row(part: Graph, pair: tuple[str, str]) -> Row:
    from memfmt.cli.graph import said

    return (said(_edge(part, pair)),)


def _component_row(_part: Graph, nodes: list[str]) -> Row:
    most = 3
    rest = f", and {len(nodes) - most} more" if len(nodes) > most else ""
    return str(len(nodes)), ", ".join(nodes[:most]) + rest


def _first_place(part: Graph, node: str) -> str:
    from memfmt.vault.graph.answers import incoming, outgoing

    first = min([*incoming(part, node), *outgoing(part, node)], key=lambda each: each["path"])
    return f"{first['path']}:{first['line']}"


def _edge(part: Graph, pair: tuple[str, str]) -> dict[str, Any]:
    from memfmt.vault.graph.answers import shortest_path

    (edge,) = shortest_path(part, *pair) or [{}]
    return edge


def _told(part: Graph, question: str, found: Any) -> Any:
    if question == "unresolved":
        node, count = found
        return {"id": node, "target": part.nodes[node]["title"], "count": count}
    if question == "hubs":
        node, rank = found
        return {"id": node, "rank": rank, "links": part.in_degree(node)}
    return _edge(part, found) if question == "bridges" else found


_ANSWERS: dict[str, tuple[Callable[[Graph], list[Any]], Callable[..., Row]]] = {
    "orphans": (_orphans, _orphan_row),
    "unresolved": (_unresolved, _unresolved_row),
    "hubs": (_hubs, _hub_row),
    "bridges": (_bridges, _bridge_row),
    "components": (_components, _component_row),
}
