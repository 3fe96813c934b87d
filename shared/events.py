"""The events of a table: one frozen dataclass for the data of each kind. Knows no database, no JSON and no clock.

A table is what its events say: replaying them through `shared.match` (play) and `server.tables.apply` (seats) rebuilds
it. `shared.event_codec` converts the data to the stored form and back; nothing else reads it by string key.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, TypeVar

from shared.core import Options, Redeal, Seat
from shared.errors import LogError
from shared.reasons import StoredReason
from shared.records.record import DealProof
from shared.values import Json, value_type


class Kind(IntEnum):
    """The kind of an event. The numbers are stored: never reuse one."""

    OPENED = 1
    SAT = 2
    LEFT = 3
    DEALT = 4
    COUNSELLED = 5
    MOVED = 6
    """A move: `move`, `state`, `reason`. No data."""
    PASSED = 7
    """A forced pass made by the server: `move`, `state`. No data."""
    RESIGNED = 8
    ROUND_ENDED = 9
    MATCH_ENDED = 10
    REMATCH_REQUESTED = 11
    CLOSED = 12
    SUBSTITUTED = 13
    SEAT_RECLAIMED = 14
    CLOCK_SET = 15
    TIMED_OUT = 16
    OFFERED = 17
    OFFER_DECLINED = 18
    MOVES_TAKEN_BACK = 19
    REDEAL_CLAIMED = 20
    NODE_CHANGED = 21
    """Another node serves the table from here on, since the old one fell silent; the old one can no longer extend it.
    Nothing at the table has changed. No data."""
    REVEALED = 22
    VACATION_SET = 23
    BOARD_ENDED = 24
    BOARDS_RELEASED = 25


OPENED, MOVED = Kind.OPENED, Kind.MOVED
"""As globals, for what each move asks: Python 3.11 finds a member through its class in twenty times the time."""
MOVES = frozenset((MOVED, Kind.PASSED))
"""Kinds of events that carry a ply."""


class PlayerKind(IntEnum):
    """The kind of player in a seat."""

    PERSON = 1
    AI = 2
    ARCHIVE = 3
    """A player of an imported record."""
    PRACTICE = 4
    """An AI in a headless duel."""


Wish = Literal["me", "either", "you"]
"""A partner's counsel: which of the two should lead."""
VacatedSeats = Literal["anyone", "invited"]
"""Players who may take a seat that is given up between the rounds of a match with hidden hands: `anyone`; or `invited`:
AI players, the player who gave it up and, at a private table, people who have its link."""
OfferKind = Literal["draw", "undo"]
"""Offers that a seat may make to the others: a draw, or a takeback."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Boards that several tables play from one seed, so that their results can be compared."""

    round: str
    """The same at all tables that play these boards, and at no other."""
    boards: int
    """Hands to play, from 1: each is scored by itself, and the match has no target."""
    until_ms: int
    """When the boards are released at the latest, in milliseconds since 1970: play ends then at all these tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """The table and its terms. Optional fields are absent from the stored form when they have their default."""

    game: str
    """Id of the game."""
    options: Options
    kind: PlayerKind = PlayerKind.PERSON
    """PERSON for tables of the server; ARCHIVE or PRACTICE for imported and headless games."""
    public: bool
    terms: Mapping[str, Json] | None = None
    """As `shared.protocol.Terms` serializes; None in logs older than the terms, and for games without a server."""
    by: str | None = None
    """Public id of the player who opened it; empty once that player's data is deleted."""
    commitment: str | None = None
    """To `secret`, published from the start (`shared.fair`)."""
    secret: str | None = None
    """The seed of all deals, in hexadecimal; None where no server dealt."""
    vacated: VacatedSeats = "anyone"
    """Players who may take a seat that was given up."""
    tags: Mapping[str, Json] | None = None
    """Of an imported record: its event, site, date, ..."""
    fingerprint: str | None = None
    """Of an imported record or a headless game; unique in the log."""
    id: str | None = None
    """Of an imported record: the id that it gives the game."""
    proof: DealProof | None = None
    """Of an imported record: the evidence that its deals were fair."""
    start: str | None = None
    """Of a table that opens from a given position: its text, from which every match there begins."""
    source: str | None = field(default=None, repr=False)
    """Of a record that an account has published: a tag of that account, as which the mining worker counts all its
    players. Never leaves the server."""
    reserved: tuple[str, ...] | None = None
    """By seat, whom it is kept for: a public id, or `ai:NAME`; nobody else may take it. None: the seats are free."""
    duplicate: Duplicate | None = None
    """Of a table that plays the boards of a duplicate round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPlayer:
    """A player who comes to a seat. The version of the event names the sitting."""

    player: str | None = None
    """Public id; empty once the player's data is deleted."""
    name: str | None = None
    kind: PlayerKind
    agent: str | None = None
    """The AI player's name in the roster."""
    sat_in: bool
    """Whether the player takes over in the middle of a match."""
    book: int | str | None = None
    """The experience book that the AI player brings: its version, or as an imported record writes it."""
    nonce: str | None = None
    """A contribution to the deals that was given without a commitment."""
    commitment: str | None = None
    """To the player's nonce for the next match."""
    by: str | None = None
    """Public id of the player who added the AI player."""
    bot: bool = False
    """Whether a person's account is a program's."""
    owner: str | None = None
    """Public id of the account that the bot belongs to."""
    source: str | None = field(default=None, repr=False)
    """As which the mining worker counts the player (`Sitting.source`). Never leaves the server."""
    network: str | None = field(default=None, repr=False)
    """A tag of the network that a person came from, good at this table alone: people of one network have the same one
    there. None for AI players, and where it is not known. Never leaves the server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sat(SeatedPlayer):
    """A player takes a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted(SeatedPlayer):
    """An AI player plays the seat for its absent owner, until SEAT_RECLAIMED. LEFT gives the seat to the substitute."""

    reason: str
    """`absent`, `time` or `handed-over`."""


