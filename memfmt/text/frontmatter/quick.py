"""Blocks of the simplest form, read without PyYAML; anything unusual is declined."""

from __future__ import annotations

import re

from memfmt.text.edits import Span
from memfmt.text.frontmatter.model import Field, Frontmatter, Item, Plain, Value
from memfmt.text.frontmatter.scalars import scalar_of

# Nothing that means something to YAML, does not print, or is white space other than a space.
_STRANGE = "\0-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff"
_STRANGE += "\ufeff\ufffe\uffff"
_SCALAR = (
    f"(?P<plain>(?![-?,\\[\\]{{}}&*!|>'\"%@` ])[^:#{_STRANGE}]++(?<! ))"
    f'|"(?P<quoted>[^"\\\\{_STRANGE}]*+)"'
)
_LINE = re.compile(
    rf"(?P<key>[A-Za-z_][A-Za-z0-9_-]{{0,99}}+):(?: (?:{_SCALAR}|(?P<empty>\[\])))?"
    rf"|  - (?:{_SCALAR.replace('plain', 'bare_item').replace('quoted', 'quoted_item')})"
)


def read_quickly(text: str, inside: Span, body: int) -> Frontmatter | None:
    """
    Return the frontmatter of *text*, or None where the full reader is needed.

    Taken are lines ``key: scalar``, ``key:``, ``key: []`` and ``  - scalar``, where a scalar is
    plain without ``:`` and ``#``, or in double quotes without a backslash.
    """
    fields: dict[str, Field] = {}
    items: list[Item] = []
    key = ""
    start = inside.start
    for line in text[inside.start : inside.end].splitlines(keepends=True):
        found = _LINE.fullmatch(line, 0, len(line) - 1)
        if found is None or line[-1] != "\n":
            return None
        end = start + len(line)
        if found["key"] is None:
            if not key or fields[key].value != "" or fields[key].span.start != fields[key].colon:
                return None
            items.append(_item(found, start, end))
        else:
            _close(fields, key, items)
            key, items = found["key"], []
            if key in fields:
                return None
            fields[key] = _field(found, start, end)
        start = end
    _close(fields, key, items)
    return Frontmatter(True, body, tuple(fields.values()), (), None, inside)


def _field(found: re.Match[str], start: int, end: int) -> Field:
    key = found["key"]
    colon = start + len(key) + 1
    value: Value = Plain("")
    if found["plain"] is not None:
        value = scalar_of(found["plain"], plain=True)
    elif found["quoted"] is not None:
        value = found["quoted"]
    elif found["empty"] is not None:
        value = []
    span = Span(colon + 1, end - 1) if end - 1 > colon else Span(colon, colon)
    return Field(key, Span(start, colon - 1), value, span, Span(start, end), colon)


def _item(found: re.Match[str], start: int, end: int) -> Item:
    quoted = found["quoted_item"]
    value = scalar_of(found["bare_item"], plain=True) if quoted is None else quoted
    return Item(value, Span(start + 4, end - 1), Span(start, end))


def _close(fields: dict[str, Field], key: str, items: list[Item]) -> None:
    """Give the key that was read last its list, where lines of one followed it."""
    if items:
        head = fields[key]
        fields[key] = Field(
            key,
            head.key_span,
            [item.value for item in items],
            Span(items[0].line.start + 2, items[-1].span.end),
            Span(head.lines.start, items[-1].line.end),
            head.colon,
            tuple(items),
        )
