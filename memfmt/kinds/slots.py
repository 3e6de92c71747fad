"""The list slots that stand in sections of their own, and where a missing section goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memfmt.kinds.fields import Slot
from memfmt.kinds.outline import Outline, Row, items, says_unclosed, unclosed


def rows_named(outline: Outline, name: str, *, ordered: bool = False) -> list[Row]:
    """Return the item rows of all sections of this (lower-case) name, in file order."""
    return [
        row
        for section in outline.named(name)
        for row in items(outline.document, section.blocks, ordered=ordered)
    ]


def valued(row: Row, value: Any) -> Row:
    """Return *row* with its value read."""
    return replace(row, value=value)


def section_slot(
    outline: Outline,
    heading: str,
    earlier: Sequence[str],
    rows: Sequence[Row],
    how: Mapping[str, Any],
) -> Slot:
    """
    Return the slot of section *heading*.

    A missing section goes behind the nearest of the *earlier* ones that is there, else behind
    the lead. Where a block stands there that nothing closes it can stand nowhere: behind that it
    would be a part of it, before it the block would come under another heading.
    """
    sections = outline.named(heading.lower())
    if sections:
        return Slot(rows, outline.place(sections[0]), (), **how)
    found = [outline.named(name.lower()) for name in reversed(earlier)]
    near = next((each[-1] for each in found if each), outline.lead)
    block = unclosed(near.blocks)
    refused = "" if block is None else says_unclosed(outline.document, block, f"a new {heading!r}")
    return Slot(rows, outline.place(near), (f"## {heading}", ""), refused=refused, **how)
