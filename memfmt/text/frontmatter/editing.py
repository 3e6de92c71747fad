"""Wanted values as edits of a block's own lines, guarded by reading the result back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from memfmt.errors import EditRefusedError
from memfmt.text.edits import Edit, Span, apply, joins_line_ends
from memfmt.text.frontmatter.items import flow_edit, item_edits
from memfmt.text.frontmatter.model import Field, Frontmatter, Value
from memfmt.text.frontmatter.reading import read
from memfmt.text.frontmatter.scalars import is_nothing, is_null
from memfmt.text.frontmatter.writing import field_lines, render, styled

#: What may begin a comment; within quotes it does not, and is taken for one all the same.
#: What may be a comment: a hash behind a blank, to the end of the line.
_COMMENT = re.compile(r"(?:^|(?<=[\r\n \t]))#[^\r\n]*")
_MOST_TRIES = 50
_LINE_END = re.compile(r"\r\n|\n|\r")


def edits(
    front: Frontmatter,
    text: str,
    wanted: Mapping[str, Value | None],
    order: Sequence[str],
    *,
    pure: bool | None = None,
) -> list[Edit]:
    """
    Return the edits of *text*, whose frontmatter is *front*, that make each key hold its value.

    None removes a key with its lines. A key that holds its value already gives no edit. *order*
    names the format's own keys: a new one goes after its nearest earlier one that is present,
    else first; any other new key goes last. Null items in the list of a key in *order* are no
    values: they neither count nor go. Without a block a whole one is put at the start.

    Raises:
        EditRefusedError: the block or the key cannot be edited, or the edited text would not
            read back as wanted; the message names key and reason, nothing is half done.
        InvalidValueError: a key or value cannot be written at all.
    """
    changes = {
        key: value
        for key, value in wanted.items()
        if not _holds(front.find(key), value, loose=key in order)
    }
    if not changes:
        return []
    if front.locked is not None:
        raise EditRefusedError(f"{next(iter(changes))!r}: {front.locked}; mend the block by hand")
    made = _made(front, text, changes, order)
    _guard(front, text, made, wanted, order, pure=pure)
    return made


def _made(
    front: Frontmatter, text: str, changes: Mapping[str, Value | None], order: Sequence[str]
) -> list[Edit]:
    if not front.exists:
        found = _LINE_END.search(text)
        fresh = {key: changes[key] for key in _placed(changes, order)}
        block = {key: value for key, value in fresh.items() if value is not None}
        return [Edit(Span(0, 0), render(block, found[0] if found else "\n"))]
    made: list[Edit] = []
    for field in front.fields:
        if field.key in changes:
            made += _field_edits(field, text, changes[field.key], loose=field.key in order)
    added = [key for key in changes if front.find(key) is None]
    kept = {field.key for field in front.fields if changes.get(field.key, "") is not None}
    for key in _placed(added, order):
        value = changes[key]
        if value is not None:
            place = _place_of(key, front, kept, order)
            lines = [" " * front.indent + line for line in field_lines(key, value)]
            made.append(Edit(Span(place, place), _joined(lines, text, place)))
    return made


def _placed(keys: Mapping[str, Value | None] | list[str], order: Sequence[str]) -> list[str]:
    """Return *keys* with the format's own first, in their order."""
    return [key for key in order if key in keys] + [key for key in keys if key not in order]


def _place_of(key: str, front: Frontmatter, kept: set[str], order: Sequence[str]) -> int:
    if key not in order:
        return front.inside.end
    for earlier in reversed(order[: order.index(key)]):
        field = front.find(earlier)
        if field is not None and earlier in kept:
            return field.lines.end
    return front.inside.start


def _field_edits(field: Field, text: str, value: Value | None, *, loose: bool) -> list[Edit]:
    if field.locked is not None:
        raise EditRefusedError(f"{field.key!r}: {field.locked} cannot be edited; do it by hand")
    if value is None:
        return [Edit(field.lines, "")]
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        names = [each for each in value if isinstance(each, str)]
        if field.items:
            return item_edits(field, text, names, loose=loose and not any(map(is_null, names)))
        # An item of nothing has no place between commas.
        if names and _is_flow_list(field, text) and not any(map(is_nothing, names)):
            return [flow_edit(field, names, text)]
    if field.items and isinstance(value, str):
        return [*_set_scalar(field, text, value), *_without_items(field)]
    if not _is_one_line(field, text):
        return [Edit(field.lines, _whole(field, text, value))]
    if isinstance(value, str):
        return _set_scalar(field, text, value)
    return _set_block(field, text, value)


