"""The items of an answer written into a memory, with where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memfmt.errors import AnswerError
from memfmt.kinds.model import Entity, Memory, Procedure, Step
from memfmt.kinds.names import folded
from memfmt.vault.change import Change
from memfmt.vault.following import follow
from memfmt.vault.reader import Reader
from memfmt.vault.targets import single_verbs
from memfmt.vault.updating import Act
from memfmt.write.consolidate.answer import Item, read_answer
from memfmt.write.consolidate.judging import Plan, find, place_in_answer, plan_of, relation_of
from memfmt.write.consolidate.marks import DRAWN_KEY, SOURCE, SOURCE_KEY, marked
from memfmt.write.consolidate.subjects import relation_text
from memfmt.write.consolidate.superseding import Retired, knowledge_of, retired_by
from memfmt.write.retiring import retire

_NONE = (
    "nothing has hardened; nothing changed",
    "its episodes are asked about again the next time, unless --since leaves them out",
)


def consolidation(answer: str | Mapping[str, Any]) -> Act:
    """
    Return the act that writes what *answer*, JSON text or what it says, has to say.

    Every entry links to its episodes, whose files do not change. What it supersedes goes to
    ``## History`` with day and reason. The answer is held against the files as they are when the
    act is made; an answer without items changes nothing.

    Raises (when made and when acted):
        AnswerError: the answer is wrong in shape or sense; every complaint names its item.
    """
    found = read_answer(answer)
    items = found.items

    def act(reader: Reader) -> Change:
        if not items and not found.complaints:
            return Change(told=_NONE, facts={"items": []})
        plan = plan_of(items, reader.memory, single_verbs(reader), found.named)
        complaints = [*found.complaints, *plan.complaints]
        if complaints:
            raise AnswerError(sorted(complaints, key=place_in_answer))
        retired = retired_by(plan, reader.memory, reader.day)
        follow(reader.memory, retired.change)
        told = _Writer(reader.memory, plan, reader.day, retired).written()
        change = retired.change | reader.changed_memory()
        _refuse_rewritten(reader.memory, change, items)
        facts = [{"kind": each.kind, **each.values} for each in items]
        return change.saying(*told, items=facts)

    return act


def _refuse_rewritten(memory: Memory, change: Change, items: list[Item]) -> None:
    """Raise AnswerError where a new name would change what a link in an episode means."""
    paths = {each.origin.path for each in memory.episodes if each.origin is not None}
    hit = [path for path in change.paths if path in paths]
    if hit:
        new = [each for each in items if each.kind in ("entity", "procedure")] or items
        raise AnswerError(
            [
                f"{each.place}: would change what a link in {', '.join(hit)} means, and episodes "
                "are never rewritten; give another name"
                for each in new
            ]
        )


class _Writer:
    """Writes the items of a plan without complaints into *memory*, on *day*."""

    def __init__(self, memory: Memory, plan: Plan, day: str, retired: Retired) -> None:
        self.memory = memory
        self.plan = plan
        self.day = day
        self.retired = retired
        self.made: dict[str, Entity] = {}

    def written(self) -> list[str]:
        """Write all items, and return a line on each for people."""
        told = []
        for item in self.plan.items:  # whoever is spoken of comes first
            if item.kind == "entity":
                told.append(self._entity(item))
            elif item.kind == "procedure":
                told.append(self._procedure(item))
        told += self.retired.told
        for item in self.plan.items:
            if item.kind in ("fact", "relation", "knowledge"):
                told.append(self._of_entity(item))
            elif item.kind == "known_failure":
                procedure = self._procedure_of(item)
                procedure.known_failures.append(self._marked(item, "text"))
                told.append(f"{procedure.name}, known failure: {item.text('text')}")
        return told + self._revised()

    def _marked(self, item: Item, name: str) -> str:
        return marked(item.text(name), self.plan.links[item.at])

    def _source(self, item: Item) -> dict[str, Any]:
        links = list(self.plan.links[item.at])
        return {SOURCE_KEY: SOURCE, "why": item.text("why"), DRAWN_KEY: links}

    def _entity(self, item: Item) -> str:
        made = Entity(
            item.text("name"),
            item.text("entity_type") or None,
            facts=item.listed("facts"),
            extra=self._source(item),
        )
        self.memory.entities.append(made)
        self.made[folded(made.name)] = made
        return f"{made.name}: a new entity"

    def _procedure(self, item: Item) -> str:
        made = Procedure(
            item.text("name"),
            trigger=item.text("trigger") or None,
            preconditions=item.listed("preconditions"),
            steps=[Step(each["action"], each.get("detail")) for each in item.listed("steps")],
            tools=item.listed("tools"),
            known_failures=item.listed("known_failures"),
            extra=self._source(item),
        )
        self.memory.procedures.append(made)
        return f"{made.name}: a new procedure"

    def _entity_of(self, item: Item) -> Entity:
        found = self.plan.subjects[item.at]
        return found if isinstance(found, Entity) else self.made[folded(item.text("entity"))]

    def _procedure_of(self, item: Item) -> Procedure:
        found = self.plan.subjects[item.at]
        assert isinstance(found, Procedure)
        return found

    def _of_entity(self, item: Item) -> str:
        entity = self._entity_of(item)
        is_placed = item.at in self.retired.placed
        if item.kind == "fact":
            if not is_placed:
                entity.facts.append(self._marked(item, "text"))
            return f"{entity.name}: {item.text('text')}"
        if item.kind == "knowledge":
            made = knowledge_of(item, self.plan.links[item.at])
            if not is_placed:
                entity.knowledge.append(made)
            return f"{entity.name}, {made.type}: {made.title}"
        found = find(self.memory.entities, item.text("target"))
        relation = relation_of(item, found[0].name)
        relation.detail = self._marked(item, "detail")
        entity.relations.append(relation)
        return f"{entity.name}: {relation_text(relation)}"

    def _revised(self) -> list[str]:
        """Give the procedures that have new steps a new version, and return a line on each."""
        added: dict[int, list[Item]] = {}
        for item in self.plan.items:
            if item.kind == "step":
                added.setdefault(id(self._procedure_of(item)), []).append(item)
        told = []
        for items in added.values():
            procedure = self._procedure_of(items[0])
            last = len(procedure.steps)
            # From the end, so that the numbers of the known steps hold.
            for item in sorted(items, key=lambda each: (-each.values.get("after", last), -each.at)):
                step = Step(item.text("action"), self._marked(item, "detail"))
                procedure.steps.insert(item.values.get("after", last), step)
            reason = "; ".join(
                f"added {each.text('action')!r}: {each.text('why')}" for each in items
            )
            retire(procedure, reason, self.day)
            told.append(f"{procedure.name} v{procedure.version}: {reason}")
        return told
