"""Whom and what an episode is about, and what is known of it already."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from memfmt.kinds.model import Entity, Episode, Memory, Procedure, Relation
from memfmt.kinds.names import Names, folded, name_in_link
from memfmt.text.links import read_link
from memfmt.write.consolidate.marks import bare, said


def relation_text(relation: Relation) -> str:
    """Return a relation as prompts and answers name it: ``works at → Mengram``."""
    arrow = "←" if relation.direction == "incoming" else "→"
    return f"{relation.type} {arrow} {relation.target}"


def edge(entity: str, relation: Relation) -> tuple[str, str, str]:
    """Return (from, verb, to) of a relation of *entity*, from whichever side it is written."""
    ends = folded(entity), folded(relation.target)
    start, end = ends if relation.direction == "outgoing" else ends[::-1]
    return start, said(relation.type), end


class Subjects:
    """The entities and procedures of a memory, found by what an episode says."""

    def __init__(self, memory: Memory) -> None:
        """Remember the names of *memory*."""
        named: list[Entity | Procedure] = [*memory.entities, *memory.procedures]
        self._things = {each.origin.path: each for each in named if each.origin}
        self._names = Names({path: each.name for path, each in self._things.items()})
        self._paths_by_name: dict[str, list[str]] = {}
        for path, each in self._things.items():
            self._paths_by_name.setdefault(folded(each.name), []).append(path)
        self._procedures = [
            (path, re.compile(rf"(?<!\w){re.escape(folded(each.name))}(?!\w)"))
            for path, each in self._things.items()
            if isinstance(each, Procedure)
        ]

    def of(self, episode: Episode) -> list[str]:
        """
        Return the paths of what *episode* is about, sorted.

        Its participants, what it links to, and the procedures that it names.
        """
        words = "\n".join(filter(None, (episode.summary, episode.outcome, episode.context)))
        found = {path for path in map(self._names.find_path, _links_in(words)) if path}
        for name in episode.participants:
            found.update(self._paths_by_name.get(folded(name_in_link(name)), ()))
        plain = folded(words)
        found.update(path for path, pattern in self._procedures if pattern.search(plain))
        return sorted(found)

    def known(self, path: str) -> dict[str, Any]:
        """Return what is known of the entity or procedure at *path*, as JSON has it."""
        thing = self._things[path]
        made = _of_entity(thing) if isinstance(thing, Entity) else _of_procedure(thing)
        if len(self._paths_by_name[folded(thing.name)]) > 1:
            made["path"] = path  # what tells it from its namesake
        return {key: value for key, value in made.items() if value}


def _links_in(text: str) -> Iterator[str]:
    for found in re.finditer(r"\[+", text):
        link = read_link(text, found.start())
        if link is not None and link.path:
            yield link.path


def _of_entity(entity: Entity) -> dict[str, Any]:
    return {
        "entity": entity.name,
        "entity_type": entity.entity_type,
        "facts": [bare(each) for each in entity.facts],
        "relations": [
            f"{relation_text(each)} — {detail}" if detail else relation_text(each)
            for each in entity.relations
            for detail in [bare(each.detail or "")]
        ],
        "knowledge": [
            {"title": each.title, "type": each.type, "text": bare(each.content)}
            for each in entity.knowledge
        ],
    }


def _of_procedure(procedure: Procedure) -> dict[str, Any]:
    return {
        "procedure": procedure.name,
        "reliability": procedure.reliability,
        "trigger": procedure.trigger,
        "preconditions": procedure.preconditions,
        "steps": [
            f"{number}. {each.action}{f' — {detail}' if detail else ''}"
            for number, each in enumerate(procedure.steps, 1)
            for detail in [bare(each.detail or "")]
        ],
        "known_failures": [bare(each) for each in procedure.known_failures],
    }
