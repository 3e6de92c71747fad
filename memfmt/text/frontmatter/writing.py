"""Values as YAML: in the form that Obsidian's rewrite of the block leaves alone."""

from __future__ import annotations

from collections.abc import Mapping

from memfmt.errors import InvalidValueError
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter.plain import Plain, Value
from memfmt.text.frontmatter.quoting import DATE, HIDDEN, SURROGATE, is_bare, quoted
from memfmt.text.frontmatter.quoting import scalar_text as scalar_text
from memfmt.text.frontmatter.tree import MAX_DEPTH

#: A longer key is no key to PyYAML. In characters.
MAX_KEY = 1000

#: A key written longer than this needs ``? ``. In characters. Source: YAML 1.2.2, section 7.4.2.
_MAX_SIMPLE = 1024


def styled(value: str, held: str) -> str:
    """Return *value* as a scalar, in the quotes of *held*, the scalar in whose place it comes."""
    if held[:1] not in ("'", '"') or (isinstance(value, Plain) and scalar_text(value) == value):
        return scalar_text(value)
    if held[0] == "'" and not HIDDEN.search(value) and not SURROGATE.search(value):
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
            f"the key {excerpt(key, 30)!r}... has {len(key)} characters; {MAX_KEY} at most can "
            "be read"
        )
    # `... x` at the start of a line ends the document; a bare date is a date to YAML 1.1.
    bare = is_bare(key) and not key.startswith("...") and not DATE.fullmatch(key)
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
        raise InvalidValueError(f"{excerpt(key, 60)!r}: {error}") from error


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
