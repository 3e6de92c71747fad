"""Where the parts of a memory's body stand: its title, its lead, its sections, its items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from memfmt.kinds.escapes import MAX_DIGITS
from memfmt.kinds.lines import one_line
from memfmt.text.blocks import Block, Sort
from memfmt.text.document import Document
from memfmt.text.excerpt import excerpt

_HARD_BREAK = re.compile(r"(?:[ ]{2}|\\)\n")
#: The blocks that need something to close them, as messages call them.
NAME_BY_SORT = {
    Sort.FENCE: "the fence",
    Sort.COMMENT: "the comment",
    Sort.MATH: "the math block",
    Sort.HTML: "the HTML block",
}
_DASH = re.compile(r"(?:[‐‑‒–—―−]|-{1,3})(?:[ ]|\Z)")


@dataclass(frozen=True, slots=True)
class Row:
    """
    One value of a slot and the lines that say it.

    The value stands in the lines ``start..head``, all that belongs to it in ``start..end``.
    *mark* is what its first line has before the value. *group* is the first line of the list
    that the row stands in. *is_prose* says that the value's lines are a plain paragraph, which
    may be joined. *after* is where an entry behind this one goes, -1 for *end*. *part* are the
    lines of an inner block (an artifact), or None.
    """

    value: Any
    start: int
    head: int
    end: int
    mark: str = ""
    group: int = -1
    raw: str = ""
    is_prose: bool = True
    after: int = -1
    part: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A level-2 section: folded name, line of its heading, lines of its content."""

    name: str
    heading: int
    start: int
    end: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """The title of a document (its first level-1 heading), its lead and its sections."""

    document: Document
    title: Block | None
    lead: Section
    sections: tuple[Section, ...]

    def named(self, name: str) -> list[Section]:
        """Return the sections of this (lower-case) name, in file order."""
        return [section for section in self.sections if section.name == name]

    def place(self, section: Section) -> int:
        """Return where a thing goes that comes last in *section*: before what was left open."""
        block = unclosed(section.blocks)
        end = section.end if block is None else block.start
        return self.document.last_text(section.start, end)

    @property
    def title_text(self) -> str:
        """The raw text of the title on one line; empty where there is none."""
        return one_line(self.title.text) if self.title else ""


def unclosed(blocks: Iterable[Block]) -> Block | None:
    """Return the block of *blocks* that nothing closes and so all below is part of, or None."""
    return next(
        (
            block
            for block in blocks
            if block.depth == 0 and block.sort in NAME_BY_SORT and not block.closed
        ),
        None,
    )


def says_unclosed(document: Document, block: Block, what: str) -> str:
    """Return why *what* cannot be written beside *block*, which nothing closes, and what to do."""
    name = NAME_BY_SORT[block.sort]
    mark = block.mark or excerpt(document.line(block.start).strip(), 20)
    return (
        f"{document.source.path}:{block.start + 1}: nothing closes {name} {mark!r}, so all below "
        f"is part of it; {what} would be too, or would part it from the heading it stands under: "
        "close it where it should end"
    )


def outline_of(document: Document) -> Outline:
    """Return the outline of *document*. Sections end at the next heading of level 1 or 2."""
    tops: list[tuple[Block, int]] = []
    title = None
    for at, block in enumerate(document.blocks):
        if block.depth or block.sort is not Sort.HEADING:
            continue
        if block.level == 1 and title is None:
            title = block
        if block.level <= 2:
            tops.append((block, at))
    return Outline(document, title, _lead(document, tops), tuple(_sections(document, tops)))


def _sections(document: Document, tops: Sequence[tuple[Block, int]]) -> Iterator[Section]:
    for number, (block, at) in enumerate(tops):
        if block.level != 2:
            continue
        following = tops[number + 1] if number + 1 < len(tops) else None
        end = following[0].start if following else len(document.lines)
        last = following[1] if following else len(document.blocks)
        name = one_line(block.text).lower()
        yield Section(name, block.start, block.end, end, document.blocks[at + 1 : last])


def _lead(document: Document, tops: Sequence[tuple[Block, int]]) -> Section:
    """Return what stands before the first level-2 heading, from the title on if it is there."""
    start, first = document.first, 0
    for block, at in tops:
        if block.level == 2:
            return Section("", start, start, block.start, document.blocks[first:at])
        start, first = block.end, at + 1
    return Section("", start, start, len(document.lines), document.blocks[first:])


def items(document: Document, blocks: Sequence[Block], *, ordered: bool = False) -> Iterator[Row]:
    """
    Yield a row for each item of the top-level lists in *blocks* that says something.

    Its value is the item's first paragraph on one line, marks still on. With *ordered* only
    numbered items count. Source: spec/format.md, "Items".
    """
    group = -1
    for at, block in enumerate(blocks):
        if block.depth == 0 and block.sort is Sort.LIST:
            group = block.start
        if block.depth != 1 or block.sort is not Sort.ITEM or group < 0:
            continue
        if ordered and not block.mark[:1].isdigit():
            continue
        row = _item(document, block, blocks[at + 1 : at + 3], group)
        if row is not None:
            yield row


_VALUES = (Sort.PARAGRAPH, Sort.TABLE, Sort.HTML, Sort.RULE, Sort.HEADING)


def _item(document: Document, block: Block, inner: Sequence[Block], group: int) -> Row | None:
    """Return the row of item *block*, whose inner blocks begin with *inner*."""
    first = next((each for each in inner if each.depth == 2 and each.sort is not Sort.BLANK), None)
    if first is None or first.start >= block.end or first.sort not in _VALUES:
        return None
    head = first.end
    if first.sort is Sort.HEADING and not first.mark.startswith("#"):
        head -= 1  # a setext underline belongs to the item, not to its value
    line = document.line(block.start)
    if first.start == block.start:
        mark, raw = line[: block.offset], document.joined(block.start, head, block.offset)
    else:
        mark, raw = line.rstrip() + " ", document.joined(first.start, head)
    value = one_line(raw)
    if not value:
        return None
    is_prose = first.sort is Sort.PARAGRAPH and not _HARD_BREAK.search(raw)
    return Row(value, block.start, head, block.end, mark, group, raw, is_prose)


def labelled(document: Document, lead: Section, label: str) -> Iterator[tuple[Block, str]]:
    """Yield each paragraph of *lead* that begins with ``**label**`` and what follows it."""
    marks = (f"**{label}**", f"**{label}:**")
    for block in lead.blocks:
        if block.depth == 0 and block.sort is Sort.PARAGRAPH:
            text = one_line(document.joined(block.start, block.end))
            found = next((mark for mark in marks if text.startswith(mark)), None)
            if found is not None:
                yield block, after_dash(text[len(found) :])


def after_dash(rest: str) -> str:
    """
    Return *rest* on one line without the dash, or the colon, that leads it, if one does.

    memfmt writes an em dash; what people type for one counts too. Only one is taken away.
    """
    text = rest.strip()
    if text[:1] == ":" and rest[:1] == ":":
        return one_line(text[1:])
    found = _DASH.match(text)
    return one_line(text if found is None else text[found.end() :])


def count_of(digits: str) -> int | None:
    """Return the number that *digits* say, or None where they are too many to read."""
    return (
        int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else None
    )
