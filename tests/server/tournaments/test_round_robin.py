"""Round robins: the published tables, late entries and withdrawals."""

from collections import Counter
from itertools import combinations

import pytest

from server.features.tournaments.pairings import Entrant, Pairing, Score
from server.features.tournaments.round_robin import FREE, annulled, berger, has_place, round_robin_pairs, rounds_of

PUBLISHED = {  # FIDE Handbook C.05, annex 1: White first, the rounds in their order
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7"
    " | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}
LOST_BY_ABSENCE = Score((0, 1), "forfeit")


def entered(size: int) -> list[Entrant]:
    return [Entrant(it, 1500) for it in range(1, size + 1)]


def met(entrants: list[Entrant], rounds: int, times: int = 1) -> list[tuple[int, int | None]]:
    return [(it.first, it.second) for no in range(1, rounds + 1) for it in round_robin_pairs(entrants, no, times)]


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_tables_are_the_published_ones(size: int) -> None:
    rounds = [" ".join(f"{one}-{other}" for one, other in berger(size, it)) for it in range(1, size)]
    assert " | ".join(rounds) == PUBLISHED[size]


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("size", range(2, 14))
def test_everybody_meets_everybody(size: int, times: int) -> None:
    entrants = entered(size)
    pairs = met(entrants, rounds_of(size, times), times)
    games = Counter(frozenset(it) for it in pairs if None not in it)
    assert games == {frozenset(it): times for it in combinations(range(1, size + 1), 2)}
    free = Counter(one for one, other in pairs if other is None)
    assert free == (dict.fromkeys(range(1, size + 1), times) if size % 2 else {})
    assert round_robin_pairs(entrants, rounds_of(size, times) + 1, times) == []
    seats = [it for it in pairs if None not in it]
    assert len({*seats}) == len(seats), "the seats have changed"


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_twice_nobody_has_a_colour_three_times_in_a_row(size: int) -> None:
    pairs = met(entered(size), rounds_of(size, 2), 2)
    for number in range(1, size + 1):
        colours = "".join("W" if one == number else "B" for one, other in pairs if number in (one, other))
        assert "WWW" not in colours and "BBB" not in colours


def test_a_late_entry_takes_the_free_place_and_then_that_of_a_withdrawal() -> None:
    entrants = [*entered(2), Entrant(3, 1500, 1, 2), Entrant(4, 1500, 2)]
    assert has_place(entered(3), 2) and not has_place([*entered(3), Entrant(4, 0, 2)], 3)
    assert has_place(entrants, 3) and not has_place(entrants, 2)
    assert round_robin_pairs(entered(3), 1) == [Pairing(1, 2, 3), Pairing(1, 1, None, FREE)]
    assert {(it.first, it.second) for it in round_robin_pairs(entrants, 2)} == {(4, 3), (1, 2)}
    both_free = [*entered(2), Entrant(3, 1500, 1, 1), Entrant(4, 1500, 2)]
    assert round_robin_pairs(both_free, 2)[0] == Pairing(2, 4, 3, Score((1, 0), "forfeit"))
    replaced = [*entrants, Entrant(5, 1500, 3)]
    assert {(it.first, it.second) for it in round_robin_pairs(replaced, 3)} == {(2, 4), (5, 1)}


def test_without_a_place_there_are_no_pairings() -> None:
    with pytest.raises(ValueError, match="entrant 3"):
        round_robin_pairs([*entered(2), Entrant(3, 1500, 2)], 2)


def test_opponents_of_a_withdrawal_win_by_forfeit() -> None:
    entrants = [Entrant(1, 1500), Entrant(2, 1500), Entrant(3, 1500), Entrant(4, 1500, 1, 1)]
    assert round_robin_pairs(entrants, 2)[0] == Pairing(2, 4, 3, LOST_BY_ABSENCE)
    gone = [Entrant(1, 1500), Entrant(2, 1500), Entrant(3, 1500, 1, 1), Entrant(4, 1500, 1, 1)]
    assert round_robin_pairs(gone, 2) == [Pairing(2, 1, 2)]


def test_games_count_for_nobody_when_fewer_than_half_were_played() -> None:
    played = [Pairing(it, 1, it + 1, Score((1, 0))) for it in (1, 2)]
    entrants = [Entrant(1, 0, 1, 2), *entered(7)[1:]]
    assert annulled(entrants, played, 4) == frozenset()
    assert annulled(entrants, played, 5) == {1}
    assert annulled(entrants, [*played, Pairing(3, 1, 4, LOST_BY_ABSENCE)], 5) == {1}
    assert annulled(entered(7), played, 5) == frozenset()


def test_nobody_is_no_table() -> None:
    assert rounds_of(0) == 0 and round_robin_pairs([], 1) == []
    assert round_robin_pairs(entered(1), 1) == [Pairing(1, 1, None, FREE)]
