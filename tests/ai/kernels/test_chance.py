"""Chance inside compiled code."""

from collections import Counter

import numpy as np

from ai.kernels.chance import below, chance, draw, shuffle, unit


def test_the_draws_are_those_of_splitmix64() -> None:
    state = chance(1234567)
    assert [int(draw(state)) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_number_below_a_bound_is_about_as_likely() -> None:
    state = chance(-1)
    counts = Counter(below(state, 3) for _ in range(3000))
    assert sorted(counts) == [0, 1, 2]
    assert min(counts.values()) > 900
    assert {below(state, 1) for _ in range(10)} == {0}


def test_units_fill_the_interval_from_0_to_1() -> None:
    state = chance(7)
    units = [unit(state) for _ in range(1000)]
    assert 0 <= min(units) < 0.02
    assert 0.98 < max(units) < 1


def test_a_shuffle_keeps_every_item_and_leaves_no_order_out() -> None:
    state = chance(3)
    orders: set[tuple[int, ...]] = set()
    for _ in range(100):
        items = np.arange(3)
        shuffle(state, items)
        orders.add(tuple(items.tolist()))
    assert len(orders) == 6


def test_two_generators_of_one_seed_draw_alike_and_others_do_not() -> None:
    first, second, third = chance(5), chance(5), chance(6)
    drawn = [[int(draw(state)) for _ in range(5)] for state in (first, second, third)]
    assert drawn[0] == drawn[1] != drawn[2]
