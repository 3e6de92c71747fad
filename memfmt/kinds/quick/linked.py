"""Links of canonical files: the names they mean, and how a name is linked."""

from __future__ import annotations

from collections.abc import Sequence

from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Episode, Thing
from memfmt.kinds.names import Names, name_in_link
from memfmt.text.links import read_link


class Linked:
    """What links mean beside the entities of one memory, and how they are written, found once."""

    def __init__(self, names: Names) -> None:
        """Take the *names* that links can lead to."""
        self._names = names
        self._name_by_link: dict[str, str] = {}
        self._name_by_item: dict[str, str] = {}
        self._link_by_name: dict[tuple[str, str], str] = {}

    def settle(self, thing: Thing) -> None:
        """Put names in place of the links of *thing*, which ``read_quickly`` gave."""
        if isinstance(thing, Entity):
            for relation in thing.relations:
                relation.target = self._name_of(relation.target)
            if not all(relation.target for relation in thing.relations):
                thing.relations = [each for each in thing.relations if each.target]
        elif isinstance(thing, Episode):
            thing.participants = [self._named(each) for each in thing.participants]

    def means(self, thing: Thing, links: Sequence[str]) -> bool:
        """Whether the *links*, as they stand in a text, mean what *thing* says they do."""
        if isinstance(thing, Entity):
            return [self._name_of(each) for each in links] == [r.target for r in thing.relations]
        if isinstance(thing, Episode):
            return [self._named(each) for each in links] == thing.participants
        return True

    def link_to(self, name: str, source: str = "") -> str:
        """Return the link that is written for *name* in the file *source*."""
        key = name, source.rpartition("/")[0]
        link = self._link_by_name.get(key)
        if link is None:
            link = self._link_by_name[key] = self._names.link_to(name, source)
        return link

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
