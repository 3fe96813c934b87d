"""Hands drawn at random among those that are possible: all of them, each as likely as any other."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.games.possible_hands import PossibleHands

HOLDERS = [[0, 1, 2], [0, 1], [1, 2], [0, 1, 2], [2, 0]]
SIZES = [2, 1, 2]


def every_way(holders: list[list[int]], sizes: list[int]) -> list[tuple[int, ...]]:
    """By piece, its seat: by the definition."""
    return [seats for seats in product(*holders) if [seats.count(seat) for seat in range(len(sizes))] == sizes]


def seats_of(hands: list[list[int]], pieces: int) -> tuple[int, ...]:
    return tuple(next(seat for seat, hand in enumerate(hands) if piece in hand) for piece in range(pieces))


@given(st.lists(st.sets(st.integers(0, 2)).map(sorted), max_size=6), st.integers(0, 6), st.integers(0, 6))
def test_they_are_as_many_as_an_enumeration_finds(holders: list[list[int]], one: int, two: int) -> None:
    sizes = [one, two, len(holders) - one - two]
    expected = len(every_way(holders, sizes)) if sizes[2] >= 0 else 0
    if not expected:
        with pytest.raises(ValueError, match="no hands"):
            PossibleHands(holders, sizes)
        return
    assert PossibleHands(holders, sizes).ways() == expected


def test_each_is_drawn_as_often_as_any_other_and_no_other_ever() -> None:
    possible, rng, draws = PossibleHands(HOLDERS, SIZES), Random(1), 9_000
    drawn = Counter(seats_of(possible.draw(rng), len(HOLDERS)) for _ in range(draws))
    ways = every_way(HOLDERS, SIZES)
    assert set(drawn) == set(ways) and len(ways) > 5
    mean = draws / len(ways)
    assert all(abs(times - mean) < 4 * mean**0.5 for times in drawn.values())


def test_the_same_seed_draws_the_same_hands() -> None:
    one, again = (PossibleHands(HOLDERS, SIZES).draw(Random(4)) for _ in range(2))
    assert one == again == [sorted(hand) for hand in one]
