"""A kind of memory, and the one way a changed object becomes a changed text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memfmt.errors import EditRefusedError
from memfmt.kinds.keys import Key
from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.model import Revision, Thing
from memfmt.kinds.names import NO_NAMES, Names, name_in_link
from memfmt.kinds.normal import MAX_BITS, normal_extra
from memfmt.kinds.outline import Outline, Row
from memfmt.kinds.steps import read_revision, revision_text
from memfmt.text.document import Document, document_of
from memfmt.text.edits import Edit
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter import (
    Field,
    Frontmatter,
    Plain,
    Value,
    as_int,
    as_list,
    as_text,
    edits,
    render,
)
from memfmt.text.lines import LineEdit, line_edits
from memfmt.text.source import source_of


@dataclass(frozen=True, slots=True)
class Reading:
    """An object as one document says it, and where its parts stand."""

    thing: Any
    document: Document
    outline: Outline
    names: Names
    rows: Mapping[str, list[Row]]


@dataclass(frozen=True, slots=True)
class Kind:
    """
    One kind of memory.

    *title* gives the title line of an object, *read* the object of a document, *body* the line
    edits after which the body says another object. *folder* is where the folders layout keeps
    files of this kind.
    *sections* say which heading an attribute's section has, *slots* how the entries of its lists
    are written (see ``fields.Slot``).
    """

    name: str
    type: type
    folder: str
    keys: tuple[Key, ...]
    title: Callable[[Any], str]
    read: Callable[[Document, Names], Reading]
    body: Callable[[Reading, Any], list[LineEdit]]
    sections: Mapping[str, str] = field(default_factory=dict)
    slots: Callable[[Reading], dict[str, dict[str, Any]]] = lambda _reading: {}

    @property
    def owned(self) -> frozenset[str]:
        """The frontmatter keys that are no extra ones."""
        return frozenset((TYPE_KEY, LEGACY_TYPE_KEY, *(key.name for key in self.keys)))


def read_keys(front: Frontmatter, keys: Sequence[Key], names: Names = NO_NAMES) -> dict[str, Any]:
    """Return attribute to value for each of *keys*; what cannot be read is the default."""
    return {key.attribute: read_key(front.find(key.name), key, names) for key in keys}


def read_key(field: Field | None, key: Key, names: Names = NO_NAMES) -> Any:
    """Return the value of *field* by the type that *key* declares, or its default."""
    if key.type in ("list", "names"):
        raw = raw_list(field)
        return [named(each, names) for each in raw] if key.type == "names" else raw
    if key.type == "revisions":
        return [each for each in map(read_revision, raw_list(field)) if each is not None]
    if field is None:
        return key.default
    if key.type == "number":
        number = as_int(field.value)
        if number is None or is_too_small(number, key) or number.bit_length() > MAX_BITS:
            return key.default
        return number
    text = as_text(field.value)
    return key.default if text is None else one_line(text) or key.default


def named(raw: str, names: Names) -> str:
    """Return the name that an item of a list of names says; a link's by *names*."""
    return name_in_link(name_in_link(raw, names))  # a name may itself look like a link


def is_too_small(number: int, key: Key) -> bool:
    """Whether *number* is below what *key* can mean."""
    return key.least is not None and number < key.least


def raw_list(field: Field | None) -> list[str]:
    """Return the items of a list field, each on one line, links as links; [] where it is none."""
    found = as_list(field.value) if field is not None else []
    each = (one_line(item) for item in found or [])
    return [item for item in each if item]


def read_extra(front: Frontmatter, kind_keys: Sequence[Key]) -> dict[str, Value]:
    """Return what the frontmatter holds beside the format's own keys, in file order."""
    owned = {TYPE_KEY, LEGACY_TYPE_KEY, *(key.name for key in kind_keys)}
    return normal_extra({each.key: each.value for each in front.fields if each.key not in owned})


def marker_of(front: Frontmatter) -> str | None:
    """Return what the file says it is (``entity``, ``index`` …), or None where it is not ours."""
    for key in (TYPE_KEY, LEGACY_TYPE_KEY):
        field = front.find(key)
        if field is not None:
            text = as_text(field.value)
            return one_line(text) if text else None
    return None


def composed(kind: Kind, thing: Thing, raw: str | None, path: str, names: Names) -> str:
    """
    Return the text of *path* after which it says *thing* (in normal form).

    *raw* is the whole file as it was read, or None for a new one. Nothing is edited where it
    says so already. The result has been read back.

    Raises:
        EditRefusedError: the text cannot take the edit and keep all else.
    """
    if raw is None:
        raw = _new_text(kind, thing)
    return recomposed(kind, thing, kind.read(document_of(source_of(raw, path)), names))


