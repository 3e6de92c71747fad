"""Knowledge entries: ``**[type] title** — content``, with a fenced artifact under some."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from memfmt.kinds.escapes import fence_for, take_title, take_type, title_text, type_text
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Knowledge
from memfmt.kinds.normal import artifact_text
from memfmt.kinds.outline import Row, Section, after_dash
from memfmt.text.blocks import Block, Sort
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit
from memfmt.text.source import body_of


def knowledge_text(knowledge: Knowledge) -> str:
    """Return an entry as it is written, its lines joined by line feeds."""
    text = _head(knowledge)
    if knowledge.artifact is not None:
        text += "\n\n" + "\n".join(_fenced(knowledge))
    return text


def _head(knowledge: Knowledge) -> str:
    title = f" {title_text(knowledge.title)}" if knowledge.title else ""
    content = f" — {knowledge.content}" if knowledge.content else ""
    return f"**[{type_text(knowledge.type)}]{title}**{content}"


def _fenced(knowledge: Knowledge) -> list[str]:
    artifact = knowledge.artifact or ""
    fence = fence_for(artifact, knowledge.language)
    gap = " " if (knowledge.language or "")[:1] == fence[0] else ""
    return [f"{fence}{gap}{knowledge.language or ''}", *artifact.split("\n"), fence]


def read_knowledge(text: str) -> Knowledge | None:
    """Return the entry that the folded paragraph *text* says, without artifact, or None."""
    if not text.startswith("**["):
        return None
    kind = take_type(text, 3)
    if kind is None:
        return None
    type_, at = kind
    at += text[at : at + 1] == " "
    title = take_title(text, at)
    if title is None:
        return None
    return Knowledge(one_line(type_) or "note", one_line(title[0]), after_dash(text[title[1] :]))


def knowledge_rows(document: Document, section: Section, place: int) -> Iterator[Row]:
    """
    Yield a row for each entry of *section*, behind whose last one new ones go at *place*.

    Its artifact is the first closed or last open fence after it with only blank lines between.
    """
    rows = list(_entries(document, section))
    for row, following in zip_longest(rows, rows[1:]):
        # What a person wrote under an entry stays under it: the next one goes behind that.
        last = following.start if following else place
        yield replace(row, after=max(row.end, document.last_text(row.end, last)))


def _entries(document: Document, section: Section) -> Iterator[Row]:
    blocks = [block for block in section.blocks if block.depth == 0]
    for at, block in enumerate(blocks):
        if block.sort is not Sort.PARAGRAPH:
            continue
        knowledge = read_knowledge(one_line(document.joined(block.start, block.end)))
        if knowledge is None:
            continue
        near = (each for each in blocks[at + 1 : at + 3] if each.sort is not Sort.BLANK)
        fence = next(near, None)
        if fence is None or fence.sort is not Sort.FENCE:
            fence = None
        else:
            knowledge.artifact = artifact_text(_inner(document, fence)) or None
            knowledge.language = (one_line(fence.text) or None) if knowledge.artifact else None
        if knowledge.title or knowledge.content or knowledge.artifact:
            yield Row(
                knowledge,
                block.start,
                block.end,
                fence.end if fence else block.end,
                group=section.heading,
                raw=one_line(fence.text) if fence else "",
                part=(fence.start, fence.end) if fence else None,
            )


def _inner(document: Document, fence: Block) -> str:
    """Return the text between the lines of *fence*, less the indent of its opening line."""
    end = fence.end - 1 if fence.closed else fence.end
    inner = []
    for number in range(fence.start + 1, end):
        line = body_of(document.lines[number])
        indent = min(fence.offset, len(line) - len(line.lstrip(" ")))
        inner.append(line[indent:])
    return "\n".join(inner)


def knowledge_edits(document: Document, row: Row, value: Knowledge) -> list[LineEdit]:
    """Return the edits that make the entry at *row* say *value*, its place kept."""
    old: Knowledge = row.value
    edits = []
    if _head(old) != _head(value):
        edits.append(
            LineEdit(row.start, row.head, (_head(value),), joins_before=True, joins_after=True)
        )
    if (old.artifact, old.language) == (value.artifact, value.language):
        return edits
    if value.artifact is None:
        if row.part is not None:
            edits.append(LineEdit(row.head, row.end))
    elif row.part is None:
        edits.append(LineEdit(row.head, row.head, tuple(_fenced(value)), loose=True))
    elif row.raw == (value.language or "") and _is_safe_inside(document, row, value):
        edits += _artifact_lines(document, row, value)
    else:
        start, end = row.part
        edits.append(
            LineEdit(start, end, tuple(_fenced(value)), joins_before=True, joins_after=True)
        )
    return edits


def _is_safe_inside(document: Document, row: Row, value: Knowledge) -> bool:
    """Whether the fence in the file can hold the new artifact: closed, flush, long enough."""
    if row.part is None:
        return False
    first, last = (document.line(number) for number in (row.part[0], row.part[1] - 1))
    mark = first[:1]
    run = first[: len(first) - len(first.lstrip(mark))]
    if mark not in ("`", "~") or row.part[1] - row.part[0] < 2:
        return False
    if not last.startswith(run) or last.strip(mark + " \t"):
        return False  # nothing closes it
    longest = 0
    for line in (value.artifact or "").split("\n"):
        bare = line.lstrip(" \t")
        longest = max(longest, len(bare) - len(bare.lstrip(mark)))
    return longest < len(run)


def _artifact_lines(document: Document, row: Row, value: Knowledge) -> list[LineEdit]:
    """Return the edit of the lines that differ, between an equal start and an equal end."""
    start, end = (row.part[0] + 1, row.part[1] - 1) if row.part else (0, 0)
    old = [document.line(number) for number in range(start, end)]
    new = (value.artifact or "").split("\n")
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    tail = 0
    while tail < min(len(old), len(new)) - same and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = tuple(new[same : len(new) - tail])
    return [LineEdit(start + same, end - tail, middle, joins_before=True, joins_after=True)]
