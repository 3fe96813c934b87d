"""A conversation in plain text over a lasting connection: lines in, sentences out. Knows no screen.

The connection dials again by itself; what was typed meanwhile is carried out when it is back.
"""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from typing import Any

from msgspec import structs

from client.sdk.connection import Connection
from client.terminal.tokens import TokenFile
from shared.errors import GameError, ProtocolError, Rejected
from shared.protocol import Command, Done, Message, Open, Refused, TableState
from shared.text_protocol import Out, Talk
from shared.text_protocol.replies import code_words

_STATE_WAIT_S = 1.0
"""A line typed ahead waits so long for the state that the command before it brings."""
PROGRAM = "oldhand play"
CommandKind = type[Command]


async def connect(server: str, tokens: TokenFile, name: str | None) -> Connection:
    """A connection as whom we were, if the server still knows us; else as a new guest. Its token is kept.

    Raises Unreachable, and ProtocolError when the server refuses us.
    """
    token = tokens.find(server)
    try:
        connection = await Connection.open(server, token=token, name=name, client=PROGRAM)
    except ProtocolError as error:
        if token is None or error.code != "protocol/token":
            raise
        tokens.keep(server, None)
        connection = await Connection.open(server, name=name, client=PROGRAM)
    tokens.keep(server, connection.welcome.token)
    return connection


class LineClient:
    """`type` lines; `said` hears sentences, `changed` that the talk knows something new. `run` reads until the end."""

    def __init__(
        self,
        connection: Connection,
        on_lines: Callable[[list[str]], None],
        changed: Callable[[], None] = lambda: None,
        language: str = "en",
        on_answer: Callable[[Command, Done, bool], None] = lambda command, done, typed: None,
        on_message: Callable[[Message], None] = lambda message: None,
    ) -> None:
        """`on_answer`: called with each command that was carried out, its answer, and whether the reader has asked for
        it; `on_message` with each other message. Both before anything is said of it."""
        prefix, numbers = secrets.token_hex(6), count(1)
        self.talk = Talk(lambda: f"{prefix}-{next(numbers)}", PROGRAM, language)
        self._connection = connection
        self._on_lines = on_lines
        self._changed = changed
        self._on_answer = on_answer
        self._on_message = on_message
        self._typed: deque[str] = deque()
        self._first = 0
        """Lines of `begin` that are not read yet."""
        self._begins = False
        """Whether the line that is being carried out is one of them."""
        self._opened: str | None = None
        """The table that one of them has opened."""
        self._asking: set[asyncio.Task[None]] = set()
        connection.report = lambda _: self._on_lines([self.talk.words.say("text-unreadable")])
        self._expected: tuple[str, int] | None = None
        """Table and version that the last answer promised, until its state is here."""
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def is_up(self) -> bool:
        """Whether the line stands; if not, it is being dialled again."""
        return self._connection.is_up

    def type(self, line: str) -> None:
        """Carry out a line when all before it are."""
        self._typed.append(line)
        self._idle.clear()
        self._go_on()

    def begin(self, lines: Sequence[str]) -> None:
        """Carry out the lines of a command line before any other, as one wish: only what the last of them brings is
        told. Where one is refused, that alone is told, the rest is dropped, and a table that was opened is left."""
        self._first = len(lines)
        for line in lines:
            self.type(line)

    def fetch(self, command: CommandKind, *, asked: bool = False, **fields: Any) -> None:
        """Carry out what nobody has typed, at once: of its answer nothing is said. A refusal is, where the reader has
        asked for it, as by a key."""
        self._keep(self._fetch(command, asked, fields))

    async def run(self) -> None:
        """Hear what the server says until the connection has ended for good. Raises ProtocolError."""
        async for message in self._connection:
            self._on_message(message)
            self._hear(message)

    async def wait_idle(self) -> None:
        """Until everything typed is answered."""
        await self._idle.wait()

    def _go_on(self) -> None:
        talk = self.talk
        while talk.welcome and self._typed and not (talk.awaited or self._expected or talk.over):
            self._begins = self._first > 0
            self._first -= self._begins
            outs = self.talk.read(self._typed.popleft(), now_ms())
            if not any(isinstance(out, Command) for out in outs):
                self._break_off()
            self._give(outs)
        if self.talk.over or not (self._typed or self.talk.awaited or self._expected):
            self._idle.set()
        self._changed()

    def _hear(self, message: Message) -> None:
        if isinstance(message, TableState) and self._expected is not None:
            table, version = self._expected
            if message.table == table and message.version >= version:
                self._expected = None
        self._give(self.talk.hear(message, now_ms()))
        self._go_on()

    def _give(self, outs: list[Out]) -> None:
        lines = [out for out in outs if isinstance(out, str)]
        if lines and not (self._begins and self._first):
            self._on_lines(lines)
        for out in outs:
            if isinstance(out, Command):
                self._keep(self._ask(out))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _fetch(self, command: CommandKind, asked: bool, fields: dict[str, Any]) -> None:
        try:
            done = await self._connection.ask(command, **fields)
        except GameError as error:
            if asked and not self._connection.has_ended:
                self._on_lines([code_words(self.talk.words, getattr(error, "code", "protocol/invalid"), str(error))])
            return
        carried = command(ref=done.ref, **fields)
        self._on_answer(carried, done, asked)
        self.talk.commands[done.ref] = carried
        self._give([out for out in self.talk.hear(done, now_ms()) if not isinstance(out, str)])
        self._changed()

    async def _ask(self, command: Command) -> None:
        fields = {name: getattr(command, name) for name in command.__struct_fields__ if name != "ref"}
        answer: Done | Refused
        try:
            done = await self._connection.ask(type(command), **fields)
        except Rejected as refusal:
            answer = Refused(ref=command.ref, code=refusal.code, message=str(refusal))
        except GameError as error:
            if self._connection.has_ended:
                return  # `run` tells
            answer = Refused(ref=command.ref, code=getattr(error, "code", "protocol/invalid"), message=str(error))
        else:
            answer = structs.replace(done, ref=command.ref)
            self._on_answer(command, answer, command.ref not in self.talk.unasked)
            if self._begins and isinstance(command, Open):
                self._opened = answer.table
            self._expect(answer)
        if isinstance(answer, Refused):
            self._break_off()
        self._hear(answer)

    def _break_off(self) -> None:
        """A line came to nothing: of those to begin with drop the rest, and leave the table that they have opened."""
        if not self._begins:
            return
        for _ in range(self._first):
            self._typed.popleft()
        self._first, self._begins = 0, False
        if self._opened is not None and self.talk.room is not None and self.talk.room.table == self._opened:
            self._typed.appendleft("leave")

    def _expect(self, answer: Done) -> None:
        """Lines typed ahead are to see what the command before them has brought."""
        room = None if answer.table is None else self.talk.rooms.get(answer.table)
        if room is None or answer.version is None:
            return
        if room.state is not None and room.state.version >= answer.version:
            return
        self._expected = (room.table, answer.version)
        asyncio.get_running_loop().call_later(_STATE_WAIT_S, self._stop_expecting, self._expected)

    def _stop_expecting(self, expected: tuple[str, int]) -> None:
        if self._expected == expected:
            self._expected = None
            self._go_on()


def now_ms() -> int:
    """Only differences are looked at."""
    return time.monotonic_ns() // 1_000_000
