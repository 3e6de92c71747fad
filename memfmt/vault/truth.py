"""What memory says already, and where. Source: spec/gates.md, "Recorded already"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Knowledge, Relation
from memfmt.kinds.names import NO_NAMES, folded
from memfmt.vault.near import differ_by_figures
from memfmt.vault.nearby import Nearby

_LINK = re.compile(r"\[\[([^\[\]|\r\n]*)(?:\|([^\[\]\r\n]*))?\]\]")
#: What ``consolidate`` writes behind a line. Source: spec/acts/consolidate.md, "The mark".
_MARK = re.compile(r"(?<=\S) \(source: consolidation, \[[^()]*(?:\([^()]*\)[^()]*)*\)\Z")
#: What ``supersede`` writes behind a line that no longer holds.
_UNTIL = re.compile(r" — until [0-9]{4}-[0-9]{2}-[0-9]{2}: ")
_EDGE = ".,;:!?\"'`*()[]…。、，；：！？「」“”‘’„«»"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file that says something: path, line from 1, and what it says."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        """The place as editors open it, and the words."""
        return f"{self.path}:{self.line}: {self.text!r}"


@dataclass(frozen=True, slots=True)
class Said(Place):
    """What an entity's file says at a place, and the *slot* it stands in (``facts`` …)."""

    slot: str
    value: object


def key_of(text: str) -> str:
    """
    Return what two texts are compared by: equal ones say the same in the same words.

    One line, case and Unicode form folded, links as they are shown, no punctuation at the ends
    of words, unless there is nothing else; no mark of the episodes that it was drawn from behind.
    Empty only for white space.
    """
    said = folded(one_line(shown(unmarked(text))))
    words = (word.strip(_EDGE) for word in said.split())
    return " ".join(word for word in words if word) or " ".join(said.split())


def unmarked(text: str) -> str:
    """Return *text* without the mark of the episodes that it was drawn from."""
    return _MARK.sub("", text) or text


def shown(text: str) -> str:
    """Return *text* with the words that its wikilinks show in their place."""
    return _LINK.sub(lambda found: found[2] or found[1], text)


def sayings_of(entity: Entity) -> list[Said]:
    """
    Return what the file of *entity* says, in its order: facts, relations, knowledge, history.

    ``[]`` for an entity that was read from no file.
    """
    from memfmt.kinds.entity import ENTITY
    from memfmt.text.document import document_of
    from memfmt.text.source import source_of

    if entity.origin is None:
        return []
    path, text = entity.origin.path, entity.origin.text
    reading = ENTITY.read(document_of(source_of(text, path)), NO_NAMES)
    return [
        Said(path, row.start + 1, said, slot, row.value)
        for slot in ("facts", "relations", "knowledge", "history")
        for row in reading.rows[slot]
        for said in _words_of(slot, row.value)
        if said
    ]


def _words_of(slot: str, value: object) -> list[str]:
    if slot == "relations":
        assert isinstance(value, Relation)
        is_outgoing = value.direction == "outgoing"
        return [f"{value.type} {value.target}" if is_outgoing else f"{value.target} {value.type}"]
    if slot == "knowledge":
        assert isinstance(value, Knowledge)
        title, content = value.title, value.content
        return [f"{title} — {content}" if content else title, content]
    return [*_past_words(str(value)), str(value)] if slot == "history" else [str(value)]


def _past_words(line: str) -> list[str]:
    """Return what a line of History says that ``supersede`` wrote, without until when and why."""
    from memfmt.kinds.entity import read_relation

    found = _UNTIL.search(line)
    if found is None:
        return []
    old = line[: found.start()]
    relation = read_relation(old, NO_NAMES)
    return [old] if relation is None else [old, *_words_of("relations", relation)]


class Recorded:
    """Sayings that may be asked many times whether they say a text."""

    def __init__(self, sayings: Iterable[Said]) -> None:
        """Hold *sayings*, in their order."""
        self._by_key: dict[str, Said] = {}
        self._near: Nearby[Said] = Nearby()
        for each in sayings:
            key = key_of(each.text)
            self._by_key.setdefault(key, each)
            if each.slot != "relations":  # of one word, another target
                self._near.add(key, each)

    def exactly(self, text: str) -> Said | None:
        """Return the first saying that is *text* in the same words; None without one."""
        return self._by_key.get(key_of(text))

    def find(self, text: str) -> Said | None:
        """Return the first saying that is *text* in the same words, else nearly; None without."""
        return self.exactly(text) or next(self._near.near(key_of(text)), None)


def recorded(sayings: Iterable[Said], text: str) -> Said | None:
    """Return the first saying that is *text* in the same words, else nearly; None without one."""
    return Recorded(sayings).find(text)


def of_other_figures(sayings: Collection[Said], text: str) -> Said | None:
    """Return the first fact that is *text* but for figures, such as a measured number."""
    wanted = key_of(text)
    facts = (each for each in sayings if each.slot == "facts")
    return next((each for each in facts if differ_by_figures(key_of(each.text), wanted)), None)
