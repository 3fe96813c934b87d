"""Hands a connection over: what the node that has the client's tables is given in its place. Knows no node."""

from typing import Protocol

from server.transport.interface import Transport


class OpenConnection(Protocol):
    """A connection, as far as it can be handed over."""

    def is_open(self) -> bool:
        """Whether the client has been welcomed, and either end may still send."""
        ...

    def is_served(self) -> bool:
        """Whether everything that was read has been answered, and every answer has been passed to the transport."""
        ...

    def set_frozen(self, frozen: bool) -> None:
        """Whether nothing more is to be read."""
        ...


class SocketCarrier:
    """The Carrier of a session: its connection and the socket below."""

    __slots__ = ("_connection", "_transport")

    def __init__(self, connection: OpenConnection, transport: Transport) -> None:
        self._connection = connection
        self._transport = transport

    def can_move(self) -> bool:
        """Whether another process could serve the socket."""
        return self._connection.is_open() and self._transport.can_move()

    def freeze(self) -> None:
        """Read nothing more, until `thaw`. What was read is served."""
        self._connection.set_frozen(True)

    def thaw(self) -> None:
        """Read on."""
        self._connection.set_frozen(False)

    def is_quiet(self) -> bool:
        """Whether everything that was read has been answered, and every answer has been written."""
        return self._connection.is_served() and self._transport.is_idle()

    def memory(self) -> bytes:
        """What another process needs of this one's memory."""
        return self._transport.memory()

    def descriptor(self) -> int:
        """The file descriptor of the socket."""
        return self._transport.descriptor()

    def drop(self) -> None:
        """Close this process's end of the socket."""
        self._transport.abort()
