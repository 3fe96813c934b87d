"""A board of fields that pieces move on: cursor, picking, what is to be marked. Each game draws its own."""

import re
from collections.abc import Mapping, Sequence

from rich.text import Text
from textual import events

from client.terminal.boards.board import Board, CursorMoved, MoveChosen, SeveralMoves
from shared.protocol import TableState
from shared.words.game_text import Piece
from shared.words.games import field_text_of


class Picker:
    """The part of a move that has been selected so far, among the legal moves, for games whose moves are paths."""

    def __init__(self, legal: Sequence[str]) -> None:
        self._paths = {move: re.split("[-x]", move) for move in legal}
        self.start: str | None = None
        """Where the piece stands that is picked up."""
        self.ways: list[str] = []
        """Several moves between the same two fields, waiting for a choice."""

    def starts(self) -> set[str]:
        """Where a piece may be picked up."""
        return {path[0] for path in self._paths.values()}

    def targets(self) -> set[str]:
        """Where the piece that is picked up may go."""
        return {path[-1] for path in self._paths.values() if path[0] == self.start}

    def press(self, field: str) -> str | None:
        """Pick a field; the move, when that settles it."""
        ways = [move for move, path in self._paths.items() if path[0] == self.start and path[-1] == field]
        if self.start is not None and ways:
            self.ways = ways if len(ways) > 1 else []
            return ways[0] if len(ways) == 1 else None
        self.start = field if field in self.starts() and field != self.start else None
        self.ways = []
        return None


_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class FieldBoard(Board):
    """Shows `state`; its drawing is its subclass's."""

    def __init__(self) -> None:
        super().__init__()
        self.picker = Picker(())
        self.cursor = ""
        self.pieces: Mapping[str, Piece] = {}
        self.last: frozenset[str] = frozenset()
        """The fields that the last move touched."""

    def show_state(self, state: TableState) -> None:
        """Draw another state. A selection made for an older position is dropped."""
        before, self.state = self.state, state
        board = "" if state.view is None else state.view.board
        text = field_text_of(state.game)
        self.pieces = text.pieces(board) if board else {}
        history = [] if state.view is None else state.view.history
        self.last = frozenset(re.split("[-x]", history[-1])) if history else frozenset()
        if before is None or before.legal != state.legal or before.version != state.version:
            self.picker = Picker(state.legal)
        if self.cursor not in text.fields:
            self.cursor = text.fields[0 if state.you == 0 else -1]
        self.refresh()

    def render(self) -> Text:
        return Text("") if self.state is None else self.drawing(self.state)

    def drawing(self, state: TableState) -> Text:
        raise NotImplementedError

    def field_at(self, x: int, y: int) -> str | None:
        """The field drawn at a column and row of the widget."""
        raise NotImplementedError

    def prompt(self) -> str:
        """A line that says which keys work now."""
        if self.picker.start is not None:
            targets = ", ".join(sorted(self.picker.targets(), key=_by_number))
            return self.words.say("screen-from-to", field=self.picker.start, targets=targets)
        return self.words.say("screen-at", field=self.cursor) if self.has_focus else ""

    def is_undecided(self) -> bool:
        return bool(self.picker.ways)

    def on_click(self, event: events.Click) -> None:
        field = self.field_at(event.x, event.y)
        if field is not None:
            self.cursor = field
            self._press(field)

    def on_key(self, event: events.Key) -> None:
        if self.state is None:
            return
        if event.key in _STEPS:
            self._go(*_STEPS[event.key])
        elif event.key in ("enter", "space"):
            self._press(self.cursor)
        elif event.key == "escape" and self.picker.start is not None:
            self.picker.press(self.picker.start)
        else:
            return
        event.stop()
        self._changed()

    def _go(self, dx: int, dy: int) -> None:
        """Move the cursor to the next field that way. Rows are shifted against each other: up and down go straight on
        the whole, a step to the right and then one to the left."""
        assert self.state is not None
        text, you = field_text_of(self.state.game), self.state.you
        x, y = text.point(self.cursor, you)
        ahead: list[tuple[int, int, str]] = []
        for field in text.fields:
            to_x, to_y = text.point(field, you)
            along = (to_x - x) * dx + (to_y - y) * dy
            aside = abs(to_y - y) * 3 if dx else abs(to_x - x)
            if along > 0:
                ahead.append((2 * along + aside, (to_x - x) * (-1 if y % 2 else 1), field))
        if ahead:
            self.cursor = min(ahead)[2]

    def _press(self, field: str) -> None:
        move = self.picker.press(field)
        if move is not None:
            self.post_message(MoveChosen(move))
        elif self.picker.ways:
            self.post_message(SeveralMoves(self.picker.ways))
        self._changed()

    def _changed(self) -> None:
        self.refresh()
        self.post_message(CursorMoved())


def _by_number(field: str) -> tuple[int, str]:
    return (int(field), "") if field.isdecimal() else (0, field)
