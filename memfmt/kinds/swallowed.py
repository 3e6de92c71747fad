"""A body that was taken into the frontmatter, because the closing fence above it is gone."""

from __future__ import annotations

import re
from itertools import accumulate

from memfmt.text.blocks import Sort
from memfmt.text.document import Document

_HEADING = re.compile(r"#{1,6}[ \t]++[^ \t]")
#: A key as programs write them, and any; a word that ends in a colon may be prose.
_PLAIN_KEY = re.compile(r"""["']?[a-z_][\w-]*+["']?[ \t]*+:(?:[ \t]|\Z)""")
_ANY_KEY = re.compile(r"""["']?\w[\w -]*+["']?[ \t]*+:(?:[ \t]|\Z)""")
_ITEM = re.compile(r"-(?:[ \t]|\Z)")
_OPENING = ('"', "'", "[", "{")


def swallowed_at(document: Document) -> int | None:
    """
    Return the index of the line where the body of *document* probably begins, though the
    frontmatter goes on below it; None where that ends where it should.

    The sign is a blank line, and below it a heading that no key follows, as one would follow a
    comment; or, in a block that is no YAML, text that is no line of one.
    """
    front = document.front
    if not front.exists or all(each.strip() for each in document.lines[1 : document.first - 1]):
        return None
    has_title = any(
        block.depth == 0 and block.sort is Sort.HEADING and block.level == 1
        for block in document.blocks
    )
    is_yaml = not any(fault.kind in ("yaml", "tab", "not-a-map") for fault in front.faults)
    found, below, is_above_key = None, "", False
    for at in range(document.first - 2, 0, -1):
        line = document.line(at)
        if not line.strip():
            continue
        if not document.line(at - 1).strip() and at > 1:
            if _HEADING.match(line):
                is_body = _is_text(below) or (
                    not has_title and not _is_spoken_of(below, is_yaml=is_yaml)
                )
            else:
                is_body = not (is_yaml or has_title or is_above_key) and _is_text(line)
            found = at if is_body else found
        if not line.lstrip(" \t").startswith("#"):
            below = line
            is_above_key = is_above_key or _PLAIN_KEY.match(line) is not None
    return None if found is None or _is_inside_value(document, found) else found


def says_swallowed(line: int) -> str:
    """Return what is wrong with a file whose body begins at index *line*, and what to do."""
    return (
        f"the closing fence is probably missing before line {line + 1}: from here on the text is "
        "read as frontmatter, not as body; put `---` alone on the line after the last key"
    )


def _is_text(line: str) -> bool:
    """Whether *line*, without indent, is none of a block: no key, no item, no end of a list."""
    return line[:1] not in ("", " ", "\t", "]", "}", "#") and not (
        _ANY_KEY.match(line) or _ITEM.match(line)
    )


def _is_spoken_of(line: str, *, is_yaml: bool) -> bool:
    """Whether *line* may be what a comment above it speaks of: a key, or a part of a value."""
    return _PLAIN_KEY.match(line) is not None or (is_yaml and line[:1] == " ")


def _is_inside_value(document: Document, at: int) -> bool:
    """Whether the line at index *at* stands in a value in quotes or brackets."""
    start = [0, *accumulate(map(len, document.lines[:at]))][-1]
    return any(
        field.span.start < start < field.span.end
        and document.source.text[field.span.start] in _OPENING
        for field in document.front.fields
    )
