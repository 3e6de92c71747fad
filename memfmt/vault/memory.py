"""Many files as one memory, and a memory as many files."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Iterable, Mapping
from datetime import date
from typing import Any

from memfmt.errors import EditRefusedError, InvalidValueError
from memfmt.kinds.entity import entity_name
from memfmt.kinds.findings import file_findings, unreadable
from memfmt.kinds.index import index_text, new_index
from memfmt.kinds.kind import composed, marker_of
from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.model import Entity, Memory, Origin, Thing, title_of, with_origin
from memfmt.kinds.names import NO_NAMES, Names, stem_of
from memfmt.kinds.normal import normal, normal_profile
from memfmt.kinds.outline import outline_of
from memfmt.kinds.profile import profile_text, read_profile
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS, PROFILE
from memfmt.text.diagnostic import Diagnostic
from memfmt.text.document import Document, document_of
from memfmt.text.source import Source, source_of
from memfmt.vault.paths import Seen, base_of, place
from memfmt.vault.tree import Tree

INDEX = "MEMORY.md"
COUNTED = {"entities": "entity", "episodes": "episode", "procedures": "procedure"}
MARKERS = frozenset((*KINDS, PROFILE, INDEX_TYPE))
#: Marker of a kind, and the list of a memory that holds its objects.
LISTS = {"entity": "entities", "episode": "episodes", "procedure": "procedures", "note": "notes"}


def parse(tree: Mapping[str, str]) -> Memory:
    """
    Return the memory that the texts of *tree* (path to text) say.

    Files without a marker are nobody's business and skipped; one bad file stops no other, but
    is told of in ``memory.diagnostics``. Objects are in the order of their paths.
    """
    if not isinstance(tree, Mapping) or not all(isinstance(text, str) for text in tree.values()):
        raise InvalidValueError(
            f"parse takes a mapping of paths to texts, not {type(tree).__name__}; "
            "load(folder) reads a folder"
        )
    memory = Memory()
    documents: dict[str, Document] = {}
    diagnostics: list[Diagnostic] = []
    unread: dict[str, str] = dict(getattr(tree, "unread", {}))
    diagnostics += [unreadable(path, reason) for path, reason in unread.items()]
    for path in sorted(tree):
        if path[-3:].lower() != ".md":
            continue
        source = source_of(tree[path], path)
        # An oversized file is told of, its beginning is not taken for the whole.
        document = document_of(
            Source("", "", path, source.damage) if source.is_oversized else source
        )
        found = file_findings(document)
        diagnostics += found
        if marker_of(document.front) in MARKERS:
            documents[path] = document
        elif found:
            unread[path] = found[0].message
    names = _names(documents)
    for path, document in documents.items():
        marker = marker_of(document.front) or ""
        if marker in KINDS:
            thing = KINDS[marker].read(document, names).thing
            getattr(memory, LISTS[marker]).append(with_origin(thing, Origin(path, tree[path])))
    memory.profile = next(
        (
            read_profile(document)
            for document in documents.values()
            if marker_of(document.front) == PROFILE
        ),
        None,
    )
    _remember(memory, tree, diagnostics, unread)
    vars(memory)["root"] = getattr(tree, "root", None)
    return memory


def _remember(
    memory: Memory,
    texts: Mapping[str, str],
    diagnostics: Iterable[Diagnostic],
    unread: Mapping[str, str],
) -> None:
    plain: Any = memory  # attributes that are no fields, see Memory
    plain.texts = dict(texts)
    plain.diagnostics = tuple(diagnostics)
    plain.unread = dict(unread)


def _names(documents: Mapping[str, Document]) -> Names:
    return Names(
        {
            path: entity_name(outline_of(document))
            for path, document in documents.items()
            if marker_of(document.front) == "entity"
        }
    )


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
        _remember(made, memory.texts, memory.diagnostics, memory.unread)
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


def may_be_marked(text: str) -> bool:
    """Whether *text* could carry a marker at all: False is certain, True is not."""
    return TYPE_KEY in text or LEGACY_TYPE_KEY in text or "\\" in text or "\0" in text


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
