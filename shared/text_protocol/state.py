"""The state of a conversation, and what the verbs ask of it. Reads no line and words no message.

`shared.text_protocol.conversation` does both with this state; the modules of verbs carry out what was typed.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from shared.i18n import Catalogue, catalogue
from shared.protocol import (
    PROTOCOL,
    Command,
    GameInfo,
    Hello,
    Lobby,
    RoundView,
    Tables,
    TableState,
    TableSummary,
    Welcome,
)
from shared.protocol.problems import checked
from shared.text.folding import fold
from shared.text_protocol.table_view import Room, TableWords
from shared.text_protocol.table_words import unclear

Out = str | Hello | Command
"""A line to print, or something to send."""
T = TypeVar("T")


class TextSession:
    """The state of one reader's conversation. `new_ref` makes the refs of its commands, `program` is what `hello`
    names."""

    def __init__(self, new_ref: Callable[[], str], program: str, language: str, said: TableWords) -> None:
        """`said`: what features say of a table."""
        self.words: Catalogue = catalogue(language)
        """In the reader's language."""
        self.welcome: Welcome | None = None
        self.room: Room | None = None
        """The table that is talked about."""
        self.rooms: dict[str, Room] = {}
        self.lobby = Lobby(tables=[], players=[])
        """The newest."""
        self.listed: list[TableSummary] = []
        """The tables as last listed to the reader: their numbers are places in it."""
        self.listed_page: Tables | None = None
        """The command that listed them."""
        self.listed_next: str | None = None
        """The cursor of the page after them."""
        self.is_away = False
        """Whether the reader has left the tables to look at something else: none is turned to before one is wanted."""
        self.over = False
        """Whether `quit` was said."""
        self.awaited: set[str] = set()
        """Answers to await before the next line: refs of commands, "" for the greeting, `seat TABLE` for the first
        state of a seat that we came back to."""
        self.new_ref = new_ref
        self._program = program
        self._said = said
        self.commands: dict[str, Command] = {}
        """By ref, the commands that have no answer yet."""
        self.unasked: set[str] = set()
        """Refs of commands that nobody typed: answers with nothing to tell are not told."""
        self.questions: dict[str, Question] = {}
        """By id, the open questions of others, the newest last."""
        self.people: dict[str, str] = {}
        """Ids of people whom the reader knows from elsewhere than the tables, by name."""
        self.position: ShownPosition | None = None
        """The position that verbs are about where no table is talked about."""
        self.parts: dict[type[object], object] = {}
        """What features keep in this conversation; see `part`."""
        self.confirming = ""
        """The verb that is carried out when it is typed again, and what it is about."""
        self.nonce: str | None = None
        """The nonce for the next seat."""
        self.now_ms = 0

    def speak(self, language: str) -> None:
        """Say everything in a language of `LANGUAGES` from now on."""
        self.words = catalogue(language)
        for room in self.rooms.values():
            room.words = self.words

    def greet(self, name: str | None, token: str | None) -> list[Out]:
        self.awaited.add("")
        return [Hello(protocol=PROTOCOL, name=name, token=token, client=self._program)]

    def send(self, command: Command, *, wait: bool = True) -> list[Out]:
        """Send a command. Raises msgspec.ValidationError if its fields do not fit."""
        command = checked(command)
        self.commands[command.ref] = command
        if wait:
            self.awaited.add(command.ref)
        return [command]

    def part(self, kind: type[T]) -> T:
        """The state that a feature keeps in this conversation; made when it is first asked for."""
        found = self.parts.get(kind)
        if not isinstance(found, kind):
            found = self.parts[kind] = kind()
        return found

    def answer_newest(self, *, accept: bool) -> list[Out]:
        """Answer the newest open question; there must be one."""
        return list(self.questions.values())[-1].answer(self, accept)

    def room_of(self, table: str) -> Room:
        return self.rooms.setdefault(table, Room(table, self.words, self._said))

    def turn_to(self, table: str) -> None:
        """Talk about this table from now on."""
        self.is_away = False
        self.room = self.room_of(table)

    def is_busy(self, table: str) -> bool:
        """Whether the reader is not to be led to `table`: plays at another one, or has left the tables."""
        state = None if self.room is None else self.room.state
        plays = state is not None and state.you is not None and state.phase in ("play", "counsel")
        return self.is_away or (plays and state is not None and state.table != table)

    def marked(self, table: str, lines: list[str]) -> list[str]:
        """The lines, with the table's id where it is not the one that is talked about."""
        if self.room is None or self.room.table == table:
            return lines
        return [self.words.say("text-at-table", table=table, line=line) for line in lines]

    def take_nonce(self) -> str | None:
        """The nonce given by the verb `random`, once: after its first table it is public."""
        nonce, self.nonce = self.nonce, None
        return nonce

    def here(self) -> tuple[str, Room, TableState]:
        """The table that is talked about. Raises CodedError `text/unclear`."""
        if self.room is None or self.room.state is None:
            raise unclear(self.words, "table-none-here")
        return self.room.table, self.room, self.room.state

    def seated(self) -> tuple[str, TableState]:
        table, _, state = self.here()
        if state.you is None:
            raise unclear(self.words, "table-no-seat")
        return table, state

    def find_table(self, word: str) -> str:
        if not word:
            raise unclear(self.words, "table-missing")
        if word.isdecimal() and len(word) < 4:
            if not 0 < int(word) <= len(self.listed):
                raise unclear(self.words, "table-not-listed", number=word)
            return self.listed[int(word) - 1].table
        return word[:32]

    def find_player(self, typed: str) -> tuple[str, str]:
        """The id of the player whose name the line begins with, and the rest: of those whom the reader has met at the
        tables or knows from elsewhere. Without such a player the first word is the id."""
        known = dict(self.people)
        for room in self.rooms.values():
            known |= {line.name: line.id for line in room.chat}
            seats = [] if room.state is None else room.state.seats
            known |= {seat.name: seat.id for seat in seats if seat.name is not None and seat.id is not None}
        named = {fold(name): player for name, player in known.items()}
        words = typed.split()
        for count in range(len(words), 0, -1):
            player = named.get(fold(" ".join(words[:count])))
            if player is not None:
                return player, " ".join(words[count:])
        player, _, rest = typed.partition(" ")
        return player[:40], rest

    def games(self) -> list[GameInfo]:
        return [] if self.welcome is None else self.welcome.games


Handler = Callable[[TextSession, str], list[Out]]
"""Carries out a verb, given the words after it."""


class Question(Protocol):
    """A question that somebody has asked the reader."""

    def answer(self, talk: TextSession, accept: bool) -> list[Out]:
        """Answer it with a yes or a no."""
        ...


class ShownPosition(Protocol):
    """A position beside the tables, that moves can be tried in."""

    @property
    def game(self) -> str: ...

    @property
    def view(self) -> RoundView: ...

    @property
    def seat(self) -> int:
        """From which it is seen."""
        ...

    @property
    def legal(self) -> Sequence[str]: ...

    def play(self, talk: TextSession, rest: str) -> list[Out]:
        """Try the move that was typed."""
        ...

    def help(self, talk: TextSession, rest: str) -> list[Out]:
        """Give a hint."""
        ...
