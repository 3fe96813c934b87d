"""Callers over HTTP, as dispatch and tables see them: peers like any other. Knows neither route nor stream.

A request that asks one thing is an `Errand`: it is answered and follows nothing, and nobody is here by it. A stream is
a `Listener`: one more of its player's connections, of a kind of its own.
"""

import asyncio
import secrets

from fastapi import Request
from pydantic import BaseModel

from server.accounts.routes import address_of
from server.dispatch import Dispatch
from server.http.requests import bearer
from server.lobby.lobby import LobbyRoom, Newcomer
from server.settings import Settings
from server.transport.outbox import Outbox, encode
from server.transport.rate_limits import RateLimiter
from server.transport.session import EVENTS, Peer, to_read
from shared.errors import Limited
from shared.people import Scope
from shared.protocol import Challenged, Command, Done, Refused, Watch


class _Caller(Peer):
    """A peer whose answers somebody awaits."""

    def __init__(self, outbox: Outbox, line: str) -> None:
        super().__init__(outbox, 1, line)
        self._answered: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def tell(self, message: BaseModel) -> None:
        """Send a message. An answer goes to whoever awaits it."""
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
        self.games: tuple[str, ...] = ()
        """Rules ids that a bot wants to be asked for; () when it does not say."""

    def part(self, table: str) -> None:
        """It follows the table no longer: its player has left. There is nothing more to be told."""
        super().part(table)
        self.outbox.end()

    def tell(self, message: BaseModel) -> None:
        """Send a message. Missed events go to the stream's reader too. A table's stream carries no challenges."""
        if isinstance(message, Challenged) and self.line not in (EVENTS, to_read(EVENTS)):
            return
        super().tell(message)
        if isinstance(message, Done) and message.events is not None:
            self.outbox.put(encode(message))


class Callers:
    """Says who a request comes from, and lets streams in and out."""

    def __init__(self, dispatch: Dispatch, lobby: LobbyRoom, settings: Settings, rate_limiter: RateLimiter) -> None:
        self.dispatch = dispatch
        self._lobby = lobby
        self._rate_limiter = rate_limiter
        self._outbox = settings.limits.outbox

    async def errand(self, request: Request) -> Errand:
        """The request as a peer. Raises WireError `wire/token`, Limited."""
        errand = Errand()
        errand.address = address_of(request)
        newcomer = await self._come(request)
        errand.who, errand.token, errand.may_play = newcomer.who, newcomer.token, newcomer.scope is Scope.PLAY
        return errand

    async def listener(self, request: Request, line: str) -> Listener:
        """The stream that the request asks for, present until `gone`. Raises WireError `wire/token`, Limited."""
        newcomer = await self._come(request)
        listener = Listener(line if newcomer.scope is Scope.PLAY else to_read(line), self._outbox)
        listener.address = address_of(request)
        self._rate_limiter.admit(listener.address)
        listener.token, listener.may_play = newcomer.token, newcomer.scope is Scope.PLAY
        self.dispatch.arrived(listener)
        try:
            self._lobby.enter(listener, newcomer.who)
        except Limited:
            self.gone(listener)
            raise
        return listener

    async def watch(self, listener: Listener, table: str, since: int | None) -> Done | Refused:
        """Let a stream follow a table."""
        return await listener.ask(self.dispatch, Watch(ref=made_up_ref(), table=table, since=since))

    def gone(self, listener: Listener) -> None:
        """A stream has ended, from whichever side."""
        self._rate_limiter.leave(listener.address)
        self.dispatch.gone(listener)

    async def player(self, request: Request, budget: str = "requests") -> str | None:
        """Public id of who asks for something to read; None for somebody without a token.

        Raises WireError `wire/token`, Limited.
        """
        if "authorization" in request.headers:
            return (await self._come(request, budget)).who.id
        self._rate_limiter.take_from(budget, address_of(request))
        return None

    async def _come(self, request: Request, budget: str = "requests") -> Newcomer:
        token = bearer(request.headers.get("authorization", ""))
        newcomer = await self._lobby.identify(token, None, address_of(request))
        self._rate_limiter.take(budget, newcomer.who.id)
        return newcomer


def made_up_ref() -> str:
    """A ref that no other command has."""
    return f"http-{secrets.token_hex(8)}"
