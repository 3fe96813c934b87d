"""Games chosen by player, seat, strength and date: those of the server, and imported ones by the name in them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from sqlalchemy import ColumnElement, Connection, bindparam, func, select

from shared.people import family
from shared.rated_matches import Rating
from shared.store.engine import Database
from shared.store.profiles import may_name
from shared.store.rows import from_json
from shared.store.schema import OF_A_RECORD, matches, results, sittings, tables
from shared.values import Json

LOOKED_AT: Final = 30_000
"""Matches among which games are looked for, where no player is named."""
_DAY_MS: Final = 24 * 3_600_000
_NEXT = (
    select(matches.c.number, matches.c.at_ms)
    .where(matches.c.number >= bindparam("number"))
    .order_by(matches.c.number)
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions on games; None: any. All of them hold for one player of the game."""

    player: str | None = None
    """Public id, or `ai:NAME`."""
    names: tuple[str, ...] = ()
    """Spellings of the player's name in imported games, which know no ids; without any there are none of them."""
    reader: str | None = None
    """Public id of the reader: private tables are only for those who sat there."""
    seat: int | None = None
    since: date | None = None
    """The first day, UTC."""
    until: date | None = None
    """The last day, UTC."""
    least_rating: int | None = None
    """Shown points after the match. Imported games are not rated."""
    after_ms: int | None = None
    """The match ended later. Imported games are not asked."""


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game that fits, and the seat of the player for whom the conditions hold."""

    table: str
    match: int | None
    """The match at its table; None for an imported game."""
    seat: int


class ChosenGames:
    """The games of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, game: str, wish: GameFilter, limit: int) -> list[ChosenGame]:
        """Games of a rules id that fit: the newest of the server, then the newest imported ones, together at most
        `limit`.

        Those of a player are all looked at; without one, the newest LOOKED_AT matches of the server of any game, on the
        days that are wanted: few fits in a long log would else be looked for in all of it.
        """
        chosen = [results.c.game == family(game), *_fitting(wish)]
        with self._database.read() as connection:
            if wish.player is None:
                first, last = _numbers(connection, wish)
                chosen.append(results.c.number.between(max(first, last - LOOKED_AT + 1), last))
            return _found(connection, game, wish, chosen, limit)

    def recorded_names(self, game: str) -> list[tuple[str, int]]:
        """Every spelling of a player's name in imported games of a rules id, with the number of games."""
        query = (
            select(sittings.c.name, func.count())
            .join(tables, tables.c.number == sittings.c.table_number)
            .where(tables.c.game == game, OF_A_RECORD)
            .group_by(sittings.c.name)
        )
        return [(row[0] or "", row[1]) for row in self._database.all(query)]


def _found(
    connection: Connection, game: str, wish: GameFilter, chosen: Sequence[ColumnElement[bool]], limit: int
) -> list[ChosenGame]:
    """`chosen`: the conditions on `results`."""
    of_server = (
        select(tables.c.public_id, matches.c.match, results.c.seat)
        .join(matches, matches.c.number == results.c.number)
        .join(tables, tables.c.number == matches.c.table_number)
        .where(tables.c.game == game, may_name(wish.reader), *chosen)
        .order_by(results.c.number.desc())
        .limit(limit)
    )
    imported = (
        select(tables.c.public_id, sittings.c.seat, tables.c.data)
        .join(sittings, sittings.c.table_number == tables.c.number)
        .where(tables.c.game == game, OF_A_RECORD, sittings.c.name.in_(wish.names))
        .order_by(tables.c.number.desc())
    )
    found = [ChosenGame(*row) for row in connection.execute(of_server)]
    if wish.names and wish.least_rating is None and len(found) < limit:
        found += [
            ChosenGame(row.public_id, None, row.seat)
            for row in connection.execute(imported.limit(limit))
            if wish.seat in (None, row.seat) and _is_within(wish, from_json(row.data) or {})
        ]
    return found[:limit]


def _numbers(connection: Connection, wish: GameFilter) -> tuple[int, int]:
    """Numbers of matches, the first and the last, between which those are that ended on the days that are wanted.

    Matches are numbered as they end, so the days are sought by halving. A day more on either side: nodes' clocks
    differ, and a match counts when its spectators have seen the end.
    """
    newest: int = connection.execute(select(func.coalesce(func.max(matches.c.number), 0))).scalar_one()
    first = 1 if wish.since is None else _first_after(connection, _begin_ms(wish.since) - _DAY_MS, newest)
    if wish.until is None:
        return first, newest
    return first, _first_after(connection, _begin_ms(wish.until) + 2 * _DAY_MS, newest) - 1


def _first_after(connection: Connection, at_ms: int, newest: int) -> int:
    """Number of the first match that has ended at or after a time; one more than the newest where there is none."""
    low, high = 1, newest + 1
    while low < high:
        middle = (low + high) // 2
        row = connection.execute(_NEXT, {"number": middle}).first()
        if row is None or row.number >= high or row.at_ms >= at_ms:
            high = middle
        else:
            low = row.number + 1
    return low


def _fitting(wish: GameFilter) -> Iterator[ColumnElement[bool]]:
    """The conditions on `results`."""
    if wish.player is not None:
        yield results.c.player == wish.player
    if wish.seat is not None:
        yield results.c.seat == wish.seat
    if wish.since is not None:
        yield results.c.at_ms >= _begin_ms(wish.since)
    if wish.after_ms is not None:
        yield results.c.at_ms > wish.after_ms
    if wish.until is not None:
        yield results.c.at_ms < _begin_ms(wish.until) + _DAY_MS
    if wish.least_rating is not None:
        yield results.c.mu - 3 * results.c.sigma >= _unshown(wish.least_rating)


def _unshown(points: int) -> float:
    """mu − 3 sigma of a rating that is shown as so many points: the inverse of `Rating.shown`, which is linear."""
    zero, far = Rating(0, 0).shown, 1_000
    return (points - zero) * far / (Rating(far, 0).shown - zero)


def _begin_ms(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1_000)


def _is_within(wish: GameFilter, data: Mapping[str, Json]) -> bool:
    """Whether the date of a record is within the days that are wanted; with days wanted, one without a year is not.
    Parts that nobody knows count as the first and the last."""
    if wish.since is None and wish.until is None:
        return True
    tags = data.get("tags")
    text = str(tags.get("date", "") if isinstance(tags, dict) else "").replace(".", "-").ljust(10, "?")
    if not text[:4].isdigit():
        return False
    latest, earliest = text.replace("?", "9"), text.replace("?", "0")
    is_late = wish.since is None or latest >= wish.since.isoformat()
    return is_late and (wish.until is None or earliest <= wish.until.isoformat())
