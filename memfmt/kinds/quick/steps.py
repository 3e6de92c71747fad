"""Steps in canonical form: ``1. action — detail [needs → gives] (N✓/N✗)``."""

from __future__ import annotations

from memfmt.kinds.model import Step
from memfmt.kinds.quick.lines import BUSY, are_clean, is_paragraph
from memfmt.kinds.quick.records import counts_of

#: Where a mark may stand in a step, and the names of what is written for a dash or an arrow.
_MARKS = ("\\(", "\\[", "\\]", "\\,", "mdash;", "rarr;")


def read_steps(text: str) -> list[Step] | None:
    """Return the steps of a list numbered from 1, or None where anything in one is unusual."""
    lines = text.split("\n")
    if not are_clean(text, lines):
        return None
    if ("\\" in text or "&" in text) and any(mark in text for mark in _MARKS):
        return None
    steps = []
    for number, line in enumerate(lines, 1):
        mark = f"{number}. "
        step = _read_step(line, len(mark)) if line.startswith(mark) else None
        if step is None:
            return None
        steps.append(step)
    return steps


def _read_step(line: str, start: int) -> Step | None:
    """Return the step whose text begins at *start*; its parts are found from the end."""
    success = fail = None
    end = len(line)
    if line[-2:] == "✗)":
        end = line.rfind(" (", start)
        counts = counts_of(line[end + 2 : -1])
        if counts is None:
            return None
        success, fail = counts
    needs: list[str] = []
    gives: list[str] = []
    if line[end - 1] == "]":
        at = line.rfind("[", start, end)
        group = line[at + 1 : end - 1]
        if "→" in group and "]" not in group:  # else brackets like any other
            if at < start + 2 or line[at - 1] != " ":
                return None
            needs, gives = map(_names, group.rsplit("→", 1))
            end = at - 1
    if line[start : start + 1] in BUSY and not is_paragraph(line[start:]):
        return None
    dash = line.find(" — ", start, end)
    if dash < 0:
        return Step(line[start:end], None, success, fail, needs, gives)
    return Step(line[start:dash], line[dash + 3 : end], success, fail, needs, gives)


def _names(text: str) -> list[str]:
    return [name for each in text.split(",") if (name := each.strip())]
