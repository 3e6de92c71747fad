"""Where a Markdown link leads, as it is written behind its text. Source: CommonMark 0.31, 6.3."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ANGLED = re.compile(r"<((?:\\.|[^<>\\\r\n])*+)>")
_PIECE = re.compile(r"\\[!-/:-@\[-`{-~]|[()]|[^\s()\\\x00-\x1f\x7f]++|\\")
_BLANKS = re.compile(r"[ \t]*+(?:\r\n|\r|\n)?+[ \t]*+")
_TITLE = re.compile(
    r"""(?:"(?:\\.|[^"\\])*+"|'(?:\\.|[^'\\])*+'|\((?:\\.|[^()\\])*+\))""", re.DOTALL
)
#: Parentheses nested deeper are no part of a destination; readers of CommonMark stop there too.
_DEEPEST = 32


@dataclass(frozen=True, slots=True)
class Destination:
    """It is written in ``start..end``, without ``<>``; the link's ``)`` is before *after*."""

    start: int
    end: int
    after: int


def destination(text: str, at: int, most: int) -> Destination | None:
    """
    Return the destination that begins at *at*, behind ``(``; None where no link ends so.

    An empty one is none: Obsidian takes ``[x]()`` for text. Nothing behind *most* is looked at.
    """
    at = _after_blanks(text, at, most)
    angled = _ANGLED.match(text, at, most)
    if angled is not None:
        start, end = angled.span(1)
        after = angled.end()
    elif text.startswith("<", at):
        return None
    else:
        start = at
        end = after = _bare_end(text, at, most)
    if start == end:
        return None
    close = _closing(text, after, most)
    return None if close is None else Destination(start, end, close)


def _bare_end(text: str, at: int, most: int) -> int:
    depth = 0
    while piece := _PIECE.match(text, at, most):
        if piece[0] == "(":
            depth += 1
            if depth > _DEEPEST:
                break
        elif piece[0] == ")":
            if depth == 0:
                break
            depth -= 1
        at = piece.end()
    return at


def _closing(text: str, at: int, most: int) -> int | None:
    """Return the place behind the ``)`` that closes the link, a title passed over."""
    after = _after_blanks(text, at, most)
    if after > at and (title := _TITLE.match(text, after, most)):
        after = _after_blanks(text, title.end(), most)
    return after + 1 if after < most and text[after] == ")" else None


def _after_blanks(text: str, at: int, most: int) -> int:
    found = _BLANKS.match(text, at, most)
    return found.end() if found else at
