"""A client of a hundred lines on either door, written from the published protocol and not with our SDK.

Everything blocks, up to a time limit; nothing comes back by itself, and nothing is sent twice unless a test says so.
"""

import json
import socket
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

from tests.product.served import LIMIT_S, Server

Message = dict[str, Any]


class Cut(Exception):
    """The line has ended."""


class Door(Protocol):
    """A line to the server: a message out, a message in."""

    def send(self, message: bytes) -> None:
        """Raises Cut."""
        ...

    def receive(self) -> bytes:
        """The next message. Raises Cut, and TimeoutError after the limit."""
        ...

    def cut(self) -> None:
        """End the line without a word."""
        ...


class Tcp:
    """One message a line."""

    def __init__(self, address: tuple[str, int]) -> None:
        try:
            self.socket = socket.create_connection(address, LIMIT_S)
        except OSError as error:
            raise Cut from error
        self._rest = b""

    def send(self, message: bytes) -> None:
        try:
            self.socket.sendall(message + b"\n")
        except OSError as error:
            raise Cut from error

    def receive(self) -> bytes:
        while b"\n" not in self._rest:
            try:
                data = self.socket.recv(1 << 16)
            except TimeoutError:
                raise
            except OSError as error:
                raise Cut from error
            if not data:
                raise Cut
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def cut(self) -> None:
        self.socket.close()


class Websocket:
    """One message a frame."""

    def __init__(self, http: str) -> None:
        address = http.replace("http", "ws", 1) + "/ws"
        self._end = ExitStack()
        try:
            self._websocket = self._end.enter_context(
                connect(address, open_timeout=LIMIT_S, close_timeout=LIMIT_S, compression=None)
            )
        except (OSError, EOFError, WebSocketException) as error:
            raise Cut from error

    def send(self, message: bytes) -> None:
        """In a text frame if it is text, else in a binary one."""
        self._send(message, text=_is_text(message))

    def send_text(self, message: bytes) -> None:
        """In a text frame, whether it is text or not."""
        self._send(message, text=True)

    def _send(self, message: bytes, *, text: bool) -> None:
        try:
            self._websocket.send(message, text=text)
        except ConnectionClosed as error:
            raise Cut from error

    def receive(self) -> bytes:
        try:
            return self._websocket.recv(LIMIT_S, decode=False)
        except ConnectionClosed as error:
            raise Cut from error

    def cut(self) -> None:
        with suppress(OSError):  # the server may have been first
            self._websocket.socket.shutdown(socket.SHUT_RDWR)
        self._end.close()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


DOORS: dict[str, Callable[[Server], Door]] = {
    "tcp": lambda server: Tcp(server.tcp),
    "websocket": lambda server: Websocket(server.http),
}


class Client:
    """One connection that has been greeted. Raises Cut wherever the line ends."""

    _numbers = count(1)

    def __init__(self, door: Door, *, token: str | None = None, name: str | None = None) -> None:
        self.door = door
        self.pushed: deque[Message] = deque()
        """What came unasked while an answer was awaited, in order."""
        self._states: dict[str, Message] = {}
        """The newest of each table."""
        hello: Message = {"type": "hello", "protocol": 2, "token": token, "name": name}
        try:
            self.say({field: value for field, value in hello.items() if value is not None})
            self.welcome = self.hear()
            if self.welcome.get("code") == "server/stopping":
                raise Cut
        except BaseException:
            door.cut()
            raise
        assert self.welcome["type"] == "welcome", self.welcome
        self.last_ref = ""
        """Of the command last asked."""
        self.id: str = self.welcome["you"]["id"]
        self.token: str = self.welcome["token"]

    def say(self, message: Message) -> None:
        """Send a message as it is."""
        self.door.send(json.dumps(message).encode())

    def hear(self) -> Message:
        """The next message that nobody has looked at."""
        return self.pushed.popleft() if self.pushed else self._receive()

    def _receive(self) -> Message:
        """The next message; in place of an update the state that it makes, as the SDK's README says."""
        message: Message = json.loads(self.door.receive())
        if message["type"] == "update":
            state = self._states[message["table"]]
            assert state["version"] == message["since"], (state["version"], message)
            message = {**state, **_changed_view(state, message), **message["set"], "version": message["version"]}
        if message["type"] == "state":
            self._states[message["table"]] = message
        return message

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a command and return its one answer. `ref` is made up unless given."""
        command = {"type": kind, "ref": f"r{next(self._numbers)}", **fields}
        self.last_ref = command["ref"]
        self.say(command)
        return self.wait_answer(self.last_ref)

    def wait_answer(self, ref: str | None) -> Message:
        """The answer with this ref; what else comes is kept in `pushed`."""
        while True:
            message = self._receive()
            if message["type"] in ("done", "refused"):
                assert message["ref"] == ref, message
                return message
            self.pushed.append(message)

    def done(self, kind: str, **fields: Any) -> Message:
        """`ask`, where nothing but yes will do."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def wait_state(self, table: str, version: int = 0) -> Message:
        """The first state of `table` from here on that is at `version` or later."""
        while True:
            message = self.hear()
            if message["type"] == "state" and message["table"] == table and message["version"] >= version:
                return message

    def wait_cut(self) -> list[Message]:
        """What is still said until the server hangs up."""
        messages: list[Message] = []
        while True:
            try:
                messages.append(self.hear())
            except Cut:
                return messages


def _changed_view(state: Message, update: Message) -> Message:
    if not update.get("view") and not update.get("moves"):
        return {}
    history = [*state["view"]["history"], *update.get("moves", ())]
    return {"view": {**state["view"], **update.get("view", {}), "history": history}}