def _set_scalar(field: Field, text: str, value: str) -> list[Edit]:
    """Return the edit that puts *value* in place of a value on the key's line."""
    held = "" if field.items else text[field.span.start : field.span.end]
    new = styled(value, held)
    if not new:
        end = field.colon if field.items else field.span.end
        return [Edit(Span(field.colon, end), "")]
    if not held:
        return [Edit(Span(field.colon, field.colon), " " + new)]
    return [Edit(field.span, new)]


def _set_block(field: Field, text: str, value: Value) -> list[Edit]:
    """Return edits that put a list or map under a key whose value stood on its line."""
    indent = text[field.lines.start : field.key_span.start]
    head, *lines = field_lines(field.key, value, "")
    made = [Edit(Span(field.colon, field.span.end), head[1:])]
    if lines:
        end = field.lines.end
        whole = _joined([" " * len(indent) + line for line in lines], text, end)
        made.append(Edit(Span(end, end), whole))
    return made


def _without_items(field: Field) -> list[Edit]:
    return [Edit(item.line, "") for item in field.items or ()]


def _whole(field: Field, text: str, value: Value) -> str:
    """
    Return the lines of *field* anew, its key and indent as they stand.

    Raises:
        EditRefusedError: a comment stands in them, which no value can carry.
    """
    if _has_comment(field, text):
        raise EditRefusedError(
            f"{field.key!r}: a comment stands inside its value and would be lost; "
            "take it out, or make the change by hand"
        )
    head = text[field.key_span.start : field.key_span.end]
    lines = field_lines(field.key, value, head)
    before = text[field.lines.start : field.key_span.start].replace("?", " ")
    width = len(before) if text[field.lines.start : field.key_span.start].isspace() else 0
    return _joined([" " * width + line for line in lines], text, field.lines.start)


def _has_comment(field: Field, text: str) -> bool:
    """Return whether a comment stands in the value of *field*: what can go and changes nothing."""
    owned = text[field.lines.start : field.lines.end]
    inside = _COMMENT.finditer(owned, 0, field.span.end - field.lines.start)
    for found in list(inside)[:_MOST_TRIES]:
        without = owned[: found.start()] + owned[found.end() :]
        there = read(f"---\n{without}\n---\n").find(field.key)
        if there is not None and there.value == field.value:
            return True
    return False


def _is_one_line(field: Field, text: str) -> bool:
    """Return whether the value is absent, or begins and ends on the key's line."""
    held = text[field.colon : field.span.end]
    return _LINE_END.search(held) is None and held.lstrip()[:1] not in ("|", ">")


def _is_flow_list(field: Field, text: str) -> bool:
    held = text[field.span.start : field.span.end]
    scalars = isinstance(field.value, list) and all(isinstance(each, str) for each in field.value)
    if not scalars or not field.value or held[:1] != "[":
        return False
    return _is_one_line(field, text) or not _has_comment(field, text)


def _joined(lines: list[str], text: str, place: int) -> str:
    """Return *lines* with the line end of the line before *place*."""
    before = text[max(0, place - 2) : place]
    newline = before if before == "\r\n" else before[-1:]
    return "".join(line + newline for line in lines)


def _holds(field: Field | None, value: Value | None, *, loose: bool) -> bool:
    if field is None or value is None:
        return field is None and value is None
    return _same(field.value, value, loose=loose)


def _same(held: Value, value: Value, *, loose: bool) -> bool:
    if held == value:
        return True
    if not loose or not isinstance(held, list) or not isinstance(value, list):
        return False
    return [each for each in held if not is_null(each)] == value


def _guard(
    front: Frontmatter,
    text: str,
    made: list[Edit],
    wanted: Mapping[str, Value | None],
    order: Sequence[str],
    *,
    pure: bool | None,
) -> None:
    """Read the edited text back. Raises EditRefusedError where it is not what was wanted."""
    after = apply(text, made)
    back = read(after, pure=pure)
    for key, value in wanted.items():
        if not _holds(back.find(key), value, loose=key in order):
            raise EditRefusedError(f"{key!r}: would not read back as it was set")
    others = [(field.key, field.value) for field in front.fields if field.key not in wanted]
    found = [(field.key, field.value) for field in back.fields if field.key not in wanted]
    named = next(iter(wanted))
    if "\r" in text and joins_line_ends(text, made):
        raise EditRefusedError(f"{named!r}: a lone carriage return would join the line after it")
    if others != found or back.locked is not None or after[back.body :] != text[front.body :]:
        raise EditRefusedError(f"{named!r}: setting it would change what stands beside it")
