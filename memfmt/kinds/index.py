"""The index ``MEMORY.md``: how much is here, and which entities. Source: spec/kinds/index.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.outline import Outline, Row, items, outline_of, unclosed
from memfmt.kinds.slots import rows_named
from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import edits, render
from memfmt.text.lines import LineEdit, line_edits
from memfmt.text.source import end_of, source_of

_COUNT = re.compile(r"([0-9]{1,9}) (entities|episodes|procedures)\Z")
_COUNTED = ("entities", "episodes", "procedures")
_BULLETS = ("-", "*", "+")
_ROW = re.compile(r"\[\[([^\[\]|#]+)\]\]\Z")


def new_index(counts: Mapping[str, int], stems: Iterable[str], generated: str) -> str:
    """Return the text of a new index: *counts* by folder name, *stems* of the entities' files."""
    lines = [render({TYPE_KEY: "index", "generated": generated}).rstrip("\n"), "", "# Memory", ""]
    lines += [f"- {number} {what}" for what, number in counts.items()]
    rows = [f"- [[{stem}]]" for stem in sorted(stems)]
    if rows:
        lines += ["", "## Entities", "", *rows]
    return "\n".join(lines) + "\n"


def index_text(
    raw: str,
    path: str,
    old: tuple[Mapping[str, int], Sequence[str]],
    new: tuple[Mapping[str, int], Sequence[str]],
    generated: str,
) -> str:
    """
    Return the index *raw* after its memory went from *old* to *new* (counts and entity stems).

    Only counts that still say the old number and rows of entities that came or went change,
    and ``generated`` with them; everything else in it is a person's.
    """
    if old == new:
        return raw
    document = document_of(source_of(raw, path))
    outline = outline_of(document)
    if document.source.damage is not None:
        return raw  # told of by M001; an index can be made anew
    made = [*_count_edits(document, old[0], new[0])]
    made += _row_edits(outline, set(old[1]), set(new[1]))
    if not made:
        return raw
    can_stamp = document.front.find("generated") and document.front.locked is None
    stamp = {"generated": generated} if can_stamp else {}
    front = edits(document.front, document.source.text, stamp, (TYPE_KEY, "generated"))
    return document.source.edited((*front, *line_edits(document.lines, made)))


def joined_index(held: str, path: str, text: str, generated: str) -> str:
    """Return the index *held* with the counts of the index *text*, and its rows beside its own."""
    found = [_said(document_of(source_of(each, path))) for each in (held, text)]
    old, new = found
    counts = {what: new[0].get(what, number) for what, number in old[0].items()}
    wanted = {what: counts.get(what, 0) for what in _COUNTED}
    before = {what: old[0].get(what, wanted[what]) for what in _COUNTED}
    stems = sorted({*old[1], *new[1]})
    return index_text(held, path, (before, old[1]), (wanted, stems), generated)


def _said(document: Document) -> tuple[dict[str, int], list[str]]:
    """Return the counts and the rows that an index shows."""
    counts = [_COUNT.match(row.value) for row in items(document, document.blocks)]
    rows = (_ROW.match(row.value) for row in rows_named(outline_of(document), "entities"))
    return (
        {found[2]: int(found[1]) for found in counts if found},
        [found[1].strip() for found in rows if found],
    )


def counts_shown(outline: Outline) -> Iterator[tuple[Row, int, str]]:
    """Yield each count above the sections of an index: its row, the number, and of what."""
    for row in items(outline.document, outline.lead.blocks):
        found = _COUNT.match(row.value)
        if found is not None:
            yield row, int(found[1]), found[2]


def _count_edits(
    document: Document, old: Mapping[str, int], new: Mapping[str, int]
) -> Iterable[LineEdit]:
    for row in items(document, document.blocks):
        found = _COUNT.match(row.value)
        if found is None or old[found[2]] == new[found[2]] or int(found[1]) != old[found[2]]:
            continue
        text = f"{row.mark}{new[found[2]]} {found[2]}" + end_of(document.lines[row.head - 1])
        yield LineEdit(row.start, row.head, (text,), joins_before=True, joins_after=True)


def _row_edits(outline: Outline, old: set[str], new: set[str]) -> Iterable[LineEdit]:
    sections = outline.named("entities")
    rows = [
        (found[1].strip(), row)
        for row in rows_named(outline, "entities")
        if (found := _ROW.match(row.value))
    ]
    shown = {stem for stem, _ in rows}
    for stem, row in rows:
        if stem in old and stem not in new and row.end == row.head:
            yield LineEdit(row.start, row.end, joins_before=True, joins_after=True)
    added = sorted(new - old - shown)
    if added and not sections and shown == set() and not old:
        if unclosed(outline.lead.blocks) is not None:
            return  # it would come under this heading, or the rows would be part of it
        at = outline.place(outline.lead)
        lines = ("## Entities", "", *(f"- [[{stem}]]" for stem in added))
        yield LineEdit(at, at, lines, loose=True)
        return
    for stem in added if sections else ():
        before = [row for other, row in rows if other < stem]
        at = before[-1].end if before else rows[0][1].start if rows else outline.place(sections[0])
        joined = bool(rows)
        near = before[-1] if before else rows[0][1] if rows else None
        mark = near.mark if near is not None and near.mark.strip(" \t") in _BULLETS else "- "
        yield LineEdit(
            at,
            at,
            (f"{mark}[[{stem}]]",),
            loose=not joined,
            joins_before=joined,
            joins_after=joined,
        )
