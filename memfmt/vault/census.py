"""How many files of each sort a folder holds, without reading more of them than that takes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from memfmt.errors import FolderError
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Origin, Procedure, with_origin
from memfmt.text.decoding import MAX_BYTES, decode
from memfmt.vault.strangers import why_unread
from memfmt.vault.walk import markdown_files, read_bytes

#: Markers that a census counts by; the profile and the index are memory, but no objects.
_COUNTED = {
    "entity": "entities",
    "episode": "episodes",
    "procedure": "procedures",
    "note": "notes",
}
_MARKERS = frozenset((*_COUNTED, "profile", "index"))
_PLAIN_START = "---\nmemfmt_type: procedure\n"
#: In characters: one that may be too large to be read at all is left to the full reader.
_LARGE = 4_000_000


@dataclass(slots=True)
class Census:
    """
    What a folder holds: *counts* by the plural of each kind, and its *procedures*, by path, whose
    steps are there or left out.

    *files* is how many files are memory, *unread* says of those that look like memory and
    cannot be read why, *passed* of all other files why they are none; each by path.
    """

    counts: dict[str, int] = field(default_factory=dict)
    procedures: list[Procedure] = field(default_factory=list)
    files: int = 0
    unread: dict[str, str] = field(default_factory=dict)
    passed: dict[str, str] = field(default_factory=dict)


def census(root: str | os.PathLike[str], *, has_steps: bool = False) -> Census:
    """
    Return what the folder *root* holds. Only procedures are read, with *has_steps* whole.

    Raises:
        FolderError: *root* is no folder.
    """
    top = os.fspath(root)
    if not os.path.isdir(top):
        raise FolderError(f"not a folder: {top!r}; give the folder that holds the memory")
    found = Census(dict.fromkeys(_COUNTED.values(), 0))
    for path, place in markdown_files(top, found.unread, found.passed):
        try:
            data = read_bytes(place, MAX_BYTES + 1)
        except OSError as error:
            found.unread[path] = error.strerror or str(error)
            continue
        marker = marker_in(data)
        if marker not in _MARKERS:
            _pass_over(found, path, data)
            continue
        found.files += 1
        if marker in _COUNTED:
            found.counts[_COUNTED[marker]] += 1
        if marker == "procedure":
            found.procedures.append(_procedure(path, data, has_steps=has_steps))
    found.procedures.sort(key=lambda each: each.origin.path if each.origin else "")
    return found


def _pass_over(found: Census, path: str, data: bytes) -> None:
    """Note of the file at *path*, which has no marker, whether it was meant to be memory."""
    why = why_unread(path, data)
    if why is None:
        found.passed[path] = "has no memfmt_type"
    else:
        found.unread[path] = why


def _procedure(path: str, data: bytes, *, has_steps: bool) -> Procedure:
    from memfmt.kinds.quick.procedure import read_procedure

    text = decode(data)
    thing = read_procedure(text, is_record=not has_steps) if _is_plain(text) else None
    return with_origin(thing or _read_whole(path, text), Origin(path, text))


def _is_plain(text: str) -> bool:
    return text.startswith(_PLAIN_START) and "\r" not in text and len(text) < _LARGE


def _read_whole(path: str, text: str) -> Procedure:
    from memfmt.kinds.names import NO_NAMES
    from memfmt.kinds.table import KINDS
    from memfmt.text.document import document_of
    from memfmt.text.source import source_of

    procedure: Procedure = (
        KINDS["procedure"].read(document_of(source_of(text, path)), NO_NAMES).thing
    )
    return procedure
