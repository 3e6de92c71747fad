"""The index of a memory, when a file of memory goes away or comes back."""

from __future__ import annotations

from collections.abc import Mapping

from memfmt.kinds.index import index_text
from memfmt.kinds.marker import marker_in, may_be_marked
from memfmt.kinds.model import Memory
from memfmt.kinds.names import stem_of
from memfmt.kinds.table import INDEX_TYPE, KIND_OF
from memfmt.vault.change import Change
from memfmt.vault.memory import COUNTED


def index_change(
    memory: Memory, day: str, *, gone: str | None = None, come: tuple[str, str] | None = None
) -> Change:
    """
    Return the change of the indexes of *memory* when the file *gone* goes or *come* comes.

    *come* is a path and its marker. As where objects are saved: counts that are right change,
    rows of entities come and go, what a person wrote stays. *day* is stamped into an index that
    changes; without an index nothing does.
    """
    old = {
        thing.origin.path: KIND_OF[type(thing)].name
        for thing in memory.things()
        if thing.origin is not None
    }
    new = {path: marker for path, marker in old.items() if path != gone}
    new |= dict([come] if come is not None else [])
    before: dict[str, str | None] = {}
    after: dict[str, str | None] = {}
    for path, text in memory.texts.items():
        if not may_be_marked(text):
            continue
        if marker_in(text.encode(errors="surrogateescape")) != INDEX_TYPE:
            continue
        made = index_text(text, path, _counted(old), _counted(new), day)
        if made != text:
            before[path], after[path] = text, made
    return Change(before, after)


def _counted(marker_by_path: Mapping[str, str]) -> tuple[dict[str, int], list[str]]:
    """Return how many files of each kind there are, and the stems of the entities'."""
    markers = list(marker_by_path.values())
    stems = [stem_of(path) for path, marker in marker_by_path.items() if marker == "entity"]
    return {what: markers.count(marker) for what, marker in COUNTED.items()}, sorted(stems)
