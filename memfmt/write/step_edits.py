"""The steps of a procedure become others; what stood under one that goes is laid aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memfmt.kinds.align import Match
from memfmt.kinds.fields import list_edits, matched_edits, matches_of
from memfmt.kinds.kind import Reading
from memfmt.kinds.model import Origin, Procedure, Step, with_origin
from memfmt.kinds.normal import normal
from memfmt.kinds.outline import Row
from memfmt.kinds.procedure import PROCEDURE
from memfmt.kinds.whole import edited, lines_of_row, reading_of, slot_of
from memfmt.text.frontmatter import Plain, Value, render
from memfmt.text.source import end_of
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.write.trash import free_path, plain_path, stem_for


def with_steps(
    reader: Reader,
    thing: Procedure,
    steps: Sequence[Step],
    sources: Sequence[int | None] | None,
    reason: str,
) -> tuple[Change, Procedure, str | None]:
    """
    Return the change that gives *thing* the *steps*, it as it then is, and a path of the trash.

    *sources* say which of the old steps, by index, each of *steps* is; they rise. Without them
    that is told by the words. A step that goes takes what stands under it along: where there is
    something, all its lines go to that path, else the path is None.

    Raises:
        EditRefusedError: the file cannot take the edit and keep all else.
    """
    origin = thing.origin
    assert origin is not None
    reading = reading_of(PROCEDURE, origin.text, origin.path)
    slot = slot_of(PROCEDURE, reading, "steps")
    wanted = normal(replace(thing, steps=list(steps)))
    assert isinstance(wanted, Procedure)
    values = wanted.steps
    if not slot.rows:
        made, gone = list_edits(reading.document, slot, values), []
    else:
        matches = matches_of(slot, values)
        if sources is not None:
            matches = [Match(each, stays=each is not None) for each in sources]
        made = matched_edits(reading.document, slot, values, matches)
        stay = {match.old for match in matches}
        gone = [row for at, row in enumerate(slot.rows) if at not in stay]
    text = edited(PROCEDURE, reading, made, steps=values)
    change = Change({origin.path: origin.text}, {origin.path: text})
    aside, trash = _laid_aside(reader, reading, gone, reason)
    changed = with_origin(replace(thing, steps=values), Origin(origin.path, text))
    return change | aside, changed, trash


def _laid_aside(
    reader: Reader, reading: Reading, rows: Sequence[Row], reason: str
) -> tuple[Change, str | None]:
    """Return the change that keeps those of *rows* with something under them, and its path."""
    document = reading.document
    held = [row for row in rows if document.last_text(row.head, row.end) > row.head]
    if not held:
        return Change(), None
    path = document.source.path
    lines = [
        line if end_of(line) else f"{line}\n" for row in held for line in lines_of_row(reading, row)
    ]
    trash = free_path(reader, f"{stem_for(path)} (step {reader.day}).md")
    text = f"{_front(reader, reading.thing, path, reason)}\n{''.join(lines)}"
    return Change({trash: None}, {trash: text}), trash


def _front(reader: Reader, thing: Procedure, path: str, reason: str) -> str:
    """Return the frontmatter that says where steps stood; it makes no memory of the file."""
    fields: dict[str, Value] = {
        "dropped": reader.day,
        "dropped_from": plain_path(path),
        "procedure": thing.name,
    }
    if thing.id is not None:
        fields["procedure_id"] = thing.id
    return render(fields | {"version": Plain(thing.version), "reason": reason})
