"""Random tallies and keys."""

import numpy as np
from hypothesis import strategies as st

from mining.pipeline.decisions import decisions_of
from mining.pipeline.support import EVIDENCE
from mining.pipeline.tally import Tally, gathered, tally_of
from tests.mining.rounds import RANDOM


def rows_of(game: str) -> Tally:
    """Decisions of random games as rows that nobody has put together: each by one of three makers and witnesses."""
    options = {"first_lead": "random_free"} if "domino" in game else {}
    found: list[Tally] = []

    def kept(rows: Tally) -> Tally:
        found.append(rows)
        return gathered(rows)

    decisions = decisions_of(game, RANDOM[game], lambda table: options)
    rng, evidence = np.random.default_rng(1), np.zeros(len(decisions.signs), EVIDENCE)
    for name in EVIDENCE.names or ():
        evidence[name] = rng.integers(0, 3, len(evidence))
    tally_of(decisions, "person", evidence=evidence, makers=("ai:one", "ai:two", "person"), gather=kept)
    return found[0]


WORD = st.integers(0, 2**64 - 1)


KEY = st.one_of(
    st.integers(0, 3), st.integers(2**64 - 3, 2**64 - 1), st.sampled_from([1 << 63, 1 << 62, 5 << 60]), WORD
)
