"""What the trash of a vault holds. Source: spec/acts/restore.md, "What there is"."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime

from memfmt.kinds.kind import marker_of
from memfmt.kinds.model import title_of
from memfmt.kinds.names import NO_NAMES, stem_of
from memfmt.kinds.table import KINDS
from memfmt.text.document import Document
from memfmt.vault.reader import Reader
from memfmt.write.restore import document_in, facts_in, is_fact, told_in
from memfmt.write.trash import came_from, trashed


def trash(reader: Reader) -> list[Mapping[str, str]]:
    """
    Return what lies in the trash, the newest first, then by path; ``[]`` where nothing does.

    Of each: *forgotten*, the ISO date when (of a file the day when it was written there);
    *kind*, ``entity`` …, ``fact``, or ``file`` for what is no memory; its *name*, or the text of
    a fact; its *path*, which ``restore`` takes; and *to*, the path it came from.
    """
    found = [_told(reader, path) for path in trashed(reader)]
    return sorted(found, key=lambda each: each["forgotten"], reverse=True)


def _told(reader: Reader, path: str) -> Mapping[str, str]:
    document = document_in(reader, path)
    if is_fact(document):
        kind, name = "fact", "; ".join(facts_in(document))
        day, to = told_in(document, "forgotten"), told_in(document, "forgotten_from") or ""
    else:
        kind, name = _called(document)
        day, to = None, came_from(reader, path)[0]
    return {
        "forgotten": day or _written(reader, path),
        "kind": kind,
        "name": name or stem_of(to),
        "path": path,
        "to": to,
    }


def _called(document: Document) -> tuple[str, str]:
    marker = marker_of(document.front) or "file"
    if marker not in KINDS:
        return marker, ""
    return marker, title_of(KINDS[marker].read(document, NO_NAMES).thing)


def _written(reader: Reader, path: str) -> str:
    return (
        datetime.fromtimestamp(os.stat(os.path.join(reader.root, path)).st_mtime).date().isoformat()
    )
