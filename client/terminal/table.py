"""A table on the screen: board, seats with their clocks, what was said, what may be done. Says all by lines typed."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Footer, Input, Static

from client.terminal.boards.board import Board, CursorMoved, MoveChosen, SeveralMoves
from client.terminal.games.facets import terminal_facets
from client.terminal.labels import describe_bindings, fitted
from client.terminal.line import now_ms
from client.terminal.log import SentenceLog
from client.terminal.screens import ActButton, TypingScreen
from client.terminal.typing_line import TypingLine
from shared.experience.learners import USUAL
from shared.games.facets import is_hidden
from shared.i18n import Catalogue
from shared.protocol import SeatInfo, TableState
from shared.text_protocol import BUTTONS, Room
from shared.words.endings import hand_words, match_words, score_words
from shared.words.events import turn_words
from shared.words.people import bare_name, game_title, short_place, side_name, vacancy
from shared.words.players import player_name
from shared.words.reasons import reason_words
from shared.words.terms import clock_faces

Action = tuple[str, str]
"""Label of a button, and the line that it types."""
_COUNSEL = {
    "actions-counsel-me": "counsel me",
    "actions-counsel-either": "counsel either",
    "screen-my-partner": "counsel you",
}
_OFFERED = {
    "sit": ("actions-resume", "back"),
    "claim": ("actions-claim", "claim"),
    **BUTTONS,
    "give-time": ("screen-give-time", "give 15"),
    "substitute": ("screen-substitute", "substitute"),
}
"""By what the server allows: the message of the button, and the line that it types."""
_EXAMPLES = "say hello, draw, help"


class TableScreen(TypingScreen):
    """One table."""

    CSS = """
    TableScreen #play { height: 1fr; }
    TableScreen #board { width: auto; min-width: 48; max-width: 70%; height: 1fr; padding: 0 1; overflow-y: auto; }
    TableScreen #side { width: 1fr; height: 1fr; }
    TableScreen #seats { height: auto; padding: 0 1; }
    TableScreen #why { height: auto; max-height: 5; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "to_board", "screen-board", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._earlier_lines = list(lines)
        self._room: Room | None = None
        self._status = ""
        self._choices: list[Action] = []
        """Instead of the usual buttons: the ways of a move that has several."""
        self._offered: list[Action] = []
        self._board: Board | None = None
        self._board_game = ""

    def compose(self) -> ComposeResult:
        yield Static("", id="title", classes="bar")
        yield Static("", id="banner", classes="banner")
        with Horizontal(id="play"):
            yield Vertical(id="board")
            with Vertical(id="side"):
                yield Static("", id="seats")
                yield Static("", id="why")
                yield SentenceLog(id="said")
        yield Static("", id="prompt", classes="prompt")
        yield Horizontal(id="actions", classes="buttons")
        yield TypingLine()
        yield Footer()

    def on_mount(self) -> None:
        self._is_made = True
        self.say(self._earlier_lines)
        self.label()

    def label(self) -> None:
        """Label the keys and the input line, and redraw the table."""
        describe_bindings(self, self._words)
        self.query_one("#line", Input).placeholder = self._words.say("screen-table-line", examples=_EXAMPLES)
        if self._room is not None:
            self.show_room(self._room)

    def has_key(self, key: str) -> bool:
        """Whether a printable key does something on this screen."""
        return super().has_key(key) or (isinstance(self.focused, Board) and key in self.focused.KEYS)

    def tick(self, status: str) -> None:
        """Clocks go on, lines come and go."""
        self._status = status
        if self._room is not None and self._room.state is not None:
            self._show_seats(self._room.state)
            self._show_title(self._room.state)

    def show_room(self, room: Room) -> None:
        """Show the table as it is now."""
        self._room = room
        state = room.state
        if not self.is_ready or state is None:
            return
        self._show_board(state)
        self._show_seats(state)
        self._show_title(state)
        self._show_why(room, state)
        self._choices = []
        self._show_actions(state)

    def _show_board(self, state: TableState) -> None:
        if self._board is None or self._board_game != state.game:
            frame = self.query_one("#board")
            frame.remove_children()
            self._board, self._board_game = terminal_facets(state.game).board(), state.game
            frame.mount(self._board)
            self._board.focus()
        self._board.words = self._words
        self._board.show_state(state)
        self._show_prompt()

    def _show_prompt(self) -> None:
        self.query_one("#prompt", Static).update(self._board.prompt() if self._board is not None else "")

    def _show_title(self, state: TableState) -> None:
        words = self._words
        hand = f" · {words.say('table-hand', number=state.round)}" if is_hidden(state.game) and state.round else ""
        waits = match_words(words, state, state.result) if state.result is not None else turn_words(words, state)
        occasion = "" if self._room is None else self._room.occasion
        title = f"{game_title(words, state.game)}{hand} · {self._status or waits}{occasion and f' · {occasion}'}"
        self.query_one("#title", Static).update(Text(title))

    def _show_seats(self, state: TableState) -> None:
        assert self._room is not None
        words = self._words
        faces = clock_faces(state, self._room.heard_ms, now_ms())
        text = Text()
        for seat in state.seats:
            acting = seat.seat in state.to_act and state.phase in ("play", "counsel")
            text.append("▶ " if acting else "  ", Style(bold=True))
            text.append(*terminal_facets(state.game).badge(seat.team))
            text.append(" ")
            name = vacancy(words, seat) if seat.id is None else bare_name(words, state, seat.seat)
            text.append(fitted(name, 15), Style(bold=seat.seat == state.you))
            text.append(f" {' '.join(_seat_facts(words, state, seat))}", Style(dim=True))
            if seat.seat in faces:
                running = state.clock is not None and seat.seat in state.clock.running
                text.append(" ").append(faces[seat.seat], Style(bold=running, reverse=running))
            text.append("\n")
        text.append(score_words(words, state) if is_hidden(state.game) else "")
        if is_hidden(state.game) and state.round_result is not None:
            result = words.say("table-last-hand", result=hand_words(words, state, state.round_result))
            text.append(f"\n{result}", Style(dim=True))
        text.rstrip()
        self.query_one("#seats", Static).update(text)

    def _show_why(self, room: Room, state: TableState) -> None:
        """The newest reason of the game that is going on."""
        newest = room.given[-1] if room.given and not is_hidden(state.game) else None
        text = ""
        if newest is not None:
            seen = room.is_to_opponent(newest)
            reason = reason_words(self._words, newest.reason, to_opponent=seen, side=newest.side)
            text = self._words.say("why-newest", **newest.who, move=newest.move, reason=reason)
        why = self.query_one("#why", Static)
        why.update(Text(text))
        why.display = bool(text)

    def _show_actions(self, state: TableState) -> None:
        offered = self._choices or actions(self._words, state, self._fillers(state))
        if offered == self._offered:
            return
        self._offered = offered
        row = self.query_one("#actions", Horizontal)
        row.remove_children()
        row.mount_all([ActButton(words, partial(self._play_app.type, line)) for words, line in offered])

    def _fillers(self, state: TableState) -> list[str]:
        players = self._play_app.line.talk.lobby.players
        return [player.name for player in players if player.game == state.game]

    def on_move_chosen(self, event: MoveChosen) -> None:
        self._play_app.type(f"play {event.move}")

    def on_several_moves(self, event: SeveralMoves) -> None:
        self._choices = [(move, f"play {move}") for move in event.moves]
        if self._room is not None and self._room.state is not None:
            self._show_actions(self._room.state)

    def on_cursor_moved(self, event: CursorMoved) -> None:
        if self._choices and not (self._board is not None and self._board.is_undecided()):
            self._choices = []
            if self._room is not None and self._room.state is not None:
                self._show_actions(self._room.state)
        self._show_prompt()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if isinstance(event.button, ActButton):
            event.button.act()
            self.action_to_board()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._play_app.type(event.value)
        else:
            self.action_to_board()

    def action_to_board(self) -> None:
        if self._board is not None:
            self._board.focus()


