"""What was forgotten comes back: a file to its old path, a fact among the facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from memfmt.errors import AmbiguousError, EditRefusedError, MemfmtError, NotFoundError, RefusedError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.escapes import read_item
from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.marker import MARKERS
from memfmt.kinds.model import Entity, title_of
from memfmt.kinds.names import NO_NAMES, folded, stem_of
from memfmt.kinds.outline import items, outline_of
from memfmt.kinds.steps import read_step
from memfmt.kinds.table import KINDS
from memfmt.kinds.whole import edited, first_that_holds, marked_like, put, reading_of, slot_of
from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import as_int, as_text
from memfmt.text.source import body_of, lines_of, source_of
from memfmt.vault.change import Change
from memfmt.vault.indexes import index_change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.trash import TRASH, came_from, trashed


def restore(name: str) -> Act:
    """
    Return the act that brings back what *name* means in the trash.

    That is a path there, the path that a file had, its name, title or id or, of a forgotten fact,
    its text. A file gets its old path and not a byte of it changes, a fact its old place where
    that can be told, else the last.

    Raises (when made):
        NotFoundError: nothing there is called so; or the entity of a fact is gone.
        AmbiguousError: several are; the message gives their paths.
        RefusedError: something stands where it would go, or it is a step that was revised away;
            it stays in the trash.
        EditRefusedError: the file of the entity cannot take the lines.

    Source: spec/acts/restore.md.
    """

    def act(reader: Reader) -> Change:
        trash = _found(reader, name)
        document = _document(reader, trash)
        if document.front.find("forgotten_from") is not None and not marker_of(document.front):
            return _fact_back(reader, trash, document)
        if _holds_steps(document):
            raise _refused_steps(trash, document)
        return _file_back(reader, trash, document)

    return act


def _holds_steps(document: Document) -> bool:
    return document.front.find("dropped_from") is not None and not marker_of(document.front)


def _refused_steps(trash: str, document: Document) -> RefusedError:
    name = _told(document, "procedure") or "PROCEDURE"
    return RefusedError(
        f"{trash} holds steps that a revision took out, and a version that ran is not undone: "
        f"`memfmt revise {name!r} --add STEP --reason WHY` makes a new one, and what stood under "
        "the step can be copied from there; it stays in the trash"
    )


def is_way_back(reader: Reader, path: str, text: str, trash: str, kept: str) -> bool:
    """
    Whether the fact in *kept*, the file *trash*, can be put back into *text*, what *path* then is.

    That is: the file says what it says now, and has each of its lines.
    """
    old = reader.text(path) or ""
    then = reader.over({path: text, trash: kept})
    try:
        new = _fact_back(then, trash, _document(then, trash)).after[path] or ""
    except MemfmtError:
        return True  # refused then, and nothing is lost: it stays in the trash
    same = reading_of(ENTITY, new, path).thing == reading_of(ENTITY, old, path).thing
    lost = _lines(old) - _lines(new)
    return same and not lost


def _lines(text: str) -> Counter[str]:
    return Counter(body for body in map(body_of, lines_of(text)) if body.strip())


def _document(reader: Reader, path: str) -> Document:
    return document_of(source_of(reader.text(path) or "", path))


def _found(reader: Reader, name: str) -> str:
    """Return the path in the trash of what *name* means."""
    known = trashed(reader)
    if name in known:
        return name
    wanted = folded(name)
    found = [path for path in known if wanted in map(folded, _names(reader, path))]
    if len(found) > 1:
        raise AmbiguousError(
            f"{name!r} means {len(found)} things in the trash: {', '.join(found)}; give a path"
        )
    if not found:
        import difflib

        near = difflib.get_close_matches(name, [stem_of(path) for path in known], n=3, cutoff=0.4)
        hint = f"; nearest: {', '.join(map(repr, near))}" if near else ""
        raise NotFoundError(f"the trash holds nothing called {name!r}{hint}")
    return found[0]


def _names(reader: Reader, path: str) -> list[str]:
    """Return what the file *path* of the trash may be called."""
    document = _document(reader, path)
    told = [path.removeprefix(TRASH), stem_of(path)]
    if document.front.find("forgotten_from") is not None:
        return [*told, *_values(document)]
    if _holds_steps(document):
        rows = items(document, document.blocks, ordered=True)
        return [*told, *(read_step(row.value).action for row in rows)]
    old = came_from(reader, path)[0]
    marker = marker_of(document.front)
    if marker in KINDS:
        thing = KINDS[marker].read(document, NO_NAMES).thing
        told += [title_of(thing), *([thing.id] if thing.id else [])]
    else:
        told.append(outline_of(document).title_text)
    return [*told, old, stem_of(old)]


def _file_back(reader: Reader, trash: str, document: Document) -> Change:
    path, beside = came_from(reader, trash)
    if path.startswith("."):
        raise RefusedError(f"{trash}: {beside} says {path!r}, which is no place for memory")
    if reader.text(path) is not None:
        raise RefusedError(
            f"{path} is there: move it first, or keep it; {trash} stays in the trash"
        )
    text = reader.text(trash)
    before: dict[str, str | None] = {trash: text, path: None}
    after: dict[str, str | None] = {trash: None, path: text}
    if beside is not None:
        before[beside], after[beside] = reader.text(beside), None
    change = Change(before, after)
    marker = marker_of(document.front)
    if marker in MARKERS:
        change |= index_change(reader.memory, reader.day, come=(path, marker))
    return change.saying(f"restored {path}", restored=path, trash=trash)


def _values(document: Document) -> list[str]:
    """Return the facts that the items of a file in the trash say."""
    return [read_item(row.value) for row in items(document, document.blocks)]


def _told(document: Document, key: str) -> str | None:
    field = document.front.find(key)
    return as_text(field.value) if field is not None else None


def _fact_back(reader: Reader, trash: str, document: Document) -> Change:
    values = _values(document)
    lines = document.lines[document.first : document.last_text(document.first, len(document.lines))]
    while lines and not lines[0].strip():
        lines = lines[1:]
    if not values or document.source.damage is not None:
        raise EditRefusedError(f"{trash}: it holds no fact, a line that begins with '- '")
    entity = _entity(reader, document)
    origin = entity.origin
    assert origin is not None
    sections = {heading: slot for slot, heading in ENTITY.sections.items()}
    slot = sections.get(_told(document, "section") or "", "facts")
    reading = reading_of(ENTITY, origin.text, origin.path)
    old: list[str] = getattr(reading.thing, slot)
    for value in values:
        if value in old:
            line = reading.rows[slot][old.index(value)].start + 1
            raise RefusedError(f"{origin.path}:{line} says {value!r}; {trash} stays in the trash")
    at = _place(document, old)
    tries = [
        partial(_with, reading, slot, place, each, values)
        for place in dict.fromkeys((at, len(old)))
        for each in _ways(reading, slot, place, lines)
    ]
    text = first_that_holds(tries)
    change = Change(
        {origin.path: origin.text, trash: reader.text(trash)}, {origin.path: text, trash: None}
    )
    return change.saying(
        *(f"restored of {entity.name}: {value}" for value in values),
        restored=values[0],
        path=origin.path,
        trash=trash,
    )


def _entity(reader: Reader, document: Document) -> Entity:
    """Return the entity that the fact in *document* was taken from, by path, id or name."""
    id, name = _told(document, "entity_id"), _told(document, "entity")
    path = _told(document, "forgotten_from") or ""
    for called in (path, id, name):
        try:
            found = reader.one("entity", called) if called else None
        except NotFoundError:
            continue
        if isinstance(found, Entity) and (found.name == name or (id and found.id == id)):
            return found
    raise NotFoundError(
        f"the entity {name!r} of this fact is gone, it was in {path}: restore or make it first"
    )


def _place(document: Document, old: Sequence[str]) -> int:
    """Return the index among the facts *old* where the one in *document* stood, else the last."""
    before = _told(document, "after")
    if before is None:
        return 0 if _told(document, "place") == "1" else len(old)
    field = document.front.find("place")
    number = as_int(field.value) if field is not None else None
    if number is not None and 1 < number <= len(old) + 1 and old[number - 2] == before:
        return number - 1
    return old.index(before) + 1 if before in old else len(old)


def _ways(reading: Reading, slot: str, at: int, lines: Sequence[str]) -> list[Sequence[str]]:
    """Return how *lines* may stand at *at*: as they stood, else with the mark of a neighbour."""
    rows = reading.rows[slot]
    if not rows:
        return [lines, marked_like(lines, "- ")]
    return [lines, marked_like(lines, rows[max(0, at - 1)].mark)]


def _with(reading: Reading, slot: str, at: int, lines: Sequence[str], values: Sequence[str]) -> str:
    old: list[str] = getattr(reading.thing, slot)
    edit = put(reading, slot_of(ENTITY, reading, slot), at, lines)
    return edited(ENTITY, reading, [edit], **{slot: [*old[:at], *values, *old[at:]]})
