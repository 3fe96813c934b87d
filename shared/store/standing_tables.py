"""The tables that were opened for groups, standing tables with the scores of their seasons, and a class's matches.

Knows no connection and no rule; results are those of the log (`results`).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from shared.errors import Limited, Rejected
from shared.groups import MOST_STANDING, GroupMatch, GroupTable, PupilFigures, SeasonScore, StandingTable
from shared.store.engine import StorePart
from shared.store.group_tables import group_tables, standing_seats, standing_tables
from shared.store.groups import ORGANISERS, check_role
from shared.store.puzzle_tables import puzzle_solvers
from shared.store.rows import from_json, to_json
from shared.store.schema import matches, results, tables

_DAY_MS: Final = 86_400_000
_NEWEST: Final = 200
"""Tables of a group that its room looks at."""
_NEWEST_FIRST: Final = (group_tables.c.at_ms.desc(), group_tables.c.table_id)
_PUPIL_MATCHES: Final = 5_000
"""Results of a class that its teacher's page counts: the newest of thirty days."""


class StandingTables(StorePart):
    """The tables of a store's groups. Raises LogError when the database cannot be reached."""

    def add(
        self, group_id: str, by: str, name: str, game: str, players: Sequence[str], **rules: Mapping[str, Any]
    ) -> int:
        """A new standing table, and its number. `players`: one a seat; `rules`: `options` and `terms`, as the log has
        them.

        Raises Rejected as `Groups.check`, and `group/role` where neither an organiser nor one of the players asks;
        Limited `limit/standing`.
        """
        row = {"group_id": group_id, "name": name, "game": game, "season": 1, "began_ms": self._clock()}
        row |= {rule: to_json(value) for rule, value in rules.items()}
        with self._database.write() as connection:
            _check_own(connection, group_id, by, players)
            for player in players:
                check_role(connection, group_id, player)
            count = select(func.count()).where(standing_tables.c.group_id == group_id)
            if connection.execute(count).scalar_one() >= MOST_STANDING:
                raise Limited("standing", f"A group has {MOST_STANDING} standing tables at most.", None)
            new = insert(standing_tables).values(**row).returning(standing_tables.c.number)
            number = connection.execute(new).scalar_one()
            seats = [{"standing": number, "seat": seat, "player": player} for seat, player in enumerate(players)]
            connection.execute(insert(standing_seats), seats)
        return number

    def of(self, group_id: str) -> list[StandingTable]:
        """The standing tables of a group, the oldest first."""
        with self._database.read() as connection:
            query = select(standing_tables).where(standing_tables.c.group_id == group_id)
            rows = connection.execute(query.order_by(standing_tables.c.number)).all()
            return [_standing(connection, row) for row in rows]

    def find(self, group_id: str, number: int) -> StandingTable:
        """One of a group. Raises Rejected `group/standing-unknown`."""
        with self._database.read() as connection:
            return _find(connection, group_id, number)

    def remove(self, group_id: str, by: str, number: int) -> None:
        """End a standing table; its games stay. Raises Rejected as `add` and `find`."""
        with self._database.write() as connection:
            _check_own(connection, group_id, by, _find(connection, group_id, number).players)
            connection.execute(delete(standing_tables).where(standing_tables.c.number == number))

    def begin_season(self, group_id: str, by: str, number: int) -> None:
        """End the season, and begin the next one. Tables that are open now still count for the old one. Raises Rejected
        as `remove`."""
        with self._database.write() as connection:
            found = _find(connection, group_id, number)
            _check_own(connection, group_id, by, found.players)
            same = (standing_tables.c.number == number) & (standing_tables.c.season == found.season)
            values = {"season": found.season + 1, "began_ms": self._clock()}
            connection.execute(update(standing_tables).where(same).values(**values))

    def claim_table(self, group_id: str, by: str, number: int, table: str, after: str | None) -> str:
        """The table that is played at next: `table`, unless another one has been claimed since `after`, the newest that
        the caller knows. It is noted before it is opened, so that of two nodes that open one both open the same.

        Raises Rejected as `Groups.check` and `find`.
        """
        row: dict[str, Any] = {"table_id": table, "group_id": group_id, "player": by}
        newest = select(group_tables.c.table_id, group_tables.c.at_ms).where(group_tables.c.standing == number)
        with self._database.write() as connection:
            check_role(connection, group_id, by)
            season = _find(connection, group_id, number).season
            last = connection.execute(newest.order_by(*_NEWEST_FIRST).limit(1)).first()
            if last is not None and last.table_id != after:
                return last.table_id
            at_ms = max(self._clock(), 0 if last is None else last.at_ms + 1)  # clocks of nodes differ
            row |= {"standing": number, "season": season, "at_ms": at_ms}
            connection.execute(insert(group_tables).values(**row))
        return table

    def note_table(self, group_id: str, by: str, table: str) -> None:
        """A table is the group's from now on; again changes nothing. Raises Rejected as `Groups.check`, and
        `group/table-taken` for one of another group."""
        with self._database.write() as connection:
            check_role(connection, group_id, by)
            if _hold(connection, group_id, by, table, self._clock()) != group_id:
                raise Rejected("group/table-taken", "This table was opened for another group.")

    def hold_table(self, group_id: str, table: str) -> None:
        """A table that nobody opens, such as one of a tournament, is the group's from now on; again changes nothing."""
        with self._database.write() as connection:
            _hold(connection, group_id, "", table, self._clock())

    def tables_of(self, group_id: str, standing: int | None = None) -> list[GroupTable]:
        """The newest tables of a group, live or not, the newest first; of one standing table if it is named."""
        query = select(group_tables).where(group_tables.c.group_id == group_id)
        if standing is not None:
            query = query.where(group_tables.c.standing == standing)
        rows = self._database.all(query.order_by(*_NEWEST_FIRST).limit(_NEWEST))
        return [GroupTable(row.table_id, row.player, row.standing, row.season, row.at_ms) for row in rows]

    def scores(self, standing: StandingTable, teams: Sequence[Sequence[int]]) -> list[SeasonScore]:
        """Every season of a standing table, the newest first. `teams`: the seats of each side, as the game has them.

        A match counts where exactly these people played, each side together, in whatever seats; and once it has been
        looked at for ratings, a second or two after spectators have seen its end.
        """
        sides = [frozenset(standing.players[seat] for seat in team) for team in teams]
        query = (
            select(group_tables.c.season, results.c.number, results.c.player, results.c.points)
            .join(tables, tables.c.public_id == group_tables.c.table_id)
            .join(matches, matches.c.table_number == tables.c.number)
            .join(results, results.c.number == matches.c.number)
            .where(group_tables.c.standing == standing.number)
        )
        found: defaultdict[tuple[int, int], dict[str, int]] = defaultdict(dict)
        for season, number, player, points in self._database.all(query):
            found[season, number][player] = points
        counted: dict[int, list[list[int]]] = {season: [] for season in range(1, standing.season + 1)}
        for (season, _), by_player in found.items():
            points = _points_of(by_player, sides)
            if points is not None and season in counted:
                counted[season].append(points)
        return [
            SeasonScore(
                season,
                len(played),
                tuple(sum(points[side] > 0 for points in played) for side in range(len(sides))),
                sum(max(points) <= 0 for points in played),
            )
            for season, played in reversed(counted.items())
        ]

    def matches_of(self, group_id: str, pupils: Sequence[str], limit: int) -> list[GroupMatch]:
        """The newest matches of these members within thirty days that the group's organisers may look at: at public
        tables and at those of the group."""
        own = select(group_tables.c.table_id).where(group_tables.c.group_id == group_id)
        query = (
            select(
                results.c.player, tables.c.public_id, matches.c.match, results.c.game, results.c.at_ms, results.c.points
            )
            .join(matches, matches.c.number == results.c.number)
            .join(tables, tables.c.number == matches.c.table_number)
            .where(results.c.player.in_(pupils), results.c.at_ms >= self._clock() - 30 * _DAY_MS)
            .where(tables.c.public.is_(True) | tables.c.public_id.in_(own))
            .order_by(results.c.number.desc(), results.c.seat)
            .limit(limit)
        )
        return [GroupMatch(*row) for row in self._database.all(query)]

    def figures(self, pupils: Sequence[str]) -> dict[str, PupilFigures]:
        """How much these people have played and solved, by id. Of private tables only how often they played counts."""
        now = self._clock()
        played = (
            select(results.c.player, results.c.at_ms)
            .where(results.c.player.in_(pupils), results.c.at_ms >= now - 30 * _DAY_MS)
            .order_by(results.c.number.desc())
            .limit(_PUPIL_MATCHES)
        )
        tried = (
            select(puzzle_solvers.c.player, func.sum(puzzle_solvers.c.solved), func.sum(puzzle_solvers.c.failed))
            .where(puzzle_solvers.c.player.in_(pupils))
            .group_by(puzzle_solvers.c.player)
        )
        times: defaultdict[str, list[int]] = defaultdict(list)
        for player, at_ms in self._database.all(played):
            times[player].append(at_ms)
        puzzles = {player: (int(solved), int(failed)) for player, solved, failed in self._database.all(tried)}
        return {
            pupil: PupilFigures(
                pupil,
                sum(at_ms >= now - 7 * _DAY_MS for at_ms in times[pupil]),
                len(times[pupil]),
                max(times[pupil], default=None),
                *puzzles.get(pupil, (0, 0)),
            )
            for pupil in pupils
        }


