"""What an answer says that is said already, in memory or in the answer. Source: spec/gates.md."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping

from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Entity, Knowledge, Memory, Procedure, Relation
from memfmt.vault.elsewhere import Elsewhere
from memfmt.vault.nearby import Nearby
from memfmt.vault.truth import Recorded, Said, key_of, sayings_of
from memfmt.write.consolidate.answer import Item
from memfmt.write.consolidate.marks import said
from memfmt.write.consolidate.subjects import relation_text


def words_of(item: Item) -> Iterator[tuple[str, str]]:
    """Yield (words to show, text to compare) of each thing that *item* says of its subject."""
    if item.kind == "entity":
        yield from ((each, each) for each in item.listed("facts"))
    elif item.kind in ("fact", "known_failure"):
        yield item.text("text"), item.text("text")
    elif item.kind == "knowledge":
        yield item.text("title"), f"{item.text('title')} — {item.text('text')}"
        yield item.text("text"), item.text("text")


class Repeats:
    """What *memory* says, asked of many items; what they supersede does not count."""

    def __init__(self, memory: Memory, gone: Mapping[int, Collection[str]]) -> None:
        """Take what is superseded: ``id()`` of an entity to words as ``marks.said`` has them."""
        self._gone = gone
        texts = sorted(memory.texts.items())
        self._elsewhere = Elsewhere(filter(_is_memory, texts), is_told=False)
        self._sayings: dict[int, list[Said]] = {}
        self._recorded: dict[int, Recorded] = {}
        self._passing: set[tuple[str, int]] = set()

    def find(self, item: Item, subject: Entity | Procedure | None, text: str) -> str | None:
        """Return where memory says *text* of *subject*, in words; None where it does not."""
        found = None
        if subject is not None:
            if id(subject) not in self._recorded:
                self._recorded[id(subject)] = Recorded(self.sayings_of(subject))
            found = self._recorded[id(subject)].find(text)
        if found is not None:
            nearly = "" if key_of(found.text) == key_of(text) else " nearly so"
            past = " (under History: it no longer holds)" if found.slot == "history" else ""
            return f"is recorded{nearly}, in {found}{past}"
        if isinstance(subject, Procedure):
            return None
        entity = subject or Entity(item.text("name") or item.text("entity"))
        place = self._elsewhere.find(entity, text, self._passing)
        return None if place is None else f"is recorded, in {place}"

    def sayings_of(self, subject: Entity | Procedure) -> list[Said]:
        """Return what the file of *subject* says: of a procedure, its known failures."""
        if id(subject) not in self._sayings:
            sayings = sayings_of(subject) if isinstance(subject, Entity) else failures_of(subject)
            kept = self._sayings.setdefault(id(subject), [])
            for each in sayings:
                if said(_name_of(each)) in self._gone.get(id(subject), ()):
                    self._passing.add((each.path, each.line))
                else:
                    kept.append(each)
        return self._sayings[id(subject)]


def _is_memory(file: tuple[str, str]) -> bool:
    return marker_in(file[1].encode(errors="surrogateescape")) is not None


def _name_of(each: Said) -> str:
    """Return what *each* is superseded by."""
    if isinstance(each.value, Knowledge):
        return each.value.title
    return relation_text(each.value) if isinstance(each.value, Relation) else each.text


def failures_of(procedure: Procedure) -> list[Said]:
    """Return the known failures that the file of *procedure* says; ``[]`` without a file."""
    from memfmt.kinds.names import NO_NAMES
    from memfmt.kinds.procedure import PROCEDURE
    from memfmt.text.document import document_of
    from memfmt.text.source import source_of

    if procedure.origin is None:
        return []
    path = procedure.origin.path
    reading = PROCEDURE.read(document_of(source_of(procedure.origin.text, path)), NO_NAMES)
    return [
        Said(path, row.start + 1, row.value, "known_failures", row.value)
        for row in reading.rows["known_failures"]
    ]


class Answered:
    """What the items of an answer say, each beside those before it."""

    def __init__(self) -> None:
        """Nothing is said yet."""
        self._by_subject: dict[Hashable, Nearby[tuple[Item, str]]] = {}

    def find(self, item: Item, subject: Hashable) -> Iterator[tuple[str, Item, str]]:
        """
        Yield (words, other, other's words) for what *item* says of *subject* as another did.

        In nearly, or exactly, the same words. From then on *item* is one of those before.
        """
        before = self._by_subject.setdefault(subject, Nearby())
        for words, text in words_of(item):
            for other, others in before.near(key_of(text)):
                if other is not item or item.kind == "entity":
                    yield words, other, others
                    break
            before.add(key_of(text), (item, words))
