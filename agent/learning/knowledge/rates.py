"""How a record is written: small numbers as they are, larger ones with the range of the likely rate. Pure."""

from __future__ import annotations

from math import sqrt

FEWEST_FOR_SHARE = 5  # below it a percentage says more than is known
_Z95 = 1.959964  # 97.5 % quantile of the normal distribution: 95 % within


def likely_range(successes: int, uses: int) -> tuple[float, float]:
    """The 95 % interval of the true rate behind `successes` of `uses`, 0 to 1; (0, 1) without a use.

    Source: Wilson (1927), "Probable inference, the law of succession, and statistical inference".
    """
    if uses <= 0:
        return 0.0, 1.0
    share, spread = successes / uses, _Z95**2 / uses
    centre = (share + spread / 2) / (1 + spread)
    half = _Z95 * sqrt(share * (1 - share) / uses + spread / (4 * uses)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def rate_words(successes: int, uses: int) -> str:
    """A record in words: below 5 uses no percentage ("2 of 3"), else "14 of 15 (93 %)"."""
    if uses == 0:
        return "not used yet"
    plain = f"{successes} of {uses}"
    return plain if uses < FEWEST_FOR_SHARE else f"{plain} ({round(100 * successes / uses)} %)"


def range_words(successes: int, uses: int) -> str:
    """ "likely 70 to 99 %"; "" where there are too few uses to say."""
    if uses < FEWEST_FOR_SHARE:
        return ""
    low, high = likely_range(successes, uses)
    return f"likely {round(100 * low)} to {round(100 * high)} %"
