"""The worked numbers of spec/reliability.md, and what holds for every record."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.errors import InvalidValueError
from memfmt.kinds.beta import beta_cdf, beta_greater, beta_quantile
from memfmt.kinds.reliability import Estimate, estimate, figure, prior_of, probability_better

COUNTS = st.integers(0, 500)
RETIRED = st.none() | st.tuples(COUNTS, COUNTS)
ABSURD = st.integers(0, 10) | st.sampled_from([10**17, 2**1000, 10**400, 10**4000 - 1])
WHOLE = st.integers(1, 60)


@pytest.mark.parametrize(
    ("own", "retired", "text"),
    [
        ((0, 0), None, "untested"),
        ((0, 0), (0, 0), "untested"),
        ((0, 0), (11, 1), "81% expected"),  # the seed's own example
        ((11, 1), None, "86% reliable"),  # the seed's own example
        ((11, 1), (9, 1), "87% reliable"),  # the seed's own file, whose heading says 86%
        ((1, 0), None, "67% reliable"),
        ((0, 2), (11, 1), "65% reliable"),
        ((4, 2), None, "62% reliable"),  # 62.5, half to even
        ((0, 1), (11, 1), "72% reliable"),
    ],
)
def test_the_worked_numbers_of_the_spec(own, retired, text):
    assert str(estimate(*own, prior_of(retired))) == text


@given(COUNTS, COUNTS, RETIRED)
def test_the_mean_is_the_plain_formula_to_the_last_bit(success, fail, retired):
    a, b = prior_of(retired)
    if retired is not None:
        assert (a, b) == (1 + retired[0] / 2, 1 + retired[1] / 2)
    assert estimate(success, fail, (a, b)).mean == (success + a) / (success + fail + a + b)


@given(COUNTS, COUNTS, RETIRED)
def test_the_mean_lies_inside_its_interval_and_never_at_an_end(success, fail, retired):
    found = estimate(success, fail, prior_of(retired))
    assert 0 < found.low < found.mean < found.high < 1


@given(COUNTS, COUNTS, RETIRED)
def test_success_raises_and_failure_lowers(success, fail, retired):
    prior = prior_of(retired)
    here = estimate(success, fail, prior)
    after_success = estimate(success + 1, fail, prior)
    after_failure = estimate(success, fail + 1, prior)
    for end in ("low", "mean", "high"):
        values = [getattr(each, end) for each in (after_failure, here, after_success)]
        assert values == sorted(values)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(2, 9))
def test_fewer_runs_of_the_same_ratio_leave_a_wider_interval(success, fail, times):
    few = estimate(success, fail, (1 + success, 1 + fail))
    many = estimate(success * times + 1, fail * times + 1, (1 + success, 1 + fail))
    assert many.high - many.low < few.high - few.low


@given(ABSURD, ABSURD, st.none() | st.tuples(ABSURD, ABSURD))
def test_absurd_counts_stay_finite_and_within_bounds(success, fail, retired):
    prior = prior_of(retired)
    found = estimate(success, fail, prior)
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert all(map(math.isfinite, (*prior, found.alpha, found.beta)))
    assert found.own_runs == success + fail
    assert 0 <= probability_better(found, estimate(3, 1)) <= 1
    assert figure(success, fail, prior) == str(found)


def test_a_record_too_large_for_a_float_keeps_its_ratio():
    assert estimate(3 * 10**4000, 10**4000).mean == pytest.approx(0.75)
    assert estimate(0, 0, prior_of((3 * 10**400, 10**400))).mean == pytest.approx(0.75)


@pytest.mark.parametrize("counts", [(-1, 0), (0, -1), (-(10**5000), 0)])
def test_a_negative_count_is_refused(counts):
    with pytest.raises(InvalidValueError, match="counts start at 0"):
        estimate(*counts)
    with pytest.raises(InvalidValueError, match="counts start at 0"):
        prior_of(counts)


@pytest.mark.parametrize("prior", [(0.0, 1.0), (1.0, math.nan), (math.inf, 1.0), (1.0, -2.0)])
def test_an_impossible_prior_is_refused(prior):
    with pytest.raises(InvalidValueError, match="take it from prior_of"):
        estimate(1, 1, prior)


def test_the_fields_come_in_their_published_order():
    assert Estimate(0.5, 0.1, 0.9, 0, "untested").state == "untested"


@given(st.integers(1, 80), st.integers(1, 80), st.integers(0, 256))
def test_the_cdf_is_the_exact_binomial_tail(a, b, parts):
    x, exact, n = parts / 256, Fraction(parts, 256), a + b - 1
    tail = sum(math.comb(n, k) * exact**k * (1 - exact) ** (n - k) for k in range(a, n + 1))
    assert beta_cdf(x, a, b) == pytest.approx(float(tail), abs=1e-12)


@given(st.floats(0, 1), st.floats(0.1, 1e6))
def test_the_closed_forms(x, n):
    assert beta_cdf(x, 1, 1) == pytest.approx(x, abs=1e-14)
    assert beta_cdf(x, n, 1) == pytest.approx(x**n, abs=1e-10)
    expected = -math.expm1(n * math.log1p(-x)) if x < 1 else 1
    assert beta_cdf(x, 1, n) == pytest.approx(expected, abs=1e-10)
    assert beta_cdf(0.5, n, n) == pytest.approx(0.5, abs=1e-10)
    arcsine = 2 / math.pi * math.atan2(math.sqrt(x), math.sqrt(1 - x))
    assert beta_cdf(x, 0.5, 0.5) == pytest.approx(arcsine, abs=1e-10)


@given(st.floats(0.001, 0.999), st.floats(1, 1e6), st.floats(1, 1e6))
def test_the_quantile_undoes_the_cdf(p, a, b):
    assert beta_cdf(beta_quantile(p, a, b), a, b) == pytest.approx(p, abs=1e-9)


def test_the_cdf_has_no_jump_where_the_method_changes():
    for x in (0.49996, 0.5, 0.50002):
        below, above = beta_cdf(x, 1e8, 1e8), beta_cdf(x, 1e8 + 1, 1e8 + 1)
        assert below == pytest.approx(above, abs=1e-7)


@pytest.mark.parametrize(
    ("p", "a", "b", "value"),
    [
        # Gelman et al., Bayesian Data Analysis, 2.4: 437 girls of 980 births, 95% interval.
        (0.025, 438, 544, 0.415),
        (0.5, 438, 544, 0.446),
        (0.975, 438, 544, 0.477),
        # Ten successes of ten: the lower bound is 0.05 ** (1 / 11).
        (0.05, 11, 1, 0.7616),
    ],
)
def test_published_quantiles(p, a, b, value):
    assert beta_quantile(p, a, b) == pytest.approx(value, abs=0.0005)


@given(WHOLE, WHOLE, WHOLE, WHOLE)
def test_which_is_greater_is_the_exact_hypergeometric_tail(a, b, c, d):
    """Beta(a, b) is the a-th of a + b - 1 uniforms: count the ways to shuffle two such rows."""
    ones, others, drawn = a + b - 1, c + d - 1, a + c - 1
    ways = sum(
        math.comb(others, k) * math.comb(ones, drawn - k) for k in range(c, min(others, drawn) + 1)
    )
    exact = float(Fraction(ways, math.comb(ones + others, drawn)))
    assert beta_greater(a, b, c, d) == pytest.approx(exact, abs=1e-11)


@given(*[st.floats(1, 1000)] * 4)
def test_the_two_directions_are_complements(a, b, c, d):
    assert beta_greater(a, b, c, d) + beta_greater(c, d, a, b) == pytest.approx(1, abs=1e-15)


@given(*[st.integers(1, 40)] * 4)
def test_the_sum_and_the_quadrature_agree(a, b, c, d):
    near = beta_greater(a + 1e-9, b, c + 1e-9, d)  # no whole a or c: quadrature
    assert near == pytest.approx(beta_greater(a, b, c, d), abs=1e-7)


@given(*[st.floats(1, 200)] * 3)
def test_which_is_greater_has_a_closed_form_beside_a_power(a, b, c):
    """Beta(c, 1) is at most x with probability x ** c, so the mean of that power is the answer."""
    power = math.lgamma(a + c) - math.lgamma(a) + math.lgamma(a + b) - math.lgamma(a + b + c)
    assert beta_greater(a, b, c, 1) == pytest.approx(math.exp(power), abs=1e-10)
    assert beta_greater(1, c, b, a) == pytest.approx(math.exp(power), abs=1e-10)
    assert beta_greater(a, b, 1, 1) == pytest.approx(a / (a + b), abs=1e-10)


HALVES = st.integers(2, 60).map(lambda number: number / 2)


@given(HALVES, HALVES, HALVES, HALVES)
def test_which_is_greater_agrees_with_a_plain_sum_over_a_grid(a, b, c, d):
    """Half a retired record gives halves; with x = sin(t) ** 2 both densities are smooth in t."""
    parts = 4000
    grid = [(at + 0.5) * math.pi / 2 / parts for at in range(parts)]
    logs = [(math.log(math.sin(t)), math.log(math.cos(t))) for t in grid]
    one = [math.exp((2 * a - 1) * sine + (2 * b - 1) * cosine) for sine, cosine in logs]
    other = [math.exp((2 * c - 1) * sine + (2 * d - 1) * cosine) for sine, cosine in logs]
    below = greater = 0.0
    for mine, its in zip(one, other, strict=True):
        greater += mine * (below + its / 2)
        below += its
    exact = greater / sum(one) / below
    assert beta_greater(a, b, c, d) == pytest.approx(exact, abs=1e-6)


def test_more_success_is_better():
    assert probability_better(estimate(1, 0), estimate(0, 0)) == pytest.approx(2 / 3)
    assert probability_better(estimate(50, 0), estimate(0, 50)) > 1 - 1e-12
    assert probability_better(estimate(4, 2), estimate(4, 2)) == 0.5


@pytest.mark.parametrize(
    ("success", "fail"),
    [(15, 7087139910692210999296), (145716996364868973288751104, 3154), (3, 10**300), (10**40, 0)],
)
def test_a_lopsided_record_has_an_interval_at_once(success, fail):
    """The continued fraction never settles where floats near 1 are too coarse."""
    found = estimate(success, fail, prior_of((fail, success)))
    assert 0.0 <= found.low <= found.mean <= found.high <= 1.0
    assert estimate(success, fail).low <= estimate(success, fail).high
