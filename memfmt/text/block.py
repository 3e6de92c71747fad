"""What a block is: a run of whole lines of one sort. Source: spec/blocks.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Sort(StrEnum):
    """What a block is. CODE is indented code, FENCE a fenced one."""

    BLANK = "blank"
    HEADING = "heading"
    FENCE = "fence"
    CODE = "code"
    LIST = "list"
    ITEM = "item"
    QUOTE = "quote"
    TABLE = "table"
    HTML = "html"
    COMMENT = "comment"
    MATH = "math"
    RULE = "rule"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Block:
    """
    A run of whole lines of one sort: ``lines[start:end]``.

    *depth* counts the blocks around it. *mark* is what opens it: ``##``, or the ``=`` or ``-``
    that underlines a heading; the run of a fence; ``-`` or ``1.`` of an item; the sign that the
    items of a list share (``-``, ``*``, ``+``, ``.``, ``)``); ``<!--``, ``%%`` or ``$$``. *level*
    is 1..6 for a heading, else 0. *text* is a heading's text, a fence's info string, the
    lower-case type of a quote that is a callout. *offset* is, for an item, how many code points
    of its first line stand before its content (marks of outer containers too); for a fence, its
    indent in columns. *closed* is False only where a closing mark is needed and missing.
    """

    sort: Sort
    start: int
    end: int
    depth: int
    mark: str = ""
    level: int = 0
    text: str = ""
    offset: int = 0
    closed: bool = True


@dataclass(slots=True)
class Draft:
    """A block whose end is not known yet. Its fields are those of ``Block``, in their order."""

    sort: Sort
    start: int
    end: int
    depth: int
    mark: str = ""
    level: int = 0
    text: str = ""
    offset: int = 0
    closed: bool = True


def blocks_of(drafts: Sequence[Draft]) -> tuple[Block, ...]:
    """Return *drafts* as blocks. The drafts are used up."""
    # A frozen dataclass takes 1.5 µs to make, a plain one 0.3, and a scan is little else than
    # making blocks. Equal slots let an object change its class.
    blocks: Sequence[Any] = drafts
    for block in blocks:
        block.__class__ = Block
    return tuple(blocks)
