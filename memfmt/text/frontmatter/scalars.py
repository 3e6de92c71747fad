"""What a scalar is in YAML 1.2 core, and values by the type a field declares."""

from __future__ import annotations

import re

from memfmt.text.frontmatter.plain import Plain, Value

#: More digits than this are no count. Python refuses to convert more than 4,300.
MAX_DIGITS = 4000

_KINDS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), "null"),
    **dict.fromkeys(("true", "True", "TRUE", "false", "False", "FALSE"), "bool"),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), "float"),
    **{sign + word: "float" for sign in ("", "-", "+") for word in (".inf", ".Inf", ".INF")},
}
_INT = re.compile(r"[-+]?[0-9]++|0o[0-7]++|0x[0-9a-fA-F]++")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]++|[0-9]++(?:\.[0-9]*+)?)(?:[eE][-+]?[0-9]++)?")
_DECIMAL = re.compile(r"[-+]?[0-9]++")


def plain_kind(text: str) -> str | None:
    """
    Return what a plain scalar of these characters is in YAML 1.2 core, or None for text.

    One of ``null``, ``bool``, ``int``, ``float``. Source: YAML 1.2.2, section 10.3.2.
    """
    found = _KINDS.get(text)
    if found is not None:
        return found
    if text[0] not in "-+.0123456789":
        return None
    if _INT.fullmatch(text):
        return "int"
    return "float" if _FLOAT.fullmatch(text) else None


def scalar_of(text: str, *, plain: bool) -> str:
    """Return *text* as a value: `Plain` where it is plain and null, boolean or number."""
    return Plain(text) if plain and plain_kind(text) is not None else text


def is_null(value: Value) -> bool:
    """Return whether *value* is a plain null: nothing at all, ``~`` or ``null``."""
    return isinstance(value, Plain) and plain_kind(value) == "null"


def is_nothing(value: Value) -> bool:
    """Return whether *value* is a null that is written as nothing at all."""
    return value == "" and isinstance(value, Plain)


def as_text(value: Value) -> str | None:
    """
    Return *value* where a text is declared: the characters as they look, ``011`` or ``no``.

    None for null, for a map, and for a list; but a list of one scalar is that scalar, as
    Obsidian writes it when the property was once a list.
    """
    if isinstance(value, list):
        return as_text(value[0]) if len(value) == 1 and isinstance(value[0], str) else None
    if isinstance(value, dict) or is_null(value):
        return None
    return str(value)


def as_int(value: Value) -> int | None:
    """
    Return *value* where a whole number is declared, or None where it is none.

    Decimal digits with an optional sign, quoted or not, leading zeros allowed (``03`` is 3).
    None for anything else (``1_000``, ``1.5``, ``0x1F``) and beyond 4,000 digits.
    """
    text = as_text(value)
    if text is None or len(text) > MAX_DIGITS or not _DECIMAL.fullmatch(text):
        return None
    return int(text)


def as_list(value: Value) -> list[str] | None:
    """
    Return *value* where a list of texts is declared; a scalar is a list of one.

    Null is the empty list, null items are no items. None for a map and for a list that holds
    lists or maps: those are not names.
    """
    if isinstance(value, dict):
        return None
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, str) for item in items):
        return None
    return [str(item) for item in items if not is_null(item)]
