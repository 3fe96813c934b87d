"""Boards for the ear and the eye, from the position texts of messages: lists by row, compact diagrams, the domino line.

No rules: it knows how the boards are numbered and drawn, and nothing of what may be played.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final, NamedTuple

from shared.protocol import RoundView
from shared.words.english import count, joined
from shared.words.moves import ends_words, tile_words
from shared.words.people import side_name


class Piece(NamedTuple):
    """What stands on a square or cell."""

    seat: int
    king: bool = False


Point = tuple[int, int]
"""(column, row) of a drawing, from its upper left corner. Rows of the star are half a cell apart from one another: its
columns count half cells, 0 to 16, its rows 0 to 16."""

SQUARES: Final = tuple(str(number) for number in range(1, 33))
CELLS: Final = tuple(f"{letter}{digit}" for letter in "abcdefghi" for digit in range(1, 10))


def is_draughts(game: str) -> bool:
    return game.startswith("english-draughts")


def is_domino(game: str) -> bool:
    return game.startswith("domino")


def fields(game: str) -> tuple[str, ...]:
    """The names of a board's squares or cells, in the order of their numbers."""
    return SQUARES if is_draughts(game) else CELLS


def pieces_of(game: str, board: str) -> Mapping[str, Piece]:
    """Piece by square or cell, from a position text of either board game."""
    _, *armies = board.partition("@")[0].split(":")
    if not is_draughts(game):
        return {cell: Piece(seat) for seat, army in enumerate(armies) for cell in army.split(",")}
    found: dict[str, Piece] = {}
    for army in armies:
        for king, square in re.findall(r"(K?)([0-9]+)", army[1:]):
            found[square] = Piece("BW".index(army[0]), bool(king))
    return found


def point_of(game: str, field: str, seat: int | None) -> Point:
    """Where a square or cell is drawn for who sits in `seat`: its own home below. Spectators see as seat 1 does in
    draughts (Black above, as books print it), as seat 0 in Chinese checkers."""
    if is_draughts(game):
        row, place = divmod(int(field) - 1, 4)
        column = 2 * place + 1 - row % 2
        return (7 - column, 7 - row) if seat == 0 else (column, row)
    x, y = "abcdefghi".index(field[0]), int(field[1]) - 1
    column, row = x - y + 8, x + y
    return (16 - column, row) if seat == 1 else (column, 16 - row)


def rows_of(game: str, seat: int | None) -> list[list[str]]:
    """The fields of a board row by row as they are drawn, from the upper left."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for field in fields(game):
        column, row = point_of(game, field, seat)
        rows.setdefault(row, []).append((column, field))
    return [[field for _, field in sorted(rows[row])] for row in sorted(rows)]


def board_list(game: str, view: RoundView, seat: int | None) -> list[str]:
    """The position by rows, one short line each, from the far side to one's own."""
    if is_domino(game):
        return [line_words(view)]
    pieces = pieces_of(game, view.board)
    lines: list[str] = []
    for row in rows_of(game, seat):
        standing = [(_piece_words(game, pieces[field]), field) for field in row if field in pieces]
        groups = [
            f"{what} {joined([field for _, field in fields])}" for what, fields in groupby(standing, lambda it: it[0])
        ]
        if groups:
            lines.append(f"{row[0]} to {row[-1]}: {'; '.join(groups)}." if row[1:] else f"{groups[0]}.")
    return [*lines, "All other squares are empty."]


def _piece_words(game: str, piece: Piece) -> str:
    return f"{side_name(game, piece.seat)}{' king' if piece.king else ''}"


def diagram(game: str, view: RoundView, seat: int | None) -> list[str]:
    """The position as a compact drawing in plain characters, one's own home below, and a line that explains it."""
    if is_domino(game):
        return [" ".join(f"[{high}:{low}]" for high, low in laid(view)) or "(nothing yet)"]
    pieces = pieces_of(game, view.board)
    if is_draughts(game):
        return [*_draughts_rows(pieces, seat), "b Black, w White; capitals are kings; - is an empty dark square."]
    return [
        *_star_rows(pieces, seat),
        "b Blue, o Orange, . empty; each row begins and ends with the names of its outer cells.",
    ]


def _draughts_rows(pieces: Mapping[str, Piece], seat: int | None) -> Iterator[str]:
    for row in rows_of("english-draughts", seat):
        shown = {point_of("english-draughts", field, seat)[0]: _letter(pieces.get(field), "bw", "-") for field in row}
        board = " ".join(shown.get(column, " ") for column in range(8))
        yield f"{row[0]:>2} {board} {row[-1]:>2}"


def _star_rows(pieces: Mapping[str, Piece], seat: int | None) -> Iterator[str]:
    for row in rows_of("chinese-checkers", seat):
        left = point_of("chinese-checkers", row[0], seat)[0]
        board = " ".join(_letter(pieces.get(field), "bo", ".") for field in row)
        yield f"{' ' * left}{row[0]} {board} {row[-1]}"


def _letter(piece: Piece | None, letters: str, empty: str) -> str:
    if piece is None:
        return empty
    return letters[piece.seat].upper() if piece.king else letters[piece.seat]


def laid(view: RoundView) -> list[tuple[str, str]]:
    """The domino line from left to right, each tile as its two numbers as they lie."""
    return [] if view.board == "-" else [(tile[0], tile[1]) for tile in view.board.split()]


def line_words(view: RoundView) -> str:
    """The domino line in a sentence."""
    tiles = laid(view)
    if not tiles:
        return "The line is empty."
    words = ", ".join(tile_words(f"{left}-{right}") for left, right in tiles)
    return f"The line, from left to right: {words}; {ends_words(view.board)}."


def hand_words(view: RoundView) -> str:
    """One's own tiles in a sentence."""
    if not view.hand:
        return "You hold no tiles."
    return f"You hold {count(len(view.hand), 'tile')}: {', '.join(tile_words(tile) for tile in view.hand)}."


def material_words(game: str, view: RoundView) -> str:
    """How many pieces either side has in draughts; how far the round is in Chinese checkers."""
    pieces = pieces_of(game, view.board)
    if not is_draughts(game):
        return f"{count(len(view.history), 'move')} played."
    sides: list[str] = []
    for seat in (0, 1):
        kings = sum(piece.king for piece in pieces.values() if piece.seat == seat)
        men = sum(not piece.king for piece in pieces.values() if piece.seat == seat)
        parts = ([count(men, "man", "men")] if men else []) + ([count(kings, "king")] if kings else [])
        sides.append(f"{side_name(game, seat)} has {joined(parts) or 'no piece'}")
    return f"{'; '.join(sides)}."
