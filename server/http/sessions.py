"""HTTP requests and streams as sessions, so that dispatch and tables treat them like any other client.

A single request is an `Errand`: it is answered, subscribes to nothing and does not make its player present. A stream is
a `Listener`: one more connection of its player, of its own kind. Knows no route.
"""

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import ParamSpec, TypeVar

from fastapi import Request
from msgspec import Struct

from server.core.networks import is_local, network_of
from server.core.outbox import Outbox, encode
from server.core.rate_limits import RateLimiter
from server.core.session import EVENTS, Session, to_read
from server.core.settings import Settings
from server.core.threads.public import Asker, Payer, PublicQueue
from server.http.requests import address_of, bearer
from server.lobby.lobby import LobbyRoom, Newcomer
from server.lobby.permission import Analyst
from server.transport.dispatch import Dispatch
from shared.errors import Limited
from shared.people import Scope
from shared.protocol import Command, Done, Refused
from shared.protocol.structs import ServerModel

P = ParamSpec("P")
T = TypeVar("T")


class _CallerOutbox(Outbox):
    """Passes the answer on to the caller of `ask`."""

    def __init__(self, limit: int, line: str) -> None:
        super().__init__(limit)
        self._line = line
        self.answered: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()

    def send(self, message: Struct) -> None:
        """Send a message. Missed events go to the stream too. The stream of a table carries nothing
        personal."""
        if isinstance(message, ServerModel) and message.personal and self._line not in (EVENTS, to_read(EVENTS)):
            return
        if not isinstance(message, Done | Refused):
            super().send(message)
        elif not self.answered.done():
            self.answered.set_result(message)
        if isinstance(message, Done) and message.events is not None:
            self.enqueue(encode(message))


class _Caller(Session):
    """A session whose answers are awaited."""

    def __init__(self, line: str, limit: int) -> None:
        outbox = _CallerOutbox(limit, line)
        super().__init__(outbox, 1, line)
        self._answered = outbox.answered

    async def ask(self, dispatch: Dispatch, command: Command) -> Done | Refused:
        """Carry out one command and return its answer."""
        waiting = dispatch.serve(self, command)
        if waiting is not None:
            await waiting
        return await self._answered


class Errand(_Caller):
    """A single request; nothing but its answer is ever sent to it."""

    def __init__(self) -> None:
        super().__init__("errand", 0)
        self.outbox.close()


class Listener(_Caller):
    """A stream."""

    def __init__(self, line: str, limit: int) -> None:
        super().__init__(line, limit)
        self.full = True

    def leave_table(self, table: str) -> None:
        """The player has left the table for good: the stream ends."""
        super().leave_table(table)
        self.outbox.close()


class Callers:
    """Authenticates requests; opens and closes streams."""

    def __init__(
        self,
        dispatch: Dispatch,
        lobby: LobbyRoom,
        settings: Settings,
        rate_limiter: RateLimiter,
        public: PublicQueue,
    ) -> None:
        self.dispatch = dispatch
        self._lobby = lobby
        self._public = public
        self._rate_limiter = rate_limiter
        self._outbox = settings.limits.outbox

    async def errand(self, request: Request) -> Errand:
        """The session of a request. Raises ProtocolError `protocol/token`, Limited."""
        errand = Errand()
        errand.address = address_of(request)
        newcomer = await self._come(request)
        errand.who, errand.token, errand.may_play = newcomer.who, newcomer.token, newcomer.scope is Scope.PLAY
        return errand

    async def listener(self, request: Request, line: str) -> Listener:
        """The session of a stream, until `gone`. Raises ProtocolError `protocol/token`, Limited."""
        newcomer = await self._come(request)
        listener = Listener(line if newcomer.scope is Scope.PLAY else to_read(line), self._outbox)
        listener.address = address_of(request)
        self._rate_limiter.admit(listener.address)
        listener.token, listener.may_play = newcomer.token, newcomer.scope is Scope.PLAY
        self.dispatch.on_connect(listener)
        try:
            self._lobby.enter(listener, newcomer.who)
        except Limited:
            self.gone(listener)
            raise
        return listener

    def gone(self, listener: Listener) -> None:
        """A stream has ended, from either side."""
        self._rate_limiter.leave(listener.address)
        self.dispatch.on_disconnect(listener)

    async def run(self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return or raise as `work` does, in the queue of work that anybody may ask for. Its cost is charged to the
        identity that `player` or `analyst` found, else to the address. Raises Busy."""
        return await self.asker(request).run(work, *args, **kwargs)

    def asker(self, request: Request) -> Asker:
        """The sender of a request, for work of the queue."""
        return Asker(self._public, self._payer(request))

    def _payer(self, request: Request) -> Payer | None:
        who: Hashable = getattr(request.state, "identity", None)
        if who is None:
            address = address_of(request)
            if is_local(address):
                return None
            who = network_of(address)
        return Payer(who, partial(self._rate_limiter.charge, "requests", who))

    async def player(self, request: Request, budget: str = "requests") -> str | None:
        """Public id of the player who sends a request; None without a token.

        Raises ProtocolError `protocol/token`, Limited.
        """
        if "authorization" in request.headers:
            return (await self._come(request, budget)).who.id
        self._rate_limiter.take_from(budget, address_of(request))
        return None

    async def analyst(self, request: Request, budget: str | None = "positions") -> Analyst:
        """The sender of a request to analyse a position. `budget` None: the request has been counted.

        Raises ProtocolError `protocol/token`, Limited.
        """
        if "authorization" in request.headers:
            return Analyst((await self._come(request, budget)).who, address_of(request))
        if budget is not None:
            self._rate_limiter.take_from(budget, address_of(request))
        return Analyst(None, address_of(request))

    def count_preview(self, request: Request) -> None:
        """Count a link preview or picture for the address that asks. Raises Limited."""
        self._rate_limiter.take_from("previews", address_of(request))

    async def _come(self, request: Request, budget: str | None = "requests") -> Newcomer:
        token = bearer(request.headers.get("authorization", ""))
        newcomer = await self._lobby.identify(token, None, address_of(request))
        request.state.identity = newcomer.who.id
        if budget is not None:
            self._rate_limiter.take(budget, newcomer.who.id)
        return newcomer
