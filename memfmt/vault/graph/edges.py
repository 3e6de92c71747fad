"""The edges that the files of a vault say, each file by itself. Source: spec/graph.md, "Edges"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import accumulate

from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Entity, Procedure, Thing, title_of
from memfmt.kinds.names import stem_of
from memfmt.kinds.table import KIND_OF
from memfmt.text.frontmatter import read
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.links.places import place_of
from memfmt.text.links.properties import texts_of
from memfmt.text.links.reading import links_in
from memfmt.text.source import lines_of, source_of
from memfmt.vault.graph.cards import cards_of, is_canvas
from memfmt.vault.graph.model import PAGE, Edge, Node, nowhere, of_file, several
from memfmt.vault.graph.roles import SUPERSESSIONS, Role, roles_of
from memfmt.vault.linked import Linked
from memfmt.vault.names import Bucket
from memfmt.vault.parsing import parsed
from memfmt.vault.sieve import Sieve

#: Kind to the properties that name a memory without a link, and what they say.
_NAMING = {
    "episode": {"participants": "participant"},
    "note": dict.fromkeys(SUPERSESSIONS, "supersession"),
}
_AT_ONCE = 500


class Edges:
    """
    The edges of a vault by the file that says them.

    Only the files that are asked for are parsed, and those that their names lead to, but with
    *is_whole* all are. *linked* has the links by Obsidian's rules.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        others: Iterable[str] = (),
        *,
        canvases: Mapping[str, str] | None = None,
        is_whole: bool = False,
        attachments: bool = False,
    ) -> None:
        """
        Take *texts*, path to text of each note, the paths of all *others*, and the *canvases*
        among these, path to text.

        Links to others make edges with *attachments*; those to a canvas always do.
        """
        self.canvases = canvases or {}
        self.linked = Linked(texts, others)
        self.sieve = Sieve(texts)
        self._texts = texts
        self._attachments = attachments
        self._is_whole = is_whole
        self._node_by_path: dict[str, Node] = {}
        self._plain: set[str] = set()
        self._path_by_name: dict[str, str] = {}
        self._path_by_id: dict[str, str] = {}
        self._id_by_path: dict[str, str] = {}
        self._path_by_title: dict[str, str] = {}
        self._sought: set[str] = set()
        if is_whole:
            paths = sorted(texts)
            for at in range(0, len(paths), _AT_ONCE):  # what they say is not held for long
                self.read(paths[at : at + _AT_ONCE])

    def node(self, path: str) -> Node:
        """Return the node of the note *path*."""
        self.read([path])
        return self._node_by_path[path]

    def id_of(self, path: str) -> str | None:
        """Return the id of the memory in the file *path*, None where it has none."""
        self.read([path])
        return self._id_by_path.get(path)

    def read(self, paths: Iterable[str]) -> None:
        """Parse the files at *paths* that were not parsed yet."""
        fresh = {path: self._texts[path] for path in paths if path not in self._node_by_path}
        if not fresh:
            return
        found = parsed(fresh)
        self._plain.update(found.taken)
        for thing in found.memory.things():
            assert thing.origin is not None
            path = thing.origin.path
            self._node_by_path[path] = _node(thing, path)
            _keep_first(self._path_by_title, title_of(thing), path)
            if thing.id is not None:
                self._id_by_path[path] = thing.id
                _keep_first(self._path_by_id, thing.id, path)
            if isinstance(thing, Entity):
                _keep_first(self._path_by_name, thing.name, path)
        for path in fresh.keys() - self._node_by_path.keys():
            marker = marker_in(fresh[path].encode(errors="surrogateescape"))
            self._node_by_path[path] = Node(path, marker or PAGE, stem_of(path), path)

    def of(self, path: str, *, naming: Collection[str] | None = None) -> list[Edge]:
        """
        Return the edges that the note *path* says, by place; ``[]`` where it says none.

        With *naming*, of what is named without a link only these names and ids are told. Of a
        canvas these are what its cards lead to.
        """
        if path in self.canvases:
            return list(self._cards(path))
        text = self._texts[path]
        links = links_in(source_of(text, path))
        kind = self.node(path).kind
        names = list(self._names(path, kind, links, naming)) if _may_name(kind, text) else []
        if not links and not names:
            return []
        roles = roles_of(text, kind, links, is_plain=path in self._plain)
        made = [
            _edge(path, end, each, role)
            for each, role in zip(links, roles, strict=True)
            if (end := self._end(each, path)) is not None
        ]
        return sorted([*made, *names], key=lambda each: (each.line, each.column))

    def _cards(self, path: str) -> Iterator[Edge]:
        for card in cards_of(self.canvases[path]):
            if card.file is not None:
                end = self._file(card.file)
                if end is not None:
                    yield Edge(of_file(path), end, "card", path, card.line, card.column, "file")
            for link in card.links:
                end = self._end(link, path)
                if end is not None:
                    kind = "embed" if link.is_embed else "link"
                    yield Edge(of_file(path), end, kind, path, card.line, card.column)

    def _file(self, path: str) -> str | None:
        """Return the node of the file *path* that a card shows; None where it is none."""
        if path in self._texts:
            return path
        if path not in self.linked.files:
            return nowhere(path)
        return of_file(path) if self._attachments or is_canvas(path) else None

    def _end(self, link: Occurrence, source: str) -> str | None:
        """Return the node that *link* leads to; None where it is none of the graph."""
        to = self.linked.to(link, source)
        if to.bucket is Bucket.RESOLVED:
            return to.path
        if to.bucket is Bucket.SAME_NOTE:
            return source if source in self._texts else of_file(source)
        if to.bucket is Bucket.UNRESOLVED:
            return nowhere(link.target)
        if to.bucket is Bucket.AMBIGUOUS:
            return several(link.target)
        if to.path is None or not (self._attachments or is_canvas(to.path)):
            return None
        return of_file(to.path)

    def _names(
        self,
        path: str,
        kind: str,
        links: Iterable[Occurrence],
        naming: Collection[str] | None,
    ) -> Iterator[Edge]:
        """Yield the edges that properties say by a name or an id, without a link."""
        linked = {each.key for each in links if each.key is not None}
        wanted = _NAMING[kind]
        text = source_of(self._texts[path], path).text
        front = read(text)
        starts = [*accumulate(map(len, lines_of(text[: front.body])), initial=0)]
        for field in front.fields:
            if field.key not in wanted:
                continue
            for key, value, _, span in texts_of(field, text):
                name = one_line(value)
                if key in linked or not name or (naming is not None and name not in naming):
                    continue
                line, column = place_of(starts, span.start)
                is_incoming = SUPERSESSIONS.get(field.key, False)
                if kind == "episode":
                    by, other = "name", self._entity(name)
                else:
                    by, other = self._memory(name)
                ends = (path, other or nowhere(name))
                source, target = reversed(ends) if is_incoming else ends
                yield Edge(source, target, wanted[field.key], path, line, column, by, property=key)

    def _entity(self, name: str) -> str | None:
        """Return the path of the first entity of this name, or None."""
        self._seek(name)
        return self._path_by_name.get(name)

    def _memory(self, called: str) -> tuple[str, str | None]:
        """Return ``id`` or ``name`` and the path of the first memory with that; None for none."""
        self._seek(called)
        found = self._path_by_id.get(called)
        return ("id", found) if found is not None else ("name", self._path_by_title.get(called))

    def _seek(self, name: str) -> None:
        """Read all files whose memory can have this name or id, unless all were read."""
        if not self._is_whole and name not in self._sought:
            self._sought.add(name)
            self.read(self.sieve.holding(name))


def _may_name(kind: str, text: str) -> bool:
    return kind in _NAMING and any(key in text or "\\" in text for key in _NAMING[kind])


def _node(thing: Thing, path: str) -> Node:
    kind = KIND_OF[type(thing)].name
    if not isinstance(thing, Procedure):
        return Node(path, kind, title_of(thing), path)
    chance = thing.estimate
    return Node(
        path, kind, title_of(thing), path, chance.mean, chance.low, chance.high, str(chance)
    )


def _keep_first(paths: dict[str, str], name: str, path: str) -> None:
    paths[name] = min(path, paths.get(name, path))


def _edge(path: str, end: str, link: Occurrence, role: Role) -> Edge:
    source, target = (end, path) if role.is_incoming else (path, end)
    direction = None
    if role.kind == "relation":
        direction = "incoming" if role.is_incoming else "outgoing"
    return Edge(
        source,
        target,
        role.kind,
        path,
        link.line,
        link.column,
        verb=role.verb,
        direction=direction,
        property=link.key,
        step=role.step,
    )
