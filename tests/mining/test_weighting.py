"""Whom a book believes: one player alone makes no rule, breaks none and moves no fit beyond its share."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mining.columns import EVIDENCE, Tally
from mining.pipeline.tally import gathered
from mining.pipeline.weighting import Weighting, fair, weighted_pairs, without_lessons
from mining.rows import keys_of
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

Row = tuple[int, str, int, tuple[int, int, int]]
"""(premise, maker, witness, (wins, draws, losses)); every premise has one result."""


def tally_of_rows(*rows: Row) -> Tally:
    makers = tuple(sorted({row[1] for row in rows}))
    states = np.array([[row[0], *[0] * 12] for row in rows], np.uint8).reshape(-1, 13)
    evidence = np.zeros(len(rows), EVIDENCE)
    for number, (_, maker, support_player, _) in enumerate(rows):
        evidence[number] = (makers.index(maker), support_player, 10 + number, 10 + number, number + 1)
    wins, draws, losses = (np.array([row[3][k] for row in rows], np.uint32) for k in range(3))
    keys = keys_of(states)
    return gathered(
        Tally(
            ENGLISH_DRAUGHTS.id, keys, states, keys, states, wins, draws, losses, 100, evidence=evidence, makers=makers
        )
    )


def counts_of(tally: Tally) -> dict[int, tuple[int, int, int]]:
    counts = np.column_stack([tally.wins, tally.draws, tally.losses]).tolist()
    return {int(state[0]): tuple(row) for state, row in zip(tally.premises, counts, strict=True)}


def test_one_player_alone_is_not_believed() -> None:
    alone = weighted_pairs(tally_of_rows((1, "ai:greedy", 7, (1000, 0, 0)), (1, "person", 7, (500, 0, 0))))
    assert counts_of(alone.tally) == {}


def test_two_players_are_believed_as_far_as_one_of_them() -> None:
    pairs = weighted_pairs(tally_of_rows((1, "ai:greedy", 7, (1000, 0, 0)), (1, "ai:greedy", 8, (3, 0, 0))))
    assert counts_of(pairs.tally) == {1: (2, 0, 0)}
    assert (pairs.support_players.tolist(), pairs.by_kind.tolist()) == ([1], [[0, 1003, 0, 0]])


def test_a_thousand_defeats_of_one_player_take_nothing_from_a_rule() -> None:
    honest: list[Row] = [(1, "person", who, (1, 0, 0)) for who in (1, 2, 3, 4)]
    before = weighted_pairs(tally_of_rows(*honest))
    after = weighted_pairs(tally_of_rows(*honest, (1, "person", 9, (0, 0, 1000))))
    assert before.net.tolist() == after.net.tolist() == [3]
    assert counts_of(after.tally) == counts_of(before.tally) == {1: (3, 0, 0)}


def test_rounds_without_a_player_by_name_all_count() -> None:
    pairs = weighted_pairs(tally_of_rows((1, "practice:child", 0, (9, 2, 1)), (1, "practice:greedy", 0, (1, 0, 0))))
    assert counts_of(pairs.tally) == {1: (10, 2, 1)}
    assert (pairs.support_players.tolist(), pairs.oldest.tolist(), pairs.newest.tolist()) == ([13], [10], [11])


def test_full_trust_counts_everything() -> None:
    tally = tally_of_rows((1, "person", 7, (1000, 5, 2)), (1, "ai:greedy", 8, (3, 0, 0)), (2, "person", 7, (0, 0, 1)))
    everything = weighted_pairs(tally, Weighting(support_players=1))
    assert counts_of(everything.tally) == {1: (1003, 5, 2), 2: (0, 0, 1)}
    assert everything.net.tolist() == [1001, -1] or everything.net.tolist() == [-1, 1001]


def test_three_must_agree_where_three_are_asked_for() -> None:
    rows: list[Row] = [(1, "person", who, (1, 0, 0)) for who in (1, 2, 3)]
    assert weighted_pairs(tally_of_rows(*rows), Weighting(support_players=3)).net.tolist() == [1]
    assert weighted_pairs(tally_of_rows(*rows[:2]), Weighting(support_players=3)).net.tolist() == []


def test_weights_say_whose_moves_tell_more() -> None:
    rows: list[Row] = [(1, "person", 0, (2, 0, 0)), (1, "ai:child", 0, (0, 0, 3)), (1, "ai:master", 0, (1, 0, 0))]
    assert weighted_pairs(tally_of_rows(*rows)).net.tolist() == [0]
    weighed = weighted_pairs(tally_of_rows(*rows), Weighting(weights={"ai": 0.5, "ai:child": 0.1}))
    assert weighed.net.tolist() == pytest.approx([2 - 0.3 + 0.5])
    assert counts_of(weighed.tally) == {1: (3, 0, 3)}  # what was seen is told as it was


_ROWS = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.sampled_from(["person", "ai:a", "archive", "practice:b"]),
        st.integers(0, 4),
        st.tuples(*[st.integers(0, 6)] * 3),
    ),
    max_size=20,
)


@given(rows=_ROWS, data=st.data())
def test_one_player_moves_a_net_only_between_the_others(rows: list[Row], data: st.DataObject) -> None:
    """The net with a player X lies between the least and the greatest it can be by leaving out one of the others."""
    rows = [row for row in rows if row[2] != 9 and sum(row[3])]
    lies: list[Row] = [
        (premise, "person", 9, data.draw(st.tuples(*[st.integers(0, 1000)] * 3))) for premise in range(4)
    ]
    with_lies = weighted_pairs(tally_of_rows(*rows, *lies))
    for premise in range(4):
        says: dict[int, tuple[int, int, int]] = {}
        for _, _, support_player, (wins, draws, losses) in (row for row in rows if row[0] == premise):
            won, drawn, lost = says.get(support_player, (0, 0, 0))
            says[support_player] = (won + wins, drawn + draws, lost + losses)
        free = says.pop(0, (0, 0, 0))
        nets = [min(wins, 2) - min(losses, 2) for wins, _, losses in says.values()]
        whole = sum(nets) + free[0] - free[2]
        least = whole - max([*nets, 0])
        greatest = whole - min([*nets, 0])
        found = dict(zip(with_lies.tally.premises[:, 0].tolist(), with_lies.net.tolist(), strict=True))
        assert least <= found.get(premise, 0) <= greatest


def test_a_fit_has_no_more_of_one_player_than_its_share() -> None:
    honest: list[Row] = [(n, "archive", 1 + n % 50, (1, 0, 0)) for n in range(200)]
    lies: list[Row] = [(n, "person", 99, (0, 0, 10)) for n in range(200)]
    kept = fair(tally_of_rows(*honest, *lies), Weighting(share=0.1, least=1))
    assert int(kept.losses.sum()) == 20
    assert int(kept.wins.sum()) == 200
    assert len(kept) == 200
    everything = fair(tally_of_rows(*honest, *lies), Weighting(support_players=1))
    assert int(everything.losses.sum()) == 2000


def test_nothing_is_believed_of_nothing() -> None:
    nothing = tally_of_rows()
    assert len(weighted_pairs(nothing).tally) == len(fair(nothing)) == 0


def test_lessons_are_taken_out_and_nothing_else() -> None:
    rows: list[Row] = [(1, "practice:practice", 0, (9, 0, 0)), (2, "practice:child", 0, (4, 0, 0))]
    lived = without_lessons(tally_of_rows(*rows, (1, "person", 3, (1, 2, 0))))
    assert counts_of(lived) == {1: (1, 2, 0), 2: (4, 0, 0)}
    assert counts_of(weighted_pairs(lived).tally) == {2: (4, 0, 0)}
    checkers = replace(tally_of_rows(*rows), game=CHINESE_CHECKERS.id)
    assert without_lessons(checkers) is checkers, "there all that Oldhand brings along is practice"
