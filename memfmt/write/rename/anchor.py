"""A heading or a block of a note is renamed, with all links to it."""

from __future__ import annotations

import re

from memfmt.errors import EditRefusedError, InvalidValueError, NotFoundError, RefusedError
from memfmt.kinds.kind import marker_of
from memfmt.kinds.lines import one_line
from memfmt.kinds.table import KINDS
from memfmt.text.document import Document, document_of
from memfmt.text.edits import Edit, Span
from memfmt.text.links.anchors import (
    BlockId,
    Heading,
    block_ids_of,
    heading_chain,
    heading_key,
    headings_of,
    with_heading,
)
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.links.reading import links_of
from memfmt.text.links.spelling import heading_in_link, rewritten
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.linked import Linked
from memfmt.vault.reader import Reader
from memfmt.write.rename.words import counted

_MARKS = re.compile(r"(?:\A|[ \t])#{1,6}[ \t]")
_ID = "letters of a to z, digits and -"


def rename_anchor(reader: Reader, linked: Linked, path: str, anchor: str, wanted: str) -> Change:
    """Return the change after which the heading or block *anchor* of *path* is called *wanted*."""
    text = reader.memory.texts[path]
    document = document_of(source_of(text, path))
    if anchor[:1] == "^":
        return _rename_block(reader, linked, document, anchor[1:], wanted.removeprefix("^"))
    return _rename_heading(reader, linked, document, anchor, wanted)


def _rename_heading(
    reader: Reader, linked: Linked, document: Document, anchor: str, wanted: str
) -> Change:
    path, headings = document.source.path, headings_of(document)
    chain = heading_chain(headings, anchor)
    if chain is None:
        known = "; ".join(each.text for each in headings) or "none"
        raise NotFoundError(f"{path} has no heading {anchor!r}; its headings are: {known}")
    at = chain[-1]
    _refuse_heading(document, headings, at, wanted)
    old, new = headings[at], heading_in_link(wanted)
    edits = {path: [Edit(_span(document, old), wanted)]}
    lines = []
    for each, link in _links_to(linked, path):
        found = None if not link.heading else heading_chain(headings, link.heading)
        if found is None or at not in found:
            continue
        subpath = with_heading(link.subpath or "", found.index(at), new)
        source = source_of(reader.memory.texts[each], each)
        edits.setdefault(each, []).extend(rewritten(link, source.text, subpath=subpath))
        lines.append((each, link.line))
    return _change(reader, edits, lines, f"{path}: the heading {old.text!r} is now {wanted!r}")


def _refuse_heading(document: Document, headings: list[Heading], at: int, wanted: str) -> None:
    path, old = document.source.path, headings[at]
    marker = marker_of(document.front)
    if marker in KINDS:
        sections = {name.lower() for name in KINDS[marker].sections.values()}
        if old.level == 2 and one_line(old.text).lower() in sections:
            raise RefusedError(
                f"{path}:{old.line}: memfmt reads the section {old.text!r} by its name"
            )
        if at == next((n for n, each in enumerate(headings) if each.level == 1), None):
            raise RefusedError(f"{path}:{old.line}: that is the title; rename the note")
    key = heading_key(wanted)
    if not key or wanted != " ".join(wanted.split()):
        raise InvalidValueError(f"{wanted!r} can be no heading that a link names; give words")
    same = next((e for n, e in enumerate(headings) if n != at and heading_key(e.text) == key), None)
    if same is not None:
        raise RefusedError(f"{path}:{same.line}: a heading is called {same.text!r} already")


def _span(document: Document, heading: Heading) -> Span:
    """Return where the text of *heading* is written; it stands on one line."""
    start = sum(map(len, document.lines[: heading.line - 1]))
    line = document.line(heading.line - 1)
    marks = _MARKS.search(line)
    # Of an underlined one the text ends the line; before it marks of lists and quotes may stand.
    at = line.find(heading.text, marks.end()) if marks else line.rfind(heading.text)
    if at < 0 or not heading.text:
        raise RefusedError(
            f"{document.source.path}:{heading.line}: the heading is written over several lines, or "
            "empty; rename it by hand"
        )
    return Span(start + at, start + at + len(heading.text))


def _rename_block(
    reader: Reader, linked: Linked, document: Document, anchor: str, wanted: str
) -> Change:
    path, ids = document.source.path, block_ids_of(document)
    old = _block(ids, anchor)
    if old is None:
        known = "; ".join(f"^{each.id}" for each in ids) or "none"
        raise NotFoundError(f"{path} has no block ^{anchor}; its blocks are: {known}")
    if not wanted.isascii() or not wanted.replace("-", "a").isalnum():
        raise InvalidValueError(f"{wanted!r} can be no id of a block: it takes {_ID}")
    same = _block(ids, wanted)
    if same is not None and same is not old:
        raise RefusedError(f"{path}:{same.line}: a block is called ^{same.id} already")
    edits = {path: [Edit(old.span, f"^{wanted}")]}
    lines = []
    for each, link in _links_to(linked, path):
        if link.block is not None and link.block.lower() == old.id.lower():
            source = source_of(reader.memory.texts[each], each)
            edits.setdefault(each, []).extend(rewritten(link, source.text, subpath=f"^{wanted}"))
            lines.append((each, link.line))
    return _change(reader, edits, lines, f"{path}: the block ^{old.id} is now ^{wanted}")


def _block(ids: list[BlockId], wanted: str) -> BlockId | None:
    return next((each for each in ids if each.id.lower() == wanted.lower()), None)


def _links_to(linked: Linked, path: str) -> list[tuple[str, Occurrence]]:
    """Return (path, link) of each link with a subpath that leads to the note *path*."""
    return [
        (each.source, each.link) for each in linked if each.to.path == path and each.link.subpath
    ]


def _change(
    reader: Reader, edits: dict[str, list[Edit]], lines: list[tuple[str, int]], told: str
) -> Change:
    texts = reader.memory.texts
    before: dict[str, str | None] = {path: texts[path] for path in edits}
    after: dict[str, str | None] = {
        path: source_of(texts[path], path).edited(made) for path, made in edits.items()
    }
    more = [f"{counted(len(lines), 'link')} written anew"] if lines else []
    said = [{"path": path, "line": line} for path, line in lines]
    for path, text in after.items():
        _check(path, texts[path], text or "")
    return Change(before, after).saying(told, *more, links=said)


def _check(path: str, old: str, new: str) -> None:
    """Raise EditRefusedError where more than words of headings and links is read otherwise."""
    shapes = []
    for text in (old, new):
        read = document_of(source_of(text, path))
        blocks = [(each.sort, each.start, each.end, each.depth, each.level) for each in read.blocks]
        ids = [each.line for each in block_ids_of(read)]
        links = [(each.line, each.is_wiki, each.key) for each in links_of(read)]
        shapes.append((blocks, ids, links))
    if shapes[0] != shapes[1]:
        raise EditRefusedError(
            f"{path}: with that name the text would be read otherwise; give another one"
        )
