"""The log's rows: every fact of a table as an immutable, versioned event, and the protocol of whatever keeps them.

A table is what its events say: replaying them through `shared.match` (play) and `server.tables.apply` (seats) rebuilds
it. Knows no database and no clock: times come in as arguments.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from shared.core import Seat
from shared.values import value_type


class Kind(IntEnum):
    """What happened. The numbers are stored: never reuse one."""

    OPENED = 1
    """data: game, options, terms, public (bool), by (player id or None), commitment (of the deal secret), secret, tags.

    Of an imported or headless game also kind (PlayerKind; absent: PERSON) and fingerprint (of the record, unique).
    """
    SAT = 2
    """data: player, name, kind (PlayerKind), agent, book, sat_in (bool), commitment (to the nonce for the next match),
    nonce (one given without a commitment), owner (of a bot), source (as of `Sitting`: told to nobody). The sitting is
    named by its version."""
    LEFT = 3
    """data: reason ("left", "replaced", "host-gone")."""
    DEALT = 4
    """data: deal (text), leader (seat or None while counsel is taken); a void deal carries redeal {condition, seat}.

    The first deal of a match in which chance has a part carries nonces and commitments (per seat, None for none): what
    all its deals are drawn from (`shared.fair`). Logs from before that have neither: every deal was drawn from the
    nonces of those who sat then.
    """
    COUNSELLED = 5
    """data: wish ("me", "either", "you"), silent (bool): committed per seat, revealed together."""
    MOVED = 6
    """move, state (the pieces-state after it), reason."""
    PASSED = 7
    """A forced pass made by the server: move "pass", state."""
    RESIGNED = 8
    """One seat gives the match up; it ends when the seat's whole team has (AI partners agree at once)."""
    ROUND_ENDED = 9
    """data: points (per seat), reason, scores (per seat, after it), carry, hands (hidden games: what was left)."""
    MATCH_ENDED = 10
    """data: points (1, 0, −1 per seat), reason, scores, secret (the deals can now be checked)."""
    AGAIN = 11
    """A seat wants another match; when every person seated has said so the next match begins. data: commitment (to its
    nonce for that match, in place of an earlier one)."""
    CLOSED = 12
    """data: reason ("abandoned", "left", "error", "archive", "operator"). Nothing follows."""
    HELD = 13
    """An AI player holds the seat for its owner. data: as SAT's, and reason ("absent", "time", "handed-over"). A
    sitting of its own: what the AI does until TAKEN_BACK carries this event's version. LEFT gives it the seat."""
    TAKEN_BACK = 14
    """The owner plays the seat again; the AI player goes. data: by ("owner", "holder": it has given up)."""
    CLOCK_SET = 15
    """data: left_ms (per seat, from this moment), reason ("given", "restart"), to (seats that were given time), frozen
    (true: nothing runs until the next CLOCK_SET says no more so)."""
    TIMED_OUT = 16
    """The seat's time is up, or its owner stayed away. data: reason ("time", "absent"), policy: "lose" (the match is
    lost for the seat's team) or "ai" (an AI player is to hold the seat; it is called)."""
    PROPOSED = 17
    """data: what ("draw", "undo"). A second seat that proposes the same agrees."""
    DECLINED = 18
    """data: what. The proposal of whichever seat is off the table."""
    UNDONE = 19
    """Agreed: the round goes back to `ply`. data: plies (how many were taken back). They stay in the log, struck out
    (`shared.events.standing`)."""
    CLAIMED = 20
    """101 domino: the seat shows a hand that voids the deal. data: condition, hand."""
    TAKEN_OVER = 21
    """The node that had the table fell silent, and another goes on from here: the old one can extend it no more.
    Nothing at the table has changed."""
    REVEALED = 22
    """A seat gives the nonce that it committed to. data: nonce, commitment (to its nonce for the next match). Nobody is
    told the nonce before the deal."""


class PlayerKind(IntEnum):
    """What sort of mind sat in a seat."""

    PERSON = 1
    AI = 2
    ARCHIVE = 3
    """A player of an imported record."""
    PRACTICE = 4
    """An AI in a headless duel."""


