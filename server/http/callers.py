"""Who calls over HTTP, as dispatch and tables see it: a peer like any other. Knows neither route nor stream.

A request that asks one thing is an `Errand`: it is answered and follows nothing, so it replaces no connection. A stream
is a `Listener`: it has a line of its own in its player's presence, and replaces nothing but an older stream of the same
line.
"""

import asyncio
import secrets

from fastapi import Request
from pydantic import BaseModel

from server.dispatch import Dispatch
from server.http.answers import bearer
from server.lobby import LobbyRoom
from server.outbox import Outbox
from server.peer import Peer
from server.settings import Settings
from shared.wire import Command, Done, Refused, Watch


class _Caller(Peer):
    """A peer whose answers somebody awaits."""

    def __init__(self, outbox: Outbox, line: str) -> None:
        super().__init__(outbox, 1, line)
        self._answered: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def tell(self, message: BaseModel) -> None:
        """See Peer; an answer goes to whoever awaits it."""
        if not isinstance(message, Done | Refused):
            super().tell(message)
        elif not self._answered.done():
            self._answered.set_result(message)

    async def ask(self, dispatch: Dispatch, command: Command) -> Done | Refused:
        """Have one command carried out, and return its answer."""
        waiting = dispatch.serve(self, command)
        if waiting is not None:
            await waiting
        return await self._answered


class Errand(_Caller):
    """A request that asks one thing; nothing is ever sent to it."""

    def __init__(self) -> None:
        outbox = Outbox(0)
        outbox.end()
        super().__init__(outbox, "errand")


class Listener(_Caller):
    """A stream."""

    def __init__(self, line: str, limit: int) -> None:
        super().__init__(Outbox(limit), line)


class Callers:
    """Says who a request comes from, and lets streams in and out."""

    def __init__(self, dispatch: Dispatch, lobby: LobbyRoom, settings: Settings) -> None:
        self.dispatch = dispatch
        self._lobby = lobby
        self._outbox = settings.limits.outbox

    async def errand(self, request: Request) -> Errand:
        """The request as a peer. Raises WireError `wire/token`."""
        errand = Errand()
        errand.who, errand.token = await self._lobby.identify(bearer(request), None)
        return errand

    async def listener(self, request: Request, line: str) -> Listener:
        """The stream that the request asks for, present from now on; `gone` ends it. Raises WireError `wire/token`."""
        who, token = await self._lobby.identify(bearer(request), None)
        listener = Listener(line, self._outbox)
        listener.token = token
        self.dispatch.arrived(listener)
        replaced = self._lobby.enter(listener, who)
        if replaced is not None:
            replaced.dismiss("peer/replaced", "You have opened this stream anew.")
        return listener

    async def ask(self, request: Request, command: Command) -> Done | Refused:
        """Have the command carried out for whoever sent the request. Raises WireError `wire/token`."""
        return await (await self.errand(request)).ask(self.dispatch, command)

    async def watch(self, listener: Listener, table: str, since: int | None) -> Done | Refused:
        """Let a stream follow a table."""
        return await listener.ask(self.dispatch, Watch(ref=made_up_ref(), table=table, since=since))


def made_up_ref() -> str:
    """A ref that no other command has."""
    return f"http-{secrets.token_hex(8)}"
