"""Memories by what a person calls them, and the places that link to one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from memfmt.kinds.model import Episode, Memory, Thing, title_of
from memfmt.kinds.names import folded, slugify, stem_of
from memfmt.text.source import body_of, lines_of

_LINK = re.compile(r"\[\[([^\[\]|#^\r\n]+)")
#: From the strictest to the loosest: what a word can mean.
_WAYS: tuple[Callable[[Thing, str], bool], ...] = (
    lambda thing, wanted: thing.id == wanted,
    lambda thing, wanted: title_of(thing) == wanted,
    lambda thing, wanted: wanted in (_path(thing), _path(thing)[:-3], stem_of(_path(thing))),
    lambda thing, wanted: folded(title_of(thing)) == folded(wanted),
    lambda thing, wanted: folded(wanted) in map(folded, aliases_of(thing)),
)


@dataclass(frozen=True, slots=True)
class Backlink:
    """A place that links to a memory: path, line from 1, and the line without its blanks."""

    path: str
    line: int
    text: str


def called(memory: Memory, wanted: str) -> list[Thing]:
    """
    Return the memories that *wanted* names, entities first, each in list order.

    An id goes before a name, a name before a path or file name, that before a name in another
    case or Unicode form, that before an alias; only the first of these that finds any counts.

    Raises:
        NotFoundError: there is none; the message gives the nearest names.
    """
    things = list(memory.things())
    for is_called in _WAYS:
        found = [thing for thing in things if is_called(thing, wanted)]
        if found:
            return found
    return [memory.find(wanted)]  # which raises, and knows the nearest names


def aliases_of(thing: Thing) -> list[str]:
    """Return the other names that the frontmatter of *thing* gives it."""
    found = thing.extra.get("aliases") or thing.extra.get("alias") or []
    return [each for each in (found if isinstance(found, list) else [found]) if _is_text(each)]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value)


def _path(thing: Thing) -> str:
    return thing.origin.path if thing.origin is not None else ""


def backlinks(memory: Memory, thing: Thing) -> list[Backlink]:
    """
    Return the places, by path and line, where other files of the vault link to *thing*.

    A wikilink counts that names its title, its file, or a path that ends in its file; a name
    among an episode's participants counts too. Files of nobody's business to memfmt are
    searched as well.
    """
    own = _path(thing)
    names = {folded(title_of(thing)), folded(slugify(title_of(thing)))}
    names |= {folded(stem_of(own))} if own else set()
    said = {
        each.origin.path
        for each in memory.episodes
        if each.origin is not None and title_of(thing) in each.participants
    }
    found: list[Backlink] = []
    for path in sorted(memory.texts):
        if path != own and path[-3:].lower() == ".md":
            found += _links_in(memory.texts[path], path, names, folded(own))
            if path in said and not isinstance(thing, Episode):
                found += _participant(memory.texts[path], path, title_of(thing))
    return sorted(found, key=lambda each: (each.path, each.line))


def _links_in(text: str, path: str, names: set[str], own: str) -> Iterator[Backlink]:
    if "[[" not in text:
        return
    for number, line in enumerate(lines_of(text), 1):
        for written in _LINK.findall(line):
            target = folded(written.strip().removesuffix("\\")).removesuffix(".md")
            is_path = "/" in target and f"/{own.removesuffix('.md')}".endswith(f"/{target}")
            if target in names or is_path:
                yield Backlink(path, number, body_of(line).strip())
                break


def _participant(text: str, path: str, name: str) -> Iterator[Backlink]:
    """Yield the line of the frontmatter that names a participant without a link."""
    for number, line in enumerate(lines_of(text), 1):
        said = body_of(line).strip()
        if number > 1 and said == "---":
            return
        if said.lstrip("- ").strip("\"'") == name:
            yield Backlink(path, number, said)
            return
