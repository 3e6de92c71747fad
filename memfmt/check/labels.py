"""Lines and lists of the body that are nearly memfmt's own, and that nothing reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from memfmt.check.derived import attributes_of, moved_up, said_in_body
from memfmt.check.nearly import misnamed
from memfmt.check.places import Below, Lines
from memfmt.check.spellings import form_of, key_of
from memfmt.kinds.kind import Reading
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Episode, Procedure
from memfmt.kinds.outline import after_dash, items
from memfmt.kinds.procedure import LABELS, PROCEDURE
from memfmt.text.blocks import Block, Sort
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit, Span
from memfmt.text.excerpt import excerpt
from memfmt.text.source import end_of

#: The words a labelled line may begin with, and the attribute that is meant.
WORDS: dict[type, dict[str, str]] = {
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
    for kind, words in WORDS.items()
}
#: Lines that begin so are read, or told of by M203.
_READ = tuple(f"**{label}{end}" for label in (*LABELS, "Outcome") for end in ("**", ":**"))
_OWN_LABEL = {"trigger": "When", "preconditions": "Preconditions"}


@dataclass(frozen=True, slots=True)
class Label:
    """
    Lines ``start..end`` of the paragraph *block*, the attribute that is meant, and what is said.

    *lists* are the first lines of the lists that stand right below.
    """

    block: Block
    start: int
    end: int
    name: str
    said: str
    lists: list[int] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether the label is all of its paragraph."""
        return (self.start, self.end) == (self.block.start, self.block.end)


def label_like_ours(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M207: a line begins with nearly one of memfmt's labels, and what it says is missing."""
    for reading in readings:
        found = missing_labels(reading)
        if not found:
            continue
        taken = said_in_body(reading) | {name for _, name, new in misnamed(reading) if new}
        for label in found:
            yield Diagnostic(
                "M207",
                Severity.WARNING,
                reading.document.source.path,
                label.start + 1,
                1,
                f"the line {excerpt(reading.document.line(label.start), 40)!r} is not read; "
                f"memfmt reads {form_of(type(reading.thing), label.name)}",
                _label_fix(reading, label, taken),
            )


def missing_labels(reading: Reading) -> list[Label]:
    """Return the labels, in file order, that say what the object lacks."""
    thing = reading.thing
    if type(thing) not in WORDS:
        return []
    blocks = reading.document.blocks if isinstance(thing, Episode) else reading.outline.lead.blocks
    found: list[Label] = []
    above: Label | None = None
    for block in blocks:
        if block.depth or block.sort is Sort.BLANK:
            continue
        if block.sort is Sort.LIST and above is not None:
            above.lists.append(block.start)
            continue
        above = None
        if block.sort is Sort.PARAGRAPH:
            labels = [*_labels(reading, block)][::-1]
            above = labels[-1] if labels else None
            found += labels
    return [each for each in found if not getattr(thing, each.name)]


def _labels(reading: Reading, block: Block) -> Iterator[Label]:
    """Yield the labels in *block*, the last first."""
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
        name = WORDS[kind][match["word"].lower()]
        yield Label(block, number, end, name, one_line(f"{said} {below}"))
        end = number


def _label_in(kind: type, line: str) -> re.Match[str] | None:
    """Return the label that *line* begins with, set off as one; None where memfmt reads it."""
    match = None if line.startswith(_READ) else _LABEL[kind].fullmatch(line)
    is_apart = match is not None and (match["sign"] or match["behind"] or match["closed"])
    return match if is_apart else None


def _label_fix(reading: Reading, label: Label, taken: set[str]) -> Fix | None:
    """Return the fix of *label*, and add to *taken*, which have one, the attributes it gives."""
    key = key_of(type(reading.thing), label.name)
    if key is not None:
        given = attributes_of(label.name, label.said)
        may_move = label.is_whole or isinstance(reading.thing, Episode)
        if not may_move or not label.said or given & taken:
            return None
        taken |= given  # made or not: what cannot be written once cannot be a second time
        return moved_up(reading, key.name, label.said, (label.start, label.end))
    if label.name in taken or not _is_complete(reading, label):
        return None
    taken.add(label.name)
    own = _OWN_LABEL[label.name]
    line = f"**{own}** — {label.said}" if label.said else f"**{own}**"
    edit = Lines(reading.document).edit(label.start, label.end, line)
    return Fix(f"write `{excerpt(line, 40)}`", (edit,))


def _is_complete(reading: Reading, label: Label) -> bool:
    """Whether memfmt would read what *label* says, if only the label were its own."""
    if not label.is_whole or reading.rows[_OWN_LABEL[label.name]]:
        return False
    return bool(label.said) if label.name == "trigger" else not label.said and bool(label.lists)


def list_above_sections(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M208: a numbered list stands under the title of a procedure without steps."""
    for reading in readings:
        if not isinstance(reading.thing, Procedure) or reading.thing.steps:
            continue
        lead = takewhile(lambda each: each.sort is not Sort.HEADING, reading.outline.lead.blocks)
        labels = missing_labels(reading)
        read = {row.start for row in reading.rows["preconditions"]}
        spoken = {
            start
            for label in labels
            if label.name == "preconditions" and _is_complete(reading, label)
            for start in label.lists
        }
        rows = items(reading.document, [*lead], ordered=True)
        first = next(
            (row for row in rows if row.start not in read and row.group not in spoken), None
        )
        if first is None:
            continue
        yield Diagnostic(
            "M208",
            Severity.WARNING,
            reading.document.source.path,
            first.start + 1,
            1,
            f"this list is not read; memfmt reads {form_of(Procedure, 'steps')}",
            _section_fix(reading, PROCEDURE.sections["steps"], first.group, labels),
        )


def _section_fix(reading: Reading, heading: str, start: int, labels: Sequence[Label]) -> Fix | None:
    """Return the fix that puts *heading* above the list at line *start*, if nothing else moves."""
    below = Below(reading, [label.start for label in labels])
    if below.is_parted(start) or reading.outline.named(heading.lower()):
        return None
    at = Lines(reading.document).span(start, start + 1).start
    end = end_of(reading.document.lines[start]) or "\n"
    return Fix(f"write `## {heading}` above it", (Edit(Span(at, at), f"## {heading}{end}{end}"),))
