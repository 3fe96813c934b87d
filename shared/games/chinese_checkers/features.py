"""Features of a position of Chinese checkers for people who analyse it. Evaluates nothing."""

from typing import Any

from shared.core import Seat
from shared.games.chinese_checkers.board import CELL_NUMBERS, HOMES, SIDE, cells_of
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS, ChineseCheckersState

_FARTHEST = 2 * (SIDE - 1)


def features(state: ChineseCheckersState) -> dict[str, Any]:
    """`distance`: for each seat the rows that its pieces are away from a full goal, added up: the single steps that
    it needs at least. `race`: whether all pieces of each side have passed all of the other's, so that neither can
    hinder or help the other. `chain`: the mover's move of the most hops, of those the one that goes furthest, with its
    `hops` and the `rows` that it goes forward; null where no piece can hop, and when the game is over.
    """
    rows = [[_row(cell, Seat(seat)) for cell in cells_of(pieces)] for seat, pieces in enumerate(state.pieces)]
    goal = sum(_row(cell, Seat(0)) for cell in cells_of(HOMES[1]))
    return {
        "distance": [goal - sum(of_seat) for of_seat in rows],
        "race": min(rows[0]) > _FARTHEST - min(rows[1]),
        "chain": _longest_chain(state),
    }


def _longest_chain(state: ChineseCheckersState) -> dict[str, Any] | None:
    if not CHINESE_CHECKERS.to_act(state):
        return None
    chains: list[tuple[int, int, str]] = []
    for text in CHINESE_CHECKERS.move_texts(state):
        start, end = CELL_NUMBERS[text[:2]], CELL_NUMBERS[text[-2:]]
        chains.append((text.count("x"), _row(end, state.turn) - _row(start, state.turn), text))
    hops, rows, move = max(chains, default=(0, 0, ""))
    return {"move": move, "hops": hops, "rows": rows} if hops else None


def _row(cell: int, seat: Seat) -> int:
    """The row of a cell as the seat sees it, in [0, 16]: 0 is its own corner, 16 the other's."""
    row = cell // SIDE + cell % SIDE
    return _FARTHEST - row if seat else row
