"""The protocol of every log of events, and what a log says of a table in a line. Knows no database and no clock."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from shared import event_codec
from shared.core import Options, Seat
from shared.events import MOVES, Event, Kind, Opened, PlayerKind
from shared.values import Json


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table in one line: its opening and its newest version."""

    table: str
    game: str
    kind: PlayerKind
    """PERSON for tables of the server; ARCHIVE or PRACTICE for imported and headless games."""
    opened_ms: int
    version: int
    """Version of the newest event."""
    closed: bool


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A round that has a result, in the order of finishing: the miner's queue."""

    number: int
    """Grows with every finished round of the store; the miner remembers the last one it has read."""
    table: str
    game: str
    kind: PlayerKind
    match: int
    round: int
    first_version: int
    """The round's DEALT event."""
    last_version: int
    """Its ROUND_ENDED event."""
    points: tuple[int, ...]
    reason: str
    plies: int


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match at a table of the server that has a result, in the order of ending."""

    number: int
    """Grows with every match that ends in the store; a reader asks for those after the last one it has read."""
    table: str
    match: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """The player of a sitting. Texts are None where the log has none, empty once the player's data is deleted."""

    seat: Seat | None
    player: str | None
    kind: PlayerKind | None
    agent: str | None
    """The AI's name."""
    source: str | None = field(default=None, repr=False)
    """Of a person at a table of the server, as whom they count for the mining worker: the account that answers, or the
    tag that all guests of one address and day share (`server.lobby.sources`). Never leaves the server. None where
    the log does not say, as before there were tags."""
    name: str | None = field(default=None, compare=False)
    """The name that the player had then."""
    substitutes: bool = field(default=False, compare=False)
    """Whether it is of an AI player that moves in the stead of the one who owns the seat."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The opening of a table, and its players."""

    kind: PlayerKind
    opened_ms: int
    public: bool
    options: Options
    tags: Mapping[str, str]
    """Of a record: its event, date, ..."""
    sittings: Mapping[int, Sitting] = field(default_factory=dict[int, Sitting])
    """By the version of the SAT event."""
    delay_ms: int = 0
    """How long after the players its spectators see anything."""
    start: str | None = None
    """The given position from which every match there began."""
    source: str | None = field(default=None, repr=False)
    """Of a record that an account published, as whom all its players count (`Opened.source`)."""


LASTING = frozenset(
    {
        Kind.OPENED,
        Kind.SAT,
        Kind.LEFT,
        Kind.SUBSTITUTED,
        Kind.SEAT_RECLAIMED,
        Kind.REMATCH_REQUESTED,
        Kind.REVEALED,
        Kind.MATCH_ENDED,
        Kind.CLOSED,
    }
)
"""Events that matter after their match is over: the seats, the nonces committed to, and that the match has ended."""


SEATING = frozenset({Kind.LEFT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED})
"""Events that count for a seat until the next SAT there."""
STANDING = frozenset({Kind.SAT, Kind.REMATCH_REQUESTED, Kind.REVEALED, Kind.VACATION_SET})
"""Events of which the newest of each seat counts, in later matches too; of requests for
another match, the newest that commits to a nonce."""


def of_matches(events: Sequence[Event], numbers: Collection[int]) -> list[Event]:
    """Of all events of a table, those of some matches, and those before that the beginning of one depends on: its
    opening, how the seats and their commitments stood, and the end of the match before. In order, with holes; of
    events chosen like this for more matches, it chooses the same as of all.

    `server.tables.apply.rebuild`, `shared.rounds.rounds_of` and `shared.match_records.records_of` make of them what
    they make of all events, as far as these matches go. A number of no match counts as the match in progress.
    """
    ends = [(event.match, event.version) for event in events if event.kind is Kind.MATCH_ENDED]
    kept: set[int] = {1}
    for number in numbers:
        begin = max((version for match, version in ends if match < number), default=0)
        kept.update(frame([event for event in events if event.version <= begin]))
        kept.update(event.version for event in events if event.version > begin and event.match <= number)
    return [event for event in events if event.version in kept]


