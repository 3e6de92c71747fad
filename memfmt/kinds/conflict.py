"""A merge that was never settled: the lines that git writes around both versions."""

from __future__ import annotations

from memfmt.text.blocks import Sort
from memfmt.text.document import Document

_MARKS = ("<<<<<<< ", "=======", ">>>>>>> ")


def conflict_at(document: Document) -> int | None:
    """Return the index of the line where a conflict begins, outside of fences; None for none."""
    if not all(mark in document.source.text for mark in _MARKS):
        return None
    fenced: set[int] = set()
    for block in document.blocks:
        if block.sort is Sort.FENCE:
            fenced.update(range(block.start, block.end))
    start = None
    step = 0
    for at in range(len(document.lines)):
        line = document.line(at)
        if line[:1] not in ("<", "=", ">") or at in fenced:
            continue
        if line.startswith(_MARKS[0]):
            start, step = at, 1
        elif step == 1 and line == _MARKS[1]:
            step = 2
        elif step == 2 and line.startswith(_MARKS[2]):
            return start
    return None


def says_conflict(line: int) -> str:
    """Return what is wrong with a file whose conflict begins at index *line*, and what to do."""
    return (
        f"git's marks of a merge conflict stand here from line {line + 1} on; keep one version, or "
        "both, and delete the lines `<<<<<<<`, `=======` and `>>>>>>>`"
    )
