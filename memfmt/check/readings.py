"""The files of a memory, read with the places of their parts."""

from __future__ import annotations

from collections.abc import Mapping

from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.names import Names
from memfmt.kinds.outline import outline_of
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.parsing import parsed


def readings_of(texts: Mapping[str, str]) -> list[Reading]:
    """
    Return a reading of every file of memory among *texts* (path to text), in order of path.

    A profile and an index have a reading too, whose ``thing`` is None and which has no rows.
    """
    found = parsed(texts)
    paths = sorted((*found.taken, *found.declined))
    return [reading_of(path, texts[path], found.names) for path in paths]


def reading_of(path: str, text: str, names: Names) -> Reading:
    """Return the reading of one file of memory; *names* are those of the whole memory."""
    document = document_of(source_of(text, path))
    kind = KINDS.get(marker_of(document.front) or "")
    if kind is None:
        return Reading(None, document, outline_of(document), names, {})
    return kind.read(document, names)