@dataclass(frozen=True, slots=True)
class SeatReclaimed:
    """The owner plays the seat again; the substitute leaves."""

    by: Literal["owner", "holder"]
    """`holder`: the substitute has given up the seat."""


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves a seat."""

    reason: str
    """`left`, `replaced` or `host-gone`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A deal; a void one carries `redeal` and begins no round."""

    deal: str
    leader: Seat | None
    """None while the partners' counsel is taken, and of a void deal."""
    redeal: Redeal | None = None
    nonces: tuple[str | None, ...] | None = None
    """By seat, with the first deal of a match in which chance has a part: all deals of the match are drawn from them
    (`shared.fair`). None in older logs, where every deal was drawn from the nonces of the players seated then."""
    commitments: tuple[str | None, ...] | None = None
    """By seat, with `nonces`."""


@dataclass(frozen=True, slots=True)
class Counselled:
    """A partner's wish, committed per seat and revealed together."""

    wish: Wish
    silent: bool
    """Whether the seat let its time for counsel pass."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigns. The match ends when the seat's whole team has."""

    agrees: bool = False
    """Whether the server resigned for an AI partner, which always agrees."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The result of a round, per seat."""

    points: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]
    """The match's scores after the round."""
    carry: int
    """Points that the winner of a later round will get."""
    hands: tuple[tuple[str, ...], ...] | None = None
    """Hidden games: the tiles left, by seat."""


@dataclass(frozen=True, slots=True)
class BoardEnded(RoundEnded):
    """The result of a round that other tables play too. Its own kind keeps it out of the queue of finished rounds, from
    which books are mined while those tables still play."""


@dataclass(frozen=True, slots=True)
class BoardsReleased:
    """The last table of a duplicate round has finished: everybody may see the boards. The match's end follows."""

    reason: Literal["played", "time"]
    """`time`: the round was ended before all boards were played here."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The result of the match."""

    points: tuple[int, ...]
    """1, 0 or −1 by seat."""
    reason: str
    scores: tuple[int, ...]
    secret: str | None = None
    """The match's secret: from now on everybody can check the deals."""
    hands: tuple[tuple[str, ...], ...] | None = None
    """Hidden games that were cut short: the tiles left, by seat."""


@dataclass(frozen=True, slots=True)
class RematchRequested:
    """A seat asks for a rematch. The next match begins when every person seated has asked."""

    commitment: str | None = None
    """To the seat's nonce for that match, in place of an earlier one."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """A seat reveals the nonce that it committed to. It is not published before the deal."""

    nonce: str
    commitment: str | None = None
    """To the seat's nonce for the next match."""


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clocks, set by a player who gives time or by the server."""

    left_ms: tuple[int, ...]
    """By seat, from this moment."""
    reason: Literal["given", "restart"]
    to: tuple[Seat, ...] | None = None
    """The seats that were given time."""
    frozen: bool = False
    """Whether all clocks stand until the next CLOCK_SET."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time is up, or its owner stayed away."""

    reason: str
    """`time` or `absent`."""
    policy: Literal["lose", "ai"]
    """The seat's team loses the match, or an AI player is called to play the seat."""


