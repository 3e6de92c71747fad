"""Files that were meant to be memory and do not count as it: a marker or a fence is broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memfmt.kinds.conflict import conflict_at, says_conflict
from memfmt.kinds.marker import LEGACY_TYPE_KEY, MARKERS, TYPE_KEY
from memfmt.kinds.misspelt import misspelt_marker
from memfmt.kinds.table import INDEX_TYPE, KINDS, PROFILE
from memfmt.kinds.told import diagnostic
from memfmt.text.blocks import Sort
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.document import Document
from memfmt.text.edits import Edit, Span
from memfmt.text.frontmatter import Field, unclosed

#: Blank lines or a fence that is none, keys, among them the marker, and a closing fence.
_BARE = re.compile(
    rf"\s*(?:-{{1,2}}|—+|-{{4,}}|---[ \t]*)?\n*(?:[\w-]+:[^\n]*\n)*?{TYPE_KEY}:[^\n]*\n"
    r"(?:[\w-]+:[^\n]*\n|[ \t]+[^\n]*\n)*---[ \t]*(?:\n|\Z)"
)
#: What stands unseen before a fence, or between a key and its value.
_UNSEEN = "\ufeff\u200b\u200c\u200d\u2060"
_GAP = rf"[\s{_UNSEEN}]"
#: A line that says the marker, though a colon or a space be missing or another sign.
_NEARLY = re.compile(
    rf"(-[ \t]++)?[\"']?({TYPE_KEY}|{LEGACY_TYPE_KEY})[\"']?"
    rf"(?:{_GAP}*+[:=;：﹕∶]{_GAP}*+|{_GAP}++)[\"']?({'|'.join(sorted(MARKERS))})[\"']?\s*+"
)
_KEY = re.compile(r"""["']?[\w-]+["']?[ \t]*+[:=](?:[ \t].*+|\Z)""")
_GOES_ON = re.compile(r"[ \t]++\S.*+|-[ \t].*+|#.*+")
_FENCE_LIKE = re.compile(r"([*+_=–—-])\1++")
#: So many lines are looked at for a marker that stands in no frontmatter.
_HEAD = 100
_PROSE = (Sort.PARAGRAPH, Sort.HEADING, Sort.RULE)


def lost_marker(document: Document) -> Iterator[Diagnostic]:
    """Yield why *document*, which has no marker, does not count as memory, if it was meant to."""
    text = document.source.text
    field = document.front.find(TYPE_KEY) or document.front.find(LEGACY_TYPE_KEY)
    said = TYPE_KEY in text or LEGACY_TYPE_KEY in text
    if said and (at := conflict_at(document)) is not None:
        yield _told(document, "M008", at, says_conflict(at))
    elif field is not None:
        known = ", ".join((*KINDS, PROFILE, INDEX_TYPE))
        message = f"{field.key} names no type, so the file is passed over; write one of {known}"
        yield diagnostic(document, "M101", Severity.ERROR, field.span, message)
    elif not document.front.exists:
        yield from _lost_fence(document) if said else ()
    elif (near := misspelt_marker(document.front)) is not None:
        yield _misspelt(document, near)
    elif said and (found := _broken_marker(document)) is not None:
        yield found
    else:
        yield from _second_block(document)


def _told(document: Document, code: str, line: int, message: str) -> Diagnostic:
    start = sum(map(len, document.lines[:line]))
    return diagnostic(document, code, Severity.ERROR, Span(start, start), message)


def _lost_fence(document: Document) -> Iterator[Diagnostic]:
    text = document.source.text
    if unclosed(text) and _says_marker(text):
        message = (
            "the frontmatter has lost its closing fence, so nothing of this file is read; "
            "put `---` alone on the line after the last key"
        )
        yield diagnostic(document, "M005", Severity.ERROR, Span(0, 3), message)
    elif (at := _bare_marker(text)) is not None:
        message = (
            "the frontmatter has lost its opening fence, so nothing of this file is read; "
            "`---` stands alone on the first line of the file"
        )
        yield diagnostic(document, "M005", Severity.ERROR, Span(at, at + len(TYPE_KEY)), message)
    elif (found := _unfenced(document)) is not None:
        line, why, to_do = found
        yield _told(document, "M005", line, f"{why}, so nothing of this file is read; {to_do}")


def _unfenced(document: Document) -> tuple[int, str, str] | None:
    """
    Return the index of a line, what is wrong there and what to do, where a marker stands in no
    block.
    """
    lines = [document.line(at) for at in range(min(_HEAD, len(document.lines)))]
    at = next((at for at, line in enumerate(lines) if _NEARLY.fullmatch(line)), None)
    if at is None or not _is_prose(document, at):
        return None
    top, end = at, at + 1
    while top and _is_of_block(lines[top - 1]):
        top -= 1
    while end < len(lines) and _is_of_block(lines[end]):
        end += 1
    if any(line.strip() for line in lines[:top]):
        is_closed = end < len(lines) and lines[end].rstrip(" \t") == "---"
        return _badly_fenced(lines, top - 1, is_closed=is_closed)
    is_plain = ":" in lines[at] and lines[top][:1] not in ("#", "-", " ", "\t")
    why = "both fences of the frontmatter are lost"
    to_do = "put `---` alone on a line above its keys, at the top of the file, and below them"
    return (at, why, to_do) if is_plain else None


def _badly_fenced(
    lines: Sequence[str], fence: int, *, is_closed: bool
) -> tuple[int, str, str] | None:
    """Return what ``_unfenced`` does, of keys below the line *fence*, which is none where it is."""
    above = any(line.strip() for line in lines[:fence])
    opening = lines[fence].strip(f"{_UNSEEN} \t")
    if opening == "---" and above:
        to_do = "move it below the closing `---`"
        return (0, "text stands above the frontmatter", to_do) if is_closed else None
    if fence == 0 and lines[0] == "---":
        why = "the frontmatter has lost its closing fence"
        return 0, why, "put `---` alone on the line after the last key"
    if opening == "---":
        why = "something that cannot be seen stands before the opening fence"
        return fence, why, "delete it: `---` stands alone on the first line of the file"
    if _FENCE_LIKE.fullmatch(opening) and not above:
        why = f"the fences of the frontmatter are {opening!r}"
        return fence, why, "write `---` in their place"
    return None


def _is_of_block(line: str) -> bool:
    return (_NEARLY.fullmatch(line) or _KEY.fullmatch(line) or _GOES_ON.fullmatch(line)) is not None


def _is_prose(document: Document, line: int) -> bool:
    """Whether the line at this index stands in no code, comment, list or quote."""
    return any(
        block.start <= line < block.end and block.depth == 0 and block.sort in _PROSE
        for block in document.blocks
    )


def _broken_marker(document: Document) -> Diagnostic | None:
    """Return what is wrong with the line of the block that nearly says the marker, if one does."""
    start = len(document.lines[0])
    for at in range(1, document.first - 1):
        line = document.line(at)
        found = _NEARLY.fullmatch(line)
        if found is not None:
            right = f"{found[2]}: {found[3]}"
            span = Span(start, start + len(line))
            return diagnostic(
                document,
                "M108",
                Severity.ERROR,
                span,
                f"the line {line!r} is no key and value, so the file is passed over; "
                f"write `{right}`",
                fix=None if found[1] else Fix(f"write `{right}`", (Edit(span, right),)),
            )
        start += len(document.lines[at])
    return None


def _second_block(document: Document) -> Iterator[Diagnostic]:
    """Yield that a second frontmatter holds the marker, where one does."""
    body = document.source.text[document.front.body :]
    start = len(body) - len(body.lstrip(" \t\r\n"))
    if _says_marker(body[start:]):
        at = document.front.body + start
        message = (
            f"a second frontmatter holds {TYPE_KEY}; only the first block of a file is read: "
            "merge the two"
        )
        yield diagnostic(document, "M006", Severity.ERROR, Span(at, at + 3), message)


def _misspelt(document: Document, field: Field) -> Diagnostic:
    is_plain = document.source.text[field.key_span.start : field.key_span.end] == field.key
    return diagnostic(
        document,
        "M108",
        Severity.ERROR,
        field.key_span,
        f"the key {field.key!r} looks like {TYPE_KEY}, and the file is passed over without that",
        fix=Fix(f"write {TYPE_KEY}", (Edit(field.key_span, TYPE_KEY),)) if is_plain else None,
    )


def _bare_marker(text: str) -> int | None:
    """Return where a line of the head says the marker, with a closing fence below; else None."""
    head = text[:2000].replace("\r\n", "\n").replace("\r", "\n")
    found = _BARE.match(head)
    if found is None:
        return None
    return text.find(f"{TYPE_KEY}:")


def _says_marker(text: str) -> bool:
    head = text[:2000].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return head[0] == "---" and any(
        line.replace('"', "").startswith((f"{TYPE_KEY}:", f"{LEGACY_TYPE_KEY}:"))
        for line in head[1:]
    )
