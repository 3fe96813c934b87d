"""Names of the openings of English draughts: the old name of the first move, and the moves of the three-move ballot."""

from functools import cache

from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState

_FIRST_MOVES = {
    "9-13": "Edinburgh",
    "9-14": "Double Corner",
    "10-14": "Denny",
    "10-15": "Kelso",
    "11-15": "Old Faithful",
    "11-16": "Bristol",
    "12-16": "Dundee",
}


def opening(state: DraughtsState) -> str | None:
    """The name of the opening if a ballot leads here within its three plies, as `Kelso 10-15 22-17 9-13`."""
    return _names().get(ENGLISH_DRAUGHTS.pack(state))


@cache
def _names() -> dict[bytes, str]:
    """By packed position; of two ways to one position, the first in the list of ballots."""
    names: dict[bytes, str] = {}
    for ballot in BALLOTS:
        moves, state = ballot.split(), ENGLISH_DRAUGHTS.parse_position(START)
        for ply, text in enumerate(moves, 1):
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, text))
            names.setdefault(ENGLISH_DRAUGHTS.pack(state), f"{_FIRST_MOVES[moves[0]]} {' '.join(moves[:ply])}")
    return names
