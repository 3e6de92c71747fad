"""Values as YAML: in the form that Obsidian's rewrite of the block leaves alone."""

from __future__ import annotations

import re
from collections.abc import Mapping

from memfmt.errors import InvalidValueError
from memfmt.text.frontmatter.model import Plain, Value
from memfmt.text.frontmatter.scalars import plain_kind
from memfmt.text.frontmatter.tree import MAX_DEPTH

#: A longer key is no key to PyYAML. In characters.
MAX_KEY = 1000

#: A key written longer than this needs ``? ``. In characters. Source: YAML 1.2.2, section 7.4.2.
_MAX_SIMPLE = 1024

_FIRST = frozenset("-?:,[]{}#&*!|>'\"%@`")
_HIDDEN = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPE = re.compile('["\\\\\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')
_SURROGATE = re.compile("[\ud800-\udfff]")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
# Everything without a colon that PyYAML's resolver, or YAML 1.1 itself, takes for no text.
_OLD_WORDS = frozenset(
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
    return value if _is_bare(value) else quoted(value)


def quoted(value: str) -> str:
    """Return *value* in double quotes, what does not print escaped."""
    if _SURROGATE.search(value):
        raise InvalidValueError(f"{value[:60]!r} holds half a surrogate pair; remove it")
    return '"' + _ESCAPE.sub(_escaped, value) + '"'


def styled(value: str, held: str) -> str:
    """Return *value* as a scalar, in the quotes of *held*, the scalar in whose place it comes."""
    if held[:1] not in ("'", '"') or (isinstance(value, Plain) and scalar_text(value) == value):
        return scalar_text(value)
    if held[0] == "'" and not _HIDDEN.search(value) and not _SURROGATE.search(value):
        return "'" + value.replace("'", "''") + "'"
    return quoted(value)


def key_text(key: str) -> str:
    """
    Return *key* as YAML, without the colon.

    Raises:
        InvalidValueError: it is longer than 1,000 characters or holds a lone surrogate.
    """
    if len(key) > MAX_KEY:
        raise InvalidValueError(
            f"the key {key[:30]!r}... has {len(key)} characters; {MAX_KEY} at most can be read"
        )
    # `... x` at the start of a line ends the document; a bare date is a date to YAML 1.1.
    bare = _is_bare(key) and not key.startswith("...") and not _DATE.fullmatch(key)
    return key if bare else quoted(key)


def render(fields: Mapping[str, Value], newline: str = "\n") -> str:
    """
    Return a whole block that holds *fields* in their order, with both fences.

    Raises:
        InvalidValueError: a key or value cannot be written; the message names the key.
    """
    lines = [line for key, value in fields.items() for line in field_lines(key, value)]
    return newline.join(["---", *lines, "---", ""])


def field_lines(key: str, value: Value, head: str | None = None) -> list[str]:
    """
    Return the lines, without line ends, of *key* with *value*, lists and maps in block form.

    *head* is the key as it stands in a file, to be kept.

    Raises:
        InvalidValueError: the key or value cannot be written; the message names the key.
    """
    try:
        return _pair(head if head is not None else key_text(key), value, 1)
    except InvalidValueError as error:
        raise InvalidValueError(f"{key[:60]!r}: {error}") from error


def _pair(head: str, value: Value, depth: int) -> list[str]:
    if len(head) > _MAX_SIMPLE:
        first, *others = _pair("", value, depth)
        return [f"? {head}", first, *others]
    if isinstance(value, str):
        text = scalar_text(value)
        return [f"{head}: {text}" if text else f"{head}:"]
    if not value:
        return [f"{head}: {'[]' if isinstance(value, list) else '{}'}"]
    return [f"{head}:", *("  " + line for line in _nested(value, depth))]


def _nested(value: list[Value] | dict[str, Value], depth: int) -> list[str]:
    """Return the lines of a list or map that is not empty, from its own column on."""
    if depth >= MAX_DEPTH:
        raise InvalidValueError(f"lists and maps nested {MAX_DEPTH} deep or more; flatten them")
    if isinstance(value, dict):
        return [
            line for key, each in value.items() for line in _pair(key_text(key), each, depth + 1)
        ]
    lines: list[str] = []
    for each in value:
        if isinstance(each, str):
            lines.append(f"- {scalar_text(each)}".rstrip(" "))
        elif not each:
            lines.append("- []" if isinstance(each, list) else "- {}")
        else:
            first, *others = _nested(each, depth + 1)
            lines += [f"- {first}", *("  " + line for line in others)]
    return lines


def flow_text(value: str) -> str:
    """Return *value*, which is not nothing, as an item of a flow list."""
    text = scalar_text(value)
    # A question mark inside a flow list ends the text to PyYAML's own loader.
    return quoted(value) if text[0] != '"' and any(mark in text for mark in ",?[]{}") else text


def _is_bare(value: str) -> bool:
    """Return whether *value*, unquoted, is this very text to YAML 1.1, to 1.2 and to 0.5.2."""
    if not value or value[0] in _FIRST or ":" in value or " #" in value:
        return False
    if value[0].isspace() or value[-1].isspace() or _HIDDEN.search(value):
        return False
    if _SURROGATE.search(value):
        return False
    if value in _OLD_WORDS or _OLD_NUMBER.fullmatch(value) or plain_kind(value) is not None:
        return False
    date = _DATE.fullmatch(value)
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
