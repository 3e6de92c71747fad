"""What each link of a file is: a relation, a step, an embed. Source: spec/graph.md, "Edges"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memfmt.kinds.model import Relation
from memfmt.kinds.names import NO_NAMES
from memfmt.text.document import document_of
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.source import source_of
from memfmt.vault.graph.model import INDEX

_VERB = re.compile(r"- ([^→←\[\]\\]+) ([→←]) ")
_STEP = re.compile(r"([0-9]{1,9})\. ")
_ARROW = re.compile(r"(?:\A|[\s])([→←]) \Z")
#: Property to whether its edge runs from what it names to the note that has it.
SUPERSESSIONS = {"supersedes": False, "superseded_by": True}


@dataclass(frozen=True, slots=True)
class Role:
    """What a link is; *is_incoming* says that the edge runs from where it leads to its file."""

    kind: str
    verb: str | None = None
    is_incoming: bool = False
    step: int | None = None


LINK, EMBED, LISTED = Role("link"), Role("embed"), Role(INDEX)


def roles_of(raw: str, kind: str, links: Sequence[Occurrence], *, is_plain: bool) -> list[Role]:
    """
    Return the role of each of *links*, which are all links of the file *raw*, in their order.

    *kind* is that of the file's node. *is_plain* says that the fast reader took it.
    """
    spoken: dict[int, Role] = {}
    if kind == "entity":
        spoken = _plain_relations(raw, links) if is_plain else _relations(raw, links)
    elif kind == "procedure":
        spoken = _plain_steps(raw, links) if is_plain else _steps(raw, links)
    listed = LISTED if kind == INDEX else LINK
    return [
        spoken.get(number)
        or (_of_property(each.key, kind) if each.key else EMBED if each.is_embed else listed)
        for number, each in enumerate(links)
    ]


def _of_property(key: str, kind: str) -> Role:
    name = key.partition(".")[0]
    if kind == "episode" and name == "participants":
        return Role("participant")
    if kind == "note" and name in SUPERSESSIONS:
        return Role("supersession", is_incoming=SUPERSESSIONS[name])
    return Role("property")


def _section(raw: str, heading: str) -> tuple[int, int]:
    """Return where the section of a plain file begins and ends; it has none twice."""
    start = raw.find(f"\n\n## {heading}\n\n")
    end = raw.find("\n\n## ", start + 1)
    return start, len(raw) if end < 0 else end


def _plain_relations(raw: str, links: Sequence[Occurrence]) -> dict[int, Role]:
    start, end = _section(raw, "Relations")
    spoken = {}
    for number, each in enumerate(links):
        at = each.span.start
        if start < at < end and each.key is None:
            line = raw.rfind("\n", 0, at) + 1
            found = _VERB.fullmatch(raw, line, at)
            if found is not None:
                spoken[number] = Role("relation", found[1], found[2] == "←")
    return spoken


def _relations(raw: str, links: Sequence[Occurrence]) -> dict[int, Role]:
    source = source_of(raw)
    arrows = {}
    for number, each in enumerate(links):
        before = source.text[max(0, each.span.start - 3) : each.span.start]
        arrow = _ARROW.search(before) if each.key is None and not each.is_embed else None
        if arrow is not None:
            arrows[number] = arrow[1] == "←"
    if not arrows:
        return {}
    from memfmt.kinds.entity import ENTITY

    spoken: dict[int, Role] = {}
    for row in ENTITY.read(document_of(source), NO_NAMES).rows["relations"]:
        relation = row.value
        assert isinstance(relation, Relation)
        is_incoming = relation.direction == "incoming"
        for number, points_here in arrows.items():
            is_there = row.start < links[number].line <= row.head and number not in spoken
            if is_there and points_here == is_incoming:
                spoken[number] = Role("relation", relation.type, is_incoming)
                break
    return spoken


def _plain_steps(raw: str, links: Sequence[Occurrence]) -> dict[int, Role]:
    start, end = _section(raw, "Steps")
    spoken = {}
    for number, each in enumerate(links):
        at = each.span.start
        if start < at < end and not each.is_embed:
            found = _STEP.match(raw, raw.rfind("\n", 0, at) + 1)
            if found is not None:
                spoken[number] = Role("step", step=int(found[1]))
    return spoken


def _steps(raw: str, links: Sequence[Occurrence]) -> dict[int, Role]:
    if all(each.key is not None for each in links):
        return {}
    from memfmt.kinds.procedure import PROCEDURE

    rows = PROCEDURE.read(document_of(source_of(raw)), NO_NAMES).rows["steps"]
    return {
        number: Role("step", step=at)
        for number, each in enumerate(links)
        if each.key is None and not each.is_embed
        for at, row in enumerate(rows, 1)
        if row.start < each.line <= row.end
    }
