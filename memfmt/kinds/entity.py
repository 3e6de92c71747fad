"""Entities: what is true. Source: spec/kinds/entity.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memfmt.kinds.escapes import (
    heading_text,
    item_text,
    read_heading,
    read_item,
    read_verb,
    verb_text,
)
from memfmt.kinds.fields import list_edits
from memfmt.kinds.keys import ENTITY_KEYS as KEYS
from memfmt.kinds.kind import Kind, Reading, read_extra, read_keys
from memfmt.kinds.knowledge import knowledge_edits, knowledge_rows, knowledge_text
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Relation
from memfmt.kinds.names import Names, stem_of
from memfmt.kinds.normal import UNTITLED
from memfmt.kinds.outline import Outline, Row, after_dash, outline_of
from memfmt.kinds.slots import rows_named, section_slot, valued
from memfmt.kinds.tail import title_edit
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit
from memfmt.text.links import read_link

#: Arrows tried for a relation's link: the writer escapes all but the real one.
MAX_TRIES = 20
SECTIONS = ("Facts", "Relations", "Knowledge", "History")


def read_entity(document: Document, names: Names) -> Reading:
    """Return the entity that *document* says; *names* say what its links mean."""
    outline = outline_of(document)
    rows: dict[str, list[Row]] = {
        "facts": [valued(row, read_item(row.value)) for row in rows_named(outline, "facts")],
        "relations": [
            valued(row, relation)
            for row in rows_named(outline, "relations")
            if (relation := read_relation(read_item(row.value), names)) is not None
        ],
        "knowledge": [
            row
            for section in outline.named("knowledge")
            for row in knowledge_rows(document, section, outline.place(section))
        ],
        "history": [valued(row, read_item(row.value)) for row in rows_named(outline, "history")],
    }
    lists: dict[str, Any] = {slot: [row.value for row in each] for slot, each in rows.items()}
    entity = Entity(
        name=entity_name(outline),
        extra=read_extra(document.front, KEYS),
        **read_keys(document.front, KEYS),
        **lists,
    )
    return Reading(entity, document, outline, names, rows)


def entity_name(outline: Outline) -> str:
    """Return the name in the title or, without one, of the file."""
    name = one_line(read_heading(outline.title_text))
    return name or file_name(outline)


def file_name(outline: Outline) -> str:
    """Return the name that the file's own gives; what is no UTF-8 in it stands as ``?``."""
    stem = stem_of(outline.document.source.path)
    return one_line(stem.encode("utf-8", "replace").decode()) or UNTITLED


def title_line(name: str) -> str:
    """Return the title line that ``entity_name`` reads as *name*."""
    return f"# {heading_text(name)}"


def relation_contents(outline: Outline) -> list[str]:
    """Return the contents of the items under Relations, for ``relations_in``."""
    return [row.value for row in rows_named(outline, "relations")]


def relations_in(contents: Sequence[str], names: Names) -> list[Relation]:
    """Return the relations that *contents* of items say, those that say none left out."""
    found = (read_relation(read_item(content), names) for content in contents)
    return [relation for relation in found if relation is not None]


def read_relation(content: str, names: Names) -> Relation | None:
    """
    Return the relation ``verb → [[target]] — detail`` that *content* says, or None.

    The first arrow before a link counts; ``←`` is incoming. Source: spec/format.md, E7, E8.
    """
    found = _arrow_and_link(content)
    if found is None:
        return None
    at, link = found
    target = one_line(names.name_of(link))
    if not target:
        return None
    return Relation(
        one_line(read_verb(content[:at])) or "related to",
        target,
        "outgoing" if content[at] == "→" else "incoming",
        after_dash(content[link.end :]) or None,
    )


def _arrow_and_link(content: str) -> tuple[int, Any] | None:
    last = max(content.rfind("]]"), content.rfind("]("))
    at = tries = 0
    while at < last and tries < MAX_TRIES:
        if (
            content[at] in "→←"
            and content[at + 1 : at + 3] == " ["
            and content[at - 1 : at] in ("", " ")
        ):
            tries += 1
            link = read_link(content, at + 2)
            if link is not None:
                return at, link
        at += 1
    return None


def relation_text(relation: Relation, row: Row | None, names: Names, source: str = "") -> str:
    """
    Return a relation as the content of its item in the file *source*.

    The link at *row* stays while it means it.
    """
    link = None
    if row is not None and row.value.target == relation.target:
        content = read_item(one_line(row.raw))
        found = _arrow_and_link(content)
        if found is not None:
            link = content[found[0] + 2 : found[1].end]
    arrow = "←" if relation.direction == "incoming" else "→"
    detail = f" — {relation.detail}" if relation.detail else ""
    link = link or names.link_to(relation.target, source)
    return item_text(f"{verb_text(relation.type)} {arrow} {link}{detail}")


def entity_body(reading: Reading, entity: Entity) -> list[LineEdit]:
    """Return the line edits after which the body of *reading* says *entity*."""
    document, outline = reading.document, reading.outline
    made = []
    if reading.thing.name != entity.name:
        made.append(title_edit(outline, title_line(entity.name)))
    slots = entity_slots(reading)
    for number, heading in enumerate(SECTIONS):
        attribute = heading.lower()
        slot = section_slot(
            outline, heading, SECTIONS[:number], reading.rows[attribute], slots[attribute]
        )
        made += list_edits(document, slot, getattr(entity, attribute))
    return made


def entity_slots(reading: Reading) -> dict[str, dict[str, Any]]:
    """Return attribute to how its entries are written (see ``fields.Slot``)."""
    document, names = reading.document, reading.names
    path = document.source.path
    plain = {"text": lambda fact, _row: item_text(fact), "key": lambda fact: fact}
    return {
        "facts": plain,
        "relations": {
            "text": lambda relation, row: relation_text(relation, row, names, path),
            "key": lambda relation: relation.target,
        },
        "knowledge": {
            "text": lambda knowledge, _row: knowledge_text(knowledge),
            "key": lambda knowledge: knowledge.title,
            "bullet": "",
            "is_loose": True,
            "inside": lambda row, knowledge: knowledge_edits(document, row, knowledge),
        },
        "history": plain,
    }


ENTITY = Kind(
    "entity",
    Entity,
    "entities",
    KEYS,
    lambda each: title_line(each.name),
    read_entity,
    entity_body,
    {heading.lower(): heading for heading in SECTIONS},
    entity_slots,
)
