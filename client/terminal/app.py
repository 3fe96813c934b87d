"""The application: one line to a server, the lobby, a table on top of it. Carries nothing out but by lines typed."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from client.sdk.connection import Connection
from client.terminal.labels import describe_bindings
from client.terminal.line import LineClient
from client.terminal.lobby import LobbyScreen
from client.terminal.table import TableScreen
from shared.errors import GameError
from shared.i18n import Catalogue
from shared.text_protocol.replies import code_words

_TICK_S = 0.5
"""Clocks are drawn so often."""


class PlayApp(App[None]):
    """`first` is typed at once; `wanted` is the game that the lobby offers first."""

    TITLE = "Oldhand"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    .bar { height: 1; background: $primary-darken-2; color: $text; padding: 0 1; text-style: bold; }
    .prompt { height: 1; color: $text-muted; padding: 0 1; }
    .buttons { height: 1; padding: 0 1; }
    .buttons Button { margin-right: 1; min-width: 4; }
    #said { height: 1fr; padding: 0 1; background: $background; scrollbar-size-vertical: 1; }
    #line { border: none; height: 1; padding: 0 1; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "screen-quit", priority=True),
        Binding("f1", "type('help')", "screen-help"),
        Binding("f2", "lobby", "screen-lobby"),
        Binding("f3", "type('why')", "screen-why"),
        Binding("f4", "type('moves')", "screen-moves"),
    ]

    def __init__(
        self, connection: Connection, first: Sequence[str] = (), wanted: str | None = None, language: str = "en"
    ) -> None:
        super().__init__()
        self.line = LineClient(connection, self._show_lines, self._changed, language)
        self._labelled = language
        """The language of the labels on the screens."""
        describe_bindings(self, self.words)
        self.ended = ""
        """Why the server has sent us away for good; empty while it has not."""
        self.sentences: list[str] = []
        """Everything that was said so far, what was typed among it after `> `."""
        self._first = list(first)
        self._lobby = LobbyScreen(wanted)
        self._table: TableScreen | None = None

    @property
    def words(self) -> Catalogue:
        """The messages in the reader's language."""
        return self.line.talk.words

    def on_mount(self) -> None:
        self.push_screen(self._lobby)
        self.line.begin(self._first)
        self.run_worker(self._hear(), exclusive=True)
        self.set_interval(_TICK_S, self._tick)

    def type(self, words: str) -> None:
        """Carry out a line, as if somebody had typed it."""
        self._show([f"> {words}"])
        self.line.type(words)
        if self.line.talk.over:
            self.exit()

    def action_type(self, words: str) -> None:
        self.type(words)

    def action_lobby(self) -> None:
        """Back to the list of tables; the seat stays ours."""
        if self._table is not None:
            self._table.dismiss()
            self._table = None
            self.line.talk.room = None

    async def _hear(self) -> None:
        try:
            await self.line.run()
            self.ended = self.words.say("screen-closed")
        except GameError as error:
            self.ended = code_words(self.words, error.code, str(error))
        self._show_lines([self.ended, self.words.say("screen-press-to-quit", keys="Ctrl-Q")])
        self._tick()

    def _show_lines(self, lines: list[str]) -> None:
        self._show(lines)

    def _show(self, lines: list[str]) -> None:
        self.sentences += lines
        if self.is_running:
            for screen in (self._lobby, self._table):
                if screen is not None and screen.is_ready:
                    screen.say(lines)

    def _changed(self) -> None:
        """The talk knows something new: show the table that it is about, or the lobby."""
        if not self.is_running:
            return
        talk = self.line.talk
        if self._labelled != self.words.language:
            self._label()
        self._lobby.show_lobby(talk)
        state = None if talk.room is None else talk.room.state
        if talk.room is None or state is None or state.phase == "closed":
            if self._table is not None:
                self._table.dismiss()
                self._table = None
            return
        if self._table is None:
            self._table = TableScreen(self.sentences[-30:])
            self.push_screen(self._table)
        self._table.show_room(talk.room)
        if self.line.talk.over:
            self.exit()

    def _label(self) -> None:
        """Update the labels: the reader has chosen another language."""
        self._labelled = self.words.language
        describe_bindings(self, self.words)
        for screen in (self._lobby, self._table):
            if screen is not None and screen.is_ready:
                screen.label()
                screen.refresh_bindings()

    def _tick(self) -> None:
        status = self.ended or ("" if self.line.is_up else self.words.say("screen-reconnecting"))
        for screen in (self._lobby, self._table):
            if screen is not None and screen.is_ready:
                screen.tick(status)
