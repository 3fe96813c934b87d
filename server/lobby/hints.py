"""Hints: asks an AI host what a master would play, or expect. Evaluates no move and knows no book.

The host is sent only what the seat may see. If it does not answer in time, the hint is refused.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from server.lobby.ai_hosts import AiHosts
from server.settings import Clock
from server.tables.commands import Answer
from server.tables.decide import check_hint
from server.tables.publish import question
from server.tables.table import Table, Who
from server.transport.session import Session
from shared.errors import Rejected
from shared.protocol import Advice, Advise, Done, Hint, PositionFacts, TableState


@dataclass(frozen=True, slots=True)
class _PendingHint:
    """A pending hint."""

    host: Session
    timer: asyncio.TimerHandle
    take: Callable[[Advice], None]
    """Sends the hint to its player. Raises Rejected `hint/unavailable` where the host has nothing to say."""
    refuse: Callable[[Rejected], None]


class Hints:
    """The pending hints."""

    def __init__(self, hosts: AiHosts, advice_ms: int, clock: Clock) -> None:
        self._hosts = hosts
        self._advice_s = advice_ms / 1_000
        self._clock = clock
        self._questions: dict[str, _PendingHint] = {}

    def ask(self, table: Table, command: Hint, who: Who, answer: Answer) -> None:
        """Ask a host for its move in the player's place; `answer` is called later. Raises Rejected."""
        seat = check_hint(table, command, who)
        state = question(table, seat, self._clock())

        def take(advice: Advice) -> None:
            hints = [it for it in advice.moves if it.move in state.legal]
            if not hints and advice.aim is None:
                raise _unavailable()
            done = Done(ref=command.ref, table=state.table, seat=state.you, version=state.version)
            answer(done.model_copy(update={"hints": hints, "aim": advice.aim}))

        self._send(state, take, answer)

    async def line(self, state: TableState) -> list[str]:
        """The play that a master expects from a position on. Raises Rejected `hint/unavailable`."""
        line = (await self._advice(state, line=True)).line
        if not line:
            raise _unavailable()
        return line

    async def facts(self, state: TableState) -> PositionFacts:
        """The facts about a position that a host knows without a search. Raises Rejected `hint/unavailable`."""
        return (await self._advice(state, facts=True)).facts or PositionFacts()

    async def _advice(self, state: TableState, *, line: bool = False, facts: bool = False) -> Advice:
        advice: asyncio.Future[Advice] = asyncio.get_running_loop().create_future()

        def take(answer: Advice) -> None:
            if not advice.done():
                advice.set_result(answer)

        def refuse(error: Rejected) -> None:
            if not advice.done():
                advice.set_exception(error)

        self._send(state, take, refuse, line=line, facts=facts)
        return await advice

    def _send(
        self,
        state: TableState,
        take: Callable[[Advice], None],
        refuse: Callable[[Rejected], None],
        *,
        line: bool = False,
        facts: bool = False,
    ) -> None:
        host = self._hosts.adviser(state.game)
        ticket = self._hosts.mark + secrets.token_urlsafe(18)
        timer = asyncio.get_running_loop().call_later(self._advice_s, self._refuse, ticket)
        self._questions[ticket] = _PendingHint(host, timer, take, refuse)
        host.send(Advise(ticket=ticket, state=state, line=line, facts=facts))

    def take(self, host: Session, advice: Advice) -> None:
        """Pass on a host's answer without illegal moves. Raises Rejected if this host was not asked."""
        pending = self._questions.get(advice.ticket)
        if pending is None or pending.host is not host:
            raise Rejected("hint/unknown", "This hint is not needed any more.")
        self._end(advice.ticket)
        try:
            pending.take(advice)
        except Rejected as error:
            pending.refuse(error)

    def withdraw(self, host: Session) -> None:
        """`host` has disconnected: refuse its pending hints."""
        for ticket in [ticket for ticket, pending in self._questions.items() if pending.host is host]:
            self._refuse(ticket)

    def _refuse(self, ticket: str) -> None:
        self._end(ticket).refuse(_unavailable())

    def _end(self, ticket: str) -> _PendingHint:
        pending = self._questions.pop(ticket)
        pending.timer.cancel()
        return pending


def _unavailable() -> Rejected:
    return Rejected("hint/unavailable", "No hint is available right now.")
