"""What is wrong with one file as it is read: its bytes, its frontmatter, its fields."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from memfmt.kinds.conflict import conflict_at
from memfmt.kinds.keys import Key
from memfmt.kinds.kind import is_too_small, marker_of
from memfmt.kinds.lost import lost_marker
from memfmt.kinds.marker import HOMES, LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.normal import MAX_KEY, is_short
from memfmt.kinds.swallowed import says_swallowed, swallowed_at
from memfmt.kinds.table import INDEX_TYPE, KINDS, PROFILE
from memfmt.kinds.told import diagnostic
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.document import Document
from memfmt.text.edits import Edit, Span
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter import (
    Field,
    Plain,
    Value,
    as_int,
    as_list,
    as_text,
    plain_kind,
    read,
)

_ADVICE = "restore it from a copy, or save it as UTF-8 text"
_FAULT_CODES = {"duplicate": "M004", "comment-cut": "M106"}


def file_findings(document: Document, *, says_marker: bool = False) -> list[Diagnostic]:
    """
    Return what is wrong with *document* as a file of memory; [] for anybody else's file.

    *says_marker* is for a file too large to be read, whose beginning says that it is memory.
    """
    marker = marker_of(document.front)
    if document.source.damage is not None:
        is_ours = (
            says_marker or marker is not None or HOMES & set(document.source.path.split("/")[:-1])
        )
        return [_damaged(document)] if is_ours else []
    if marker is None:
        return list(lost_marker(document))
    body_at = swallowed_at(document)
    if body_at is not None:
        return list(_swallowed(document, body_at))
    found = [
        *_front_faults(document),
        *_long_keys(document),
        *_unknown_marker(document, marker),
    ]
    if marker in KINDS:
        for key in KINDS[marker].keys:
            field = document.front.find(key.name)
            if field is not None:
                found += _bad_field(document, field, key)
                found += _bare_values(document, field, key)
    return found


def unreadable(path: str, reason: str) -> Diagnostic:
    """Return the diagnostic of a file that the system does not let us read."""
    return Diagnostic("M002", Severity.ERROR, path, 0, 0, f"cannot be read: {reason}")


def _damaged(document: Document) -> Diagnostic:
    advice = "split it into smaller ones" if document.source.is_oversized else _ADVICE
    message = f"{document.source.damage}; it is kept as it is: {advice}"
    return diagnostic(document, "M001", Severity.ERROR, None, message)


def _swallowed(document: Document, line: int) -> Iterator[Diagnostic]:
    """Yield that the closing fence is gone above the *line* at this index, and what is before."""
    text = document.source.text
    at = sum(map(len, document.lines[:line]))
    # What is wrong with the keys by themselves, as it is when the fence is there again.
    above = replace(document, front=read(f"{text[:at]}---\n"))
    yield from _front_faults(above)
    yield diagnostic(
        document,
        "M005",
        Severity.ERROR,
        Span(at, at),
        says_swallowed(line),
    )


def _front_faults(document: Document) -> Iterator[Diagnostic]:
    conflict = conflict_at(document)
    if conflict is not None and conflict < document.first:
        return  # told of by M008
    for fault in document.front.faults:
        code = _FAULT_CODES.get(fault.kind, "M003")
        severity = Severity.WARNING if code == "M106" else Severity.ERROR
        yield diagnostic(document, code, severity, fault.span, fault.message)


def _long_keys(document: Document) -> Iterator[Diagnostic]:
    for field in document.front.fields:
        if not is_short(field.key, field.value):
            yield diagnostic(
                document,
                "M107",
                Severity.WARNING,
                field.key_span,
                f"the key {excerpt(field.key, 40)!r} is, or holds, one of over {MAX_KEY} "
                "characters, which "
                "memfmt cannot write; it is kept and not read: give it a shorter name",
            )


def _unknown_marker(document: Document, marker: str) -> Iterator[Diagnostic]:
    known = [*KINDS, PROFILE, INDEX_TYPE]
    if marker in known:
        return
    import difflib  # 3 ms, for a message

    near = difflib.get_close_matches(marker.lower(), known, n=1)
    hint = f"; is {near[0]!r} meant?" if near else ""
    field = document.front.find(TYPE_KEY) or document.front.find(LEGACY_TYPE_KEY)
    yield diagnostic(
        document,
        "M101",
        Severity.ERROR,
        field.span if field else None,
        f"{TYPE_KEY} is {marker!r}, which is none of {', '.join(known)}{hint}",
    )


def _bad_field(document: Document, field: Field, key: Key) -> Iterator[Diagnostic]:
    shown = excerpt(str(field.value), 60)
    if key.type in ("list", "names", "revisions"):
        if as_list(field.value) is None:
            message = f"{key.name} is {shown!r}; it should be a list of names: read as empty"
            yield diagnostic(document, "M102", Severity.ERROR, field.span, message)
        return
    text = as_text(field.value)
    if text is None:
        if isinstance(field.value, list | dict):
            message = f"{key.name} holds a list or a map; it should be one value: read as unset"
            yield diagnostic(document, "M102", Severity.ERROR, field.span, message)
        return
    if key.type != "number":
        return
    number = as_int(field.value)
    if number is None:
        message = f"{key.name} is {shown!r}; it should be a whole number: read as {key.default}"
        yield diagnostic(document, "M102", Severity.ERROR, field.span, message)
    elif is_too_small(number, key):
        message = f"{key.name} is {shown}; it cannot be below {key.least}: read as {key.default}"
        yield diagnostic(document, "M103", Severity.ERROR, field.span, message)


def _bare_values(document: Document, field: Field, key: Key) -> Iterator[Diagnostic]:
    """Texts without quotes of which Obsidian makes something else, and keeps that."""
    if key.type not in ("text", "list", "names"):
        return
    for value, span in _scalars(field):
        reads = _as_obsidian(value)
        if reads is None:
            continue
        held = document.source.text[span.start : span.end] == value
        fix = Fix("put it in quotes", (Edit(span, f'"{value}"'),)) if held else None
        yield diagnostic(
            document,
            "M104",
            Severity.WARNING,
            span,
            f"{key.name} is {excerpt(str(value), 60)} without quotes, which Obsidian reads as "
            f"{reads}: "
            "put it in quotes",
            fix=fix,
        )


def _scalars(field: Field) -> Iterator[tuple[Value, Span]]:
    if field.items is not None:
        yield from ((item.value, item.span) for item in field.items)
    elif isinstance(field.value, list):
        yield from ((value, field.span) for value in field.value)
    else:
        yield field.value, field.span


def _as_obsidian(value: Value) -> str | None:
    """Return what Obsidian makes of a plain scalar, in words; None where its text stays."""
    kind = plain_kind(value) if isinstance(value, Plain) else None
    if kind == "bool":
        return "a checkbox"
    if kind not in ("int", "float"):
        return None
    shown = _js_number(str(value))
    return None if shown == value else f"the number {shown}"


def _js_number(text: str) -> str:
    """Return the number *text* as JavaScript prints it: 53 bits, no zeros at either end."""
    bare = text.lstrip("+-").lower()
    try:
        number = (
            float(int(bare, 0))
            if bare[:2] in ("0x", "0o")
            else float(text.lower().replace(".inf", "inf"))
        )
    except (OverflowError, ValueError):  # too many digits; `.nan`
        number = math.nan if "nan" in bare else math.inf
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if not number:
        return "0"
    if not 1e-6 <= abs(number) < 1e21:
        return repr(number)
    from decimal import Decimal  # 3 ms, for a message

    digits = format(Decimal(repr(number)), "f")
    return digits.rstrip("0").rstrip(".") if "." in digits else digits
