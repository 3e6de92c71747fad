"""The links of one note, in and out, without a graph: only files that can name it are parsed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from memfmt.errors import NotFoundError
from memfmt.kinds.names import stem_of
from memfmt.text.frontmatter import read
from memfmt.text.links.properties import aliases_of
from memfmt.text.source import body_of, lines_of, source_of
from memfmt.vault.find import called
from memfmt.vault.graph.edges import Edges
from memfmt.vault.graph.mentions import Mention, Names
from memfmt.vault.graph.model import PAGE, Edge, Node, several
from memfmt.vault.parsing import parse


@dataclass(frozen=True, slots=True)
class Held:
    """An edge, and the line that holds it, trimmed."""

    edge: Edge
    text: str


@dataclass(frozen=True, slots=True)
class Near:
    """
    What has to do with one *node*, by path and place.

    *incoming* are the edges that run to it, *outgoing* those from it: one from a note to itself is
    in both. *perhaps* are links that could mean it and another file as well. *mentions* are places
    that name it and do not link it.
    """

    node: Node
    incoming: tuple[Held, ...]
    outgoing: tuple[Held, ...]
    perhaps: tuple[Held, ...]
    mentions: tuple[Mention, ...]


class Notes:
    """The notes of a vault, to be asked for one of them at a time."""

    def __init__(
        self,
        texts: Mapping[str, str],
        others: Collection[str] = (),
        canvases: Mapping[str, str] | None = None,
    ) -> None:
        """Take *texts*, path to text of each note, *others*, and the canvases among these."""
        self._texts = texts
        self._edges = Edges(texts, others, canvases=canvases, attachments=True)

    def called(self, name: str) -> list[str]:
        """
        Return the paths of the notes that *name* means: a path, or else as ``find.called`` says,
        or else where a link ``[[name]]`` leads. Sorted, never empty.

        Raises:
            NotFoundError: there is none; the message gives the nearest names.
        """
        if name in self._texts:
            return [name]
        held = {path: self._texts[path] for path in self._edges.sieve.holding(name)}
        try:
            found = called(parse(held), name)
        except NotFoundError:
            found = []
        paths = {each.origin.path for each in found if each.origin is not None}
        if not paths:
            to = self._edges.linked.files.resolve(name, "")
            led = [*to.candidates] if to.path is None else [to.path]
            paths = {each for each in led if each in self._texts}
        if not paths:
            called(parse(self._texts), name)  # which raises, and knows the nearest names
        return sorted(paths)

    def near(self, path: str, *, has_mentions: bool = True) -> Near:
        """Return what has to do with the note *path*."""
        node = self._edges.node(path)
        edges = self._about(path)
        return Near(
            node,
            tuple(self._held(each) for each in edges if each.target == path),
            tuple(self._held(each) for each in edges if each.source == path),
            tuple(self._held(each) for each in edges if self._is_perhaps(each, path)),
            tuple(self._mentions(path, node)) if has_mentions else (),
        )

    def elsewhere(self, path: str) -> list[Held]:
        """Return what other files say of the note *path*, links that perhaps mean it too."""
        return [
            self._held(each)
            for each in self._about(path)
            if each.path != path
            and (path in (each.source, each.target) or self._is_perhaps(each, path))
        ]

    def _about(self, path: str) -> list[Edge]:
        """Return the edges of *path* and of the files that can name it, by path and place."""
        title, name = self._edges.node(path).title, self._edges.id_of(path)
        spoken = {title} if name is None else {title, name}
        said = {
            each: self._edges.of(each, naming=spoken)
            for each in self._edges.sieve.holding(stem_of(path), *sorted(spoken))
        }
        said |= {each: self._edges.of(each) for each in (path, *self._edges.canvases)}
        return [each for source in sorted(said) for each in said[source]]

    def _held(self, edge: Edge) -> Held:
        is_note = edge.path in self._texts
        texts = self._texts if is_note else self._edges.canvases
        return Held(edge, line_of(texts[edge.path], edge.line))

    def _is_perhaps(self, edge: Edge, path: str) -> bool:
        """Whether *edge* is a link to several files, of which *path* is one."""
        for end in (edge.source, edge.target):
            target = end[2:-3]
            if end == several(target):
                return path in self._edges.linked.files.resolve(target, edge.path).candidates
        return False

    def _mentions(self, path: str, node: Node) -> list[Mention]:
        front = read(source_of(self._texts[path], path).text)
        wanted = sorted({node.title, stem_of(path), *aliases_of(front)})
        looked_for = Names(wanted)
        made = []
        for each in self._edges.sieve.holding(*wanted):
            if each != path:
                is_page = self._edges.node(each).kind == PAGE
                made += looked_for.mentioned(self._texts[each], each, is_page=is_page)
        return made


def line_of(raw: str, number: int) -> str:
    """Return the line *number*, from 1, of the file *raw*, trimmed; "" where it has none."""
    lines = lines_of(source_of(raw).text)
    return body_of(lines[number - 1]).strip() if number <= len(lines) else ""
