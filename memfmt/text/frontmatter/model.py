"""What a frontmatter block holds, as values; places are code points of the file's text."""

from __future__ import annotations

from dataclasses import dataclass

from memfmt.text.edits import Span
from memfmt.text.frontmatter.plain import Plain as Plain
from memfmt.text.frontmatter.plain import Value as Value


@dataclass(frozen=True, slots=True)
class Fault:
    """
    Something wrong in the block: where, what and what to do, and which sort.

    *kind* is ``yaml`` (no YAML, or nested too deep), ``tab`` (a tab indents), ``duplicate`` (a
    key twice in one map), ``not-a-map`` (the block is a list or a text), ``marker`` (``---`` or
    ``...`` inside the block), ``alias`` (aliases that would unfold beyond all measure), or
    ``comment-cut`` (a `` #`` ends a plain value where text was probably meant).
    """

    span: Span
    message: str
    kind: str


@dataclass(frozen=True, slots=True)
class Item:
    """One scalar of a block list, alone on its line: its value, place and whole line."""

    value: str
    span: Span  # of the scalar with its quotes; empty right after the dash when there is none
    line: Span  # of its line, with the line end


@dataclass(frozen=True, slots=True)
class Field:
    """
    One top-level key with its value.

    *span* is empty, right after the colon, when there is no value. *lines* are the whole lines
    the key owns: from its own to the last of its value; comment and blank lines after that are
    not its own. *items* are there for a block list of one-line scalars. *locked* says why this
    key cannot be edited, or is None.
    """

    key: str
    key_span: Span
    value: Value
    span: Span
    lines: Span
    colon: int  # index right after the colon
    items: tuple[Item, ...] | None = None
    locked: str | None = None


@dataclass(frozen=True, slots=True)
class Frontmatter:
    """
    The block at the head of one text.

    *body* is the index of the first character after the closing fence line, 0 when there is no
    block. *fields* stand in file order; of two keys of one name only the first is there (both
    stay in the text). *inside* is what lies between the fences. *indent* is the column of the
    keys. *locked* says why no edit of this block is possible, or is None.
    """

    exists: bool
    body: int
    fields: tuple[Field, ...]
    faults: tuple[Fault, ...]
    locked: str | None
    inside: Span
    indent: int = 0

    def find(self, key: str) -> Field | None:
        """Return the field named *key*, or None."""
        return next((field for field in self.fields if field.key == key), None)
