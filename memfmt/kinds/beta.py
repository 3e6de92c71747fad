"""The Beta distribution: its cumulative probability, its quantiles, and which of two is greater."""

from __future__ import annotations

import math

#: Above this, for both parameters, the continued fraction takes too many steps.
_LARGE = 1e8
#: Steps after which the continued fraction is given up; 1e8 on both sides needs about 20,000.
_STEPS = 50_000
#: Up to this, a closed sum decides which of two is greater.
_SHORT_SUM = 200
#: Above this, a distribution is narrower than the floats near its mean.
_POINT = 1e20


def beta_cdf(x: float, a: float, b: float) -> float:
    """
    Return the probability, in 0..1, that a Beta(a, b) variable is at most *x*.

    Good to about 1e-12 while one parameter is below 1e8, to about 1e-8 beyond. *a* and *b* are
    finite and above 0; *x* below 0 gives 0, above 1 gives 1.

    Source: DLMF 8.17.5 (continued fraction 8.17.22) and 8.18.9 for the large.
    """
    if x <= 0.0:
        return 0.0
    return 1.0 if x >= 1.0 else _cdf(x, a, b, _weight(x, a, b))


def _cdf(x: float, a: float, b: float, weight: float) -> float:
    """Return ``beta_cdf`` for an *x* between 0 and 1, whose ``_weight`` is known."""
    if min(a, b) > _LARGE:
        return _normal_cdf(x, a, b)
    # The fraction converges fast only on the near side of the mean.
    is_below = x <= (a + 1.0) / (a + b + 2.0)
    part = _fraction(x, a, b) if is_below else _fraction(1.0 - x, b, a)
    if part is None:
        return _normal_cdf(x, a, b)
    if is_below:
        return min(1.0, weight / a * part)
    return max(0.0, 1.0 - weight / b * part)


def beta_quantile(p: float, a: float, b: float) -> float:
    """
    Return the *x* in 0..1 below which a Beta(a, b) variable falls with probability *p*.

    *p* is in 0..1. Newton's method on the log-odds scale, inside a bracket that every step narrows.
    """
    if p <= 0.0:
        return 0.0
    if p >= 1.0:
        return 1.0
    if a > b:  # floats are finer near 0 than near 1
        return 1.0 - beta_quantile(1.0 - p, b, a)
    low, high, x = 0.0, 1.0, _first_guess(p, a, b)
    for _ in range(1100):  # halving alone reaches the smallest float in 1,075 steps
        weight = _weight(x, a, b) if x < 1.0 else 0.0
        miss = (_cdf(x, a, b, weight) if 0.0 < x < 1.0 else x) - p
        if miss == 0.0:
            break
        if miss < 0.0:
            low = x
        else:
            high = x
        step = _newton(x, miss, weight)
        if abs(step - x) <= 4e-16 * x:
            break
        if abs(step - x) <= 1e-9 * x and low < step < high:
            return step  # each step doubles the digits: the next would change none
        x = step if low < step < high else (low + high) / 2.0
        if x in (low, high):
            return high  # no float lies between, and less than p falls below
    return x


def _first_guess(p: float, a: float, b: float) -> float:
    """Return a quantile as if the log-odds were normal: near enough to spare half of the steps."""
    # Source: Abramowitz and Stegun, 26.2.23, good to 0.00045.
    near = min(p, 1.0 - p)
    t = math.sqrt(-2.0 * math.log(near))
    z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (
        1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    )
    spread = math.sqrt(1.0 / a + 1.0 / b)
    middle = math.log(a) - math.log(b) + (0.5 / b - 0.5 / a)
    x = _logistic(middle + (z if p > 0.5 else -z) * spread)
    return x if 0.0 < x < 1.0 else a / (a + b)


def beta_greater(a: float, b: float, c: float, d: float) -> float:
    """
    Return the probability, in 0..1, that a Beta(a, b) variable is above a Beta(c, d) one.

    Swapping the two gives exactly the complement, and 0.5 for equal ones. Where *a* or *c* is a
    whole number and all four are at most 200, a closed sum of positive terms is used. Otherwise
    the narrower density times the other's cumulative probability is summed on the log-odds
    scale, where the trapezium rule converges exponentially; good to about 1e-10.

    Source: spec/reliability.md, "Which of two is better".
    """
    if (a, b) == (c, d):
        return 0.5
    if (a, b) < (c, d):
        return 1.0 - beta_greater(c, d, a, b)
    if max(a, b, c, d) <= _SHORT_SUM:
        if c == int(c):
            return 1.0 - _short_sum(c, d, a, b)
        if a == int(a):
            return _short_sum(a, b, c, d)
    if 1.0 / a + 1.0 / b <= 1.0 / c + 1.0 / d:
        return _mean_below(a, b, c, d)
    return 1.0 - _mean_below(c, d, a, b)


