"""The head of a file in the answer: where its passages come from and how far to trust them."""

from __future__ import annotations

from memfmt.recall.files import Candidate, Opened
from memfmt.recall.front import value_of
from memfmt.recall.shown import shown_in_head
from memfmt.recall.trust import trust

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeGuard

#: A longer id or date says nothing and would take the room of passages.
_LONGEST_VALUE = 100
_DOT = " · "
#: What a head has beside a path and a kind, at least.
_LEAST = len(f"<!--  -->\n<!-- lines 1{_DOT} -->\n")


class Head:
    """The parts of a file's head that do not depend on what is printed of it."""

    __slots__ = ("_before", "_behind", "id", "size")

    def __init__(self, file: Opened) -> None:
        candidate = file.candidate
        self.id = value_of(file.lines, file.body, "id")
        parts = [candidate.kind]
        if _is_short(self.id):
            parts.append(f"id {_value(self.id)}")
        if candidate.kind == "episode":
            happened = value_of(file.lines, file.body, "happened")
            if _is_short(happened):
                parts.append(_value(happened))
        if candidate.kind == "procedure":
            parts.append(trust(file))
        self._before = f"<!-- {shown_in_head(candidate.path)} -->\n<!-- lines "
        self._behind = f"{_DOT}{_DOT.join(parts)} -->"
        self.size = len(self._before) + len(self._behind)

    def text(self, names: Sequence[str]) -> str:
        """Return the two lines of the head, *names* telling which lines of the file follow."""
        return f"{self._before}{', '.join(names)}{self._behind}"


def least_size(candidate: Candidate) -> int:
    """Return how many characters the head of *candidate* has at least, with its line ends."""
    return len(candidate.path) + len(candidate.kind) + _LEAST


def _is_short(value: str | None) -> TypeGuard[str]:
    return value is not None and len(value) <= _LONGEST_VALUE


def _value(value: str) -> str:
    return shown_in_head(value).replace("·", "\\·")
