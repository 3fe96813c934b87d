"""What clients say: the greeting, then commands. Knows nothing of what is answered."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

from shared.protocol.reasons import typed_reason
from shared.protocol.terms import Terms
from shared.text.cleaning import clean_prose

PROTOCOL: Final = 1
"""Raised when an old client would misunderstand; additions do not raise it."""
LINE_LIMIT_BYTES: Final = 8192
"""The longest message a client may send, newline included."""

Ref = Annotated[str, Field(min_length=1, max_length=40)]
"""Chosen by the client, unique per client and command (a random prefix and a counter will do): the same command sent
again after a reconnect under the same ref gets the same answer and is not done twice."""
TableId = Annotated[str, Field(min_length=1, max_length=32)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(min_length=1, max_length=24)]
Nonce = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""A seat's part in the deals of a match: 16 random bytes in lower-case hexadecimal."""
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""SHA-256, in lower-case hexadecimal, of the 32 characters of a nonce: published before any nonce is."""
PROSE: Final = AfterValidator(clean_prose)
"""Marks words of somebody's own: cleaned instead of refused, for they are pasted from everywhere."""
WishWord = Literal["me", "either", "you"]
Proposal = Literal["draw", "undo"]
Room = Literal["seats", "watchers"]
Phrase = Literal[
    "hello", "good-luck", "well-played", "thanks", "sorry", "oops", "one-moment", "i-am-back", "nice-game", "goodbye"
]
"""What may be said at any time, also where a free word could tell of a hand. Clients put it in their own language."""


