"""The domino kernel against the rule book: counts, moves, ends, points, next leads."""

from random import Random
from typing import Any

import numpy as np
import pytest

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.observation import move_code
from ai.kernels.chance import chance
from shared.core import Seat
from shared.games.domino_101.options import CHOICES
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import DominoState
from tests.ai.kernels.domino_twin import legal_texts, twin_of
from tests.games.domino_hands import CLOSED, CLOSED_BY_THE_LOSERS, LOWEST_HANDS_TIED, OUT, TIED, Hand, random_hand
from tests.games.domino_perft import Oracle, every_position

CLOSING_RULES = ("closed_score", "closed_winner", "closed_tie", "closed_lead", "next_lead")
ENDINGS = {"out": kernel.OUT, "closed": kernel.CLOSED, None: kernel.GOES_ON}


def settled(hand: np.ndarray) -> tuple[list[int], int]:
    """(points per seat, points held over)."""
    points = np.zeros(2, np.int64)
    carry = int(kernel.settle(hand, points))
    return [int(points[seat % 2]) for seat in range(4)], carry


@every_position
def test_the_kernel_counts_the_known_sequences(oracle: Oracle) -> None:
    counts = oracle.numbers["perft"] + oracle.numbers["deep"]
    hand = twin_of(oracle.state())
    assert [int(kernel.perft(hand, depth)) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
def test_both_list_the_same_moves_all_through_random_hands() -> None:
    rng = Random(101)
    for _ in range(60):
        for state in random_hand(rng):
            hand = twin_of(state)
            assert ENDINGS[state.ending()] == kernel.ending(hand)
            if state.ending() is None:
                assert legal_texts(hand) == [DOMINO_101.format_move(state, move) for move in state.legal_moves()]
            assert tuple(hand[kernel.HANDS : kernel.HANDS + 4]) == state.hands
            assert hand[kernel.TURN] == state.turn


def assert_same_end(state: DominoState) -> None:
    hand = twin_of(state)
    outcome = DOMINO_101.outcome(state)
    assert outcome is not None
    points, carry = settled(hand)
    assert (tuple(points), carry) == (outcome.points, outcome.carry)
    entitled = int(kernel.entitled(hand, np.array(points[:2])))
    assert entitled == DOMINO_101.next_lead(state.options, state).default


@pytest.mark.slow
def test_random_hands_score_and_lead_alike_under_all_house_rules() -> None:
    rng = Random(7)
    closed = 0
    for _ in range(400):
        options: dict[str, Any] = {name: rng.choice(CHOICES[name]) for name in CLOSING_RULES}
        *_, state = random_hand(rng, **options)
        assert_same_end(state)
        closed += state.ending() == "closed"
    assert closed > 50


@pytest.mark.parametrize("hand", [OUT, CLOSED, CLOSED_BY_THE_LOSERS, TIED, LOWEST_HANDS_TIED])
@pytest.mark.parametrize("option", CLOSING_RULES)
def test_the_hands_that_referees_talk_about_end_alike(hand: Hand, option: str) -> None:
    for value in CHOICES[option]:
        assert_same_end(hand.played(**{option: value}))


def test_the_kernel_deals_fairly_and_deals_a_void_deal_anew() -> None:
    draws = chance(3)
    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    held_by_seat = np.zeros((4, 28))
    for _ in range(4000):
        kernel.deal(hand, draws)
        hands = [int(tiles) for tiles in hand[:4]]
        assert not any(redeal_condition(tiles) for tiles in hands)
        assert sum(hands) == (1 << 28) - 1 and all(tiles.bit_count() == 7 for tiles in hands)
        held_by_seat += [[tiles >> tile & 1 for tile in range(28)] for tiles in hands]
    assert np.abs(held_by_seat / 4000 - 0.25).max() < 0.035  # five standard errors


@pytest.mark.slow
def test_the_conditions_that_void_a_deal_are_the_rule_books() -> None:
    rng = Random(5)
    met: dict[str | None, int] = {}
    for _ in range(20_000):
        hand = sum(1 << tile for tile in rng.sample(range(28), 7))
        for number, name in enumerate("ABC"):
            assert kernel.void_deal(hand, 1 << number) == (redeal_condition(hand, name) is not None)
        name = redeal_condition(hand)
        met[name] = met.get(name, 0) + 1
    assert min(met.get(name, 0) for name in "ABC") > 3


def test_a_pass_shows_that_both_ends_are_lacking() -> None:
    hand = twin_of(next(iter(OUT.states())))
    for text in OUT.plies.split()[:12]:
        kernel.play(hand, move_code(text))
    assert OUT.plies.split()[11] == "pass"
    passer = (OUT.leader + 11) % 4
    ends = 1 << hand[kernel.LEFT] | 1 << hand[kernel.RIGHT]
    assert [int(hand[kernel.LACKS + seat]) for seat in range(4)] == [int(ends) if s == passer else 0 for s in range(4)]


def test_covering_the_sides_end_suggests_lacking_the_enemys_number() -> None:
    state = DOMINO_101.begin(DOMINO_101.options({}), OUT.deal, Seat(1), round_no=2)
    hand = twin_of(state)
    for text in ("3-2", "<3-3", "6-2>"):  # seat 1 leads 3-2, seat 2 covers its 3, seat 3 the 2 of its partner
        kernel.play(hand, move_code(text))
    assert [int(hand[kernel.INSISTS + seat]) for seat in range(4)] == [0, 0, 0, 1 << 3]
