"""The values of a block of the simplest form, without their places; all else is declined."""

from __future__ import annotations

import re

from memfmt.text.frontmatter.model import Plain, Value
from memfmt.text.frontmatter.scalars import plain_kind

_PLAIN_TEXT = r"[^-?,\[\]{}&*!|>'\"%@` :#\n][^:#\n]*+(?:(?<! )#[^:#\n]*+)*+"
_QUOTED = r"\"(?! )(?:[^\"\\\n]++|\\[\"\\])*+(?<! )\""
_SCALAR = f"{_PLAIN_TEXT}|{_QUOTED}"
#: A key and what stands on its line, or an item.
_LINE = re.compile(
    rf"^(?:([A-Za-z_][A-Za-z0-9_-]{{0,99}}+):(?: ({_SCALAR}|\[\]))?|  - ({_SCALAR}))$", re.MULTILINE
)
_ESCAPED = re.compile(r"\\(.)")
#: What a null, a boolean or a number begins with.
_PLAIN = frozenset("+.0123456789~nNtTfF")


def read_values(text: str) -> tuple[dict[str, Value], int] | None:
    """
    Return the fields of the block at the head of *text*, in file order, and where its body begins.

    None where the full reader is needed: taken are lines ``key: scalar``, ``key:``, ``key: []``
    and ``  - scalar`` that print and have no two spaces in them. So every value is on one line
    already. Source: spec/reading.md, "Frontmatter".
    """
    end = text.find("\n---\n", 3)
    if end < 4 or not text.startswith("---\n"):
        return None
    block = text[4:end]
    flat = block.replace("\n  - ", "\n")
    if "  " in flat or " \n" in flat or flat[-1:] == " ":
        return None
    found = _LINE.findall(block)
    if len(found) <= block.count("\n") or not block.replace("\n", "").isprintable():
        return None
    fields: dict[str, Value] = {}
    items: list[Value] | None = None  # of the key above, where lines of a list may follow
    for key, raw, item in found:
        if not key:
            if items is None:
                return None
            if not items:
                fields[above] = items
            items.append(_value(item))
        elif key in fields:
            return None
        elif raw:
            fields[key] = _value(raw)
            items = None
        else:
            fields[key], items, above = _NOTHING, [], key
    return fields, end + 5


_NOTHING = Plain("")


def _value(raw: str) -> Value:
    first = raw[0]
    if first == '"':
        return _ESCAPED.sub(r"\1", raw[1:-1]) if "\\" in raw else raw[1:-1]
    if first == "[":
        return []
    if first in _PLAIN and raw[4:5] + raw[7:8] != "--" and plain_kind(raw) is not None:
        return Plain(raw)
    return raw  # a day is the commonest of what only looks like a number
