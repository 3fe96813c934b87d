"""101 domino in random play: what is always so, what is so on average, and what no seat may learn."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import IllegalMove
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import PASS, SEATS, DominoMove, DominoState
from shared.games.domino_101.tiles import NAMES, SET, SUIT, TILE, format_hands, hand_of, tiles_in, union
from tests.games.domino_hands import random_hand

seeds = st.integers(0, 10**9).map(Random)
EVERY_MOVE = [PASS, *(DominoMove(tile, end) for tile in range(28) for end in ("lead", "left", "right"))]


@given(seeds)
def test_a_seat_acts_until_there_is_an_outcome_and_not_after(rng: Random) -> None:
    for state in random_hand(rng):
        assert state.leader is not None
        over = DOMINO_101.outcome(state) is not None
        assert DOMINO_101.to_act(state) == (() if over else ((state.leader + len(state.history)) % 4,))
        assert bool(DOMINO_101.legal_moves(state)) is not over
        assert len(state.history) <= DOMINO_101.max_plies


@given(seeds)
def test_legal_moves_are_what_fits_and_a_pass_only_when_nothing_does(rng: Random) -> None:
    for state in random_hand(rng):
        if not state.line or DOMINO_101.outcome(state) is not None:
            continue
        assert state.turn is not None
        hand = [NAMES[tile] for tile in tiles_in(state.hands[state.turn])]
        left, right = str(state.line[0][0]), str(state.line[-1][1])
        fitting = {f"<{name}" for name in hand if left in name and left != right}
        fitting |= {f"{name}>" for name in hand if right in name}
        texts = [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)]
        assert set(texts) == (fitting or {"pass"})
        assert len(texts) == len(set(texts))


@given(seeds)
def test_apply_takes_the_legal_moves_and_refuses_every_other(rng: Random) -> None:
    *_, state = random_hand(rng, stop_after=rng.randrange(30))
    legal = DOMINO_101.legal_moves(state)
    for move in EVERY_MOVE:
        if move in legal:
            assert DOMINO_101.apply(state, move) == DOMINO_101.successor(state, move)
        else:
            with pytest.raises(IllegalMove):
                DOMINO_101.apply(state, move)


@given(seeds)
def test_no_tile_is_lost_and_equal_numbers_touch(rng: Random) -> None:
    for state in random_hand(rng):
        on_table = hand_of(TILE[laid] for laid in state.line)
        assert sum(hand.bit_count() for hand in state.hands) + len(state.line) == 28
        assert union((*state.hands, on_table)) == SET
        assert all(one[1] == two[0] for one, two in zip(state.line, state.line[1:], strict=False))


@given(seeds)
def test_a_finished_hand_is_out_or_closed_as_the_rules_say(rng: Random) -> None:
    *_, state = random_hand(rng)
    outcome = DOMINO_101.outcome(state)
    assert outcome is not None
    assert sum(hand.bit_count() for hand in state.hands) >= 3
    team_points = (outcome.points[0], outcome.points[1])
    assert outcome.points == team_points * 2
    assert min(team_points) == 0
    if outcome.reason == "out":
        assert state.hands.count(0) == 1
        assert max(team_points) >= 1
    else:
        value = state.line[0][0]
        assert state.line[-1][1] == value
        assert not SUIT[value] & union(state.hands)
        assert len(state.line) >= 10
        assert (max(team_points) >= 1) == (outcome.reason == "closed")


@given(seeds)
def test_the_history_replayed_gives_the_same_hand(rng: Random) -> None:
    first, *_, last = random_hand(rng)
    state = first
    for text in DOMINO_101.view(last, None).history:
        state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, text))
    assert state == last
    assert len(last.placements()) == len(last.line)


def accepted_deal(rng: Random) -> str:
    options = DOMINO_101.options({})
    deal = DOMINO_101.deal(options, rng)
    while DOMINO_101.redeal(options, deal, 1) is not None:
        deal = DOMINO_101.deal(options, rng)
    return deal


def play_out(state: DominoState, rng: Random) -> DominoState:
    while DOMINO_101.outcome(state) is None:
        state = DOMINO_101.successor(state, rng.choice(DOMINO_101.legal_moves(state)))
    return state


def assert_mean(values: list[float], expected: float) -> None:
    """Within four standard errors, and so many values that this says something."""
    error = pstdev(values) / sqrt(len(values))
    assert abs(fmean(values) - expected) < 4 * error < 0.3 * expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("round_no", "closed", "placed", "passes", "leaders", "points"),
    [(2, 0.2688, 22.41, 3.22, 0.5728, 21.38), (1, 0.2524, 22.50, 3.24, 0.5942, 22.49)],
    ids=["free lead", "1-1 led"],
)
def test_random_play_ends_as_often_as_known(
    round_no: int, closed: float, placed: float, passes: float, leaders: float, points: float
) -> None:
    # The known numbers are means of 200,000 hands (the project's rules, section 1).
    rng, options = Random(101 + round_no), DOMINO_101.options({})
    ends: list[DominoState] = []
    for _ in range(4000):
        deal = accepted_deal(rng)
        leader = DOMINO_101.first_lead(options, deal) if round_no == 1 else Seat(rng.randrange(4))
        ends.append(play_out(DOMINO_101.begin(options, deal, leader, round_no), rng))
    outcomes = [(DOMINO_101.outcome(state), state) for state in ends]
    won = [(outcome.points[state.leader or 0], max(outcome.points)) for outcome, state in outcomes if outcome]
    assert_mean([float(state.ending() == "closed") for state in ends], closed)
    assert_mean([float(len(state.line)) for state in ends], placed)
    assert_mean([float(state.history.count(PASS)) for state in ends], passes)
    assert_mean([0.5 if best == 0 else float(own == best) for own, best in won], leaders)
    assert_mean([float(best) for _, best in won if best], points)
    ties = fmean(float(best == 0) for _, best in won)
    assert abs(ties - 0.017) < 4 * sqrt(0.017 / len(won))


@pytest.mark.slow
def test_random_matches_are_as_long_as_known() -> None:
    rng, options = Random(77), DOMINO_101.options({})
    target = DOMINO_101.target(options)
    assert target is not None
    lengths: list[float] = []
    losers: list[float] = []
    winners: list[float] = []
    for _ in range(400):
        scores, rounds, leader = [0, 0], 0, None
        while max(scores) < target:
            rounds += 1
            deal = accepted_deal(rng)
            first = DOMINO_101.first_lead(options, deal) if leader is None else leader
            state = play_out(DOMINO_101.begin(options, deal, first, rounds), rng)
            outcome = DOMINO_101.outcome(state)
            assert outcome is not None
            scores = [scores[team] + outcome.points[team] for team in (0, 1)]
            leader = DOMINO_101.next_lead(options, state).default
        lengths.append(rounds)
        losers.append(min(scores))
        winners.append(max(scores))
    assert_mean(lengths, 7.755)
    assert_mean(losers, 50.1)
    assert_mean(winners, 113.6)


def redealt(states: list[DominoState], watcher: Seat | None, rng: Random) -> list[DominoState] | None:
    """The same plies on a deal in which the tiles still hidden from `watcher` at the end were exchanged.

    None when some ply would not have been legal then (a seat that passed cannot have held a tile that fitted).
    """
    first, last = states[0], states[-1]
    others = [seat for seat in SEATS if seat != watcher]
    hidden = [tile for seat in others for tile in tiles_in(last.hands[seat])]
    rng.shuffle(hidden)
    hands = list(first.hands)
    for seat in others:
        kept = hidden[: last.hands[seat].bit_count()]
        hidden = hidden[len(kept) :]
        hands[seat] = first.hands[seat] & ~last.hands[seat] | hand_of(kept)
    state = DOMINO_101.begin(first.options, format_hands(hands), first.leader, round_no=2)
    replayed = [state]
    for move in last.history:
        if move not in DOMINO_101.legal_moves(state):
            return None
        state = DOMINO_101.successor(state, move)
        replayed.append(state)
    return replayed


def exchanges(watcher: Seat | None, count: int) -> Iterator[tuple[list[DominoState], list[DominoState]]]:
    """Pairs of hands that differ in hidden tiles only."""
    rng = Random(3)
    while count:
        states = list(random_hand(rng, stop_after=rng.randrange(30)))
        twin = redealt(states, watcher, rng)
        if twin is not None and twin[-1].hands != states[-1].hands:
            count -= 1
            yield states, twin


@pytest.mark.parametrize("watcher", [*SEATS, None])
def test_a_view_does_not_change_when_hidden_tiles_change_hands(watcher: Seat | None) -> None:
    passes = 0
    for states, twin in exchanges(watcher, 60):
        passes += PASS in states[-1].history
        for one, two in zip(states, twin, strict=True):
            assert DOMINO_101.view(one, watcher) == DOMINO_101.view(two, watcher)
    assert passes > 5


def test_a_view_shows_the_line_the_counts_the_history_and_one_hand() -> None:
    deal = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"
    options = DOMINO_101.options({})
    state = DOMINO_101.begin(options, deal, Seat(3))
    for text in ("1-1", "2-1>", "2-2>", "<4-1"):
        state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, text))
    view = DOMINO_101.view(state, Seat(0))
    assert (view.game, view.options, view.seat, view.to_act) == ("domino-101/1", options, 0, (3,))
    assert (view.board, view.start, view.first) == ("41 11 12 22", "", 3)
    assert view.history == ("1-1", "2-1>", "2-2>", "<4-1")
    assert view.hand == ("0-0", "4-0", "6-1", "5-2", "5-3", "6-4")
    assert view.counts == (6, 6, 6, 6)
    assert DOMINO_101.view(state, None).hand == ()


def test_a_view_of_an_untouched_table_has_an_empty_line() -> None:
    state = next(random_hand(Random(0)))
    assert DOMINO_101.view(state, Seat(2)).board == "-"
    assert DOMINO_101.view(state, Seat(2)).counts == (7, 7, 7, 7)
