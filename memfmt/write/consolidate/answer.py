"""An answer read strictly: JSON of exactly the schema's shape, its items in order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memfmt.errors import AnswerError
from memfmt.text.excerpt import excerpt
from memfmt.write.consolidate.schema import (
    ITEMS,
    MOST_ITEMS,
    MOST_LISTED,
    MOST_NAME,
    MOST_TEXT,
    Field,
    fields_of,
)

_FENCE = re.compile(r"\s*```(?:json)?[ \t]*\r?\n(.*)\n```\s*", re.DOTALL)
#: Most characters of a string, by its type; what is known may have any length.
_MOST = {"name": MOST_NAME, "text": MOST_TEXT, "known": 10**9}
#: So many characters of what is no JSON are shown.
_SHOWN = 40
_STEP = (Field("action", "text"), Field("detail", "text", is_required=False))


@dataclass(frozen=True, slots=True)
class Item:
    """One item of an answer: its index *at*, from 0, its *kind*, and its *values* by field."""

    at: int
    kind: str
    values: Mapping[str, Any]

    @property
    def place(self) -> str:
        """What a complaint calls it: ``items[0] (fact)``."""
        return f"items[{self.at}] ({self.kind})"

    def text(self, name: str) -> str:
        """Return the text of a field, "" where it is not given."""
        return str(self.values.get(name, ""))

    def listed(self, name: str) -> list[Any]:
        """Return the entries of a list, ``[]`` where it is not given."""
        return list(self.values.get(name, ()))

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield (field, text) of each string that is new, and names nothing that is known."""
        for field in fields_of(self.kind):
            if field.choices or field.name not in self.values:
                continue
            value = self.values[field.name]
            if field.type in ("name", "text"):
                yield field.name, value
            elif field.type == "texts":
                yield from ((f"{field.name}[{at}]", each) for at, each in enumerate(value))
            elif field.type == "steps":
                for at, step in enumerate(value):
                    yield from ((f"{field.name}[{at}].{key}", step[key]) for key in step)


def items_of(answer: str | Mapping[str, Any]) -> list[Item]:
    """
    Return the items of *answer*, JSON text or what it says; ``[]`` where nothing has hardened.

    Raises:
        AnswerError: it is no JSON, or not of the schema's shape. All that is wrong is told.
    """
    found = read_answer(answer)
    if found.complaints:
        raise AnswerError(found.complaints)
    return found.items


@dataclass(frozen=True, slots=True)
class Answer:
    """
    The *items* of an answer that have the right shape, and *complaints* of all else.

    *named* are (kind, name) of what the other items would make, as far as they say so.
    """

    items: list[Item]
    complaints: list[str]
    named: set[tuple[str, str]]


def read_answer(answer: str | Mapping[str, Any]) -> Answer:
    """
    Return what *answer* says, JSON text or what that says.

    A fence of three backticks around the whole of a text is taken off.

    Raises:
        AnswerError: it is no JSON, no list of items, or none of them has the right shape.
    """
    said = _parsed(answer) if isinstance(answer, str) else answer
    if not isinstance(said, Mapping):
        raise AnswerError([f"it is {_type(said)}; give an object with items"])
    complaints = [f"unknown key {key!r} beside items" for key in said if key != "items"]
    listed = said.get("items")
    if not isinstance(listed, list):
        raise AnswerError([*complaints, 'items are missing; give a list, {"items": []} for none'])
    if len(listed) > MOST_ITEMS:
        complaints.append(f"has {len(listed)} items; give at most {MOST_ITEMS}")
    items = []
    named = set()
    for at, each in enumerate(listed):
        wrong = list(_wrong_item(each))
        if wrong:
            kind = each.get("kind") if isinstance(each, dict) else None
            shown = f" ({kind})" if isinstance(kind, str) and kind in ITEMS else ""
            complaints += [f"items[{at}]{shown}: {why}" for why in wrong]
            if shown and isinstance(each.get("name"), str):
                named.add((each["kind"], each["name"]))
        else:
            items.append(Item(at, each["kind"], each))
    is_whole = any(not each.startswith("items[") for each in complaints)
    if complaints and (is_whole or not items):
        raise AnswerError(complaints)
    return Answer(items, complaints, named)


def _parsed(text: str) -> Any:
    fenced = _FENCE.fullmatch(text)
    try:
        return json.loads(
            fenced[1] if fenced else text.removeprefix("\ufeff"),
            object_pairs_hook=_object,
            parse_constant=_no_number,
        )
    except (ValueError, RecursionError) as error:
        begins = (
            f"; it begins {excerpt(text.strip(), _SHOWN)!r}" if text.strip() else "; it is empty"
        )
        raise AnswerError([f"it is no JSON: {error}{begins}; give the JSON alone"]) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} is given twice in one object")
    return made


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _type(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "a boolean"}
    return "null" if value is None else names.get(type(value), "a number")


def _wrong_item(each: object) -> Iterator[str]:
    """Yield what is wrong with the shape of one item."""
    if not isinstance(each, dict):
        yield f"is {_type(each)}; give an object"
        return
    kind = each.get("kind")
    if not isinstance(kind, str) or kind not in ITEMS:
        yield f"kind is {kind!r}; one of {', '.join(ITEMS)}"
        return
    fields = fields_of(kind)
    yield from _wrong_fields(each, fields, ("kind",))


def _wrong_fields(
    given: dict[str, Any], fields: tuple[Field, ...], more: tuple[str, ...] = ()
) -> Iterator[str]:
    known = (*more, *(field.name for field in fields))
    for key in given:
        if key not in known:
            yield f"unknown key {key!r}; known are {', '.join(known)}"
    for field in fields:
        if field.name in given:
            yield from (f"{field.name}{why}" for why in _wrong_value(given[field.name], field))
        elif field.is_required:
            help_ = f"; say {field.help}" if field.help else ""
            yield f"{field.name} is missing{help_}"


def _wrong_value(value: object, field: Field) -> Iterator[str]:
    """Yield what is wrong with *value*, each to be read behind the field's name."""
    if field.choices:
        if value not in field.choices:
            yield f" is {value!r}; one of {', '.join(field.choices)}"
    elif field.type == "number":
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            yield f" is {value!r}; give a whole number from 0"
    elif field.type in _MOST:
        yield from _wrong_text(value, _MOST[field.type])
    elif not isinstance(value, list) or not value or len(value) > MOST_LISTED:
        held = f"has {len(value)} entries" if isinstance(value, list) else f"is {_type(value)}"
        yield f" {held}; give a list of 1 to {MOST_LISTED}"
    elif field.type == "steps":
        for at, each in enumerate(value):
            if isinstance(each, dict):
                yield from (f"[{at}]: {why}" for why in _wrong_fields(each, _STEP))
            else:
                yield f"[{at}] is {_type(each)}; give an object with an action"
    else:
        for at, each in enumerate(value):
            why_not = _wrong_text(each, _MOST[field.type.removesuffix("s")])
            yield from (f"[{at}]{why}" for why in why_not)


def _wrong_text(value: object, most: int) -> Iterator[str]:
    if not isinstance(value, str):
        yield f" is {_type(value)}; give a text"
    elif not value.strip():
        yield " is empty"
    elif len(value) > most:
        yield f" has {len(value)} characters; give at most {most}"
