"""What speaks against a procedure and its steps. Source: spec/reliability.md, "The weakest"."""

from __future__ import annotations

from dataclasses import dataclass

from memfmt.kinds.model import Procedure
from memfmt.kinds.reliability import FLAT, Estimate, estimate

#: What is believed of a record: success, failure and the prior, and the estimate it gives.
Beliefs = dict[tuple[int, int, tuple[float, float]], Estimate]


@dataclass(frozen=True, slots=True)
class Input:
    """
    What step *step* (from 1) needs, by *name*.

    *giver* is the number of the nearest earlier step that gives it, None where none does.
    """

    step: int
    name: str
    giver: int | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """
    A procedure as a whole, or its step *number* (from 1), and what speaks for and against it.

    *success* and *fail* are its own runs, 0 or more. *inputs* are what a step needs, in its
    order; of the whole only those that no earlier step gives, step by step.
    """

    procedure: Procedure
    number: int | None
    success: int
    fail: int
    estimate: Estimate
    inputs: tuple[Input, ...] = ()

    @property
    def is_untested(self) -> bool:
        """Whether nothing at all was recorded, neither of it nor of what it comes from."""
        return self.estimate.state == "untested"

    @property
    def name(self) -> str:
        """What it is called: ``deploy``, or ``deploy, step 3: verify /health``."""
        if self.number is None:
            return self.procedure.name
        action = self.procedure.steps[self.number - 1].action
        return f"{self.procedure.name}, step {self.number}: {action}"

    @property
    def unmet(self) -> tuple[Input, ...]:
        """The inputs that no earlier step gives; ``()`` where all have a source."""
        return tuple(each for each in self.inputs if each.giver is None)

    @property
    def suspects(self) -> tuple[Input, ...]:
        """Of a step that failed, the inputs that an earlier step gives: look there too."""
        if self.number is None or not self.fail:
            return ()
        return tuple(each for each in self.inputs if each.giver is not None)


def doubts_of(procedure: Procedure, known: Beliefs | None = None) -> list[Doubt]:
    """
    Return the doubts about *procedure*: first of the whole, then of each step in order.

    *known* are estimates worked out before, and gets those worked out now: an interval takes
    longer than all else, and the records of steps are few.
    """
    known = {} if known is None else known
    inputs = _inputs(procedure)
    counts = procedure.success_count, procedure.fail_count
    unmet = tuple(each for each in inputs if each.giver is None)
    found = [Doubt(procedure, None, *counts, _believed(known, *counts, procedure.prior), unmet)]
    for number, step in enumerate(procedure.steps, 1):
        counts = step.success_count or 0, step.fail_count or 0
        needed = tuple(each for each in inputs if each.step == number)
        found.append(Doubt(procedure, number, *counts, _believed(known, *counts), needed))
    return found


def _believed(
    known: Beliefs, success: int, fail: int, prior: tuple[float, float] = FLAT
) -> Estimate:
    key = success, fail, prior
    if key not in known:
        known[key] = estimate(*key)
    return known[key]


def _inputs(procedure: Procedure) -> list[Input]:
    """Return every input of every step, in order."""
    nearest: dict[str, int] = {}
    found: list[Input] = []
    for number, step in enumerate(procedure.steps, 1):
        found += [Input(number, name, nearest.get(name)) for name in step.needs]
        nearest.update(dict.fromkeys(step.gives, number))
    return found
