"""The deals that players of a hand believed in, as their reasons tell them, beside the true one. Knows no screen."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

SEATS = 4
ENOUGH = 8
"""A belief about so many tiles is worth telling: of the last decisions it is easy to be right."""


class Belief(NamedTuple):
    """One player's belief at one of its decisions."""

    ply: int
    """From 1."""
    deal: str
    """`shared.reasons.Holders`."""


def last_beliefs(reasons: Sequence[tuple[int, Mapping[str, object]]], first: int) -> dict[int, Belief]:
    """By seat its last belief about ENOUGH tiles, or its first where there is none; `reasons`: (ply, document) in the
    order of plies, of which seat `first` made the first."""
    found: dict[int, Belief] = {}
    for ply, reason in reversed(reasons):
        deal, seat = reason.get("believed"), (first + ply - 1) % SEATS
        before = len(_tiles(found[seat].deal)) if seat in found else 0
        if isinstance(deal, str) and before < ENOUGH and len(_tiles(deal)) > before:
            found[seat] = Belief(ply, deal)
    return dict(sorted(found.items()))


def placed_rightly(
    belief: Belief, history: Sequence[str], first: int, hands: Sequence[Sequence[str]]
) -> tuple[int, int]:
    """(tiles given to the seat that held them, tiles). `history`: the moves, of which seat `first` made the first;
    `hands`: what each seat had left."""
    held = {_tile(tile): seat for seat, hand in enumerate(hands) for tile in hand}
    for ply, move in enumerate(history[belief.ply - 1 :], belief.ply - 1):
        if move != "pass":
            held[_tile(move)] = (first + ply) % SEATS
    placed = [held.get(tile) == seat for seat, hand in enumerate(belief.deal.split("/")) for tile in _tiles(hand)]
    return sum(placed), len(placed)


def _tiles(text: str) -> list[str]:
    return re.findall("[0-6]{2}", text)


def _tile(text: str) -> str:
    """The digits of a tile or a move, the smaller first."""
    return "".join(sorted(re.findall("[0-6]", text)))
