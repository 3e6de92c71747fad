"""What the texts that a memory was read from are, and which of its objects still say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from memfmt.kinds.kind import marker_of
from memfmt.kinds.marker import MARKERS, may_be_marked
from memfmt.kinds.model import Thing, title_of
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.quick.reading import is_index, read_profile_quickly, read_quickly
from memfmt.kinds.quick.same import links_where_same
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS, PROFILE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.paths import Seen


def links_of_unchanged(things: Iterable[Thing]) -> dict[int, list[str]]:
    """
    Return, by ``id()`` of each of *things* that still is what its origin's text says, the links
    in that text: what they mean may have changed.

    Told for canonical texts only; of several objects that came from one text for none.
    """
    read = [thing for thing in things if thing.origin is not None]
    claims = Counter(thing.origin.path for thing in read if thing.origin is not None)
    found: dict[int, list[str]] = {}
    for thing in read:
        if thing.origin is not None and claims[thing.origin.path] == 1:
            links = links_where_same(thing.origin.text, thing)
            if links is not None:
                found[id(thing)] = links
    return found


class Held:
    """What the texts that a memory was read from are, found in one walk over them."""

    def __init__(
        self, texts: Mapping[str, str], unchanged: Iterable[Thing], *, is_quick: bool
    ) -> None:
        """Look through *texts*; those that *unchanged* objects came from are known already."""
        known = {each.origin.path: each for each in unchanged if each.origin is not None}
        self.seen: dict[str, Seen] = {}
        for path in sorted(texts):
            # A marker stands in the first lines of a file; most others need no reading.
            if path[-3:].lower() != ".md" or not may_be_marked(texts[path]):
                continue
            thing = known.get(path)
            if thing is None or thing.origin is None or thing.origin.text != texts[path]:
                seen = _seen_in(path, texts[path], is_quick=is_quick)
            else:
                seen = _seen_as(thing)
            if seen is not None:
                self.seen[path] = seen

    def marked(self, marker: str) -> list[str]:
        """Return the paths of files with this marker, sorted."""
        return [path for path, each in self.seen.items() if each.marker == marker]

    def names(self, without: Container[str]) -> dict[str, str]:
        """Return path to name of the entities that are not at the paths *without*."""
        return {
            path: each.title or ""
            for path, each in self.seen.items()
            if each.marker == "entity" and path not in without
        }


def _seen_as(thing: Thing) -> Seen:
    return Seen(KIND_OF[type(thing)].name, thing.id, title_of(thing))


def _seen_in(path: str, text: str, *, is_quick: bool) -> Seen | None:
    """Return what the file *text* at *path* is, None where it is no memory."""
    if is_quick:
        thing = read_quickly(text)
        if thing is not None:
            return _seen_as(thing)
        if is_index(text):
            return Seen(INDEX_TYPE)
        if read_profile_quickly(text) is not None:
            return Seen(PROFILE)
    document = document_of(source_of(text, path))
    marker = marker_of(document.front) or ""
    if marker not in MARKERS or document.source.is_oversized:
        return None
    if marker not in KINDS:
        return Seen(marker)
    return _seen_as(KINDS[marker].read(document, NO_NAMES).thing)
