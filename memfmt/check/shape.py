"""Checks of how a file is laid out: its title, its items, what it leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.check.places import Lines
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Procedure, title_of
from memfmt.kinds.outline import NAME_BY_SORT, Row
from memfmt.kinds.table import KIND_OF
from memfmt.kinds.tail import title_edit
from memfmt.text.blocks import Block, Sort
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.excerpt import excerpt
from memfmt.text.lines import line_edits

#: The slots whose values are items of a list, one line each when memfmt writes them.
_ITEM_SLOTS = (
    "facts",
    "relations",
    "history",
    "preconditions",
    "steps",
    "tools",
    "known_failures",
    "evolution",
)


def unclosed_block(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M010: a fence or comment is never closed, so all below it is inside."""
    for reading in readings:
        for block in reading.document.blocks:
            is_meant = block.depth == 0 or block.sort is Sort.FENCE
            if not block.closed and is_meant and block.sort in NAME_BY_SORT:
                line = reading.document.line(block.start)
                mark = block.mark or line.strip()[:20]
                end = (
                    "so everything below it is inside it"
                    if block.depth == 0
                    else "so it ends with the list item or quote around it"
                )
                yield Diagnostic(
                    "M010",
                    Severity.WARNING,
                    reading.document.source.path,
                    block.start + 1,
                    max(line.find(mark), 0) + 1,
                    f"{NAME_BY_SORT[block.sort]} {mark!r} is never closed, {end}: close it where "
                    "it should end",
                )


def second_title(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M011: a second level-1 heading, in a kind whose body is sections and not text."""
    for reading in readings:
        if not isinstance(reading.thing, Entity | Procedure):
            continue
        titles = [block for block in reading.document.blocks if _is_title(block)]
        for block in titles[1:]:
            yield Diagnostic(
                "M011",
                Severity.WARNING,
                reading.document.source.path,
                block.start + 1,
                1,
                f"a second level-1 heading ({excerpt(block.text, 60)!r}); one file holds one "
                "memory and "
                f"is named by its first ({excerpt(titles[0].text, 60)!r}): make it a level-2 "
                "heading, or "
                "move what follows to a file of its own",
            )


def _is_title(block: Block) -> bool:
    return block.depth == 0 and block.sort is Sort.HEADING and block.level == 1


def title_missing(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M012: no level-1 heading, so the name is that of the file."""
    for reading in readings:
        if reading.thing is None or reading.outline.title_text:
            continue
        document, title = reading.document, reading.outline.title
        heading = KIND_OF[type(reading.thing)].title(reading.thing)
        edits = line_edits(document.lines, [title_edit(reading.outline, heading)])
        # Where a body has a line, the title belongs there; else it goes below the last fence.
        line = title.start if title else min(document.first, len(document.lines) - 1)
        yield Diagnostic(
            "M012",
            Severity.NOTE,
            document.source.path,
            line + 1,
            1,
            f"there is no level-1 heading, so the name is the file's: {title_of(reading.thing)!r}",
            Fix(f"write the heading `{heading}`", tuple(edits)),
        )


def wrapped_item(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M204: an item broken over several lines, which is read as one value."""
    for reading in readings:
        rows = [row for slot in _ITEM_SLOTS for row in reading.rows.get(slot, ())]
        wrapped = [row for row in rows if row.head - row.start > 1]
        if not wrapped:
            continue
        lines = Lines(reading.document)
        for row in wrapped:
            yield Diagnostic(
                "M204",
                Severity.NOTE,
                reading.document.source.path,
                row.start + 1,
                len(row.mark) + 1,
                f"this item is broken over {row.head - row.start} lines and read as one value; "
                "memfmt writes it on one",
                _joined(lines, row),
            )


def _joined(lines: Lines, row: Row) -> Fix:
    edit = lines.edit(row.start, row.head, row.mark + one_line(row.raw))
    return Fix("join its lines", (edit,))
