"""English draughts in words: squares 1 to 32, Black and White, moves as `11-15` and `22x15x8`."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from shared.i18n import Catalogue
from shared.words.game_text import FieldText, Piece, Point, letter_of, path_words

if TYPE_CHECKING:
    from shared.protocol import RoundView  # of which msgspec is a part; keys and records need no words


class DraughtsText(FieldText):
    """The board of 32 dark squares."""

    fields = tuple(str(number) for number in range(1, 33))

    def pieces(self, board: str) -> Mapping[str, Piece]:
        """From `B:W21,22,K31:B1,2`."""
        found: dict[str, Piece] = {}
        for army in board.split(":")[1:]:
            for king, square in re.findall(r"(K?)([0-9]+)", army[1:]):
                found[square] = Piece("BW".index(army[0]), bool(king))
        return found

    def point(self, field: str, seat: int | None) -> Point:
        """8 by 8. Spectators see as seat 1 does: Black above, as books print it."""
        row, place = divmod(int(field) - 1, 4)
        column = 2 * place + 1 - row % 2
        return (7 - column, 7 - row) if seat == 0 else (column, row)

    def side(self, words: Catalogue, seat: int) -> str:
        return words.say(f"table-side-english-draughts-{seat}")

    def move_words(self, words: Catalogue, move: str, who: Mapping[str, str]) -> str:
        """ "You play 11 to 15", "Ann captures 22 to 15"."""
        if move == "pass":
            return super().move_words(words, move, who)
        key = "english-draughts-plays" if "-" in move else "english-draughts-captures"
        return words.say(key, **who, path=path_words(words, move))

    def drawing(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """Eight rows between the numbers of their outer squares."""
        rows = self._rows_drawn(self.pieces(view.board), seat)
        return [*rows, words.say("english-draughts-legend")]

    def standing(self, words: Catalogue, view: "RoundView") -> str:
        """How many pieces each side has."""
        pieces = self.pieces(view.board)
        sides: list[str] = []
        for seat in range(2):
            kings = sum(piece.king for piece in pieces.values() if piece.seat == seat)
            men = sum(not piece.king for piece in pieces.values() if piece.seat == seat)
            parts = [words.say("english-draughts-men", count=men)] if men else []
            parts += [words.say("english-draughts-kings", count=kings)] if kings else []
            army = words.listed(parts) or words.say("english-draughts-no-piece")
            sides.append(words.say("english-draughts-has", side=self.side(words, seat), pieces=army))
        return f"{words.say('semicolon').join(sides)}."

    def _rows_drawn(self, pieces: Mapping[str, Piece], seat: int | None) -> Iterator[str]:
        for row in self.rows(seat):
            shown = {self.point(field, seat)[0]: letter_of(pieces.get(field), "bw", "-") for field in row}
            board = " ".join(shown.get(column, " ") for column in range(8))
            yield f"{row[0]:>2} {board} {row[-1]:>2}"


TEXT: Final = DraughtsText()
