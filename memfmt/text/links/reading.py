"""The links and tags of a file, in the order in which they stand. Source: spec/links.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memfmt.text.blocks import Block, Sort, scan
from memfmt.text.document import Document, document_of
from memfmt.text.edits import Span
from memfmt.text.links.inline import Run
from memfmt.text.links.occurrence import Occurrence, Tag, occurrence_of
from memfmt.text.links.places import place_of, starts_of
from memfmt.text.links.plainly import plain_links
from memfmt.text.links.properties import property_links, property_tags
from memfmt.text.source import Source

_INLINE = frozenset((Sort.PARAGRAPH, Sort.HEADING))
_CELL = re.compile(r"(?:[^|\\]|\\.)*+", re.DOTALL)


def links_in(source: Source) -> list[Occurrence]:
    """Return what ``links_of`` does of the document of *source*, found sooner where it can be."""
    if "[" not in source.text:
        return []
    plain = plain_links(source.text)
    return links_of(document_of(source)) if plain is None else plain


def links_of(document: Document) -> list[Occurrence]:
    """
    Return the links of *document*: those of properties first, then those of the body, by place.

    Code, HTML blocks and comments, and math hold none; ``%%`` comments do. ``[]`` for none. A
    file that is not intact gives those of its intact lines. Takes time in proportion to the
    length of the text. Source: spec/links.md, "Reading".
    """
    text = document.source.text
    if "[" not in text:
        return []
    starts = starts_of(document)
    made = property_links(document, starts) if document.front.exists else []
    for start, end in runs_of(document, starts):
        if text.find("[", start, end) >= 0:
            found = Run(text, start, end).links
            made += [occurrence_of(each, text, place_of(starts, each.start)) for each in found]
    return made


def tags_of(document: Document) -> list[Tag]:
    """
    Return the tags of *document*: of the property ``tags`` first, then of the body, by place.

    A tag that stands twice is there twice. ``[]`` for none.
    """
    text = document.source.text
    starts = starts_of(document)
    made = property_tags(document, starts) if document.front.exists else []
    if text.find("#", document.front.body) >= 0:
        for start, end in runs_of(document, starts):
            for first, last in Run(text, start, end).tags if "#" in text[start:end] else ():
                line, column = place_of(starts, first)
                made.append(Tag(text[first:last], line, column, Span(first, last)))
    return made


def runs_of(document: Document, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of each run of text that is read as inline text, by place."""
    yield from _runs(document.lines, document.blocks, starts, 0)


def _runs(
    lines: Sequence[str], blocks: Sequence[Block], starts: Sequence[int], first: int
) -> Iterator[tuple[int, int]]:
    """Yield the runs of *blocks*, whose lines are ``lines``, the first of which is line *first*."""
    for block in blocks:
        if block.sort in _INLINE:
            yield starts[first + block.start], starts[first + block.end]
        elif block.sort is Sort.TABLE:
            for number in range(block.start, block.end):
                yield from _cells(lines[number], starts[first + number])
        elif block.sort is Sort.COMMENT and block.mark == "%%":
            # What a comment hides from readers, Obsidian reads all the same.
            inner = list(lines[block.start : block.end])
            inner[0] = inner[0].replace("%%", "  ", 1)
            inner[-1] = inner[-1].replace("%%", "  ", 1)
            yield from _runs(inner, scan(inner), starts, first + block.start)


def _cells(line: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of the cells of one *line* of a table, which begins at *start*."""
    at = 0
    while at < len(line):
        cell = _CELL.match(line, at)
        end = cell.end() if cell else at
        if end > at:
            yield start + at, start + end
        at = end + 1
