"""Reads and extends the events of tournaments. The newest state of each is kept, and read on from there."""

from collections import OrderedDict
from typing import Final

from msgspec.structs import replace

from server.features.tournaments.events import Announced, Fact, of_row, to_rows
from server.features.tournaments.tournament import Tournament, folded
from shared.errors import Rejected
from shared.store.tournaments import Tournaments

_KEPT: Final = 64
"""Tournaments whose state is kept."""


class TournamentStreams:
    """Those of one store. Safe for threads: a state that two of them read on is read on twice."""

    def __init__(self, store: Tournaments) -> None:
        self._store = store
        self._known: OrderedDict[str, Tournament] = OrderedDict()

    def read(self, tournament_id: str) -> Tournament:
        """The tournament as it is now. Raises Rejected `tournament/unknown`; LogError."""
        known = self._known.get(tournament_id)
        rows = self._store.read(tournament_id, 0 if known is None else known.version)
        if rows or known is None:
            if not rows:
                raise Rejected("tournament/unknown", f"There is no tournament {tournament_id!r}.")
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
        self._known[tournament.id] = replace(tournament)
        self._known.move_to_end(tournament.id)
        while len(self._known) > _KEPT:
            self._known.popitem(last=False)
