"""Checks of lines that are rendered from frontmatter: an outcome, a last failure or success."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from memfmt.check.places import Lines
from memfmt.errors import MemfmtError
from memfmt.kinds.episode import is_outcome
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import Episode, Procedure
from memfmt.kinds.outline import Section, labelled
from memfmt.kinds.shown import failure_line, rendered, success_line
from memfmt.kinds.table import KIND_OF
from memfmt.text.blocks import Block
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.document import Document
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter import Value, edits

_DATED = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}): ")

#: The field that a rendered line stands for, and the line.
_LINE_BY_KEY: dict[str, Callable[[Any], str | None]] = {
    "outcome": lambda episode: rendered(episode.outcome),
    "last_failure": failure_line,
    "last_succeeded": success_line,
}


def line_disagrees(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M202: a rendered line says something else than the field it is rendered from."""
    for reading in readings:
        for label, due in _due_lines(reading):
            for row in reading.rows[label]:
                shown = one_line(reading.document.joined(row.start, row.end))
                if shown == due:
                    continue
                edit = Lines(reading.document).edit(row.start, row.end, due)
                yield Diagnostic(
                    "M202",
                    Severity.NOTE,
                    reading.document.source.path,
                    row.start + 1,
                    1,
                    f"this line says {excerpt(shown, 80)!r}; the frontmatter gives "
                    f"{excerpt(due, 80)!r}, "
                    "and the line is written anew from it: what is right belongs there",
                    Fix("write what the frontmatter gives", (edit,)),
                )


def _due_lines(reading: Reading) -> Iterator[tuple[str, str]]:
    """Yield the name of a rendered line in the rows of *reading*, and what it should say."""
    thing = reading.thing
    if isinstance(thing, Episode) and thing.outcome is not None:
        yield "outcome", rendered(thing.outcome)
    if isinstance(thing, Procedure):
        for label, line in (("Last failure", failure_line), ("Last success", success_line)):
            due = line(thing)
            if due is not None:
                yield label, due


def line_without_field(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M203: an outcome, last failure or last success stands in the text only; nothing reads it."""
    for reading in readings:
        for key, start, end, said in _fieldless(reading):
            label = excerpt(reading.document.line(start), 40)
            yield Diagnostic(
                "M203",
                Severity.WARNING,
                reading.document.source.path,
                start + 1,
                1,
                f"the line {label!r} is not read: what it says belongs in the frontmatter, "
                f"as {key!r}",
                moved_up(reading, key, said, (start, end)),
            )


def _fieldless(reading: Reading) -> Iterator[tuple[str, int, int, str]]:
    """Yield (key that is missing, first line, line after the last, what the line says)."""
    thing = reading.thing
    if isinstance(thing, Episode) and thing.outcome is None:
        for block, said in list(_outcomes(reading.document))[-1:]:
            yield "outcome", block.start, block.end, said
    if isinstance(thing, Procedure):
        for label, key in (("Last failure", "last_failure"), ("Last success", "last_succeeded")):
            if getattr(thing, key) is None:
                for row in reading.rows[label]:
                    yield key, row.start, row.end, row.value


def said_in_body(reading: Reading) -> set[str]:
    """
    Return the attributes that lines of the body say, and that the frontmatter lacks.

    A fix that wrote another value for one would make M203 write it twice, or M202 such a line anew.
    """
    found: set[str] = set()
    for key, _start, _end, said in _fieldless(reading):
        found |= attributes_of(key, said)
    if isinstance(reading.thing, Episode) and reading.thing.outcome is None:
        document = reading.document
        if any(map(is_outcome, document.lines[document.first :])):  # in a fence, in a list too
            found.add("outcome")
    return found


def attributes_of(key: str, said: str) -> set[str]:
    """Return the attributes that a line which stands for *key* gives, by what is *said*."""
    is_dated = key == "last_failure" and _DATED.match(said) is not None
    return {key, "last_failed"} if is_dated else {key}


def _outcomes(document: Document) -> Iterator[tuple[Block, str]]:
    whole = Section("", document.first, document.first, len(document.lines), document.blocks)
    return labelled(document, whole, "Outcome")


def moved_up(reading: Reading, key: str, said: str, at: tuple[int, int]) -> Fix | None:
    """Return the fix that gives *key* what is *said*, and renders the lines *at* from it."""
    if not said:
        return None
    wanted: dict[str, Value | None] = {key: said}
    dated = _DATED.match(said)
    if key == "last_failure" and dated and reading.thing.last_failed is None:
        wanted = {key: said[dated.end() :], "last_failed": dated[1]}
    thing = replace(reading.thing, **wanted)
    document, kind = reading.document, KIND_OF[type(thing)]
    order = [TYPE_KEY, *(each.name for each in kind.keys)]
    try:
        made = edits(document.front, document.source.text, wanted, order)
    except MemfmtError:
        return None
    line = Lines(document).edit(*at, _LINE_BY_KEY[key](thing) or "")
    return Fix("write it into the frontmatter", (*made, line))
