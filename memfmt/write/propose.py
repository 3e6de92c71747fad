"""Which notes of a folder look like memory, and of which kind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from memfmt.errors import MemfmtError
from memfmt.kinds.kind import marker_of
from memfmt.kinds.names import folded, stem_of
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.write.adopt import Adoption, adopted

_DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ _-]+\S")
_LINK = re.compile(r"\[\[([^\[\]|#^\r\n]+)")
#: Steps that make a note a procedure, and notes that link to one that is a thing of its own.
_FEW_STEPS = 2
_FEW_LINKS = 2


@dataclass(frozen=True, slots=True)
class Proposal:
    """A note that looks like memory: its path, the kind it would be, and why, in words."""

    path: str
    kind: str
    reason: str


def proposals(tree: Mapping[str, str]) -> list[Proposal]:
    """
    Return a proposal for each note among *tree* (path to text) that looks like memory, by path.

    A note with numbered steps is a procedure, one with facts or relations an entity, one whose
    file name is a date and a text an episode, one that several others link to an entity. Notes
    that are memory already, or cannot be edited, get none.
    """
    wanted = Counter(
        target
        for path, text in tree.items()
        for target in {folded(stem_of(link.strip())) for link in _LINK.findall(text)}
        if target != folded(stem_of(path))
    )
    found = []
    for path in sorted(tree):
        if path[-3:].lower() != ".md":
            continue
        source = source_of(tree[path], path)
        if source.damage is None and marker_of(document_of(source).front) is None:
            proposal = _proposal(tree[path], path, wanted[folded(stem_of(path))])
            found += [proposal] if proposal is not None else []
    return found


def _proposal(text: str, path: str, links: int) -> Proposal | None:
    try:
        procedure, entity = (adopted(text, path, kind) for kind in ("procedure", "entity"))
    except MemfmtError:
        return None  # its frontmatter takes no marker; `adopt` says why
    steps = _said(procedure, "step")
    if steps and int(steps.split(" ")[0]) >= _FEW_STEPS:
        return Proposal(path, "procedure", f"has {steps}, numbered, under a heading Steps")
    known = [said for said in (_said(entity, what) for what in ("fact", "relation")) if said]
    if known:
        return Proposal(path, "entity", f"has {' and '.join(known)}")
    if _DATED.match(stem_of(path)):
        return Proposal(path, "episode", "its file name is a date and what happened")
    if links >= _FEW_LINKS:
        return Proposal(path, "entity", f"{links} notes link to it")
    return None


def _said(adoption: Adoption, what: str) -> str | None:
    """Return how many entries called *what* are read from a note, in words, None for none."""
    ends = (f" {what}", f" {what}s")
    return next((words for words, _ in adoption.read if words.endswith(ends)), None)
