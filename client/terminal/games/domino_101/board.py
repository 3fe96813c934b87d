"""The domino table: partner above, the line in the middle, the player's own hand below; a tile, then left or right."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from client.terminal.boards.board import Board, CursorMoved, MoveChosen
from client.terminal.labels import fitted
from shared.games.domino_101.text import ends_of, laid
from shared.protocol import TableState
from shared.words.people import bare_name, left_of

WIDTH = 46
_TILES_A_ROW = 8
_LINE_ROW, _HAND_ROW = 4, 12
_TILE_WIDTH = 6
"""Columns of a tile in the hand, the gap included."""
_IVORY, _DIM, _AIM, _NEW = "#f4efe2", "#8f8a7d", "#ffd75f", "#ffe9a8"


class DominoBoard(Board):
    """Shows `state`; keys: left and right choose a tile, Enter plays it, `<` and `>` say where."""

    KEYS: ClassVar = ("less_than_sign", "greater_than_sign")
    DEFAULT_CSS = "DominoBoard { width: 46; height: 18; }"

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        """Which tile of the hand the cursor is on."""
        self.is_choosing = False
        """Whether the tile fits both ends and somebody must say which."""

    def show_state(self, state: TableState) -> None:
        before, self.state = self.state, state
        if before is None or before.version != state.version:
            self.is_choosing = False
        self.at = min(self.at, max(0, len(self.hand()) - 1))
        if before is None or before.legal != state.legal:
            playable = [number for number, tile in enumerate(self.hand()) if self._moves(tile)]
            self.at = playable[0] if playable and self.at not in playable else self.at
        self.refresh()

    def hand(self) -> list[str]:
        return [] if self.state is None or self.state.view is None else list(self.state.view.hand)

    def prompt(self) -> str:
        """A line that says which keys work now."""
        hand = self.hand()
        if not hand or not self.has_focus:
            return ""
        if self.is_choosing:
            return self.words.say("domino-101-board-which", tile=hand[self.at], left="<", right=">")
        tile = hand[self.at]
        return tile if self._moves(tile) else self.words.say("domino-101-board-no-fit", tile=tile)

    def _moves(self, tile: str) -> list[str]:
        """The legal moves that place a tile."""
        legal = [] if self.state is None else self.state.legal
        return [move for move in legal if move.strip("<>") == tile]

    def render(self) -> Text:
        state = self.state
        if state is None or state.view is None:
            return Text(f"\n\n   {self.words.say('domino-101-board-waiting')}", Style(color=_DIM))
        lines = [Text()] * (_HAND_ROW + 6)
        you = 0 if state.you is None else state.you
        around = [left_of(state, you), (you + 2) % 4]
        around.append(next(seat for seat in range(4) if seat not in (you, *around)))
        left, across, right = around
        lines[0] = _centred(self._other(state, across))
        sides = self._other(state, left)
        rights = self._other(state, right)
        sides.append(" " * max(2, WIDTH - sides.cell_len - rights.cell_len))
        lines[2] = sides + rights
        rows = self._line(state)
        for number, row in enumerate(rows):
            lines[_LINE_ROW + number * (2 if len(rows) < 4 else 1)] = row
        ends = ends_of(state.view.board)
        if ends is not None:
            lines[_HAND_ROW - 2] = self._ends(*ends)
        for number, row in enumerate(self._hand_rows()):
            lines[_HAND_ROW + number] = row
        return Text("\n").join(lines)

    def _other(self, state: TableState, seat: int) -> Text:
        """Another seat: its name, how many tiles, whether it is to move."""
        assert state.view is not None
        tiles = state.view.counts[seat] if state.view.counts else 0
        line = Text()
        line.append(
            fitted(bare_name(self.words, state, seat), 14),
            Style(bold=seat in state.to_act, reverse=seat in state.to_act),
        )
        plies = state.view.history
        around = len(state.seats)
        if state.view.first is not None and state.phase == "play":
            since = [ply for ply in range(max(0, len(plies) - around + 1), len(plies))
                     if (state.view.first + ply) % around == seat]  # fmt: skip
            if since and plies[since[-1]] == "pass":
                line.append(f" {self.words.say('domino-101-board-passed')}", Style(color=_AIM))
        return line.append(f" {'▮' * tiles}", Style(color=_DIM))

    def _line(self, state: TableState) -> list[Text]:
        """The line from left to right, some tiles a row."""
        assert state.view is not None
        tiles = laid(state.view)
        history = state.view.history
        placed = next((move for move in reversed(history) if move != "pass"), "")
        newest = 0 if placed.startswith("<") else len(tiles) - 1
        rows: list[Text] = []
        for start in range(0, len(tiles), _TILES_A_ROW):
            row = Text()
            for number in range(start, min(start + _TILES_A_ROW, len(tiles))):
                left, right = tiles[number]
                colour = _NEW if number == newest else _IVORY
                bar = "‖" if left == right else "|"
                row.append(f"{left}{bar}{right}", Style(color="#161616", bgcolor=colour, bold=number == newest))
                row.append(" ")
            rows.append(_centred(row))
        return rows or [_centred(Text(self.words.say("domino-101-line-empty"), Style(color=_DIM)))]

    def _ends(self, left: str, right: str) -> Text:
        style = Style(color="#161616", bgcolor=_AIM, bold=True) if self.is_choosing else Style(color=_DIM)
        at_left = Text(f" ◀ {self.words.say('domino-101-board-left', pips=left)} ", style)
        at_right = Text(f" {self.words.say('domino-101-board-right', pips=right)} ▶ ", style)
        return at_left.append(" " * (WIDTH - 1 - at_left.cell_len - at_right.cell_len)).append_text(at_right)

    def _hand_rows(self) -> list[Text]:
        rows = [Text("  ") for _ in range(4)]
        for number, tile in enumerate(self.hand()):
            playable, here = bool(self._moves(tile)), number == self.at and self.has_focus
            ground = _AIM if here and playable else _IVORY if playable else "#5a574f"
            style = Style(color="#161616" if playable else "#bdb8aa", bgcolor=ground, bold=playable)
            for row, text in zip(rows, (f"  {tile[0]}  ", " ─── ", f"  {tile[2]}  "), strict=False):
                row.append(text, style)
                row.append(" ")
            rows[3].append("  ▲   " if here else "      ", Style(color=_AIM))
        return rows

    def on_click(self, event: events.Click) -> None:
        if _HAND_ROW <= event.y <= _HAND_ROW + 3:
            number = (event.x - 2) // _TILE_WIDTH
            if 0 <= number < len(self.hand()):
                self.at = number
                self._press()
        elif event.y == _HAND_ROW - 2 and self.is_choosing:
            self._choose(left=event.x < WIDTH // 2)
        self._changed()

    def on_key(self, event: events.Key) -> None:
        hand = self.hand()
        match event.key:
            case "left" | "right" if self.is_choosing:
                self._choose(left=event.key == "left")
            case "left" | "right" if hand:
                self.at = (self.at + (1 if event.key == "right" else -1)) % len(hand)
            case "enter" | "space" | "up":
                self._press()
            case "less_than_sign" | "greater_than_sign" if hand:
                self._choose(left=event.key == "less_than_sign")
            case "escape" if self.is_choosing:
                self.is_choosing = False
            case _:
                return
        event.stop()
        self._changed()

    def _press(self) -> None:
        hand = self.hand()
        moves = self._moves(hand[self.at]) if hand else []
        if len(moves) == 1:
            self.post_message(MoveChosen(moves[0]))
        self.is_choosing = len(moves) > 1

    def _choose(self, *, left: bool) -> None:
        moves = [move for move in self._moves(self.hand()[self.at]) if move.startswith("<") == left]
        if moves:
            self.is_choosing = False
            self.post_message(MoveChosen(moves[0]))

    def _changed(self) -> None:
        self.refresh()
        self.post_message(CursorMoved())


def _centred(text: Text) -> Text:
    return Text(" " * max(0, (WIDTH - text.cell_len) // 2)) + text
