"""101 domino in words: tiles as "six four", the line and its two ends, moves as `<6-4`, `6-4>` and `6-4`."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from shared.errors import NotationError
from shared.words.english import count, joined
from shared.words.game_text import GameText

if TYPE_CHECKING:
    from shared.protocol import RoundView  # of which pydantic is a part; keys and records need no words

PIPS: Final = ("blank", "one", "two", "three", "four", "five", "six")
_SPOKEN = {word: str(number) for number, word in enumerate(PIPS)} | {"zero": "0"}
_SIDES = {"left": "left", "l": "left", "<": "left", "right": "right", "r": "right", ">": "right"}
_TILE = re.compile(r"\D*([0-6])\D*([0-6])\D*")


def tile_words(tile: str) -> str:
    """`6-4` is "six four", `5-5` "double five"."""
    high, low = (PIPS[int(pip)] for pip in re.findall("[0-6]", tile))
    return f"double {high}" if high == low else f"{high} {low}"


def ends_of(board: str) -> tuple[str, str] | None:
    """The open ends of a line in its text, as digits; None while it is empty."""
    return None if board == "-" else (board[0], board[-1])


def ends_words(board: str) -> str:
    """ "ends are six and two", "both ends are six"; empty for an empty line."""
    ends = ends_of(board)
    if ends is None:
        return ""
    left, right = (PIPS[int(end)] for end in ends)
    return f"both ends are {left}" if left == right else f"ends are {left} and {right}"


def laid(view: "RoundView") -> list[tuple[str, str]]:
    """The line from left to right, each tile as its two numbers as they lie."""
    return [] if view.board == "-" else [(tile[0], tile[1]) for tile in view.board.split()]


class DominoText(GameText):
    """Tiles and the line."""

    def deed(self, move: str) -> str:
        """ "play six four on the left", "lead six four", "pass"."""
        if move == "pass":
            return move
        tile = tile_words(move)
        if move[0] == "<":
            return f"play {tile} on the left"
        return f"play {tile} on the right" if move[-1] == ">" else f"lead {tile}"

    def offer(self, move: str) -> str:
        """ "6-4 left"."""
        if move == "pass":
            return move
        side = " left" if move[0] == "<" else " right" if move[-1] == ">" else ""
        return f"{move.strip('<>')}{side}"

    def find(self, board: str, legal: Sequence[str], typed: str) -> list[str]:
        """By a tile and an end: "6-4 left", "64l", "six four"."""
        if typed in ("pass", "passes", "knock"):
            return [move for move in legal if move == "pass"]
        halves = re.sub(r"double (\w+)", r"\1 \1", typed)
        words = re.sub(r"[a-z]+", lambda word: _SPOKEN.get(word[0], word[0]), halves)
        side = next((_SIDES[mark] for mark in re.findall(r"left|right|<|>|l|r", words)), None)
        tile = _TILE.fullmatch(re.sub(r"[a-z<>]+", " ", words))
        if tile is None:
            raise NotationError(f"{typed[:40]!r} is not a tile; type play 6-4, play 6-4 left or pass")
        pips = {tile[1] + tile[2], tile[2] + tile[1]}
        fitting = [move for move in legal if re.sub("[^0-6]", "", move) in pips and move != "pass"]
        ends = ends_of(board)
        if side is None or ends is None or ends[0] == ends[1]:  # alike, both ends are the same move
            return fitting
        return [move for move in fitting if (move[0] == "<") == (side == "left")]

    def board_lines(self, view: "RoundView", seat: int | None) -> list[str]:
        """The line from left to right."""
        tiles = laid(view)
        if not tiles:
            return ["The line is empty."]
        words = ", ".join(tile_words(f"{left}-{right}") for left, right in tiles)
        return [f"The line, from left to right: {words}; {ends_words(view.board)}."]

    def drawing(self, view: "RoundView", seat: int | None) -> list[str]:
        """[6:4] [4:4]."""
        return [" ".join(f"[{high}:{low}]" for high, low in laid(view)) or "(nothing yet)"]

    def after_move(self, board: str) -> str:
        """The ends."""
        return ends_words(board)

    def held(self, pieces: Sequence[str]) -> str:
        """ "six four and double five"."""
        return joined([tile_words(tile) for tile in pieces])

    def own_hand(self, view: "RoundView") -> str:
        """ "You hold 2 tiles: six four, double five."."""
        if not view.hand:
            return "You hold no tiles."
        return f"You hold {count(len(view.hand), 'tile')}: {', '.join(map(tile_words, view.hand))}."


TEXT: Final = DominoText()
