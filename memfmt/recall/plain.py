"""A body as stretches, by its lines alone; one with anything unusual in it is declined."""

from __future__ import annotations

import re

from memfmt.recall.stretch import Sheet, Stretch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Text that opens no block, wherever it stands: not after spaces, not with a mark.
_TEXT = r"(?:[^\s>#`~<%$\-*+_=|:0-9]|`(?!``)|\*\*[A-Za-z\[(]|[0-9](?![0-9]*[.)](?:[ \t]|\Z)))"
_SORT = re.compile(
    rf"(?P<item>(?:-|1\.)\ {_TEXT})|(?P<numbered>[1-9][0-9]{{0,8}}\.\ {_TEXT})"
    rf"|(?P<label>\*\*[A-Za-z\[(])|(?P<heading>\#{{1,6}}\ )|(?P<fence>```[^`]*\Z)|(?P<text>{_TEXT})"
)
_ITEMS = ("item", "numbered")


def plain_sheet_of(lines: Sequence[str], first: int) -> Sheet | None:
    """
    Return what ``blocks.sheet_of`` does, or None where it must be asked.

    Taken are headings, paragraphs, items of one line without indent, and fences of three
    backticks; a table, a quote, a comment, a nested or wrapped item is declined.
    """
    sheet = Sheet(lines)
    put = sheet.put
    start = -1  # of the paragraph that is open, or -1
    lead: Stretch | None = None  # of the paragraph before, blank lines apart
    before: str | None = ""  # of the line before, and of this one; "" where it is blank
    sort: str | None = ""
    at = first
    while at < len(lines):
        line = lines[at]
        before, sort = sort, _sort_of(line)
        if sort is None:
            return None
        if sort == "text" and start >= 0:
            at += 1
            continue
        if start >= 0:
            lead = sheet.paragraph(start, at)
            start = -1
            if sort == "numbered":
                return None  # it goes on with the paragraph
        if sort in _ITEMS:
            put(at, at + 1, sheet.above)
        elif sort in ("text", "label"):
            if sort == "text" and before in _ITEMS:
                return None  # it goes on with the item
            start = at
        elif sort == "heading":
            sheet.heading(line.index(" "), (at, at + 1))
        elif sort == "fence":
            end = _fence_end(lines, at)
            if end is None:
                return None
            sheet.code(at, end, lead, is_fenced=True)
            at = end - 1
        if sort:
            lead = None
        at += 1
    if start >= 0:
        sheet.paragraph(start, at)
    sheet.finish()
    return sheet


def _sort_of(line: str) -> str | None:
    """Return what *line* is, "" where it is blank, None where it is unusual."""
    if not line:
        return ""
    if line[0].isalpha():  # most lines are told without a pattern
        return "text"
    if line[:2] == "- " and line[2:3].isalpha():
        return "item"
    found = _SORT.match(line)
    return found.lastgroup if found else None


def _fence_end(lines: Sequence[str], start: int) -> int | None:
    """Return the index after the fence that *start* opens, None where its end is unusual."""
    for at in range(start + 1, len(lines)):
        if lines[at].lstrip(" \t").startswith("```"):
            return at + 1 if lines[at] == "```" else None
    return None
