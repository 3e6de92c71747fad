"""A person's note becomes memory: the marker is added, and nothing else changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from memfmt.errors import DamagedFileError, EditRefusedError, InvalidValueError
from memfmt.kinds.findings import file_findings
from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import title_of
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.table import KIND_OF, KINDS
from memfmt.text.document import Document, document_of
from memfmt.text.edits import Edit, Span
from memfmt.text.frontmatter import edits
from memfmt.text.source import end_of, source_of

#: What says that a file was meant to be memory, and is none for another reason.
_MEANT = ("M005", "M006", "M008", "M101", "M108")
#: What an entry of a slot is called, one and many, where the attribute's name does not say it.
_CALLED = {
    "facts": ("fact", "facts"),
    "relations": ("relation", "relations"),
    "knowledge": ("knowledge entry", "knowledge entries"),
    "history": ("former fact", "former facts"),
    "preconditions": ("precondition", "preconditions"),
    "steps": ("step", "steps"),
    "tools": ("tool", "tools"),
    "known_failures": ("known failure", "known failures"),
    "evolution": ("revision", "revisions"),
    "When": ("trigger", "triggers"),
    "Last failure": ("last failure", "last failures"),
    "Last success": ("last success", "last successes"),
    "outcome": ("outcome line", "outcome lines"),
}


@dataclass(frozen=True, slots=True)
class Adoption:
    """
    A note with its marker. *text* is the whole new file, *name* what the memory is called.

    *read* gives what is read from it, in words, with the lines (first, last; from 1) that say
    it; *prose* the lines that stay the person's own; *extra* the frontmatter keys that are kept
    beside memfmt's.
    """

    path: str
    kind: str
    text: str
    name: str
    read: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    prose: tuple[tuple[int, int], ...]
    extra: tuple[str, ...]


def adopted(text: str, path: str, kind: str) -> Adoption:
    """
    Return the note *text* of *path* as a memory of *kind* (entity, episode, procedure, note).

    Only the line of the marker is added, and the fences of a frontmatter where there was none.

    Raises:
        InvalidValueError: there is no such kind, or the file is memory already.
        EditRefusedError: its frontmatter cannot take the marker; DamagedFileError: it is no text.
    """
    if kind not in KINDS:
        raise InvalidValueError(f"{kind!r} is no kind of memory; one of {', '.join(KINDS)}")
    source = source_of(text, path)
    if source.damage is not None:
        raise DamagedFileError(f"{path}: {source.damage}; it is left as it is")
    document = document_of(source)
    marker = marker_of(document.front)
    findings = [each for each in file_findings(document) if each.code in _MEANT]
    if findings:
        raise EditRefusedError(f"{path}: {findings[0].message}; mend that first")
    if marker is not None:
        raise InvalidValueError(f"{path}: is memory already, {TYPE_KEY}: {marker}")
    try:
        new = source.edited(_marking(document, kind))
    except EditRefusedError as error:
        raise EditRefusedError(f"{path}: {error}") from error
    reading = KINDS[kind].read(document_of(source_of(new, path)), NO_NAMES)
    if marker_of(reading.document.front) != kind:
        raise EditRefusedError(f"{path}: the marker would not be read; add it by hand")
    return _told(reading, kind, new)


def _marking(document: Document, kind: str) -> list[Edit]:
    text = document.source.text
    if document.front.exists:
        return list(edits(document.front, text, {TYPE_KEY: kind}, (TYPE_KEY,)))
    end = next((end_of(line) for line in document.lines if end_of(line)), "\n")
    return [Edit(Span(0, 0), end.join(("---", f"{TYPE_KEY}: {kind}", "---", "")))]


def _told(reading: Reading, kind: str, text: str) -> Adoption:
    document, outline = reading.document, reading.outline
    said: dict[str, list[tuple[int, int]]] = {}
    taken: set[int] = set()
    if outline.title is not None:
        said["name"] = [(outline.title.start, outline.title.end)]
    for slot, rows in reading.rows.items():
        for row in rows:
            if slot != "Preconditions":  # that row is the label above them
                said.setdefault(slot, []).append((row.start, row.head))
            if row.part is not None:
                taken.update(range(*row.part))
            taken.update(range(row.start, row.head))
    for places in said.values():
        taken.update(number for place in places for number in range(*place))
    taken |= {section.heading for section in outline.sections if _is_read(reading, section.name)}
    left = _left(document, taken)
    if kind in ("episode", "note") and left:
        said["context" if kind == "episode" else "text"] = left
        left = []
    read = tuple((_words(slot, places), _shown(places)) for slot, places in said.items() if places)
    extra = tuple(getattr(reading.thing, "extra", {}))
    name = title_of(reading.thing)
    path = document.source.path
    return Adoption(path, kind, text, name, read, _shown(left), extra)


def _is_read(reading: Reading, name: str) -> bool:
    """Whether a section of this (lower-case) name is one of the kind's own."""
    sections = KIND_OF[type(reading.thing)].sections
    return name in (heading.lower() for heading in sections.values())


def _words(slot: str, places: list[tuple[int, int]]) -> str:
    if slot in ("name", "context", "text"):
        return slot
    one, many = _CALLED[slot]
    return f"{len(places)} {one if len(places) == 1 else many}"


def _left(document: Document, taken: Collection[int]) -> list[tuple[int, int]]:
    """Return the runs ``start..end`` of lines that nothing is read from, blank ones between."""
    runs: list[tuple[int, int]] = []
    is_open = False
    for number in range(document.first, len(document.lines)):
        if number in taken:
            is_open = False
        elif document.line(number).strip():
            start = runs.pop()[0] if is_open else number
            runs.append((start, number + 1))
            is_open = True
    return runs


def _shown(places: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return half-open line indices as first and last line, counted from 1; neighbours joined."""
    joined: list[tuple[int, int]] = []
    for start, end in places:
        if joined and joined[-1][1] + 1 == start + 1:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start + 1, end))
    return tuple(joined)
