"""101 domino in words: tiles as "six four", the line and its two ends, moves as `<6-4`, `6-4>` and `6-4`."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from shared.errors import NotationError
from shared.games.domino_101.beliefs import last_beliefs, placed_rightly
from shared.i18n import Catalogue
from shared.text.folding import fold
from shared.words.game_text import GameText, GivenReason

if TYPE_CHECKING:
    from shared.protocol import RoundView  # of which msgspec is a part; keys and records need no words

PIPS: Final = ("blank", "one", "two", "three", "four", "five", "six")
"""The English words for pips in typed moves; displayed words are in the catalogue."""
_SPOKEN = {word: str(number) for number, word in enumerate(PIPS)} | {"zero": "0"}
_SIDES = {"left": "left", "l": "left", "<": "left", "right": "right", "r": "right", ">": "right"}
_TILE = re.compile(r"\D*([0-6])\D*([0-6])\D*")


def pips_words(words: Catalogue, pips: str) -> str:
    """ "six" for the digit."""
    return words.say(f"domino-101-pips-{pips}")


def tile_words(words: Catalogue, tile: str) -> str:
    """`6-4` is "six four", `5-5` "double five"."""
    high, low = (pips_words(words, pips) for pips in re.findall("[0-6]", tile))
    if high == low:
        return words.say("domino-101-double", pips=high)
    return words.say("domino-101-tile", high=high, low=low)


def ends_of(board: str) -> tuple[str, str] | None:
    """The open ends of a line in its text, as digits; None while it is empty."""
    return None if board == "-" else (board[0], board[-1])


def ends_words(words: Catalogue, board: str) -> str:
    """ "ends are six and two", "both ends are six"; empty for an empty line."""
    ends = ends_of(board)
    if ends is None:
        return ""
    left, right = (pips_words(words, end) for end in ends)
    if left == right:
        return words.say("domino-101-same-ends", pips=left)
    return words.say("domino-101-ends", left=left, right=right)


def laid(view: "RoundView") -> list[tuple[str, str]]:
    """The line from left to right, each tile as its two numbers as they lie."""
    return [] if view.board == "-" else [(tile[0], tile[1]) for tile in view.board.split()]


def _english(words: Catalogue) -> Mapping[str, str]:
    """The English words of typed moves by those of the reader's language."""
    pips = {fold(pips_words(words, str(number))): word for number, word in enumerate(PIPS)}
    sides = {fold(words.say(f"domino-101-{side}")): side for side in ("left", "right")}
    return {**pips, **sides, fold(words.say("domino-101-double", pips="")): "double"}


class DominoText(GameText):
    """Tiles and the line."""

    def move_words(self, words: Catalogue, move: str, who: Mapping[str, str]) -> str:
        """ "You play six four on the left", "Ann leads six four", "Ann passes"."""
        if move == "pass":
            return super().move_words(words, move, who)
        key = "left" if move[0] == "<" else "right" if move[-1] == ">" else "lead"
        return words.say(f"domino-101-plays-{key}", **who, tile=tile_words(words, move))

    def offer(self, words: Catalogue, move: str) -> str:
        """ "6-4 left"."""
        if move == "pass":
            return super().offer(words, move)
        side = "left" if move[0] == "<" else "right" if move[-1] == ">" else ""
        return f"{move.strip('<>')} {words.say(f'domino-101-{side}')}" if side else move

    def find(self, words: Catalogue, board: str, legal: Sequence[str], typed: str) -> list[str]:
        """By a tile and an end: "6-4 left", "64l", "six four", in English or in the reader's language."""
        if typed in ("pass", "passes", "knock"):
            return [move for move in legal if move == "pass"]
        known = _english(words)
        english = re.sub(r"[^\W\d_]+", lambda word: known.get(word[0], word[0]), typed)
        halves = re.sub(r"double (\w+)", r"\1 \1", english)
        digits = re.sub(r"[a-z]+", lambda word: _SPOKEN.get(word[0], word[0]), halves)
        side = next((_SIDES[mark] for mark in re.findall(r"left|right|<|>|l|r", digits)), None)
        tile = _TILE.fullmatch(re.sub(r"[a-z<>]+", " ", digits))
        if tile is None:
            raise NotationError(words.say("domino-101-no-tile", typed=repr(typed[:40])))
        pips = {tile[1] + tile[2], tile[2] + tile[1]}
        fitting = [move for move in legal if re.sub("[^0-6]", "", move) in pips and move != "pass"]
        ends = ends_of(board)
        if side is None or ends is None or ends[0] == ends[1]:  # alike, both ends are the same move
            return fitting
        return [move for move in fitting if (move[0] == "<") == (side == "left")]

    def board_lines(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """The line from left to right."""
        tiles = [tile_words(words, f"{left}-{right}") for left, right in laid(view)]
        if not tiles:
            return [words.say("domino-101-line-empty")]
        line = words.say("comma").join(tiles)
        return [words.say("domino-101-line", tiles=line, ends=ends_words(words, view.board))]

    def drawing(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """[6:4] [4:4]."""
        return [" ".join(f"[{high}:{low}]" for high, low in laid(view)) or words.say("domino-101-line-empty")]

    def after_move(self, words: Catalogue, board: str) -> str:
        """The ends."""
        return ends_words(words, board)

    def after_round(
        self, words: Catalogue, view: "RoundView", hands: Sequence[Sequence[str]], reasons: Sequence[GivenReason]
    ) -> list[str]:
        """ "Bo placed 9 of 14 hidden tiles rightly", of each player that told what it believed."""
        first, who = view.first or 0, {it.ply: it.who for it in reasons}
        lines: list[str] = []
        for belief in last_beliefs([(it.ply, it.reason) for it in reasons], first).values():
            right, count = placed_rightly(belief, view.history, first, hands)
            lines.append(words.say("domino-101-believed", **who[belief.ply], right=right, count=count))
        return lines

    def held(self, words: Catalogue, pieces: Sequence[str]) -> str:
        """ "six four and double five"."""
        return words.listed([tile_words(words, tile) for tile in pieces])

    def own_hand(self, words: Catalogue, view: "RoundView") -> str:
        """ "You hold 2 tiles: six four, double five."."""
        if not view.hand:
            return super().own_hand(words, view)
        tiles = words.say("comma").join(tile_words(words, tile) for tile in view.hand)
        return words.say("hand-own", count=len(view.hand), tiles=tiles)


TEXT: Final = DominoText()
