"""What the page and the library make of the deals that players believed in, of random hands."""

from itertools import pairwise
from random import Random
from typing import Any

from shared.core import Seat
from shared.games.domino_101.beliefs import Belief, last_beliefs, placed_rightly
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.tiles import format_hands, hand_of, names_in, tiles_in, union
from tests.games.domino_hands import random_hand
from tests.web.node import run_module

HANDS = 60
RIGHT = """given.map((round) => it.lastBeliefs(round).map((belief) => [
    round.plies.indexOf(belief.ply) + 1, it.placedRightly(belief), belief.hands.flat().length
]))"""


def guess(hands: tuple[int, ...], seat: Seat, rng: Random) -> str:
    """The tiles that a seat does not see, dealt at random."""
    others = [other for other in range(4) if other != seat]
    hidden = list(tiles_in(union(hands[other] for other in others)))
    rng.shuffle(hidden)
    believed = [0, 0, 0, 0]
    for other in others:
        count = hands[other].bit_count()
        believed[other], hidden = hand_of(hidden[:count]), hidden[count:]
    return format_hands(believed)


def told_hand(rng: Random) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]]:
    """A hand of random play as the page knows it, with beliefs at some plies; and these alone."""
    states = list(random_hand(rng))
    plies: list[dict[str, Any]] = []
    for state, after in pairwise(states):
        (seat,) = DOMINO_101.to_act(state)
        told = {"kind": "own-thinking", "believed": guess(state.hands, seat, rng)} if rng.random() < 0.5 else None
        plies.append({"seat": seat, "move": DOMINO_101.view(after, None).history[-1], "reason": told})
    hands = [list(names_in(hand)) for hand in states[-1].hands]
    told = [(at, ply["reason"]) for at, ply in enumerate(plies, start=1) if ply["reason"] is not None]
    return {"plies": plies, "hands": hands, "ended": True}, told


def test_the_page_counts_what_was_placed_rightly_as_the_library_does() -> None:
    rng = Random(3)
    given = [told_hand(rng) for _ in range(HANDS)]
    pages = run_module("games/domino-101/beliefs.ts", RIGHT, [played for played, _ in given])
    rights: list[int] = []
    for page, (played, told) in zip(pages, given, strict=True):
        first, history = played["plies"][0]["seat"], [ply["move"] for ply in played["plies"]]
        beliefs = last_beliefs(told, first)
        counted = [[it.ply, *placed_rightly(it, history, first, played["hands"])] for it in beliefs.values()]
        assert page == counted
        assert all(beliefs[seat].ply % 4 == (seat - first + 1) % 4 for seat in beliefs)
        rights += [right for _, right, _ in counted]
    assert max(rights) > min(rights)


def test_the_true_deal_is_placed_rightly_and_a_turned_one_is_not() -> None:
    rng = Random(5)
    for _ in range(20):
        states = list(random_hand(rng))
        at = rng.randrange(len(states) - 1)
        first = DOMINO_101.to_act(states[0])[0]
        history, left = DOMINO_101.view(states[-1], None).history, [names_in(hand) for hand in states[-1].hands]
        hands = states[at].hands
        count = union(hands).bit_count()
        assert placed_rightly(Belief(at + 1, format_hands(hands)), history, first, left) == (count, count)
        turned = format_hands((*hands[1:], hands[0]))
        assert placed_rightly(Belief(at + 1, turned), history, first, left) == (0, count)
