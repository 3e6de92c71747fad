"""Spans of a text, and edits that leave every other character alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from memfmt.errors import OverlapError


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Half-open range of a source text, in code points: ``text[start:end]``."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Put *text* in place of *span*. An empty span inserts, an empty text deletes."""

    span: Span
    text: str


def joins_line_ends(source: str, edits: Iterable[Edit]) -> bool:
    """Whether *edits* bring a carriage return and a line feed together that were two line ends."""
    before, cursor = "", 0
    for edit in sorted(edits, key=lambda each: each.span):
        for piece in (source[cursor : edit.span.start], edit.text):
            if piece and before == "\r" and piece[0] == "\n":
                return True
            before = piece[-1:] or before
        cursor = edit.span.end
    return before == "\r" and source[cursor : cursor + 1] == "\n"


def apply(source: str, edits: Iterable[Edit]) -> str:
    """
    Return *source* with every edit made and every other character kept.

    Edits may come in any order. Inserts at one point are made in the order given;
    an insert at the start of a replaced span comes before the replacement.

    Raises:
        OverlapError: two edits claim the same characters, or one lies outside *source*.
    """
    pieces: list[str] = []
    cursor = 0
    for edit in sorted(edits, key=lambda each: each.span):  # stable: inserts keep order
        span = edit.span
        if not cursor <= span.start <= span.end <= len(source):
            raise OverlapError(
                f"edit of {span.start}..{span.end} claims characters before {cursor} "
                f"or outside a text of {len(source)}; make one edit of the two"
            )
        pieces += (source[cursor : span.start], edit.text)
        cursor = span.end
    return "".join((*pieces, source[cursor:]))
