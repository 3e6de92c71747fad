"""The head of a file in the answer: where its passages come from and how far to trust them."""

from __future__ import annotations

from memfmt.recall.files import Opened
from memfmt.recall.front import value_of
from memfmt.recall.matching import text_of
from memfmt.recall.shown import shown_in_head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeGuard

#: A longer id or date says nothing and would take the room of passages.
_LONGEST_VALUE = 100
_DOT = " · "


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
            parts.append(trust(candidate.data))
        self._before = f"<!-- {shown_in_head(candidate.path)} -->\n<!-- lines "
        self._behind = f"{_DOT}{_DOT.join(parts)} -->"
        self.size = len(self._before) + len(self._behind)

    def text(self, names: Sequence[str]) -> str:
        """Return the two lines of the head, *names* telling which lines of the file follow."""
        return f"{self._before}{', '.join(names)}{self._behind}"


def trust(data: bytes) -> str:
    """Return the version and the reliability of the procedure *data*: ``v3, 86% reliable``."""
    from memfmt.kinds.quick.procedure import read_procedure

    text = text_of(data)
    procedure = read_procedure(text, is_record=True)
    if procedure is None:
        # Whatever is unusual is for the whole readers, which take three times as long to import.
        from memfmt.kinds.names import NO_NAMES
        from memfmt.kinds.table import KINDS
        from memfmt.text.document import document_of
        from memfmt.text.source import source_of

        procedure = KINDS["procedure"].read(document_of(source_of(text)), NO_NAMES).thing
    return f"v{procedure.version}, {procedure.reliability}"


def _is_short(value: str | None) -> TypeGuard[str]:
    return value is not None and len(value) <= _LONGEST_VALUE


def _value(value: str) -> str:
    return shown_in_head(value).replace("·", "\\·")
