"""101 domino hands that tests talk about, and ways to play them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState


@dataclass(frozen=True)
class Hand:
    """A deal, its leader and the plies to its end."""

    deal: str
    leader: int
    plies: str

    def played(self, **options: Any) -> DominoState:
        """The finished hand under these house rules."""
        *_, last = self.states(**options)
        return last

    def states(self, **options: Any) -> Iterator[DominoState]:
        """The start and the state after each ply."""
        state = DOMINO_101.begin(DOMINO_101.options(options), self.deal, Seat(self.leader), round_no=2)
        yield state
        for text in self.plies.split():
            state = DOMINO_101.apply(state, DOMINO_101.parse_move(state, text))
            yield state


OUT = Hand(
    "11 14 25 34 35 45 66/02 04 05 06 23 24 55/01 13 33 36 44 46 56/00 03 12 15 16 22 26",
    1,
    "3-2 <3-3 6-2> <4-3 <4-0 <1-0 <6-1 6-6> 6-0> <6-3 <3-0 pass 5-0> 6-5> <0-0 pass <2-0 6-4> <2-2 <5-2 <5-5 4-4> <5-1 "
    "4-1> pass 3-1>",
)
"""Seat 2 goes out. Left: 11 35 45 (19 pips) / 24 (6) / none / 12 (3)."""

CLOSED = Hand(
    "06 23 35 45 46 55 56/05 12 15 24 26 33 34/01 02 11 13 14 16 44/00 03 04 22 25 36 66",
    2,
    "4-1 <4-0 <6-0 <6-2 <2-0 <3-0 <5-3 <5-0 1-0> 0-0>",
)
"""Closed with ten tiles. Left: 45, 28, 21 and 32 pips, so 66 against 60.

The last placement is seat 3's double 0-0, the last tile that is no double is seat 2's 1-0, and of team {1, 3}, which
has fewer pips, seat 1 was the last to place such a tile (5-0).
"""

CLOSED_BY_THE_LOSERS = Hand(
    "03 13 15 16 23 36 66/06 11 12 14 22 33 56/02 04 24 25 45 46 55/00 01 05 26 34 35 44",
    3,
    "4-3 6-3> 6-0> <6-4 1-0> 6-1> 6-5> 5-2> 6-2> 6-6>",
)
"""Left: 18, 20, 31 and 21 pips, so 49 against 41, and yet seat 0, which closed the line, has the lowest hand."""

TIED = Hand(
    "01 03 06 11 15 26 55/00 04 13 16 23 35 45/02 05 12 33 34 46 56/14 22 24 25 36 44 66",
    3,
    "5-2 <5-5 3-2> <6-5 6-3> 6-2> <6-1 <2-1 4-2> pass 4-0> 2-0> 2-2>",
)
"""Closed with 46 pips on either side: 18, 21, 28 and 25. Seat 3 placed 2-2 last, before that seat 2 placed 2-0."""

LOWEST_HANDS_TIED = Hand(
    "02 03 06 22 25 34 45/01 04 13 15 24 33 56/05 14 16 23 35 44 46/00 11 12 26 36 55 66",
    1,
    "3-1 4-1> <6-3 5-4> 5-1> <6-1 2-1> 2-0> 1-0> pass 1-1>",
)
"""Closed by seat 3. Left: 27, 27, 36 and 30 pips: one lowest hand on either side, totals 63 against 57."""


def random_hand(rng: Random, stop_after: int = 1000, **options: Any) -> Iterator[DominoState]:
    """The states of a hand played uniformly at random from a random deal and leader, at most `stop_after` plies."""
    complete = DOMINO_101.options(options)
    state = DOMINO_101.begin(complete, DOMINO_101.deal(complete, rng), Seat(rng.randrange(4)), round_no=2)
    yield state
    while DOMINO_101.to_act(state) and len(state.history) < stop_after:
        state = DOMINO_101.successor(state, rng.choice(DOMINO_101.legal_moves(state)))
        yield state
