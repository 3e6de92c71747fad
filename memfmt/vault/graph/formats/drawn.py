"""DOT for Graphviz and flowcharts for Mermaid."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memfmt.vault.graph.formats.ordered import Attributes, nodes_in, pairs_in, title_with_figure

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph

#: Kind to (shape in DOT, the marks around a label in Mermaid); a box for all others.
_SHAPES = {
    "entity": ("ellipse", "([", "])"),
    "episode": ("note", "[/", "/]"),
    "procedure": ("component", "[[", "]]"),
    "unresolved": ("plaintext", ">", "]"),
    "ambiguous": ("plaintext", ">", "]"),
    "tag": ("oval", "((", "))"),
}
_BOX = ("box", "[", "]")
#: What Graphviz reads as a mark in a quoted label, and what no output may lack.
_DOT_MARKS = re.compile(r"[^\x20-\x7e]|[\"\\&<>]")
#: What Mermaid may read as a mark: all but letters, digits, and signs inside of words.
_MERMAID_MARKS = re.compile(r"(?![-./](?=[^\W_]))(?! )[\W_]")
#: The chance below which a procedure is drawn so, for DOT and Mermaid.
_COLOURS = ((0.5, "#f8c9c4"), (0.75, "#fbe7a3"), (1.01, "#c8e6c0"))


def dot(graph: Graph) -> str:
    """Return *graph* as DOT, an edge for each pair of nodes; a procedure's colour is its chance."""
    lines = ["digraph memory {"]
    number = {}
    for at, (node, data) in enumerate(nodes_in(graph), 1):
        number[node] = f"n{at}"
        colour = colour_of(data)
        filled = f', style=filled, fillcolor="{colour}"' if colour else ""
        shape = _SHAPES.get(data["kind"], _BOX)[0]
        label = _for_dot(title_with_figure(data))
        lines.append(
            f'  n{at} [label="{label}", shape={shape}, tooltip="{_for_dot(node)}"{filled}];'
        )
    for source, target, label in pairs_in(graph):
        lines.append(f'  {number[source]} -> {number[target]} [label="{_for_dot(label)}"];')
    return "\n".join([*lines, "}"])


def mermaid(graph: Graph) -> str:
    """Return *graph* as a flowchart, one edge for each pair of nodes; colours as in ``dot``."""
    lines = ["flowchart LR"]
    number, colours = {}, []
    for at, (node, data) in enumerate(nodes_in(graph), 1):
        number[node] = f"n{at}"
        _, opening, closing = _SHAPES.get(data["kind"], _BOX)
        lines.append(f'  n{at}{opening}"{_for_mermaid(title_with_figure(data))}"{closing}')
        if colour := colour_of(data):
            colours.append(f"  style n{at} fill:{colour}")
    for source, target, label in pairs_in(graph):
        lines.append(f'  {number[source]} -->|"{_for_mermaid(label)}"| {number[target]}')
    return "\n".join([*lines, *colours])


def colour_of(node: Attributes) -> str | None:
    """Return the colour of a procedure by the chance that it works; None for all else."""
    if "reliability" not in node:
        return None
    return next(colour for limit, colour in _COLOURS if node["reliability"] < limit)


def _for_dot(text: str) -> str:
    return _DOT_MARKS.sub(lambda found: f"&#{_number(found[0])};", text)


def _for_mermaid(text: str) -> str:
    return _MERMAID_MARKS.sub(lambda found: f"#{_number(found[0])};", text) or " "


def _number(sign: str) -> int:
    """Return the number of *sign*; of half a character, and of what no document holds, U+FFFD."""
    number = ord(sign)
    return 0xFFFD if 0xD800 <= number < 0xE000 or number == 0 else number
