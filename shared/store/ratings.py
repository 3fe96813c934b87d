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
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from shared.event_codec import decode
from shared.events import Dealt, EventData, Kind, MatchEnded, PlayerKind
from shared.fair import contribution
from shared.game_log import delay_ms
from shared.people import AI_PREFIX, EndedMatch, Ladder, MatchSeat, RatedMatch, Rating, SeatResult, Standing, family
from shared.store.engine import Database
from shared.store.rows import from_json, terms_of
from shared.store.schema import events, marks, matches, ratings, results, sittings, tables

_JOB = "ratings"
_ASIDE = "ratings aside "
"""Job of a match that is set aside, before its number; the mark's number is when it counts, in milliseconds."""
_FOR_EVER = 1 << 62
_TURNS = (Kind.SAT, Kind.LEFT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED, Kind.DEALT, Kind.MATCH_ENDED)

# Written down once: to put a statement together takes longer than to carry it out, and there are some for each match.
_BEFORE = select(func.max(matches.c.version)).where(
    matches.c.table_number == bindparam("table"), matches.c.match < bindparam("match")
)
_IN_MATCH = (
    (events.c.table_number == bindparam("table"))
    & (events.c.version > bindparam("before"))
    & (events.c.version <= bindparam("last"))
)
_PLIES = select(func.count()).where(_IN_MATCH, events.c.kind.in_([Kind.MOVED.value, Kind.PASSED.value]))
_DEALS_AND_END = (
    select(events.c.version, events.c.kind, events.c.seat, events.c.data)
    .where(_IN_MATCH, events.c.kind.in_([kind.value for kind in _TURNS]))
    .order_by(events.c.version)
)
_GIVEN_UP = select(events.c.version, events.c.kind, events.c.seat).where(
    _IN_MATCH, events.c.kind.in_([Kind.SEAT_RECLAIMED.value, Kind.LEFT.value])
)
_SITTERS = (
    select(
        sittings.c.version,
        sittings.c.seat,
        sittings.c.player,
        sittings.c.kind,
        sittings.c.agent,
        events.c.kind.label("came"),
        events.c.data,
    )
    .join(events, (events.c.table_number == sittings.c.table_number) & (events.c.version == sittings.c.version))
    .where(sittings.c.table_number == bindparam("table"), sittings.c.version <= bindparam("last"))
    .order_by(sittings.c.version)
)
_KNOWN = select(ratings).where(
    ratings.c.game == bindparam("game"),
    ratings.c.ladder == bindparam("ladder"),
    ratings.c.player.in_(bindparam("players", expanding=True)),
)
_KEYS = ("game", "ladder", "player")
_UPDATE = (
    update(ratings)
    .where(*[ratings.c[name] == bindparam(f"its_{name}") for name in _KEYS])
    .values({name: bindparam(name) for name in ("mu", "sigma", "shown", "at_ms", "won", "drawn", "lost")})
)


