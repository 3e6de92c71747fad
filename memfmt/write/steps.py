"""The steps of a procedure as an act is told of them: one named, or new ones as lines of text."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import replace
from textwrap import dedent

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Step
from memfmt.kinds.steps import read_step
from memfmt.text.excerpt import excerpt
from memfmt.text.source import body_of, lines_of

_MARK = re.compile(r"(?:[0-9]{1,9}[.)]|[-*+])(?=[ \t]|\Z)")
_NO_STEP = re.compile(r"#{1,6}(?:[ \t]|\Z)|(?:---+|===+)\s*\Z|```|~~~")


def bare(step: Step) -> Step:
    """Return a copy of *step* without its record: what it says to do."""
    return replace(step, success_count=None, fail_count=None)


def recorded(old: Sequence[Step], new: Sequence[Step]) -> list[Step]:
    """Return *new*, where each step that is among *old*, but for its record, is the old one."""
    free: dict[str, deque[Step]] = defaultdict(deque)
    for step in old:
        free[repr(bare(step))].append(step)
    made = []
    for step in new:
        same = free[repr(step)]
        made.append(same.popleft() if same else step)
    return made


def step_of(text: str) -> Step | None:
    """
    Return the untracked step that *text* says, in the format's own syntax; None where it is empty.

    A number or bullet at its start is taken off, and so is a record at its end: what happened is
    for ``record`` to say.
    """
    line = one_line(text)
    mark = _MARK.match(line)
    content = line[mark.end() :].strip() if mark else line
    return bare(read_step(content)) if content else None


def steps_of(text: str) -> list[Step]:
    """
    Return the untracked steps that *text* says, one a line, in order; blank lines say none.

    Raises:
        InvalidValueError: a line is no step: a heading, a rule, a fence, or indented more than
            the others. The message gives its number, from 1.
    """
    steps = []
    lines = [body_of(line) for line in lines_of(text.removeprefix("\ufeff"))]
    for number, line in enumerate(dedent("\n".join(lines)).split("\n"), 1):
        if not line.strip():
            continue
        if line[0] in " \t":
            raise InvalidValueError(
                f"line {number} of the steps is indented: {excerpt(line.strip(), 60)!r}; give "
                "one step a "
                "line. What stands under a step that stays is kept by itself"
            )
        if _NO_STEP.match(line):
            raise InvalidValueError(
                f"line {number} of the steps is {excerpt(line.strip(), 60)!r}, which is no "
                "step; give the "
                "steps alone, one a line"
            )
        step = step_of(line)
        steps += [] if step is None else [step]
    return steps
