"""How far a record can be trusted: a smoothed chance, its interval, and which of two is better."""

from __future__ import annotations

import math
from dataclasses import dataclass

from memfmt.errors import InvalidValueError
from memfmt.kinds.beta import beta_greater, beta_quantile

#: One imagined run each way: what is assumed where nothing is known. (For success, for failure.)
FLAT = (1.0, 1.0)

#: Chance, in 0..1, that the truth lies between ``low`` and ``high`` of an estimate.
COVERAGE = 0.90

_LARGEST_BITS = 1000  # longer counts are scaled down: a float ends at 2**1024
_LARGEST = 2.0**_LARGEST_BITS
_SMALLEST_PRIOR = 0.01


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
        return _text(self.mean, self.state)


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
    mean, state = _mean_and_state(success, fail, prior)
    alpha, beta = _belief(success, fail, prior)
    tail = (1.0 - COVERAGE) / 2.0
    low = beta_quantile(tail, alpha, beta)
    high = beta_quantile(1.0 - tail, alpha, beta)
    if alpha + beta > 1e15:  # the interval is narrower than the last digit of its ends
        low, high = min(low, mean), max(high, mean)
    return Estimate(mean, low, high, success + fail, state, alpha, beta)


def figure(success: int, fail: int, prior: tuple[float, float] = FLAT) -> str:
    """
    Return ``str(estimate(...))`` without working out the interval: for writing headings.

    Raises:
        InvalidValueError: as ``estimate``.
    """
    return _text(*_mean_and_state(success, fail, prior))


def prior_of(retired: tuple[int, int] | None) -> tuple[float, float]:
    """
    Return the prior that a version inherits: one imagined run each way, plus half of *retired*.

    *retired* is the record (success, fail) of the version before it, None where nobody measured.

    Raises:
        InvalidValueError: a count is negative.
    """
    if retired is None:
        return FLAT
    success, fail = retired
    _refuse_negative(success, fail)
    shift = _excess_bits(success, fail)
    return 1.0 + (success >> shift) / 2.0, 1.0 + (fail >> shift) / 2.0


def probability_better(one: Estimate, other: Estimate) -> float:
    """
    Return the probability, in 0..1, that *one* truly succeeds more often than *other*.

    Swapped, exactly the complement; 0.5 for two that are alike.

    Source: spec/reliability.md, "Which of two is better".
    """
    return beta_greater(one.alpha, one.beta, other.alpha, other.beta)


def _mean_and_state(success: int, fail: int, prior: tuple[float, float]) -> tuple[float, str]:
    _refuse_negative(success, fail)
    a, b = prior
    if not (_SMALLEST_PRIOR <= a < math.inf and _SMALLEST_PRIOR <= b < math.inf):
        raise InvalidValueError(
            f"prior {prior!r} is no pair of finite numbers of at least {_SMALLEST_PRIOR}; "
            "take it from prior_of"
        )
    state = "untested" if (a, b) == FLAT else "expected"
    if success or fail:
        state = "reliable"
    if _excess_bits(success, fail) or a + b > _LARGEST:
        alpha, beta = _belief(success, fail, prior)
        return alpha / (alpha + beta), state
    return (success + a) / (success + fail + a + b), state


def _belief(success: int, fail: int, prior: tuple[float, float]) -> tuple[float, float]:
    """Return *alpha* and *beta*, both scaled down where a float could not hold their sum."""
    shift = _excess_bits(success, fail)
    a, b = prior
    return (success >> shift) + min(a, _LARGEST), (fail >> shift) + min(b, _LARGEST)


def _excess_bits(success: int, fail: int) -> int:
    return max(0, (success + fail).bit_length() - _LARGEST_BITS)


def _refuse_negative(success: int, fail: int) -> None:
    for name, count in (("success", success), ("fail", fail)):
        if count < 0:
            shown = repr(count) if count > -(10**20) else "a huge negative number"
            raise InvalidValueError(f"{name} count is {shown}; counts start at 0")


def _text(mean: float, state: str) -> str:
    return state if state == "untested" else f"{round(100 * mean)}% {state}"
