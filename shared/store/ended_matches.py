"""Reads an ended match from the log: who sat there when it began, who moved, who was gone. Knows no rating.

The log decides what a seat's result is worth, so everything here is of its events; nothing asks who sits there now.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from shared.event_codec import decode
from shared.events import Dealt, EventData, Kind, MatchEnded, PlayerKind
from shared.fair import contribution
from shared.game_log import delay_ms
from shared.people import AI_PREFIX
from shared.rated_matches import EndedMatch, MatchSeat
from shared.store.match_rows import MatchRows, SitterRow, match_rows
from shared.store.rows import SittingRest, from_json, terms_of
from shared.store.schema import identities, matches
from shared.store.sealed import SealedEvents

_BEFORE = select(func.max(matches.c.version)).where(
    matches.c.table_number == bindparam("table"), matches.c.match < bindparam("match")
)


def ended_match(connection: Connection, blocks: SealedEvents, own: Mapping[Any, Any], horizon_ms: int) -> EndedMatch:
    """Read an ended match from the log: its own events in one query, and the players before it began.

    `own`: its row of `matches`, and id, game, rest, time of opening and sealed version of its table. It waits if it
    counts later than `horizon_ms`.
    """
    span = {"table": own["table_number"], "match": own["match"]}
    before = connection.execute(_BEFORE, span).scalar() or 0
    found = match_rows(connection, blocks, own, before)
    rows = found.turns()
    ended = decode(rows[-1].kind, rows[-1].data)
    assert isinstance(ended, MatchEnded)
    points = ended.points
    sitters = _sitters(connection, found.sitters())
    places = _places_after(found, before, sitters)
    first: dict[int, int] | None = None
    deal: EventData | None = None
    for row in rows:
        if row.kind == Kind.DEALT and first is None:
            first, deal = dict(places.owners), decode(row.kind, row.data)
        places.take(row.kind, row.seat, row.version)
    if first is None:
        first = places.owners
    plies = found.plies()
    moves = _Moves(plies, sitters)
    seats: list[MatchSeat] = []
    for seat in range(len(points)):
        at_first, at_last = sitters.get(first.get(seat, 0)), sitters.get(places.owners.get(seat, 0))
        owner = at_first or _NOBODY
        stayed = at_last is not None and at_last.player == owner.player and seat not in places.held
        withheld = isinstance(deal, Dealt) and _withheld(deal, seat)
        seats.append(moves.counted(seat, owner, MatchSeat(owner.player, owner.program, not stayed, withheld)))
    terms = terms_of(own["data"])
    rated = terms.get("rated")
    seen_ms = own["at_ms"] + delay_ms(terms)
    return EndedMatch(
        number=own["number"],
        table=own["public_id"],
        game=own["game"],
        match=own["match"],
        at_ms=seen_ms,
        rated="people" if rated == "people" else bool(rated),
        plies=sum(ply.number for ply in plies),
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
    is_ai: bool = False
    guest: bool = False
    account: str | None = None
    network: str | None = None
    reason: str | None = None
    """Why a substitute was called."""

    def plays_unasked(self) -> bool:
        """Whether it plays because the owner of the seat is away or out of time."""
        return self.kind == Kind.SUBSTITUTED and self.reason in ("absent", "time")


_NOBODY = _SeatOccupant(0, 0, "", program=False)


class _Moves:
    """The moves of a match, by the sitting that made them."""

    def __init__(self, plies: Iterable[Any], sitters: Mapping[int, _SeatOccupant]) -> None:
        """`plies`: rows of kind, seat, sitting and number."""
        self._by_seat: defaultdict[int, list[tuple[_SeatOccupant | None, int]]] = defaultdict(list)
        for row in plies:
            if row.kind == Kind.MOVED:
                self._by_seat[row.seat].append((sitters.get(row.sitting or 0), row.number))

    def counted(self, seat: int, owner: _SeatOccupant, found: MatchSeat) -> MatchSeat:
        """`found` with its owner's facts, and whose moves these were. AI players are replaced by their hosts alone."""
        made = self._by_seat[seat]
        others = [(by, count) for by, count in made if by is not None and by.player != owner.player and not owner.is_ai]
        return replace(
            found,
            guest=owner.guest,
            account=owner.account,
            network=owner.network,
            moves=sum(count for _, count in made),
            moves_by_others=sum(count for _, count in others),
            handed_over=any(not by.plays_unasked() for by, _ in others),
        )


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


def _places_after(match: MatchRows, version: int, sitters: Mapping[int, _SeatOccupant]) -> _SeatHistory:
    """Occupants of the seats at a version. Reads no events unless a seat had a substitute not long before."""
    newest = {sitter.seat: at for at, sitter in sitters.items() if at <= version}
    since = min((at for at in newest.values() if sitters[at].kind == Kind.SUBSTITUTED), default=version)
    turns = [(at, sitter.kind, sitter.seat) for at, sitter in sitters.items() if at <= version]
    if since < version:
        turns += [(row.version, row.kind, row.seat) for row in match.given_up(since, version)]
    places = _SeatHistory()
    for at, kind, seat in sorted(turns):
        places.take(kind, seat, at)
    return places


def _guests(connection: Connection, rows: Iterable[Any]) -> set[str]:
    """The guests among people of whom the log does not say whether they had an account, as before it did: those who
    have none today."""
    untold = {row.player for row in rows if row.kind == PlayerKind.PERSON and row.player and not _has_source(row.data)}
    if not untold:
        return set()
    without = identities.c.public_id.in_(sorted(untold)) & identities.c.looks.is_(None) & identities.c.bot.is_(False)
    return set(connection.execute(select(identities.c.public_id).where(without)).scalars())


def _has_source(data: str | None) -> bool:
    return "source" in (from_json(data) or {})


def _sitters(connection: Connection, rows: Sequence[SitterRow]) -> dict[int, _SeatOccupant]:
    """Everybody who has come to a seat of the table, by the version of that event."""
    found: dict[int, _SeatOccupant] = {}
    known_guests = _guests(connection, rows)
    for version, seat, player, kind, agent, came, data in rows:
        rest: SittingRest = from_json(data) or {}
        if kind == PlayerKind.AI:
            name, reason = f"{AI_PREFIX}{agent}", rest.get("reason")
            found[version] = _SeatOccupant(came, seat, name, program=True, is_ai=True, reason=reason)
            continue
        account, source = rest.get("owner") or player or "", rest.get("source")
        found[version] = _SeatOccupant(
            came,
            seat,
            player or "",
            program=bool(rest.get("bot", False)),
            guest=player in known_guests if source is None else source != account,
            account=account,
            network=rest.get("network"),
        )
    return found
