"""Chinese checkers in words: cells a1 to i9, Blue and Orange, steps as `c2-c3` and chains as `c2xc4xe4`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from shared.i18n import Catalogue
from shared.words.game_text import FieldText, Piece, Point, letter_of, path_words

if TYPE_CHECKING:
    from shared.protocol import RoundView  # of which msgspec is a part; keys and records need no words


class CheckersText(FieldText):
    """The long diamond of 81 cells."""

    letters = "bo"
    """By seat, the letter of its pieces in a drawing."""
    legend = "chinese-checkers-legend"
    """The key of the message that explains a drawing."""
    rest = "field-rest-cells"
    fields = tuple(f"{letter}{digit}" for letter in "abcdefghi" for digit in range(1, 10))

    def pieces(self, board: str) -> Mapping[str, Piece]:
        """From `0:a1,a2:i8,i9@61`."""
        armies = board.partition("@")[0].split(":")[1:]
        return {cell: Piece(seat) for seat, army in enumerate(armies) for cell in army.split(",")}

    def point(self, field: str, seat: int | None) -> Point:
        """Rows are half a cell apart from one another: columns count half cells, 0 to 16, rows 0 to 16. Spectators see
        as seat 0 does."""
        x, y = "abcdefghi".index(field[0]), int(field[1]) - 1
        column, row = x - y + 8, x + y
        return (16 - column, row) if seat == 1 else (column, 16 - row)

    def side(self, words: Catalogue, seat: int) -> str:
        return words.say(f"table-side-chinese-checkers-{seat}")

    def move_words(self, words: Catalogue, move: str, who: Mapping[str, str]) -> str:
        """ "You step c2 to c3", "Ann hops c2 to c4 to e4"."""
        if move == "pass":
            return super().move_words(words, move, who)
        key = "chinese-checkers-steps" if "-" in move else "chinese-checkers-hops"
        return words.say(key, **who, path=path_words(words, move))

    def drawing(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """Its rows between the names of their outer cells."""
        pieces, lines = self.pieces(view.board), list[str]()
        for row in self.rows(seat):
            board = " ".join(letter_of(pieces.get(field), self.letters, ".") for field in row)
            lines.append(f"{' ' * self.point(row[0], seat)[0]}{row[0]} {board} {row[-1]}")
        return [*lines, words.say(self.legend)]


TEXT: Final = CheckersText()