class Ratings:
    """The ratings of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

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

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]:
        """The next matches in the order of counting, with the players of each and whether they stayed.

        `limit`: of those not read before; matches set aside that count by `now_ms` (None: all) come on top. The order
        is the same however many are read at once, so ratings made again from the log are the same.
        """
        query = select(matches, tables.c.public_id, tables.c.game, tables.c.data).join(tables)
        with self._database.read() as connection:
            fresh = query.where(matches.c.number > _mark(connection)).order_by(matches.c.number).limit(limit)
            rows = list(connection.execute(fresh).mappings())
            # Nodes' clocks differ a little: matches without a delay keep the order of their numbers all the same.
            latest_ms = list(accumulate((row["at_ms"] for row in rows), max))
            horizon_ms = _FOR_EVER if now_ms is None else now_ms
            if len(rows) == limit:  # a match that is not read yet may count before one that waits for its spectators
                horizon_ms = min(horizon_ms, latest_ms[-1])
            due = [number for number, at_ms in _aside(connection).items() if at_ms <= horizon_ms]
            rows += connection.execute(query.where(matches.c.number.in_(due))).mappings()
            found = [_ended(connection, row, horizon_ms) for row in rows]
        order = dict(zip([match.number for match in found], latest_ms, strict=False))
        return sorted(found, key=lambda match: (max(match.at_ms, order.get(match.number, 0)), match.number))

    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
        """Ratings of these players; newcomers are left out."""
        with self._database.read() as connection:
            found = _known(connection, family(game), ladder.value, players)
            return {player: Rating(row["mu"], row["sigma"]) for player, row in found.items()}

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
            done = [_JOB, *(f"{_ASIDE}{number}" for number in numbers)]
            connection.execute(delete(marks).where(marks.c.job.in_(done)))
            new = [{"job": f"{_ASIDE}{match.number}", "number": match.at_ms} for match in waiting]
            connection.execute(insert(marks), [{"job": _JOB, "number": max(mark, *numbers)}, *new])
        return True

    def start_anew(self) -> None:
        """Forget all ratings and results, to be made again from the log."""
        with self._database.write() as connection:
            self._database.take_turn(connection)
            for table in (ratings, results):
                connection.execute(delete(table))
            connection.execute(delete(marks).where((marks.c.job == _JOB) | marks.c.job.startswith(_ASIDE)))

    def standings(self, player: str) -> list[Standing]:
        """Every ladder where the player stands."""
        query = select(ratings).where(ratings.c.player == player).order_by(ratings.c.game, ratings.c.ladder)
        with self._database.read() as connection:
            return [_standing(row) for row in connection.execute(query).mappings()]

    def ladder(self, game: str, ladder: Ladder, *, limit: int, settled: bool = True) -> list[Standing]:
        """The best of a ladder, best first; with `settled` without those of whom little is known."""
        chosen = (ratings.c.game == family(game)) & (ratings.c.ladder == ladder.value)
        query = select(ratings).where(chosen).order_by(ratings.c.shown.desc(), ratings.c.player)
        found: list[Standing] = []
        with self._database.read() as connection:
            for row in connection.execute(query).mappings():
                standing = _standing(row)
                if not (settled and standing.rating.provisional):
                    found.append(standing)
                    if len(found) == limit:
                        break
        return found


def _mark(connection: Connection) -> int:
    return connection.execute(select(marks.c.number).where(marks.c.job == _JOB)).scalar() or 0


def _aside(connection: Connection) -> dict[int, int]:
    """The matches that are set aside, and when each counts, in milliseconds."""
    found = connection.execute(select(marks.c.job, marks.c.number).where(marks.c.job.startswith(_ASIDE)))
    return {int(job.removeprefix(_ASIDE)): at_ms for job, at_ms in found}


def _ended(connection: Connection, own: Mapping[Any, Any], horizon_ms: int) -> EndedMatch:
    """Read an ended match from the log: its own events in one query, and the players before it began.

    It waits if it counts later than `horizon_ms`.
    """
    table, last = own["table_number"], own["version"]
    before = connection.execute(_BEFORE, {"table": table, "match": own["match"]}).scalar() or 0
    span = {"table": table, "before": before, "last": last}
    rows = connection.execute(_DEALS_AND_END, span).all()
    ended = decode(rows[-1].kind, rows[-1].data)
    assert isinstance(ended, MatchEnded)
    points = ended.points
    sitters = _sitters(connection, table, last)
    places = _places_after(connection, table, before, sitters)
    first: dict[int, int] | None = None
    deal: EventData | None = None
    for row in rows:
        if row.kind == Kind.DEALT and first is None:
            first, deal = dict(places.owners), decode(row.kind, row.data)
        places.take(row.kind, row.seat, row.version)
    if first is None:
        first = places.owners
    seats: list[MatchSeat] = []
    for seat in range(len(points)):
        at_first, at_last = sitters.get(first.get(seat, 0)), sitters.get(places.owners.get(seat, 0))
        player = "" if at_first is None else at_first.player
        stayed = at_last is not None and at_last.player == player and seat not in places.held
        program = at_first is not None and at_first.program
        seats.append(
            MatchSeat(player, program, left=not stayed, withheld=isinstance(deal, Dealt) and _withheld(deal, seat))
        )
    terms = terms_of(own["data"])
    seen_ms = own["at_ms"] + delay_ms(terms)
    return EndedMatch(
        number=own["number"],
        table=own["public_id"],
        game=own["game"],
        match=own["match"],
        at_ms=seen_ms,
        rated=terms.get("rated", False),
        plies=connection.execute(_PLIES, span).scalar_one(),
        seats=tuple(seats),
        points=points,
        waits=own["at_ms"] < seen_ms and seen_ms > horizon_ms,
    )


def _withheld(deal: Dealt, seat: int) -> bool:
    """Whether the first deal of a match says that a seat kept back the nonce that it had committed to."""
    if deal.commitments is None or deal.nonces is None:
        return False
    return contribution(deal.commitments[seat], deal.nonces[seat]) == "withheld"


class _SeatOccupant(NamedTuple):
    """A player who took a seat, as its owner or as a substitute."""

    kind: int
    """SAT or SUBSTITUTED."""
    seat: int
    player: str
    program: bool


@dataclass(slots=True)
class _SeatHistory:
    """Owners and substitutes of each seat of a table, by the version of the event that seated them."""

    owners: dict[int, int] = field(default_factory=dict[int, int])
    held: dict[int, int] = field(default_factory=dict[int, int])

    def take(self, kind: int, seat: int | None, version: int) -> None:
        """The next event of the table."""
        if seat is None:
            return
        if kind == Kind.SAT:
            self.owners[seat] = version
            self.held.pop(seat, None)
        elif kind == Kind.SUBSTITUTED:
            self.held[seat] = version
        elif kind == Kind.SEAT_RECLAIMED:
            self.held.pop(seat, None)
        elif kind == Kind.LEFT:
            self.owners.pop(seat, None)
            if seat in self.held:  # the substitute of a seat that is given up has it from then on
                self.owners[seat] = self.held.pop(seat)


def _places_after(
    connection: Connection, table: int, version: int, sitters: Mapping[int, _SeatOccupant]
) -> _SeatHistory:
    """Occupants of the seats at a version. Reads no events unless a seat had a substitute not long before."""
    newest = {sitter.seat: at for at, sitter in sitters.items() if at <= version}
    since = min((at for at in newest.values() if sitters[at].kind == Kind.SUBSTITUTED), default=version)
    turns = [(at, sitter.kind, sitter.seat) for at, sitter in sitters.items() if at <= version]
    if since < version:
        span = {"table": table, "before": since, "last": version}
        turns += [(row.version, row.kind, row.seat) for row in connection.execute(_GIVEN_UP, span)]
    places = _SeatHistory()
    for at, kind, seat in sorted(turns):
        places.take(kind, seat, at)
    return places


def _sitters(connection: Connection, table: int, last: int) -> dict[int, _SeatOccupant]:
    """Everybody who has come to a seat of the table until `last`, by the version of that event."""
    found: dict[int, _SeatOccupant] = {}
    for version, seat, player, kind, agent, came, rest in connection.execute(_SITTERS, {"table": table, "last": last}):
        if kind == PlayerKind.AI:
            found[version] = _SeatOccupant(came, seat, f"{AI_PREFIX}{agent}", program=True)
        else:
            extra: dict[str, Any] = from_json(rest) or {}
            found[version] = _SeatOccupant(came, seat, player or "", program=bool(extra.get("bot", False)))
    return found


def _result_row(match: RatedMatch, seat: SeatResult) -> dict[str, Any]:
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
        "at_ms": ended.at_ms,
    }


def _known(connection: Connection, game: str, ladder: str, players: Iterable[str]) -> dict[str, dict[str, Any]]:
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
            points = -1 if seat.left else seat.points
            row["won" if points > 0 else "lost" if points < 0 else "drawn"] += 1
        new = [row for player, row in known.items() if player not in begun]
        old = [row | {f"its_{name}": row[name] for name in _KEYS} for player, row in known.items() if player in begun]
        if new:
            connection.execute(insert(ratings), new)
        if old:
            connection.execute(_UPDATE, old)


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
