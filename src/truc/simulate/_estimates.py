"""What counts tell about what they were drawn from: estimates with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import Final, final

import attrs

from truc._value import Value

__all__ = ["CONFIDENCE", "Estimate", "mean_estimate", "share_estimate"]

CONFIDENCE: Final = 0.95
"""How often an interval holds the true value, unless said."""
NORMAL: Final = NormalDist()


@final
@attrs.frozen
class Estimate(Value):
    """A number that was estimated: ``value``, and the interval from ``low`` to ``high``.

    ``p``: how likely a value so far from ``null``, on either side, would be if ``null`` were true;
    None where nothing is compared.
    """

    value: float
    low: float
    high: float
    null: float | None = None
    p: float | None = None

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def share_estimate(some: int, of: int, confidence: float = CONFIDENCE) -> Estimate:
    """Return the share of ``some`` of ``of`` independent trials, with Wilson's interval.

    Raises ValueError if that cannot be, or ``confidence`` is not between 0 and 1.
    """
    z = _quantile(confidence)
    if not 0 <= some <= of:
        raise ValueError(f"{some} of {of} is no share")
    if of == 0:
        return Estimate(math.nan, 0.0, 1.0)
    share = some / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low = 0.0 if some == 0 else middle - half
    high = 1.0 if some == of else middle + half
    return Estimate(share, low, high)


def mean_estimate(
    counts: Iterable[tuple[float, int]],
    confidence: float = CONFIDENCE,
    *,
    null: float | None = None,
    within: tuple[float, float] = (-math.inf, math.inf),
) -> Estimate:
    """Return the mean of what was seen so often: ``counts`` are pairs of a value and a number.

    The interval is Student's, so it wants independent values, and many or nearly normal ones. It
    stays between the values that can be, ``within``. Values that are all alike are compared with
    ``null`` by the sign test, and tell how rare others must be: as rare as that, but as far off as
    can be, others are what the interval allows for.
    Raises ValueError for a ``confidence`` not between 0 and 1.
    """
    z = _quantile(confidence)
    seen = [(value, number) for value, number in counts if number]
    n = sum(number for _, number in seen)
    least, most = within
    if n == 0:
        return Estimate(math.nan, least, most, null)
    mean = math.fsum(value * number for value, number in seen) / n
    if len({value for value, _ in seen}) == 1:
        others = 1 - ((1 - confidence) / 2) ** (1 / n)
        p = None if null is None or n == 1 else _p_value(mean - null, 0.0, n - 1)
        low, high = (mean + others * (end - mean) if end != mean else mean for end in within)
        return Estimate(mean, low, high, null, p)
    squares = math.fsum((value - mean) ** 2 * number for value, number in seen)
    error = math.sqrt(squares / (n - 1) / n)
    half = _student(z, n - 1) * error
    p = None if null is None else _p_value(mean - null, error, n - 1)
    return Estimate(mean, max(least, mean - half), min(most, mean + half), null, p)


def _quantile(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise ValueError(f"the confidence is {confidence!r}, not between 0 and 1")
    return NORMAL.inv_cdf((1 + confidence) / 2)


def _student(z: float, freedom: int) -> float:
    """Return the quantile of Student's distribution where the normal one's is ``z``.

    Exact for one and two degrees of freedom, else Cornish and Fisher's expansion.
    """
    if freedom == 1:
        return math.tan(math.pi * (NORMAL.cdf(z) - 0.5))
    if freedom == 2:
        a = 2 * NORMAL.cdf(z) - 1
        return a * math.sqrt(2 / (1 - a * a))
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def _p_value(distance: float, error: float, freedom: int) -> float:
    """Return how likely a mean at least so far off is, by Wallace's approximation of Student."""
    if error == 0:
        return 1.0 if distance == 0 else 2 * 0.5 ** (freedom + 1)
    t = distance / error
    z = math.sqrt(freedom * math.log1p(t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return math.erfc(z / math.sqrt(2))
