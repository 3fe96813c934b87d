"""The conversation: a line becomes commands or an answer, a message becomes sentences. See `shared.text_protocol`.

Its host sends the resulting commands, prints the texts, and passes the next line only when nothing is `awaited` any
more, so that lines typed ahead are carried out in order.
"""

import logging
import re
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

import msgspec
from msgspec import structs

from shared.errors import GameError
from shared.protocol import (
    Bye,
    Done,
    Leave,
    Lobby,
    LobbyChanges,
    Message,
    Open,
    Refused,
    Sit,
    Subscribe,
    Tables,
    TableState,
    TableSummary,
    Unreadable,
    Welcome,
    apply_changes,
    lobby_of,
)
from shared.protocol.problems import FieldError, sentence_of
from shared.text.cleaning import clean_isolated
from shared.text_protocol.commands import FEATURES, HANDLERS, TABLE_WORDS
from shared.text_protocol.replies import done_words, refusal_words, welcome_words
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.text_protocol.verbs import find_verb, in_english

_newest: WeakValueDictionary[str, TableSummary] = WeakValueDictionary()
"""By the id of the table; a row goes when the last conversation has forgotten it."""


def known_rows(rows: Sequence[TableSummary]) -> list[TableSummary]:
    """Equal rows; of each that another conversation has heard, the same object. A row as parsed takes some 10 KiB."""
    return [_known(row) for row in rows]


def _known(row: TableSummary) -> TableSummary:
    newest = _newest.get(row.table)
    if newest is None or newest != row:
        newest = _newest[row.table] = row
    return newest


_log = logging.getLogger("oldhand.text")
_A_MOVE = re.compile(r"<?[a-z]?\d|(blank|zero|one|two|three|four|five|six|double)\b", re.IGNORECASE)
"""How a move begins that is said without a verb."""
_BEFORE_GREETING = ("help", "name", "login", "language", "quit")


