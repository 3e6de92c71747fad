"""The fast reader: a file in canonical form as its object, all else declined."""

from __future__ import annotations

from collections.abc import Callable

from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import Entity, Episode, Thing
from memfmt.kinds.names import Names, name_in_link
from memfmt.kinds.quick.entity import read_entity
from memfmt.kinds.quick.episode import read_episode
from memfmt.kinds.quick.lines import is_encodable
from memfmt.kinds.quick.note import read_note
from memfmt.kinds.quick.procedure import read_procedure
from memfmt.text.frontmatter.model import Value
from memfmt.text.frontmatter.values import read_values
from memfmt.text.links import read_link

_Reader = Callable[[str, dict[str, Value], int], Thing | None]
_READERS: dict[str, _Reader] = {
    f"{TYPE_KEY}: entity": read_entity,
    f"{TYPE_KEY}: episode": read_episode,
    f"{TYPE_KEY}: procedure": read_procedure,
    f"{TYPE_KEY}: note": read_note,
}
_INDEX = f"---\n{TYPE_KEY}: index\n"
#: In characters. A file too large to be read at all has more, and one so large gains nothing.
_LARGEST = 4_000_000


def read_quickly(text: str) -> Thing | None:
    """
    Return the object that the file *text* says, or None where the full reader is needed.

    Nothing is wrong with a file that is taken: ``file_findings`` finds nothing in it. Where it
    links, the names are links as they stand in the text: see ``Linked``.
    """
    reader = _READERS.get(text[4 : text.find("\n", 4)])
    if reader is None or "\r" in text or len(text) > _LARGEST:
        return None
    found = read_values(text)
    return None if found is None else reader(text, *found)


def is_index(text: str) -> bool:
    """Whether *text* is an index with nothing wrong, told from its frontmatter and its bytes."""
    return (
        text.startswith(_INDEX)
        and "\r" not in text
        and len(text) <= _LARGEST
        and is_encodable(text)
        and read_values(text) is not None
    )


class Linked:
    """What links mean beside the entities of one memory, each looked up once."""

    def __init__(self, names: Names) -> None:
        """Take the *names* that links can lead to."""
        self._names = names
        self._name_by_link: dict[str, str] = {}

    def settle(self, thing: Thing) -> None:
        """Put names in place of the links of *thing*, which ``read_quickly`` gave."""
        if isinstance(thing, Entity):
            for relation in thing.relations:
                relation.target = self._name_of(relation.target)
            if not all(relation.target for relation in thing.relations):
                thing.relations = [each for each in thing.relations if each.target]
        elif isinstance(thing, Episode):
            for at, each in enumerate(thing.participants):
                if each.startswith("[["):
                    thing.participants[at] = name_in_link(name_in_link(each, self._names))

    def _name_of(self, text: str) -> str:
        name = self._name_by_link.get(text)
        if name is None:
            link = read_link(text, 0)
            name = one_line(self._names.name_of(link)) if link is not None else ""
            self._name_by_link[text] = name
        return name
