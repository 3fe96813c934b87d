"""Hints: asks an AI host for the move that a master would play. Evaluates no move and knows no book.

The host is sent only what the seat may see. If it does not answer in time, the hint is refused.
"""

import asyncio
import secrets
from dataclasses import dataclass

from server.lobby.ai_hosts import AiHosts
from server.settings import Clock
from server.tables.commands import Answer
from server.tables.decide import check_hint
from server.tables.publish import question
from server.tables.table import Table, Who
from server.transport.session import Session
from shared.errors import Rejected
from shared.protocol import Advice, Advise, Done, Hint, TableState


@dataclass(frozen=True, slots=True)
class _PendingHint:
    """A pending hint."""

    ref: str
    state: TableState
    """The position sent to the host."""
    host: Session
    answer: Answer
    timer: asyncio.TimerHandle


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
        host = self._hosts.adviser(table.game.id)
        state = question(table, seat, self._clock())
        ticket = self._hosts.mark + secrets.token_urlsafe(18)
        timer = asyncio.get_running_loop().call_later(self._advice_s, self._refuse, ticket)
        self._questions[ticket] = _PendingHint(command.ref, state, host, answer, timer)
        host.send(Advise(ticket=ticket, state=state))

    def take(self, host: Session, advice: Advice) -> None:
        """Pass on a host's answer without illegal moves. Raises Rejected if this host was not asked."""
        pending = self._questions.get(advice.ticket)
        if pending is None or pending.host is not host:
            raise Rejected("hint/unknown", "This hint is not needed any more.")
        hints = [it for it in advice.moves if it.move in pending.state.legal]
        if not hints and advice.aim is None:
            self._refuse(advice.ticket)
            return
        self._end(advice.ticket)
        state = pending.state
        done = Done(
            ref=pending.ref, table=state.table, seat=state.you, version=state.version, hints=hints, aim=advice.aim
        )
        pending.answer(done)

    def withdraw(self, host: Session) -> None:
        """`host` has disconnected: refuse its pending hints."""
        for ticket in [ticket for ticket, pending in self._questions.items() if pending.host is host]:
            self._refuse(ticket)

    def _refuse(self, ticket: str) -> None:
        self._end(ticket).answer(Rejected("hint/unavailable", "No hint is available right now."))

    def _end(self, ticket: str) -> _PendingHint:
        pending = self._questions.pop(ticket)
        pending.timer.cancel()
        return pending
