"""Reads and extends the events of tournaments. The newest state of each is kept, and read on from there."""

from collections import OrderedDict
from typing import Final

from server.core.settings import Clock
from server.features.tournaments.events import Announced, Fact, of_row, to_rows
from server.features.tournaments.tournament import Tournament, folded
from shared.errors import Rejected
from shared.store.tournaments import Tournaments

_KEPT: Final = 64
"""Tournaments whose state is kept."""
_ANEW_MS: Final = 60_000
"""After so long one is read from its beginning again: a player whose data was deleted has gone out of its events."""


class TournamentStreams:
    """Those of one store. Safe for threads: a state that two of them read on is read on twice."""

    def __init__(self, store: Tournaments, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, Tournament] = OrderedDict()
        self._whole_ms: dict[str, int] = {}
        """When each was read from its beginning."""

    def read(self, tournament_id: str) -> Tournament:
        """The tournament as it is now. Raises Rejected `tournament/unknown`; LogError."""
        now_ms, known = self._clock(), self._known.get(tournament_id)
        if now_ms - self._whole_ms.get(tournament_id, 0) > _ANEW_MS:
            known = None
        rows = self._store.read(tournament_id, 0 if known is None else known.version)
        if rows or known is None:
            if not rows:
                raise Rejected("tournament/unknown", f"There is no tournament {tournament_id!r}.")
            if known is None:
                self._whole_ms[tournament_id] = now_ms
            known = folded(tournament_id, ((row.at_ms, of_row(row)) for row in rows), known)
        self._keep(known)
        return known

    def append(self, tournament: Tournament, facts: list[Fact], now_ms: int) -> Tournament:
        """Commit what has happened; durable on return. Raises LogError `store/version-taken` where another node has
        extended it."""
        after = folded(tournament.id, ((now_ms, fact) for fact in facts), tournament)
        rows = to_rows(facts, tournament.version, now_ms)
        self._store.append(tournament.id, rows, stage=after.stage, group=tournament.plan.group)
        self._keep(after)
        return after

    def announce(self, tournament_id: str, announced: Announced, now_ms: int) -> Tournament:
        """Commit the first event of a tournament. Raises LogError."""
        after = folded(tournament_id, [(now_ms, announced)])
        rows = to_rows([announced], 0, now_ms)
        self._store.append(tournament_id, rows, stage=after.stage, group=announced.plan.group)
        self._keep(after)
        return after

    def _keep(self, tournament: Tournament) -> None:
        self._known[tournament.id] = tournament
        self._known.move_to_end(tournament.id)
        while len(self._known) > _KEPT:
            self._whole_ms.pop(self._known.popitem(last=False)[0], None)
