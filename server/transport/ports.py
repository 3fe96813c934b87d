"""Sockets at the ports of a server: taken for one process alone, or shared by the processes of one server."""

import errno
import socket

from server.transport.endpoints import BACKLOG
from shared.errors import CodedError


def listen_alone(host: str, port: int, option: str) -> socket.socket:
    """A socket that listens at the address, which no other process can have meanwhile.

    `option`: by which the port was given. Raises CodedError: server/port-taken, server/address.
    """
    # It listens here, where a refusal has a sentence, and before anybody is told the address.
    return _open(host, port, option, is_shared=False, backlog=BACKLOG)


def bind_shared(host: str, port: int, option: str) -> socket.socket:
    """A socket bound to an address that other sockets of the same user may be bound to in the same way.

    It does not listen yet. The system gives each new connection to one of those that listen; a socket that does not
    listen gets none, and keeps the port from other programs. Raises CodedError: server/port-taken, server/address.
    """
    return _open(host, port, option, is_shared=True, backlog=None)


def reserve(host: str, port: int, option: str) -> socket.socket:
    """`bind_shared` at a port (0: any free one) that nobody uses yet, not even a server that shares it.

    Raises CodedError: server/port-taken, server/address.
    """
    with listen_alone(host, port, option) as alone:
        port = alone.getsockname()[1]
    return bind_shared(host, port, option)


def _open(host: str, port: int, option: str, *, is_shared: bool, backlog: int | None) -> socket.socket:
    bound: socket.socket | None = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(address)
        if backlog is not None:
            bound.listen(backlog)
    except OSError as error:
        if bound is not None:
            bound.close()
        if error.errno == errno.EADDRINUSE:
            text = f"port {port} at {host} is taken; stop the other program or give another port with {option}"
            raise CodedError("server/port-taken", text) from error
        raise CodedError("server/address", f"cannot listen at {host} port {port}: {error.strerror}") from error
    return bound
