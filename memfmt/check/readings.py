"""The files of a memory, read with the places of their parts."""

from __future__ import annotations

from collections.abc import Mapping

from memfmt.kinds.entity import entity_name
from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.marker import MARKERS, may_be_marked
from memfmt.kinds.names import Names
from memfmt.kinds.outline import outline_of
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.source import source_of


def readings_of(texts: Mapping[str, str]) -> list[Reading]:
    """
    Return a reading of every file of memory among *texts* (path to text), in order of path.

    A profile and an index have a reading too, whose ``thing`` is None and which has no rows.
    """
    outlines = {}
    for path in sorted(texts):
        if path[-3:].lower() == ".md" and may_be_marked(texts[path]):
            source = source_of(texts[path], path)
            if not source.is_oversized:
                document = document_of(source)
                if marker_of(document.front) in MARKERS:
                    outlines[path] = outline_of(document)
    markers = {path: marker_of(outline.document.front) for path, outline in outlines.items()}
    names = Names(
        {path: entity_name(outlines[path]) for path in outlines if markers[path] == "entity"}
    )
    readings = []
    for path, outline in outlines.items():
        kind = KINDS.get(markers[path] or "")
        if kind is None:
            readings.append(Reading(None, outline.document, outline, names, {}))
        else:
            readings.append(kind.read(outline.document, names))
    return readings
