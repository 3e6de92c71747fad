"""Diagnostics of one document, placed in its text."""

from __future__ import annotations

from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.document import Document
from memfmt.text.edits import Span


def diagnostic(
    document: Document,
    code: str,
    severity: Severity,
    at: Span | None,
    message: str,
    *,
    fix: Fix | None = None,
) -> Diagnostic:
    """Return a diagnostic of *document*; *at* is its place in the text, None the whole file."""
    line, column = _place(document, at.start) if at is not None else (0, 0)
    return Diagnostic(code, severity, document.source.path, line, column, message, fix)


def _place(document: Document, at: int) -> tuple[int, int]:
    # Counting is faster than walking the lines: one block can have as many faults as lines.
    text = document.source.text
    if "\r" in text:
        return document.place(at)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
