"""Nodes and edges, before anything builds a graph of them. Source: spec/graph.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: Node kinds that are files, beside the kinds of memory (entity …): somebody's own note is a page.
PAGE, PROFILE, INDEX, CANVAS, ATTACHMENT = "page", "profile", "index", "canvas", "attachment"
#: Node kinds that are none.
UNRESOLVED, AMBIGUOUS, TAG = "unresolved", "ambiguous", "tag"

_BRACKETED = ("[[", "#")


@dataclass(frozen=True, slots=True)
class Node:
    """
    One thing that edges run between.

    *id* is the path of a file, ``[[target]]`` where a link leads nowhere (``[[target]]?`` where it
    could mean several files), or a tag with its ``#``. *kind* is that of a memory (``entity`` …),
    ``page`` for any other note, or a word of this module. *path* is None for what is no file.
    *reliability* is the chance, in 0..1, that a procedure's next run succeeds, *low* and *high* the
    ends of its 90% interval, *figure* the chance as headings show it; None for all else.
    """

    id: str
    kind: str
    title: str
    path: str | None = None
    reliability: float | None = None
    low: float | None = None
    high: float | None = None
    figure: str | None = None

    def attributes(self) -> dict[str, Any]:
        """Return what is known of it, without its id and what is None."""
        return _known(self, "id")


@dataclass(frozen=True, slots=True)
class Edge:
    """
    One saying that *source* has to do with *target*, and the place that says it.

    *kind* is ``link``, ``embed``, ``relation``, ``participant``, ``property``, ``supersession``,
    ``step``, ``index``, ``card`` or ``tag``. It stands in the file *path*, at *line* and *column*
    from 1; that file is the source, but of an incoming relation and of ``superseded_by``, where
    the edge runs the other way. *by* says how it is written: as a ``link``, ``tag``, ``name``,
    ``id`` or ``file``. *verb* and *direction* are those of a relation, *property* is the key that
    holds it, *step* the number of a procedure's step, from 1.
    """

    source: str
    target: str
    kind: str
    path: str
    line: int
    column: int
    by: str = "link"
    verb: str | None = None
    direction: str | None = None
    property: str | None = None
    step: int | None = None

    def attributes(self) -> dict[str, Any]:
        """Return what is known of it, without its ends and what is None."""
        return _known(self, "source", "target")

    def other(self, node: str) -> str:
        """Return the end that is not *node*; *node* itself for an edge from it to itself."""
        return self.target if self.source == node else self.source


def _known(value: Node | Edge, *without: str) -> dict[str, Any]:
    return {
        name: each
        for name in value.__slots__
        if name not in without and (each := getattr(value, name)) is not None
    }


def nowhere(target: str) -> str:
    """Return the id of the node that *target*, which leads to no file, is."""
    return f"[[{target}]]"


def several(target: str) -> str:
    """Return the id of the node that *target*, which may mean several files, is."""
    return f"[[{target}]]?"


def of_file(path: str) -> str:
    """Return the id of the node of the file *path*, which is no note."""
    # A name that looks like another sort of id must not be one.
    return f"./{path}" if path.startswith(_BRACKETED) else path
