"""The links of a text whose structure hides none, without finding that structure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memfmt.text.edits import Span
from memfmt.text.frontmatter.fences import find_block
from memfmt.text.links.occurrence import Occurrence

#: What may hide a link, be another sort of link, or split one: then the text is read in full.
_BUSY = re.compile(r"[`<$~\\\r\0]")
_BUSY_PAIRS = ("](", "%%", "\n\t", "\n    ")
_MAY_BE_TABLE = re.compile(r"^[ >]*\||-[ \t]*\||\|[ \t]*:?-", re.MULTILINE)
_FENCE = re.compile(r"^(```+)[^`\n]*\n", re.MULTILINE)
_LINK = re.compile(r"!?\[\[(?!\[)((?:(?!\[\[|\]\]).)+)\]\]")


def plain_links(text: str) -> list[Occurrence] | None:
    """
    Return the links of *text*, a source's, as ``links_of`` does; None where that has to look.

    Told are texts of wikilinks among paragraphs, headings and lists, and of code between fences
    that stand at the margin.
    """
    first = 0
    if text.startswith("---"):
        block = find_block(text)
        if block is not None:
            first = block[1]
            if text.find("[", block[0].start, block[0].end) >= 0:
                return None
    made: list[Occurrence] = []
    line, line_start = 1, 0
    for start, end in _outside_fences(text, first):
        if start < 0 or _is_busy(text, start, end):
            return None
        for found in _LINK.finditer(text, start, end):
            at = found.start()
            newline = text.rfind("\n", line_start, at)
            if newline >= 0:
                line += text.count("\n", line_start, newline + 1)
                line_start = newline + 1
            made.append(_occurrence(found, line, at - line_start + 1))
    return made


def _is_busy(text: str, start: int, end: int) -> bool:
    return (
        _BUSY.search(text, start, end) is not None
        or any(text.find(pair, start, end) >= 0 for pair in _BUSY_PAIRS)
        or text[start : start + 1] in ("\t", " ")
        or (text.find("|", start, end) >= 0 and _MAY_BE_TABLE.search(text, start, end) is not None)
    )


def _outside_fences(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of what lies between fences from *at* on; (-1, -1) for one left open."""
    while fence := _FENCE.search(text, at):
        yield at, fence.start()
        closing = re.compile(rf"^{fence[1]}`*[ \t]*(?:\n|\Z)", re.MULTILINE)
        close = closing.search(text, fence.end())
        if close is None:
            yield -1, -1
            return
        at = close.end()
    yield at, len(text)


def _occurrence(found: re.Match[str], line: int, column: int) -> Occurrence:
    inner = found[1]
    start, end = found.span(1)
    bar = inner.find("|")
    path_end = bar if bar > 0 else len(inner)
    sharp = inner.find("#", 0, path_end)
    path = inner[: path_end if sharp < 0 else sharp]
    bare = path.strip(" \t")
    path_start = start + len(path) - len(path.lstrip(" \t")) if bare else start + len(path)
    return Occurrence(
        bare,
        None if sharp < 0 else inner[sharp + 1 : path_end],
        inner[bar + 1 :].strip() if bar > 0 else None,
        True,
        found[0][0] == "!",
        False,
        line,
        column,
        Span(found.start(), found.end()),
        Span(path_start, path_start + len(bare)),
        None if sharp < 0 else Span(start + sharp + 1, start + path_end),
        Span(start + bar + 1, end) if bar > 0 else None,
    )
