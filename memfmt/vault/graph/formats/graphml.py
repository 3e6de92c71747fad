"""GraphML, which Gephi, yEd and networkx read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from memfmt.vault.graph.formats.ordered import edges_in, label_of, nodes_in, title_with_figure

if TYPE_CHECKING:
    from memfmt.vault.graph.building import Graph

#: What no XML can hold, however it is written.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKED = re.compile('[&<>"\t\n\r]')
_HEAD = (
    '<?xml version="1.0" encoding="utf-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation='
    '"http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">'
)
_NODE_KEYS = {
    **dict.fromkeys(("label", "kind", "title", "path", "figure"), "string"),
    **dict.fromkeys(("reliability", "low", "high"), "double"),
}
_EDGE_KEYS = {
    **dict.fromkeys(("label", "kind", "path", "by", "verb", "direction", "property"), "string"),
    **dict.fromkeys(("line", "column", "step"), "long"),
}


def graphml(graph: Graph) -> str:
    """
    Return *graph* as GraphML, in ASCII: other signs stand as their numbers.

    ``label`` is what programs show: the title with a procedure's figure, an edge's verb or kind.
    A character that XML cannot hold stands as its escape, such as ``\\x07``.
    """
    known = nodes_in(graph)
    ids = _ids(node for node, _ in known)
    lines = [_HEAD]
    for where, keys in (("node", _NODE_KEYS), ("edge", _EDGE_KEYS)):
        for name, sort in keys.items():
            lines.append(
                f'  <key id="{where}_{name}" for="{where}" attr.name="{name}" attr.type="{sort}"/>'
            )
    lines.append('  <graph edgedefault="directed">')
    for node, data in known:
        lines.append(f'    <node id="{ids[node]}">')
        lines += _data("node", _NODE_KEYS, data | {"label": title_with_figure(data)})
        lines.append("    </node>")
    for at, (source, target, _, data) in enumerate(edges_in(graph)):
        lines.append(f'    <edge id="{at}" source="{ids[source]}" target="{ids[target]}">')
        lines += _data("edge", _EDGE_KEYS, data | {"label": label_of(data)})
        lines.append("    </edge>")
    lines += ["  </graph>", "</graphml>"]
    return "\n".join(lines)


def xml_text(text: str) -> str:
    """Return *text* with each character that XML cannot hold as its escape."""
    return _NO_XML.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def _ids(nodes: Iterable[str]) -> dict[str, str]:
    """Return the id that each node has in the file; no two have one."""
    made: dict[str, str] = {}
    taken: set[str] = set()
    for node in nodes:
        name = xml_text(node)
        while name in taken:
            name += "'"
        taken.add(name)
        made[node] = _escaped(name)
    return made


def _data(where: str, keys: Mapping[str, str], data: Mapping[str, Any]) -> Iterator[str]:
    for name in keys:
        if name in data:
            yield f'      <data key="{where}_{name}">{_escaped(xml_text(str(data[name])))}</data>'


def _escaped(text: str) -> str:
    marked = _MARKED.sub(lambda found: f"&#{ord(found[0])};", text)
    return marked.encode("ascii", "xmlcharrefreplace").decode("ascii")
