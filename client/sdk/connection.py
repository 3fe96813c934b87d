"""A lasting line to a server: commands and their one answer, pushed messages, coming back after a cut. No play inside.

A `Connection` stands for one identity and outlives its sockets. When the line is cut, or silent for longer than the
server ever is, it dials again, greets with its token, sends every unanswered command again under the same ref, and asks
for the events it missed at the tables it watches. A rate-limited command is sent again after the server's delay.
"""

import asyncio
import logging
import random
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import UNSET, structs

from client.sdk.doors import Transport, Unreachable, connect
from client.sdk.nonces import Nonces
from client.sdk.subscriptions import Subscriptions
from shared.errors import GameError, ProtocolError, Rejected
from shared.protocol import (
    PROTOCOL,
    Bye,
    Command,
    Done,
    Heartbeat,
    Hello,
    Limit,
    Lobby,
    LobbyChanges,
    NodeNotice,
    Refused,
    Reveal,
    ServerHeartbeat,
    TableState,
    TableUpdate,
    Unreadable,
    Welcome,
    encode_present,
    kind_of,
    read_message,
)
from shared.protocol.messages import Pushed
from shared.protocol.problems import checked

_FINAL_BYE = "table/closed"
"""The code of a bye after which there is nothing to come back to: an AI player's seat is no more."""
_PATIENCE = 2.1
"""A connection is dead when it has been silent for this many times `welcome.heartbeat_s`: 15 s at a server with 7 s."""
_ALIVE = encode_present(Heartbeat()).decode()
_log = logging.getLogger("oldhand.sdk")


