"""The operations that a connection needs of the transport that owns its socket. Knows no message."""

from typing import Protocol


class Transport(Protocol):
    """The operations that a connection needs from the transport that owns the socket."""

    address: str
    """The client's address."""
    transport: str
    """The kind of connection: `tcp`, `websocket`."""
    answers: bool
    """Whether the protocol itself makes every client answer when the round trip is measured."""

    def write(self, messages: list[bytes]) -> None:
        """Send messages, each whole."""
        ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def measure(self) -> float | None:
        """The round trip in milliseconds if it is known now; otherwise start measuring it for `on_round_trip`."""
        ...

    def can_move(self) -> bool:
        """Whether another process could serve the socket."""
        ...

    def memory(self) -> bytes:
        """What another process needs of this one's: the beginning of a message that has not arrived whole."""
        ...

    def is_idle(self) -> bool:
        """Whether nothing waits here to be served or to be sent."""
        ...

    def descriptor(self) -> int:
        """The file descriptor of the socket."""
        ...

    def close(self, *, is_to_return: bool) -> None:
        """Close after everything is written. `is_to_return`: tell the client to connect again."""
        ...

    def abort(self) -> None:
        """Close now. Does nothing to a closed socket."""
        ...
