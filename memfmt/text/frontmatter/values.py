"""A block of the simplest form: its lines, and a scalar of one; all else is declined."""

from __future__ import annotations

import re

from memfmt.text.frontmatter.plain import Plain
from memfmt.text.frontmatter.scalars import plain_kind

#: What no plain scalar begins with here; nor is it empty.
_NOT_FIRST = frozenset(("", *"-?,[]{}&*!|>'%@` :#"))
#: What a null, a boolean or a number begins with.
_PLAIN = frozenset("+.0123456789~nNtTfF")
#: A scalar that begins otherwise, and holds neither ``:`` nor a comment, is text as it stands.
BUSY = _NOT_FIRST | _PLAIN | {'"'}

_ASCII = bytes(range(0x20, 0x7F))
_QUOTED = re.compile(r'"(?! )(?:[^"\\]++|\\["\\])*+(?<! )"')
_ESCAPED = re.compile(r"\\(.)")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,99}+")


def simple_block(text: str) -> str | None:
    """
    Return the lines between the fences at the head of *text*, or None where they are unusual.

    They print, no two spaces meet but in ``  - `` at the start of a line, and none ends in one.
    The body begins five characters behind the end of the block, which begins at the fifth.
    """
    end = text.find("\n---\n", 3)
    if end < 4 or text[:4] != "---\n":
        return None
    block = text[4:end]
    flat = block.replace("\n  - ", "\n")
    if "  " in flat or " \n" in flat or flat[-1] == " ":
        return None
    return block if prints(flat.replace("\n", "")) else None


def prints(text: str) -> bool:
    """Whether every character of *text* prints, which a line end does not; quick for ASCII."""
    return not text.encode().translate(None, _ASCII) if text.isascii() else text.isprintable()


def is_simple_key(key: str) -> bool:
    """Whether *key* is an ASCII word without quotes, such as every key of memfmt's own is."""
    return _KEY.fullmatch(key) is not None


def simple_scalar(raw: str) -> str | None:
    """
    Return the value of the scalar *raw*, on one line of a simple block; None where it is unusual.

    Taken are plain ones without ``:`` and comment, and double quoted ones with no escape but of
    ``"`` and of the backslash, and no space at their ends.
    """
    first = raw[:1]
    if first == '"':
        if _QUOTED.fullmatch(raw) is None:
            return None
        return _ESCAPED.sub(r"\1", raw[1:-1]) if "\\" in raw else raw[1:-1]
    if first in _NOT_FIRST or ":" in raw or " #" in raw:
        return None
    # A day is the commonest of what only looks like a number.
    is_plain = first in _PLAIN and raw[4:5] + raw[7:8] != "--" and plain_kind(raw) is not None
    return Plain(raw) if is_plain else raw
