"""Announcements of operators: the table, and what is announced now."""

from dataclasses import dataclass

from sqlalchemy import BigInteger, Column, Table, Text, insert, select, update

from shared.store.engine import StorePart
from shared.store.metadata import METADATA, NUMBER

# The newest that is not over is told to everybody.
announcements = Table(
    "announcements",
    METADATA,
    Column("number", NUMBER, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An operators' announcement to all players."""

    number: int
    at_ms: int
    until_ms: int
    text: str


class Announcements(StorePart):
    """Announcements of operators. Raises LogError when the database cannot be reached."""

    def say(self, text: str, until_ms: int) -> Announcement:
        """Have everybody told `text` until then, in place of what was announced before."""
        now = self._clock()
        new = insert(announcements).values(at_ms=now, until_ms=until_ms, text=text).returning(announcements.c.number)
        with self._database.write() as connection:
            connection.execute(update(announcements).where(announcements.c.until_ms > now).values(until_ms=now))
            return Announcement(connection.execute(new).scalar_one(), now, until_ms, text)

    def withdraw(self) -> None:
        """Have nothing told any more."""
        now = self._clock()
        self._database.run(update(announcements).where(announcements.c.until_ms > now).values(until_ms=now))

    def now(self) -> Announcement | None:
        """The current announcement; None if there is none."""
        query = select(announcements).where(announcements.c.until_ms > self._clock())
        row = self._database.first(query.order_by(announcements.c.number.desc()).limit(1))
        return None if row is None else Announcement(row.number, row.at_ms, row.until_ms, row.text)
