"""The draughts board: squares of four columns and two rows, discs of half blocks, numbers on the empty dark squares."""

from rich.style import Style
from rich.text import Text

from client.terminal.boards.field_board import FieldBoard
from shared.games.english_draughts.text import TEXT
from shared.protocol import TableState

WIDTH, HEIGHT = 4, 2
"""Columns and rows of a square."""
_LIGHT, _DARK = "#c8b48c", "#3a5f45"
_MARKED, _AIM, _LAST, _CURSOR = "#2f7f86", "#8a7a1f", "#1d3f9a", "#a030a8"
"""Grounds: where a piece may be picked up, where it may go, what the last move touched, where the keys are."""
_COLOURS = ("#161616", "#f4efe2")
_OTHER = ("#f4efe2", "#161616")
"""Colour of the label on a piece, by seat."""


class DraughtsBoard(FieldBoard):
    """32 dark squares by 8 rows."""

    DEFAULT_CSS = "DraughtsBoard { width: 32; height: 16; margin: 1 0 0 6; }"

    def drawing(self, state: TableState) -> Text:
        squares = {TEXT.point(square, state.you): square for square in TEXT.fields}
        drawn = Text()
        for y in range(8):
            for part in range(HEIGHT):
                for x in range(8):
                    self._draw(drawn, squares.get((x, y)), part)
                drawn.append("\n" if (y, part) != (7, HEIGHT - 1) else "")
        return drawn

    def field_at(self, x: int, y: int) -> str | None:
        if self.state is None:
            return None
        at = (x // WIDTH, y // HEIGHT)
        return next((square for square in TEXT.fields if TEXT.point(square, self.state.you) == at), None)

    def _draw(self, drawn: Text, square: str | None, part: int) -> None:
        """One of the two rows of a square."""
        if square is None:
            drawn.append(" " * WIDTH, Style(bgcolor=_LIGHT))
            return
        ground = self._ground(square)
        piece = self.pieces.get(square)
        if piece is None:
            mark = "  · " if square in self.picker.targets() and part else ""
            drawn.append((square if part == 0 else mark).ljust(WIDTH), Style(color="#b9cdbb", bgcolor=ground))
            return
        disc = Style(color=_COLOURS[piece.seat], bgcolor=ground)
        if not piece.king:
            drawn.append("▗██▖" if part == 0 else "▝██▘", disc)
            return
        drawn.append("▗" if part == 0 else "▝", disc)
        crown = Style(color=_OTHER[piece.seat], bgcolor=_COLOURS[piece.seat], bold=True)
        drawn.append("  " if part == 0 else "KK", crown)
        drawn.append("▖" if part == 0 else "▘", disc)

    def _ground(self, square: str) -> str:
        if self.has_focus and square == self.cursor:
            return _CURSOR
        if square == self.picker.start or square in self.picker.targets():
            return _AIM
        if self.picker.start is None and square in self.picker.starts():
            return _MARKED
        return _LAST if square in self.last else _DARK
