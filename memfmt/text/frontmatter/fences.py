"""Where the block begins and ends. Source: spec/frontmatter.md, "Fences"."""

from __future__ import annotations

import re

from memfmt.text.edits import Span

_OPEN = re.compile(r"---(?:\r\n|\n|\r)")
_CLOSE = re.compile(r"(?:(?<=\n)|(?<=\r)(?!\n))---[ \t]*+(?:\r\n|\n|\r|\Z)")


def find_block(text: str) -> tuple[Span, int] | None:
    """Return the span between the fences and the index where the body begins, or None."""
    opened = _OPEN.match(text)
    if opened is None:
        return None
    closed = _CLOSE.search(text, opened.end())
    if closed is None:
        return None
    return Span(opened.end(), closed.start()), closed.end()


def unclosed(text: str) -> bool:
    """Return whether *text* begins with an opening fence that no closing fence answers."""
    return _OPEN.match(text) is not None and find_block(text) is None
