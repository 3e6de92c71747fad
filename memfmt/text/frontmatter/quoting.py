"""Scalars as YAML: plain where every reader takes them for this text, else in double quotes."""

from __future__ import annotations

import re

from memfmt.errors import InvalidValueError
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter.plain import Plain
from memfmt.text.frontmatter.scalars import plain_kind

_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`")
HIDDEN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPE = re.compile('["\\\\\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')
SURROGATE = re.compile("[\ud800-\udfff]")
DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
#: Everything without a colon that PyYAML's resolver, or YAML 1.1 itself, takes for no text.
OLD_WORDS = frozenset(
    each
    for word in ("y", "n", "yes", "no", "on", "off", "true", "false", "null")
    for each in (word, word.capitalize(), word.upper())
) | {"~", "<<", "="}
_OLD_NUMBER = re.compile(
    r"[-+]?(?:0b[01_]++|0x[0-9a-fA-F_]++|0o?[0-7_]++|[0-9][0-9_]*+"
    r"|[0-9][0-9_]*+(?:\.[0-9_]*+)?(?:[eE][-+]?[0-9]++)?"
    r"|\.[0-9][0-9_]*+(?:[eE][-+]?[0-9]++)?"
    r"|\.(?:inf|Inf|INF|nan|NaN|NAN))"
)
_SHORT = {
    '"': '\\"',
    "\\": "\\\\",
    "\0": "\\0",
    "\a": "\\a",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\v": "\\v",
    "\f": "\\f",
    "\r": "\\r",
    "\x1b": "\\e",
}


def scalar_text(value: str) -> str:
    """
    Return *value* as one YAML scalar on one line, plain or double quoted.

    A `Plain` is written bare. Any other string is quoted where YAML 1.1 or 1.2 would read
    something else than this text.

    Raises:
        InvalidValueError: *value* holds a lone surrogate.

    Source: spec/frontmatter.md, "Plain or quoted".
    """
    if isinstance(value, Plain) and plain_kind(value) is not None:
        return str(value)
    return value if is_bare(value) else quoted(value)


def quoted(value: str) -> str:
    """Return *value* in double quotes, what does not print escaped."""
    if SURROGATE.search(value):
        raise InvalidValueError(f"{excerpt(value, 60)!r} holds half a surrogate pair; remove it")
    return '"' + _ESCAPE.sub(_escaped, value) + '"'


def is_bare(value: str) -> bool:
    """Return whether *value*, unquoted, is this very text to YAML 1.1, to 1.2 and to 0.5.2."""
    if not value or value[0] in _FIRST or ":" in value or " #" in value:
        return False
    if value[0].isspace() or value[-1].isspace() or HIDDEN.search(value):
        return False
    if SURROGATE.search(value):
        return False
    if value in OLD_WORDS or _OLD_NUMBER.fullmatch(value) or plain_kind(value) is not None:
        return False
    date = DATE.fullmatch(value)
    return date is None or _is_day(*map(int, date.groups()))


def _is_day(year: int, month: int, day: int) -> bool:
    # PyYAML stops the whole file at a date that no calendar has.
    long_month = 31 - (month in (4, 6, 9, 11))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (29 if leap else 28) if month == 2 else long_month
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= days


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    short = _SHORT.get(character)
    if short is not None:
        return short
    code = ord(character)
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"
