"""Looks back at finished rounds by AI hosts, for reviews. Judges no move itself."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from server.core.session import Session
from server.lobby.ai_hosts import AiHosts
from shared.core import Options
from shared.errors import Rejected
from shared.protocol.hosts import LookBack, LookedBack, PlyReview, StopSearch, Unit

PATIENCE_S = 6.0
"""A review goes without what a host has not told by then."""


@dataclass(slots=True)
class RoundReview:
    """A host's review of a round."""

    unit: Unit | None = None
    plies: list[PlyReview] = field(default_factory=list[PlyReview])


@dataclass(slots=True)
class _PendingLookBack:
    host: Session
    review: RoundReview
    done: asyncio.Future[RoundReview | None]


class LookBacks:
    """One server's."""

    def __init__(self, hosts: AiHosts) -> None:
        self._hosts = hosts
        self._pending: dict[str, _PendingLookBack] = {}

    def can(self, game: str) -> bool:
        """Whether a host is connected that looks back at rounds of the game."""
        return bool(self._hosts.reviewers(game))

    async def of(self, game: str, options: Options, start: str, moves: Sequence[str]) -> RoundReview | None:
        """The review of a finished round by the least busy host; None where none can do it, or in time."""
        hosts = self._hosts.reviewers(game)
        if not hosts:
            return None
        busy = [pending.host for pending in self._pending.values()]
        host = min(hosts, key=busy.count)
        ticket = self._hosts.mark + secrets.token_urlsafe(18)
        done: asyncio.Future[RoundReview | None] = asyncio.get_running_loop().create_future()
        self._pending[ticket] = _PendingLookBack(host, RoundReview(), done)
        host.send(LookBack(ticket=ticket, game=game, options=dict(options), start=start, moves=list(moves)))
        try:
            async with asyncio.timeout(PATIENCE_S):
                found = await done
        except TimeoutError:
            host.send(StopSearch(ticket=ticket))
            return None
        finally:
            del self._pending[ticket]
        return found if found is not None and len(found.plies) == len(moves) else None

    def take(self, host: Session, looked_back: LookedBack) -> None:
        """The next plies of a round. Raises Rejected `analysis/unknown` if this host was not asked for them."""
        pending = self._pending.get(looked_back.ticket)
        if pending is None or pending.host is not host:
            raise Rejected("analysis/unknown", "This look back is not needed any more.")
        pending.review.unit = looked_back.unit
        pending.review.plies += looked_back.plies
        if looked_back.done and not pending.done.done():
            pending.done.set_result(pending.review)

    def withdraw(self, host: Session) -> None:
        """`host` has disconnected."""
        for pending in self._pending.values():
            if pending.host is host and not pending.done.done():
                pending.done.set_result(None)
