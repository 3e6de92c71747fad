"""What the subpath of a link can lead to: headings and blocks. Source: spec/links.md, "Anchors"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memfmt.text.blocks import Block, Sort
from memfmt.text.document import Document
from memfmt.text.edits import Span
from memfmt.text.links.places import starts_of

_IGNORED = re.compile(r"[\s!\"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\]+")
_BLOCK_ID = re.compile(r"(?:(?<=[ \t])|\A[ \t>]*)\^([A-Za-z0-9-]+)[ \t]*\Z")
_HOLDS_TEXT = frozenset((Sort.PARAGRAPH, Sort.TABLE, Sort.HEADING))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its *level* 1..6, its text as it is written, its line from 1."""

    level: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class BlockId:
    """The id of a block, without ``^``, its line from 1, and where it stands in the text."""

    id: str
    line: int
    span: Span


def headings_of(document: Document) -> list[Heading]:
    """Return the headings of *document*, by place; ``[]`` for none. Code and HTML hold none."""
    return [
        Heading(block.level, " ".join(block.text.split("\n")), block.start + 1)
        for block in document.blocks
        if block.sort is Sort.HEADING
    ]


def block_ids_of(document: Document) -> list[BlockId]:
    """
    Return the ids of blocks, such as `` ^id`` at the end of a paragraph or item, by place.

    One that names a quote, a table or a list stands alone on its line. ``[]`` for none.
    """
    if document.source.text.find("^", document.front.body) < 0:
        return []
    starts = starts_of(document)
    made = []
    for block in document.blocks:
        if block.sort in _HOLDS_TEXT and block.end > block.start:
            number = _last_line(document, block)
            line = document.line(number)
            found = _BLOCK_ID.search(line)
            if found is not None:
                at = starts[number]
                span = Span(at + found.start(1) - 1, at + found.end(1))
                made.append(BlockId(found[1], number + 1, span))
    return made


def _last_line(document: Document, block: Block) -> int:
    is_underlined = block.sort is Sort.HEADING and not block.mark.startswith("#")
    return block.end - 1 - is_underlined


def heading_line(headings: Sequence[Heading], subpath: str) -> int | None:
    """
    Return the line, from 1, of the heading that *subpath* names, or None.

    *subpath* is headings joined by ``#``, each below the one before it. Signs, blanks and case
    do not count; of equal ones the first is it.
    """
    chain = heading_chain(headings, subpath)
    return None if chain is None else headings[chain[-1]].line


def heading_chain(headings: Sequence[Heading], subpath: str) -> list[int] | None:
    """Return the index of each heading that *subpath* names, outermost first, or None."""
    wanted = [key for each in subpath.split("#") if (key := heading_key(each))]
    if not wanted:
        return None
    above: list[tuple[int, list[int]]] = []  # of the headings around: level, what they match
    for at, each in enumerate(headings):
        while above and above[-1][0] >= each.level:
            above.pop()
        chain = above[-1][1] if above else []
        if heading_key(each.text) == wanted[len(chain)]:
            chain = [*chain, at]
            if len(chain) == len(wanted):
                return chain
        above.append((each.level, chain))
    return None


def with_heading(subpath: str, number: int, heading: str) -> str:
    """Return *subpath* with *heading* in place of the one that it names as *number*, from 0."""
    parts = subpath.split("#")
    named = [at for at, each in enumerate(parts) if heading_key(each)]
    parts[named[number]] = heading
    return "#".join(parts)


def block_line(ids: Sequence[BlockId], wanted: str) -> int | None:
    """Return the line, from 1, of the block called *wanted*, or None; case does not count."""
    key = wanted.lower()
    return next((each.line for each in ids if each.id.lower() == key), None)


def heading_key(text: str) -> str:
    """Return *text* as headings are compared: blanks for signs, in lower case."""
    return " ".join(_IGNORED.sub(" ", text).split()).lower()
