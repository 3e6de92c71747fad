"""The canonical form of memfmt's own lines in a file, everything else left as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memfmt.kinds.conflict import conflict_at, says_conflict
from memfmt.kinds.episode import outcome_line
from memfmt.kinds.kind import Kind, Reading, marker_of
from memfmt.kinds.model import Episode, Procedure
from memfmt.kinds.names import NO_NAMES, Names
from memfmt.kinds.outline import Row, Section
from memfmt.kinds.shown import failure_line, procedure_title, rendered, success_line
from memfmt.kinds.swallowed import says_swallowed, swallowed_at
from memfmt.kinds.table import KINDS
from memfmt.text.document import Document, document_of
from memfmt.text.lines import LineEdit, line_edits
from memfmt.text.source import end_of, source_of


def formatted(text: str, path: str = "", names: Names = NO_NAMES) -> str:
    """
    Return *text* with derived text rendered anew and memfmt's own lines in canonical form.

    Bullets become ``- ``, steps count from 1, wrapped entries stand on one line, headings of
    the format's sections are spelled as a new file has them, and one that heads nothing goes. No
    value changes: where the file cannot take that, only its derived text is rendered, or
    nothing. Idempotent. Source: spec/format.md, "Canonical form".
    """
    source = source_of(text, path)
    if source.damage is not None:
        return text
    document = document_of(source)
    kind = KINDS.get(marker_of(document.front) or "")
    if kind is None or why_left(document) is not None:
        return text
    reading = kind.read(document, names)
    derived = [*_derived(reading)]
    for made in ([*derived, *_own_lines(kind, reading)], derived):
        after = source.edited(line_edits(document.lines, made))
        if kind.read(document_of(source_of(after, path)), names).thing == reading.thing:
            return after
    return text


def why_left(document: Document) -> str | None:
    """Return why the lines of *document* are left, not being what was meant; None for none."""
    conflict = conflict_at(document)
    if conflict is not None:
        return says_conflict(conflict)
    body = swallowed_at(document)
    return None if body is None else says_swallowed(body)


def _replaced(reading: Reading, start: int, end: int, line: str) -> Iterator[LineEdit]:
    """Yield the edit that makes *line* of the lines ``start..end``, if they are not that yet."""
    lines = reading.document.lines
    text = line + end_of(lines[end - 1])
    if lines[start:end] != (text,):
        yield LineEdit(start, end, (text,), joins_before=True, joins_after=True)


def _derived(reading: Reading) -> Iterator[LineEdit]:
    thing, outline = reading.thing, reading.outline
    if isinstance(thing, Episode) and thing.outcome is not None:
        at = outcome_line(outline, thing.outcome)
        if at is not None:
            yield from _replaced(reading, at, at + 1, rendered(thing.outcome))
    if isinstance(thing, Procedure):
        if outline.title is not None:
            yield from _replaced(
                reading, outline.title.start, outline.title.end, procedure_title(thing)
            )
        for label, line in (
            ("Last failure", failure_line(thing)),
            ("Last success", success_line(thing)),
        ):
            for row in reading.rows[label] if line is not None else ():
                yield from _replaced(reading, row.start, row.end, line or "")


def _own_lines(kind: Kind, reading: Reading) -> Iterator[LineEdit]:
    outline = reading.outline
    for heading in kind.sections.values():
        for section in outline.named(heading.lower()):
            if _is_empty(reading, section):
                yield LineEdit(section.heading, section.end)
            else:
                yield from _replaced(reading, section.heading, section.start, f"## {heading}")
    for attribute, how in kind.slots(reading).items():
        yield from _rows(reading, reading.rows[attribute], how)
    if isinstance(reading.thing, Procedure):
        if reading.thing.trigger:
            row = reading.rows["When"][0]
            yield from _replaced(reading, row.start, row.end, f"**When** — {reading.thing.trigger}")
    elif outline.title is not None:
        yield from _replaced(
            reading, outline.title.start, outline.title.end, kind.title(reading.thing)
        )


def _is_empty(reading: Reading, section: Section) -> bool:
    document = reading.document
    return document.last_text(section.start, section.end) == section.start


def _rows(reading: Reading, rows: Sequence[Row], how: Mapping[str, Any]) -> Iterator[LineEdit]:
    if "inside" in how:  # knowledge: only the first line of an entry is memfmt's own
        for row in rows:
            line = how["text"](row.value, None).split("\n")[0]
            yield from _replaced(reading, row.start, row.head, line)
        return
    for number, row in enumerate(rows, 1):
        if row.head - row.start > 1 and not row.is_prose:
            continue  # a table, HTML, or lines that a hard break holds apart
        mark = f"{number}. " if how.get("bullet") == "1. " else "- "
        if row.end > row.head and len(mark) != len(row.mark):
            mark = row.mark  # another width would move what is nested under it
        yield from _replaced(reading, row.start, row.head, mark + how["text"](row.value, row))
