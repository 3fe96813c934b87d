"""The board and the moves of a game in words. Each game says them in its `text.py`; here is what is said without one.

No rules: it knows how a board is numbered and drawn, and nothing of what may be played.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, Protocol

from shared.errors import NotationError
from shared.i18n import Catalogue
from shared.text.folding import fold

if TYPE_CHECKING:
    from shared.protocol import RoundView  # of which msgspec is a part; keys and records need no words


class GivenReason(Protocol):
    """A reason that somebody gave for a move."""

    @property
    def ply(self) -> int:
        """Of the round, from 1."""
        ...

    @property
    def who(self) -> Mapping[str, str]:
        """The player who gave it, as the subject of a sentence."""
        ...

    @property
    def reason(self) -> Mapping[str, object]: ...


class GameText:
    """Position and move texts as they are."""

    def side(self, words: Catalogue, seat: int) -> str:
        """The name of a seat's side; empty if sides have no names."""
        return ""

    def move_words(self, words: Catalogue, move: str, who: Mapping[str, str]) -> str:
        """A move as a clause without its full stop: "You play six four on the left". `who`: see `people.subject`."""
        return words.say("move-passes", **who) if move == "pass" else words.say("move-plays", **who, move=move)

    def offer(self, words: Catalogue, move: str) -> str:
        """A legal move as it is offered: what to type."""
        return words.say("move-pass") if move == "pass" else move

    def find(self, words: Catalogue, board: str, legal: Sequence[str], typed: str) -> list[str]:
        """The legal moves that a line in lower case may mean. Raises NotationError when it is no move text at all."""
        return [move for move in legal if fold(move) == typed]

    def board_lines(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """The position in sentences, one short line each, from the far side to that of `seat`."""
        return [words.say("position-is", position=view.board)]

    def drawing(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """The position in plain characters, the home of `seat` below, and a line that explains it.

        Of a game without words of its own: its position text, which separates rows with `/`.
        """
        return view.board.split("/")

    def standing(self, words: Catalogue, view: "RoundView") -> str:
        """How the round stands, in a sentence."""
        return words.say("position-moves", count=len(view.history))

    def after_move(self, words: Catalogue, board: str) -> str:
        """A clause that follows a move in the news of a table; empty for none."""
        return ""

    def after_round(
        self, words: Catalogue, view: "RoundView", hands: Sequence[Sequence[str]], reasons: Sequence[GivenReason]
    ) -> list[str]:
        """Lines that follow the end of a round with hidden hands, of which `hands` were left."""
        return []

    def held(self, words: Catalogue, pieces: Sequence[str]) -> str:
        """The contents of a hand, listed."""
        return words.listed(pieces)

    def own_hand(self, words: Catalogue, view: "RoundView") -> str:
        """The reader's own hand in a sentence."""
        if not view.hand:
            return words.say("hand-empty")
        return words.say("hand-own", count=len(view.hand), tiles=self.held(words, view.hand))


class Piece(NamedTuple):
    """A piece on a field of the board."""

    seat: int
    king: bool = False


Point = tuple[int, int]
"""(column, row) of a drawing, from its upper left corner."""


class FieldText(GameText):
    """A board of named fields, whose moves are paths of them: `11-15`, `c2xc4xe4`."""

    fields: tuple[str, ...]
    """The names, in the order of their numbers."""
    field = "[a-i][1-9]|[0-9]{1,2}"
    """The names that may be typed, as a regular expression."""
    rest = "field-rest-squares"
    """The key of the message that all fields without a piece are empty."""

    def pieces(self, board: str) -> Mapping[str, Piece]:
        """Piece by field, from a position text."""
        raise NotImplementedError

    def point(self, field: str, seat: int | None) -> Point:
        """Where a field is drawn for the player in `seat`, whose home is below; None: for a spectator."""
        raise NotImplementedError

    def rows(self, seat: int | None) -> list[list[str]]:
        """The fields row by row as they are drawn, from the upper left."""
        rows: dict[int, list[tuple[int, str]]] = {}
        for field in self.fields:
            column, row = self.point(field, seat)
            rows.setdefault(row, []).append((column, field))
        return [[field for _, field in sorted(rows[row])] for row in sorted(rows)]

    def board_lines(self, words: Catalogue, view: "RoundView", seat: int | None) -> list[str]:
        """By rows: "1 to 4: Black 1, 2, 3 and 4."."""
        pieces = self.pieces(view.board)
        lines: list[str] = []
        for row in self.rows(seat):
            standing = [(self._named(words, pieces[field]), field) for field in row if field in pieces]
            groups = [
                f"{name} {words.listed([field for _, field in fields])}"
                for name, fields in groupby(standing, lambda it: it[0])
            ]
            if groups and row[1:]:
                lines.append(
                    words.say("field-row", first=row[0], last=row[-1], pieces=words.say("semicolon").join(groups))
                )
            elif groups:
                lines.append(f"{groups[0]}.")
        return [*lines, words.say(self.rest)]

    def find(self, words: Catalogue, board: str, legal: Sequence[str], typed: str) -> list[str]:
        """By two or more fields of the path, in its order: "11 15", "c2 e4", "22x8"."""
        points = re.findall(self.field, typed)
        if len(points) < 2 or re.sub(rf"{self.field}|[\s,x:-]|to|take|takes", "", typed):
            raise NotationError(words.say("field-no-move", typed=repr(typed[:40])))
        paths = [(move, re.split("[-x]", move)) for move in legal]
        exact = [move for move, path in paths if path == points]
        if exact:
            return exact
        return [move for move, path in paths if path[0] == points[0] and path[-1] == points[-1] and _on(points, path)]

    def _named(self, words: Catalogue, piece: Piece) -> str:
        side = self.side(words, piece.seat)
        return words.say("field-king", side=side) if piece.king else side


def path_words(words: Catalogue, move: str) -> str:
    """The fields of a path: "11 to 15"."""
    return words.say("field-to").join(re.split("[-x]", move))


def _on(points: Sequence[str], path: Sequence[str]) -> bool:
    """Whether the points are passed in this order."""
    rest = iter(path)
    return all(point in rest for point in points)


def letter_of(piece: Piece | None, letters: str, empty: str) -> str:
    """One character of a drawing; a king's is a capital."""
    if piece is None:
        return empty
    return letters[piece.seat].upper() if piece.king else letters[piece.seat]
