"""How far a record can be trusted: a smoothed chance, its interval, and which of two is better."""

from __future__ import annotations

from dataclasses import dataclass

from memfmt.kinds.beta import beta_greater, beta_quantile
from memfmt.kinds.figures import FLAT, belief, figure, figure_text, mean_and_state, prior_of

__all__ = ["COVERAGE", "FLAT", "Estimate", "estimate", "figure", "prior_of", "probability_better"]

#: Chance, in 0..1, that the truth lies between ``low`` and ``high`` of an estimate.
COVERAGE = 0.90


@dataclass(frozen=True, slots=True)
class Estimate:
    """
    The chance that the next run succeeds, as a Beta(*alpha*, *beta*) belief.

    *mean* is its middle, *low* and *high* bound the 90% equal-tailed credible interval; all
    three in 0..1. *own_runs* counts the runs of this version alone. *state* is ``untested``
    (no runs, nothing retired), ``expected`` (no own runs) or ``reliable``.

    Source: spec/reliability.md, "The estimate".
    """

    mean: float
    low: float
    high: float
    own_runs: int
    state: str
    alpha: float = 1.0
    beta: float = 1.0

    def __str__(self) -> str:
        """Return what headings show: ``untested``, ``81% expected``, ``86% reliable``."""
        return figure_text(self.mean, self.state)


def estimate(success: int, fail: int, prior: tuple[float, float] = FLAT) -> Estimate:
    """
    Return the estimate for *success* good and *fail* bad runs on top of *prior*.

    Args:
        success: Runs of this version that held.
        fail: Runs of this version that did not.
        prior: Imagined runs before the first, for success and failure; see ``prior_of``.

    Raises:
        InvalidValueError: a count is negative, or a number of the prior below 0.01 or infinite.
    """
    mean, state = mean_and_state(success, fail, prior)
    alpha, beta = belief(success, fail, prior)
    tail = (1.0 - COVERAGE) / 2.0
    low = beta_quantile(tail, alpha, beta)
    high = beta_quantile(1.0 - tail, alpha, beta)
    if alpha + beta > 1e15:  # the interval is narrower than the last digit of its ends
        low, high = min(low, mean), max(high, mean)
    return Estimate(mean, low, high, success + fail, state, alpha, beta)


def probability_better(one: Estimate, other: Estimate) -> float:
    """
    Return the probability, in 0..1, that *one* truly succeeds more often than *other*.

    Swapped, exactly the complement; 0.5 for two that are alike.

    Source: spec/reliability.md, "Which of two is better".
    """
    return beta_greater(one.alpha, one.beta, other.alpha, other.beta)