def frame(before: Sequence[Event]) -> set[int]:
    """Versions of the events up to the end of a match that the next one depends on."""
    standing: dict[tuple[int, int | None], int] = {
        (event.kind, event.seat): event.version for event in before if _stands(event)
    }
    seating = [(event.version, event.kind, event.seat) for event in before if event.kind in SEATING]
    return {*standing.values(), *seated_by(seating, standing), *(event.version for event in before[-1:])}


def seated_by(
    seating: Iterable[tuple[int, int, int | None]], standing: Mapping[tuple[int, int | None], int]
) -> Iterator[int]:
    """Versions of the SEATING events (version, kind and seat, in order) that say who owns and who holds each seat.

    `standing`: the version of the newest event of a kind and seat. Only the last of those substitutes counts who came
    and went between two players that left.
    """
    newest: dict[int | None, int] = {}
    for version, kind, seat in seating:
        if version < standing.get((Kind.SAT, seat), 0):
            continue
        if kind == Kind.LEFT:
            yield version
            if seat in newest:
                yield newest.pop(seat)
        else:
            newest[seat] = version
    yield from newest.values()


def _stands(event: Event) -> bool:
    if event.kind is Kind.REMATCH_REQUESTED:
        return event.data is not None and event_codec.encode(event.data) is not None
    return event.kind in STANDING


def match_at(log: "GameLog", table: str, version: int | None = None, until_ms: int | None = None) -> int | None:
    """The match of the newest event up to a version and a time (None: of all), the first one before any has begun; None
    where there is no such event."""
    found = log.newest(table, version, until_ms)
    return None if found is None else max(1, found[1])


def match_until(log: "GameLog", table: str, until: int | None = None) -> list[Event]:
    """The match of version `until` (None: of the newest) up to that version, with what it depends on of those before.
    Empty for an unknown table."""
    number = match_at(log, table, until)
    return [] if number is None else _upto(log.read_matches(table, (number,)), until)


def matches_since(log: "GameLog", table: str, since: int, until: int) -> list[Event]:
    """The events of the versions after `since` and up to `until`, and those before them in their match, with what that
    depends on. Empty for an unknown table."""
    first, last = match_at(log, table, since + 1), match_at(log, table, until)
    if first is None or last is None:
        return []
    return _upto(log.read_matches(table, range(first, last + 1)), until)


def _upto(events: Iterable[Event], until: int | None) -> list[Event]:
    return [event for event in events if until is None or event.version <= until]


@dataclass(frozen=True, slots=True)
class Condensed:
    """A table's events as far as its present state depends on them."""

    events: Sequence[Event]
    """In order, with holes: of the matches before the newest only the LASTING ones."""
    refs: Sequence[tuple[int, int, str]] = ()
    """Version, sitting and ref of events left out, where a command made them."""


def condensed(events: Sequence[Event]) -> Condensed:
    """All events of a table without those that its present state does not depend on. Where spectators see the table
    later than the players, none is left out."""
    if not events or delay_ms(events[0].expect(Opened).terms):
        return Condensed(events)
    newest = events[-1].match
    kept = [event for event in events if event.match >= newest or event.kind in LASTING]
    left_out = (event for event in events if event.match < newest and event.kind not in LASTING)
    refs = [
        (event.version, event.sitting, event.ref)
        for event in left_out
        if event.ref is not None and event.sitting is not None
    ]
    return Condensed(kept, refs)


def outline(events: Sequence[Event]) -> Sequence[Event]:
    """All events of a table without moves, and without those that its seats and the stage of its match do not depend
    on. Where spectators see the table later than the players, none is left out."""
    if not events or delay_ms(events[0].expect(Opened).terms):
        return events
    newest = events[-1].match
    return [event for event in events if event.kind in LASTING or (event.match >= newest and event.kind not in MOVES)]


