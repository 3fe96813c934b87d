"""Hands of block dominoes that a seat has to reckon with: whole states that its view does not exclude."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from shared.core import Seat, View
from shared.games.domino_101.state import MOVES, SEATS, DominoState
from shared.games.domino_101.tiles import NAMES, SET, TILE, hand_of, parse_line, tiles_in
from shared.games.possible_hands import PossibleHands

_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_LEAD = TILE[6, 6]


def determinize(view: View) -> Callable[[Random], DominoState]:
    """The states that the view of a seat does not exclude; each call draws one, all being equally likely.

    No seat holds what it has passed over, and the seat that is to open a match holds 6-6.
    """
    assert view.seat is not None and view.first is not None
    me, line, first = view.seat, parse_line(view.board), view.first
    own = hand_of(_NUMBERS[name] for name in view.hand)
    is_forced = view.round == 1 and not view.history and view.options["first_lead"] == "forced_66"
    must_lead = _LEAD if is_forced else None
    turn, history = SEATS[(first + len(view.history)) % 4], tuple([MOVES[text] for text in view.history])
    known = DominoState((0, 0, 0, 0), line, turn, first, must_lead, history, view.options)
    barred = known.passed_over()
    others = [seat for seat in SEATS if seat != me]
    hidden = tiles_in(SET & ~own & ~hand_of(TILE[laid] for laid in line))

    def may_hold(seat: Seat, tile: int) -> bool:
        return not barred[seat] >> tile & 1 and (tile != must_lead or seat == first)

    holders = [[place for place, seat in enumerate(others) if may_hold(seat, tile)] for tile in hidden]
    possible = PossibleHands(holders, [view.counts[seat] for seat in others])

    def draw(rng: Random) -> DominoState:
        hands = [0, 0, 0, 0]
        hands[me] = own
        for seat, places in zip(others, possible.draw(rng), strict=True):
            hands[seat] = hand_of(hidden[place] for place in places)
        return replace(known, hands=tuple(hands))

    return draw
