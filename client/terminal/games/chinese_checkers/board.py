"""The board of Chinese checkers: 81 cells in 17 rows, four columns a cell, the outer cells named."""

from rich.style import Style
from rich.text import Text

from client.terminal.boards.field_board import FieldBoard
from shared.protocol import TableState
from shared.words.games import field_text_of

_EMPTY, _AIM, _LAST, _CURSOR = "#6b6b6b", "#8a7a1f", "#1d3f9a", "#a030a8"


class StarBoard(FieldBoard):
    """The player's own home below."""

    DEFAULT_CSS = "StarBoard { width: 44; height: 17; }"
    GLYPHS = ("●", "◆")
    COLOURS = ("#6fb1ff", "#ffae42")
    """By seat."""
    MARGIN = 3
    """Columns for the names on either side."""

    def drawing(self, state: TableState) -> Text:
        drawn, text = Text(), field_text_of(state.game)
        rows = text.rows(state.you)
        for number, row in enumerate(rows):
            left = 2 * text.point(row[0], state.you)[0]
            drawn.append(f"{row[0]:>{self.MARGIN + left - 1}} ", Style(color=_EMPTY))
            for field in row:
                self._draw(drawn, field)
            drawn.append(f" {row[-1]}" if row[1:] else "", Style(color=_EMPTY))
            drawn.append("\n" if number < len(rows) - 1 else "")
        return drawn

    def field_at(self, x: int, y: int) -> str | None:
        if self.state is None:
            return None
        text = field_text_of(self.state.game)
        for cell in text.fields:
            column, row = text.point(cell, self.state.you)
            left = self.MARGIN + 2 * column
            if row == y and left - 1 <= x <= left + 2:
                return cell
        return None

    def _draw(self, drawn: Text, cell: str) -> None:
        piece = self.pieces.get(cell)
        ground = self._ground(cell)
        if piece is None:
            glyph, colour = ("○" if cell in self.picker.targets() else "·"), _EMPTY
        else:
            glyph, colour = self.GLYPHS[piece.seat], self.COLOURS[piece.seat]
        if ground is not None:
            colour = "#ffffff" if piece is None else colour
        drawn.append(f" {glyph} ", Style(color=colour, bgcolor=ground, bold=piece is not None))
        drawn.append(" ")

    def _ground(self, cell: str) -> str | None:
        if self.has_focus and cell == self.cursor:
            return _CURSOR
        if cell == self.picker.start or cell in self.picker.targets():
            return _AIM
        return _LAST if cell in self.last else None