def _points_of(by_player: Mapping[str, int], sides: Sequence[frozenset[str]]) -> list[int] | None:
    """The points of each side in a match; None where other people played, or these ones on other sides."""
    if set(by_player) != set[str]().union(*sides):
        return None
    of_side = [{by_player[player] for player in side} for side in sides]
    return [points.pop() for points in of_side] if all(len(points) == 1 for points in of_side) else None


def _check_own(connection: Connection, group_id: str, by: str, players: Sequence[str]) -> None:
    """Raises Rejected where `by` is neither an organiser nor one of the players."""
    check_role(connection, group_id, by, () if by in players else ORGANISERS)


def _hold(connection: Connection, group_id: str, by: str, table: str, now_ms: int) -> str:
    """The group that has the table."""
    held = connection.execute(select(group_tables.c.group_id).where(group_tables.c.table_id == table)).scalar()
    if held is None:
        row = {"table_id": table, "group_id": group_id, "player": by, "at_ms": now_ms}
        connection.execute(insert(group_tables).values(**row))
    return held or group_id


def _find(connection: Connection, group_id: str, number: int) -> StandingTable:
    same = (standing_tables.c.number == number) & (standing_tables.c.group_id == group_id)
    row = connection.execute(select(standing_tables).where(same)).first()
    if row is None:
        raise Rejected("group/standing-unknown", "The group has no such standing table.")
    return _standing(connection, row)


def _standing(connection: Connection, row: Row[Any]) -> StandingTable:
    seats = select(standing_seats.c.player).where(standing_seats.c.standing == row.number)
    players = connection.execute(seats.order_by(standing_seats.c.seat)).scalars().all()
    options, terms = from_json(row.options), from_json(row.terms)
    return StandingTable(row.number, row.name, row.game, options, terms, row.season, row.began_ms, players)
