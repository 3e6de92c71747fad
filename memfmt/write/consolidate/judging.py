"""An answer held against the memory and against itself. Source: spec/acts/consolidate.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from memfmt.kinds.entity import ENTITY
from memfmt.kinds.model import Entity, Episode, Memory, NamedThing, Procedure, Relation
from memfmt.kinds.names import folded
from memfmt.kinds.procedure import PROCEDURE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.following import names_of
from memfmt.vault.targets import claim_of, other_target
from memfmt.vault.truth import key_of
from memfmt.write.consolidate.answer import Item
from memfmt.write.consolidate.collecting import ids_of
from memfmt.write.consolidate.marks import bare, episode_names, link_to, said
from memfmt.write.consolidate.repeating import Answered, Repeats, words_of
from memfmt.write.consolidate.subjects import edge, relation_text
from memfmt.write.consolidate.texts import forged, misnamed, reached

#: What an entry says, for comparing: its sort, whose it is, and its words.
Key = tuple[Any, ...]


@dataclass
class Plan:
    """
    The items of an answer with what they mean in a memory.

    *links* gives the links to the episodes of an item, by its index, *subjects* the entity or
    procedure that it is about, None where another item makes it. *gone* are the entries that an
    item supersedes, to the item. *complaints* say what is wrong; where there are any, nothing
    else counts.
    """

    items: Sequence[Item]
    links: dict[int, list[str]] = field(default_factory=dict)
    subjects: dict[int, Entity | Procedure | None] = field(default_factory=dict)
    gone: dict[Key, Item] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)


def plan_of(
    items: Sequence[Item],
    memory: Memory,
    single: Collection[str],
    named: Collection[tuple[str, str]] = (),
) -> Plan:
    """
    Return the plan of *items*; all that is wrong with them is in its complaints.

    *single* are the verbs, folded, that take one target, *named* (kind, name) of what items that
    are not judged would make.
    """
    judge = _Judge(items, memory, single, named)
    for item in items:
        judge.words(item)
        judge.evidence(item)
        judge.subject(item)
    judge.against_memory()
    judge.against_each_other()
    judge.plan.complaints.sort(key=place_in_answer)
    return judge.plan


def place_in_answer(complaint: str) -> int:
    """Return the index of the item that *complaint* is about, -1 for the answer as a whole."""
    found = re.match(r"items\[([0-9]+)\]", complaint)
    return int(found[1]) if found is not None else -1


def relation_of(item: Item, target: str | None = None) -> Relation:
    """Return the relation that *item* says; *target* is the name it has in memory."""
    direction = item.text("direction") or "outgoing"
    return Relation(item.text("verb"), target or item.text("target"), direction)


class _Judge:
    def __init__(
        self,
        items: Sequence[Item],
        memory: Memory,
        single: Collection[str],
        named: Collection[tuple[str, str]],
    ) -> None:
        self.plan = Plan(items)
        self.single = single
        self.memory = memory
        self.new: dict[tuple[str, str], Item] = {}
        for item in items:
            if item.kind in ("entity", "procedure"):
                self.new.setdefault((item.kind, folded(item.text("name"))), item)
        names = [item.text("name") for item in self.new.values()] + [name for _, name in named]
        self.made = {*self.new, *((kind, folded(name)) for kind, name in named)}
        self.leads = reached(sorted(memory.texts), names)
        ids = ids_of(memory)
        self.episodes: dict[str, Episode] = {}
        for each in memory.episodes:
            self.episodes[each.origin.path if each.origin else ""] = each
        self.episodes |= {ids[id(each)]: each for each in memory.episodes}
        self.episode_names = episode_names(memory)
        self.recorded = recorded(memory)

    def complain(self, item: Item, why: str) -> None:
        self.plan.complaints.append(f"{item.place}: {why}")

    def words(self, item: Item) -> None:
        """Look at the texts of an item."""
        for name, text in item.texts():
            for why in forged(text, self.leads):
                self.complain(item, f"{name} {why}")
            if name in ("name", "verb"):
                for why in misnamed(text):
                    self.complain(item, f"{name} {why}")
        for name in ("facts", "preconditions", "tools", "known_failures"):
            said_before = set()
            for text in item.listed(name):
                if said(text) in said_before:
                    self.complain(item, f"{name} say {text!r} twice")
                said_before.add(said(text))

    def evidence(self, item: Item) -> None:
        """Find the episodes of an item, and the links to them."""
        links: dict[str, str] = {}
        for name in item.listed("episodes"):
            episode = self.episodes.get(name)
            path = episode.origin.path if episode is not None and episode.origin else None
            if path is None:
                self.complain(item, f"no episode has the id {name!r}")
                continue
            if path in links:
                self.complain(item, f"names the episode {name!r} twice")
            link = link_to(path, self.memory.texts, self.episode_names)
            if link is None:
                self.complain(item, f"{path}: its file name can stand in no link; rename it")
            links[path] = link or ""
        self.plan.links[item.at] = list(links.values())

    def subject(self, item: Item) -> None:
        """Find whom or what an item is about."""
        found: Entity | Procedure | None = None
        if item.kind in ("entity", "procedure"):
            self._refuse_known_name(item)
        elif item.kind in ("step", "known_failure"):
            found = self._one(item, "procedure", self.memory.procedures)
            if found is not None and item.values.get("after", 0) > len(found.steps):
                self.complain(item, f"after is beyond the {len(found.steps)} steps of {found.name}")
        else:
            found = self._one(item, "entity", self.memory.entities)
            if item.kind == "relation":
                self._one(item, "entity", self.memory.entities, "target")
        self.plan.subjects[item.at] = found

    def _refuse_known_name(self, item: Item) -> None:
        name = folded(item.text("name"))
        things = self.memory.entities if item.kind == "entity" else self.memory.procedures
        for each in things:
            if folded(each.name) == name:
                self.complain(item, f"{each.name!r} is known, in {_path(each)}; add to that")
        first = self.new[item.kind, name]
        if first is not item:
            self.complain(item, f"is made twice: {first.place} makes {item.text('name')!r} too")

    def _one(
        self, item: Item, kind: str, things: Sequence[NamedThing], key: str | None = None
    ) -> NamedThing | None:
        """Return the one that a field of *item* names; None, with a complaint, where not one."""
        name = item.text(key or kind)
        found = find(things, name)
        if len(found) == 1:
            return found[0]
        if found:
            paths = ", ".join(sorted(map(_path, found)))
            self.complain(item, f"{name!r} means {len(found)}: {paths}; give the path of one")
        elif (kind, folded(name)) not in self.made:
            missing = self.memory.missing(kind, name, [each.name for each in things])
            self.complain(item, f"{missing}; an item of kind {kind} makes a new one")
        elif kind == "procedure":
            self.complain(item, f"{name!r} is made by this answer; say it in that item")
        return None

    def against_memory(self) -> None:
        """Find what is recorded already, and what each item supersedes."""
        repeats = Repeats(self.memory, self._superseded_words())
        for item in self.plan.items:
            subject = self.plan.subjects.get(item.at)
            told = set()
            for key, words in self._keys(item):
                if key in self.recorded:
                    told.add(words)
                    where = place_of(self.recorded[key], key, self.memory)
                    self.complain(item, f"{words!r} is recorded, in {where}")
            for words, text in words_of(item):
                found = repeats.find(item, subject, text) if words not in told else None
                if found is not None:
                    told.add(words)
                    self.complain(item, f"{words!r} {found}")
            if isinstance(subject, Entity):
                self._refuse_claims(item, subject, repeats)
            for words in item.listed("supersedes"):
                gone = self._superseded(item, subject, words)
                if gone is None or gone not in self.recorded:
                    whom = item.text("entity")
                    self.complain(item, f"supersedes {words!r}, which is not known of {whom!r}")
                elif gone in self.plan.gone:
                    other = self.plan.gone[gone]
                    self.complain(item, f"supersedes {words!r}, and so does {other.place}")
                else:
                    self.plan.gone[gone] = item

    def _refuse_claims(self, item: Item, subject: Entity, repeats: Repeats) -> None:
        """Complain where memory gives a verb that takes one another target than *item*."""
        sayings = repeats.sayings_of(subject)
        if item.kind == "fact":
            claim = claim_of(item.text("text"), self.single)
        elif item.kind == "relation" and item.text("direction") != "incoming":
            found = find(self.memory.entities, item.text("target"))
            target = found[0].name if len(found) == 1 else item.text("target")
            claim = item.text("verb"), target
            same = key_of(" ".join(claim))
            known = [each for each in sayings if each.slot in ("facts", "history")]
            sayings = [each for each in known if each.slot == "facts"]  # of others, below
            for each in known:
                if key_of(each.text) == same:
                    self.complain(
                        item, f"{relation_text(Relation(*claim))!r} is recorded, in {each}"
                    )
        else:
            return
        other = other_target(sayings, *claim, self.single) if claim is not None else None
        if other is not None:
            self.complain(item, f"contradicts {other}; supersede it, or leave this out")

    def _superseded_words(self) -> dict[int, set[str]]:
        """Return what the items supersede, by the ``id()`` of the entity that it is said of."""
        gone: dict[int, set[str]] = {}
        for item in self.plan.items:
            words = map(said, item.listed("supersedes"))
            gone.setdefault(id(self.plan.subjects.get(item.at)), set()).update(words)
        return gone

    def _superseded(self, item: Item, subject: Any, words: str) -> Key | None:
        if not isinstance(subject, Entity):
            return None
        if item.kind == "relation":
            return self._superseded_relation(subject, words)
        return (item.kind, id(subject), said(words))

    def _superseded_relation(self, subject: Entity, words: str) -> Key | None:
        for each in subject.relations:
            known = relation_text(each)
            if said(words) in (said(known), said(f"{known} — {bare(each.detail or '')}")):
                return ("relation", *edge(subject.name, each))
        mine = folded(subject.name)
        for key in self.recorded:  # written on the other side
            if key[0] == "relation" and mine in (key[1], key[3]):
                seen = f"{key[2]} → {key[3]}" if key[1] == mine else f"{key[2]} ← {key[1]}"
                if said(words) == said(seen):
                    return key
        return None

    def against_each_other(self) -> None:
        """Find two items that say the same, or cannot both be true."""
        first: dict[Key, Item] = {}
        answered = Answered()
        for item in self.plan.items:
            told = set()
            for key, words in self._keys(item):
                other = first.setdefault(key, item)
                if other is not item:
                    told.add(words)
                    self.complain(item, f"{words!r} is said by {other.place} too")
            for words, other, others in answered.find(item, self._subject(item)):
                if words not in told and said(words) != said(others):
                    told.add(words)
                    self.complain(item, f"{words!r} is nearly said by {other.place}: {others!r}")
        for item in self.plan.items:
            if item.kind == "relation" and said(item.text("verb")) in self.single:
                self._refuse_second_target(item, first)

    def _refuse_second_target(self, item: Item, first: dict[Key, Item]) -> None:
        mine = next(self._keys(item))[0]
        for key, other in first.items():
            if key[:3] == mine[:3] and key != mine and key[0] == "relation" and other.at < item.at:
                self.complain(item, f"contradicts {other.place}: one target at a time")
        for key, thing in self.recorded.items():
            is_rival = key[0] == "relation" and key[:3] == mine[:3] and key != mine
            if is_rival and key not in self.plan.gone:
                where = place_of(thing, key, self.memory)
                self.complain(
                    item,
                    f"contradicts {item.text('verb')!r} with another target, in {where}; "
                    "supersede it, or leave this out",
                )

    def _subject(self, item: Item) -> Any:
        """Return what tells the subject of *item* from that of others."""
        subject = self.plan.subjects.get(item.at)
        name = item.text("name") or item.text("entity") or item.text("procedure")
        return id(subject) if subject is not None else ("new", folded(name))

    def _keys(self, item: Item) -> Iterator[tuple[Key, str]]:
        """Yield (key, words) of each entry that *item* would add."""
        subject = self.plan.subjects.get(item.at)
        name = item.text("name") or item.text("entity") or item.text("procedure")
        whose = self._subject(item)
        if item.kind == "entity":
            yield from ((("fact", whose, said(each)), each) for each in item.listed("facts"))
        elif item.kind == "relation":
            start = subject.name if isinstance(subject, Entity) else name
            found = find(self.memory.entities, item.text("target"))
            relation = relation_of(item, found[0].name if len(found) == 1 else None)
            yield ("relation", *edge(start, relation)), relation_text(relation)
        elif item.kind == "knowledge":
            yield (item.kind, whose, said(item.text("title"))), item.text("title")
        elif item.kind in ("fact", "known_failure"):
            yield (item.kind, whose, said(item.text("text"))), item.text("text")
        elif item.kind == "step":
            yield (item.kind, whose, said(item.text("action"))), item.text("action")


def find(things: Sequence[NamedThing], name: str) -> list[NamedThing]:
    """Return those of *things* that *name*, a name, id or path, means; the strictest way counts."""
    ways: tuple[Callable[[NamedThing], bool], ...] = (
        lambda each: each.origin is not None and each.origin.path == name,
        lambda each: each.name == name,
        lambda each: each.id == name,
        lambda each: folded(each.name) == folded(name),
    )
    for is_meant in ways:
        found = [each for each in things if is_meant(each)]
        if found:
            return found
    return []


def recorded(memory: Memory) -> dict[Key, Entity | Procedure]:
    """Return the key of each entry of *memory*, and the entity or procedure that says it."""
    made: dict[Key, Entity | Procedure] = {}
    things: list[Entity | Procedure] = [*memory.entities, *memory.procedures]
    for thing in things:
        for slot in _SLOTS[type(thing)]:
            for value in getattr(thing, slot):
                made.setdefault(_key_of(thing, slot, value), thing)
    return made


#: The lists whose entries are compared.
_SLOTS: dict[type, tuple[str, ...]] = {
    Entity: ("facts", "relations", "knowledge"),
    Procedure: ("known_failures", "steps"),
}


def _key_of(thing: Entity | Procedure, slot: str, value: Any) -> Key:
    """Return what an entry of *slot* of *thing* is compared by."""
    if slot == "relations":
        return ("relation", *edge(thing.name, value))
    if slot == "knowledge":
        return ("knowledge", id(thing), said(value.title))
    if slot == "steps":
        return ("step", id(thing), said(value.action))
    return ("fact" if slot == "facts" else "known_failure", id(thing), said(value))


def place_of(thing: Entity | Procedure, key: Key, memory: Memory) -> str:
    """Return the path and line, from 1, of the entry of *thing* that has *key*."""
    path, text = _path(thing), thing.origin.text if thing.origin is not None else ""
    kind = ENTITY if isinstance(thing, Entity) else PROCEDURE
    reading = kind.read(document_of(source_of(text, path)), names_of(memory))
    lines = (
        row.start + 1
        for slot in _SLOTS[type(thing)]
        for row in reading.rows[slot]
        if _key_of(thing, slot, row.value) == key
    )
    line = next(lines, None)
    return path if line is None else f"{path}:{line}"


def _path(thing: Entity | Procedure) -> str:
    return thing.origin.path if thing.origin is not None else ""
