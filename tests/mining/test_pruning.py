"""A tally without some of its rounds: as if they had never been counted, whoever the log says they rest on by now."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.columns import Tally
from mining.pipeline.pruning import without_rounds
from mining.pipeline.tally import empty, merged
from shared.games import GAMES
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from tests.mining.rounds import RANDOM, counted

Counts = dict[tuple[bytes, bytes], tuple[int, int, int]]


def counts_of(tally: Tally) -> Counts:
    """Of every pair, whoever is its witness."""
    found: dict[tuple[bytes, bytes], list[int]] = {}
    for row in range(len(tally)):
        counts = found.setdefault((tally.premises[row].tobytes(), tally.results[row].tobytes()), [0, 0, 0])
        for place, column in enumerate((tally.wins, tally.draws, tally.losses)):
            counts[place] += int(column[row])
    return {pair: (wins, draws, losses) for pair, (wins, draws, losses) in found.items()}


def on_the_word_of(tally: Tally, witness: int) -> Tally:
    evidence = tally.evidence.copy()
    evidence["witness"] = witness
    return replace(tally, evidence=evidence)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_the_other_rounds_counts_are_left(game: str, data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.integers(0, len(RANDOM[game]) - 1)))
    witnesses = [data.draw(st.integers(0, 2)) for _ in RANDOM[game]]
    blanked = data.draw(st.booleans())
    parts = [on_the_word_of(counted([one], game), by) for one, by in zip(RANDOM[game], witnesses, strict=True)]
    whole = merged([empty(game), *parts])
    forgotten = merged([empty(game), *(parts[number] for number in sorted(gone))])
    if blanked:
        forgotten = on_the_word_of(forgotten, 9)
    rest = merged([empty(game), *(part for number, part in enumerate(parts) if number not in gone)])
    left = without_rounds(whole, forgotten)
    assert counts_of(left) == counts_of(rest)
    assert left.games == whole.games, "what is told of the whole stays"
    if not blanked:
        for column in ("premises", "results", "wins", "draws", "losses"):
            assert np.array_equal(getattr(left, column), getattr(rest, column))
        assert left.evidence["witness"].tolist() == rest.evidence["witness"].tolist()


def test_moves_of_another_maker_stay() -> None:
    whole = counted(RANDOM[ENGLISH_DRAUGHTS.id])
    assert counts_of(without_rounds(whole, replace(whole, makers=("archive",)))) == counts_of(whole)
