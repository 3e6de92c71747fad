"""The fast writer: an object in normal form as the text of a new file; what is rare, declined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from memfmt.kinds.keys import ENTITY_KEYS, EPISODE_KEYS, NOTE_KEYS, PROCEDURE_KEYS, Key
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import Entity, Episode, Note, Procedure, Thing
from memfmt.kinds.quick.entries import (
    item,
    knowledge_entry,
    relation_item,
    revision_item,
    step_item,
)
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.shown import failure_line, procedure_title, rendered, success_line
from memfmt.text.frontmatter.quoting import OLD_WORDS, scalar_text
from memfmt.text.frontmatter.values import is_simple_key


def written(thing: Thing, linked: Linked, *, is_apart: bool = True) -> str | None:
    """
    Return the text of a new file that says *thing*, or None where the full writer is needed.

    *thing* is in normal form, *linked* says how names are linked. The public memfmt 0.5 wrote
    entries of knowledge line by line: so they stand where they are not to be *is_apart*.
    """
    marker, keys = KEYS[type(thing)]
    parts: list[str | None] = ["---", f"{TYPE_KEY}: {marker}"]
    for key in keys:
        value = getattr(thing, key.attribute)
        if value is None or value == []:
            continue
        if key.type == "text":
            parts.append(f"{key.name}: {scalar(value)}")
        elif key.type == "number":
            parts.append(f"{key.name}: {value}")
        else:
            is_list = key.type != "revisions"
            parts += _field(key.name, value if is_list else [*map(revision_item, value)])
    for name, value in thing.extra.items():
        parts += _field(name, value)
    parts += ("---", "")
    if isinstance(thing, Entity):
        parts += _entity(thing, linked, is_apart=is_apart)
    elif isinstance(thing, Episode):
        parts += _episode(thing)
    elif isinstance(thing, Procedure):
        parts += _procedure(thing)
    else:
        parts += (_title(thing.name), *(("", thing.text) if thing.text else ()))
    parts.append("")
    lines = [part for part in parts if part is not None]
    return "\n".join(lines) if len(lines) == len(parts) else None


_DAY = re.compile(r"[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])")
KEYS: dict[type, tuple[str, Sequence[Key]]] = {
    Entity: ("entity", ENTITY_KEYS),
    Episode: ("episode", EPISODE_KEYS),
    Procedure: ("procedure", PROCEDURE_KEYS),
    Note: ("note", NOTE_KEYS),
}


def _field(name: str, value: Any) -> Iterable[str | None]:
    """Return the lines of a field; None stands for one that is not written here."""
    if name in OLD_WORDS or not is_simple_key(name):
        return (None,)
    if isinstance(value, str):
        return (f"{name}: {scalar(value)}".rstrip(" "),)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        return (None,)
    if not value:
        return (f"{name}: []",)
    return (f"{name}:", *(f"  - {scalar(each)}".rstrip(" ") for each in value))


def scalar(value: str) -> str:
    """Return *value* as it stands where it begins with a letter and is plain to every reader."""
    if (
        value[:1].isalpha()
        and ":" not in value
        and " #" not in value
        and value[-1] != " "
        and value.isprintable()
        and value not in OLD_WORDS
        and type(value) is str
    ):
        return value
    return value if type(value) is str and _DAY.fullmatch(value) else scalar_text(value)


def _title(name: str) -> str | None:
    return f"# {name}" if name[-1] != "#" else None


def _section(heading: str, bullet: str, entries: Iterable[str | None]) -> Iterable[str | None]:
    lines = [None if each is None else bullet + each for each in entries]
    return ("", heading, "", *lines) if lines else ()


def _entity(entity: Entity, linked: Linked, *, is_apart: bool) -> Iterable[str | None]:
    parts = [_title(entity.name)]
    parts += _section("## Facts", "- ", map(item, entity.facts))
    path = entity.origin.path if entity.origin is not None else ""
    relations = [
        relation_item(each, linked.link_to(each.target, path)) for each in entity.relations
    ]
    parts += _section("## Relations", "- ", relations)
    entries = [knowledge_entry(each) for each in entity.knowledge]
    if is_apart and len(entries) > 1:
        entries = [part for each in entries for part in (each, "")][:-1]
    parts += _section("## Knowledge", "", entries)
    parts += _section("## History", "- ", map(item, entity.history))
    return parts


def _episode(episode: Episode) -> Iterable[str | None]:
    parts = [_title(episode.summary)]
    if episode.context is not None:
        parts += ("", episode.context)
    if episode.outcome is not None:
        parts += ("", rendered(episode.outcome))
    return parts


def _procedure(procedure: Procedure) -> Iterable[str | None]:
    parts: list[str | None] = [procedure_title(procedure)]
    if procedure.trigger is not None:
        parts += ("", f"**When** — {procedure.trigger}")
    parts += _section("**Preconditions**", "- ", map(item, procedure.preconditions))
    for line in (failure_line(procedure), success_line(procedure)):
        if line is not None:
            parts += ("", line)
    steps = [
        None if said is None else f"{number}. {said}"
        for number, said in enumerate(map(step_item, procedure.steps), 1)
    ]
    parts += _section("## Steps", "", steps)
    parts += _section("## Tools required", "- ", map(item, procedure.tools))
    parts += _section("## Known failures", "- ", map(item, procedure.known_failures))
    parts += _section("## Evolution", "- ", map(revision_item, procedure.evolution))
    return parts