class _Command(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    ref: Ref


class _Seating(_Command):
    """A command that may lead to a seat, and so to a part in the deals there (`shared.fair`)."""

    commitment: Commitment | None = None
    """To a nonce of one's own, which `reveal` gives when all seats are taken."""
    nonce: Nonce | None = None
    """A nonce without a commitment, for clients that cannot wait to be asked for it. It goes into the deals too, but
    does not bind: it proves nothing against a server that colludes with a player who sits down later. Ignored beside a
    commitment."""


class Hello(BaseModel):
    """The first message of every connection."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["hello"] = "hello"
    protocol: int
    token: Annotated[str, Field(max_length=128)] | None = None
    """The secret of an earlier welcome: the same identity again. None makes a new guest."""
    ticket: Annotated[str, Field(max_length=128)] | None = None
    """An AI host's seat connection: the ticket of an `invite`. It takes the seat as part of the greeting."""
    commitment: Commitment | None = None
    """Beside a ticket: as in `sit`."""
    name: Name | None = None
    """What others see; a guest name is made up when left out."""
    client: Annotated[str, Field(max_length=80)] = ""
    """Program and version, for the operator."""
    keepalive: bool = False
    """A promise to answer every `alive` of the server with one of its own: then a dead line is noticed within 20 s."""


class Alive(BaseModel):
    """The line works. Answers the server's own `alive`; carries no `ref` and gets no answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["alive"] = "alive"


class Tables(_Command):
    """List the open tables; with `watch` a `lobby` message follows whenever the list changes."""

    type: Literal["tables"] = "tables"
    watch: bool = False


class Open(_Command):
    """Open a table; nobody sits yet. Answered with its id."""

    type: Literal["open"] = "open"
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    public: bool = True
    """Whether it is in the list; a private table is found by its id alone, which nobody guesses."""
    terms: Terms = Terms()


class Sit(_Seating):
    """Take a free seat (any when `seat` is None), or come back to one's own: from an AI player that holds it, too."""

    type: Literal["sit"] = "sit"
    table: TableId
    seat: SeatNumber | None = None


class Reveal(_Command):
    """Give the nonce that one's seat has committed to. Asked for by `state.reveal` when all seats are taken; nobody is
    told it before the deal. A match begins without a nonce that does not come in time, and the log says so."""

    type: Literal["reveal"] = "reveal"
    table: TableId
    nonce: Nonce
    commitment: Commitment | None = None
    """To the nonce for the next match at this table."""


class Watch(_Command):
    """Follow a table. `done.events` holds what came after `since` (0 = nothing known), then a full state follows."""

    type: Literal["watch"] = "watch"
    table: TableId
    since: Annotated[int, Field(ge=0)] | None = None


class Leave(_Command):
    """Stop watching, and give one's seat up for good. The seat is then free for a person or an AI."""

    type: Literal["leave"] = "leave"
    table: TableId


class Fill(_Command):
    """Seat an AI player in a free seat. Answered when it sits, or refused when none came in time."""

    type: Literal["fill"] = "fill"
    table: TableId
    seat: SeatNumber
    player: Annotated[str, Field(min_length=1, max_length=60)]


class Play(_Command):
    """Make a move. `version` is the newest table version the mover has seen; a move on an older position is stale."""

    type: Literal["play"] = "play"
    table: TableId
    version: Annotated[int, Field(ge=0)]
    move: Annotated[str, Field(min_length=1, max_length=80)]
    reason: Annotated[dict[str, Any] | None, BeforeValidator(typed_reason)] = None
    """Why, as data of the closed list of `shared.protocol.reasons`; anything else is dropped, and the move counts. AI
    seats give one. Logged, and shown when it tells nothing about a hidden hand."""


class Counsel(_Command):
    """Say whether to lead the next hand: committed in secret, revealed when both partners have spoken."""

    type: Literal["counsel"] = "counsel"
    table: TableId
    version: Annotated[int, Field(ge=0)]
    wish: WishWord


class Hint(_Command):
    """Ask what a master would play, where the table's terms allow it. Answered with `hints`, made from what the seat
    itself may know."""

    type: Literal["hint"] = "hint"
    table: TableId
    version: Annotated[int, Field(ge=0)]


class Learned(_Command):
    """Ask what AI players learned from a match that one has played, when it is over. Answered with `learned`, a second
    or two later where the worker has yet to look at the match."""

    type: Literal["learned"] = "learned"
    table: TableId
    match: Annotated[int, Field(ge=1)] | None = None
    """None: the last that is over."""


class Resign(_Command):
    """Give the match up; in a team it counts once every human partner has said so."""

    type: Literal["resign"] = "resign"
    table: TableId


class HandOver(_Command):
    """Let an AI player hold one's seat. It stays one's own: `sit` or `play` takes it back at any turn."""

    type: Literal["hand-over"] = "hand-over"
    table: TableId
    player: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    """None: the table's stand-in."""


class Propose(_Command):
    """Propose a draw or the undoing of one's last move, or agree to what another seat has proposed."""

    type: Literal["propose"] = "propose"
    table: TableId
    version: Annotated[int, Field(ge=0)]
    what: Proposal


class Decline(_Command):
    """Refuse what another seat has proposed, or take one's own proposal back."""

    type: Literal["decline"] = "decline"
    table: TableId
    what: Proposal


class GiveTime(_Command):
    """Give another seat time on its clock; None: every opponent."""

    type: Literal["give-time"] = "give-time"
    table: TableId
    seat: SeatNumber | None = None
    seconds: Annotated[int, Field(ge=5, le=300)] = 15


class Claim(_Command):
    """101 domino with `redeal_mode=claim`: show that one's hand voids the deal, before the first tile."""

    type: Literal["claim"] = "claim"
    table: TableId
    version: Annotated[int, Field(ge=0)]


class Again(_Command):
    """Ask for another match at this table; it begins when every person seated asks."""

    type: Literal["again"] = "again"
    table: TableId
    commitment: Commitment | None = None
    """To the nonce for that match, in place of the one that the last `reveal` gave."""


class Say(_Command):
    """Say something at a table: a phrase at any time, or words of one's own where they can tell nothing of a hand."""

    type: Literal["say"] = "say"
    table: TableId
    room: Room = "seats"
    """Who hears it: the seats and everybody who watches, or the watchers among themselves."""
    text: Annotated[str, Field(min_length=1, max_length=300), PROSE] | None = None
    phrase: Phrase | None = None


class Mute(_Command):
    """Hear no more of what somebody says, at any table; or hear it again."""

    type: Literal["mute"] = "mute"
    player: Annotated[str, Field(min_length=1, max_length=40)]
    on: bool = True


class Seek(_Seating):
    """Wait for people who want the same game. Answered with a table and a seat once there are enough, or after
    `patience_s` with AI players in the seats still free. Ends unanswered seats' wait with the connection."""

    type: Literal["seek"] = "seek"
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    patience_s: Annotated[int, Field(ge=0, le=600)] = 15
    player: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    """Who fills the seats that no person takes; None: the server's choice."""


class EndSeek(_Command):
    """Wait no longer: the `seek` of this identity is refused with `seek/ended`."""

    type: Literal["end-seek"] = "end-seek"


class Challenge(_Seating):
    """Ask one player for a game. Answered with the challenge's id; the other hears of it wherever it is connected."""

    type: Literal["challenge"] = "challenge"
    to: Annotated[str, Field(min_length=1, max_length=40)]
    """Public id."""
    game: Annotated[str, Field(max_length=40)]
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    seat: SeatNumber | None = None
    """The challenger's; None: any."""


class AnswerChallenge(_Seating):
    """Accept a challenge (answered with the table, where both then sit), decline it, or withdraw one's own."""

    type: Literal["answer-challenge"] = "answer-challenge"
    challenge: Annotated[str, Field(min_length=1, max_length=40)]
    accept: bool


class Offer(_Command):
    """An AI host (proved by the operator's host token) says which players it can seat. Replaces its earlier offer."""

    type: Literal["offer"] = "offer"
    host_token: Annotated[str, Field(max_length=128)]
    players: Annotated[list["OfferedPlayer"], Field(max_length=100)]


class OfferedPlayer(BaseModel):
    """A player that can be seated: `game` is a rules id."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    game: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    about: Annotated[str, Field(max_length=200)] = ""
    book: int | None = None
    """Version of the experience book that it will hold at the next match."""


class AdvisedMove(BaseModel):
    """A move that a master might play."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    move: Annotated[str, Field(min_length=1, max_length=80)]
    share: Annotated[float, Field(ge=0, le=1)] | None = None
    """How often it would be chosen here; None: unknown."""
    reason: Annotated[dict[str, Any], BeforeValidator(lambda given: typed_reason(given) or {})]
    """Why, as data of the closed list of `shared.protocol.reasons`; empty for none."""


class Aim(BaseModel):
    """A key state to go for: where winners' pieces stood, and how far away that is."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    cells: Annotated[list[Annotated[str, Field(min_length=1, max_length=8)]], Field(min_length=1, max_length=24)]
    """Where the asker's own pieces stand in it."""
    distance: Annotated[int, Field(ge=1)]
    """The least sum of the single steps that the pieces of both sides are away from it (Wang et al. 2015, (11))."""
    wins: Annotated[int, Field(ge=0)]
    draws: Annotated[int, Field(ge=0)]
    losses: Annotated[int, Field(ge=0)]
    """What came of it for those who reached it."""


class Advice(_Command):
    """An AI host answers an `advise`, best move first; neither move nor aim: it has nothing to say there."""

    type: Literal["advice"] = "advice"
    ticket: Annotated[str, Field(max_length=128)]
    moves: Annotated[list[AdvisedMove], Field(max_length=3)]
    aim: Aim | None = None


class Ping(_Command):
    """Ask for a sign of life; answered with `done`."""

    type: Literal["ping"] = "ping"


Command = (
    Tables
    | Open
    | Sit
    | Reveal
    | Watch
    | Leave
    | Fill
    | Play
    | Hint
    | Learned
    | Counsel
    | Resign
    | HandOver
    | Propose
    | Decline
    | GiveTime
    | Claim
    | Again
    | Say
    | Mute
    | Seek
    | EndSeek
    | Challenge
    | AnswerChallenge
    | Offer
    | Advice
    | Ping
)
ClientMessage = Annotated[Hello | Alive | Command, Field(discriminator="type")]
CLIENT_MESSAGES: TypeAdapter[Hello | Alive | Command] = TypeAdapter(ClientMessage)