def is_sealed(events: Sequence[Event], now_ms: int) -> bool:
    """Whether a table, given from OPENED on, plays boards that nobody else may see yet: they are not released, and
    their time is not over."""
    duplicate = events[0].expect(Opened).duplicate
    if duplicate is None or now_ms >= duplicate.until_ms:
        return False
    return all(event.kind is not Kind.MATCH_ENDED for event in events)


def delay_ms(terms: Mapping[str, Json] | None) -> int:
    """How long after the players the spectators of a table with these terms (of OPENED) see anything."""
    delay_s = None if terms is None else terms.get("watch_delay_s")
    return 1_000 * delay_s if isinstance(delay_s, int) else 0


class GameLog(Protocol):
    """Keeps events. Synchronous: call it from a thread where nothing may wait. The same contract for every store."""

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of `events` (of any tables, each table's in order) or none; durable on return.

        Raises LogError `store/version-taken` when a (table, version) exists (another writer was first), and
        `store/unreachable` when the database cannot be written.
        """
        ...

    def check_writable(self) -> None:
        """Commit an empty write. Raises LogError `store/unreachable` when that cannot be done."""
        ...

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        """The table's events with since < version <= until, in order; empty for an unknown table."""
        ...

    def read_matches(self, table: str, numbers: Collection[int]) -> list[Event]:
        """Some matches of a table, as `of_matches` makes them of all its events, read by key. Empty for an unknown
        table."""
        ...

    def newest(self, table: str, version: int | None = None, until_ms: int | None = None) -> tuple[int, int] | None:
        """Version and match of the table's newest event up to `version` (None: of all) that was not written later than
        `until_ms`; None when there is none."""
        ...

    def endings(self, table: str, after: int = 0, limit: int = 1000) -> list[Event]:
        """The table's ROUND_ENDED, BOARD_ENDED and MATCH_ENDED events with version > `after`, ascending."""
        ...

    def read_condensed(self, tables: Sequence[str]) -> dict[str, Condensed]:
        """Each of these tables by its id, as `condensed` makes it of all its events; few queries. Of an unknown table
        there are no events."""
        ...

    def read_outlines(self, tables: Sequence[str]) -> dict[str, Sequence[Event]]:
        """Each of these tables by its id, as `outline` makes it of all its events; few queries. Of an unknown table
        there are no events."""
        ...

    def heads(self, *, live_only: bool = True) -> list[TableHead]:
        """Tables of the server, newest first; with `live_only` those not CLOSED (an index: O(live tables))."""
        ...

    def head(self, table: str) -> TableHead | None: ...

    def finished(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedRound]:
        """Finished rounds of `game` with number > `after`, ascending."""
        ...

    def last_finished(self, game: str, limit: int = 20) -> list[FinishedRound]:
        """The newest finished rounds of `game`, newest first."""
        ...

    def finished_matches(self, game: str, after: int = 0, limit: int = 1000) -> list[FinishedMatch]:
        """Finished matches of `game` at tables of the server with number > `after`, ascending."""
        ...

    def rounds(self, finished: Sequence[FinishedRound]) -> Iterator[list[Event]]:
        """The events of each finished round (DEALT to ROUND_ENDED), in the order given; few queries, streamed."""
        ...

    def facts(self, tables: Sequence[str]) -> dict[str, TableFacts]:
        """Facts about each of these tables, by its id; few queries. Unknown tables are left out."""
        ...

    def tables(self, game: str) -> Iterator[list[Event]]:
        """Every table of `game`, imported and headless ones too, each with all its events; oldest first, streamed."""
        ...

    def known_records(self, fingerprints: Sequence[str]) -> set[str]:
        """Which of these record fingerprints (data.fingerprint of OPENED) the log has already."""
        ...
