"""Stopping a duel early: Wald's sequential probability ratio test over pairs of games. Plays nothing."""

import math
from collections import Counter
from collections.abc import Iterable

from ai.duel.scoring import expected_score

RATING = 10.0
"""Elo: the test decides between A being this much stronger and this much weaker than B."""
RISK = 0.05
"""How often either verdict may be wrong when A is just `RATING` to the other side."""
BOUND = math.log((1 - RISK) / RISK)
"""A log-likelihood ratio beyond ± this is a verdict."""
_OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The mean score of a pair of games."""
_UNSEEN = 1e-3
"""Pairs counted for an outcome that has not been seen: it may yet come."""


def log_likelihood_ratio(pairs: Iterable[float], stronger: float = RATING, weaker: float = -RATING) -> float:
    """How much likelier these pairs are (mean score of each: 0, ¼ … 1) if A is `stronger` Elo above B than `weaker`.

    The generalised ratio over the five outcomes of a pair: of all distributions with the score expected at `stronger`
    the likeliest, against the likeliest at `weaker` (M. Van den Bergh, "Comments on normalized Elo", 2020).
    In natural logarithms.
    """
    counts = Counter(pairs)
    seen = [max(counts[outcome], _UNSEEN) for outcome in _OUTCOMES]
    one = _likeliest(seen, expected_score(stronger))
    other = _likeliest(seen, expected_score(weaker))
    return sum(n * math.log(a / b) for n, a, b in zip(seen, one, other, strict=True))


def _likeliest(seen: list[float], mean: float) -> list[float]:
    """The probabilities of the outcomes with this mean that make what was seen likeliest.

    They are p / (1 + t (outcome − mean)) with p the frequencies seen, for the one t where the mean comes out.
    """
    total = sum(seen)
    frequencies = [n / total for n in seen]
    low, high = -1 / (1 - mean), 1 / mean  # beyond these a probability would be negative
    t = 0.0
    for _ in range(100):
        excess = sum(p * (x - mean) / (1 + t * (x - mean)) for p, x in zip(frequencies, _OUTCOMES, strict=True))
        low, high = (t, high) if excess > 0 else (low, t)
        t = (low + high) / 2
    return [p / (1 + t * (x - mean)) for p, x in zip(frequencies, _OUTCOMES, strict=True)]


def verdict(pairs: Iterable[float], stronger: float = RATING, weaker: float = -RATING) -> str | None:
    """ "a" when A is rather `stronger` Elo above B, "b" when it is rather `weaker`, None while it may be either."""
    ratio = log_likelihood_ratio(pairs, stronger, weaker)
    return "a" if ratio >= BOUND else "b" if ratio <= -BOUND else None