@value_type
class Event:
    """One committed fact. (table, version) is its key; versions of a table run 1, 2, 3, ... without holes."""

    table: str
    version: int
    kind: Kind
    at_ms: int
    """Milliseconds since 1970, UTC; 0 when a record does not say."""
    match: int = 0
    """Match at this table, from 1; 0 before the first."""
    round: int = 0
    """Round (deal) of the match, from 1."""
    ply: int = 0
    """Plies of the round played, this one included."""
    seat: Seat | None = None
    sitting: int | None = None
    """Version of the SAT event of whoever acted."""
    move: str | None = None
    state: bytes | None = None
    """The pieces-state after the event, packed by the game."""
    clock_ms: int | None = None
    ref: str | None = None
    """The command's ref, unique per (table, seat): a repeated command finds its first answer here."""
    reason: Mapping[str, Any] | None = None
    """Why the mover chose it (shared.agent.Reason)."""
    data: Mapping[str, Any] | None = None
    """What only this kind carries; JSON-plain."""


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table in one line: what OPENED said and how far it is."""

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
    """Grows with every finished round of the store; what the miner has seen is a number."""
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
    """Grows with every match that ends in the store; whoever has read up to one asks for those after it."""
    table: str
    match: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who took a seat. All texts are None where the log does not say, empty where the player asked to be forgotten."""

    seat: Seat | None
    player: str | None
    kind: PlayerKind | None
    agent: str | None
    """The AI's name."""
    source: str | None = field(default=None, repr=False)
    """Of a person at a table of the server, as whom they count for the mining worker: the account that answers, or the
    tag that all guests of one address and day share (`server.accounts.sources`). Never leaves the server. None where
    the log does not say, as before there were tags."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What OPENED says of a table, and who sat there."""

    kind: PlayerKind
    opened_ms: int
    public: bool
    options: Mapping[str, Any]
    tags: Mapping[str, Any]
    """Of a record: its event, date, ..."""
    sittings: Mapping[int, Sitting] = field(default_factory=dict[int, Sitting])
    """By the version of the SAT event."""
    delay_ms: int = 0
    """How long after the players its spectators see anything."""


LASTING = frozenset(
    {
        Kind.OPENED,
        Kind.SAT,
        Kind.LEFT,
        Kind.HELD,
        Kind.TAKEN_BACK,
        Kind.AGAIN,
        Kind.REVEALED,
        Kind.MATCH_ENDED,
        Kind.CLOSED,
    }
)
"""Events that matter after their match is over: the seats, the nonces committed to, and that the match has ended."""


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
    if not events or delay_ms((events[0].data or {}).get("terms") or {}):
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


def delay_ms(terms: Mapping[str, Any]) -> int:
    """How long after the players the spectators of a table with these terms (of OPENED) see anything."""
    return 1_000 * int(terms.get("watch_delay_s") or 0)


def standing(events: Iterable[Event]) -> list[Event]:
    """The events as if no ply had ever been taken back: without the plies that UNDONE strikes out, and without it.

    Whoever reads plies out of the log reads these. A round's plies then count from 1 without a hole.
    """
    given = list(events)
    if not any(event.kind is Kind.UNDONE for event in given):
        return given
    stand: list[Event] = []
    for event in given:
        if event.kind is not Kind.UNDONE:
            stand.append(event)
            continue
        plies = (event.data or {})["plies"]
        struck = [place for place, it in enumerate(stand) if it.kind in (Kind.MOVED, Kind.PASSED)][-plies:]
        for place in reversed(struck):
            del stand[place]
    return stand


class GameLog(Protocol):
    """Keeps events. Synchronous: whoever must not wait calls it from a thread. The same contract for every store."""

    def append(self, events: Sequence[Event]) -> None:
        """Commit all of `events` (of any tables, each table's in order) or none; durable on return.

        Raises LogError `store/version-taken` when a (table, version) exists (another writer was first), and
        `store/unreachable` when the database cannot be written.
        """
        ...

    def check_writable(self) -> None:
        """Commit something that says nothing. Raises LogError `store/unreachable` when that cannot be done."""
        ...

    def read(self, table: str, since: int = 0, until: int | None = None) -> list[Event]:
        """The table's events with since < version <= until, in order; empty for an unknown table."""
        ...

    def read_condensed(self, tables: Sequence[str]) -> dict[str, Condensed]:
        """Each of these tables by its id, as `condensed` makes it of all its events; few queries. Of an unknown table
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
        """What is known of each of these tables, by its id; few queries. Unknown tables are left out."""
        ...

    def tables(self, game: str) -> Iterator[list[Event]]:
        """Every table of `game`, imported and headless ones too, each with all its events; oldest first, streamed."""
        ...

    def known_records(self, fingerprints: Sequence[str]) -> set[str]:
        """Which of these record fingerprints (data.fingerprint of OPENED) the log has already."""
        ...
