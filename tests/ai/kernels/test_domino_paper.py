"""Levels 1 to 4 against the paper's sentences written down a second time, slowly; and the estimate they believe in."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from ai.games.domino_101.kernels import paper
from ai.games.domino_101.kernels.estimate import BY_INSISTENCE, BY_PASSES, first_guess, follow
from ai.games.domino_101.kernels.hand import (
    COUNTS,
    HAND_SIZE,
    HANDS,
    LACKS,
    LEFT_OWNER,
    MOVES_SIZE,
    PLAYED,
    RIGHT_OWNER,
    TABLE,
    TURN,
    clear,
    lead,
    legal_moves,
    play,
)
from ai.games.domino_101.observation import move_code
from ai.kernels.chance import chance
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import DominoMove, DominoState
from shared.games.domino_101.tiles import DOUBLES, PIPS_OF, SET, tiles_in
from tests.ai.domino.seats import choices
from tests.ai.kernels.domino_twin import twin_of
from tests.games.domino_hands import random_hand

Hand = frozenset[tuple[int, int]]


def shown(tiles: int) -> Hand:
    """A set of tiles as pairs of numbers."""
    return frozenset(PIPS_OF[tile] for tile in tiles_in(tiles))


def count(hand: Hand, *numbers: int) -> int:
    return sum(any(number in tile for number in numbers) for tile in hand)


class Slow:
    """One position as the paper's algorithms look at it."""

    def __init__(self, state: DominoState, est: list[int], threshold: int = 4) -> None:
        (self.seat,) = DOMINO_101.to_act(state)
        self.state = state
        self.own = shown(state.hands[self.seat])
        self.next, self.partner = (shown(est[(self.seat + step) % 4]) for step in (1, 2))
        self.table = frozenset(PIPS_OF[tile] for _, tile in state.placements())
        self.ends = (state.line[0][0], state.line[-1][1]) if state.line else ()
        self.owners = tuple(int(owner) for owner in twin_of(state)[LEFT_OWNER : RIGHT_OWNER + 1])
        self.moves = list(DOMINO_101.legal_moves(state))
        self.threshold = threshold

    def answers(self, level: int) -> list[DominoMove]:
        """The moves that the level may choose."""
        doubles = [move for move in self.moves if self.ends and self._is_open_double(move)]
        if level > 1 and doubles:
            return [max(doubles, key=lambda move: sum(PIPS_OF[move.tile]))]
        if level == 1:
            return self.moves
        keys = {move: self._key(move, level) for move in self.moves}
        if level == 2 or not self.ends:
            candidates = self.moves
        else:
            done = [end for end in self.ends if count(self.table | self.own, end) == 7]
            unmarked = [move for move in self.moves if not set(PIPS_OF[move.tile]) & set(done)]
            candidates = unmarked or self.moves
        return [move for move in candidates if keys[move] == max(keys[other] for other in candidates)]

    def _is_open_double(self, move: DominoMove) -> bool:
        low, high = PIPS_OF[move.tile]
        return low == high and count(self.table, low) >= self.threshold

    def _key(self, move: DominoMove, level: int) -> tuple[int, int]:
        after = DOMINO_101.successor(self.state, move).line
        numbers = (after[0][0], after[-1][1])
        value = count(self.own - {PIPS_OF[move.tile]}, *numbers) - count(self.next, *numbers)
        if level < 4:
            return value, 0
        value += count(self.partner, *numbers)
        if not self.ends:
            return value, 0
        owner = self.owners[1] if move.end == "right" else self.owners[0]
        if all((owner_of_end - self.seat) % 2 for owner_of_end in self.owners):
            return value, owner == (self.seat + 1) % 4
        return value, owner != (self.seat + 2) % 4


def guessed(state: DominoState, seed: int) -> list[int]:
    """Any split of what the seat to move cannot see."""
    (seat,) = DOMINO_101.to_act(state)
    hidden = list(tiles_in(sum(hand for other, hand in enumerate(state.hands) if other != seat)))
    Random(seed).shuffle(hidden)
    est, start = [0] * 4, 0
    for other in range(4):
        if other != seat:
            size = state.hands[other].bit_count()
            est[other] = sum(1 << tile for tile in hidden[start : start + size])
            start += size
    return est


def chosen(
    state: DominoState, est: list[int], level: int, seed: int, variant: tuple[int, int, int] = paper.LITERAL
) -> int:
    hand, moves = twin_of(state), np.zeros(MOVES_SIZE, np.int64)
    seat = int(hand[TURN])
    held = int(hand[HANDS + seat])
    many = int(legal_moves(hand, held, moves))
    why = np.zeros(paper.WHY_SIZE, np.int64)
    guess, kind = np.array(est, np.int64), np.array(variant, np.int64)
    return int(paper.choose(hand, seat, held, guess, level, kind, moves, many, chance(seed), why))


