"""Standings: points, tie-breaks by hand-made examples, rounds without a game, and cross tables."""

import pytest

from server.features.tournaments.pairings import BYE, Entrant, Format, Pairing, Score
from server.features.tournaments.standings import Cell, Row, cross_table, standings

WON, DRAWN, LOST = Score((1, 0)), Score((0.5, 0.5)), Score((0, 1))
ABSENT = Score((1, 0), "forfeit")


def entered(size: int) -> list[Entrant]:
    return [Entrant(it, 0) for it in range(1, size + 1)]


def rows(pairings: list[Pairing], size: int, kind: Format = "swiss") -> dict[int, Row]:
    return {it.number: it for it in standings(entered(size), pairings, kind)}


# 1 beats 2, 3 beats 4; 1 draws with 3, 2 beats 4; 1 beats 4, 2 beats 3.
FOUR = [
    Pairing(1, 1, 2, WON), Pairing(1, 3, 4, WON),
    Pairing(2, 3, 1, DRAWN), Pairing(2, 4, 2, LOST),
    Pairing(3, 1, 4, WON), Pairing(3, 2, 3, WON),
]  # fmt: skip


def test_points_and_tie_breaks_of_a_table_without_gaps() -> None:
    found = rows(FOUR, 4)
    assert {it: row.points for it, row in found.items()} == {1: 2.5, 2: 2.0, 3: 1.5, 4: 0.0}
    assert {it: row.ties["buchholz"] for it, row in found.items()} == {1: 3.5, 2: 4.0, 3: 4.5, 4: 6.0}
    assert {it: row.ties["buchholz-cut-1"] for it, row in found.items()} == {1: 3.5, 2: 4.0, 3: 4.5, 4: 4.5}
    assert {it: row.ties["sonneborn-berger"] for it, row in found.items()} == {1: 2.75, 2: 1.5, 3: 1.25, 4: 0.0}
    assert {it: row.ties["wins"] for it, row in found.items()} == {1: 2, 2: 2, 3: 1, 4: 0}
    assert [found[it].rank for it in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert {it.played for it in found.values()} == {3}


def test_those_whom_nothing_divides_share_a_rank_in_the_order_of_entry() -> None:
    found = standings(entered(5), [Pairing(1, 1, 2, DRAWN), Pairing(1, 4, 3, DRAWN), Pairing(1, 5, None, BYE)], "swiss")
    assert [(it.rank, it.number) for it in found] == [(1, 5), (2, 1), (2, 2), (2, 3), (2, 4)]


def test_the_direct_encounter_decides_where_all_who_are_level_have_met() -> None:
    """Among the four who have three points, 3 has two, 1 and 2 one and a half, 4 one; 2 has beaten 1."""
    results = {(1, 2): LOST, (1, 3): WON, (1, 4): DRAWN, (2, 3): LOST, (2, 4): DRAWN, (3, 4): WON}
    results |= {(1, 5): DRAWN, (2, 5): DRAWN, (3, 5): LOST, (4, 5): WON}
    results |= {**{(it, 6): WON for it in (1, 2, 3, 4)}, (5, 6): DRAWN}
    found = rows([Pairing(no, *pair, it) for no, (pair, it) in enumerate(results.items(), 1)], 6, "round-robin")
    assert {it for it, row in found.items() if row.points == 3} == {1, 2, 3, 4}
    assert [found[it].ties["direct"] for it in (3, 2, 1, 4)] == [3, 2, 1, 0]
    assert [found[it].rank for it in (3, 2, 1, 4, 5, 6)] == [1, 2, 3, 4, 5, 6]


def test_one_who_is_ahead_of_all_whatever_else_happened_is_first() -> None:
    """Level with two others who have not met, one has beaten both."""
    pairings = [
        Pairing(1, 1, 2, WON), Pairing(1, 3, 4, WON),
        Pairing(2, 1, 3, WON), Pairing(2, 2, 4, WON),
        Pairing(3, 4, 1, WON), Pairing(3, 2, None, BYE), Pairing(3, 3, None, BYE),
        Pairing(4, 4, 1, WON),
    ]  # fmt: skip
    found = rows(pairings, 4)
    assert {it: row.points for it, row in found.items()} == dict.fromkeys(range(1, 5), 2.0)
    three = [it for it in pairings if 4 not in (it.first, it.second) or it.round < 3]
    level = rows(three, 4)
    assert [level[it].ties["direct"] for it in (1, 2, 3)] == [2.0, 0.0, 0.0]


def test_nobody_is_first_whom_a_missing_game_could_reach() -> None:
    pairings = [Pairing(1, 1, 2, WON), Pairing(2, 3, 1, DRAWN), Pairing(2, 2, 4, DRAWN)]
    found = rows([*pairings, Pairing(3, 2, None, BYE), Pairing(3, 3, 4, WON)], 4)
    assert [(found[it].points, found[it].ties["direct"]) for it in (1, 2, 3)] == [(1.5, 0.0)] * 3


def test_a_forfeit_is_a_game_of_a_round_robin_and_none_of_a_swiss() -> None:
    pairings = [Pairing(1, 1, 2, ABSENT), Pairing(2, 2, 1, ABSENT)]
    assert rows(pairings, 2)[1].ties == {
        "direct": 0.0, "buchholz-cut-1": 1.0, "buchholz": 2.0, "sonneborn-berger": 1.0, "wins": 0,
    }  # fmt: skip
    assert rows([*pairings, Pairing(3, 1, 2, ABSENT), Pairing(4, 2, None, BYE)], 2, "round-robin")[1].ties == {
        "direct": 1.0, "wins": 0, "sonneborn-berger": 4.0,
    }  # fmt: skip


def test_rounds_missed_at_the_end_count_as_draws_for_opponents_and_others_by_their_points() -> None:
    """2 has withdrawn after two rounds of four; 3 was absent in the second and came again."""
    pairings = [
        Pairing(1, 1, 2, WON), Pairing(1, 3, 4, WON),
        Pairing(2, 2, 4, WON), Pairing(2, 1, 3, ABSENT),
        Pairing(3, 1, 4, WON), Pairing(3, 3, None, BYE),
        Pairing(4, 3, 1, DRAWN), Pairing(4, 4, None, BYE),
    ]  # fmt: skip
    found = rows(pairings, 4)
    assert found[2].points == 1.0
    # 1 has 3.5 points: it met 2 (1 + two draws), itself in the round without a game, 4 (1) and 3 (2.5).
    assert found[1].ties["buchholz"] == 2.0 + 3.5 + 1.0 + 2.5
    assert found[1].ties["buchholz-cut-1"] == 2.0 + 3.5 + 2.5
    assert found[1].ties["sonneborn-berger"] == 2.0 + 3.5 + 1.0 + 1.25
    assert found[1].ties["wins"] == 2
    # Of 3 the round that it missed is cut, with its own 2.5 points, not the one against 4.
    assert found[3].ties["buchholz"] == 1.0 + 2.5 + 2.5 + 3.5
    assert found[3].ties["buchholz-cut-1"] == 1.0 + 2.5 + 3.5


def test_a_late_entry_and_half_a_bye_are_missed_by_the_own_will() -> None:
    pairings = [
        Pairing(1, 1, 2, WON),
        Pairing(2, 1, 3, WON), Pairing(2, 2, None, Score((0.5, 0), "bye")),
        Pairing(3, 3, 2, WON), Pairing(3, 1, None, BYE),
    ]  # fmt: skip
    found = rows(pairings, 3)
    assert found[3].ties["buchholz"] == 1.0 + 3.0 + 0.5
    assert found[3].ties["buchholz-cut-1"] == 3.0 + 0.5
    assert found[2].ties["buchholz-cut-1"] == 3.0 + 1.0


def test_what_is_not_decided_counts_nowhere_yet() -> None:
    found = rows([*FOUR, Pairing(4, 1, 2), Pairing(4, 3, 4)], 4)
    assert found == rows(FOUR, 4)


def test_games_of_those_who_do_not_count_are_left_out() -> None:
    found = {it.number: it for it in standings(entered(4), FOUR, "round-robin", without={4})}
    assert {it: row.points for it, row in found.items()} == {1: 1.5, 2: 1.0, 3: 0.5, 4: 0.0}


def test_shares_of_a_round_are_summed_without_errors() -> None:
    shares = [Score((0.1, 0.7)), Score((0.2, 0.6)), Score((0.3, 0.5))]
    pairings = [Pairing(no, 1, 2, it) for no, it in enumerate(shares, 1)]
    pairings += [Pairing(no, 3, 4, it) for no, it in enumerate(shares[::-1], 1)]
    found = rows(pairings, 4)
    assert (found[1].points, found[1].rank, found[3].rank) == (0.6, 3, 3)
    assert found[2].ties["wins"] == 2


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_nobody_has_played_yet(kind: Format) -> None:
    assert [it.rank for it in standings(entered(3), [], kind)] == [1, 1, 1]
    assert standings([], [], kind) == []


def test_the_cross_table_has_the_rounds_of_each_entrant() -> None:
    pairings = [Pairing(2, 2, 1, LOST), Pairing(1, 1, None, BYE), Pairing(3, 1, 2)]
    assert cross_table(entered(2), pairings) == {
        1: [
            Cell(1, None, True, 1.0, "bye"),
            Cell(2, 2, False, 1.0, "played", 0.0),
            Cell(3, 2, True, None, None),
        ],
        2: [Cell(2, 1, True, 0.0, "played", 1.0), Cell(3, 1, False, None, None)],
    }
