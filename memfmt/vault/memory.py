"""Many files as one memory, and a memory as many files."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Mapping
from datetime import date
from typing import Any

from memfmt.errors import EditRefusedError, InvalidValueError
from memfmt.kinds.index import index_text, new_index
from memfmt.kinds.kind import composed, marker_of
from memfmt.kinds.marker import MARKERS, may_be_marked
from memfmt.kinds.model import Entity, Memory, Thing, title_of
from memfmt.kinds.names import NO_NAMES, Names, stem_of
from memfmt.kinds.normal import normal, normal_profile
from memfmt.kinds.profile import profile_text
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS, PROFILE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.parsing import parse, remember
from memfmt.vault.paths import Seen, base_of, place
from memfmt.vault.tree import Tree

__all__ = ["COUNTED", "INDEX", "LISTS", "canonical", "parse", "placed", "serialise"]

INDEX = "MEMORY.md"
COUNTED = {"entities": "entity", "episodes": "episode", "procedures": "procedure"}
#: Marker of a kind, and the list of a memory that holds its objects.
LISTS = {"entity": "entities", "episode": "episodes", "procedure": "procedures", "note": "notes"}


def canonical(memory: Memory) -> Memory:
    """
    Return *memory* in normal form and in a total order: what two memories are compared by.

    Idempotent. Objects keep their origins. Source: spec/format.md, "Normal form".

    Raises:
        InvalidValueError: a value that no file can hold.
    """
    return _ordered(memory)[0]


def _ordered(memory: Memory) -> tuple[Memory, list[Thing]]:
    """Return the canonical *memory*, and its objects in that order, as they were given."""
    if not isinstance(memory, Memory):
        raise InvalidValueError(f"give a Memory, not {type(memory).__name__}: Memory([entity])")
    made = Memory(profile=normal_profile(memory.profile))
    given: list[Thing] = []
    for marker, name in LISTS.items():
        kind = KINDS[marker]
        if not isinstance(getattr(memory, name), list):
            raise InvalidValueError(f"{name} is {getattr(memory, name)!r}; give a list")
        for thing in getattr(memory, name):
            if type(thing) is not kind.type:
                raise InvalidValueError(
                    f"{name} holds {thing!r}; give {kind.type.__name__} objects"
                )
        each = [(normal(thing, kind.owned), thing) for thing in getattr(memory, name)]
        each.sort(key=lambda pair: _order(pair[0]))
        setattr(made, name, [thing for thing, _ in each])
        given += [thing for _, thing in each]
    vars(made)["written"] = vars(memory).setdefault("written", {})
    vars(made)["root"] = vars(memory).get("root")
    if "texts" in vars(memory):
        remember(made, memory.texts, memory.diagnostics, memory.unread)
    return made, given


def _order(thing: Thing) -> tuple[str, ...]:
    happened = getattr(thing, "happened", None) or ""
    return (happened, title_of(thing), thing.id or "", repr(_sorted(dataclasses.asdict(thing))))


def _sorted(value: Any) -> Any:
    """Return *value* with every mapping in the order of its keys, every string a plain one."""
    if isinstance(value, dict):
        return sorted((str(key), _sorted(each)) for key, each in value.items())
    if isinstance(value, list):
        return [_sorted(each) for each in value]
    return str(value) if isinstance(value, str) else value


def serialise(memory: Memory, root: str | None = None, generated: str | None = None) -> Tree:
    """
    Return the texts (path to text) that say *memory*, and remember those it was read from.

    An object that was read keeps its path, and its text but for what changed. A new one goes
    where its kind was read, else beside the others, else under ``memory/``; *root*, when given,
    holds for new objects. *generated* (an ISO date, today by default) stamps an index or profile
    that changes.

    Raises:
        InvalidValueError: a value that no file can hold; nothing is returned.
        EditRefusedError: a file cannot take its edit and keep everything else.
    """
    return placed(memory, root, generated)[0]


def placed(
    memory: Memory, root: str | None = None, generated: str | None = None
) -> tuple[Tree, dict[int, str]]:
    """
    Return what ``serialise`` does, and the path of each object of *memory*, by its ``id()``.

    Raises as ``serialise`` does.
    """
    made, given = _ordered(memory)
    stamp = generated or date.today().isoformat()
    texts = made.texts
    held = _Held(texts)
    seen = dict(held.seen)
    for thing in made.things():
        if thing.origin is not None:
            marker = KIND_OF[type(thing)].name
            seen.setdefault(thing.origin.path, Seen(marker, thing.id, title_of(thing)))
    homes = place(made.things(), texts, seen, root)
    paths = {path for _, path in homes}
    entities = {path: thing.name for thing, path in homes if isinstance(thing, Entity)}
    left = held.names(without=paths)
    names, wider = Names(entities), Names({**left, **entities}) if left else None
    tree: dict[str, str] = {}
    for thing, path in homes:
        raw = thing.origin.text if thing.origin is not None else None
        tree[path] = _text(thing, raw, path, names, wider)
    base = base_of(seen, root)
    tree |= _profile(made, held, base, stamp)
    index = _index(made, held, sorted(map(stem_of, entities)), base, stamp)
    read = dict(texts)
    read |= {path: thing.origin.text for thing, path in homes if thing.origin is not None}
    written = vars(memory).setdefault("written", {})
    root_read = vars(memory).get("root")
    path_by_thing = {id(thing): path for thing, (_, path) in zip(given, homes, strict=True)}
    return (
        Tree(tree | index, read, written=written, root=root_read, derived=index),
        path_by_thing,
    )


class _Held:
    """What the texts that a memory was read from are, found in one walk over them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.seen: dict[str, Seen] = {}
        for path in sorted(texts):
            # A marker stands in the first lines of a file; most others need no reading.
            if path[-3:].lower() != ".md" or not may_be_marked(texts[path]):
                continue
            document = document_of(source_of(texts[path], path))
            marker = marker_of(document.front) or ""
            if marker not in MARKERS or document.source.is_oversized:
                continue
            thing = KINDS[marker].read(document, NO_NAMES).thing if marker in KINDS else None
            if thing is None:
                self.seen[path] = Seen(marker)
            else:
                self.seen[path] = Seen(marker, thing.id, title_of(thing))

    def marked(self, marker: str) -> list[str]:
        """Return the paths of files with this marker, sorted."""
        return [path for path, each in self.seen.items() if each.marker == marker]

    def names(self, without: Container[str]) -> dict[str, str]:
        """Return path to name of the entities that are not at the paths *without*."""
        return {
            path: each.title or ""
            for path, each in self.seen.items()
            if each.marker == "entity" and path not in without
        }


