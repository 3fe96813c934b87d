"""Hints: asks an AI host for the move that a master would play. Judges no move and knows no book.

The host is shown what that seat may know and nothing else; it answers in time, or the seat hears that nobody did.
"""

import asyncio
import secrets
from dataclasses import dataclass

from server.lobby.ai_hosts import Hosts
from server.settings import Clock
from server.tables.actor import Answer
from server.tables.decide import check_hint
from server.tables.publish import question
from server.tables.table import Table, Who
from server.transport.session import Peer
from shared.errors import Rejected
from shared.protocol import Advice, Advise, Done, Hint, TableState


@dataclass(frozen=True, slots=True)
class _PendingHint:
    """A hint under way."""

    ref: str
    state: TableState
    """The position sent to the host."""
    host: Peer
    answer: Answer
    timer: asyncio.TimerHandle


class Hints:
    """The hints under way."""

    def __init__(self, hosts: Hosts, advice_ms: int, clock: Clock) -> None:
        self._hosts = hosts
        self._advice_s = advice_ms / 1_000
        self._clock = clock
        self._questions: dict[str, _PendingHint] = {}

    def ask(self, table: Table, command: Hint, who: Who, answer: Answer) -> None:
        """Have a host say what it would play in the asker's place; `answer` hears of it later. Raises Rejected."""
        seat = check_hint(table, command, who)
        host = self._hosts.adviser(table.game.id)
        state = question(table, seat, self._clock())
        ticket = self._hosts.mark + secrets.token_urlsafe(18)
        timer = asyncio.get_running_loop().call_later(self._advice_s, self._refuse, ticket)
        self._questions[ticket] = _PendingHint(command.ref, state, host, answer, timer)
        host.tell(Advise(ticket=ticket, state=state))

    def take(self, host: Peer, advice: Advice) -> None:
        """Hand a host's answer on; what is no legal move is left out. Raises Rejected when nobody asked this host."""
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

    def withdraw(self, host: Peer) -> None:
        """`host` is gone: it answers nothing any more."""
        for ticket in [ticket for ticket, pending in self._questions.items() if pending.host is host]:
            self._refuse(ticket)

    def _refuse(self, ticket: str) -> None:
        self._end(ticket).answer(Rejected("hint/unavailable", "No hint is available right now."))

    def _end(self, ticket: str) -> _PendingHint:
        pending = self._questions.pop(ticket)
        pending.timer.cancel()
        return pending
