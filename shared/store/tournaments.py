"""Tournaments: the events of each, in order, and beside them the little by which they are listed.

The events are the truth; the row in `tournaments` is written with each of them. Knows no kind of event.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    insert,
    select,
    update,
)

from shared.errors import LogError
from shared.store.engine import StorePart
from shared.store.metadata import METADATA

LIVE = ("open", "running", "paused")

tournaments = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("group_id", Text),
    Column("stage", Text, nullable=False),
    Column("version", Integer, nullable=False),  # of the newest event
)
tournament_events = Table(
    "tournament_events",
    METADATA,
    Column("tournament", Text, ForeignKey("tournaments.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("data", Text, nullable=False),  # JSON
    PrimaryKeyConstraint("tournament", "version"),
)
Index("tournaments_by_time", tournaments.c.created_ms)


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """One event of a tournament, as it is stored."""

    version: int
    """From 1, without holes."""
    at_ms: int
    data: str
    """JSON."""


class Tournaments(StorePart):
    """The tournaments of a store. Raises LogError when the database cannot be reached."""

    exports = ("tournament",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The events of tournaments that name the person."""
        named = tournament_events.c.data.like(f'%"{player}"%')
        query = select(tournament_events.c.tournament, tournament_events.c.at_ms, tournament_events.c.data).where(named)
        for row in self._database.all(query.order_by(tournament_events.c.tournament, tournament_events.c.version)):
            event = json.loads(row.data)
            event.pop("seed", None)  # of deals that are still to be played
            yield {"type": "tournament", "tournament": row.tournament, "at_ms": row.at_ms, "event": event}

    def append(self, tournament: str, rows: Sequence[TournamentRow], *, stage: str, group: str | None) -> None:
        """Commit the next events of a tournament, all or none; the first is its beginning. `stage`: after them.

        Raises LogError `store/version-taken` where another writer was first.
        """
        last = rows[-1].version
        with self._database.write() as connection:
            if rows[0].version == 1:
                head = {"id": tournament, "created_ms": rows[0].at_ms, "group_id": group}
                connection.execute(insert(tournaments).values(**head, stage=stage, version=last))
            else:
                mine = (tournaments.c.id == tournament) & (tournaments.c.version == rows[0].version - 1)
                changed = connection.execute(update(tournaments).where(mine).values(stage=stage, version=last))
                if changed.rowcount != 1:
                    raise LogError("store/version-taken", f"Tournament {tournament} has gone on elsewhere.")
            connection.execute(
                insert(tournament_events),
                [
                    {"tournament": tournament, "version": row.version, "at_ms": row.at_ms, "data": row.data}
                    for row in rows
                ],
            )

    def read(self, tournament: str, since: int = 0) -> list[TournamentRow]:
        """Its events of the versions after `since`, in order; none of an unknown one."""
        mine = (tournament_events.c.tournament == tournament) & (tournament_events.c.version > since)
        query = select(tournament_events).where(mine).order_by(tournament_events.c.version)
        return [TournamentRow(row.version, row.at_ms, row.data) for row in self._database.all(query)]

    def live(self) -> list[str]:
        """The ids of those that are not over, the oldest first."""
        query = select(tournaments.c.id).where(tournaments.c.stage.in_(LIVE)).order_by(tournaments.c.created_ms)
        return [row.id for row in self._database.all(query)]

    def newest(self, limit: int, *, group: str | None = None, public: bool = False) -> list[str]:
        """The ids of the last ones that were announced, the newest first: of a group, all, or with `public` those of
        no group."""
        query = select(tournaments.c.id).order_by(tournaments.c.created_ms.desc(), tournaments.c.id).limit(limit)
        if group is not None:
            query = query.where(tournaments.c.group_id == group)
        elif public:
            query = query.where(tournaments.c.group_id.is_(None))
        return [row.id for row in self._database.all(query)]

    def all(self) -> list[str]:
        """The ids of all, the oldest first."""
        query = select(tournaments.c.id).order_by(tournaments.c.created_ms, tournaments.c.id)
        return [row.id for row in self._database.all(query)]