class Connection:
    """One identity at a server. Made by `open`; iterate over it for what is pushed, `ask` for what is to be done."""

    welcome: Welcome
    """The newest greeting of the server: who we are, games, players, books, seats."""

    def __init__(self, address: str, hello: Hello, backoff_s: tuple[float, float]) -> None:
        self.address = address
        self._hello = hello
        self._backoff_s = backoff_s
        self._prefix = secrets.token_hex(6)
        self._counter = 0
        self._nonces = Nonces()
        self._revealing: set[asyncio.Task[None]] = set()
        self._door: Transport | None = None
        self._unanswered: dict[str, tuple[Command, asyncio.Future[Done]]] = {}
        self._pushed: asyncio.Queue[Pushed | None] = asyncio.Queue()
        self._subscriptions = Subscriptions(self._new_ref)
        self._end: Exception | None = None
        self._task: asyncio.Task[None] | None = None
        self._patience_s: float | None = None
        """How long the line may be silent; None with a server that promises nothing."""
        self._sending_again: asyncio.Future[None] | None = None
        self._not_before_s = 0.0
        """The loop's time before which the server will not have us back."""
        self.report: Callable[[str], None] = _log.warning
        """Callback: called once, with a sentence, when a message of the server is skipped because it cannot be read."""
        self._has_reported = False
        self.hear: Callable[[Pushed], None] = _ignore
        """Callback: called with each pushed message as soon as it comes, before it waits to be read."""

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        token: str | None = None,
        ticket: str | None = None,
        name: str | None = None,
        client: str = "oldhand sdk",
        games: Sequence[str] = (),
        arena: bool = False,
        backoff_s: tuple[float, float] = (0.1, 5.0),
    ) -> "Connection":
        """Dial and greet. `games`: of a bot that answers challenges, those that it plays; `arena`: whether the server
        may seat it against other programs. `backoff_s`: the first and the longest pause between later attempts to come
        back.

        Raises Unreachable when nobody answers, and ProtocolError when the server refuses the greeting.
        """
        hello = Hello(
            protocol=PROTOCOL,
            token=token,
            ticket=ticket,
            name=name,
            client=client,
            heartbeat=True,
            games=[*games] or None,
            arena=arena or None,
            node="",
        )
        self = cls(address, hello, backoff_s)
        if ticket is not None:  # the greeting is what takes the seat
            self._hello = structs.replace(hello, commitment=self._nonces.commit())
        self._door = await self._greet()
        self._task = asyncio.create_task(self._live(self._door), name=f"connection to {address}")
        return self

    async def __aenter__(self) -> "Connection":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Pushed]:
        return self

    async def __anext__(self) -> Pushed:
        """The next pushed message. Ends after a final `bye` or `close`; raises ProtocolError if a return is refused."""
        message = await self._pushed.get()
        if message is None:
            self._pushed.put_nowait(None)  # the end stays the end, however often it is asked for
            if isinstance(self._end, Unreachable):
                raise StopAsyncIteration
            assert self._end is not None
            raise self._end
        return message

    async def wait_state(self, table: str) -> TableState:
        """The newest state of `table`: waits for one and skips all that is older. Drops every other message.

        Raises Unreachable or ProtocolError when the connection has ended.
        """
        state: TableState | None = None
        while state is None or not self._pushed.empty():
            try:
                message = await anext(self)
            except StopAsyncIteration:
                if state is not None:
                    break
                assert self._end is not None
                raise self._end from None
            if isinstance(message, TableState) and message.table == table:
                state = message
        return state

    async def ask(self, command: type[Command], **fields: Any) -> Done:
        """Send a command and wait for its one answer, across a cut of the line if need be. Its `ref` is filled in, and
        the commitment to a nonce for the deals, where it takes one.

        Raises Rejected with the server's code when it is refused, Unreachable when the connection has ended,
        ProtocolError `protocol/invalid` when the answer cannot be read: the command may have been carried out,
        msgspec.ValidationError when the fields do not fit the command.
        """
        if self._end is not None:
            raise self._end
        sent = checked(command(ref=self._new_ref(), **self._nonces.fill(command, fields)))
        answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._unanswered[sent.ref] = (sent, answer)
        try:
            await self._send(sent)
            return await answer
        finally:
            del self._unanswered[sent.ref]

    @property
    def has_ended(self) -> bool:
        """Whether the connection has ended for good."""
        return self._end is not None

    @property
    def is_up(self) -> bool:
        """Whether a line stands now; if not, it is being dialled again, or the connection has ended."""
        return self._door is not None

    async def close(self) -> None:
        """Hang up. Iterating ends; unanswered commands raise Unreachable."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._door is not None:  # the task was cancelled before its first step
            await self._door.close()
            self._door = None
        if self._end is None:
            self._finish(Unreachable("this connection was closed"))

    def _new_ref(self) -> str:
        self._counter += 1
        return f"{self._prefix}-{self._counter}"

    async def _send(self, command: Command) -> None:
        await self._send_text(encode_present(command).decode())

    async def _send_text(self, text: str) -> None:
        if self._door is None:
            return  # between two lines: commands are sent with the other unanswered ones
        with suppress(OSError):  # the reading side sees the cut too, and comes back
            await self._door.send(text)

    async def _greet(self, node: str = "") -> Transport:
        """A fresh line on which the server has said welcome; `node`: where to. Raises Unreachable and ProtocolError."""
        door = await connect(self.address, node)
        try:
            await door.send(encode_present(self._hello).decode())
            answer = None
            while not isinstance(answer, Welcome):
                text = await door.receive()
                if text is None:
                    raise Unreachable(f"the server at {self.address} hung up before greeting")
                answer = read_message(text)
                if isinstance(answer, Unreadable):
                    self._skip(answer)
                    if answer.type == kind_of(Welcome):
                        raise ProtocolError(
                            "protocol/invalid", f"This program does not understand the server: {answer.why}."
                        )
                if isinstance(answer, Refused | Bye) and answer.limit is not None:
                    self._wait(answer.limit)
                    raise Unreachable(f"the server at {self.address} said: {answer.message}")
                if isinstance(answer, Refused):
                    raise ProtocolError(answer.code, answer.message)
                if isinstance(answer, Bye):
                    raise Unreachable(f"the server at {self.address} said: {answer.message}")
        except OSError as error:
            await door.close()
            raise Unreachable(f"the line to {self.address} was cut ({error})") from error
        except BaseException:
            await door.close()
            raise
        self.welcome = answer
        # A server that does not speak of it does not do it either.
        self._patience_s = None if answer.heartbeat_s is UNSET else _PATIENCE * answer.heartbeat_s
        # A ticket is good once; from now on the token says who we are.
        self._hello = structs.replace(self._hello, token=answer.token, ticket=None, commitment=None)
        self._pushed.put_nowait(answer)
        return door

    async def _live(self, door: Transport) -> None:
        """Read, come back, read again, until closed or turned away for good."""
        try:
            while True:
                try:
                    if await self._read(door):
                        self._door = await self._move()
                finally:
                    if self._door is door:
                        self._door = None
                    await door.close()
                if self._door is None:
                    self._door = await self._come_back()
                door = self._door
                await self._resume()
        except Exception as error:  # not lost: the next call or iteration raises it
            self._finish(error)

    def _finish(self, error: Exception) -> None:
        self._end = error
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(error)
        self._pushed.put_nowait(None)

    async def _move(self) -> Transport | None:
        """A line to the node that we were told of; None: there is no way. The old one stands until the new one does, so
        that nobody sees us leave."""
        try:
            return await self._greet(self._hello.node or "")
        except Unreachable as error:
            _log.info("%s", error)
            return None

    async def _come_back(self) -> Transport:
        pause, longest = self._backoff_s
        node = self._hello.node or ""
        while True:
            # Spread out, so that a server that restarts does not meet all its clients in the same instant.
            wait_s = self._not_before_s - asyncio.get_running_loop().time()
            await asyncio.sleep(max(0.0, wait_s) + pause * random.uniform(0.5, 1.0))
            try:
                return await self._greet(node)
            except Unreachable as error:
                _log.info("%s", error)
                node = ""  # it may be dead, or the proxy may know no nodes: any of them serves us
                pause = min(2 * pause, longest)

    async def _resume(self) -> None:
        """After a return: say again what has no answer yet, and ask what was missed."""
        for command, _ in list(self._unanswered.values()):
            await self._send(command)
        for question in self._subscriptions.catch_up(self.welcome):
            await self._send(question)

    async def _read(self, door: Transport) -> bool:
        """Sort what comes in until the line is cut, or until we are told of another node: returns whether we were.

        Raises Unreachable after a bye that is meant for good.
        """
        while (text := await self._receive(door)) is not None:
            message = read_message(text)
            match message:
                case Unreadable():
                    self._skip(message)
                    continue
                case ServerHeartbeat():
                    await self._send_text(_ALIVE)
                    continue
                case NodeNotice():
                    self._hello = structs.replace(self._hello, node=message.node)
                    return True
                case Done() | Refused():
                    self._answered(message)
                    continue
                case TableState() | TableUpdate():
                    state = self._subscriptions.receive(message)
                    if state is None:
                        await self._subscribe_again(message.table)
                        continue
                    self._reveal(state)
                    message = state
                case Lobby() | LobbyChanges():
                    message = self._subscriptions.lobby_after(message)
                case _:
                    pass
            self.hear(message)
            self._pushed.put_nowait(message)
            if isinstance(message, Bye):
                if message.code == _FINAL_BYE:
                    raise Unreachable(message.message)
                if message.limit is not None:
                    self._wait(message.limit)
        return False

    async def _subscribe_again(self, table: str) -> None:
        """Ask for a full state, once: an update has not come."""
        question = self._subscriptions.request_state(table)
        if question is not None:
            await self._send(question)

    def _reveal(self, state: TableState) -> None:
        """Give the nonce that a table asks for, beside whatever else is under way."""
        fields = self._nonces.reveal(state)
        if fields is None:
            return

        async def ask() -> None:
            with suppress(GameError):  # too late: the match has begun without it
                await self.ask(Reveal, **fields)

        task = asyncio.create_task(ask())
        self._revealing.add(task)
        task.add_done_callback(self._revealing.discard)

    async def _receive(self, door: Transport) -> str | None:
        """The next message; None when the line is cut, or as good as cut."""
        try:
            async with asyncio.timeout(self._patience_s):
                return await door.receive()
        except TimeoutError:
            _log.info("the line to %s is silent; dialling again", self.address)
            door.drop()
            return None

    def _skip(self, message: Unreadable) -> None:
        """Go on without a message; a command whose answer it is fails, for nobody can say what became of it."""
        _log.info("skipped a message of type %r: %s", message.type, message.why)
        if not self._has_reported:
            self._has_reported = True
            self.report(str(message))
        if message.ref is None:
            return
        self._subscriptions.give_up(message.ref)
        _, answer = self._unanswered.get(message.ref, (None, None))
        if answer is not None and not answer.done():
            answer.set_exception(
                ProtocolError("protocol/invalid", "The server's answer cannot be read by this program.")
            )

    def _wait(self, limit: Limit) -> None:
        """Do not come back before the server wants to see us."""
        self._not_before_s = asyncio.get_running_loop().time() + (limit.seconds or 0)

    def _answered(self, message: Done | Refused) -> None:
        if message.ref is None:
            _log.warning("the server could not read a message of ours: %s", message)
            return
        if self._subscriptions.on_answer(message):
            if isinstance(message, Done):
                self._pushed.put_nowait(message)
            return
        command, answer = self._unanswered.get(message.ref, (None, None))
        if command is None or answer is None or answer.done():
            return  # the caller has gone, or the answer came twice: once on each side of a cut
        if isinstance(message, Refused) and message.limit is not None and message.limit.seconds is not None:
            _log.info("%s; sending it again in %.1f s", message.message, message.limit.seconds)
            asyncio.get_running_loop().call_later(message.limit.seconds, self._send_again, command.ref)
        elif isinstance(message, Done):
            self._subscriptions.note(command, message)  # before the next message, which may be an update of that table
            answer.set_result(message)
        else:
            answer.set_exception(Rejected(message.code, message.message))

    def _send_again(self, ref: str) -> None:
        """Send again what a limit refused, unless the caller has gone."""
        command, _ = self._unanswered.get(ref, (None, None))
        if command is not None:
            self._sending_again = asyncio.ensure_future(self._send(command))


def _ignore(_: Pushed) -> None:
    """Nobody wants to hear at once."""
