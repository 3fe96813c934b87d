"""Vacations of people in correspondence. `shared.vacations` counts their days; knows no table.

The rows are the truth of who is on vacation: every node reads them, and tells its tables.
"""

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from shared.errors import Limited
from shared.store.engine import StorePart
from shared.store.metadata import METADATA
from shared.store.schema import identities
from shared.vacations import DAY_MS, MOST_DAYS, YEAR_MS, Vacation, VacationStanding, standing

# Vacations in correspondence that count: those that began within a year.
vacations = Table(
    "vacations",
    METADATA,
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("begun_ms", BigInteger, nullable=False),
    Column("until_ms", BigInteger, nullable=False),  # the planned end, or when it was ended
    PrimaryKeyConstraint("player", "begun_ms"),
)
Index("vacations_until", vacations.c.until_ms)


class Vacations(StorePart):
    """The vacations of a store. Raises LogError when the database cannot be reached."""

    exports = ("vacation",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The vacations that count."""
        for vacation in self.all(player):
            yield {"type": "vacation", "begun_ms": vacation.begun_ms, "until_ms": vacation.until_ms}

    def of(self, player: str) -> VacationStanding:
        """Whether `player` is on vacation, and what is left of the allowance."""
        with self._database.read() as connection:
            return standing(_taken(connection, player, self._clock()), self._clock())

    def all(self, player: str) -> list[Vacation]:
        """The vacations of `player` that count, the oldest first."""
        with self._database.read() as connection:
            return _taken(connection, player, self._clock())

    def active(self) -> dict[str, int]:
        """Everybody who is on vacation now, by public id, with the planned end."""
        query = select(vacations.c.player, vacations.c.until_ms).where(vacations.c.until_ms > self._clock())
        return {row.player: row.until_ms for row in self._database.all(query)}

    def set(self, player: str, days: int) -> VacationStanding:
        """Let `player` be on vacation for so many days from its beginning, which is now unless they are on vacation
        already; 0 ends it now. Set again to the same, nothing changes.

        Raises Limited `limit/vacation` when that is more than the allowance.
        """
        now = self._clock()
        own = select(identities.c.public_id).where(identities.c.public_id == player)
        with self._database.write() as connection:
            connection.execute(own.with_for_update())  # the same player's wishes at other nodes wait
            taken = _taken(connection, player, now)
            current = next((vacation for vacation in taken if vacation.until_ms > now), None)
            if current is None and days == 0:
                return standing(taken, now)
            begun_ms = now if current is None else current.begun_ms
            wanted = Vacation(begun_ms, max(now, begun_ms + days * DAY_MS))
            others = [vacation for vacation in taken if vacation is not current]
            left = standing(others, now).days_left
            if wanted.days > left and (current is None or wanted.until_ms > current.until_ms):
                raise Limited("vacation", _too_long(left), None)
            _write(connection, player, wanted, is_new=current is None)
            connection.execute(
                delete(vacations).where(vacations.c.player == player, vacations.c.begun_ms <= now - YEAR_MS)
            )
        return standing([*others, wanted], now)


def _too_long(left: int) -> str:
    days = f"{left} day is" if left == 1 else f"{left} days are"
    return f"You have {MOST_DAYS} days of vacation in any year, and {days} left."


def _taken(connection: Connection, player: str, now_ms: int) -> list[Vacation]:
    counts = vacations.c.begun_ms > now_ms - YEAR_MS
    query = select(vacations.c.begun_ms, vacations.c.until_ms).where(vacations.c.player == player, counts)
    return [Vacation(begun, until) for begun, until in connection.execute(query.order_by(vacations.c.begun_ms))]


def _write(connection: Connection, player: str, vacation: Vacation, *, is_new: bool) -> None:
    if is_new:
        row = {"player": player, "begun_ms": vacation.begun_ms, "until_ms": vacation.until_ms}
        connection.execute(insert(vacations).values(**row))
        return
    same = (vacations.c.player == player) & (vacations.c.begun_ms == vacation.begun_ms)
    connection.execute(update(vacations).where(same).values(until_ms=vacation.until_ms))
