"""The state of a table as one seat or a spectator may know it, and its updates."""

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType, defstruct
from msgspec.structs import fields

from shared.protocol.boards import BoardsInfo
from shared.protocol.fields import Proposal
from shared.protocol.structs import ServerModel
from shared.protocol.terms import Terms

TablePhase = Literal["waiting", "deal", "counsel", "play", "scoring", "over", "closed"]
"""The phase of a table, named for what it waits for. `waiting`: seats are free and nothing has been dealt."""


class SubstituteInfo(ServerModel, frozen=True, kw_only=True):
    """The AI player that plays for the absent owner of a seat."""

    id: str
    name: str
    player: str
    """Its name in the roster."""
    book: int | None = None
    reason: str
    """`absent`, `time` or `requested`."""


class SeatInfo(ServerModel, frozen=True, kw_only=True):
    seat: int
    team: int
    id: str | None = None
    """Public id of who sits there; None when free."""
    name: str | None = None
    kind: Literal["person", "ai"] | None = None
    player: str | None = None
    """The AI player's name in the roster."""
    book: int | None = None
    present: bool = False
    took_over: bool = False
    """Whether it took over from somebody in the middle of a match."""
    substitute: SubstituteInfo | None = None
    """The substitute that plays the seat while its owner is away."""
    absent_ms: int | None = None
    """The owner is away: milliseconds until the table's terms for absence take effect."""
    vacation_until_ms: int | None = None
    """Correspondence: the owner is on vacation, planned to end then, in milliseconds since 1970. The seat's clock
    stands until the owner is back."""
    bot: bool = False
    """Whether a program of somebody's own sits there."""
    reserved: bool = False
    """Whether the seat is free, but kept for the player who left it and for AI players: newcomers may not sit there
    before the hand is over, or at some servers the match."""


class PublicEvent(ServerModel, frozen=True, kw_only=True, gc=False):
    """An event as this seat may know it. Secrets are left out; the number never is."""

    # Every table keeps its newest ones. The cycle collector need not look through them, since nothing in them refers to
    # them.

    version: int
    kind: str
    """Kind of event: `moved`, `rematch_requested`, ... (`server/tables/public_names.py`)."""
    at_ms: int
    seat: int | None = None
    move: str | None = None
    reason: dict[str, Any] | None = None
    by_substitute: bool = False
    """Whether a substitute acted for the seat's owner."""
    clock_ms: int | None = None
    """The mover's clock after the move."""
    data: dict[str, Any] = {}


class RoundView(ServerModel, frozen=True, kw_only=True):
    """`shared.core.View`, less what the state says already."""

    board: str
    start: str
    first: int | None = None
    history: list[str]
    hand: list[str] = []
    counts: list[int] = []


class Result(ServerModel, frozen=True, kw_only=True):
    """points[seat]: of a match 1, 0 or −1; of a round what the game scores."""

    points: list[int]
    reason: str


class ClockView(ServerModel, frozen=True, kw_only=True):
    """The clocks as they stand when the message is made."""

    left_ms: list[int]
    """Per seat."""
    running: list[int]
    """Seats whose time is running; none while nobody's turn is counted (a deal, counsel, a paused clock)."""
    paused: bool = False
    """After a restart: nothing runs until the side to move is back, or a minute has passed."""


class Proposed(ServerModel, frozen=True, kw_only=True):
    """A proposal that stands."""

    seat: int
    what: Proposal


class Reveals(ServerModel, frozen=True, kw_only=True):
    """All seats are taken, and those that have committed to a nonce are asked for it with `reveal`."""

    awaited: list[int]
    """Seats whose nonce is still to come. A moment later the match begins without it."""
    commitments: list[str | None]
    """Per seat; None: it has committed to nothing."""


class TableState(ServerModel, frozen=True, kw_only=True, tag="state"):
    """Everything the receiver may know of a table. It comes first; then an `update` follows for every version."""

    table: str
    version: int
    game: str
    options: dict[str, Any]
    match: int
    round: int
    ply: int
    phase: TablePhase
    seats: list[SeatInfo]
    you: int | None
    """The receiver's seat; None for a spectator."""
    to_act: list[int]
    legal: list[str]
    """The receiver's legal moves; empty unless it is to move."""
    counsel_ms: int | None = None
    """Milliseconds left to give counsel, when partners are asked."""
    view: RoundView | None
    scores: list[int]
    round_result: Result | None
    """Of the round last finished in this match."""
    result: Result | None
    """Of the match, when it is over."""
    rematch: list[int]
    """Seats that asked for a rematch."""
    resigned: list[int]
    tournament: str | None = None
    """The id of the tournament whose match this is."""
    terms: Terms = Terms()
    casual: str | None = None
    """Why a match between those who sit here does not count for ratings: `not-rated` (the terms), `program`, `guest` or
    `pairing` (the server does not rate these players against each other); None: it counts."""
    start: str | None = None
    """The position text from which every match here begins; `-`: one that would tell hidden hands; None: as the rules
    begin."""
    clock: ClockView | None = None
    """None when the table counts no time."""
    proposed: list[Proposed] = []
    may: list[str] = []
    """The receiver's permitted actions besides its legal moves, by the commands' types: `resign`, `propose:draw`,
    `propose:takeback`, `decline:draw`, `claim`, `give-time`, `substitute`, `sit` (take the seat back), `rematch`,
    `leave`, `add-ai:2` (seat an AI player in seat 2), `say:text` (free text; phrases may always be
    said), ... Of a spectator: the free seats that it may take (`sit:0`, `sit:3`), and `add-ai` if it opened the
    table."""
    commitment: str
    """SHA-256 of the secret behind this match's deals, shown before the first."""
    reveal: Reveals | None = None
    """While seats are asked for their nonces, before the first deal of a match."""
    event: PublicEvent | None
    """The event that brought this version."""
    boards: BoardsInfo | None = None
    """Of a table of a duplicate round; spectators see nothing from its first deal on before the round is over."""


def _changes_of(model: type[Struct]) -> type[Struct]:
    """The struct of some fields of `model`: each of them may be left out."""
    optional = [(field.name, field.type | UnsetType, UNSET) for field in fields(model)]
    return defstruct(f"{model.__name__}Changes", optional, frozen=True, kw_only=True)


if TYPE_CHECKING:
    StateChanges = Struct
    ViewChanges = Struct
else:
    StateChanges = _changes_of(TableState)
    ViewChanges = _changes_of(RoundView)
SAME_VIEW: Final = ViewChanges()
"""In an update that leaves the view as it was."""


class TableUpdate(ServerModel, frozen=True, kw_only=True, tag="update", omit_defaults=True):
    """The changes of a table's state: applied to version `since`, they give version `version`.

    `shared.protocol.updates.updated` shows how. A client that has another version sends `subscribe`, which brings a
    full `state`. So does the server by itself where an update cannot tell what has changed, and to every client whose
    `hello` says `full`.
    """

    table: str
    since: int
    """The same as `version` when no event has happened: a player has connected or disconnected."""
    version: int
    set: StateChanges
    """Fields of the state, with their new values."""
    view: ViewChanges = SAME_VIEW
    """Fields of the state's `view`, with their new values. A new round has its whole view in `set` instead."""
    moves: list[str] = []
    """New moves, to be appended to `view.history`."""
