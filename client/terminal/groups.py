"""Groups on the screen: one's own, and the room of one with its members, tables and chat."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import DataTable, Footer, Input, Static

from client.terminal.labels import fitted
from client.terminal.log import SentenceLog
from client.terminal.screens import ListScreen, RoomScreen
from client.terminal.typing_line import TypingLine
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GetStandingTables,
    GroupChatLine,
    GroupRoom,
    GroupStanding,
    GroupSummary,
    SayToGroup,
)
from shared.text_protocol.groups import chat_words, said_words
from shared.words.people import game_title, sitting_name, vacancy
from shared.words.phrases import phrase_named

_JOIN = "join-group "
_COMMAND = "/"
"""How a line begins that is a command, and nothing to say."""


class GroupsScreen(ListScreen[GroupSummary]):
    """The groups that the reader belongs to."""

    HEADING: ClassVar = "screen-groups"
    EMPTY: ClassVar = "group-none"

    def poll(self) -> None:
        self._play_app.line.fetch(GetGroups)

    def draw(self) -> None:
        words = self._words
        heads = [words.say("groups-name"), words.say("screen-role"), words.say("screen-players"), ""]
        rows = [
            (it.id, [it.name, words.say(f"group-role-{it.role}"), str(it.members), fitted(it.about, 40)])
            for it in self.listed or []
        ]
        self.draw_list(heads, rows)
        join = (words.say("screen-join-by-link"), self._begin_join)
        self.show_acts([join, (words.say("screen-back"), self.action_close)])

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        self._play_app.look(EnterGroup, group=str(event.row_key.value), subscribe=True)

    def _begin_join(self) -> None:
        """Begin the command: the link is still to be pasted."""
        line = self.query_one("#line", Input)
        line.value = _JOIN
        line.focus()
        line.cursor_position = len(_JOIN)


class GroupScreen(RoomScreen):
    """The room of a group: its members, its tables, and its chat, to which is said what is typed."""

    LINE: ClassVar = "screen-group-line"
    FOCUSED: ClassVar = "#line"
    POLL_TICKS: ClassVar = 40

    def __init__(self, group: str) -> None:
        super().__init__()
        self.group = group
        self._room: GroupRoom | None = None
        self._standing: list[GroupStanding] = []
        self._last_line = 0
        """Number of the newest line of chat that is shown."""
        self._told = ""
        """The sentence for that line, which is not shown again."""

    def compose(self) -> ComposeResult:
        yield Static("", id="title", classes="bar")
        yield Static("", id="banner", classes="banner")
        with Horizontal(classes="halves"):
            with Vertical(classes="half"):
                yield DataTable(id="members", cursor_type="none")
                yield DataTable(id="tables", cursor_type="row")
            with Vertical(classes="half"):
                yield SentenceLog(id="said")
        yield Horizontal(id="actions", classes="buttons")
        yield TypingLine()
        yield Footer()

    def begin(self) -> None:
        """Earlier sentences are no chat."""

    def heading(self) -> str:
        return self._words.say("screen-groups") if self._room is None else self._room.group.name

    def poll(self) -> None:
        """News are told only to those who have looked: after a cut of the line one has to look again."""
        self.look()

    def look(self) -> None:
        """Ask for all of it."""
        self._play_app.line.fetch(EnterGroup, group=self.group, subscribe=True)
        self._play_app.line.fetch(GetStandingTables, group=self.group)

    def show_room(self, room: GroupRoom) -> None:
        """Show the room as it is now."""
        changed, self._room = room != self._room, room
        if self.is_ready and changed:
            self.draw()
            self.tick("")

    def show_standing(self, standing: list[GroupStanding]) -> None:
        """Show the standing tables as they are now."""
        changed, self._standing = standing != self._standing, standing
        if self.is_ready and changed:
            self.draw()

    def hear(self, line: GroupChatLine) -> None:
        """Show what was said just now."""
        if self._room is not None and self.is_ready:
            self._write(line)

    def say(self, lines: Sequence[str]) -> None:
        """Show sentences; those of the chat are shown already."""
        super().say([line for line in lines if line != self._told])

    def draw(self) -> None:
        room, words = self._room, self._words
        self.show_acts([(words.say("screen-back"), self.action_close)])
        if room is None:
            return
        members = [
            (it.id, ["●" if it.online else "○", it.name, words.say(f"group-role-{it.role}")]) for it in room.members
        ]
        self.fill("#members", ["", words.say("groups-members", count=len(members)), words.say("screen-role")], members)
        self.fill("#tables", [words.say("groups-tables"), "", ""], [*self._standing_rows(), *self._table_rows(room)])
        for line in room.lines:
            self._write(line)

    def _standing_rows(self) -> list[tuple[str, list[str]]]:
        return [
            (
                f"play-standing {it.number}",
                [it.name, game_title(self._words, it.game), " : ".join(map(str, it.won))],
            )
            for it in self._standing
        ]

    def _table_rows(self, room: GroupRoom) -> list[tuple[str, list[str]]]:
        """One's own tables and those with a free seat are joined, others watched."""
        words, rows = self._words, list[tuple[str, list[str]]]()
        you = self._play_app.line.talk.welcome
        own = "" if you is None else you.you.id
        for table in room.tables:
            may_sit = any(seat.id == own or (seat.id is None and not seat.reserved) for seat in table.seats)
            names = [vacancy(words, seat) if seat.id is None else sitting_name(words, seat) for seat in table.seats]
            cells = [", ".join(names), game_title(words, table.game), words.say(f"table-phase-{table.phase}")]
            rows.append((f"{'join' if may_sit else 'spectate'} {table.table}", cells))
        return rows

    def _write(self, line: GroupChatLine) -> None:
        if line.number <= self._last_line or self._room is None:
            return
        self._last_line = line.number
        name = line.name or self._words.say("tournament-gone")
        self._told = ""
        self.say([f"{name}: {said_words(self._words, line)}"])
        self._told = chat_words(self._words, self._room.group.name, line)

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        self._play_app.type(str(event.row_key.value))

    def submit(self, typed: str) -> None:
        """Say it to the group; a command begins with a slash."""
        if typed.startswith(_COMMAND):
            self._play_app.type(typed.removeprefix(_COMMAND))
            return
        phrase = phrase_named(self._words, typed)
        said = {"phrase": phrase} if phrase else {"text": typed[:300]}
        self._play_app.line.fetch(SayToGroup, asked=True, group=self.group, **said)
