"""Where an entry says which episodes it was drawn from. Source: spec/acts/consolidate.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import quote

from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Episode, Memory, Note, Procedure, Thing
from memfmt.kinds.names import Names, folded, stem_of
from memfmt.text.links import Link, read_link

#: What the frontmatter of a file that was drawn from episodes says, and the list of its links.
SOURCE_KEY = "source"
SOURCE = "consolidation"
DRAWN_KEY = "drawn_from"

_OPENING = f"({SOURCE_KEY}: {SOURCE}, "


def marked(text: str, links: Iterable[str]) -> str:
    """Return *text* with the mark behind it: ``text (source: consolidation, [[a]], [[b]])``."""
    return f"{text} {_OPENING}{', '.join(links)})".strip()


def bare(text: str) -> str:
    """Return *text* without the mark that ends it, *text* itself where none does."""
    for start, end, _ in _marks(text):
        if end == len(text):
            return text[:start].rstrip()
    return text


def said(text: str) -> str:
    """Return *text* as two entries are compared: without mark, case or final stop."""
    plain = folded(one_line(bare(text)))
    return plain.rstrip(" .") or plain


def _marks(text: str) -> Iterator[tuple[int, int, list[Link]]]:
    """Yield (start, end, links) of each mark in *text*."""
    at = text.find(_OPENING)
    while at >= 0:
        found = _links_from(text, at + len(_OPENING))
        if found is not None:
            yield at, *found
        at = text.find(_OPENING, at + 1)


def _links_from(text: str, at: int) -> tuple[int, list[Link]] | None:
    """Return the end of the mark whose first link is at *at*, and its links; None for no mark."""
    links = []
    while (link := read_link(text, at)) is not None:
        links.append(link)
        at = link.end
        if text.startswith(", ", at):
            at += 2
        elif text.startswith(")", at):
            return at + 1, links
        else:
            break
    return None


def drawn_from(memory: Memory) -> set[str]:
    """Return the paths of the episodes of *memory* that an entry was drawn from."""
    names = episode_names(memory)
    links = [link for thing in memory.things() for link in _links_of(thing)]
    return {path for link in links if (path := names.find_path(link.path)) is not None}


def episode_names(memory: Memory) -> Names:
    """Return what tells which episode of *memory* a link leads to."""
    return Names({each.origin.path: each.summary for each in memory.episodes if each.origin})


def _links_of(thing: Thing) -> Iterator[Link]:
    if isinstance(thing, Episode):
        return
    for text in _lines_of(thing):
        for _, _, links in _marks(text):
            yield from links
    source = thing.source if isinstance(thing, Note) else thing.extra.get(SOURCE_KEY)
    if source != SOURCE:
        return
    listed = thing.extra.get(DRAWN_KEY)
    texts = [str(each) for each in (listed if isinstance(listed, list) else [listed or ""])]
    texts += [thing.text] if isinstance(thing, Note) else []
    for text in texts:
        for found in re.finditer(r"\[+", text):
            link = read_link(text, found.start())
            if link is not None:
                yield link


def _lines_of(thing: Entity | Procedure | Note) -> Iterator[str]:
    if isinstance(thing, Entity):
        yield from (*thing.facts, *thing.history)
        yield from (each.detail or "" for each in thing.relations)
        yield from (each.content for each in thing.knowledge)
    elif isinstance(thing, Procedure):
        yield from (*thing.preconditions, *thing.tools, *thing.known_failures)
        yield from (f"{each.action} {each.detail or ''}" for each in thing.steps)
        yield from (each.reason for each in thing.evolution)
    else:
        yield from thing.text.split("\n")


def link_to(path: str, texts: Mapping[str, str], names: Names) -> str | None:
    """
    Return a link that leads to the episode at *path* alone, one of the files *texts*.

    The file's name where no other Markdown file has it, else its path, else a Markdown link;
    None where its name can stand in no link.
    """
    stem = stem_of(path)
    is_alone = sum(folded(stem_of(each)) == folded(stem) for each in texts) == 1
    for target in ([stem] if is_alone else []) + [path.removesuffix(".md")]:
        if not set(target) & set("[]#^|\\"):
            link = f"[[{target}]]"
            if _leads(link, path, names):
                return link
    try:
        link = f"[episode]({quote(path)})"
    except UnicodeEncodeError:  # a name that is no UTF-8
        return None
    return link if _leads(link, path, names) else None


def _leads(text: str, path: str, names: Names) -> bool:
    link = read_link(text, 0)
    is_whole = link is not None and link.end == len(text) and one_line(text) == text
    return is_whole and link is not None and names.find_path(link.path) == path
