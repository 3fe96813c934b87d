"""Arenas: points, and pairings of those who wait."""

from random import Random

import pytest

from server.features.tournaments.arena import Waiting, arena_pairs, arena_points, arena_standings
from server.features.tournaments.pairings import Entrant, Pairing, Score

WON, DRAWN, LOST = Score((1, 0)), Score((0.5, 0.5)), Score((0, 1))


@pytest.mark.parametrize(
    ("results", "points"),
    [([], 0), ([1], 2), ([0.5], 1), ([1, 1], 4), ([1, 1, 1, 1], 12), ([1, 1, 0.5, 1], 8), ([1, 1, 0, 1, 1, 1], 12)],
)
def test_points_are_double_after_two_wins_until_one_is_missing(results: list[float], points: int) -> None:
    assert arena_points(results) == points


def test_near_ones_in_the_standings_meet_and_the_one_who_waits_least_stays_over() -> None:
    waiting = [Waiting(1, 9, 40), Waiting(2, 0, 10), Waiting(3, 8, 20), Waiting(4, 2, 30), Waiting(5, 4, 50)]
    assert arena_pairs(waiting, [], 100) == [(2, 4), (1, 3)]


def test_the_last_opponent_is_met_again_only_after_a_while() -> None:
    waiting = [Waiting(1, 0, 0), Waiting(2, 0, 0)]
    history = [Pairing(1, 1, 2, WON)]
    assert arena_pairs(waiting, history, 9_999) == []
    assert arena_pairs(waiting, history, 10_000) == [(2, 1)]
    assert arena_pairs([*waiting, Waiting(3, 0, 5)], history, 10_000) == [(3, 1)]


def test_pairs_are_exchanged_so_that_two_last_opponents_do_not_stay_over() -> None:
    waiting = [Waiting(1, 9, 0), Waiting(2, 8, 1), Waiting(3, 0, 2), Waiting(4, 0, 3)]
    pairs = arena_pairs(waiting, [Pairing(1, 3, 4, WON)], 100)
    assert sorted(map(sorted, pairs)) == [[1, 3], [2, 4]]


def test_nobody_waits_long_or_meets_the_last_opponent_while_others_play() -> None:
    chance = Random(1)
    history: list[Pairing] = []
    points = dict.fromkeys(range(1, 41), 0)
    since = dict.fromkeys(points, 0)
    ends: list[tuple[int, Pairing]] = []
    last: dict[int, int] = {}
    longest = 0
    for now in range(0, 600_000, 1_000):
        for at, it in [end for end in ends if end[0] <= now]:
            ends.remove((at, it))
            since |= {it.first: now, it.second or 0: now}
            points[it.first] += 2
        alone = len(since) == 2
        pairs = arena_pairs([Waiting(it, points[it], at) for it, at in since.items()], history, now)
        for one, other in pairs:
            longest = max(longest, now - since.pop(one), now - since.pop(other))
            assert last.get(one) != other or alone
            last |= {one: other, other: one}
            history.append(Pairing(len(history) + 1, one, other, WON))
            ends.append((now + chance.randint(3_000, 90_000), history[-1]))
    assert len(history) > 200
    assert longest <= 15_000
    balance = {it: sum((p.first == it) - (p.second == it) for p in history) for it in points}
    assert max(map(abs, balance.values())) <= 3


def test_standings_are_by_points_and_wins() -> None:
    entrants = [Entrant(it, 0) for it in (1, 2, 3)]
    games = [Pairing(1, 1, 2, WON), Pairing(2, 3, 1, LOST), Pairing(3, 1, 3, WON), Pairing(4, 2, 3, DRAWN)]
    games += [Pairing(5, 2, 3, DRAWN), Pairing(6, 3, 1)]
    rows = arena_standings(entrants, games)
    assert [(it.rank, it.number, it.points, it.ties["wins"], it.played) for it in rows] == [
        (1, 1, 8.0, 3, 3),
        (2, 2, 2.0, 0, 3),
        (2, 3, 2.0, 0, 4),
    ]
