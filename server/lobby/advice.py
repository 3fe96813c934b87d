"""Asks AI hosts for advice on a position: moves, a line of play, facts. Evaluates no move and knows no book.

A host is sent only what the asker may see. If it does not answer in time, the request is refused.
"""

import asyncio
import secrets
from dataclasses import dataclass

from msgspec import structs

from server.core.session import Session
from server.lobby.ai_hosts import AiHosts
from shared.protocol import TableState
from shared.protocol.hints import AdviceOutdated, NoAdvice
from shared.protocol.hosts import Advice, Advise, PositionFacts


@dataclass(frozen=True, slots=True)
class _PendingAdvice:
    host: Session
    timer: asyncio.TimerHandle
    advice: asyncio.Future[Advice]


class Advisers:
    """The pending requests of one server."""

    def __init__(self, hosts: AiHosts, advice_ms: int) -> None:
        self._hosts = hosts
        self._advice_s = advice_ms / 1_000
        self._pending: dict[str, _PendingAdvice] = {}
        """By ticket."""

    async def moves(self, state: TableState) -> Advice:
        """The legal moves that a master might play, and the aim; one of them at least.

        Raises NoAdvice.
        """
        advice = await self._ask(state)
        moves = [it for it in advice.moves if it.move in state.legal]
        if not moves and advice.aim is None:
            raise NoAdvice
        return structs.replace(advice, moves=moves)

    async def line(self, state: TableState) -> list[str]:
        """The play that a master expects from a position on. Raises NoAdvice."""
        line = (await self._ask(state, line=True)).line
        if not line:
            raise NoAdvice
        return line

    async def facts(self, state: TableState) -> PositionFacts:
        """The facts about a position that a host knows without a search. Raises NoAdvice."""
        return (await self._ask(state, facts=True)).facts or PositionFacts()

    async def _ask(self, state: TableState, *, line: bool = False, facts: bool = False) -> Advice:
        host, loop = self._hosts.adviser(state.game), asyncio.get_running_loop()
        if host is None:
            raise NoAdvice("No AI player of this game is available.")
        ticket = self._hosts.mark + secrets.token_urlsafe(18)
        timer = loop.call_later(self._advice_s, self._refuse, ticket)
        pending = self._pending[ticket] = _PendingAdvice(host, timer, loop.create_future())
        host.send(Advise(ticket=ticket, state=state, line=line, facts=facts))
        try:
            return await pending.advice
        finally:
            timer.cancel()
            self._pending.pop(ticket, None)

    def take(self, host: Session, advice: Advice) -> None:
        """Pass on a host's answer. Raises AdviceOutdated if this host was not asked."""
        pending = self._pending.get(advice.ticket)
        if pending is None or pending.host is not host or pending.advice.done():
            raise AdviceOutdated
        pending.advice.set_result(advice)

    def withdraw(self, host: Session) -> None:
        """`host` has disconnected: refuse what it was asked."""
        for ticket in [ticket for ticket, pending in self._pending.items() if pending.host is host]:
            self._refuse(ticket)

    def _refuse(self, ticket: str) -> None:
        advice = self._pending[ticket].advice
        if not advice.done():
            advice.set_exception(NoAdvice())