def actions(words: Catalogue, state: TableState, fillers: Sequence[str]) -> list[Action]:
    """The actions besides moving that are possible now. `fillers`: AI players that can be seated, weakest first."""
    if state.phase == "closed":
        return []
    leave = (words.say("screen-leave"), "leave")
    event = [] if state.tournament is None else [(words.say("screen-to-tournament"), f"standings {state.tournament}")]
    if state.you is None:
        may_sit = any(action.startswith("sit:") for action in state.may)
        return [*([(words.say("screen-sit-down"), "sit")] if may_sit else []), *event, leave]
    offered: list[Action] = []
    if state.legal == ["pass"] and state.options.get("pass") != "auto":
        offered.append((words.say("screen-pass"), "pass"))
    if state.phase == "counsel" and state.you in state.to_act:
        offered += [(words.say(key), line) for key, line in _COUNSEL.items()]
    if fillers and any(seat.id is None for seat in state.seats):
        both = dict.fromkeys((USUAL if USUAL in fillers else fillers[-1], fillers[0]))
        offered += [(words.say("screen-add", name=player_name(words, each)), f"add-ai {each}") for each in both]
    others = [it.what for it in state.proposed if it.seat != state.you]
    for what in dict.fromkeys(others):
        offered += [(words.say(f"screen-accept-{what}"), what), (words.say("actions-decline"), "decline")]
    for may, (key, line) in _OFFERED.items():
        if may in state.may and line not in others:
            offered.append((words.say(key, seconds=15), line))
    if state.phase == "over":
        with_ai = any(seat.kind == "ai" for seat in state.seats)
        offered += event
        offered += [(words.say("screen-learned"), "lessons")] if with_ai else []
    elif state.phase != "waiting" and state.you not in state.resigned:
        offered.append((words.say("actions-resign"), "resign"))
    return [*offered, leave] if state.phase in ("waiting", "over") else offered


def _seat_facts(words: Catalogue, state: TableState, seat: SeatInfo) -> Iterator[str]:
    """The facts shown beside the name of a seat."""
    yield from filter(None, (side_name(words, state.game, seat.seat), short_place(words, state, seat.seat)))
    if seat.seat == state.you:
        yield words.say("who-you")
    if seat.kind == "ai":
        yield words.say("table-seat-ai")
    if seat.id is not None and not seat.present:
        yield words.say("table-seat-away")
    if seat.substitute is not None:
        yield words.say("screen-played-by", name=player_name(words, seat.substitute.player))
