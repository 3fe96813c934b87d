"""The application: one line to a server, the lobby, the rooms on top of it, a table on top of all. Changes nothing but
by lines typed."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from client.sdk.connection import Connection
from client.terminal.labels import describe_bindings
from client.terminal.line import CommandKind, LineClient
from client.terminal.lobby import LobbyScreen
from client.terminal.rooms import Rooms, has_screen
from client.terminal.screens import RoomScreen, TypingScreen
from client.terminal.table import TableScreen
from client.terminal.waiting import waiting
from shared.errors import GameError
from shared.i18n import Catalogue
from shared.protocol import Command, Done, Message
from shared.protocol.groups import GetGroups
from shared.protocol.tournaments import GetTournaments
from shared.text_protocol.replies import code_words

_TICK_S = 0.5
"""Clocks are drawn so often."""


class PlayApp(App[None]):
    """`first` is typed at once; `wanted` is the game that the lobby offers first."""

    TITLE = "Oldhand"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    .bar { height: 1; background: $primary-darken-2; color: $text; padding: 0 1; text-style: bold; }
    .banner { height: 1; background: $warning; color: $text; padding: 0 1; display: none; }
    .prompt { height: 1; color: $text-muted; padding: 0 1; }
    .buttons { height: 1; padding: 0 1; }
    .buttons Button { margin-right: 1; min-width: 4; }
    #said { height: 1fr; padding: 0 1; background: $background; scrollbar-size-vertical: 1; }
    #said.brief { height: 4; }
    DataTable, .halves, .half { height: 1fr; }
    .half { width: 1fr; }
    .about { height: auto; padding: 0 1; }
    #line { border: none; height: 1; padding: 0 1; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "screen-quit", priority=True),
        Binding("f1", "type('help')", "screen-help"),
        Binding("f2", "lobby", "screen-lobby"),
        Binding("f3", "type('why')", "screen-why"),
        Binding("f4", "type('moves')", "screen-moves"),
        Binding("f5", "tournaments", "screen-tournaments"),
        Binding("f6", "to_table", "screen-to-table"),
        Binding("f7", "groups", "screen-groups"),
    ]

    def __init__(
        self, connection: Connection, first: Sequence[str] = (), wanted: str | None = None, language: str = "en"
    ) -> None:
        super().__init__()
        self.line = LineClient(connection, self._show_lines, self._changed, language, self._answered, self._heard)
        self._labelled = language
        """The language of the labels on the screens."""
        describe_bindings(self, self.words)
        self.ended = ""
        """Why the server has sent us away for good; empty while it has not."""
        self.sentences: list[str] = []
        """Everything that was said so far, what was typed among it after `> `."""
        self._first = list(first)
        self._banner = ""
        self._lobby = LobbyScreen(wanted)
        self._table: TableScreen | None = None
        self._rooms = Rooms(self.line, self._push_room, self._pop)

    @property
    def words(self) -> Catalogue:
        """The messages in the reader's language."""
        return self.line.talk.words

    def on_mount(self) -> None:
        self.push_screen(self._lobby)
        self.line.begin(self._first)
        self.run_worker(self._hear(), exclusive=True)
        self.set_interval(_TICK_S, self._tick)

    async def on_event(self, event: events.Event) -> None:
        """Lead what is typed to the line before a widget gets it: the next key may be here before the widget has
        passed on the first, and would be the widget's."""
        if isinstance(event, events.Key | events.Paste) and not event.is_forwarded:
            shown = self.screen if self.screen_stack else None
            if isinstance(shown, TypingScreen):
                shown.take_typing(event)
        await super().on_event(event)

    def type(self, words: str) -> None:
        """Carry out a line, as if somebody had typed it."""
        self._show([f"> {words}"])
        self.line.type(words)
        if self.line.talk.over:
            self.exit()

    def action_type(self, words: str) -> None:
        self.type(words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the keys of a table at a table alone, and the way to one's table while it waits."""
        if action == "type" and parameters != ("help",):
            return self._table is not None
        return action != "to_table" or waiting(self.line.talk) is not None

    def look(self, command: CommandKind, **fields: Any) -> None:
        """Ask for something and show it on its screen."""
        self.line.fetch(command, asked=True, **fields)

    def action_lobby(self) -> None:
        """Back to the list of tables; the seat stays ours."""
        self._leave_table()
        self._rooms.close_all()
        self.line.talk.is_away = waiting(self.line.talk) is not None  # else the next table may come up by itself
        self._show_banner()

    def action_tournaments(self) -> None:
        self.look(GetTournaments)

    def action_groups(self) -> None:
        self.look(GetGroups)

    def action_close_room(self) -> None:
        if self._table is None and self._rooms.open:
            self._rooms.close_top()
            self._show_banner()

    def action_to_table(self) -> None:
        """To the table that the banner tells of."""
        talk = self.line.talk
        it = waiting(talk)
        if it is None:
            return
        room = talk.rooms.get(it.table)
        if room is None or room.state is None:
            self.type(f"join {it.table}")
            return
        talk.turn_to(it.table)
        self._changed()

    def _leave_table(self) -> None:
        """Look at something else: no table comes on the screen by itself from now on."""
        if self._table is not None:
            self._table.dismiss()
            self._table = None
        self.line.talk.room = None
        self.line.talk.is_away = True

    def _push_room(self, screen: RoomScreen) -> None:
        self._leave_table()
        self.push_screen(screen)

    def _pop(self) -> None:
        self.pop_screen()

    def _answered(self, command: Command, done: Done, asked: bool) -> None:
        opens = asked and has_screen(done)
        if opens:
            self._leave_table()
        if self.is_running:
            self._rooms.show_answer(command, done, opens=opens)

    def _heard(self, message: Message) -> None:
        if self.is_running and self._table is None:
            self._rooms.hear(message)

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
            for screen in self._screens():
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
                talk.is_away = bool(self._rooms.open)
            self._show_banner()
            return
        if self._table is None:
            self._table = TableScreen(self.sentences[-30:])
            self.push_screen(self._table)
        self._table.show_room(talk.room)
        self._show_banner()
        if self.line.talk.over:
            self.exit()

    def _screens(self) -> list[LobbyScreen | RoomScreen | TableScreen]:
        """Those that can be drawn on."""
        screens = [self._lobby, *self._rooms.open, *([] if self._table is None else [self._table])]
        return [screen for screen in screens if screen.is_ready]

    def _show_banner(self) -> None:
        it = waiting(self.line.talk)
        banner = "" if it is None else it.banner
        if bool(banner) != bool(self._banner):
            self.refresh_bindings()
        self._banner = banner
        for screen in self._screens():
            screen.show_banner(banner)

    def _label(self) -> None:
        """Update the labels: the reader has chosen another language."""
        self._labelled = self.words.language
        describe_bindings(self, self.words)
        for screen in self._screens():
            screen.label()
            screen.refresh_bindings()

    def _tick(self) -> None:
        status = self.ended or ("" if self.line.is_up else self.words.say("screen-reconnecting"))
        for screen in self._screens():
            screen.tick(status)
        self._show_banner()
