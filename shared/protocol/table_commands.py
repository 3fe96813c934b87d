"""Commands to a table."""

from typing import Annotated, ClassVar

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, SeatingCommand, Verb
from shared.protocol.fields import (
    LONGEST_PLAYER,
    Commitment,
    Nonce,
    PlayerName,
    SeatNumber,
    TableId,
    Version,
    WishWord,
    tidy_name,
)
from shared.protocol.reasons import ReasonField


class Sit(SeatingCommand, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat (any when `seat` is None), or come back to your own, also from a substitute."""

    declared: ClassVar = Declaration(
        http=(
            Http("/api/tables/{table}/sit", "Take a seat, or take your own back", {"seat": 0, "commitment": "0f" * 32}),
        ),
        verbs=(Verb("sit", "seats", example="sit 2"), Verb("join", "before", example="join 1"), Verb("back", "others")),
        permission="play",
        limit=None,
    )
    table: TableId
    seat: SeatNumber | None = None


class Reveal(CommandMessage, frozen=True, kw_only=True, tag="reveal"):
    """Give the nonce that your seat has committed to. Asked for by `state.reveal` when all seats are taken; nobody is
    told it before the deal. A match begins without a nonce that does not come in time, and the log says so."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/reveal", "Give the nonce that your seat committed to", {"nonce": "0f" * 16}),),
        verbs=(),
        permission="play",
        limit=None,
    )
    table: TableId
    nonce: Nonce
    commitment: Commitment | None = None
    """To the nonce for the next match at this table."""


class Subscribe(CommandMessage, frozen=True, kw_only=True, tag="subscribe"):
    """Follow a table. `done.events` holds the events after `since` (0 = nothing known); a full state follows."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/stream", "What happens at a table", method="GET"),),
        verbs=(Verb("spectate", "seats", ("watch", "observe"), example="spectate 1"),),
        permission="read",
        limit=None,
    )
    table: TableId
    since: Version | None = None


class Leave(CommandMessage, frozen=True, kw_only=True, tag="leave"):
    """Unsubscribe, and give up your seat for good. The seat is then free for a person or an AI."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/leave", "Give up your seat for good"),),
        verbs=(Verb("leave", "others"),),
        permission="play",
        limit=None,
    )
    table: TableId


class AddAi(CommandMessage, frozen=True, kw_only=True, tag="add-ai"):
    """Seat an AI player in a free seat. Answered when it sits, or refused when none came in time.

    Without `player`: one that is not at the table yet, near in strength to the AI players there.
    """

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/add-ai", "Seat an AI player", {"seat": 1, "player": "greedy"}),),
        verbs=(Verb("add-ai", "seats", ("fill",), example="add-ai 2 greedy"),),
        permission="play",
        limit=None,
    )
    table: TableId
    seat: SeatNumber
    player: PlayerName | None = None

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PLAYER)


class Play(CommandMessage, frozen=True, kw_only=True, tag="play"):
    """Make a move. `version` is the newest table version the mover has seen; a move on an older position is stale."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/play", "Make a move", {"version": 4, "move": "11-15"}),),
        verbs=(
            Verb("play", "playing", ("p", "move")),
            Verb("pass", "playing"),
        ),
        permission="play",
        limit=None,
    )
    table: TableId
    version: Version
    move: Annotated[str, Meta(min_length=1, max_length=80)]
    reason: ReasonField = None
    """Why, as data of the closed list of `shared.reasons`; anything else is dropped, and the move counts. AI
    seats give one. Logged, and shown when it tells nothing about a hidden hand."""


class Counsel(CommandMessage, frozen=True, kw_only=True, tag="counsel"):
    """Say whether to lead the next hand: committed in secret, revealed when both partners have spoken."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/counsel", "Say who shall lead", {"version": 30, "wish": "either"}),),
        verbs=(Verb("counsel", "playing"),),
        permission="play",
        limit=None,
    )
    table: TableId
    version: Version
    wish: WishWord


class Resign(CommandMessage, frozen=True, kw_only=True, tag="resign"):
    """Give the match up; in a team it counts once every human partner has said so."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/resign", "Give the match up"),),
        verbs=(Verb("resign", "others"),),
        permission="play",
        limit=None,
    )
    table: TableId


class Substitute(CommandMessage, frozen=True, kw_only=True, tag="substitute"):
    """Let an AI player substitute for you. The seat stays yours: `sit` or `play` takes it back at any turn."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/substitute", "Let an AI player substitute for you"),),
        verbs=(Verb("substitute", "others", ("handover",)),),
        permission="play",
        limit=None,
    )
    table: TableId
    player: PlayerName | None = None
    """The player to stand in; None for the table's own substitute."""

    def __post_init__(self) -> None:
        tidy_name(self, "player", LONGEST_PLAYER)


class GiveTime(CommandMessage, frozen=True, kw_only=True, tag="give-time"):
    """Give another seat time on its clock; None: every opponent."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/give-time", "Give an opponent time", {"seconds": 30}),),
        verbs=(Verb("give", "others", example="give 15"),),
        permission="play",
        limit=None,
    )
    table: TableId
    seat: SeatNumber | None = None
    seconds: Annotated[int, Meta(ge=5, le=300)] = 15


class Claim(CommandMessage, frozen=True, kw_only=True, tag="claim"):
    """101 domino with `redeal_mode=claim`: show that your hand voids the deal, before the first tile."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables/{table}/claim", "Claim a redeal", {"version": 7}),),
        verbs=(Verb("claim", "playing"),),
        permission="play",
        limit=None,
    )
    table: TableId
    version: Version


SeatCommand = Sit | AddAi | Subscribe | Reveal | Play
DealCommand = Counsel | Claim
PlayerCommand = GiveTime | Substitute | Resign
