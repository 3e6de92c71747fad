"""Entities in canonical form. Source: spec/reading.md, "Entities"."""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import intern  # verbs are few, and relations many: each is held once
from typing import Any

from memfmt.kinds.keys import ENTITY_KEYS
from memfmt.kinds.model import Entity, Knowledge, Relation
from memfmt.kinds.quick.lines import bullets, is_encodable, is_line, is_title
from memfmt.kinds.quick.owned import Owned

_OWNED = Owned(ENTITY_KEYS)
_HEADING = re.compile(r"\n\n## (Facts|Relations|Knowledge|History)\n\n")
_RELATION = re.compile(r"([^→←\[\]\\]+) ([→←]) (\[\[[^\[\]]++\]\])(?: — (.++))?")
_ENTRY = re.compile(
    r"\*\*\[((?! )[^\]]++(?<![ \\]))\](?: ((?! )[^*]++(?<![ \\])))?\*\*(?: — (.++))?"
)
_FENCE = re.compile(r"\n\n(```+)([A-Za-z0-9_+#.-]*+)\n")


def read_entity(text: str) -> Entity | None:
    """
    Return the entity that *text* says; the targets of its relations are links as they stand.

    None where anything is unusual.
    """
    owned = _OWNED.read(text)
    if owned is None:
        return None
    known, extra, body = owned
    title, *sections = _HEADING.split(text[body:-1])
    if text[-1] != "\n" or not is_title(title):
        return None
    entity = Entity(title[3:], extra=extra, **known)
    seen = set(sections[::2])
    for heading, section in zip(sections[::2], sections[1::2], strict=True):
        values = _SECTIONS[heading](section)
        if values is None:
            return None
        setattr(entity, heading.lower(), values)
    return entity if 2 * len(seen) == len(sections) else None


def _relations(text: str) -> list[Relation] | None:
    relations = []
    for item in bullets(text) or ():
        found = _RELATION.fullmatch(item)
        if found is None:
            return None
        verb, arrow, link, detail = found.groups()
        direction = "outgoing" if arrow == "→" else "incoming"
        relations.append(Relation(intern(verb), link, direction, detail))
    return relations or None


def _knowledge(text: str) -> list[Knowledge] | None:
    entries = []
    at = end = 0
    while end < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        found = _ENTRY.fullmatch(text, at, end)
        if found is None or not is_line(found[0]):
            return None
        entry = Knowledge(intern(found[1]), found[2] or "", found[3] or "")
        entries.append(entry)
        opened = _FENCE.match(text, end)
        if opened is not None:
            close = text.find(opened[1], opened.end())
            entry.artifact = text[opened.end() : close - 1].rstrip()
            entry.language = opened[2] or None
            end = close + len(opened[1])
            is_closed = close > 0 and text[close - 1] == "\n" and text[end : end + 1] in ("", "\n")
            if not (is_closed and entry.artifact and is_encodable(entry.artifact)):
                return None
        # Entries stand apart, but the public memfmt 0.5 wrote them line by line.
        at = end + (2 if text.startswith("\n\n", end) else 1)
    return entries or None


_SECTIONS: dict[str, Callable[[str], list[Any] | None]] = {
    "Facts": bullets,
    "Relations": _relations,
    "Knowledge": _knowledge,
    "History": bullets,
}
