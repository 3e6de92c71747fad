"""What memory says already, and where. Source: spec/gates.md, "Recorded already"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Entity, Knowledge, Relation
from memfmt.kinds.names import NO_NAMES, folded
from memfmt.kinds.table import INDEX_TYPE
from memfmt.vault.find import aliases_of
from memfmt.vault.near import are_near, differ_by_figures
from memfmt.vault.reader import Reader

_LINK = re.compile(r"\[\[([^\[\]|\r\n]*)(?:\|([^\[\]\r\n]*))?\]\]")
_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
_EDGE = ".,;:!?\"'`*()[]…。、，；：！？「」“”‘’„«»"
#: A text so long means the same in the file of another entity.
_LONG = 40
_PARTICULAR = 6
#: A single word below this length says nothing that two files could say.
_TELLING = 8


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
    of words, unless there is nothing else. Empty only for white space.
    """
    shown = folded(one_line(_LINK.sub(lambda found: found[2] or found[1], text)))
    words = (word.strip(_EDGE) for word in shown.split())
    return " ".join(word for word in words if word) or shown


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
    return [str(value)]


def recorded(sayings: Collection[Said], text: str) -> Said | None:
    """Return the first saying that is *text* in the same words, else nearly; None without one."""
    wanted = key_of(text)
    keys = [(key_of(each.text), each) for each in sayings]
    for key, each in keys:
        if key == wanted:
            return each
    near = (each for key, each in keys if each.slot != "relations" and are_near(key, wanted))
    return next(near, None)


def of_other_figures(sayings: Collection[Said], text: str) -> Said | None:
    """Return the first fact that is *text* but for figures, such as a measured number."""
    wanted = key_of(text)
    facts = (each for each in sayings if each.slot == "facts")
    return next((each for each in facts if differ_by_figures(key_of(each.text), wanted)), None)


def recorded_elsewhere(reader: Reader, entity: Entity, text: str) -> Place | None:
    """
    Return where a file of memory says *text* of *entity*, by path and line; None where none does.

    A line counts that is *text*, but for a short one in the file of another entity: there it
    says that of somebody else. A line that holds *text* counts where it also names the entity,
    but for episodes: what happened is no record of what is true. In the entity's own file these
    are the lines that no slot reads. No single short word is looked for, and no frontmatter in.
    """
    wanted = key_of(text)
    if " " not in wanted and len(wanted) < _TELLING:
        return None
    longest = max(wanted.split(), key=len)
    own = entity.origin.path if entity.origin is not None else None
    names = [key for key in map(key_of, (entity.name, *aliases_of(entity))) if key]
    is_particular = len(wanted) >= _LONG and wanted.count(" ") + 1 >= _PARTICULAR
    for path, raw in reader.marked():
        if longest not in folded(raw):
            continue
        marker = marker_in(raw.encode(errors="surrogateescape"))
        if marker == INDEX_TYPE:
            continue
        for number, said in _lines_holding(raw, longest):
            key = key_of(said)
            if key == wanted and (is_particular or marker != "entity" or path == own):
                return Place(path, number, said)
            is_told = marker != "episode" and " " in wanted and _holds(key, wanted)
            if is_told and any(_holds(key, name) for name in names):
                return Place(path, number, said)
    return None


def _lines_holding(raw: str, word: str) -> Iterator[tuple[int, str]]:
    from memfmt.text.source import lines_of

    is_front = raw.startswith("---")
    for number, line in enumerate(lines_of(raw), 1):
        if is_front:
            is_front = number == 1 or line.rstrip() not in ("---", "...")
        elif word in folded(line):
            yield number, one_line(_BULLET.sub("", line, count=1))


def _holds(key: str, part: str) -> bool:
    return f" {part} " in f" {key} "
