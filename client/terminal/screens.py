"""The common parts of the screens, and what they ask of the application. Knows none of them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, DataTable, Footer, Input, Static

from client.terminal.labels import describe_bindings
from client.terminal.line import CommandKind, LineClient
from client.terminal.log import SentenceLog
from client.terminal.typing_line import TypingLine
from shared.i18n import Catalogue


class Application(Protocol):
    """`client.terminal.app.PlayApp`, as far as its screens use it."""

    line: LineClient
    """To the server."""
    sentences: list[str]
    """Everything that was said so far."""

    @property
    def words(self) -> Catalogue:
        """The messages in the reader's language."""
        ...

    def type(self, words: str) -> None:
        """Carry out a line, as if somebody had typed it."""
        ...

    def look(self, command: CommandKind, **fields: Any) -> None:
        """Ask for something and show it on its screen."""
        ...

    def action_tournaments(self) -> None: ...

    def action_groups(self) -> None: ...

    def action_close_room(self) -> None:
        """Close the screen on top."""
        ...


class PlayScreen(Screen[None]):
    """A screen with a title, which types lines for its reader."""

    def __init__(self) -> None:
        super().__init__()
        self._is_made = False

    @property
    def is_ready(self) -> bool:
        """Whether there is something to draw on: not before it is made, and not while it is taken down."""
        return self._is_made and bool(self.query("#title"))

    def label(self) -> None:
        """Label everything in the reader's language."""

    def say(self, lines: Sequence[str]) -> None:
        """Show sentences; those that were typed are dimmed."""
        log = self.query_one("#said", SentenceLog)
        for line in lines:
            log.add(Text(line, Style(dim=line.startswith("> "))))

    def tick(self, status: str) -> None:
        """Clocks go on, lines come and go."""

    def show_banner(self, banner: str) -> None:
        """Show that a table waits for the reader; empty: none does."""
        shown = self.query_one("#banner", Static)
        shown.update(Text(banner))
        shown.display = bool(banner)

    def fill(self, name: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Fill a table with rows, each with its key. The cursor stays at what it was at."""
        table = cast(DataTable[Text], self.query_one(name, DataTable))
        at, chosen = table.cursor_row, self.chosen(name)
        drawn = [(key, [Text(cell) for cell in cells]) for key, cells in rows]  # a name is no markup
        table.clear(columns=True)
        for number, head in enumerate(heads):
            # A table that finds its widths itself may draw cells before it has, and keeps them as they were cut.
            table.add_column(head, width=max(cell_len(head), *(cells[number].cell_len for _, cells in drawn), 0))
        for key, cells in drawn:
            table.add_row(*cells, key=key)
        keys = [key for key, _ in drawn]
        table.move_cursor(row=keys.index(chosen) if chosen in keys else min(at, max(0, len(keys) - 1)))

    def chosen(self, name: str) -> str | None:
        """The key of the row at the cursor."""
        table = cast(DataTable[Text], self.query_one(name, DataTable))
        if not table.is_valid_row_index(table.cursor_row):
            return None
        return str(table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value)

    @property
    def _play_app(self) -> Application:
        return cast(Application, self.app)  # pyright: ignore[reportUnknownMemberType]

    @property
    def _words(self) -> Catalogue:
        return self._play_app.words


L = TypeVar("L")
_EXAMPLES = "tournaments, groups, help"


class TypingScreen(PlayScreen):
    """A screen whose line has the focus as soon as something is typed."""

    def take_typing(self, event: events.Key | events.Paste) -> None:
        """Move the focus to the line when something is typed or pasted that is nobody else's."""
        if isinstance(self.focused, Input) or not self.is_ready:
            return
        if isinstance(event, events.Key) and (not event.is_printable or self.has_key(event.key)):
            return
        line = self.query_one("#line", Input)
        self.set_focus(line)
        line.cursor_position = len(line.value)

    def has_key(self, key: str) -> bool:
        """Whether a printable key does something on this screen."""
        return key == "space" or key in self.active_bindings


Act = Callable[[], None]


class ActButton(Button):
    """A button that does something."""

    def __init__(self, words: str, act: Act) -> None:
        super().__init__(words, compact=True)
        self.act = act


class RoomScreen(TypingScreen):
    """A screen above the lobby: its own part between a title and a row of buttons, then sentences and a line to type
    on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "screen-back")]
    LINE: ClassVar = "screen-room-line"
    """Message of the line to type on."""
    FOCUSED: ClassVar = "#list"
    """The part that has the focus whenever the screen comes up."""
    POLL_TICKS: ClassVar = 8
    """After so many calls of `tick` the screen asks again for what it shows."""

    def __init__(self) -> None:
        super().__init__()
        self._ticks = 0
        self._acts: list[str] = []

    def compose(self) -> ComposeResult:
        yield Static("", id="title", classes="bar")
        yield Static("", id="banner", classes="banner")
        yield from self.parts()
        yield Horizontal(id="actions", classes="buttons")
        yield SentenceLog(id="said", classes="brief")
        yield TypingLine()
        yield Footer()

    def on_mount(self) -> None:
        self._is_made = True
        self.query_one("#banner").display = False
        self.label()
        self.begin()

    def begin(self) -> None:
        """It is on the screen for the first time."""
        self.say(self._play_app.sentences[-4:])

    def on_screen_resume(self) -> None:
        self.query_one(self.FOCUSED).focus()

    def parts(self) -> ComposeResult:
        """The widgets of its own."""
        raise NotImplementedError

    def heading(self) -> str:
        """The title."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw what is known."""
        raise NotImplementedError

    def poll(self) -> None:
        """Ask for what is shown."""
        raise NotImplementedError

    def label(self) -> None:
        """Label keys and line, and draw everything again."""
        for kind in type(self).__mro__:
            if "BINDINGS" in vars(kind) and issubclass(kind, RoomScreen):
                describe_bindings(self, self._words, kind.BINDINGS)
        self.query_one("#line", Input).placeholder = self._words.say(self.LINE, examples=_EXAMPLES)
        self._acts = []
        self.draw()
        self.tick("")

    def tick(self, status: str) -> None:
        """Clocks go on, lines come and go."""
        self._ticks += 1
        if self._ticks % self.POLL_TICKS == 0 and self.is_active and self._play_app.line.is_up:
            self.poll()
        title = self.heading()
        self.query_one("#title", Static).update(Text(f"{title} · {status}" if status else title))

    def show_acts(self, acts: Sequence[tuple[str, Act]]) -> None:
        """Offer these buttons."""
        labels = [words for words, _ in acts]
        if labels == self._acts:
            for button, (_, act) in zip(self.query(ActButton), acts, strict=False):
                button.act = act
            return
        self._acts = labels
        row = self.query_one("#actions", Horizontal)
        row.remove_children()
        row.mount_all([ActButton(words, act) for words, act in acts])

    def action_close(self) -> None:
        self._play_app.action_close_room()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if isinstance(event.button, ActButton):
            event.button.act()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.submit(event.value.strip())

    def submit(self, typed: str) -> None:
        """Carry out what was typed on the line."""
        self._play_app.type(typed)


class ListScreen(RoomScreen, Generic[L]):
    """A list of what the reader can look at, or a sentence where there is nothing."""

    HEADING: ClassVar = ""
    """Message of the title."""
    EMPTY: ClassVar = ""
    """Message of the sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.listed: list[L] | None = None
        """None until the first answer."""

    def parts(self) -> ComposeResult:
        yield DataTable(id="list", cursor_type="row")
        yield Static("", id="about", classes="about")

    def heading(self) -> str:
        return self._words.say(self.HEADING)

    def show_list(self, listed: list[L]) -> None:
        """Show the list as it is now."""
        if listed != self.listed:
            self.listed = listed
            if self.is_ready:
                self.draw()

    def draw_list(self, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Fill the list with rows, each with its key; say the sentence where there are none."""
        self.fill("#list", heads, rows)
        about = self.query_one("#about", Static)
        about.update(self._words.say(self.EMPTY))
        about.display = self.listed == []
