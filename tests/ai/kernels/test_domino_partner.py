"""What a partner may expect of a move, on hands made for it; and that manners decide only among moves as good."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.kernels.linear import FEATURES, LIN
from ai.games.domino_101.kernels.partner import PARTNER_GOES_OUT, manners, minding_partner, shuts_out
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.observation import move_code
from ai.games.domino_101.players import LEVEL_5
from shared.games.domino_101.tiles import TILE, hand_of
from shared.reason_codec import to_document
from tests.ai.domino.seats import choices, decision_of

ME, NEXT, PARTNER, PREV = range(4)


def table(held: str, left: tuple[int, int], right: tuple[int, int], **facts: dict[int, int]) -> np.ndarray:
    """A hand late in the play, seat 0 to move: its tiles, (number, owner) of both ends, counts and lacks by seat."""
    hand = np.zeros(kernel.HAND_SIZE, np.int64)
    kernel.clear(hand)
    own = [TILE[int(text[0]), int(text[1])] for text in held.split()]
    hand[kernel.HANDS + ME] = hand_of(own)
    hand[kernel.COUNTS : kernel.COUNTS + 4] = len(own), 3, 3, 3
    (hand[kernel.LEFT], hand[kernel.LEFT_OWNER]), (hand[kernel.RIGHT], hand[kernel.RIGHT_OWNER]) = left, right
    for seat, count in facts.get("counts", {}).items():
        hand[kernel.COUNTS + seat] = count
    for seat, numbers in facts.get("lacks", {}).items():
        hand[kernel.LACKS + seat] = numbers
    return hand


def liked(hand: np.ndarray, move: str) -> int:
    return int(manners(hand, ME, move_code(move)))


def test_a_partner_minds_the_end_that_it_opened_and_no_other() -> None:
    hand = table("12 13 33 45", (1, PARTNER), (3, NEXT))
    assert liked(hand, "<2-1") == -1  # its number is gone from the line
    assert liked(hand, "<3-1") == -1
    assert liked(hand, "3-1>") == 0  # its number at both ends now
    assert liked(hand, "3-3>") == 0
    assert liked(table("12 45 11", (1, PREV), (3, NEXT)), "<2-1") == 0
    assert liked(table("11 45 12", (1, PARTNER), (3, NEXT)), "<1-1") == 0  # a double leaves the number


def test_a_partner_minds_twice_that_its_number_is_used_up() -> None:
    hand = table("12 45", (1, PARTNER), (3, NEXT))
    hand[kernel.TABLE] = hand_of(TILE[1, other] for other in range(7) if other != 2)
    assert liked(hand, "<2-1") == -2


def test_a_partner_with_one_tile_is_shut_out_by_ends_it_lacks() -> None:
    lacks = {PARTNER: 1 << 2 | 1 << 3}
    hand = table("12 14 45", (1, PREV), (3, NEXT), counts={PARTNER: 1}, lacks=lacks)
    assert shuts_out(hand, ME, move_code("<2-1")) and not shuts_out(hand, ME, move_code("<4-1"))
    assert not shuts_out(table("12 14 45", (1, PREV), (3, NEXT), lacks=lacks), ME, move_code("<2-1"))
    near = table("12 45", (1, PREV), (3, NEXT), counts={PARTNER: 1}, lacks=lacks)
    assert not shuts_out(near, ME, move_code("<2-1"))  # its own last tile is as near


def test_a_partner_likes_that_the_next_opponent_passes_and_itself_does_not() -> None:
    both = 1 << 2 | 1 << 3
    assert liked(table("12 45", (1, PREV), (3, NEXT), lacks={NEXT: both}), "<2-1") == 1
    assert liked(table("12 45", (1, PREV), (3, NEXT), lacks={NEXT: 1 << 2}), "<2-1") == 0
    assert liked(table("12 45", (1, PREV), (3, NEXT), lacks={NEXT: both, PARTNER: both}), "<2-1") == 0


def test_a_lead_is_neither_liked_nor_disliked() -> None:
    hand = table("12 45", (1, PARTNER), (3, NEXT))
    hand[kernel.LEFT] = hand[kernel.RIGHT] = -1
    assert liked(hand, "2-1") == 0


@pytest.mark.parametrize(("counts", "minded"), [(1, True), (2, False)])
def test_a_sum_of_features_minds_a_partner_with_one_tile(counts: int, minded: bool) -> None:
    hand = table("12 45 56", (1, PARTNER), (3, NEXT), counts={PARTNER: counts})
    found = minding_partner(hand, ME, int(hand[kernel.HANDS]), LIN)
    assert (found - LIN == (PARTNER_GOES_OUT if minded else np.zeros(FEATURES))).all()


def test_a_sum_of_features_minds_itself_first_when_it_goes_out() -> None:
    hand = table("12", (1, PARTNER), (3, NEXT), counts={PARTNER: 1})
    assert (minding_partner(hand, ME, int(hand[kernel.HANDS]), LIN) == LIN).all()


@pytest.mark.deep
def test_manners_decide_among_equally_good_moves() -> None:
    rude, polite = (replace(LEVEL_5, courtesy=value) for value in (0.0, 0.01))
    changed = 0
    for state in choices(80, seed=17):
        before, after = (decision_of(SamplingAgent(Random(1), "level-5", player), state) for player in (rude, polite))
        if before.move != after.move:
            changed += 1
            value = {other["move"]: other["chance"] for other in to_document(after.why)["others"]}
            assert value[before.move] - to_document(after.why)["score"] <= 0.03
    assert changed
