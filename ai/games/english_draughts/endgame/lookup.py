"""Asking a database about a position in the rule book's words: its value, its moves' values, the best line."""

from collections.abc import Mapping

from ai.games.english_draughts.endgame.database import EndgameDatabase, EndgameValue
from ai.games.english_draughts.endgame.slices import MOST, Slice
from ai.games.english_draughts.kernels import endgame as kernel
from shared.errors import EndgameError
from shared.games.english_draughts.board import BLACK, Position
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from shared.reasons import Value

NO_DRAWS = ENGLISH_DRAUGHTS.options({"repetition": "off", "no_progress": "off"})
"""The rules that a database knows."""


def format_value(value: int) -> str:
    """A value of the kernel in words: `win in 13 plies`, `loss`, `draw`."""
    answer = EndgameValue.of(value)
    return answer.value if answer.plies is None else f"{answer.value} in {answer.plies} plies"


def answer_to(endgames: EndgameDatabase, state: DraughtsState) -> EndgameValue:
    """The value of the position. Raises EndgameError `endgame/missing` or `endgame/position`."""
    black, white, _, _ = state.position
    pieces = (black | white).bit_count()
    if not black or not white:
        raise EndgameError("endgame/position", "databases hold positions in which both sides have pieces")
    if pieces > MOST:
        raise EndgameError("endgame/position", f"{pieces} pieces are on the board; databases hold {MOST} at most")
    value = endgames.value(state)
    if value == kernel.UNKNOWN:
        raise EndgameError(
            "endgame/missing",
            f"{pieces} pieces are on the board, and the database here has no such ending: "
            f"`oldhand endgame build --pieces {pieces}` makes it",
        )
    return EndgameValue.of(value)


_FOR_THE_OTHER: Mapping[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}


def answers(endgames: EndgameDatabase, state: DraughtsState) -> dict[str, EndgameValue]:
    """The value of every legal move for the player who makes it, by move text, the best first. Raises EndgameError."""
    found: dict[str, int] = {}
    for move in ENGLISH_DRAUGHTS.legal_moves(state):
        value = endgames.value(ENGLISH_DRAUGHTS.successor(state, move))
        if value == kernel.UNKNOWN:
            raise EndgameError("endgame/missing", "the database lacks an ending that a move here leads to")
        found[ENGLISH_DRAUGHTS.format_move(state, move)] = value
    return {text: _after(value) for text, value in sorted(found.items(), key=lambda item: _value(item[1]))}


def _value(value: int) -> int:
    """Orders values of the other side's positions, best for us first."""
    if value == kernel.DRAW:
        return 1_000
    return value if value % 2 == 0 else 2_000 - value


def _after(value: int) -> EndgameValue:
    """The value of a move, from that of the position it makes."""
    there = EndgameValue.of(value)
    return EndgameValue(_FOR_THE_OTHER[there.value], None if there.plies is None else there.plies + 1)


def best_line(endgames: EndgameDatabase, state: DraughtsState) -> list[str]:
    """Best play of both sides to the end, in move texts, by the rules NO_DRAWS; empty where no distance is known."""
    line: list[str] = []
    while endgames.value(state) <= kernel.LONGEST and ENGLISH_DRAUGHTS.legal_moves(state):
        best = next(iter(answers(endgames, state)))
        line.append(best)
        state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, best))
    return line


def state_of(slice_: Slice, number: int, endgames: EndgameDatabase) -> DraughtsState:
    """A numbered position of a slice with Black to move, without a past and by the rules NO_DRAWS."""
    words = kernel.slice_address(slice_.code, endgames.address)
    own, enemy, kings = kernel.position_of(number, slice_.code, words, endgames.address)
    start = ENGLISH_DRAUGHTS.parse_position(START, NO_DRAWS)
    return DraughtsState(Position(own, enemy, kings, BLACK), start.round, (), ())
