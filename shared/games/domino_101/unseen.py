"""The tiles that a seat does not see, and where they may be: by its own hand, the line, and what others passed over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from shared.core import Seat, View
from shared.games.domino_101.state import MOVES, SEATS, DominoState
from shared.games.domino_101.tiles import NAMES, SET, TILE, hand_of, parse_line, tiles_in
from shared.games.possible_hands import PossibleHands

_NUMBERS = {name: number for number, name in enumerate(NAMES)}
_LEADS: Final = {"forced_11": TILE[1, 1], "holder_free": TILE[1, 1], "forced_66": TILE[6, 6]}
"""By `first_lead`, the tile that the seat which opens a match was dealt."""


@dataclass(frozen=True, slots=True)
class UnseenTiles:
    """What a view of a seat leaves open. A deal that the rules would have voided counts as any other."""

    known: DominoState
    """The state but for the hands: the seat's own is there, those of others are empty."""
    tiles: Sequence[int]
    others: Sequence[Seat]
    """The other seats, in ascending order."""
    possible: PossibleHands
    """Of the tiles and the other seats, by their places in these lists."""


def unseen_tiles(view: View) -> UnseenTiles:
    """Of a seat's view, which need not be to move. No seat holds what it truly passed over, and in the first hand of a
    match the seat that opens it has the tile for which it does."""
    assert view.seat is not None and view.first is not None
    me, line, first = view.seat, parse_line(view.board), view.first
    own = hand_of(_NUMBERS[name] for name in view.hand)
    lead = _LEADS.get(str(view.options["first_lead"])) if view.round == 1 else None
    is_forced = not view.history and str(view.options["first_lead"]).startswith("forced")
    turn, history = SEATS[(first + len(view.history)) % 4], tuple([MOVES[text] for text in view.history])
    must_lead = lead if is_forced else None
    hands = tuple(own if seat == me else 0 for seat in SEATS)
    known = DominoState(hands, line, turn, first, must_lead, history, view.options)
    barred = known.passed_over() if view.options.get("false_pass", "prevent") == "prevent" else (0,) * len(SEATS)
    others = [seat for seat in SEATS if seat != me]
    tiles = tiles_in(SET & ~own & ~hand_of(TILE[laid] for laid in line))

    def may_hold(seat: Seat, tile: int) -> bool:
        return not barred[seat] >> tile & 1 and (tile != lead or seat == first)

    holders = [[place for place, seat in enumerate(others) if may_hold(seat, tile)] for tile in tiles]
    return UnseenTiles(known, tiles, others, PossibleHands(holders, [view.counts[seat] for seat in others]))


def holders(view: View) -> Mapping[str, Sequence[float]]:
    """Each tile that the view's seat does not see, and how likely each seat holds it, by exact counting."""
    unseen = unseen_tiles(view)
    found: dict[str, Sequence[float]] = {}
    for tile, shares in zip(unseen.tiles, unseen.possible.shares(), strict=True):
        row = [0.0] * len(SEATS)
        for seat, share in zip(unseen.others, shares, strict=True):
            row[seat] = share
        found[NAMES[tile]] = row
    return found