def _newton(x: float, miss: float, slope: float) -> float:
    """Return *x* after one step, on the log-odds scale, against *miss*; -1 where it is flat."""
    if slope <= 0.0:
        return -1.0
    odds = x * math.exp(max(-30.0, min(30.0, -miss / slope)))
    return odds / (1.0 - x + odds)


def _weight(x: float, a: float, b: float, y: float | None = None) -> float:
    """
    Return ``x**a * y**b / B(a, b)`` for *y* = 1 - *x*: the density on the log-odds scale.

    The powers and gamma functions are taken as differences from their peak, for a difference of
    two ``lgamma(1e6)`` keeps only nine digits.
    """
    # Source: C. Loader, Fast and accurate computation of binomial probabilities (2000).
    y = 1.0 - x if y is None else y
    n = a + b
    scale = 0.5 * math.log(a / n * b / (2.0 * math.pi))
    return math.exp(
        _from_peak(x, y, a, b) + scale + _stirling_rest(n) - _stirling_rest(a) - _stirling_rest(b)
    )


def _from_peak(x: float, y: float, a: float, b: float) -> float:
    """Return the logarithm, at most 0, of ``x**a * y**b`` over its greatest value."""
    n = a + b
    off = x * b - y * a  # x * n - a, without its cancellation
    return min(0.0, _side(x * n, a, off) + _side(y * n, b, -off))


def _side(value: float, a: float, off: float) -> float:
    """Return ``a * log(value / a) - off`` for *value* = *a* + *off*."""
    if off < -0.5 * a:
        return a * math.log(value / a) - off if value > 0.0 else -math.inf
    return a * (math.log1p(off / a) - off / a)


def _stirling_rest(a: float) -> float:
    """Return what Stirling's formula for ``log(gamma(a))`` leaves out."""
    if a < 10.0:
        return math.lgamma(a) - (a - 0.5) * math.log(a) + a - 0.5 * math.log(2.0 * math.pi)
    s = 1.0 / a / a
    return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)))) / a


def _fraction(x: float, a: float, b: float) -> float | None:
    """
    Return the continued fraction of the incomplete beta function, by Lentz's method.

    None where it does not settle: where *x* is so near 1 that floats cannot say how near.
    """
    tiny = 1e-300
    upper = 1.0
    lower = 1.0 / ((1.0 - (a + b) / (a + 1.0) * x) or tiny)
    value = lower
    for m in range(1, _STEPS):
        past = a + 2.0 * m
        change = 1.0
        # Each factor is a ratio below 1e301, so that no product overflows.
        for term in (
            m / (past - 1.0) * ((b - m) / past) * x,
            -(a + m) / past * ((a + b + m) / (past + 1.0)) * x,
        ):
            lower = 1.0 / ((1.0 + term * lower) or tiny)
            upper = (1.0 + term / upper) or tiny
            change = lower * upper
            value *= change
        if abs(change - 1.0) < 1e-15:
            return value
    return None


def _normal_cdf(x: float, a: float, b: float) -> float:
    """Return ``beta_cdf`` for large *a* and *b*, from the normal with the same skew."""
    n = a + b
    root = math.copysign(math.sqrt(-2.0 * _from_peak(x, 1.0 - x, a, b)), x * b - (1.0 - x) * a)
    skew = (b - a) / n / (3.0 * math.sqrt(a / n * b))
    return 0.5 * math.erfc(-(root + skew) / math.sqrt(2.0))


def _short_sum(a: float, b: float, c: float, d: float) -> float:
    """Return ``beta_greater`` for a whole number *a*, as a sum of *a* positive terms."""
    # Source: E. Miller, Formulas for Bayesian A/B testing (2014).
    term = math.exp(
        math.lgamma(b + d) - math.lgamma(d) + math.lgamma(c + d) - math.lgamma(b + c + d)
    )
    total = 0.0
    for i in range(int(a)):
        total += term
        term *= (c + i) / (b + c + d + i) * (b + i) / (1.0 + i)
    return min(1.0, total)


def _mean_below(a: float, b: float, c: float, d: float) -> float:
    """Return the mean of Beta(c, d)'s cumulative probability over the narrower Beta(a, b)."""
    if a + b > _POINT:
        return beta_cdf(a / (a + b), c, d)
    centre = math.log(a) - math.log(b)
    width = min(0.25, math.sqrt(1.0 / a + 1.0 / b) / 4.0)
    total = mean = 0.0
    for direction, start in ((1.0, 0), (-1.0, 1)):
        i, weight = start, 1.0
        while weight > 1e-18:
            odds = centre + direction * i * width
            x, y = _logistic(odds), _logistic(-odds)
            weight = _weight(x, a, b, y)
            total += weight
            mean += weight * (beta_cdf(x, c, d) if odds < 0.0 else 1.0 - beta_cdf(y, d, c))
            i += 1
    return min(1.0, mean / total)


def _logistic(odds: float) -> float:
    """Return the probability with these log-odds, without overflow."""
    if odds >= 0.0:
        return 1.0 / (1.0 + math.exp(-odds))
    return math.exp(odds) / (1.0 + math.exp(odds))
