"""Open sockets passed between nodes of one machine, each with a message (SCM_RIGHTS, unix(7)). Knows no client.

Each life listens for datagrams at a Unix socket in the shared folder. A datagram arrives whole or not at all, so no
socket is ever without its message. One that its receiver does not live to take is closed by the system.
"""

import asyncio
import logging
import socket
from array import array
from pathlib import Path
from typing import Final

import msgspec

from server.cluster.bus import OnSocket

SUFFIX: Final = ".sockets"
"""Of the file name, after the name of the life."""
_LONGEST_BYTES: Final = 1 << 18
_AT_ONCE: Final = 64
"""Datagrams that are read in one turn of the event loop."""
_Passed = tuple[str, bytes]
"""The sender and its message."""
_log = logging.getLogger("oldhand.bus")


class SocketPassing:
    """One life's end. Raises OSError where the system has no such sockets, or the path is too long."""

    def __init__(self, folder: Path, me: str, on_socket: OnSocket) -> None:
        self._folder = folder
        self._me = me
        self._on_socket = on_socket
        self._path = folder / f"{me}{SUFFIX}"
        self._bound = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            self._bound.setblocking(False)
            self._bound.bind(str(self._path))
            asyncio.get_running_loop().add_reader(self._bound, self._receive)
        except BaseException:
            self._bound.close()
            raise

    def leads_to(self, node: str) -> bool:
        """Whether the other node has such a socket in the folder."""
        return (self._folder / f"{node}{SUFFIX}").exists()

    def send(self, node: str, message: bytes, descriptor: int) -> None:
        """Pass a socket. Raises BlockingIOError while the node has too many to take, OSError if it is dead."""
        data = msgspec.msgpack.encode((self._me, message))
        address = str(self._folder / f"{node}{SUFFIX}")
        # As `socket.send_fds`, which leaves the address out.
        rights = socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [descriptor])
        self._bound.sendmsg([data], [rights], 0, address)

    def close(self) -> None:
        """Take no more sockets."""
        asyncio.get_running_loop().remove_reader(self._bound)
        self._bound.close()
        self._path.unlink(missing_ok=True)

    def _receive(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                data, descriptors, _, _ = socket.recv_fds(self._bound, _LONGEST_BYTES, 1)
            except (BlockingIOError, InterruptedError):
                return
            for descriptor in descriptors:
                passed = socket.socket(fileno=descriptor)
                passed.setblocking(False)
                try:
                    sender, message = msgspec.msgpack.decode(data, type=_Passed)
                    self._on_socket(sender, message, passed)
                except Exception:
                    passed.close()
                    _log.exception("a socket that another node has passed cannot be taken")