def code(state: DominoState) -> Callable[[DominoMove], int]:
    return lambda move: move_code(DOMINO_101.format_move(state, move))


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_level_plays_the_moves_that_its_algorithm_puts_first(level: int) -> None:
    ties = 0
    for number, state in enumerate(choices(250, seed=level)):
        est = guessed(state, number)
        allowed = {code(state)(move) for move in Slow(state, est).answers(level)}
        ties += len(allowed) > 1
        assert {chosen(state, est, level, seed) for seed in range(80)} == allowed
    assert ties > 10


@pytest.mark.slow
def test_double_control_is_met_often_enough_and_obeys_its_threshold() -> None:
    met = {3: 0, 4: 0}
    for number, state in enumerate(choices(600, seed=77)):
        est = guessed(state, number)
        for threshold in met:
            allowed = {code(state)(move) for move in Slow(state, est, threshold).answers(2)}
            move = chosen(state, est, 2, number, (threshold, 0, 0))
            assert move in allowed
            met[threshold] += len(allowed) == 1 and 1 << (move >> 1) & DOUBLES > 0
    assert met[3] > met[4] > 20


@pytest.mark.slow
def test_level_1_over_tiles_gives_a_tile_that_fits_both_ends_no_second_lot() -> None:
    for state in choices(400, seed=31):
        codes = [code(state)(move) for move in DOMINO_101.legal_moves(state)]
        tiles = {move >> 1 for move in codes}
        if len(codes) > len(tiles) == 2:
            drawn = [chosen(state, [0] * 4, 1, seed, (4, 0, 1)) >> 1 for seed in range(400)]
            assert abs(drawn.count(min(tiles)) / 400 - 0.5) < 0.13  # five standard errors
            return
    raise AssertionError("no such position among 400")


def estimates_through(rng: Random, rules: int) -> None:
    """Follows a random hand from one seat and checks the partition after every ply."""
    *_, state = random_hand(rng)
    seat, draws = rng.randrange(4), chance(rng.randrange(1000))
    hand, est = np.zeros(HAND_SIZE, np.int64), np.zeros(4, np.int64)
    clear(hand)
    end = twin_of(state)
    dealt = [int(end[HANDS + other] | end[PLAYED + other]) for other in range(4)]
    hand[HANDS : HANDS + 4], hand[COUNTS : COUNTS + 4] = dealt, 7
    assert state.leader is not None
    lead(hand, int(state.leader))
    first_guess(hand, seat, est, draws)
    assert not any(redeal_condition(int(guess)) for other, guess in enumerate(est) if other != seat)
    for move in state.history:
        mover, ply = int(hand[TURN]), move_code(DOMINO_101.format_move(state, move))
        before = est.copy()
        play(hand, ply)
        follow(hand, seat, est, mover, ply, rules, draws)
        if mover == seat:
            assert (est == before).all()
        unseen = SET & ~int(hand[TABLE]) & ~int(hand[HANDS + seat])
        others = [other for other in range(4) if other != seat]
        assert sum(int(est[other]) for other in others) == unseen
        assert [int(est[other]).bit_count() for other in others] == [int(hand[COUNTS + other]) for other in others]
        if rules & BY_PASSES:
            for other in others:
                lacked = {number for number in range(7) if hand[LACKS + other] >> number & 1}
                assert not any(lacked & set(tile) for tile in shown(int(est[other])))


@pytest.mark.slow
@pytest.mark.parametrize("rules", [0, BY_PASSES, BY_PASSES | BY_INSISTENCE])
def test_an_estimate_partitions_the_unseen_and_obeys_passes(rules: int) -> None:
    rng = Random(rules)
    for _ in range(120):
        estimates_through(rng, rules)


def test_a_tile_thought_elsewhere_is_exchanged_for_one_of_the_movers() -> None:
    state = next(state for state in choices(50, seed=8) if not state.history)
    hand = twin_of(state)
    mover = int(hand[TURN])
    seat, holder = (mover + 1) % 4, (mover + 2) % 4
    est = np.array([0 if other == seat else int(hand[HANDS + other]) for other in range(4)])
    tile = int(hand[HANDS + mover] & -hand[HANDS + mover])
    other = int(hand[HANDS + holder] & -hand[HANDS + holder])
    est[mover] += other - tile
    est[holder] += tile - other  # two tiles are thought to be in each other's hands
    move = 2 * (tile.bit_length() - 1) + 1
    before = est.copy()
    play(hand, move)
    follow(hand, seat, est, mover, move, BY_PASSES, chance(3))
    given = int(est[holder]) & ~int(before[holder])
    assert not est[holder] & tile and given.bit_count() == 1 and before[mover] & given
    assert est[mover] == before[mover] & ~given
