"""The puzzle "Which tile does your partner hold?": one that the passes and the tiles played leave to nobody else."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from ai.games.domino_101.deals import deals_of
from ai.puzzles import Tries
from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import PASS, DominoState
from shared.games.domino_101.tiles import NAMES, SET, hand_of, tiles_in, union

MOST_HIDDEN: Final = 9
"""Tiles in the other hands: people can still think of all that may be where."""
_GUESSING: Final = (1_000, 1_300)
_THOUGHT_THROUGH: Final = {2**doubled: 900 + 150 * doubled for doubled in range(10)}
"""Strengths on the scale of puzzles: of simple ways to answer, and of players who think through so many deals. They are
estimates, which the ratings of solvers correct."""
FEWEST_HELD: Final = 2
"""Tiles of the partner's: with one it would be told by the number of tiles."""


def certain_tile(state: DominoState) -> int | None:
    """The only tile that the partner of the seat to play holds in every deal that this seat may believe in.

    None where there is not exactly one, or where too much is hidden.
    """
    partner = _partner(state)
    held = state.hands[partner].bit_count()
    if held < FEWEST_HELD or not held < _hidden(state).bit_count() <= MOST_HIDDEN:
        return None
    certain = SET
    for deal in deals_of(state):
        certain &= deal[partner]
        if not certain:
            return None
    tiles = tiles_in(certain)
    return tiles[0] if len(tiles) == 1 else None


def tries_of_tile(state: DominoState, tile: int) -> list[Tries]:
    """How players of several strengths do who are asked for the tile.

    Two name any tile over which the partner has not passed; and any of these that both opponents have passed over, or
    else any of these. The others think through all deals where these are few enough, or else answer as the first does.
    """
    barred, partner = state.passed_over(), _partner(state)
    opponents = [seat for seat in range(4) if seat not in (state.turn, partner)]
    possible = _hidden(state) & ~barred[partner]
    left = possible & barred[opponents[0]] & barred[opponents[1]] or possible
    chances = [(choices >> tile & 1) / choices.bit_count() for choices in (possible, left)]
    deals = len(deals_of(state))
    thought = [Tries(strength, 1 if deals <= most else chances[0]) for most, strength in _THOUGHT_THROUGH.items()]
    return [*(Tries(strength, 2 * chance, 2) for strength, chance in zip(_GUESSING, chances, strict=True)), *thought]


def fault_of_tile(state: DominoState, played: DominoState, text: str) -> str | None:
    """The fault of an answer by the rule book alone; None where it is right.

    `played`: the hand's beginning. Every way to share out the hidden tiles is played again from there, and counts where
    the rules allow every ply: a seat that could have played cannot have passed.
    """
    me, partner, hidden = state.turn, _partner(state), _hidden(state)
    gone = [begun & ~left for begun, left in zip(played.hands, state.hands, strict=True)]
    certain = SET
    for hands in _shares(hidden, {seat: state.hands[seat].bit_count() for seat in range(4) if seat != me}):
        dealt = tuple(gone[seat] | hands.get(seat, state.hands[seat]) for seat in range(4))
        if not any(map(redeal_condition, dealt)) and _can_be_played(played, dealt, state):
            certain &= hands[partner]
    names = [NAMES[tile] for tile in tiles_in(certain)]
    return None if names == [text] else f"the partner holds {', '.join(names) or 'no tile'} for certain, not {text}"


def _partner(state: DominoState) -> Seat:
    """Of the seat to play, which there has to be."""
    assert state.turn is not None
    return Seat((state.turn + 2) % 4)


def _hidden(state: DominoState) -> int:
    """The tiles in the hands that the seat to play does not see."""
    return union(state.hands) & ~state.hands[state.turn or 0]


def _shares(tiles: int, sizes: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every way to share out tiles among seats that get so many each."""
    if not sizes:
        yield {}
        return
    (seat, size), *others = sizes.items()
    for chosen in combinations(tiles_in(tiles), size):
        hand = hand_of(chosen)
        for rest in _shares(tiles & ~hand, dict(others)):
            yield {seat: hand, **rest}


def _can_be_played(begun: DominoState, hands: tuple[int, ...], until: DominoState) -> bool:
    """Whether the plies up to a state could have been made from these hands."""
    here = DominoState(hands, (), begun.turn, begun.leader, None, (), begun.options)
    for move in until.history:
        if here.must_pass() != (move == PASS):
            return False
        here = DOMINO_101.successor(here, move)
    return True