class Talk(TextSession):
    """One reader's conversation."""

    def __init__(self, new_ref: Callable[[], str], program: str, language: str = "en") -> None:
        super().__init__(new_ref, program, language, TABLE_WORDS)
        self._held_line: str | None = None
        self.has_skipped = False
        """Whether a message could not be put into words."""

    def is_idle(self) -> bool:
        """Whether the reader has been welcomed and waits for no answer."""
        return self.welcome is not None and not self.commands and not self.awaited and not self.over

    def read(self, line: str, now_ms: int) -> list[Out]:
        """Carry out a line. Raises nothing: what cannot be done is answered with a sentence."""
        self.now_ms = now_ms
        return _cleaned(self._read(line))

    def _read(self, line: str) -> list[Out]:
        try:
            return self._carry_out(" ".join(line.split()))
        except GameError as error:
            return [f"{str(error).rstrip('.')}."]
        except (msgspec.ValidationError, FieldError) as error:
            return [self.words.say("text-invalid", sentence=sentence_of(error))]

    def hear(self, message: Message | Unreadable, now_ms: int) -> list[Out]:
        """Word a message; what follows from it (a table just opened is watched) comes out too.

        Raises nothing: one that cannot be put into words, of a game that only newer programs know, say, is skipped,
        and the first of them is reported.
        """
        self.now_ms = now_ms
        if isinstance(message, Unreadable):
            return self._skip(message)
        try:
            outs = self._on_message(message)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            outs = self._skip(Unreadable(message.type, getattr(message, "ref", None), repr(error)))
        return _cleaned(outs)

    def _skip(self, message: Unreadable) -> list[Out]:
        self.awaited.discard(message.ref or "")
        self.commands.pop(message.ref or "", None)
        _log.warning("skipped a message of type %r: %s", message.type, message.why)
        if self.has_skipped:
            return []
        self.has_skipped = True
        return [self.words.say("text-unreadable")]

    def _on_message(self, message: Message) -> list[Out]:
        match message:
            case Welcome():
                return self._on_welcome(message)
            case Done():
                return self._on_done(message)
            case Refused():
                self.awaited.discard(message.ref or "")
                self.commands.pop(message.ref or "", None)
                return [] if message.ref in self.unasked else [refusal_words(self.words, message)]
            case TableState():
                return self._on_state(message)
            case Lobby() | LobbyChanges():
                page = message if isinstance(message, Lobby) else apply_changes(self.lobby, message)
                self.lobby = structs.replace(page, tables=self._worth_listing(page.tables))
                return []
            case Bye():
                return [refusal_words(self.words, message)]
            case _:
                return [out for feature in FEATURES for out in feature.on_message(self, message)]

    # Lines.

    def _carry_out(self, line: str) -> list[Out]:
        if not line:
            return [] if self.welcome else [self.words.say("text-hello")]
        word, _, rest = line.partition(" ")
        verb = find_verb(self.words, word)
        name = "" if verb is None else verb.name
        if self.confirming.partition(":")[0] != name:
            self.confirming = ""
        if self.welcome is None and name not in _BEFORE_GREETING:
            if verb is None:
                raise unclear(self.words, "text-unclear-first", typed=repr(word[:20]))
            self._held_line = line
            return self.greet(None, None)
        if verb is None:
            return self._move_alone(line)
        return HANDLERS[name](self, in_english(self.words, verb, rest))

    def _move_alone(self, line: str) -> list[Out]:
        """A line that begins with no verb: a move, if there is one to make."""
        state = None if self.room is None else self.room.state
        if state is not None and state.legal and _A_MOVE.match(line):
            return HANDLERS["play"](self, line)
        if self.position is not None and self.position.legal and _A_MOVE.match(line):
            return self.position.play(self, line)
        raise unclear(self.words, "text-unclear", typed=repr(line.split()[0][:20]))

    # Messages.

    def _on_welcome(self, welcome: Welcome) -> list[Out]:
        first, self.welcome = self.welcome is None, welcome
        self.lobby = structs.replace(self.lobby, players=welcome.players)
        self.awaited.discard("")
        lines: list[Out] = [*welcome_words(self.words, welcome, first=first)]
        if first:
            self.awaited |= {f"seat {seat.table}" for seat in welcome.seated}
            lines += self.send(Tables(ref=self.new_ref(), subscribe=True), wait=False)
        line, self._held_line = self._held_line, None
        return lines if line is None else lines + self.read(line, self.now_ms)

    def _worth_listing(self, tables: Sequence[TableSummary]) -> list[TableSummary]:
        """Without what is over at tables of others."""
        me = "" if self.welcome is None else self.welcome.you.id
        return known_rows(
            [table for table in tables if table.phase != "over" or any(seat.id == me for seat in table.seats)]
        )

    def _on_done(self, done: Done) -> list[Out]:
        self.awaited.discard(done.ref)
        command = self.commands.pop(done.ref, None)
        if done.tables is not None:
            listed = self._worth_listing(done.tables)
            done = structs.replace(done, tables=listed)
            if isinstance(command, Tables) and not command.subscribe:
                self.listed, self.listed_page, self.listed_next = listed, command, done.next
            else:
                self.lobby = lobby_of(done, self.lobby)
        lines: list[Out] = [*done_words(self.words, command, done)]
        lines += [out for feature in FEATURES for out in feature.on_done(self, command, done)]
        if done.events and done.table is not None:
            self.room_of(done.table).hear_events(done.events)
        match command:
            case Open() if done.table is not None:
                self.turn_to(done.table)
                lines += self.send(Subscribe(ref=self.new_ref(), table=done.table))
            case Sit() | Subscribe() if done.table is not None:
                self.turn_to(done.table)
            case Leave():
                self.rooms.pop(command.table, None)
                if self.room is not None and self.room.table == command.table:
                    self.room = next(iter(self.rooms.values()), None)
            case _:
                pass
        return lines

    def _on_state(self, state: TableState) -> list[Out]:
        self.awaited.discard(f"seat {state.table}")
        room = self.room_of(state.table)
        if self.room is None and not self.is_away:
            self.room = room
        is_new_result = state.result is not None and room.state is not None and room.state.result is None
        lines: list[Out] = [out for feature in FEATURES for out in feature.on_state(self, room, state)]
        lines += self.marked(state.table, room.hear(state, self.now_ms))
        if is_new_result:
            lines += [out for feature in FEATURES for out in feature.on_result(self, state)]
        if state.phase == "closed":
            self.rooms.pop(state.table, None)
            if self.room is room:
                self.room = next(iter(self.rooms.values()), None)
        return lines


def _cleaned(outs: list[Out]) -> list[Out]:
    """Every text once more without what cannot be seen, whatever the server let through: names, chat, old reasons."""
    return [clean_isolated(out) if isinstance(out, str) else out for out in outs]
