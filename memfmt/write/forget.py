"""A memory, or a fact, is forgotten: it goes into the trash of the vault, whole."""

from __future__ import annotations

from typing import Any

from memfmt.errors import AmbiguousError, EditRefusedError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.fields import removal
from memfmt.kinds.model import Entity, Thing, title_of
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.whole import edited
from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import Plain, Value, render
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.find import Backlink, backlinks, called
from memfmt.vault.indexes import index_change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.standing import Standing, missing, refuse_several, said, standings_of
from memfmt.write.trash import FROM, TRASH, free_path, plain_path, stem_for
from memfmt.write.way_back import DIGEST, LINE, digest_of, put_back

#: The lists of an entity that a fact can stand in, the first that has it counts.
_SLOTS = ("facts", "relations", "history")
#: What an entry of a list is called in the trash.
_WHAT = {"facts": "fact", "relations": "relation", "history": "fact"}
#: Longest line that says where a fact stood, in characters.
_LONGEST = 200


def forget(name: str, *, fact: str | None = None) -> Act:
    """
    Return the act that moves the file of the memory *name* (a name, id or path) into the trash.

    With *fact* (its text, or a part that no other fact of the entity has; a relation is ``VERB
    TARGET``) only the lines of that fact or relation of the entity *name* go, with all that is
    under it, into a file of their own there. ``restore`` brings either back.

    Raises (when made):
        NotFoundError, AmbiguousError: of the memory or the fact.
        EditRefusedError: the file cannot lose those lines and keep all else.

    Source: spec/acts/forget.md.
    """

    def act(reader: Reader) -> Change:
        return _forget_file(reader, name) if fact is None else _forget_fact(reader, name, fact)

    return act


def _forget_file(reader: Reader, name: str) -> Change:
    memory = reader.memory
    found = called(memory, name)
    if len(found) > 1:
        paths = ", ".join(map(_path, found))
        raise AmbiguousError(
            f"{name!r} means {len(found)} memories: {paths}; give the path of one, or its id"
        )
    path = _path(found[0])
    text = reader.text(path)
    trash = free_path(reader, path)
    before: dict[str, str | None] = {path: text, trash: None}
    after: dict[str, str | None] = {path: None, trash: text}
    if trash != TRASH + path:
        before[trash + FROM], after[trash + FROM] = None, f"{path}\n"
    change = Change(before, after) | index_change(memory, reader.day, gone=path)
    linked = backlinks(memory, found[0], reader.others())
    left = [each for each in linked if _stays(each, change)]
    return change.saying(
        f"forgot {title_of(found[0])}: {path} is now {trash}; `memfmt restore` brings it back",
        *(f"{each.path}:{each.line} still links to it: {each.text}" for each in left),
        forgotten=path,
        trash=trash,
        links=[{"path": each.path, "line": each.line, "text": each.text} for each in left],
    )


def _path(thing: Thing) -> str:
    return thing.origin.path if thing.origin is not None else ""


def _stays(link: Backlink, change: Change) -> bool:
    """Whether the line of *link* is there after *change*, which may take it from an index."""
    text = change.after.get(link.path)
    return text is None or link.text in map(str.strip, text.splitlines())


def _forget_fact(reader: Reader, name: str, fact: str) -> Change:
    entity = reader.one("entity", name)
    assert isinstance(entity, Entity)
    for is_part in (False, True):
        for slot in _SLOTS:
            found = standings_of(reader, entity, [slot], fact, by_part=is_part)
            refuse_several(fact, [each.place() for each in found])
            if found:
                return _taken_out(reader, found[0].read_by(NO_NAMES))
    raise missing(fact, entity, [each for slot in _SLOTS for each in said(entity, slot)])


def _taken_out(reader: Reader, found: Standing) -> Change:
    reading = found.reading()
    document = reading.document
    values: list[Any] = getattr(reading.thing, found.slot)
    words = said(found.entity, found.slot)[found.at]
    gone = removal(document, reading.rows[found.slot], found.at)
    left = values[: found.at] + values[found.at + 1 :]
    text = edited(ENTITY, reading, [gone], **{found.slot: left})
    trash = free_path(reader, f"{stem_for(found.path)} ({_WHAT[found.slot]} {reader.day}).md")
    lines = "".join(document.lines[gone.start : gone.end])
    kept = f"{_front(reader, found, document, gone.start)}\n{lines}"
    old = document.source.raw
    if put_back(text, document_of(source_of(kept, trash))) != old:
        raise EditRefusedError(
            f"{found.path}: {words!r} would not come back as it stands; take it out by hand"
        )
    return Change({found.path: old, trash: None}, {found.path: text, trash: kept}).saying(
        f"forgot of {found.entity.name}: {words}",
        f"it is in {trash}; `memfmt restore` brings it back",
        forgotten=words,
        path=found.path,
        trash=trash,
    )


def _front(reader: Reader, found: Standing, document: Document, start: int) -> str:
    """Return the frontmatter that says where an entry came from; it makes no memory of the file."""
    values = said(found.entity, found.slot)
    fields: dict[str, Value] = {
        "forgotten": reader.day,
        "forgotten_from": plain_path(found.path),
        "entity": found.entity.name,
    }
    if found.entity.id is not None:
        fields["entity_id"] = found.entity.id
    fields |= {"section": ENTITY.sections[found.slot], "place": Plain(found.at + 1)}
    if found.at:
        fields["after"] = values[found.at - 1]
    elif above := _above(document, start):
        fields["above"] = above
    fields |= {LINE: Plain(start + 1), DIGEST: digest_of(document.source.raw)}
    return render(fields)


def _above(document: Document, start: int) -> str:
    """Return the line of text above the line index *start*; empty where it is long, or none is."""
    end = document.last_text(document.first, start)
    line = document.line(end - 1).strip() if end > document.first else ""
    return line if len(line) <= _LONGEST else ""
