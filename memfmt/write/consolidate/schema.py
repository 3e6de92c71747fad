"""What an answer may say: its items, their fields, and both as a JSON schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

#: Longest text and longest name, in characters, and most entries of a list.
MOST_TEXT = 500
MOST_NAME = 80
MOST_LISTED = 20
MOST_ITEMS = 50


@dataclass(frozen=True, slots=True)
class Field:
    """
    One field of an item.

    A *type* of ``name`` or ``text`` is a string on one line, ``texts`` a list of these, ``steps``
    one of objects with an action and perhaps a detail, ``number`` a whole number from 0, ``known``
    a string that must be found in memory, ``knowns`` a list of these. *choices* are all it may
    be, () for anything.
    """

    name: str
    type: Literal["name", "text", "texts", "steps", "number", "known", "knowns"]
    help: str = ""
    is_required: bool = True
    choices: tuple[str, ...] = ()


_WHY = Field(
    "why",
    "text",
    "why this will be useful later; of what supersedes, also why the old no longer holds",
)
_EPISODES = Field("episodes", "knowns", "ids of the episodes that show it")
_SUPERSEDES = Field(
    "supersedes", "knowns", "what is known and no longer holds, word by word", False
)
_ENTITY = Field("entity", "known", "name of a known entity, or of one that an item here makes")
_PROCEDURE = Field("procedure", "known", "name of a known procedure")
_DETAIL = Field("detail", "text", "", False)

#: Kind of item to what it is, and its fields beside ``kind``, ``why`` and ``episodes``.
ITEMS: dict[str, tuple[str, tuple[Field, ...]]] = {
    "entity": (
        "a new entity",
        (
            Field("name", "name"),
            Field("entity_type", "name", "person, service, place …", False),
            Field("facts", "texts", "what is true of it"),
        ),
    ),
    "fact": ("a fact of an entity", (_ENTITY, Field("text", "text"), _SUPERSEDES)),
    "relation": (
        "entity → target",
        (
            _ENTITY,
            Field("verb", "name", "such as works at"),
            Field("target", "known", "name of an entity, as above"),
            Field("direction", "name", "", False, ("outgoing", "incoming")),
            _DETAIL,
            Field("supersedes", "knowns", "known relations, as VERB → TARGET or ←", False),
        ),
    ),
    "knowledge": (
        "a longer thing known of an entity",
        (
            _ENTITY,
            Field("type", "name", "lesson, decision, command …", False),
            Field("title", "name"),
            Field("text", "text"),
            Field("supersedes", "knowns", "titles of known knowledge", False),
        ),
    ),
    "procedure": (
        "a new way to do something",
        (
            Field("name", "name"),
            Field("trigger", "text", "when to do it", False),
            Field("preconditions", "texts", "", False),
            Field("steps", "steps"),
            Field("tools", "texts", "", False),
            Field("known_failures", "texts", "", False),
        ),
    ),
    "step": (
        "a new step of a known procedure",
        (
            _PROCEDURE,
            Field("action", "text"),
            _DETAIL,
            Field("after", "number", "the known step it follows, 0 for none; else last", False),
        ),
    ),
    "known_failure": (
        "a mistake that recurs in a known procedure",
        (_PROCEDURE, Field("text", "text", "what goes wrong, and what to do")),
    ),
}


def fields_of(kind: str) -> tuple[Field, ...]:
    """Return the fields of an item of *kind*, ``kind`` itself left out."""
    return (*ITEMS[kind][1], _WHY, _EPISODES)


def schema() -> dict[str, Any]:
    """Return the JSON schema (draft 2020-12) of an answer."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "required": ["items"],
        "properties": {
            "items": {"type": "array", "maxItems": MOST_ITEMS, "items": {"oneOf": _items()}}
        },
        "$defs": {
            "name": _text(MOST_NAME),
            "text": _text(MOST_TEXT),
            "known": {"type": "string", "minLength": 1},
            "knowns": _list({"$ref": "#/$defs/known"}),
            "texts": _list({"$ref": "#/$defs/text"}),
            "steps": _list(
                {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["action"],
                    "properties": {
                        "action": {"$ref": "#/$defs/text"},
                        "detail": {"$ref": "#/$defs/text"},
                    },
                }
            ),
            "number": {"type": "integer", "minimum": 0},
        },
    }


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _list(each: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "minItems": 1, "maxItems": MOST_LISTED, "items": each}


def _items() -> list[dict[str, Any]]:
    return [
        {
            "description": what,
            "type": "object",
            "additionalProperties": False,
            "required": ["kind", *(each.name for each in fields_of(kind) if each.is_required)],
            "properties": {"kind": {"const": kind}}
            | {each.name: _field(each) for each in fields_of(kind)},
        }
        for kind, (what, _) in ITEMS.items()
    ]


def _field(field: Field) -> dict[str, Any]:
    if field.choices:
        return {"enum": list(field.choices)}
    made: dict[str, Any] = {"$ref": f"#/$defs/{field.type}"}
    return made | ({"description": field.help} if field.help else {})
