"""A text's frontmatter, read whole: fields with their places, and what is wrong."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from memfmt.text.edits import Span
from memfmt.text.frontmatter.characters import stand_in
from memfmt.text.frontmatter.door import Problem, compose
from memfmt.text.frontmatter.fences import find_block
from memfmt.text.frontmatter.layout import Layout
from memfmt.text.frontmatter.model import Fault, Field, Frontmatter
from memfmt.text.frontmatter.quick import read_quickly
from memfmt.text.frontmatter.tolerant import chunks_of, key_indent, loose_field
from memfmt.text.frontmatter.tree import Grove, TooDeepError
from memfmt.text.source import lines_of

_FLOW_ROOT = "the block is one flow map `{...}` (JSON)"
_NO_YAML = "the block is no valid YAML"


@dataclass(frozen=True, slots=True)
class Reading:
    """What one stretch of YAML gave."""

    fields: tuple[Field, ...]
    faults: tuple[Fault, ...]
    locked: str | None
    indent: int = 0


def read(text: str, *, pure: bool | None = None) -> Frontmatter:
    """
    Return the frontmatter of *text*, a file's text without byte order mark.

    Any text is taken: what is wrong is in ``faults``, and a block that is no YAML gives each
    of its top-level keys as far as that one can be read. *pure* is for tests: False reads every
    block with PyYAML, True with the reader that PyYAML has in Python; the answer is the same.

    Source: spec/frontmatter.md.
    """
    found = find_block(text)
    if found is None:
        return Frontmatter(False, 0, (), (), None, Span(0, 0))
    inside, body = found
    quick = read_quickly(text, inside, body) if pure is None else None
    return quick or _read_fully(text, inside, body, pure=bool(pure))


def _read_fully(text: str, inside: Span, body: int, *, pure: bool) -> Frontmatter:
    block = text[inside.start : inside.end]
    whole = _read_yaml(block, inside.start, pure=pure)
    if isinstance(whole, Problem):
        whole = _read_loosely(block, inside.start, whole, pure=pure)
    marker = _marker(block, inside.start)
    faults, locked = whole.faults, whole.locked
    if marker is not None:
        faults = (*faults, marker)
        locked = locked or "a document marker stands in the block"
    return Frontmatter(True, body, whole.fields, faults, locked, inside, whole.indent)


def _read_yaml(block: str, offset: int, *, pure: bool) -> Reading | Problem:
    """Return what *block*, at *offset* of its text, holds as YAML, or why it is none."""
    stood = stand_in(block)
    root = compose(stood.text, pure=pure)
    if isinstance(root, Problem):
        return root
    if root is None:
        return Reading((), (), None)
    if root.id != "mapping":
        return _no_map(block, offset)
    grove = Grove(stood, offset, budget=2 * len(block) + 1000)
    starts = [0, *accumulate(map(len, lines_of(block)))]
    layout = Layout(block, stood.text, offset, starts)
    try:
        fields = _fields(root, grove, layout)
    except TooDeepError:
        return Problem(0, "it is nested too deep")
    if grove.halved:
        return Problem(0, "it has an escape that is half a character")
    locked = None
    if root.flow_style:
        locked = _FLOW_ROOT
    elif _has_own_property(root, stood.text):
        locked = "the block has an anchor or a tag of its own"
    elif any(fault.kind == "duplicate" for fault in grove.faults):
        locked = "a key stands in it twice"
    return Reading(tuple(fields), tuple(grove.faults), locked, root.start_mark.column)


def _has_own_property(root: Any, text: str) -> bool:
    start = root.start_mark.index
    first = root.value[0][0].start_mark.index if root.value else -1
    return bool(start != first and text[start] in "&!")


def _fields(root: Any, grove: Grove, layout: Layout) -> list[Field]:
    """Return the fields of *root* in file order, of two keys of one name the first."""
    fields: list[Field] = []
    names: set[str] = set()
    places = [layout.line_start(key.start_mark.index) for key, _ in root.value]
    places.append(len(layout.block))
    for number, (key, value) in enumerate(root.value):
        field = layout.field(key, value, grove, places[number + 1])
        if field.key in names:
            grove.report(
                key.start_mark.index,
                key.end_mark.index,
                "duplicate",
                f"the key {field.key!r} stands here a second time; the first counts: "
                "remove or rename one",
            )
            continue
        names.add(field.key)
        fields.append(field)
    return fields


def _no_map(block: str, offset: int) -> Reading:
    fault = Fault(
        Span(offset, offset + len(block.rstrip())),
        "the block is no map of keys and values: write `key: value` lines",
        "not-a-map",
    )
    return Reading((), (fault,), "the block is no map of keys and values")


def _read_loosely(block: str, offset: int, problem: Problem, *, pure: bool) -> Reading:
    """Return the fields of a block that is no YAML, each key with its lines by itself."""
    fields: dict[str, Field] = {}
    faults: list[Fault] = []
    blamed = False
    for chunk in chunks_of(block):
        alone = _read_yaml(chunk.text, offset + chunk.start, pure=pure)
        if isinstance(alone, Problem) or len(alone.fields) != 1:
            field, fault = loose_field(chunk, offset)
            faults.append(fault)
            blamed = True
        else:
            field = alone.fields[0]
            faults += alone.faults
        if field.key in fields:
            faults.append(_twice(field))
        fields.setdefault(field.key, field)
    if not blamed:
        faults.insert(0, _problem_fault(block, offset, problem))
    return Reading(tuple(fields.values()), tuple(faults), _NO_YAML, key_indent(block))


def _twice(field: Field) -> Fault:
    message = f"the key {field.key!r} stands here a second time; the first counts"
    return Fault(field.key_span, message, "duplicate")


def _problem_fault(block: str, offset: int, problem: Problem) -> Fault:
    starts = [0, *accumulate(map(len, lines_of(block)))]
    row = max(0, bisect_right(starts, problem.index) - 1)
    start = starts[row]
    end = starts[row + 1] if row + 1 < len(starts) else len(block)
    line = block[start:end]
    span = Span(offset + start, offset + start + len(line.rstrip()))
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return Fault(span, "a tab indents this line: YAML takes spaces only", "tab")
    return Fault(span, f"the block is no valid YAML here: {problem.words}", "yaml")


def _marker(block: str, offset: int) -> Fault | None:
    """Return a fault for the first document marker (``---`` or ``...``) in *block*."""
    if "---" not in block and "..." not in block:
        return None
    place = 0
    for line in lines_of(block):
        if line[:3] in ("---", "...") and line[3:4] in ("", " ", "\t", "\r", "\n"):
            span = Span(offset + place, offset + place + 3)
            return Fault(span, f"{line[:3]!r} ends a YAML document: remove the line", "marker")
        place += len(line)
    return None