@dataclass(frozen=True, slots=True)
class VacationSet:
    """Correspondence: the owner of a seat goes on vacation, or is back. The seat's clock stands from this event until
    the next one for the seat."""

    until_ms: int | None
    """The planned end, in milliseconds since 1970; None: the vacation is over."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat offers something. A second seat that offers the same agrees."""

    what: OfferKind


@dataclass(frozen=True, slots=True)
class OfferDeclined:
    """A seat declines, or withdraws its own offer. The offer is off the table for all seats."""

    what: OfferKind


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """A takeback was agreed: the round goes back to the event's `ply`. The plies stay in the log."""

    plies: int
    """How many were taken back; see `mainline`."""
    left_ms: tuple[int, ...] | None = None
    """The clocks from this moment, by seat: as they stood when the position that comes back was reached. None without a
    bank of time, and in older logs, where clocks kept the increments of the moves taken back."""


@dataclass(frozen=True, slots=True)
class RedealClaimed:
    """101 domino: the seat shows a hand that voids the deal."""

    condition: str
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is closed. Nothing follows."""

    reason: str
    """`abandoned`, `left`, `error`, `archive` or `operator`."""


EventData = (
    Opened
    | Sat
    | Left
    | Dealt
    | Counselled
    | Resigned
    | RoundEnded
    | MatchEnded
    | RematchRequested
    | Closed
    | Substituted
    | SeatReclaimed
    | ClockSet
    | TimedOut
    | Offered
    | OfferDeclined
    | MovesTakenBack
    | RedealClaimed
    | Revealed
    | VacationSet
    | BoardEnded
    | BoardsReleased
)
D = TypeVar("D", bound=EventData)
DATA_TYPES: Mapping[Kind, type[EventData]] = {
    Kind.OPENED: Opened,
    Kind.SAT: Sat,
    Kind.LEFT: Left,
    Kind.DEALT: Dealt,
    Kind.COUNSELLED: Counselled,
    Kind.RESIGNED: Resigned,
    Kind.ROUND_ENDED: RoundEnded,
    Kind.MATCH_ENDED: MatchEnded,
    Kind.REMATCH_REQUESTED: RematchRequested,
    Kind.CLOSED: Closed,
    Kind.SUBSTITUTED: Substituted,
    Kind.SEAT_RECLAIMED: SeatReclaimed,
    Kind.CLOCK_SET: ClockSet,
    Kind.TIMED_OUT: TimedOut,
    Kind.OFFERED: Offered,
    Kind.OFFER_DECLINED: OfferDeclined,
    Kind.MOVES_TAKEN_BACK: MovesTakenBack,
    Kind.REDEAL_CLAIMED: RedealClaimed,
    Kind.REVEALED: Revealed,
    Kind.VACATION_SET: VacationSet,
    Kind.BOARD_ENDED: BoardEnded,
    Kind.BOARDS_RELEASED: BoardsReleased,
}
"""The data that events of each kind carry; other kinds carry none."""
KINDS: Mapping[type[EventData], Kind] = {data_type: kind for kind, data_type in DATA_TYPES.items()}


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
    """Version of the SAT or SUBSTITUTED event of the player who acted."""
    move: str | None = None
    state: bytes | None = None
    """The pieces-state after the event, packed by the game."""
    clock_ms: int | None = None
    ref: str | None = None
    """The command's ref, unique per (table, seat): a repeated command finds its first answer here."""
    reason: StoredReason | None = None
    """Why the mover chose the move."""
    data: EventData | None = None
    """Of the type that `DATA_TYPES` names for the kind; None for the others."""

    def expect(self, data_type: type[D]) -> D:
        """The data, of an event that must carry this type. Raises LogError `store/corrupt` if it carries none such."""
        if isinstance(self.data, data_type):
            return self.data
        raise LogError("store/corrupt", f"Version {self.version} of table {self.table} has no {data_type.__name__}.")
