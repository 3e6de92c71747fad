"""What an answer supersedes, put under History. Source: spec/acts/consolidate.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from memfmt.errors import AnswerError, EditRefusedError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.model import Entity, Knowledge, Memory, Origin, Relation, with_origin
from memfmt.kinds.names import Names, folded
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.following import names_of
from memfmt.write.consolidate.answer import Item
from memfmt.write.consolidate.judging import Key, Plan
from memfmt.write.consolidate.marks import bare, marked, said
from memfmt.write.consolidate.subjects import edge, relation_text
from memfmt.write.history import retired
from memfmt.write.standing import Standing

_SLOTS = {"fact": "facts", "relation": "relations", "knowledge": "knowledge"}


@dataclass
class Retired:
    """
    What an answer superseded: the *change* of the files, and a line on each entry in *told*.

    *placed* are the indexes of the items that stand in the place of what they supersede.
    """

    change: Change
    told: list[str] = field(default_factory=list)
    placed: set[int] = field(default_factory=set)


def retired_by(plan: Plan, memory: Memory, day: str) -> Retired:
    """
    Return what is left of the files of *memory* when the items of *plan* supersede, on *day*.

    Each entry goes to the History of where it stands, in its own words, with all that is under
    it. A fact or an entry of knowledge takes the place of the first one that it supersedes.

    Raises:
        AnswerError: a file cannot take that and keep all else; each complaint names item, path
            and line.
    """
    retiring = _Retiring(plan, memory, day)
    made = Retired(Change())
    complaints = []
    for key, item in plan.gone.items():
        try:
            gone = retiring.retire(key, item, made.placed)
        except EditRefusedError as error:
            complaints.append(f"{item.place}: {error}")
            continue
        subject = plan.subjects[item.at]
        name = subject.name if subject is not None else item.text("entity")
        made.told.append(f"{name}, to History: {'; '.join(gone)}")
    if complaints:
        raise AnswerError(complaints)
    made.change = Change({path: retiring.read[path] for path in retiring.texts}, retiring.texts)
    return made


class _Retiring:
    """Files, by path, of which entry after entry is retired."""

    def __init__(self, plan: Plan, memory: Memory, day: str) -> None:
        self.plan, self.memory, self.day = plan, memory, day
        self.names = names_of(memory)
        self.read = {each.origin.path: each.origin.text for each in memory.entities if each.origin}
        self.texts: dict[str, str] = {}

    def retire(self, key: Key, item: Item, placed: set[int]) -> list[str]:
        """Retire what *key* means, and return its words; *item* may be *placed* there."""
        gone = []
        for entity in self._whose(key, item):
            path = entity.origin.path if entity.origin is not None else ""
            while (found := self._found(path, key)) is not None:
                gone.append(bare(_words(getattr(found.entity, found.slot)[found.at])))
                new = None if item.at in placed else _value(item, self.plan.links[item.at])
                until = self.day, marked(item.text("why"), self.plan.links[item.at])
                try:
                    self.texts[path] = retired(found, until, new)
                except EditRefusedError as error:
                    line = self._line_read(path, key)
                    raise EditRefusedError(
                        f"supersedes {gone[-1]!r}, in {path}:{line}, which cannot go to History "
                        f"with all that is under it: {error}"
                    ) from error
                if new is not None:
                    placed.add(item.at)
        return gone

    def _whose(self, key: Key, item: Item) -> Iterator[Entity]:
        """Yield the entities whose files may say what *key* means."""
        subject = self.plan.subjects[item.at]
        assert isinstance(subject, Entity)
        yield subject
        if key[0] == "relation":  # it may stand on the other side; a namesake is somebody else
            for each in self.memory.entities:
                is_other = folded(each.name) != folded(subject.name)
                if is_other and any(_is_meant(each, other, key) for other in each.relations):
                    yield each

    def _found(self, path: str, key: Key) -> Standing | None:
        """Return the first entry that *key* means in the file as it is by now."""
        return _first(self.texts.get(path, self.read[path]), path, key, self.names)

    def _line_read(self, path: str, key: Key) -> int:
        """Return the line, from 1, of the first such entry in the file as it was read."""
        found = _first(self.read[path], path, key, self.names)
        return 1 if found is None else int(found.place().rpartition(":")[2])


def _first(text: str, path: str, key: Key, names: Names) -> Standing | None:
    read = ENTITY.read(document_of(source_of(text, path)), names).thing
    entity: Entity = with_origin(read, Origin(path, text))
    slot = _SLOTS[key[0]]
    entries: Sequence[str | Relation | Knowledge] = getattr(entity, slot)
    at = next((at for at, each in enumerate(entries) if _is_meant(entity, each, key)), None)
    return None if at is None else Standing(entity, slot, at, names)


def _is_meant(entity: Entity, entry: str | Relation | Knowledge, key: Key) -> bool:
    if isinstance(entry, Relation):
        return edge(entity.name, entry) == key[1:]
    words: str = key[2]
    return said(entry.title if isinstance(entry, Knowledge) else entry) == words


def _value(item: Item, links: Sequence[str]) -> str | Knowledge | None:
    """Return what *item* says, where its file alone tells how that is written."""
    if item.kind == "fact":
        return marked(item.text("text"), links)
    return knowledge_of(item, links) if item.kind == "knowledge" else None


def knowledge_of(item: Item, links: Sequence[str]) -> Knowledge:
    """Return the entry of knowledge that *item* says, with its mark."""
    return Knowledge(
        item.text("type") or "note", item.text("title"), marked(item.text("text"), links)
    )


def _words(entry: str | Relation | Knowledge) -> str:
    if isinstance(entry, Relation):
        text = relation_text(entry)
        return f"{text} — {entry.detail}" if entry.detail else text
    if isinstance(entry, Knowledge):
        text = f"{entry.type}: {entry.title}"
        return f"{text} — {entry.content}" if entry.content else text
    return entry
