"""The lobby: who waits, which tables are open, a form for a new one. Says everything by lines typed."""

from typing import ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.screen import ModalScreen
from textual.widgets import Button, DataTable, Footer, Input, Label, Select, Static

from client.terminal.labels import describe_bindings
from client.terminal.log import SentenceLog
from client.terminal.screens import TypingScreen
from client.terminal.typing_line import TypingLine
from shared.games import GAMES
from shared.i18n import Catalogue
from shared.protocol import GameInfo, Lobby, SeatInfo, TableSummary
from shared.protocol.hosts import OfferedPlayer
from shared.text.folding import fold
from shared.text_protocol import Talk
from shared.words.people import game_title, offered_title, sitting_name, vacancy
from shared.words.players import about_player, offered_name
from shared.words.terms import clock_rule_words, format_clock

_BUTTONS = {
    "new": "screen-new-table",
    "seek": "screen-find-opponents",
    "join": "screen-sit-down",
    "watch": "lobby-watch",
    "tournaments": "screen-tournaments",
    "groups": "screen-groups",
}
"""The message of each button, by its id."""
_KNOWN = [game.partition("/")[0] for game in GAMES]
_EXAMPLES = f"open {_KNOWN[0]}, players {_KNOWN[-1]}, help"


class LobbyScreen(TypingScreen):
    """The list of tables and what may be done about them."""

    CSS = """
    LobbyScreen #tables { height: 1fr; }
    LobbyScreen #said { height: 5; }
    LobbyScreen #seeks { height: auto; max-height: 2; padding: 0 1; color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "screen-new-table"),
        Binding("s", "seek", "screen-find-opponents"),
        Binding("j", "join", "screen-sit-down"),
        Binding("w", "watch", "lobby-watch"),
    ]

    def __init__(self, wanted: str | None = None) -> None:
        super().__init__()
        self._wanted = wanted
        self._talk: Talk | None = None
        self._shown: list[TableSummary] = []
        self._drawn: Lobby | None = None

    def compose(self) -> ComposeResult:
        yield Static("Oldhand", id="title", classes="bar")
        yield Static("", id="banner", classes="banner")
        yield DataTable(id="tables", cursor_type="row")
        yield Static("", id="seeks")
        with Horizontal(classes="buttons"):
            for button in _BUTTONS:
                yield Button("", id=button, compact=True, variant="primary" if button == "new" else "default")
        yield SentenceLog(id="said")
        yield TypingLine()
        yield Footer()

    def on_mount(self) -> None:
        self._is_made = True
        cast(DataTable[Text], self.query_one(DataTable)).focus()
        self.label()
        self.say(self._play_app.sentences)
        if self._wanted is not None:
            self.set_timer(0.2, self.action_new)

    def label(self) -> None:
        """Label buttons, columns and keys, and redraw the list."""
        words = self._words
        describe_bindings(self, words)
        for button, key in _BUTTONS.items():
            self.query_one(f"#{button}", Button).label = words.say(key)
        self.query_one("#line", Input).placeholder = words.say("screen-lobby-line", examples=_EXAMPLES)
        self._drawn = None
        self.show_lobby(self._play_app.line.talk)

    def tick(self, status: str) -> None:
        """Show whether the line stands."""
        you = "" if self._talk is None or self._talk.welcome is None else f" · {self._talk.welcome.you.name}"
        self.query_one("#title", Static).update(Text(f"Oldhand{you}{f' · {status}' if status else ''}"))

    def show_lobby(self, talk: Talk) -> None:
        """Show the list as it is now."""
        self._talk = talk
        if not self.is_ready or talk.lobby == self._drawn:
            return
        words = talk.words
        self._drawn = talk.lobby
        self._shown = talk.lobby.tables
        heads = [words.say(it) for it in ("screen-game", "terms-clock", "screen-players", "screen-now")]
        self.fill("#tables", heads, [(it.table, _row(words, it)) for it in self._shown])
        seeks = [
            words.say(
                "screen-seek",
                game=game_title(words, seek.game),
                clock=clock_rule_words(words, seek.terms.clock),
                count=seek.waiting,
            )
            for seek in talk.lobby.seeks
        ]
        waiting = self.query_one("#seeks", Static)
        waiting.update(Text(words.say("screen-seeks", seeks=words.say("semicolon").join(seeks))))
        waiting.display = bool(seeks)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._play_app.type(event.value)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        {
            "new": self.action_new,
            "seek": self.action_seek,
            "join": self.action_join,
            "watch": self.action_watch,
            "tournaments": self._play_app.action_tournaments,
            "groups": self._play_app.action_groups,
        }[event.button.id or "new"]()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        self._come_to(str(event.row_key.value))

    def action_new(self) -> None:
        """A form for a new table."""
        self._ask(seek=False)

    def action_seek(self) -> None:
        """A form for finding people."""
        self._ask(seek=True)

    def action_join(self) -> None:
        if (chosen := self.chosen("#tables")) is not None:
            self._play_app.type(f"join {chosen}")

    def action_watch(self) -> None:
        if (chosen := self.chosen("#tables")) is not None:
            self._play_app.type(f"spectate {chosen}")

    def _come_to(self, table: str) -> None:
        """Sit down where a seat is free, else watch; a table where the player sits is only shown."""
        assert self._talk is not None and self._talk.welcome is not None
        you = self._talk.welcome.you.id
        seats = next((it.seats for it in self._shown if it.table == table), list[SeatInfo]())
        may_sit = any(seat.id == you or (seat.id is None and not seat.reserved) for seat in seats)
        self._play_app.type(f"{'join' if may_sit else 'spectate'} {table}")

    def _ask(self, *, seek: bool) -> None:
        if self._talk is None or self._talk.welcome is None:
            return
        talk = self._talk
        form = NewTable(talk.words, self._talk.welcome.games, talk.lobby.players, self._wanted, seek=seek)
        self.app.push_screen(form, self._begin)  # pyright: ignore[reportUnknownMemberType]

    def _begin(self, lines: list[str] | None) -> None:
        for line in lines or []:
            self._play_app.type(line)


def _row(words: Catalogue, summary: TableSummary) -> list[str]:
    """A table in the list."""
    names = [vacancy(words, seat) if seat.id is None else sitting_name(words, seat) for seat in summary.seats]
    clock, phase = format_clock(summary.terms.clock), words.say(f"table-phase-{summary.phase}")
    return [game_title(words, summary.game), clock, ", ".join(names), phase]


class NewTable(ModalScreen[list[str] | None]):
    """A form; comes back with the lines that it stands for."""

    CSS = """
    NewTable { align: center middle; }
    NewTable Grid {
        grid-size: 2; grid-columns: 12 1fr; grid-rows: 1 1 1 3 1 1 1; grid-gutter: 1 0;
        width: 60; height: 19; padding: 1 2; background: $surface; border: round $primary;
    }
    NewTable Input { border: none; height: 1; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "screen-back")]

    def __init__(
        self,
        words: Catalogue,
        games: list[GameInfo],
        players: list[OfferedPlayer],
        wanted: str | None,
        *,
        seek: bool,
    ) -> None:
        super().__init__()
        describe_bindings(self, words)
        self._words = words
        self._games = games
        self._players = players
        self._seek = seek
        self._wanted = next(
            (game.id for game in games if wanted and fold(wanted) in f"{game.id} {fold(game.title)}"), None
        )

    def compose(self) -> ComposeResult:
        say = self._words.say
        with Grid():
            yield Label(say("screen-game"))
            yield Select(
                [(offered_title(self._words, game), game.id) for game in self._games],
                value=self._wanted or self._games[0].id,
                allow_blank=False,
                id="game",
                compact=True,
            )
            yield Label(say("terms-clock"))
            forms = say("screen-clock-forms", examples="5+3, 30s, 3d", none="none")
            yield Input("none" if self._seek is False else "10+5", placeholder=forms, id="clock")
            yield Label(say("screen-then" if self._seek else "screen-against"))
            yield Select([], prompt=say("screen-anyone"), id="player", compact=True)
            yield Label("")
            yield Static("", id="about")
            yield Label(say("screen-found"))
            found = (say("screen-public"), ""), (say("screen-private"), "private")
            yield _select("public", *found, disabled=self._seek)
            yield Label(say("screen-rated"))
            with_all = (say("screen-rated-all"), "rated")
            yield _select("rated", (say("screen-rated-people"), ""), with_all, (say("screen-rated-none"), "unrated"))
            yield Label("")
            with Horizontal():
                yield Button(say("screen-start"), id="start", variant="primary", compact=True)
                yield Button(say("screen-back"), id="back", compact=True)

    def on_mount(self) -> None:
        self._offer()
        self.query_one("#start", Button).focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "game":
            self._offer()
        if event.select.id == "player":
            chosen = next((each for each in self._players if each.name == event.value), None)
            about = [] if chosen is None else about_player(self._words, chosen)
            self.query_one("#about", Static).update(Text("\n".join(about)))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(self.lines() if event.button.id == "start" else None)

    def lines(self) -> list[str]:
        """The text commands that the form stands for."""
        game = str(self._select("#game").value)
        chosen = self._select("#player")
        player = None if chosen.is_blank() else str(chosen.value)
        clock = self.query_one("#clock", Input).value.strip() or "none"
        words = [game, f"clock {clock}"]
        words += [str(self._select(name).value) for name in ("#public", "#rated")]
        if player and not self._seek and not words[-1]:
            words[-1] = "unrated"  # as it would be anyway; said at once, it allows what rated games forbid
        if self._seek:
            return [f"seek {' '.join(filter(None, words))}{f' against {player}' if player else ''}"]
        return [f"open {' '.join(filter(None, words))}", "sit", *([f"add-ai {player}"] if player else [])]

    def _select(self, name: str) -> Select[str]:
        return cast(Select[str], self.query_one(name, Select))

    def _offer(self) -> None:
        """The players of the chosen game."""
        game = self._select("#game").value
        offered = sorted((each for each in self._players if each.game == game), key=lambda each: each.literature)
        players = [(offered_name(self._words, each), each.name) for each in offered]
        self._select("#player").set_options(players)


def _select(name: str, *options: tuple[str, str], disabled: bool = False) -> Select[str]:
    return Select(options, value=options[0][1], allow_blank=False, id=name, compact=True, disabled=disabled)
