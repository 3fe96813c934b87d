"""Queries for a player's profile: totals, the list of matches, the rating's curve, partners. Writes nothing.

Every query begins at the index of results by player, so its cost follows the player's own matches and not the log; and
of an AI player, whose matches grow with the log, at the newest of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, case, exists, false, func, null, select

from shared.events import PlayerKind
from shared.game_log import delay_ms
from shared.people import AI_PREFIX
from shared.rated_matches import (
    Encounters,
    Ladder,
    Partnership,
    PlayedMatch,
    Rating,
    RatingChange,
    RunningScore,
    Totals,
)
from shared.store.engine import Database
from shared.store.rows import terms_of
from shared.store.schema import OF_A_PERSON, identities, matches, results, sittings, tables, totals

_CURVE = 500
"""Points of a curve at most: the newest."""
_CURVE_AMONG = 10_000
"""Matches of a player in a game that a curve looks at: the newest, of every ladder."""
_PARTNERED = 300
"""Matches of a player in a game that partners are counted in: the newest."""
_MET_AMONG = 1_000
"""Matches of a player in a game that encounters are counted in: the newest."""
_PARTNERS = 20
"""Partners that are listed: the most frequent."""
_NEAR = 50
"""Matches of a player on either side of one among which the one that counted before it is looked for: they are numbered
as they end, and count in another order only where spectators see the end of some later."""


class Profiles:
    """The profiles of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def totals(self, player: str) -> list[Totals]:
        """Won, drawn and lost, by game."""
        query = select(totals.c.game, totals.c.won, totals.c.drawn, totals.c.lost).where(totals.c.player == player)
        return [Totals(*row) for row in self._database.all(query.order_by(totals.c.game))]

    def curve(self, player: str, game: str, ladder: Ladder) -> list[tuple[int, int]]:
        """(milliseconds, shown rating) after each rated match, the oldest first; of the last 500 that ended, among the
        newest 10,000 matches of the game."""
        chosen = (results.c.player == player) & (results.c.game == game) & (results.c.ladder == ladder.value)
        chosen &= results.c.mu.is_not(None)
        what = select(results.c.at_ms, results.c.number, results.c.mu, results.c.sigma)
        # In the order of the index: an AI player has tens of thousands, and matches hardly ever count in another one.
        query = what.where(chosen).order_by(results.c.number.desc()).limit(_CURVE)
        with self._database.read() as connection:
            oldest = _newest_from(connection, player, game, _CURVE_AMONG)
            found = connection.execute(query.where(results.c.number >= oldest)).all()
        return [(at_ms, Rating(mu, sigma).shown) for at_ms, _, mu, sigma in sorted(map(tuple, found))]

    def matches(
        self,
        player: str,
        *,
        reader: str | None = None,
        game: str | None = None,
        before: int | None = None,
        limit: int = 20,
    ) -> list[PlayedMatch]:
        """The player's matches, the newest first; the next page begins `before` the last one's number.

        `reader`: the player who reads them; private tables are named to those who sat there.
        """
        shown = case((may_name(reader), tables.c.public_id), else_=null())
        query = (
            select(results, shown.label("table"), matches.c.match)
            .join(matches, matches.c.number == results.c.number)
            .join(tables, tables.c.number == matches.c.table_number)
            .where(results.c.player == player)
            .order_by(results.c.number.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(results.c.number < before)
        with self._database.read() as connection:
            games = list(_games(connection, player)) if game is None else [game]
            # Game by game, as the index has them: put in order together, they would all be read.
            newest = [connection.execute(query.where(results.c.game == each)).mappings().all() for each in games]
            rows = sorted(chain(*newest), key=lambda row: row["number"], reverse=True)[:limit]
            seats = _players(connection, [row["number"] for row in rows])
        return [
            PlayedMatch(
                row["number"],
                row["table"],
                row["game"],
                row["match"],
                row["at_ms"],
                row["seat"],
                row["points"],
                bool(row["left"]),
                None if row["ladder"] is None else Ladder(row["ladder"]),
                None if row["mu"] is None else Rating(row["mu"], row["sigma"]),
                tuple(seats[row["number"]]),
            )
            for row in rows
        ]

    def rerated(self, table: str, match: int, *, reader: str | None, now_ms: int) -> list[RatingChange] | None:
        """Rating changes of a match, in the order of seats; empty until it has been rated.

        None when no such match has ended, as far as `reader` may know: spectators learn it after the table's delay.
        """
        what = select(matches.c.number, matches.c.at_ms, tables.c.data, _sat_there(reader).label("sat"))
        ended = what.join(tables, tables.c.number == matches.c.table_number)
        query = ended.where(tables.c.public_id == table, matches.c.match == match)
        with self._database.read() as connection:
            found = connection.execute(query).first()
            if found is None:
                return None
            if not found.sat and found.at_ms + delay_ms(terms_of(found.data)) > now_ms:
                return None
            seats = select(results).where(results.c.number == found.number).order_by(results.c.seat)
            return [_rerated(connection, row) for row in connection.execute(seats).mappings().all()]

    def partners(self, player: str, game: str) -> list[Partnership]:
        """The 20 most frequent partners of the player in the newest 300 matches, the most frequent first; a player who
        was forgotten is left out."""
        rated = results.c.ladder.is_not(None) & ~results.c.left
        query = (
            select(
                results.c.partner,
                func.count(),
                _count(1),
                _count(0),
                func.sum(case((rated, 1), else_=0)),
                func.sum(case((rated, results.c.expected), else_=0.0)),
                func.sum(case((rated, (results.c.points + 1) / 2.0), else_=0.0)),
            )
            .where(results.c.player == player, results.c.game == game, results.c.partner > "")
            .group_by(results.c.partner)
            .order_by(func.count().desc(), results.c.partner)
            .limit(_PARTNERS)
        )
        with self._database.read() as connection:
            oldest = _newest_from(connection, player, game, _PARTNERED)
            found = connection.execute(query.where(results.c.number >= oldest)).all()
            names = _names(connection, [row[0] for row in found])
        return [
            Partnership(partner, names.get(partner, ""), played, won, drawn, count, float(expected), float(actual))
            for partner, played, won, drawn, count, expected, actual in found
        ]

    def score_between(self, game: str, first: Sequence[str], second: Sequence[str]) -> RunningScore:
        """Matches of `game` (without the version of its rules) between two sides of one or two players each.

        The query begins at the first player's results, so let that be a person. Seats and partners may have changed
        places; what counts is who played with whom. A match counts once it has been looked at, as in `rerated`.
        """
        own, other = results.alias("own"), results.alias("other")
        query = (
            select(own.c.points, func.count(own.c.number.distinct()))
            .join(other, (other.c.number == own.c.number) & (other.c.seat != own.c.seat))
            .where(own.c.player == first[0], own.c.game == game, _partner_is(own, first[1:]))
            .where(other.c.player == second[0], _partner_is(other, second[1:]), other.c.points == -own.c.points)
            .group_by(own.c.points)
        )
        if tuple(first) == tuple(second):  # two AI players of one name: there is no saying who won
            return RunningScore(0, 0, 0)
        counts = {row.points: row[1] for row in self._database.all(query)}
        return RunningScore(counts.get(1, 0), counts.get(0, 0), counts.get(-1, 0))

    def encounters(self, game: str, ladder: Ladder, players: Sequence[str]) -> list[Encounters]:
        """How these players have fared against each other: in the newest matches, of which each of them had at most a
        thousand of the game. Of players with many seats each match counts once."""
        own, other = results.alias("own"), results.alias("other")
        made = case((own.c.left, -1), else_=own.c.points)
        counts = [_matches(own, made == points) for points in (1, 0, -1)]
        query = (
            select(own.c.player, other.c.player, *counts, _matches(own, own.c.seat == 0))
            .join(other, (other.c.number == own.c.number) & (other.c.player != own.c.player))
            .where(own.c.player.in_(players), own.c.game == game, own.c.ladder == ladder.value)
            .where(other.c.player.in_(players), func.coalesce(own.c.partner, "") != other.c.player)
            .group_by(own.c.player, other.c.player)
        )
        with self._database.read() as connection:
            oldest = max((_newest_from(connection, player, game, _MET_AMONG) for player in players), default=0)
            return [Encounters(*row) for row in connection.execute(query.where(own.c.number >= oldest))]

    def is_counted(self, table: str, match: int) -> bool:
        """Whether a match has been looked at, and so is in every score and total."""
        query = (
            select(results.c.seat)
            .join(matches, matches.c.number == results.c.number)
            .join(tables, tables.c.number == matches.c.table_number)
            .where(tables.c.public_id == table, matches.c.match == match)
        )
        return self._database.first(query.limit(1)) is not None

    def tables_of(self, player: str) -> list[str]:
        """Every table where a person has sat, the oldest first."""
        sat = select(sittings.c.table_number).where(sittings.c.player == player, OF_A_PERSON)
        query = select(tables.c.public_id).where(tables.c.number.in_(sat)).order_by(tables.c.number)
        with self._database.read() as connection:
            return list(connection.execute(query).scalars())


def _games(connection: Connection, player: str) -> Iterator[str]:
    """The games that the player has results in, one step of the index each."""
    game: str | None = ""
    while game is not None:
        following = select(func.min(results.c.game)).where(results.c.player == player, results.c.game > game)
        game = connection.execute(following).scalar()
        if game is not None:
            yield game


def _newest_from(connection: Connection, player: str, game: str, count: int) -> int:
    """Number of the oldest of the player's newest matches of a game; 0 when there are not more than `count`."""
    own = select(results.c.number).where(results.c.player == player, results.c.game == game)
    return connection.execute(own.order_by(results.c.number.desc()).offset(count - 1).limit(1)).scalar() or 0


def _sat_there(reader: str | None) -> Any:
    """Whether the reader ever had a seat at the table of the row."""
    own = (sittings.c.table_number == tables.c.number) & OF_A_PERSON & (sittings.c.player == (reader or ""))
    return exists().where(own) if reader else false()


def may_name(reader: str | None) -> Any:
    """Whether the reader may know the id of the table of the row: knowing it is enough to watch a private table."""
    return tables.c.public.is_(True) | (tables.c.kind != PlayerKind.PERSON.value) | _sat_there(reader)


def _partner_is(of: Any, partners: Sequence[str]) -> Any:
    """Whether the partner in a row of results is this one; for an empty list, whether there is none."""
    return of.c.partner == partners[0] if partners else of.c.partner.is_(None)


def _matches(of: Any, chosen: Any) -> Any:
    """How many matches have a result that is chosen."""
    return func.count(case((chosen, of.c.number)).distinct())


def _count(points: int) -> Any:
    """How many results have these points; who had left has lost."""
    made = case((results.c.left, -1), else_=results.c.points)
    return func.sum(case((made == points, 1), else_=0))


def _rerated(connection: Connection, row: Mapping[Any, Any]) -> RatingChange:
    after = None if row["mu"] is None or row["player"] == "" else Rating(row["mu"], row["sigma"])
    return RatingChange(
        row["seat"],
        row["player"],
        bool(row["left"]),
        None if row["ladder"] is None else Ladder(row["ladder"]),
        None if after is None else _before(connection, row),
        after,
        row["why"],
    )


def _before(connection: Connection, row: Mapping[Any, Any]) -> Rating:
    """The player's rating when the match of this result began."""
    same = [results.c[name] == row[name] for name in ("player", "game", "ladder")]
    query = select(results.c.at_ms, results.c.number, results.c.mu, results.c.sigma)
    query = query.where(*same, results.c.mu.is_not(None)).limit(_NEAR)
    sides = (
        query.where(results.c.number < row["number"]).order_by(results.c.number.desc()),
        query.where(results.c.number > row["number"]).order_by(results.c.number),
    )
    counted = (row["at_ms"], row["number"])  # the order of counting
    earlier = [one for side in sides for one in connection.execute(side) if (one.at_ms, one.number) < counted]
    last = max(earlier, key=lambda one: (one.at_ms, one.number), default=None)
    return Rating() if last is None else Rating(last.mu, last.sigma)


def _players(connection: Connection, numbers: Sequence[int]) -> Mapping[int, list[tuple[str, str]]]:
    """(player, name) of every seat of these matches, in the order of seats."""
    query = select(results.c.number, results.c.player).where(results.c.number.in_(numbers))
    rows = connection.execute(query.order_by(results.c.number, results.c.seat)).all()
    names = _names(connection, [row.player for row in rows])
    found: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    for number, player in rows:
        found[number].append((player, names.get(player, "")))
    return found


def _names(connection: Connection, players: Sequence[str]) -> dict[str, str]:
    """Current names of players; an AI player by its name in the roster."""
    names = {player: player.removeprefix(AI_PREFIX) for player in players if player.startswith(AI_PREFIX)}
    people = sorted({player for player in players if player} - names.keys())
    for start in range(0, len(people), 500):
        query = select(identities.c.public_id, identities.c.name)
        chosen = identities.c.public_id.in_(people[start : start + 500])
        names.update((player, name) for player, name in connection.execute(query.where(chosen)))
    return names