def _text(thing: Thing, raw: str | None, path: str, names: Names, wider: Names | None) -> str:
    """Return the text of *thing*, which must read the same with and without leftover files."""
    kind = KIND_OF[type(thing)]
    text = composed(kind, thing, raw, path, names)
    if wider is None:
        return text
    text = composed(kind, thing, text, path, wider)
    if kind.read(document_of(source_of(text, path)), names).thing != thing:
        raise EditRefusedError(f"{path}: its links would be read in two ways; name them by alias")
    return text


def _profile(memory: Memory, held: _Held, base: str, stamp: str) -> dict[str, str]:
    found = held.marked(PROFILE)
    tree = {path: memory.texts[path] for path in found}
    if found:
        tree[found[0]] = profile_text(memory.profile, memory.texts[found[0]], found[0], stamp)
    elif memory.profile is not None:
        path = f"{base}profile.md"
        if path in memory.texts:
            raise EditRefusedError(f"{path}: the file is there and no profile; move it first")
        tree[path] = profile_text(memory.profile, None, path, stamp)
    return tree


def _index(memory: Memory, held: _Held, stems: list[str], base: str, stamp: str) -> dict[str, str]:
    new = {name: len(getattr(memory, name)) for name in COUNTED}
    found = held.marked(INDEX_TYPE)
    if found:
        old = {name: len(held.marked(marker)) for name, marker in COUNTED.items()}
        before = sorted(map(stem_of, held.marked("entity")))
        return {
            path: index_text(memory.texts[path], path, (old, before), (new, stems), stamp)
            for path in found
        }
    was_read = "texts" in vars(memory) or any(thing.origin for thing in memory.things())
    return {} if was_read else {base + INDEX: new_index(new, stems, stamp)}
