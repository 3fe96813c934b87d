"""A tally without some of its rounds: as if they had never been counted, whoever the log says they rest on by now."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.columns import Tally
from mining.pipeline.pruning import ROOM, without_rounds, without_the_rarest
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


def test_pairs_seen_least_go_first_and_the_bound_holds_whoever_saw_them() -> None:
    game = ENGLISH_DRAUGHTS.id
    once, often = ([counted([one], game) for one in part] for part in (RANDOM[game][:2], RANDOM[game][2:4]))
    parts = [on_the_word_of(part, 1) for part in once]
    parts += [on_the_word_of(part, witness) for part in often for witness in range(3)]
    whole = merged([empty(game), *parts])
    seen = {pair: sum(counts) for pair, counts in counts_of(whole).items()}
    rare = sum(count == 1 for count in seen.values())
    for most in (len(whole) - 1, len(whole) - rare // 2, len(whole) // 2, 10):
        left = without_the_rarest(whole, most)
        kept = counts_of(left)
        assert ROOM * most - 3 <= len(left) <= most
        assert all(sum(counts) == seen[pair] for pair, counts in kept.items()), "no pair in part"
        assert min(sum(counts) for counts in kept.values()) >= max(
            (count for pair, count in seen.items() if pair not in kept), default=0
        )
