"""Plays that somebody has reported, each with where to look at it. The games themselves are in the log."""

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import func, insert, select, update

from shared.moderation import Report
from shared.store.engine import StorePart, facts_of
from shared.store.schema import reports, tables


class Reports(StorePart):
    """The reports of a store. Raises LogError when the database cannot be reached."""

    exports = ("report",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The plays that the person has reported."""
        for report in self.by(player):
            yield {"type": "report", **facts_of(report, "reporter")}

    def add(self, report: Report) -> int:
        """Keep a report, as new; returns the number that it gets. Raises ValueError for a table that is not here."""
        with self._database.write() as connection:
            number = connection.execute(select(tables.c.number).where(tables.c.public_id == report.table)).scalar()
            if number is None:
                raise ValueError(f"there is no table {report.table}")
            new = insert(reports).values(
                at_ms=self._clock(),
                reporter=report.reporter,
                reported=report.reported,
                table_number=number,
                version=report.version,
                match=report.match,
                round=report.round,
                ply=report.ply,
                seat=report.seat,
                book=report.book,
                text=report.text,
            )
            return connection.execute(new.returning(reports.c.number)).scalar_one()

    def list(self, *, open_only: bool = True, limit: int = 200) -> list[Report]:
        """Reports, the oldest first; by default those that nobody has resolved."""
        query = select(reports, tables.c.public_id, tables.c.game).join(tables).order_by(reports.c.number).limit(limit)
        if open_only:
            query = query.where(reports.c.resolved_ms.is_(None))
        with self._database.read() as connection:
            return [_report(row) for row in connection.execute(query).mappings()]

    def by(self, reporter: str) -> "list[Report]":
        """Reports by one player, the oldest first."""
        query = select(reports, tables.c.public_id, tables.c.game).join(tables).where(reports.c.reporter == reporter)
        with self._database.read() as connection:
            return [_report(row) for row in connection.execute(query.order_by(reports.c.number)).mappings()]

    def count_open(self, reporter: str) -> int:
        """How many of somebody's reports nobody has resolved."""
        mine = (reports.c.reporter == reporter) & reports.c.resolved_ms.is_(None)
        return self._database.scalar_one(select(func.count()).where(mine))

    def resolve(self, number: int, resolution: str) -> bool:
        """Say what came of a report; False when there is no open one of this number."""
        one = (reports.c.number == number) & reports.c.resolved_ms.is_(None)
        with self._database.write() as connection:
            statement = update(reports).where(one).values(resolved_ms=self._clock(), resolution=resolution)
            return connection.execute(statement).rowcount == 1


def _report(row: Mapping[Any, Any]) -> Report:
    return Report(
        row["number"],
        row["at_ms"],
        row["reporter"],
        row["reported"],
        row["public_id"],
        row["version"],
        row["match"],
        row["round"],
        row["ply"],
        row["seat"],
        row["game"],
        row["book"],
        row["text"],
        row["resolved_ms"],
        row["resolution"],
    )
