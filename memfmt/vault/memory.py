"""Many files as one memory, and a memory as many files."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import Any

from memfmt.errors import EditRefusedError, InvalidValueError
from memfmt.kinds.index import index_text, new_index
from memfmt.kinds.kind import composed
from memfmt.kinds.model import Entity, Memory, Thing, title_of
from memfmt.kinds.names import Names, stem_of
from memfmt.kinds.normal import normal, normal_profile
from memfmt.kinds.profile import profile_text
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS, PROFILE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.held import Held, links_of_unchanged
from memfmt.vault.parsing import parse, remember
from memfmt.vault.paths import Seen, base_of, place
from memfmt.vault.pause import collection_paused
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
    _check_types(memory)
    return _ordered(memory, {})[0]


def _check_types(memory: Memory) -> None:
    if not isinstance(memory, Memory):
        raise InvalidValueError(f"give a Memory, not {type(memory).__name__}: Memory([entity])")
    for marker, name in LISTS.items():
        kind = KINDS[marker]
        if not isinstance(getattr(memory, name), list):
            raise InvalidValueError(f"{name} is {getattr(memory, name)!r}; give a list")
        for thing in getattr(memory, name):
            if type(thing) is not kind.type:
                raise InvalidValueError(
                    f"{name} holds {thing!r}; give {kind.type.__name__} objects"
                )


def _ordered(memory: Memory, normal_ids: Container[int]) -> tuple[Memory, list[Thing]]:
    """
    Return the canonical *memory*, and its objects in that order, as they were given.

    Objects whose ``id()`` is in *normal_ids* are in normal form and are taken themselves.
    """
    made = Memory(profile=normal_profile(memory.profile))
    given: list[Thing] = []
    for marker, name in LISTS.items():
        owned = KINDS[marker].owned
        pairs = [
            (thing if id(thing) in normal_ids else normal(thing, owned), thing)
            for thing in getattr(memory, name)
        ]
        pairs = _in_order(pairs)
        setattr(made, name, [thing for thing, _ in pairs])
        given += [thing for _, thing in pairs]
    vars(made)["written"] = vars(memory).setdefault("written", {})
    vars(made)["root"] = vars(memory).get("root")
    if "texts" in vars(memory):
        remember(made, memory.texts, memory.diagnostics, memory.unread)
    return made, given


def _in_order(pairs: Iterable[tuple[Thing, Thing]]) -> list[tuple[Thing, Thing]]:
    """Return *pairs* in the order of their first things; only equal names need a closer look."""
    ordered: list[tuple[Thing, Thing]] = []
    for _, run in groupby(sorted(pairs, key=_order), key=_order):
        tied = list(run)
        ordered += sorted(tied, key=_last_order) if len(tied) > 1 else tied
    return ordered


def _order(pair: tuple[Thing, Thing]) -> tuple[str, str, str]:
    thing = pair[0]
    return getattr(thing, "happened", None) or "", title_of(thing), thing.id or ""


def _last_order(pair: tuple[Thing, Thing]) -> str:
    return repr(_sorted(dataclasses.asdict(pair[0])))


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
    memory: Memory,
    root: str | None = None,
    generated: str | None = None,
    *,
    is_quick: bool = True,
) -> tuple[Tree, dict[int, str]]:
    """
    Return what ``serialise`` does, and the path of each object of *memory*, by its ``id()``.

    *is_quick* is for tests: False reads every text with the full reader; the answer is the same.
    Raises as ``serialise`` does.
    """
    _check_types(memory)
    with collection_paused():
        unchanged = links_of_unchanged(memory.things()) if is_quick else {}
    made, given = _ordered(memory, unchanged)
    stamp = generated or date.today().isoformat()
    texts = made.texts
    known = (thing for thing in given if id(thing) in unchanged)
    held = Held(texts, known, is_quick=is_quick)
    seen = dict(held.seen)
    for thing in made.things():
        if thing.origin is not None:
            marker = KIND_OF[type(thing)].name
            seen.setdefault(thing.origin.path, Seen(marker, thing.id, title_of(thing)))
    homes = place(made.things(), texts, seen, root)
    paths = {path for _, path in homes}
    entities = {path: thing.name for thing, path in homes if isinstance(thing, Entity)}
    left = held.names(without=paths)
    notes = {*texts, *paths}
    wider = Names({**left, **entities}, notes) if left else None
    tree = _texts(homes, unchanged, Names(entities, notes), wider)
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


def _texts(
    homes: Iterable[tuple[Thing, str]],
    unchanged: Mapping[int, list[str]],
    names: Names,
    wider: Names | None,
) -> dict[str, str]:
    """Return path to text of each thing; *unchanged* ones whose links mean the same keep theirs."""
    meanings = [Linked(each) for each in (names, wider) if each is not None]
    tree: dict[str, str] = {}
    for thing, path in homes:
        origin, links = thing.origin, unchanged.get(id(thing))
        is_same = links is not None and all(each.means(thing, links) for each in meanings)
        if is_same and origin is not None:
            tree[path] = origin.text
        else:
            raw = None if origin is None else origin.text
            tree[path] = _text(thing, raw, path, names, wider)
    return tree


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


def _profile(memory: Memory, held: Held, base: str, stamp: str) -> dict[str, str]:
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


def _index(memory: Memory, held: Held, stems: list[str], base: str, stamp: str) -> dict[str, str]:
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
