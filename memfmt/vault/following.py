"""A memory that was read keeps up with what others do to its files. Source: spec/writing.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from memfmt.errors import ConflictError
from memfmt.kinds.kind import composed, marker_of
from memfmt.kinds.model import Memory, Origin, Thing, with_origin
from memfmt.kinds.names import Names
from memfmt.kinds.normal import normal
from memfmt.kinds.profile import read_profile
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS, PROFILE
from memfmt.text.document import document_of
from memfmt.text.excerpt import excerpt
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.memory import LISTS
from memfmt.vault.merging import merged

#: How lines begin that repeat a field.
_RENDERED = ("# ", "**Outcome**", "**Last ")


def follow(memory: Memory, change: Change) -> None:
    """
    Make *memory* say what the files do after *change*, which was committed.

    An object that was not changed in the memory takes its new values, and stays the same object.
    One that was stays as it is: the next save puts both together.
    """
    names = names_of(memory)
    known = dict(memory.texts)
    thing_by_path = _by_path(memory)
    for path in change.paths:
        if path.startswith("."):
            continue
        text, thing = change.after[path], thing_by_path.get(path)
        if text is None:
            known.pop(path, None)
            if thing is not None:
                _list_of(memory, thing).remove(thing)
            continue
        marker = _marker(text, path)
        if thing is None or marker != KIND_OF[type(thing)].name:
            known[path] = text
            _take_new(memory, text, path, marker, names)
        elif thing.origin is not None and _read(thing.origin.text, path, marker, names) == thing:
            known[path] = text
            vars(thing).update(vars(_read(text, path, marker, names)))
            with_origin(thing, Origin(path, text))
    vars(memory)["texts"] = known


def catch_up(
    memory: Memory, paths: Mapping[str, str], text_at: Callable[[str], str | None]
) -> bool:
    """
    Put what others did to the files *paths* (path to the text that was read) into *memory*.

    *text_at* gives the text that a path holds now. Returns whether anything was put together.

    Raises:
        ConflictError: a file was deleted or became something else, or both sides changed one
            field: the message names path and fields. The memory stays as it was.
    """
    names = names_of(memory)
    thing_by_path = _by_path(memory)
    new_texts: dict[str, str] = {}
    steps: list[Callable[[], None]] = []
    for path, read in paths.items():
        now = text_at(path)
        if now == read:
            continue
        if now is None:
            raise ConflictError(
                f"{path}: the file was deleted since it was read, and is not made again unasked; "
                "load the folder again"
            )
        steps.append(_put_together(memory, thing_by_path.get(path), (path, read, now), names))
        new_texts[path] = now
    for step in steps:
        step()
    vars(memory)["texts"] = {**memory.texts, **new_texts}
    return bool(new_texts)


def names_of(memory: Memory) -> Names:
    """Return the names that the files of *memory*'s entities have, for reading links."""
    entities = {each.origin.path: each.name for each in memory.entities if each.origin}
    return Names(entities, memory.texts)


def _put_together(
    memory: Memory, thing: Thing | None, texts: tuple[str, str, str], names: Names
) -> Callable[[], None]:
    """Return what puts a file (path, text read, text now) and its object together."""
    path, read, now = texts
    marker = _marker(now, path)
    if marker != _marker(read, path):
        raise ConflictError(f"{path}: the file became {marker or 'no memory'} since it was read")
    if marker == PROFILE:
        return _profile(memory, texts)
    if thing is None or marker is None or marker not in KINDS:
        if marker == INDEX_TYPE:
            return lambda: None
        raise ConflictError(f"{path}: the file changed since it was read; load it again")
    base, theirs = (_read(text, path, marker, names) for text in (read, now))
    values, wrong = merged(base, thing, theirs)
    if wrong:
        raise ConflictError(
            f"{path}: {', '.join(wrong)} changed in the file since it was read, and here; "
            "load the folder again and change the object again"
        )

    _refuse_losing(_copy_with(thing, values), texts, names)

    def step() -> None:
        for name, value in values.items():
            setattr(thing, name, value)
        with_origin(thing, Origin(path, now))

    return step


def _copy_with(thing: Thing, values: Mapping[str, Any]) -> Thing:
    copy = deepcopy(thing)
    for name, value in values.items():
        setattr(copy, name, value)
    return copy


def _refuse_losing(thing: Thing, texts: tuple[str, str, str], names: Names) -> None:
    """
    Raise ConflictError where a line that others wrote would go when the file says *thing*.

    It stands under what *thing* no longer has. What is rendered from fields does not count.
    """
    path, read, now = texts
    kind = KIND_OF[type(thing)]
    made = composed(kind, normal(thing, kind.owned), now, path, names)
    old, there, new = (Counter(_body_lines(text, path)) for text in (read, now, made))
    for line in (there - old) - new:
        if not line.startswith(_RENDERED):
            raise ConflictError(
                f"{path}: {excerpt(line, 80)!r} was written there since it was read, and "
                "would go with "
                "what was taken out here; load the folder again"
            )


def _body_lines(text: str, path: str) -> list[str]:
    document = document_of(source_of(text, path))
    lines = (document.line(number).strip() for number in range(document.first, len(document.lines)))
    return [line for line in lines if line]


def _profile(memory: Memory, texts: tuple[str, str, str]) -> Callable[[], None]:
    path, read, now = texts
    old, new = (read_profile(document_of(source_of(each, path))) for each in (read, now))
    if memory.profile == old:
        return lambda: setattr(memory, "profile", new)
    if new in (old, memory.profile):
        return lambda: None
    raise ConflictError(f"{path}: the profile changed in the file since it was read, and here")


def _by_path(memory: Memory) -> dict[str, Thing]:
    return {each.origin.path: each for each in memory.things() if each.origin is not None}


def _list_of(memory: Memory, thing: Thing) -> list[Thing]:
    things: list[Thing] = getattr(memory, LISTS[KIND_OF[type(thing)].name])
    return things


def _marker(text: str, path: str) -> str | None:
    return marker_of(document_of(source_of(text, path)).front)


def _read(text: str, path: str, marker: str, names: Names) -> Thing:
    thing: Thing = KINDS[marker].read(document_of(source_of(text, path)), names).thing
    return thing


def _take_new(memory: Memory, text: str, path: str, marker: str | None, names: Names) -> None:
    if marker == PROFILE:
        memory.profile = read_profile(document_of(source_of(text, path)))
    elif marker in KINDS and marker is not None:
        thing = with_origin(_read(text, path, marker, names), Origin(path, text))
        _list_of(memory, thing).append(thing)
