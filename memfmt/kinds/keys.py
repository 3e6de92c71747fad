"""The frontmatter keys that each kind owns: the attribute each fills, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Key:
    """A frontmatter key that a kind owns: the attribute it fills and the type it is read by."""

    name: str
    attribute: str
    type: str = "text"  # text, number, list, names (items may be wikilinks), revisions
    default: Any = None
    least: int | None = None  # smallest number that means something
    is_always: bool = False  # written into a new file even where it is the default


ENTITY_KEYS = (Key("entity_type", "entity_type"), Key("id", "id"))
EPISODE_KEYS = (
    Key("id", "id"),
    Key("happened", "happened"),
    Key("outcome", "outcome"),
    Key("valence", "valence"),
    Key("importance", "importance", "number"),
    Key("participants", "participants", "names"),
)
PROCEDURE_KEYS = (
    Key("id", "id"),
    Key("version", "version", "number", default=1, least=1, is_always=True),
    Key("success_count", "success_count", "number", default=0, least=0, is_always=True),
    Key("fail_count", "fail_count", "number", default=0, least=0, is_always=True),
    Key("last_failure", "last_failure"),
    Key("last_failed", "last_failed"),
    Key("last_succeeded", "last_succeeded"),
)
NOTE_KEYS = (
    Key("note_kind", "kind", default="note", is_always=True),
    Key("id", "id"),
    Key("description", "description"),
    Key("tags", "tags", "list"),
    Key("created", "created"),
    Key("updated", "updated"),
    Key("source", "source"),
    Key("confidence", "confidence"),
    Key("supersedes", "supersedes"),
    Key("superseded_by", "superseded_by"),
    Key("verified", "verified"),
    Key("version", "version", "number", least=1),
    Key("evolution", "evolution", "revisions"),
)
