"""Procedures: how to do something, and whether it works. Source: spec/kinds/procedure.md."""

from __future__ import annotations

import re
from typing import Any

from memfmt.kinds.entity import file_name
from memfmt.kinds.escapes import item_text, read_item
from memfmt.kinds.fields import Slot, list_edits
from memfmt.kinds.keys import PROCEDURE_KEYS as KEYS
from memfmt.kinds.kind import Kind, Reading, read_extra, read_keys
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Procedure
from memfmt.kinds.names import Names
from memfmt.kinds.outline import Outline, Row, items, labelled, outline_of
from memfmt.kinds.shown import failure_line, figures, procedure_title, success_line
from memfmt.kinds.slots import rows_named, section_slot, valued
from memfmt.kinds.steps import read_revision, read_step, revision_text, step_text
from memfmt.kinds.tail import title_edit
from memfmt.text.blocks import Sort
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit
from memfmt.text.source import end_of

#: Attribute, heading; in the order of a new file.
SECTIONS = (
    ("steps", "Steps"),
    ("tools", "Tools required"),
    ("known_failures", "Known failures"),
    ("evolution", "Evolution"),
)
LABELS = ("When", "Preconditions", "Last failure", "Last success")

_UNDER_LABEL = (Sort.BLANK, Sort.LIST)
_FIGURES = re.compile(r"\(v[0-9]+ · [^()]*\)")


def read_procedure(document: Document, names: Names) -> Reading:
    """Return the procedure that *document* says."""
    outline = outline_of(document)
    rows: dict[str, list[Row]] = {label: _label_rows(outline, label) for label in LABELS}
    rows["preconditions"] = _preconditions(outline)
    rows["steps"] = [
        valued(row, read_step(row.value)) for row in rows_named(outline, "steps", ordered=True)
    ]
    for slot, heading in SECTIONS[1:3]:
        rows[slot] = [
            valued(row, read_item(row.value)) for row in rows_named(outline, heading.lower())
        ]
    rows["evolution"] = [
        valued(row, revision)
        for row in rows_named(outline, "evolution")
        if (revision := read_revision(read_item(row.value))) is not None
    ]
    slots = ("preconditions", *(slot for slot, _ in SECTIONS))
    lists: dict[str, Any] = {slot: [row.value for row in rows[slot]] for slot in slots}
    procedure = Procedure(
        name=procedure_name(outline),
        trigger=(rows["When"][0].value or None) if rows["When"] else None,
        extra=read_extra(document.front, KEYS),
        **read_keys(document.front, KEYS),
        **lists,
    )
    return Reading(procedure, document, outline, names, rows)


def procedure_name(outline: Outline) -> str:
    """Return the name in the title, its figures taken off, or that of the file."""
    title = outline.title_text
    at = _figures_start(title)
    name = one_line(title if at is None else title[:at])
    return name or file_name(outline)


def _figures_start(title: str) -> int | None:
    """Return where ``(v3 · 86% reliable)`` begins that ends *title*, or None."""
    at = title.rfind("(")
    if at < 0 or not _FIGURES.fullmatch(title, at):
        return None
    return at if at == 0 or title[at - 1] == " " else None


def _label_rows(outline: Outline, label: str) -> list[Row]:
    return [
        Row(rest, block.start, block.end, block.end)
        for block, rest in labelled(outline.document, outline.lead, label)
    ][:1]


def _preconditions(outline: Outline) -> list[Row]:
    """Return the items of the lists that stand directly under ``**Preconditions**``."""
    label = next(labelled(outline.document, outline.lead, "Preconditions"), None)
    if label is None:
        return []
    below = [each for each in outline.lead.blocks if each.start >= label[0].end]
    last = next(
        (at for at, each in enumerate(below) if not each.depth and each.sort not in _UNDER_LABEL),
        len(below),
    )
    return [valued(row, read_item(row.value)) for row in items(outline.document, below[:last])]


def procedure_body(reading: Reading, new: Procedure) -> list[LineEdit]:
    """Return the line edits after which the body of *reading* says *new*."""
    outline, document, old = reading.outline, reading.document, reading.thing
    made = _title_edits(reading, new)
    made += _label_edits(reading, "When", old.trigger, new.trigger, _trigger_line(new))
    made += list_edits(document, _precondition_slot(reading), new.preconditions)
    for label, line in (("Last failure", failure_line), ("Last success", success_line)):
        made += _derived_edits(reading, label, line(old), line(new))
    slots = procedure_slots(reading)
    for number, (attribute, heading) in enumerate(SECTIONS):
        earlier = [name for _, name in SECTIONS[:number]]
        slot = section_slot(outline, heading, earlier, reading.rows[attribute], slots[attribute])
        made += list_edits(document, slot, getattr(new, attribute))
    return made


