"""A board as a widget, and the one of games that have none of their own: the position in words, moves typed."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widget import Widget

from shared.i18n import Catalogue, catalogue
from shared.protocol import TableState
from shared.words.games import text_of


class MoveChosen(Message):
    """A move has been picked."""

    def __init__(self, move: str) -> None:
        super().__init__()
        self.move = move


class SeveralMoves(Message):
    """Several moves lead from the one field to the other: somebody must say which."""

    def __init__(self, moves: list[str]) -> None:
        super().__init__()
        self.moves = moves


class CursorMoved(Message):
    """The cursor or what is picked has changed."""


class Board(Widget, can_focus=True):
    """Shows the state of a table."""

    KEYS: ClassVar[tuple[str, ...]] = ()
    """Printable keys of its own, besides the space bar."""
    state: TableState | None = None
    words: Catalogue = catalogue("en")
    """The messages in the reader's language."""

    def show_state(self, state: TableState) -> None:
        """Draw another state."""
        self.state = state
        self.refresh()

    def prompt(self) -> str:
        """A line that says which keys work now; empty if none do."""
        return ""

    def is_undecided(self) -> bool:
        """Whether several moves have been picked at once, and buttons offer them."""
        return False


class PositionBoard(Board):
    """The position as its game draws it in plain characters, and the moves that may be typed."""

    DEFAULT_CSS = "PositionBoard { width: 46; height: 18; }"

    def drawn(self) -> list[str]:
        """The lines of the drawing."""
        if self.state is None or self.state.view is None:
            return []
        return text_of(self.state.game).drawing(self.words, self.state.view, self.state.you)

    def render(self) -> Text:
        """The drawing above the legal moves."""
        state = self.state
        if state is None or state.view is None:
            return Text("")
        drawing = "\n".join(self.drawn())
        if not state.legal:
            return Text(drawing)
        moves = self.words.say("screen-type-a-move", moves=", ".join(state.legal))
        return Text(drawing).append(f"\n\n{moves}", Style(dim=True))
