"""The check of the figures that a procedure's heading shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.check.places import Lines
from memfmt.kinds.kind import Reading
from memfmt.kinds.model import Procedure
from memfmt.kinds.outline import Outline
from memfmt.kinds.procedure import procedure_name
from memfmt.kinds.shown import figures
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit, Span


def heading_disagrees(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M201: the heading shows other figures than the frontmatter gives."""
    for reading in readings:
        if not isinstance(reading.thing, Procedure):
            continue
        shown, due = _shown(reading.outline), figures(reading.thing)
        if shown is None or shown == due:
            continue
        line, column, fix = _place(reading, due)
        yield Diagnostic(
            "M201",
            Severity.NOTE,
            reading.document.source.path,
            line + 1,
            column + 1,
            f"the heading says {shown!r}; the frontmatter gives {due!r}",
            fix,
        )


def _shown(outline: Outline) -> str | None:
    """Return the figures that end the title, or None where the whole of it is a name."""
    title = outline.title_text
    return title[title.rfind("(") :] if title and procedure_name(outline) != title else None


def _place(reading: Reading, due: str) -> tuple[int, int, Fix | None]:
    """Return line and column, from 0, of the figures, and the fix where they are on one line."""
    title = reading.outline.title
    if title is None:
        return 0, 0, None
    document = reading.document
    number = title.start if title.mark.startswith("#") else title.end - 2
    line = document.line(number)
    at = line.rfind("(")
    end = line.find(")", at) + 1
    if at < 0 or not end:
        return number, 0, None
    start = Lines(document).span(number, number + 1).start
    edit = Edit(Span(start + at, start + end), due)
    return number, at, Fix(f"write {due}", (edit,))
