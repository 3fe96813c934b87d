"""The Hub protocol's lines, positions and moves: text in, values out. Reads and writes nothing by itself.

Source: F. Letouzey, "Hub protocol for draughts, version 2" (Scan 3.1 and Hub 2.1, 2019). A line is a command and pairs,
`pos pos=W… moves="22-18 9-14"`. A position is the side to move and a letter a square; a capture is where it starts,
where it ends and what it takes: `22x15x18`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ai.games.english_draughts.engines.squares import format_squares, move_taking, parse_squares, taken_by
from shared.core import Seat
from shared.errors import EngineError, IllegalMove, NotationError
from shared.games.english_draughts.board import BLACK, WHITE, Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState

LETTERS = "bBwWe"
VARIANT = "english"
"""Our name of the game in the parameter `variant`."""
VARIANTS = (VARIANT, "english-draughts", "checkers", "american", "american-checkers", "acf", "21")
"""Other programs' names of it; 21 is its number in PDN."""

_NAME = re.compile(r'[^\s="]+')
_PAIR = re.compile(r'\s*([^\s="]+)(?:\s*=\s*(?:"([^"]*)"|([^\s="]+)))?(?=\s|$)')
_MOVE = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|x([0-9]{1,2})((?:x[0-9]{1,2})*))")


@dataclass(frozen=True, slots=True)
class HubLine:
    """One message of either side."""

    command: str
    """"" for an empty line."""
    pairs: Mapping[str, str]
    """An argument without a value has the value ""."""


def parse_line(text: str) -> HubLine:
    """Raises EngineError `engine/protocol`: a quote that is not closed, an equals sign without a name or value."""
    text = text.strip()
    name = _NAME.match(text)
    if name is None:
        if text:
            raise EngineError("engine/protocol", f"{_quote(text)} begins with no command")
        return HubLine("", {})
    pairs: dict[str, str] = {}
    at = name.end()
    while at < len(text):
        pair = _PAIR.match(text, at)
        if pair is None:
            raise EngineError("engine/protocol", f"{_quote(text[at:].strip())} is no argument: write name=value")
        pairs[pair[1]] = pair[2] if pair[2] is not None else pair[3] or ""
        at = pair.end()
    return HubLine(name[0], pairs)


def format_line(command: str, **pairs: object) -> str:
    """The line without its end. `_` in names stands for `-`; values are quoted where they must be."""
    return " ".join([command, *(f"{name.replace('_', '-')}={_value(str(value))}" for name, value in pairs.items())])


def _value(text: str) -> str:
    text = re.sub(r'[\s"]+', " ", text)  # a quote cannot be written, and a line is one line
    return text if _NAME.fullmatch(text) else f'"{text}"'


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def format_pos(state: DraughtsState) -> str:
    """33 letters: the side to move, then squares 1 to 32."""
    return "BW"[state.position.turn] + format_squares(state, LETTERS)


def parse_pos(text: str) -> str:
    """The position text of `pos=`. Raises EngineError `engine/variant` (another board) and NotationError."""
    if text[:1] not in ("B", "W"):
        raise NotationError(f"{_quote(text)} is no position: it begins with B or W, the side to move")
    return parse_squares(text[1:], LETTERS, BLACK if text[0] == "B" else WHITE)


def format_move(move: Move) -> str:
    """`22-18`, or `22x15x18`: from, to, and every square that is captured."""
    taken = taken_by(move)
    return "x".join(map(str, (move[0], move[-1], *taken))) if taken else f"{move[0]}-{move[-1]}"


def parse_move(state: DraughtsState, text: str) -> Move:
    """Also understands a path (`22x15x8`) and a capture without its pieces. Raises NotationError, IllegalMove."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise NotationError(f"{_quote(text)} is no move: write 11-15, or 22x15x18 for a capture of 18")
    end, taken = match[2] or match[3], tuple(map(int, re.findall("[0-9]+", match[4] or "")))
    try:
        return move_taking(state, int(match[1]), int(end), taken)
    except IllegalMove:
        if "x" not in text:
            raise
        return ENGLISH_DRAUGHTS.parse_move(state, text)


def reversible_part(state: DraughtsState) -> tuple[DraughtsState, str]:
    """The position after the last capture or man's move, and the moves since: what repetition needs, and no more."""
    plies = len(state.since)
    if not plies:
        return state, ""
    first = state.since[0]
    began = ENGLISH_DRAUGHTS.begin(state.round.options, state.round.start, Seat(first.turn))
    for move in state.moves[: len(state.moves) - plies]:
        began = ENGLISH_DRAUGHTS.successor(began, move)
    return began, " ".join(map(format_move, state.moves[-plies:]))
