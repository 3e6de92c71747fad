"""What is wrong with a file, as a value: where, why and, where possible, how to right it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memfmt.text.edits import Edit


class Severity(StrEnum):
    """How much a diagnostic weighs. Source: spec/diagnostics/README.md."""

    ERROR = "error"  # something would be lost, is misread or cannot be read
    WARNING = "warning"  # probably not meant
    NOTE = "note"  # stale derived text, style; never makes a command fail


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits of the diagnostic's file that right it, and what they do, in words."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """
    One thing that is wrong with one file.

    *code* is ``M`` and three digits and has a page ``spec/diagnostics/CODE.md``. *line* and
    *column* count from 1, the column in code points; both are 0 when the whole file is meant.
    """

    code: str
    severity: Severity
    path: str
    line: int
    column: int
    message: str
    fix: Fix | None = None

    def __str__(self) -> str:
        """Return ``path:line:column: severity CODE message``, without line where there is none."""
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return f"{place}: {self.severity} {self.code} {self.message}"
