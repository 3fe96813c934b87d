"""Matches that have ended, what they were to each seat, and the ratings that follow. Knows no rating formula.

`unrated` reads what the log says of the next matches; the rater gives the results back with `keep`: one transaction
writes them and moves the mark, so each match counts once whatever crashes.

A match counts when its spectators have seen the end. One that ended at a table with a spectator delay is set aside
until then, and the mark moves past it; so results and ratings hold nothing that anybody may not know yet.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update

from shared.people import family
from shared.rated_matches import EarlierResult, EndedMatch, Ladder, RatedMatch, Rating, SeatResult, Standing
from shared.store.ended_matches import ended_match
from shared.store.engine import Database
from shared.store.rows import Row
from shared.store.schema import SETTLED, marks, matches, ratings, results, tables, totals
from shared.store.sealed import SealedEvents

_JOB = "ratings"
_ASIDE = "ratings aside "
"""Job of a match that is set aside, before its number; the mark's number is when it counts, in milliseconds."""
_OF_TABLE = (tables.c.public_id, tables.c.game, tables.c.data, tables.c.opened_ms, tables.c.sealed_version)
_FOR_EVER = 1 << 62
_ON_A_DAY = 300
"""Matches that are looked at for what a player has played on one day."""
_KNOWN = select(ratings).where(
    ratings.c.game == bindparam("game"),
    ratings.c.ladder == bindparam("ladder"),
    ratings.c.player.in_(bindparam("players", expanding=True)),
)
_ADD_TOTALS = text(
    "INSERT INTO totals (player, game, won, drawn, lost) VALUES (:player, :game, :won, :drawn, :lost) "
    "ON CONFLICT (player, game) DO UPDATE SET won = totals.won + excluded.won, "
    "drawn = totals.drawn + excluded.drawn, lost = totals.lost + excluded.lost"
)
_KEYS = ("game", "ladder", "player")
_UPDATE = (
    update(ratings)
    .where(*[ratings.c[name] == bindparam(f"its_{name}") for name in _KEYS])
    .values({name: bindparam(name) for name in ("mu", "sigma", "shown", "at_ms", "won", "drawn", "lost")})
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far rating has come."""

    mark: int = 0
    """Number of the last match that has been looked at."""
    aside: Mapping[int, int] = field(default_factory=dict[int, int])
    """The matches that are set aside, and when each counts, in milliseconds."""


class Ratings:
    """The ratings of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sealed = SealedEvents(database)

    def mark(self) -> int:
        """Number of the last match that has been looked at for ratings."""
        with self._database.read() as connection:
            return _mark(connection)

    def next_pending(self, now_ms: int) -> int | None:
        """Number of a match that can be rated or set aside by `now_ms`; None: nothing is left to do.

        It stays the same until somebody has done that, so it tells whether anybody works. One cheap query.
        """
        last = select(marks.c.number).where(marks.c.job == _JOB).scalar_subquery()
        fresh = select(func.min(matches.c.number)).where(matches.c.number > func.coalesce(last, 0))
        aside = select(func.min(marks.c.job)).where(marks.c.job.startswith(_ASIDE), marks.c.number <= now_ms)
        with self._database.read() as connection:
            number, job = connection.execute(select(fresh.scalar_subquery(), aside.scalar_subquery())).one()
        return number if job is None else int(job.removeprefix(_ASIDE))

    def unrated(self, limit: int = 50, now_ms: int | None = None, progress: Progress | None = None) -> list[EndedMatch]:
        """The next matches in the order of counting, with the players of each and whether they stayed.

        `limit`: of those not read before; matches set aside that count by `now_ms` (None: all) come on top. The order
        is the same however many are read at once, so ratings made again from the log are the same. `progress`: as if
        rating had come so far; None: as far as it has.
        """
        query = select(matches, *_OF_TABLE).join(tables)
        with self._database.read(steady=True) as connection:
            progress = progress or Progress(_mark(connection), _aside(connection))
            fresh = query.where(matches.c.number > progress.mark).order_by(matches.c.number).limit(limit)
            rows = list(connection.execute(fresh).mappings())
            # Nodes' clocks differ a little: matches without a delay keep the order of their numbers all the same.
            latest_ms = list(accumulate((row["at_ms"] for row in rows), max))
            horizon_ms = _FOR_EVER if now_ms is None else now_ms
            if len(rows) == limit:  # a match that is not read yet may count before one that waits for its spectators
                horizon_ms = min(horizon_ms, latest_ms[-1])
            due = [number for number, at_ms in progress.aside.items() if at_ms <= horizon_ms]
            rows += connection.execute(query.where(matches.c.number.in_(due))).mappings()
            found = [ended_match(connection, self._sealed, row, horizon_ms) for row in rows]
        order = dict(zip([match.number for match in found], latest_ms, strict=False))
        return sorted(found, key=lambda match: (max(match.at_ms, order.get(match.number, 0)), match.number))

    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
        """Ratings of these players; newcomers are left out."""
        with self._database.read() as connection:
            found = _known(connection, family(game), ladder.value, players)
            return {player: Rating(row["mu"], row["sigma"]) for player, row in found.items()}

    def earlier(self, game: str, ladder: Ladder, players: Sequence[str], since_ms: int) -> list[EarlierResult]:
        """The rated results, since then, of all matches of these players, their opponents' among them. Of each player
        the newest matches are looked at, as many as anybody plays on a day."""
        numbers: set[int] = set()
        with self._database.read() as connection:
            for player in players:
                own = select(results.c.number, results.c.ladder, results.c.at_ms).where(
                    results.c.player == player, results.c.game == family(game)
                )
                newest = connection.execute(own.order_by(results.c.number.desc()).limit(_ON_A_DAY))
                numbers.update(row.number for row in newest if row.at_ms >= since_ms and row.ladder == ladder.value)
            rows = connection.execute(select(results).where(results.c.number.in_(numbers))).mappings().all()
        return [
            EarlierResult(row["number"], row["player"], row["partner"], row["points"], row["sigma"])
            for row in rows
            if row["sigma"] is not None
        ]

    def keep(self, rated: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool:
        """Write the results of some matches and the new ratings, and set `waiting` aside, all in one transaction.

        False when they are not the next after the mark, since another process was first: nothing is written.
        """
        numbers = sorted([match.ended.number for match in rated] + [match.number for match in waiting])
        with self._database.write() as connection:
            self._database.take_turn(connection)
            mark, aside = _mark(connection), _aside(connection)
            fresh = [number for number in numbers if number > mark]
            following = select(matches.c.number).where(matches.c.number > mark)
            ordered = following.order_by(matches.c.number).limit(len(fresh))
            if not numbers or list(connection.execute(ordered).scalars()) != fresh:
                return False
            if not aside.keys() >= set(numbers[: len(numbers) - len(fresh)]):
                return False
            rows = [_result_row(match, seat) for match in rated for seat in match.seats]
            if rows:
                connection.execute(insert(results), rows)
            _update_ratings(connection, rated)
            _update_totals(connection, rated)
            done = [_JOB, *(f"{_ASIDE}{number}" for number in numbers)]
            connection.execute(delete(marks).where(marks.c.job.in_(done)))
            new = [{"job": f"{_ASIDE}{match.number}", "number": match.at_ms} for match in waiting]
            connection.execute(insert(marks), [{"job": _JOB, "number": max(mark, *numbers)}, *new])
        return True

    def start_anew(self) -> None:
        """Forget all ratings and results, to be made again from the log."""
        with self._database.write() as connection:
            self._database.take_turn(connection)
            for table in (ratings, results, totals):
                connection.execute(delete(table))
            connection.execute(delete(marks).where((marks.c.job == _JOB) | marks.c.job.startswith(_ASIDE)))

    def every_standing(self) -> list[Standing]:
        """Every player's standings, in no particular order."""
        with self._database.read() as connection:
            return [_standing(row) for row in connection.execute(select(ratings)).mappings()]

    def standings(self, player: str) -> list[Standing]:
        """Every ladder where the player stands."""
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game, ratings.c.ladder)
        with self._database.read() as connection:
            return [_standing(row) for row in connection.execute(query).mappings()]

    def among(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Standing]:
        """The places of these players in a ladder; newcomers are left out."""
        with self._database.read() as connection:
            found = _known(connection, family(game), ladder.value, players)
            return {player: _standing(row) for player, row in found.items()}

    def ladder(self, game: str, ladder: Ladder, *, limit: int, settled: bool = True) -> list[Standing]:
        """The best of a ladder, best first; with `settled` without those of whom little is known."""
        chosen = (ratings.c.game == family(game)) & (ratings.c.ladder == ladder.value)
        if settled:
            chosen &= SETTLED
        query = select(ratings).where(chosen).order_by(ratings.c.shown.desc(), ratings.c.player).limit(limit)
        with self._database.read() as connection:
            return [_standing(row) for row in connection.execute(query).mappings()]


def _mark(connection: Connection) -> int:
    return connection.execute(select(marks.c.number).where(marks.c.job == _JOB)).scalar() or 0


def _aside(connection: Connection) -> dict[int, int]:
    """The matches that are set aside, and when each counts, in milliseconds."""
    found = connection.execute(select(marks.c.job, marks.c.number).where(marks.c.job.startswith(_ASIDE)))
    return {int(job.removeprefix(_ASIDE)): at_ms for job, at_ms in found}


def _result_row(match: RatedMatch, seat: SeatResult) -> Row:
    ended, ladder = match.ended, match.ladder
    return {
        "number": ended.number,
        "seat": seat.seat,
        "game": family(ended.game),
        "player": seat.player,
        "partner": seat.partner,
        "points": seat.points,
        "left": seat.left,
        "ladder": None if ladder is None else ladder.value,
        "expected": seat.expected,
        "mu": None if seat.rating is None else seat.rating.mu,
        "sigma": None if seat.rating is None else seat.rating.sigma,
        "why": seat.why,
        "at_ms": ended.at_ms,
    }


def _known(connection: Connection, game: str, ladder: str, players: Iterable[str]) -> dict[str, dict[Any, Any]]:
    """The rows of those players who have one."""
    parameters = {"game": game, "ladder": ladder, "players": list(players)}
    return {row["player"]: dict(row) for row in connection.execute(_KNOWN, parameters).mappings()}


def _update_ratings(connection: Connection, rated: Sequence[RatedMatch]) -> None:
    """Every player's newest rating, and what they have won, drawn and lost by now."""
    of: defaultdict[tuple[str, str], list[tuple[EndedMatch, SeatResult]]] = defaultdict(list)
    for match in rated:
        for seat in match.seats:
            if match.ladder is not None and seat.player and seat.rating is not None:
                of[family(match.ended.game), match.ladder.value].append((match.ended, seat))
    for (game, ladder), ended in of.items():
        known = _known(connection, game, ladder, {seat.player for _, seat in ended})
        begun = set(known)
        for match, seat in ended:
            assert seat.rating is not None
            none = {"game": game, "ladder": ladder, "player": seat.player, "won": 0, "drawn": 0, "lost": 0}
            row = known.setdefault(seat.player, none)
            row.update(mu=seat.rating.mu, sigma=seat.rating.sigma, shown=seat.rating.shown, at_ms=match.at_ms)
            row[_outcome(seat)] += 1
        new = [row for player, row in known.items() if player not in begun]
        old = [row | {f"its_{name}": row[name] for name in _KEYS} for player, row in known.items() if player in begun]
        if new:
            connection.execute(insert(ratings), new)
        if old:
            connection.execute(_UPDATE, old)


def _update_totals(connection: Connection, rated: Sequence[RatedMatch]) -> None:
    """What each player has won, drawn and lost by now, in matches that are rated and in others."""
    counts: defaultdict[tuple[str, str], dict[str, int]] = defaultdict(lambda: {"won": 0, "drawn": 0, "lost": 0})
    for match in rated:
        for seat in match.seats:
            if seat.player:
                counts[seat.player, family(match.ended.game)][_outcome(seat)] += 1
    if counts:
        rows = [{"player": player, "game": game, **its} for (player, game), its in sorted(counts.items())]
        connection.execute(_ADD_TOTALS, rows)


def _outcome(seat: SeatResult) -> str:
    """How a match counts for a seat; who had left has lost."""
    points = -1 if seat.left else seat.points
    return "won" if points > 0 else "lost" if points < 0 else "drawn"


def _standing(row: Mapping[Any, Any]) -> Standing:
    return Standing(
        row["game"],
        Ladder(row["ladder"]),
        row["player"],
        Rating(row["mu"], row["sigma"]),
        row["won"],
        row["drawn"],
        row["lost"],
        row["at_ms"],
    )
