"""What the cards of a canvas lead to. Source: spec/graph.md; jsoncanvas.org/spec/1.0."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memfmt.text.decoding import decode
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.links.reading import links_in
from memfmt.text.source import source_of
from memfmt.vault.walk import read_bytes


@dataclass(frozen=True, slots=True)
class Card:
    """
    A card, and the line and column, from 1, where its text is written in the canvas.

    *file* is the path that it shows, None for a card of text, which holds *links*.
    """

    line: int
    column: int
    file: str | None
    links: tuple[Occurrence, ...] = ()


def is_canvas(path: str) -> bool:
    """Whether the file *path* is a canvas, which Obsidian's graph has beside the notes."""
    return path[-7:].lower() == ".canvas"


def canvases_in(root: str, others: Iterable[str]) -> dict[str, str]:
    """Return the texts of the canvases among *others*, paths below *root*; none unreadable."""
    texts = {}
    for path in filter(is_canvas, others):
        try:
            texts[path] = decode(read_bytes(os.path.join(root, path)))
        except OSError:
            continue
    return texts


def cards_of(text: str) -> Iterator[Card]:
    """Yield the cards of the canvas *text* that can lead somewhere; none of what is no canvas."""
    try:
        said = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return
    nodes = said.get("nodes") if isinstance(said, dict) else None
    at = 0
    for node in nodes if isinstance(nodes, list) else ():
        if not isinstance(node, dict) or node.get("type") not in ("file", "text"):
            continue
        value = node.get(node["type"])
        if not isinstance(value, str):
            continue
        at = max(at, _place(text, value, at))
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        if node["type"] == "file":
            yield Card(line, column, value)
        elif links := links_in(source_of(value)):
            yield Card(line, column, None, tuple(links))


def _place(text: str, value: str, at: int) -> int:
    """Return where *value* is written from *at* on, in either spelling of JSON; -1 for nowhere."""
    found = text.find(json.dumps(value, ensure_ascii=False), at)
    return found if found >= 0 else text.find(json.dumps(value), at)
