"""Counting: order and halves do not matter, rules are not echoed, and what is written is read back."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mining.columns import Tally
from mining.pipeline.rounds import Mark
from mining.pipeline.tally import empty, merged
from mining.pipeline.tally_file import Checkpoint, dump, load
from mining.pipeline.weighting import with_recalled, without_recalled
from shared.games import GAMES
from shared.reasons import UnlistedReason
from tests.mining.logs import Log
from tests.mining.rounds import DRAUGHTS, RANDOM, counted, rounds_of

START: Checkpoint = {"mark": Mark().fields}


def test_a_pair_is_counted_by_the_result_of_whoever_made_it() -> None:
    log = Log()
    for points in ((1, -1), (1, -1), (-1, 1), (0, 0), (1, -1)):
        log.round("11-15 23-19", points)
    tally = counted(rounds_of(log))
    rows = {(int(w), int(d), int(lost)) for w, d, lost in zip(tally.wins, tally.draws, tally.losses, strict=True)}
    assert rows == {(3, 1, 1), (1, 1, 3)}  # Black's 11-15, White's 23-19
    assert sorted(tally.net.tolist()) == [-2, 2]
    assert tally.seen.tolist() == [5, 5]
    assert (tally.games, tally.plies, tally.sources) == (5, 10, {"person": 5})


def test_a_move_chosen_by_a_rule_is_counted_apart() -> None:
    log = Log()
    log.round("11-15 23-19", (1, -1))
    log.round("11-15 23-19", (-1, 1), by_rule=[1])
    tally = counted(rounds_of(log))
    assert tally.makers == ("recalled", "unknown") and tally.games == 2
    rows = zip(tally.evidence["maker"].tolist(), tally.wins.tolist(), tally.losses.tolist(), strict=True)
    assert sorted(rows) == [(0, 0, 1), (1, 1, 0), (1, 1, 1)]
    own = without_recalled(tally)
    assert sorted(own.seen.tolist()) == [1, 2]
    assert sorted(with_recalled(tally).seen.tolist()) == [1, 1], "both rows of the pair, none of the other"
    assert not len(with_recalled(own))


@pytest.mark.parametrize(
    ("kind", "counts"),
    [("rule", 2), ("rival", 2), ("key-state", 2), ("habit", 2), ("own-thinking", 4), ("hindsight", 4), ("chance", 4)],
)
def test_learning_from_a_log_does_not_count_for_itself(kind: str, counts: int) -> None:
    log = Log()
    for _ in range(2):
        log.round("11-15 23-19", (1, -1))
    events = [
        replace(event, reason=UnlistedReason({"kind": kind})) if event.ply == 1 else event for event in log.events
    ]
    log.events[:] = events
    assert int(without_recalled(counted(rounds_of(log))).seen.sum()) == counts


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_parts_in_any_order_make_the_whole(game: str, data: st.DataObject) -> None:
    rounds = RANDOM[game]
    whole = counted(rounds, game)
    order = data.draw(st.permutations(range(len(rounds))))
    cut = data.draw(st.integers(0, len(rounds)))
    first, second = ([rounds[number] for number in part] for part in (order[:cut], order[cut:]))
    again = merged([counted(second, game), counted(first, game)])
    assert again.digest() == whole.digest()
    assert dump(again, START) == dump(whole, START)


@pytest.mark.parametrize("game", GAMES)
def test_pairs_of_random_games_recur(game: str) -> None:
    """So that the tests above add up counts at all."""
    tally = counted(RANDOM[game], game)
    assert int(tally.seen.max()) > 2
    assert int(tally.seen.sum()) > len(tally)


def test_rows_are_in_order_of_premise_and_result() -> None:
    tally = counted(RANDOM[DRAUGHTS])
    rows = list(zip(tally.premise_keys.tolist(), tally.result_keys.tolist(), strict=True))
    assert rows == sorted(rows)
    assert len(set(rows)) == len(rows)


def test_states_that_share_a_key_are_kept_apart() -> None:
    one = counted(rounds_of(log_of("11-15")))
    two = counted(rounds_of(log_of("11-15 23-19 8-11")))
    forged = Tally(
        DRAUGHTS, np.zeros_like(two.premise_keys), two.premises, np.zeros_like(two.result_keys), two.results,
        two.wins, two.draws, two.losses,
    )  # fmt: skip
    assert len(merged([forged, forged])) == len(two) == 3
    assert len(one) == 1


def log_of(*games: str) -> Log:
    log = Log()
    for moves in games:
        log.round(moves, (1, -1))
    return log


def test_nothing_merged_with_something_is_something() -> None:
    tally = counted(RANDOM[DRAUGHTS])
    assert merged([empty(DRAUGHTS), tally]).digest() == tally.digest()
    assert merged([empty(DRAUGHTS)]).digest() == empty(DRAUGHTS).digest()


def test_a_tally_is_read_back_as_it_was() -> None:
    tally = counted(RANDOM[DRAUGHTS])
    again, facts, _ = load(dump(tally, {"mark": Mark(7).fields}))
    assert again.digest() == tally.digest()
    assert facts == {"mark": {"number": 7, "table": "", "version": 0}}
    assert again.premise_keys.tolist() == tally.premise_keys.tolist()


@pytest.mark.parametrize("broken", ["", "nothing", "short", "changed"])
def test_a_bad_tally_is_refused(broken: str) -> None:
    whole = dump(counted(RANDOM[DRAUGHTS]), START)
    middle = len(whole) // 2
    changed = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    content = {"": b"", "nothing": b"nothing", "short": whole[:-40], "changed": changed}[broken]
    with pytest.raises(ValueError):  # noqa: PT011  numpy words some of them
        load(content)
