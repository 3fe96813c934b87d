"""101 domino where a pass may be false: what is legal, what reveals it, what it costs, and who can know."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Outcome, Seat
from shared.errors import IllegalMove, OptionError
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import PASS, DominoState
from shared.games.domino_101.tiles import PIPS_OF, SUIT, pips, tiles_in

LOSE = DOMINO_101.options({"pass": "button", "false_pass": "lose_hand"})
seeds = st.integers(0, 10**9).map(Random)
ALL = "23 24 25 33 34 35 36/00 01 02 03 04 05 06/11 12 13 14 15 16 22/26 44 45 46 55 56 66"
"""Seat 2 holds 1-1 and leads; seat 3 has nothing that fits."""


def dealt(deal: str = ALL, leader: int = 2, match: bool = False) -> DominoState:
    options = DOMINO_101.options({"pass": "button", "false_pass": "lose_match" if match else "lose_hand"})
    return DOMINO_101.begin(options, deal, Seat(leader))


def played(state: DominoState, *texts: str) -> DominoState:
    for text in texts:
        state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, text))
    return state


def random_states(rng: Random, liar: float = 0.2) -> list[DominoState]:
    """A random hand in which who could play passes now and then."""
    deal = DOMINO_101.deal(LOSE, rng)
    state = DOMINO_101.begin(LOSE, deal, Seat(rng.randrange(4)), 2)
    states = [state]
    while DOMINO_101.outcome(state) is None:
        moves = DOMINO_101.legal_moves(state)
        move = (
            PASS if PASS in moves and rng.random() < liar else rng.choice([it for it in moves if it != PASS] or [PASS])
        )
        state = DOMINO_101.successor(state, move)
        states.append(state)
    return states


def test_a_false_pass_needs_the_button() -> None:
    with pytest.raises(OptionError, match="needs pass=button"):
        DOMINO_101.options({"false_pass": "lose_hand"})


def test_a_playable_hand_may_pass_but_not_on_the_lead() -> None:
    state = dealt()
    assert [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)] == ["1-1"]
    state = played(state, "1-1", "pass", "pass")
    assert [DOMINO_101.format_move(state, move) for move in DOMINO_101.legal_moves(state)] == ["1-0>", "pass"]


def test_after_three_passes_who_can_play_must() -> None:
    state = played(dealt(), "1-1", "pass", "pass", "pass")
    assert state.turn == 2
    assert PASS not in DOMINO_101.legal_moves(state)
    with pytest.raises(IllegalMove):
        DOMINO_101.apply(state, PASS)


def test_a_false_pass_loses_the_hand_when_the_tile_is_played() -> None:
    # Seat 1 keeps 1-0 back, then plays it: seats 0 and 2 score what seats 1 and 3 have left.
    state = played(dealt(), "1-1", "pass", "pass", "pass", "2-1>", "pass", "3-2>")
    assert DOMINO_101.outcome(state) is None, "seat 0 has played no tile that fitted when it passed: it passed truly"
    state = played(state, "<1-0")
    left = sum(pips(state.hands[seat]) for seat in (1, 3))
    assert DOMINO_101.outcome(state) == Outcome((left, 0, left, 0), "false-pass")
    assert DOMINO_101.to_act(state) == DOMINO_101.legal_moves(state) == ()
    assert DOMINO_101.next_lead(state.options, state).seats == (0, 2)
    assert DOMINO_101.next_lead(state.options, state).default == 2
    assert DOMINO_101.loses_match(state) is None


def test_with_lose_match_the_team_has_lost_whatever_the_scores() -> None:
    state = played(dealt(match=True), "1-1", "pass", "pass", "pass", "2-1>", "pass", "3-2>", "<1-0")
    assert DOMINO_101.loses_match(state) == 1


def test_a_true_pass_costs_nothing() -> None:
    for seed in range(40):
        *_, last = random_states(Random(seed), liar=0.0)
        assert last.offender is None
        assert last.ending() in ("out", "closed")


def _liars(states: list[DominoState]) -> list[tuple[int, Seat, int]]:
    """(ply, seat, the tiles that fitted) of every false pass of a hand, by looking into the hands."""
    found: list[tuple[int, Seat, int]] = []
    for ply, (before, after) in enumerate(pairwise(states)):
        if after.history[-1] == PASS and before.line and before.turn is not None:
            fitting = before.hands[before.turn] & (SUIT[before.line[0][0]] | SUIT[before.line[-1][1]])
            if fitting:
                found.append((ply, before.turn, fitting))
    return found


@given(seeds)
def test_a_false_pass_is_revealed_by_its_tile_or_at_the_end(rng: Random) -> None:
    states = random_states(rng)
    last, liars = states[-1], _liars(states)
    for place, state in enumerate(states[1:-1], start=1):
        known = [(seat, fitting) for ply, seat, fitting in liars if ply < place]
        shown = [PIPS_OF[move.tile] for move in state.history if move != PASS]
        assert state.offender is None
        for seat, fitting in known:
            assert all(PIPS_OF[tile] not in shown for tile in tiles_in(fitting & ~state.hands[seat]))
    assert len(last.history) <= DOMINO_101.max_plies
    if last.offender is None:
        assert not liars, "at the hand's end every tile is shown"
        return
    assert any(seat == last.offender for _, seat, _ in liars)
    points = DOMINO_101.outcome(last)
    assert points is not None
    team = last.offender % 2
    lost = pips(last.hands[team]) + pips(last.hands[team + 2])
    assert points.points == tuple(0 if seat % 2 == team else lost for seat in range(4))
    ended = 0 in last.hands or not any(hand & (SUIT[last.line[0][0]] | SUIT[last.line[-1][1]]) for hand in last.hands)
    if ended:
        assert last.offender in {seat for _, seat, _ in liars}
    else:
        assert last.turn is not None
        assert last.offender == (last.turn - 1) % 4, "in the middle of a hand only the player of a tile is revealed"


@given(seeds)
def test_hands_end_however_much_is_lied(rng: Random) -> None:
    states = random_states(rng, liar=1.0)
    assert len(states) - 1 <= DOMINO_101.max_plies


@given(seeds)
def test_a_false_pass_looks_like_a_true_one_to_everybody_else(rng: Random) -> None:
    """Another deal, equal for a seat, with the same plies: the seat is shown the same, lie or no lie."""
    states = random_states(rng)
    state = states[rng.randrange(len(states) - 1)]
    for viewer in map(Seat, range(4)):
        hidden = [tile for seat, hand in enumerate(state.hands) if seat != viewer for tile in tiles_in(hand)]
        rng.shuffle(hidden)
        hands = list(state.hands)
        for seat in range(4):
            if seat != viewer:
                hands[seat] = sum(1 << hidden.pop() for _ in range(state.hands[seat].bit_count()))
        other = DominoState(
            tuple(hands),
            state.line,
            state.turn,
            state.leader,
            state.must_lead,
            state.history,
            state.options,
            state.passes,
        )
        if other.ending() is None:
            assert DOMINO_101.view(other, viewer) == DOMINO_101.view(state, viewer)
            if state.turn == viewer:
                assert DOMINO_101.legal_moves(other) == DOMINO_101.legal_moves(state)
