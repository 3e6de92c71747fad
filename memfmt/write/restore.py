"""What was forgotten comes back: a file to its old path, a fact among the facts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from memfmt.errors import (
    AmbiguousError,
    EditRefusedError,
    InvalidValueError,
    NotFoundError,
    RefusedError,
)
from memfmt.kinds.entity import ENTITY, read_relation
from memfmt.kinds.escapes import read_item
from memfmt.kinds.kind import Reading, marker_of
from memfmt.kinds.marker import MARKERS
from memfmt.kinds.model import Entity, Origin, Relation, title_of
from memfmt.kinds.names import NO_NAMES, folded, stem_of
from memfmt.kinds.outline import items, outline_of
from memfmt.kinds.steps import read_step
from memfmt.kinds.table import KINDS, PROFILE
from memfmt.kinds.whole import edited, first_that_holds, marked_like, put, reading_of, slot_of
from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import as_int, as_text
from memfmt.text.lines import LineEdit
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.indexes import index_change
from memfmt.vault.reader import Reader
from memfmt.vault.truth import unmarked
from memfmt.vault.updating import Act
from memfmt.write.profile import profile_path
from memfmt.write.relations import ways_to_say
from memfmt.write.trash import TRASH, came_from, trashed
from memfmt.write.way_back import put_back


def restore(name: str) -> Act:
    """
    Return the act that brings back what *name* means in the trash.

    That is a path there, the path that a file had, its name, title or id or, of a forgotten fact,
    its text. A file gets its old path and not a byte of it changes, a fact its old place where
    that can be told, else the last; a file that nobody changed since is what it was, to the byte.

    Raises:
        InvalidValueError: no name is given.

    Raises (when made):
        NotFoundError: nothing there is called so; or the entity of a fact is gone.
        AmbiguousError: several are; the message gives their paths.
        RefusedError: something stands where it would go, or it is a step that was revised away;
            it stays in the trash.
        EditRefusedError: the file of the entity cannot take the lines.

    Source: spec/acts/restore.md.
    """
    if not name:
        raise InvalidValueError("say what to restore: a name, or a path in the trash")

    def act(reader: Reader) -> Change:
        trash = _found(reader, name)
        document = document_in(reader, trash)
        if is_fact(document):
            return _fact_back(reader, trash, document)
        if _holds_steps(document):
            raise _refused_steps(trash, document)
        return _file_back(reader, trash, document)

    return act


def _holds_steps(document: Document) -> bool:
    return document.front.find("dropped_from") is not None and not marker_of(document.front)


def _refused_steps(trash: str, document: Document) -> RefusedError:
    name = told_in(document, "procedure") or "PROCEDURE"
    return RefusedError(
        f"{trash} holds steps that a revision took out, and a version that ran is not undone: "
        f"`memfmt revise {name!r} --add STEP --reason WHY` makes a new one, and what stood under "
        "the step can be copied from there; it stays in the trash"
    )


def document_in(reader: Reader, path: str) -> Document:
    """Return the file *path* of the trash."""
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
    document = document_in(reader, path)
    told = [path.removeprefix(TRASH), stem_of(path)]
    if document.front.find("forgotten_from") is not None:
        values = _values(document)
        ways = (
            ways_to_say(each) if isinstance(each, Relation) else (each, unmarked(each))
            for each in values
        )
        return [*told, *(way for each in ways for way in each)]
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
    marker = marker_of(document.front)
    other = profile_path(reader) if marker == PROFILE else None
    if other is not None:
        raise RefusedError(
            f"{other} is the profile, and there is one: `memfmt profile -` takes an older text "
            f"from stdin, without its frontmatter and title; {trash} stays in the trash"
        )
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
    if marker in MARKERS:
        change |= index_change(reader.memory, reader.day, come=(path, marker))
    return change.saying(f"restored {path}", restored=path, trash=trash)


def facts_in(document: Document) -> list[str]:
    """Return the facts, or relations, that the items of a file in the trash say."""
    return list(map(_words, _values(document)))


def _values(document: Document) -> list[Any]:
    """Return the facts, or relations, that the items of a file in the trash say."""
    lines = [read_item(row.value) for row in items(document, document.blocks)]
    if _slot(document) != "relations":
        return lines
    found = (read_relation(line, NO_NAMES) for line in lines)
    return [each for each in found if each is not None]


def _slot(document: Document) -> str:
    sections = {heading: slot for slot, heading in ENTITY.sections.items()}
    return sections.get(told_in(document, "section") or "", "facts")


def _words(value: Any) -> str:
    """Return what a fact, or a relation, is called first of all."""
    return ways_to_say(value)[0] if isinstance(value, Relation) else str(value)


def is_fact(document: Document) -> bool:
    """Whether a file of the trash holds a fact, with where it came from, and is no memory."""
    return document.front.find("forgotten_from") is not None and not marker_of(document.front)


def told_in(document: Document, key: str) -> str | None:
    """Return what the frontmatter of a file of the trash says under *key*, None for nothing."""
    field = document.front.find(key)
    return as_text(field.value) if field is not None else None


def _fact_back(reader: Reader, trash: str, document: Document) -> Change:
    values = _values(document)
    lines = document.lines[document.first : document.last_text(document.first, len(document.lines))]
    while lines and not lines[0].strip():
        lines = lines[1:]
    if not values or document.source.damage is not None:
        raise EditRefusedError(
            f"{trash}: it holds no fact or relation, a line that begins with '- '"
        )
    entity = _entity(reader, document)
    origin = entity.origin
    assert origin is not None
    text = put_back(origin.text, document)
    if text is None:
        text = _put_in(origin, document, trash, values, lines)
    change = Change(
        {origin.path: origin.text, trash: reader.text(trash)}, {origin.path: text, trash: None}
    )
    return change.saying(
        *(f"restored of {entity.name}: {_words(value)}" for value in values),
        restored=_words(values[0]),
        path=origin.path,
        trash=trash,
    )


def _put_in(
    origin: Origin, document: Document, trash: str, values: Sequence[Any], lines: Sequence[str]
) -> str:
    """Return the file *origin*, changed since, with *lines* where they best stand in it."""
    slot = _slot(document)
    reading = reading_of(ENTITY, origin.text, origin.path)
    old: list[Any] = getattr(reading.thing, slot)
    for value in values:
        if value in old:
            line = reading.rows[slot][old.index(value)].start + 1
            raise RefusedError(
                f"{origin.path}:{line} says {_words(value)!r}; {trash} stays in the trash"
            )
    at = _place(document, [_words(each) for each in old])
    tries = [
        partial(_with, reading, slot, place, edit, values)
        for place in dict.fromkeys((at, len(old)))
        for edit in _edits(reading, slot, place, lines, told_in(document, "above"))
    ]
    return first_that_holds(tries)


def _entity(reader: Reader, document: Document) -> Entity:
    """Return the entity that the fact in *document* was taken from, by path, id or name."""
    id, name = told_in(document, "entity_id"), told_in(document, "entity")
    path = told_in(document, "forgotten_from") or ""
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
    before = told_in(document, "after")
    if before is None:
        return 0 if told_in(document, "place") == "1" else len(old)
    field = document.front.find("place")
    number = as_int(field.value) if field is not None else None
    if number is not None and 1 < number <= len(old) + 1 and old[number - 2] == before:
        return number - 1
    return old.index(before) + 1 if before in old else len(old)


def _edits(
    reading: Reading, slot: str, at: int, lines: Sequence[str], above: str | None
) -> list[LineEdit]:
    """
    Return how *lines* may stand at *at*: as they stood, else with the mark of a neighbour.

    The first of a list stands below the line *above* rather than anywhere else.
    """
    rows = reading.rows[slot]
    ways = [lines, marked_like(lines, rows[max(0, at - 1)].mark if rows else "- ")]
    found = _below(reading.document, above) if above is not None and at == 0 else None
    made = []
    if found is not None and not (rows and rows[0].start == found):
        made = [LineEdit(found, found, tuple(each), loose=True) for each in ways]
    own = slot_of(ENTITY, reading, slot)
    return [*made, *(put(reading, own, at, each) for each in ways)]


def _below(document: Document, above: str) -> int | None:
    """Return the line index below the line of text *above*, where there is just one of these."""
    found = [
        number
        for number in range(document.first, len(document.lines))
        if document.line(number).strip() == above
    ]
    if len(found) != 1:
        return None
    below = found[0] + 1
    is_gap = below < len(document.lines) and not document.line(below).strip()
    return below + 1 if is_gap else below


def _with(reading: Reading, slot: str, at: int, edit: LineEdit, values: Sequence[Any]) -> str:
    old: list[Any] = getattr(reading.thing, slot)
    return edited(ENTITY, reading, [edit], **{slot: [*old[:at], *values, *old[at:]]})
