"""All nodes and edges of a vault, in an order that reading has no part in."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from memfmt.text.document import document_of
from memfmt.text.links.reading import tags_of
from memfmt.text.source import source_of
from memfmt.vault.graph.cards import is_canvas
from memfmt.vault.graph.edges import Edges
from memfmt.vault.graph.model import (
    AMBIGUOUS,
    ATTACHMENT,
    CANVAS,
    TAG,
    UNRESOLVED,
    Edge,
    Node,
    of_file,
)
from memfmt.vault.pause import collection_paused

_MAY_TAG = re.compile(r"#[^\s#]|^tags", re.IGNORECASE | re.MULTILINE)


def gathered(
    texts: Mapping[str, str],
    others: Collection[str] = (),
    *,
    canvases: Mapping[str, str] | None = None,
    tags: bool = False,
    attachments: bool = False,
) -> tuple[list[Node], list[Edge]]:
    """
    Return the nodes and edges of a vault: *texts*, path to text of each note, the paths of all
    *others*, and the *canvases* among these, path to text.

    Nodes are the notes and canvases by path, then what links want and nobody has, by its
    spelling, then with *tags* the tags, and with *attachments* all other files too, among the
    notes. Edges are by path and place. The order of *texts* changes nothing.
    """
    with collection_paused():
        edges = Edges(texts, others, canvases=canvases, is_whole=True, attachments=attachments)
        said = [each for path in sorted([*texts, *edges.canvases]) for each in edges.of(path)]
        labelled = list(_tags(texts)) if tags else []
        nodes = [edges.node(path) for path in texts]
        nodes += [
            Node(of_file(path), CANVAS if is_canvas(path) else ATTACHMENT, _last(path), path)
            for path in others
            if (attachments or is_canvas(path)) and path in edges.linked.files
        ]
        nodes.sort(key=lambda each: each.path or "")
        known = {each.id for each in nodes}
        ends = {end for each in said for end in (each.source, each.target)}
        nodes += [_missing(end) for end in sorted(ends - known)]
        nodes += [Node(each, TAG, each) for each in sorted({each.target for each in labelled})]
        if labelled:
            said = sorted([*said, *labelled], key=lambda each: (each.path, each.line, each.column))
    return nodes, said


def _missing(end: str) -> Node:
    is_several = end.endswith("]]?")
    return Node(end, AMBIGUOUS if is_several else UNRESOLVED, end[2 : -3 if is_several else -2])


def _last(path: str) -> str:
    return path.rpartition("/")[2]


def _tags(texts: Mapping[str, str]) -> Iterator[Edge]:
    """Yield an edge to each tag, in its first spelling, by path and place."""
    spelling: dict[str, str] = {}
    for path in sorted(texts):
        if not _MAY_TAG.search(texts[path]):
            continue
        for each in tags_of(document_of(source_of(texts[path], path))):
            name = spelling.setdefault(each.name.lower(), each.name)
            yield Edge(path, name, TAG, path, each.line, each.column, "tag", property=each.key)
