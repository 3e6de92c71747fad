"""Vaults with answers about them: valid ones, whose words are those of the other strategies."""

from __future__ import annotations

import copy
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

from memfmt import Entity, Memory, Procedure, Step, load, serialise, write_dir
from memfmt.kinds.lines import one_line
from memfmt.write.consolidate.collecting import ids_of
from memfmt.write.consolidate.marks import said
from memfmt.write.consolidate.schema import ITEMS
from memfmt.write.consolidate.texts import forged
from tests import strategies as own

NOW = "2026-11-30T10:15:00+00:00"
#: Whatever is just words; a number makes each one of its own.
words = own.texts.map(one_line).filter(
    lambda each: each and not list(forged(each, lambda _path: False))
)
#: Beside whatever else, each kind of thing that an item can be about.
memories = st.builds(
    Memory,
    st.lists(own.entities, max_size=2).map(
        lambda found: [*found, Entity("known", facts=["one", "two — b", "- three"])]
    ),
    st.lists(own.episodes, min_size=1, max_size=2),
    st.lists(own.procedures, max_size=1).map(
        lambda found: [*found, Procedure("known how", "p", 2, 3, 1, steps=[Step("a", None, 1, 0)])]
    ),
    own.optional,
    st.lists(own.notes, max_size=1),
)
#: Each example writes and reads whole folders.
few = settings(max_examples=max(1, settings.default.max_examples // 8))


def folder_of(memory: Memory, factory) -> Path:
    """Return a new folder that holds *memory*."""
    folder = factory.mktemp("vault")
    write_dir(serialise(memory, root=""), folder)
    return folder


def bytes_in(folder: Path) -> dict[str, bytes]:
    """Return path to bytes of every file of memory in *folder*."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".memfmt" not in path.parts
    }


@st.composite
def answers(draw: st.DrawFn, folder: Path) -> dict:
    """A valid answer about the memory in *folder*: at least one item, none that says another's."""
    memory = load(folder)
    ids = sorted(ids_of(memory).values())
    entities = [each.origin.path for each in memory.entities]
    procedures = [each.origin.path for each in memory.procedures]
    kinds = st.sampled_from(["fact", *ITEMS])
    items = []
    retired: set = set()
    for at, kind in enumerate(draw(st.lists(kinds, min_size=1, max_size=6))):

        def text(salt: int = 0, number: int = at) -> str:
            return f"x{number}{salt} {draw(words)} q{number}{salt}"

        shown = draw(st.lists(st.sampled_from(ids), min_size=1, max_size=2, unique=True))
        item = {"kind": kind, "why": text(9), "episodes": shown}
        if kind == "entity":
            item |= {"name": f"new entity {at}", "facts": [text(1), text(2)]}
        elif kind == "procedure":
            steps = [{"action": text(1), "detail": text(2)}, {"action": text(3)}]
            item |= {"name": f"new procedure {at}", "steps": steps, "known_failures": [text(4)]}
            item |= {"trigger": text(5), "preconditions": [text(6)], "tools": [text(7)]}
        elif kind in ("step", "known_failure"):
            item["procedure"] = draw(st.sampled_from(procedures))
            item |= {"action": text()} if kind == "step" else {"text": text()}
        else:
            item["entity"] = draw(st.sampled_from(entities))
            item |= _of_entity(draw, kind, at, text, entities)
            if kind == "fact":
                item |= _superseding(draw, memory, item["entity"], retired)
        items.append(item)
    return {"items": items}


def _of_entity(draw, kind, at, text, entities) -> dict:
    if kind == "fact":
        return {"text": text()}
    if kind == "knowledge":
        return {"title": f"title {at}", "text": text()}
    ways = st.sampled_from(["outgoing", "incoming"])
    made = {"verb": f"verb {at}", "target": draw(st.sampled_from(entities))}
    return made | {"direction": draw(ways), "detail": text()}


def _superseding(draw, memory, path, retired) -> dict:
    entity = next(each for each in memory.entities if each.origin.path == path)
    open_ = [each for each in entity.facts if (path, said(each)) not in retired]
    if not open_ or draw(st.booleans()):
        return {}
    fact = draw(st.sampled_from(open_))
    retired.add((path, said(fact)))
    return {"supersedes": [fact]}


def spoilt(answer: dict, at: int, **values) -> dict:
    """Return *answer* with other values in its item at *at*; None takes one out."""
    made = copy.deepcopy(answer)
    for name, value in values.items():
        if value is None:
            del made["items"][at][name]
        else:
            made["items"][at][name] = value
    return made
