"""Knockouts: the bracket, byes, drawn games, absences and the third place."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from server.features.tournaments.knockout import (
    MOST_GAMES,
    knockout_pairs,
    rematch,
    rounds_of,
    survived,
    unwon,
    winner_of,
)
from server.features.tournaments.pairings import BYE, Entrant, Pairing, Score

WON, DRAWN, LOST = Score((1, 0)), Score((0.5, 0.5)), Score((0, 1))
ABSENT = Score((0, 0), "forfeit")


def entered(size: int) -> list[Entrant]:
    """The best first."""
    return [Entrant(it, 2000 - it) for it in range(1, size + 1)]


def pairs(pairings: list[Pairing]) -> list[tuple[int, int | None]]:
    return [(it.first, it.second) for it in pairings]


def test_the_best_meet_the_last_and_each_other_only_at_the_end() -> None:
    assert pairs(knockout_pairs(entered(8), [], 1)) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    first = [Pairing(1, it.first, it.second, WON) for it in knockout_pairs(entered(8), [], 1)]
    assert pairs(knockout_pairs(entered(8), first, 2)) == [(1, 4), (2, 3)]


def test_equal_ratings_are_ranked_by_entry() -> None:
    assert pairs(knockout_pairs([Entrant(2, 0), Entrant(1, 0), Entrant(3, 5)], [], 1)) == [(3, None), (1, 2)]


@given(st.integers(1, 20), st.integers(0, 10**6))
def test_one_is_left_after_the_last_round(size: int, seed: int) -> None:
    """Byes of the first round go to the best; nobody who has lost is paired again, and all others are."""
    chance = Random(seed)
    games: list[Pairing] = []
    here = {*range(1, size + 1)}
    for round_no in range(1, rounds_of(size) + 1):
        found = knockout_pairs(entered(size), games, round_no)
        paired = [it for pairing in found for it in (pairing.first, pairing.second) if it is not None]
        assert sorted(paired) == sorted(here)
        byes = [it.first for it in found if it.second is None]
        assert byes == [] if round_no > 1 else sorted(byes) == [*range(1, 2 ** rounds_of(size) - size + 1)]
        for it in found:
            score = it.score or chance.choice((WON, LOST))
            games.append(Pairing(round_no, it.first, it.second, score))
            here -= {it.second if score.points[0] else it.first}
    assert len(here) == 1
    assert knockout_pairs(entered(size), games, rounds_of(size) + 1) == []


def test_the_first_seat_goes_to_the_one_who_has_had_it_less_often() -> None:
    games = [Pairing(1, 1, 4, WON), Pairing(1, 2, 3, LOST)]
    assert pairs(knockout_pairs(entered(4), games, 2)) == [(3, 1)]


def test_drawn_games_are_played_again_with_the_seats_changed_until_the_better_seed_goes_on() -> None:
    games = [Pairing(1, 1, 2, DRAWN)]
    while again := rematch(games):
        assert (again.first, again.second) == (games[-1].second, games[-1].first)
        assert rematch([*games, again]) is None, "it is not decided yet"
        games.append(Pairing(1, again.first, again.second, DRAWN))
    assert len(games) == MOST_GAMES
    assert winner_of(games, 2) == 2
    assert winner_of([*games[:2], Pairing(1, 1, 2, WON)], 2) == 1


def test_no_rematch_follows_a_win_an_absence_or_a_bye() -> None:
    assert rematch([Pairing(1, 1, 2, WON)]) is None
    assert rematch([Pairing(1, 1, 2, ABSENT)]) is None
    assert rematch([Pairing(1, 1, None, BYE)]) is None


def test_where_both_are_absent_nobody_goes_on() -> None:
    games = [Pairing(1, 1, 4, ABSENT), Pairing(1, 2, 3, WON)]
    assert winner_of(games[:1], 1) is None
    assert knockout_pairs(entered(4), games, 2) == [Pairing(2, 2, None, BYE)]


def test_one_who_has_withdrawn_loses_the_next_match_the_final_too() -> None:
    entrants = [Entrant(1, 1999, 1, 1), *entered(4)[1:]]
    games = [Pairing(1, 1, 4, WON), Pairing(1, 2, 3, WON)]
    final = [Pairing(2, 1, 2, Score((0, 1), "forfeit"))]
    assert knockout_pairs(entrants, games, 2) == final
    assert survived(entrants, games + final, 2) == {2: 2.0, 1: 1.0, 3: 0.0, 4: 0.0}
    eight = [Entrant(1, 1999, 1, 1), *entered(8)[1:]]
    games = [Pairing(1, it.first, it.second, WON) for it in knockout_pairs(eight, [], 1)]
    second = knockout_pairs(eight, games, 2)
    assert [(it.first, it.second, it.score) for it in second] == [(1, 4, Score((0, 1), "forfeit")), (2, 3, None)]
    games += [second[0], Pairing(2, 2, 3, WON)]
    assert pairs(knockout_pairs(eight, games, 3)) == [(4, 2)]


def test_where_both_have_withdrawn_the_next_opponent_has_a_bye() -> None:
    four = [Entrant(1, 1999, 1, 1), *entered(3)[1:], Entrant(4, 1996, 1, 1)]
    eight = [*four, *(Entrant(it, 2000 - it) for it in range(5, 9))]
    games = [Pairing(1, it.first, it.second, WON) for it in knockout_pairs(eight, [], 1)]
    assert pairs(knockout_pairs(eight, games, 2)) == [(2, 3)]
    games.append(Pairing(2, 2, 3, WON))
    assert knockout_pairs(eight, games, 3) == [Pairing(3, 2, None, BYE)]


def test_where_neither_finalist_plays_nobody_has_won() -> None:
    """Both have withdrawn, both are absent, or the semifinals have left nobody."""
    games = [Pairing(1, 1, 4, WON), Pairing(1, 2, 3, WON)]
    second = {1: 2, 2: 2, 3: 3, 4: 3}
    gone = [Entrant(1, 1999, 1, 1), Entrant(2, 1998, 1, 1), *entered(4)[2:]]
    assert unwon(gone, games) == second
    assert unwon(entered(4), [*games, Pairing(2, 1, 2, ABSENT)]) == second
    assert unwon(entered(4), [Pairing(1, 1, 4, ABSENT), Pairing(1, 2, 3, ABSENT)]) == dict.fromkeys(range(1, 5), 3)
    for so_far in (games, [*games, Pairing(2, 1, 2)], [*games, Pairing(2, 1, 2, WON)]):
        assert unwon(entered(4), so_far) == {}
    assert unwon([], []) == {}


def test_winners_of_a_round_that_was_paired_by_hand_meet_in_its_order() -> None:
    """Round 1 of eight, and one of six, where the bracket has two byes and the organiser gives them to others."""
    hand = [Pairing(1, 1, 2, WON), Pairing(1, 3, 4, WON), Pairing(1, 8, 7, WON), Pairing(1, 6, 5, WON)]
    second = knockout_pairs(entered(8), hand, 2)
    assert pairs(second) == [(1, 3), (6, 8)]
    games = [*hand, *(Pairing(2, it.first, it.second, LOST) for it in second)]
    assert pairs(knockout_pairs(entered(8), games, 3)) == [(3, 8)]
    assert survived(entered(8), games, 2)[8] == 2.0
    six = [Pairing(1, 6, None, BYE), Pairing(1, 5, 4, WON), Pairing(1, 3, 2, WON), Pairing(1, 1, None, BYE)]
    assert pairs(knockout_pairs(entered(6), six, 2)) == [(6, 5), (1, 3)]


def test_losers_of_the_semifinals_play_for_the_third_place() -> None:
    games = [Pairing(1, 1, 4, WON), Pairing(1, 2, 3, WON)]
    final = knockout_pairs(entered(4), games, 2, third_place=True)
    assert pairs(final) == [(1, 2), (3, 4)]
    games += [Pairing(2, 1, 2, LOST), Pairing(2, 3, 4, LOST)]
    assert survived(entered(4), games, 2) == {2: 2.0, 1: 1.0, 4: 0.5, 3: 0.0}
    assert survived(entered(4), games, 1) == {1: 1.0, 2: 1.0, 3: 0.0, 4: 0.0}
    assert survived(entered(4), [], 0) == {1: 0.0, 2: 0.0, 3: 0.0, 4: 0.0}