def recomposed(kind: Kind, thing: Thing, reading: Reading) -> str:
    """
    Return the text of the file of *reading* after which it says *thing* (in normal form).

    Raises:
        EditRefusedError: the text cannot take the edit and keep all else.
    """
    document, path = reading.document, reading.document.source.path
    try:
        made = [
            *_front_edits(kind, reading, thing),
            *line_edits(document.lines, kind.body(reading, thing)),
        ]
        text = document.source.edited(made)
    except EditRefusedError as error:
        raise _named(error, path, reading.thing, thing) from error
    if text is not document.source.raw:
        guard(kind, thing, text, path, reading.names)
    return text


def _named(error: EditRefusedError, path: str, old: Any, new: Any) -> EditRefusedError:
    message = str(error)
    return error if message.startswith(path) else type(error)(f"{path}: {message}")


def guard(kind: Kind, thing: Thing, text: str, path: str, names: Names) -> None:
    """Raise EditRefusedError where *text*, read back, is not *thing* (in normal form)."""
    back = kind.read(document_of(source_of(text, path)), names).thing
    if back == thing:
        return
    wrong = [
        name
        for name, value in vars(thing).items()
        if name != "origin" and getattr(back, name) != value
    ]
    raise EditRefusedError(
        f"{path}: {', '.join(wrong)} would not read back as set, beside what else stands in this "
        "file; nothing was changed: make the change by hand, or simplify the file first"
    )


def _new_text(kind: Kind, thing: Thing) -> str:
    """Return the least file of this kind: its marker, what is always written, its title."""
    fields: dict[str, Value] = {TYPE_KEY: kind.name}
    fields |= {
        key.name: as_value(getattr(thing, key.attribute)) for key in kind.keys if key.is_always
    }
    return f"{render(fields)}\n{kind.title(thing)}\n"


def as_value(value: Any) -> Value:
    """Return a field's value as frontmatter holds it: a number becomes a plain scalar."""
    if isinstance(value, list):
        return [revision_text(each) if isinstance(each, Revision) else str(each) for each in value]
    return Plain(value) if isinstance(value, int) else str(value)


def _front_edits(kind: Kind, reading: Reading, thing: Any) -> list[Edit]:
    front = reading.document.front
    wanted: dict[str, Value | None] = {}
    for key in kind.keys:
        old, new = getattr(reading.thing, key.attribute), getattr(thing, key.attribute)
        if old == new:
            continue
        _refuse_unread(front.find(key.name), key)
        if key.type == "names":
            wanted[key.name] = [*_linked_names(reading, key, new)] or None
        else:
            wanted[key.name] = None if new in (None, []) else as_value(new)
    for name, value in thing.extra.items():
        if name not in reading.thing.extra or reading.thing.extra[name] != value:
            wanted[name] = value
    for name in reading.thing.extra:
        if name not in thing.extra:
            wanted[name] = None
    order = [TYPE_KEY, LEGACY_TYPE_KEY, *(key.name for key in kind.keys)]
    return edits(front, reading.document.source.text, wanted, order) if wanted else []


def _refuse_unread(field: Field | None, key: Key) -> None:
    """Raise EditRefusedError where the field says something that its type cannot hold."""
    if field is None or field.value in ("", [], {}):
        return
    if key.type in ("list", "names"):
        is_read = as_list(field.value) is not None
    elif key.type == "revisions":
        raw = raw_list(field)
        is_read = as_list(field.value) is not None and None not in map(read_revision, raw)
    elif key.type == "number":
        is_read = as_int(field.value) is not None or as_text(field.value) is None
    else:
        is_read = isinstance(field.value, str) or as_text(field.value) is not None
    if not is_read:
        raise EditRefusedError(
            f"{key.name!r}: it holds {excerpt(str(field.value), 60)!r}, which is no "
            f"{key.type} and would "
            "be lost; mend it by hand first"
        )


def _linked_names(reading: Reading, key: Key, new: Sequence[str]) -> list[str]:
    """Return *new* in the form the list has: what stands in it as it is, links where all are."""
    raw = raw_list(reading.document.front.find(key.name))
    by_name = {named(each, reading.names): each for each in reversed(raw)}
    are_links = bool(raw) and all(each.startswith("[[") for each in raw)
    made = []
    for name in new:
        link = reading.names.link_to(name, reading.document.source.path) if are_links else name
        if named(link, reading.names) != name:
            link = name
        made.append(by_name.get(name, link))
    return made
