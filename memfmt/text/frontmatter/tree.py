"""From PyYAML's nodes to values: what each is, where it ends and why it cannot be edited."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from memfmt.text.edits import Span
from memfmt.text.frontmatter.characters import Stood
from memfmt.text.frontmatter.model import Fault, Value
from memfmt.text.frontmatter.scalars import scalar_of

#: Lists and maps nested deeper than this are not read. PyYAML's own readers give up later.
MAX_DEPTH = 100

_CUT = re.compile(r"[ \t]++#[^\s#][^\r\n]*+")
_PROPERTY = re.compile(r"(?:[&!][^\s,\[\]{}]*+\s++)*+")
_NAMED_ALIAS = re.compile(r"\s*+\*[^\s,\[\]{}]++")


class TooDeepError(Exception):
    """A block is nested deeper than ``MAX_DEPTH``; caught in ``reading``."""


@dataclass(slots=True)
class Grove:
    """One composed block while its values are taken: its text, and what was met on the way."""

    stood: Stood
    offset: int  # of the block in the file's text
    budget: int  # nodes that may still be visited
    seen: set[int] = field(default_factory=set)  # ids of nodes: one met again is an alias
    faults: list[Fault] = field(default_factory=list)
    key: str = ""  # the top-level key being read
    locked: str | None = None  # why that key cannot be edited
    halved: bool = False  # whether a value holds half a surrogate pair

    def value(self, node: Any, depth: int = 1) -> Value:
        """
        Return the value of *node*, every alias in it unfolded.

        Raises:
            TooDeepError: it is nested deeper than ``MAX_DEPTH``.
            LookupError: its aliases unfold to more nodes than the block could hold.
        """
        self.budget -= 1
        if self.budget < 0:
            raise LookupError
        if depth > MAX_DEPTH:
            raise TooDeepError
        again = id(node) in self.seen
        self.seen.add(id(node))
        if again:
            self.locked = "an alias (`*name`)"
        elif _has_property(self.stood.text, node):
            self.locked = self.locked or "an anchor or a tag"
        if node.id == "scalar":
            return self._scalar(node, again)
        if node.id == "sequence":
            return [self.value(each, depth + 1) for each in node.value]
        made: dict[str, Value] = {}
        for key, value in node.value:
            self._join(made, key, self.value(value, depth + 1), depth)
        return made

    def name(self, node: Any, depth: int = 1) -> str:
        """Return the key that *node* is: its text, or its source where it is no scalar."""
        value = self.value(node, depth + 1)
        if isinstance(value, str):
            return str(value)
        source = self.stood.text[node.start_mark.index : node.end_mark.index]
        return " ".join(self.stood.restore(source).split())

    def report(self, start: int, end: int, kind: str, message: str) -> None:
        """Add a fault at *start* to *end* of the block."""
        self.faults.append(Fault(Span(self.offset + start, self.offset + end), message, kind))

    def _scalar(self, node: Any, again: bool) -> str:
        text = self.stood.text
        start, end = node.start_mark.index, node.end_mark.index
        before = _PROPERTY.match(text, start, end)
        assert before is not None  # it matches where there is none, too
        bare = before.end()
        # libyaml gives block scalars the style of plain ones: look at the text.
        plain = bare >= end or text[bare] not in "\"'|>"
        if plain and not again:
            cut = _CUT.match(text, end)
            if cut is not None:
                self._report_cut(end, cut.end())
        if "!" in text[start:bare] and node.tag == "tag:yaml.org,2002:str":
            plain = False
        if self.stood.has_half(node.value):
            self.halved = True  # by an escape; the loader in C refuses those
        return scalar_of(self.stood.restore(node.value), plain=plain)

    def _report_cut(self, start: int, end: int) -> None:
        lost = self.stood.restore(self.stood.text[start:end]).strip()
        self.report(
            start,
            end,
            "comment-cut",
            f"{self.key!r} ends before {lost!r}: to YAML that is a comment; "
            "put the value in quotes, or a space after the #",
        )

    def _join(self, made: dict[str, Value], key: Any, value: Value, depth: int) -> None:
        name = self.name(key, depth)
        if name not in made:
            made[name] = value
            return
        self.report(
            key.start_mark.index,
            key.end_mark.index,
            "duplicate",
            f"{self.key!r} has the key {name!r} twice; the first counts: remove or rename one",
        )


def last_index(text: str, node: Any) -> int:
    """Return where *node* really ends in the block *text*."""
    # PyYAML ends a block list or map at the *next* token, past blank lines and comments that
    # belong to the following key. Its last child knows better.
    while node.id != "scalar" and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if node.id == "mapping" else last
    return scalar_end(text, node)


def scalar_end(text: str, node: Any) -> int:
    """Return where a scalar or a flow collection ends; a block scalar at its last text."""
    start: int = node.start_mark.index
    end: int = node.end_mark.index
    if start < end and node.id == "scalar" and text[start] in "|>":
        header = re.match(r"[|>][-+0-9]*", text[start:end])
        if header is None or "+" not in header[0]:
            return start + len(text[start:end].rstrip())
    return end


def alias_end(text: str, colon: int) -> int | None:
    """Return the end of the alias that is the value after *colon*, or None where none is."""
    found = _NAMED_ALIAS.match(text, colon)
    return found.end() if found else None


def _has_property(text: str, node: Any) -> bool:
    start: int = node.start_mark.index
    end: int = node.end_mark.index
    return start < end and text[start] in "&!"
