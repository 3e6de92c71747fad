"""Checks of what stands where memfmt reads and is not read: near misses of its syntax."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence

from memfmt.check.labels import missing_labels
from memfmt.check.places import Below, Lines
from memfmt.kinds.entity import read_relation
from memfmt.kinds.escapes import read_item
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.outline import Row, items
from memfmt.kinds.steps import read_revision
from memfmt.kinds.table import KIND_OF
from memfmt.text.blocks import Block, Sort
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.excerpt import excerpt

#: Slots in which not every item is an entry, and how one is written.
_FORM_BY_SLOT = {
    "relations": "`verb → [[Target]] — detail`",
    "steps": "a numbered item, `1. do this`",
    "evolution": "`v1 → v2 (2026-07-30, 4✓/2✗): why`",
}
_ARROWS = (("->", "→"), ("=>", "→"), ("–>", "→"), ("<-", "←"), ("<=", "←"))
_LIKENESS = 0.8


def entry_not_read(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M205: an item in a section of memfmt's own that says nothing memfmt can read."""
    for reading in readings:
        if reading.thing is None:
            continue
        for slot, heading in KIND_OF[type(reading.thing)].sections.items():
            lines: Lines | None = None
            for row in _unread(reading, slot, heading):
                lines = lines or Lines(reading.document)
                yield Diagnostic(
                    "M205",
                    Severity.WARNING,
                    reading.document.source.path,
                    row.start + 1,
                    len(row.mark) + 1,
                    f"{excerpt(one_line(row.raw), 60)!r} stands under {heading} and is not "
                    "read; an entry "
                    f"there is {_FORM_BY_SLOT[slot]}",
                    _arrow_fix(reading, lines, slot, row),
                )


def _unread(reading: Reading, slot: str, heading: str) -> Iterator[Row]:
    """Yield the items under *heading* that gave no entry; bullets beside steps are a person's."""
    rows = reading.rows.get(slot, [])
    if slot not in _FORM_BY_SLOT or (slot == "steps" and rows):
        return
    known = {row.start for row in rows}
    for section in reading.outline.named(heading.lower()):
        for row in items(reading.document, section.blocks):
            if row.start not in known and row.is_prose:
                yield row


def _arrow_fix(reading: Reading, lines: Lines, slot: str, row: Row) -> Fix | None:
    """Return the fix that writes an arrow as memfmt reads it, where that is all that is wrong."""
    readers: dict[str, Callable[[str], object]] = {
        "relations": lambda content: read_relation(content, reading.names),
        "evolution": read_revision,
    }
    if slot not in readers or row.head - row.start > 1:
        return None
    for typed, arrow in _ARROWS:
        meant = row.raw.replace(typed, arrow, 1)
        if typed in row.raw and readers[slot](read_item(one_line(meant))) is not None:
            edit = lines.edit(row.start, row.head, row.mark + meant)
            return Fix(f"write {arrow}", (edit,))
    return None


def heading_like_ours(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M206: a heading is nearly one of memfmt's own, so what stands under it is not read."""
    for reading in readings:
        if reading.thing is None:
            continue
        sections = KIND_OF[type(reading.thing)].sections.values()
        missing = {
            each.lower(): each for each in sections if not reading.outline.named(each.lower())
        }
        found = [(block, _meant(block, missing)) for block in reading.document.blocks]
        if not any(meant for _, meant in found):
            continue
        lines = Lines(reading.document)
        below = Below(reading, [label.start for label in missing_labels(reading)])
        for block, meant in found:
            if meant is None:
                continue
            # Below a heading of its own level is what the section above it holds.
            is_parting = block.level > 2 and below.is_parted(block.start)
            edit = lines.edit(block.start, block.end, f"## {meant}")
            yield Diagnostic(
                "M206",
                Severity.WARNING,
                reading.document.source.path,
                block.start + 1,
                1,
                f"what stands under {excerpt(block.text, 60)!r} is not read; "
                f"is the heading `## {meant}` meant?",
                None if is_parting else Fix(f"write `## {meant}`", (edit,)),
            )


def _meant(block: Block, missing: dict[str, str]) -> str | None:
    """Return the heading of memfmt's own that *block* is nearly, or None."""
    if block.depth or block.sort is not Sort.HEADING or block.level == 1:
        return None
    said = one_line(block.text).rstrip(":").lower()
    near = difflib.get_close_matches(said, missing, n=1, cutoff=_LIKENESS)
    return missing[near[0]] if near else None
