"""Checks of what is nearly memfmt's own: keys, labels and lists that nothing reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from memfmt.check.derived import moved_up
from memfmt.check.places import Lines
from memfmt.check.spellings import form_of, key_of, meant
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Episode, Procedure
from memfmt.kinds.outline import after_dash, items
from memfmt.kinds.procedure import LABELS, PROCEDURE
from memfmt.kinds.told import diagnostic
from memfmt.text.blocks import Block, Sort
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit, Span
from memfmt.text.excerpt import excerpt
from memfmt.text.source import end_of

#: The words a labelled line may begin with, and the attribute that is meant.
_LABELS: dict[type, dict[str, str]] = {
    Episode: {"outcome": "outcome"},
    Procedure: {
        "when": "trigger",
        "trigger": "trigger",
        "preconditions": "preconditions",
        "prerequisites": "preconditions",
        "last failure": "last_failure",
        "last success": "last_succeeded",
    },
}
_LABEL = {
    kind: re.compile(
        rf"(?P<bold>[*_]{{0,3}})(?P<word>{'|'.join(words)})(?P<sign>[ ]*:)?(?P<closed>[*_]{{0,3}})"
        r"(?P<behind>(?:[ ]*:|[ ]+[-–—])?)(?P<rest>(?:[ ].*)?)",
        re.IGNORECASE,
    )
    for kind, words in _LABELS.items()
}
#: Lines that begin so are read, or told of by M203.
_READ = tuple(f"**{label}{end}" for label in (*LABELS, "Outcome") for end in ("**", ":**"))


def key_like_ours(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M110: a frontmatter key is nearly one of memfmt's own, whose value is missing."""
    for reading in readings:
        thing, front = reading.thing, reading.document.front
        if thing is None or not thing.extra:
            continue
        kind, taken = type(thing), set[str]()
        for field in front.fields:
            name = meant(thing, field.key, field.value) if field.key in thing.extra else None
            key = None if name is None else key_of(kind, name)
            if name is None or (key is not None and front.find(key.name) is not None):
                continue
            is_free = key is not None and name not in taken and field.locked is None
            taken.add(name)
            yield diagnostic(
                reading.document,
                "M110",
                Severity.WARNING,
                field.key_span,
                f"the key {excerpt(field.key, 60)!r} is not read; memfmt reads "
                f"{form_of(kind, name)}",
                fix=Fix(f"write `{key.name}`", (Edit(field.key_span, key.name),))
                if key is not None and is_free
                else None,
            )


def label_like_ours(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M207: a line begins with nearly one of memfmt's labels, and what it says is missing."""
    for reading in readings:
        kind = type(reading.thing)
        for block in _paragraphs(reading) if kind in _LABELS else ():
            for start, end, name, said in _labels(reading, block):
                if getattr(reading.thing, name):
                    continue
                yield Diagnostic(
                    "M207",
                    Severity.WARNING,
                    reading.document.source.path,
                    start + 1,
                    1,
                    f"the line {excerpt(reading.document.line(start), 40)!r} is not read; "
                    "memfmt reads "
                    f"{form_of(kind, name)}",
                    _label_fix(reading, block, (start, end), name, said),
                )


def _paragraphs(reading: Reading) -> list[Block]:
    """Return the paragraphs in which a label would be looked for."""
    is_episode = isinstance(reading.thing, Episode)
    blocks = reading.document.blocks if is_episode else reading.outline.lead.blocks
    return [each for each in blocks if each.depth == 0 and each.sort is Sort.PARAGRAPH]


def _labels(reading: Reading, block: Block) -> Iterator[tuple[int, int, str, str]]:
    """Yield (first line, line after the last, attribute, what is said) of each label in *block*."""
    document, kind = reading.document, type(reading.thing)
    end = block.end
    for number in reversed(range(block.start, block.end)):
        match = _label_in(kind, document.line(number).strip())
        if match is None:
            continue
        said = after_dash(match["behind"] + match["rest"])
        if match["bold"] and not match["closed"]:
            said = said.removesuffix(match["bold"])
        below = document.joined(number + 1, end) if end > number + 1 else ""
        yield number, end, _LABELS[kind][match["word"].lower()], one_line(f"{said} {below}")
        end = number


def _label_in(kind: type, line: str) -> re.Match[str] | None:
    """Return the label that *line* begins with, set off as one; None where memfmt reads it."""
    match = None if line.startswith(_READ) else _LABEL[kind].fullmatch(line)
    is_apart = match is not None and (match["sign"] or match["behind"] or match["closed"])
    return match if is_apart else None


def _label_fix(
    reading: Reading, block: Block, at: tuple[int, int], name: str, said: str
) -> Fix | None:
    key = key_of(type(reading.thing), name)
    is_whole = at == (block.start, block.end)
    if key is not None:
        may_move = is_whole or isinstance(reading.thing, Episode)
        return moved_up(reading, key.name, said, at) if may_move else None
    line = f"**When** — {said}" if name == "trigger" else "**Preconditions**"
    if not is_whole or bool(said) != (name == "trigger"):
        return None
    return Fix(f"write `{excerpt(line, 40)}`", (Lines(reading.document).edit(*at, line),))


def list_above_sections(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M208: a numbered list stands under the title of a procedure without steps."""
    for reading in readings:
        if not isinstance(reading.thing, Procedure) or reading.thing.steps:
            continue
        lead = takewhile(lambda each: each.sort is not Sort.HEADING, reading.outline.lead.blocks)
        read = {row.start for row in reading.rows["preconditions"]}
        rows = items(reading.document, [*lead], ordered=True)
        first = next((row for row in rows if row.start not in read), None)
        if first is None:
            continue
        yield Diagnostic(
            "M208",
            Severity.WARNING,
            reading.document.source.path,
            first.start + 1,
            1,
            f"this list is not read; memfmt reads {form_of(Procedure, 'steps')}",
            _section_fix(reading, PROCEDURE.sections["steps"], first.group),
        )


def _section_fix(reading: Reading, heading: str, start: int) -> Fix | None:
    """Return the fix that puts *heading* above the list at line *start*, if nothing else moves."""
    below = [row for slot in reading.rows.values() for row in slot if row.start > start]
    sections = {each.start for each in reading.outline.sections}
    is_moving = any(row.start < min(sections, default=len(reading.document.lines)) for row in below)
    if is_moving or reading.outline.named(heading.lower()):
        return None
    at = Lines(reading.document).span(start, start + 1).start
    end = end_of(reading.document.lines[start]) or "\n"
    return Fix(f"write `## {heading}` above it", (Edit(Span(at, at), f"## {heading}{end}{end}"),))
