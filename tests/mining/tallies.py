"""Random tallies and keys."""

import numpy as np
from hypothesis import strategies as st

from mining.columns import EVIDENCE, Tally
from mining.pipeline.decisions import decisions_of
from mining.pipeline.tally import gathered, tally_of
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


Row = tuple[int | str | bytes, ...]


def as_rows(tally: Tally) -> list[Row]:
    """What a tally says, row by row: keys, states, maker and witness, then counts and evidence."""
    evidence = tally.evidence
    columns = (
        tally.premise_keys.tolist(),
        [state.tobytes() for state in tally.premises],
        tally.result_keys.tolist(),
        [state.tobytes() for state in tally.results],
        [tally.makers[number] for number in evidence["maker"].tolist()],
        *(evidence["witness"].tolist(), tally.wins.tolist(), tally.draws.tolist(), tally.losses.tolist()),
        *(evidence[name].tolist() for name in ("oldest", "newest", "sample")),
    )
    return list(zip(*columns, strict=True))


def added_up(rows: Tally) -> list[Row]:
    """Equal rows as one, in plain Python, sorted: what every engine has to find."""
    found: dict[Row, list[int]] = {}
    for row in as_rows(rows):
        wins, draws, losses, oldest, newest, sample = (int(number) for number in row[6:])
        sums = found.setdefault(row[:6], [0, 0, 0, oldest, newest, sample])
        for place, count in enumerate((wins, draws, losses)):
            sums[place] += count
        sums[3], sums[4], sums[5] = min(sums[3], oldest), max(sums[4], newest), max(sums[5], sample)
    return sorted((*pair, *sums) for pair, sums in found.items())


WORD = st.integers(0, 2**64 - 1)


KEY = st.one_of(
    st.integers(0, 3), st.integers(2**64 - 3, 2**64 - 1), st.sampled_from([1 << 63, 1 << 62, 5 << 60]), WORD
)
