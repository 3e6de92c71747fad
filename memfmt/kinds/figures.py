"""The figure of a record, as headings show it, and its prior; nothing heavy is imported."""

from __future__ import annotations

import math

from memfmt.errors import InvalidValueError

#: One imagined run each way: what is assumed where nothing is known. (For success, for failure.)
FLAT = (1.0, 1.0)

_LARGEST_BITS = 1000  # longer counts are scaled down: a float ends at 2**1024
_LARGEST = 2.0**_LARGEST_BITS
_SMALLEST_PRIOR = 0.01


def figure(success: int, fail: int, prior: tuple[float, float] = FLAT) -> str:
    """
    Return ``str(estimate(...))`` without working out the interval: for writing headings.

    Raises:
        InvalidValueError: as ``estimate``.
    """
    return figure_text(*mean_and_state(success, fail, prior))


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


def mean_and_state(success: int, fail: int, prior: tuple[float, float]) -> tuple[float, str]:
    """Return the middle of the belief, in 0..1, and ``untested``, ``expected`` or ``reliable``."""
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
        alpha, beta = belief(success, fail, prior)
        return alpha / (alpha + beta), state
    return (success + a) / (success + fail + a + b), state


def belief(success: int, fail: int, prior: tuple[float, float]) -> tuple[float, float]:
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


def figure_text(mean: float, state: str) -> str:
    """Return *mean*, in 0..1, and *state* as a heading shows them: ``86% reliable``."""
    return state if state == "untested" else f"{round(100 * mean)}% {state}"
