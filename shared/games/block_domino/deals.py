"""Hands of block dominoes that a seat has to reckon with: whole states that its view does not exclude."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from shared.core import View
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import hand_of
from shared.games.domino_101.unseen import unseen_tiles


def determinize(view: View) -> Callable[[Random], DominoState]:
    """The states that the view of a seat does not exclude; each call draws one, all being equally likely.

    No seat holds what it has passed over, and the seat that is to open a match holds 6-6.
    """
    unseen = unseen_tiles(view)

    def draw(rng: Random) -> DominoState:
        hands = list(unseen.known.hands)
        for seat, places in zip(unseen.others, unseen.possible.draw(rng), strict=True):
            hands[seat] = hand_of(unseen.tiles[place] for place in places)
        return replace(unseen.known, hands=tuple(hands))

    return draw
