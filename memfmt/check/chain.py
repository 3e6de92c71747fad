"""The check of a procedure's chain: what its steps need, and which of them gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.kinds.escapes import slot_text
from memfmt.kinds.kind import Reading
from memfmt.kinds.model import Procedure
from memfmt.kinds.outline import Row
from memfmt.text.diagnostic import Diagnostic, Severity
from memfmt.text.document import Document


def input_without_source(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M210: a step needs what only a later one gives. M211: it needs what none gives."""
    for reading in readings:
        if not isinstance(reading.thing, Procedure):
            continue
        first_giver: dict[str, int] = {}
        for number, step in enumerate(reading.thing.steps, 1):
            for name in step.gives:
                first_giver.setdefault(name, number)
        for number, name in reading.thing.unmet_inputs():
            # A step that takes a thing and gives it back changed has it from elsewhere.
            giver = first_giver.get(name, number)
            yield _unmet(reading, number, name, giver if giver > number else None)


def _unmet(reading: Reading, number: int, name: str, later: int | None) -> Diagnostic:
    row = reading.rows["steps"][number - 1]
    line, column = _place(reading.document, row, name)
    path = reading.document.source.path
    what = f"step {number} of {reading.thing.name!r} needs {name!r}"
    if later is None:
        message = f"{what}, which no step gives: it has to come from outside"
        return Diagnostic("M211", Severity.NOTE, path, line, column, message)
    message = f"{what}, which only step {later} gives: move that step before it, or rename one"
    return Diagnostic("M210", Severity.ERROR, path, line, column, message)


def _place(document: Document, row: Row, name: str) -> tuple[int, int]:
    """Return line and column, from 1, of *name* among the inputs of the step in *row*."""
    sought = slot_text(name)
    for number in range(row.start, row.head):
        text = document.line(number)
        at = text.find(sought, text.rfind("[") + 1)
        if "[" in text and at >= 0:
            return number + 1, at + 1
    return row.start + 1, len(row.mark) + 1
