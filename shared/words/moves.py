"""Moves between their texts and people's mouths: `<6-4` is "six four on the left", "64 left" finds it among the legal.

No rules: a move that is not in the list given is none.
"""

import re
from collections.abc import Sequence

from shared.errors import AmbiguousMove, IllegalMove, NotationError
from shared.words.english import joined

PIPS = ("blank", "one", "two", "three", "four", "five", "six")
_SPOKEN = {word: str(number) for number, word in enumerate(PIPS)} | {"zero": "0"}
_SIDES = {"left": "left", "l": "left", "<": "left", "right": "right", "r": "right", ">": "right"}
_TILE = re.compile(r"\D*([0-6])\D*([0-6])\D*")
_POINT = re.compile(r"[a-i][1-9]|[0-9]{1,2}")


def tile_words(tile: str) -> str:
    """`6-4` is "six four", `5-5` "double five"."""
    high, low = (PIPS[int(pip)] for pip in re.findall("[0-6]", tile))
    return f"double {high}" if high == low else f"{high} {low}"


def ends_of(board: str) -> tuple[str, str] | None:
    """The open ends of a domino line in its text, as digits; None while it is empty."""
    return None if board == "-" else (board[0], board[-1])


def ends_words(board: str) -> str:
    """ "ends are six and two", "both ends are six"; empty for an empty line."""
    ends = ends_of(board)
    if ends is None:
        return ""
    left, right = (PIPS[int(end)] for end in ends)
    return f"both ends are {left}" if left == right else f"ends are {left} and {right}"


def is_domino(move: str) -> bool:
    """Whether a move text is one of domino."""
    return move == "pass" or re.fullmatch(r"<?[0-6]-[0-6]>?", move) is not None


def deed_words(game: str, move: str) -> str:
    """What somebody does by a move, as "you" do it: "play six four on the left", "hop a1 to c3", "capture 22 to 15"."""
    if move == "pass":
        return "pass"
    if game.startswith("domino"):
        tile = tile_words(move)
        if move[0] == "<":
            return f"play {tile} on the left"
        return f"play {tile} on the right" if move[-1] == ">" else f"lead {tile}"
    way = " to ".join(re.split("[-x]", move))
    if game.startswith("chinese-checkers"):
        return f"step {way}" if "-" in move else f"hop {way}"
    return f"play {way}" if "-" in move else f"capture {way}"


def option_words(game: str, move: str) -> str:
    """A legal move as it is offered: what to type."""
    if not game.startswith("domino") or move == "pass":
        return move
    side = " left" if move[0] == "<" else " right" if move[-1] == ">" else ""
    return f"{move.strip('<>')}{side}"


def find_move(game: str, board: str, legal: Sequence[str], typed: str) -> str:
    """The one of the legal move texts that somebody means: "6-4 left", "64l", "six four", "11 15", "c2 e4", "22x8".

    Raises NotationError when it is no move text at all, IllegalMove when none fits, AmbiguousMove when several do; each
    in a sentence that says what to do.
    """
    text = " ".join(typed.lower().split())
    if text in legal:
        return text
    found = _tiles(board, legal, text) if game.startswith("domino") else _ways(legal, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(f"{typed} is not a legal move now; type moves to list yours")
    choices = [option_words(game, move) for move in found]
    raise AmbiguousMove(f"{typed} can be played in several ways; type play {joined(choices, 'or play')}")


def _tiles(board: str, legal: Sequence[str], text: str) -> list[str]:
    if text in ("pass", "passes", "knock"):
        return [move for move in legal if move == "pass"]
    halves = re.sub(r"double (\w+)", r"\1 \1", text)
    words = re.sub(r"[a-z]+", lambda word: _SPOKEN.get(word[0], word[0]), halves)
    side = next((_SIDES[mark] for mark in re.findall(r"left|right|<|>|l|r", words)), None)
    tile = _TILE.fullmatch(re.sub(r"[a-z<>]+", " ", words))
    if tile is None:
        raise NotationError(f"{text[:40]!r} is not a tile; type play 6-4, play 6-4 left or pass")
    pips = {tile[1] + tile[2], tile[2] + tile[1]}
    fitting = [move for move in legal if re.sub("[^0-6]", "", move) in pips and move != "pass"]
    ends = ends_of(board)
    if side is None or ends is None or ends[0] == ends[1]:  # alike, both ends are the same move
        return fitting
    return [move for move in fitting if (move[0] == "<") == (side == "left")]


def _ways(legal: Sequence[str], text: str) -> list[str]:
    points = _POINT.findall(text)
    if len(points) < 2 or re.sub(r"[a-i][1-9]|[0-9]{1,2}|[\s,x:-]|to|take|takes", "", text):
        raise NotationError(
            f"{text[:40]!r} is not a move; type the fields from and to, like the moves that moves lists"
        )
    paths = [(move, re.split("[-x]", move)) for move in legal]
    exact = [move for move, path in paths if path == points]
    if exact:
        return exact
    return [move for move, path in paths if path[0] == points[0] and path[-1] == points[-1] and _on(points, path)]


def _on(points: Sequence[str], path: Sequence[str]) -> bool:
    """Whether the points are passed in this order."""
    rest = iter(path)
    return all(point in rest for point in points)
