"""The fast reader: a file in canonical form as its object, all else declined."""

from __future__ import annotations

from collections.abc import Callable

from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import Entity, Episode, Thing
from memfmt.kinds.names import Names, name_in_link
from memfmt.kinds.quick.entity import read_entity
from memfmt.kinds.quick.episode import read_episode
from memfmt.kinds.quick.lines import is_encodable, is_title, tail
from memfmt.kinds.quick.note import read_note
from memfmt.kinds.quick.owned import Owned
from memfmt.kinds.quick.procedure import read_procedure
from memfmt.text.links import read_link

_READERS: dict[str, Callable[[str], Thing | None]] = {
    f"{TYPE_KEY}: entity": read_entity,
    f"{TYPE_KEY}: episode": read_episode,
    f"{TYPE_KEY}: procedure": read_procedure,
    f"{TYPE_KEY}: note": read_note,
}
_NO_KEYS = Owned(())
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
    return reader(text)


def is_index(text: str) -> bool:
    """Whether *text* is an index with nothing wrong, told from its frontmatter and its bytes."""
    return _body(text, "index") is not None and is_encodable(text)


def read_profile_quickly(text: str) -> str | None:
    """Return the text of a profile, "" where it is empty; None where the full reader is needed."""
    body = _body(text, "profile")
    if body is None or text[-1] != "\n":
        return None
    title_end = text.find("\n", body + 1)
    return tail(text, title_end, len(text) - 1) if is_title(text[body:title_end]) else None


def _body(text: str, marker: str) -> int | None:
    """Return where the body begins of a file with this marker, or None where it is unusual."""
    if not text.startswith(f"---\n{TYPE_KEY}: {marker}\n") or "\r" in text:
        return None
    found = _NO_KEYS.read(text) if len(text) <= _LARGEST else None
    return None if found is None else found[2]


class Linked:
    """What links mean beside the entities of one memory, each looked up once."""

    def __init__(self, names: Names) -> None:
        """Take the *names* that links can lead to."""
        self._names = names
        self._name_by_link: dict[str, str] = {}
        self._name_by_item: dict[str, str] = {}

    def settle(self, thing: Thing) -> None:
        """Put names in place of the links of *thing*, which ``read_quickly`` gave."""
        if isinstance(thing, Entity):
            for relation in thing.relations:
                relation.target = self._name_of(relation.target)
            if not all(relation.target for relation in thing.relations):
                thing.relations = [each for each in thing.relations if each.target]
        elif isinstance(thing, Episode):
            thing.participants = [self._named(each) for each in thing.participants]

    def _named(self, text: str) -> str:
        """Return the participant that *text* says; equal ones are one string."""
        name = self._name_by_item.get(text)
        if name is None:
            name = name_in_link(name_in_link(text, self._names))
            self._name_by_item[text] = name
        return name

    def _name_of(self, text: str) -> str:
        name = self._name_by_link.get(text)
        if name is None:
            link = read_link(text, 0)
            name = one_line(self._names.name_of(link)) if link is not None else ""
            self._name_by_link[text] = name
        return name
