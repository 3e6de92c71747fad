"""The frontmatter of a file in canonical form: a kind's own keys by their types, and the rest."""

from __future__ import annotations

from collections.abc import Container, Sequence
from sys import intern
from typing import Any

from memfmt.kinds.keys import Key
from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.quick.records import read_revision
from memfmt.text.frontmatter.plain import Plain, Value
from memfmt.text.frontmatter.values import BUSY, is_simple_key, simple_block, simple_scalar

#: Longest whole number taken, in digits: no program rounds it.
_MAX_DIGITS = 15
_NOTHING = Plain("")


class Owned:
    """The keys of one kind, ready to be read."""

    def __init__(self, keys: Sequence[Key]) -> None:
        """Take the *keys* of a kind."""
        self._texts = {key.name: key.attribute for key in keys if key.type == "text"}
        self._others = [key for key in keys if key.type != "text"]
        self._defaults = {key.attribute: key.default for key in keys}

    def read(self, text: str) -> tuple[dict[str, Any], dict[str, Value], int] | None:
        """
        Return attribute to value of the kind's own keys; the other fields; where the body begins.

        None where the full reader is needed. Taken are lines ``key: scalar``, ``key:``,
        ``key: []`` and ``  - scalar`` of a simple block whose first line is the marker, where
        each value is of its key's type in the plainest form. Source: spec/reading.md.
        """
        block = simple_block(text)
        fields = None if block is None else _fields(block.split("\n")[1:], self._texts)
        if block is None or fields is None or TYPE_KEY in fields or LEGACY_TYPE_KEY in fields:
            return None
        known = dict(self._defaults)
        for key in self._others:
            value = fields.pop(key.name, None)
            if value is None:
                known[key.attribute] = key.default if key.type == "number" else []
                continue
            read = _number if key.type == "number" else _list
            known[key.attribute] = read(value, key)
            if known[key.attribute] is None:
                return None
        extra: dict[str, Value] = {}
        for name, value in fields.items():
            attribute = self._texts.get(name)
            if attribute is None:
                extra[intern(name)] = value
                continue
            said = value if type(value) is str else _text(value)
            if not said:
                return None
            known[attribute] = said
        return known, extra, len(block) + 9


def _fields(lines: Sequence[str], texts: Container[str]) -> dict[str, Value] | None:
    """Return key to value of the *lines* of a simple block; *texts* are keys that own a text."""
    fields: dict[str, Value] = {}
    items: list[Value] | None = None  # of the key *above*, where lines of a list may follow
    above = ""
    for line in lines:
        key, colon, raw = line.partition(": ")
        value: Value | None = raw
        if key in texts:
            if raw[:1] in BUSY:
                value = simple_scalar(raw)
            elif ":" in raw or " #" in raw:
                return None
        elif line[:4] == "  - ":
            value = simple_scalar(line[4:])
            if value is None or items is None:
                return None
            if not items:
                fields[above] = items
            items.append(value)
            continue
        elif colon:
            value = [] if raw == "[]" else simple_scalar(raw)
        else:
            key, value = line[:-1], _NOTHING if line[-1:] == ":" else None
        if value is None or key in fields or not (key in texts or is_simple_key(key)):
            return None
        fields[key] = value
        items, above = (None, "") if colon else ([], key)
    return fields


def _text(value: Value) -> str | None:
    """Return the text that a plain scalar is, unless Obsidian would write it in another way."""
    if not isinstance(value, Plain) or not _is_whole(value):
        return None
    return str(value) if value[0] != "0" or value == "0" else None


def _number(value: Value, key: Key) -> int | None:
    if not isinstance(value, Plain) or not _is_whole(value):
        return None
    number = int(value)
    return number if key.least is None or number >= key.least else None


def _is_whole(value: str) -> bool:
    return value.isdigit() and value.isascii() and len(value) <= _MAX_DIGITS


def _list(value: Value, key: Key) -> list[Any] | None:
    """Return the items of a list of texts or of revisions, None where one is none, or empty."""
    if not isinstance(value, list):
        return None
    texts = [each for each in value if type(each) is str and each]
    if len(texts) < len(value):
        return None
    if key.type != "revisions":
        return texts
    revisions = [read_revision(each) for each in texts]
    return None if None in revisions else revisions