def procedure_slots(_reading: Reading) -> dict[str, dict[str, Any]]:
    """Return attribute to how its entries are written (see ``fields.Slot``)."""
    plain: dict[str, Any] = {"text": lambda text, _row: item_text(text), "key": lambda text: text}
    return {
        "preconditions": plain,
        "steps": {
            "text": lambda step, _row: step_text(step),
            "key": lambda step: step.action,
            "bullet": "1. ",
        },
        "tools": plain,
        "known_failures": plain,
        "evolution": {
            "text": lambda revision, _row: item_text(revision_text(revision)),
            "key": lambda revision: (revision.version_before, revision.version_after),
        },
    }


def _trigger_line(procedure: Procedure) -> str | None:
    return f"**When** — {procedure.trigger}" if procedure.trigger else None


def _title_edits(reading: Reading, new: Procedure) -> list[LineEdit]:
    outline, old = reading.outline, reading.thing
    if old.name != new.name:
        return [title_edit(outline, procedure_title(new))]
    if figures(old) == figures(new) or outline.title is None:
        return []
    if _figures_start(outline.title_text) is None:
        return []
    number = outline.title.start if outline.title.mark.startswith("#") else outline.title.end - 2
    line = outline.document.lines[number]
    at = line.rfind("(")
    found = _FIGURES.match(line, at)
    if found is None:  # the figures are broken over two lines
        return [title_edit(outline, procedure_title(new))]
    text = line[:at] + figures(new) + line[found.end() :]
    return [LineEdit(number, number + 1, (text,), joins_before=True, joins_after=True)]


def _label_edits(
    reading: Reading, label: str, old: str | None, new: str | None, line: str | None
) -> list[LineEdit]:
    """Return the edits that make the labelled paragraph *line*, or take it away."""
    if old == new:
        return []
    rows = reading.rows[label]
    if not rows:
        at = _label_place(reading, label)
        return [] if line is None else [LineEdit(at, at, (line,), loose=True)]
    row = rows[0]
    if line is None:
        return [LineEdit(row.start, row.end)]
    text = line + end_of(reading.document.lines[row.end - 1])
    return [LineEdit(row.start, row.end, (text,), joins_before=True, joins_after=True)]


def _derived_edits(
    reading: Reading, label: str, old: str | None, new: str | None
) -> list[LineEdit]:
    """Return the edits of a line that is rendered from fields, while it still says the old ones."""
    rows = reading.rows[label]
    if rows and old is not None:
        document = reading.document
        shown = one_line(document.joined(rows[0].start, rows[0].end))
        return _label_edits(reading, label, old, new, new) if shown == old else []
    if not rows and old is not None:
        return []  # somebody took the line away; it comes back when the field does
    if rows and old is None:
        return []  # a person's line, which no field stands behind
    return _label_edits(reading, label, old, new, new)


def _label_place(reading: Reading, label: str) -> int:
    """Return where the paragraph of *label* goes: behind the nearest earlier one, or the title."""
    outline = reading.outline
    for earlier in reversed(LABELS[: LABELS.index(label)]):
        if earlier == "Preconditions" and reading.rows["preconditions"]:
            return reading.rows["preconditions"][-1].end
        if reading.rows[earlier]:
            return reading.rows[earlier][0].end
    return outline.lead.start


def _precondition_slot(reading: Reading) -> Slot:
    label = reading.rows["Preconditions"]
    at = label[0].end if label else _past_lists(reading, _label_place(reading, "Preconditions"))
    opening = () if label else ("**Preconditions**", "")
    how = procedure_slots(reading)["preconditions"]
    return Slot(reading.rows["preconditions"], at, opening, **how)


def _past_lists(reading: Reading, at: int) -> int:
    """Return *at*, or the end of the lists there, which a label before them would adopt."""
    for block in reading.outline.lead.blocks:
        if block.depth or block.end <= at:
            continue
        if block.sort not in _UNDER_LABEL:
            break
        at = block.end if block.sort is Sort.LIST else at
    return at


PROCEDURE = Kind(
    "procedure",
    Procedure,
    "procedures",
    KEYS,
    procedure_title,
    read_procedure,
    procedure_body,
    dict(SECTIONS),
    procedure_slots,
)
