"""Boards and moves of OpenSpiel's games in words: the drawing of the game's own text, and moves by their names."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared.games.open_spiel.drawing import rows_of
from shared.games.open_spiel.rules import move_text
from shared.i18n import Catalogue
from shared.text.folding import fold
from shared.words.game_text import GameText

if TYPE_CHECKING:
    from shared.protocol import RoundView


class OpenSpielText(GameText):
    """Of any game."""

    def find(self, words: Catalogue, board: str, legal: Sequence[str], typed: str) -> list[str]:
        """By OpenSpiel's name of the move, or ours. Capitals count where two moves differ by them alone."""
        named = move_text(typed)
        exact = [move for move in legal if move == named]
        return exact or [move for move in legal if fold(move) == fold(named)]

    def board_lines(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        return self.drawing(words, view, seat)

    def held(self, words: Catalogue, pieces: Sequence[str]) -> str:
        """What the seat was told of the deal, without the places in the deal."""
        return words.listed([piece.partition(":")[2].replace("_", " ") for piece in pieces])

    def drawing(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        return rows_of(view.board)
