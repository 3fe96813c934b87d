"""Messages between nodes, as MessagePack. Messages of clients travel inside, as JSON."""

from typing import Final

import msgspec
from pydantic import BaseModel, TypeAdapter

from server.lifecycle.draining import Stopping
from server.tables.decide import Arrive
from server.tables.table import Who
from shared.core import Seat
from shared.errors import GameError, Limited, Rejected
from shared.protocol import Done, PublicEvent


class _Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


class PeerFacts(msgspec.Struct, frozen=True, array_like=True):
    """A connection at the node that sends this."""

    number: int
    """Its name there."""
    who: Who
    line: str
    may_play: bool
    games: tuple[str, ...]
    """Rules ids that a bot wants to be asked for; () when it does not say."""


class TableNote(msgspec.Struct, frozen=True, array_like=True):
    """A table that lives at the node that sends this; what it is like is in the log."""

    table: str
    version: int
    shown: int | None
    """The version that watchers are shown, where they are shown it later."""
    watchers: int


class Present(_Message, frozen=True):
    """The first thing a node says to another: all that is here."""

    peers: list[PeerFacts]
    offers: list[tuple[int, bytes]]
    tables: list[TableNote]


class Came(_Message, frozen=True):
    """Somebody has said hello."""

    peer: PeerFacts


class Gone(_Message, frozen=True):
    """A connection has ended."""

    peer: int


class Offered(_Message, frozen=True):
    """An AI host offers these players from now on (JSON)."""

    peer: int
    players: bytes


class Noted(_Message, frozen=True):
    """These tables live here and have changed."""

    tables: list[TableNote]


class Unowned(_Message, frozen=True):
    """These tables live here no longer; whoever wants them may have them."""

    tables: list[str]


class Told(_Message, frozen=True):
    """A line for some of your peers."""

    peers: list[int]
    line: bytes


class Ended(_Message, frozen=True):
    """Say goodbye to one of your peers."""

    peer: int
    last: bytes | None


class Parted(_Message, frozen=True):
    """One of your peers follows the table no longer: its player has left."""

    peer: int
    table: str


class Follows(_Message, frozen=True):
    """One of your peers follows a table of ours from now on."""

    peer: int
    table: str


class Do(_Message, frozen=True):
    """A command to a table of yours; the answer is a CommandReply."""

    call: int
    table: str
    command: bytes | Arrive | None
    """A client's command, or an AI player's arrival; None: an operator ends the table."""
    ref: str
    who: Who
    peer: int | None
    lag_ms: float


class Follow(_Message, frozen=True):
    """One of our peers wants to follow a table of yours; the answer is a CommandReply."""

    call: int
    table: str
    peer: int
    since: int | None
    """The events after this version are to be in the answer."""
    last_version: int | None
    """It has followed the table elsewhere and was told this version last: it is to be told the next, and so on."""


class Unfollow(_Message, frozen=True):
    """One of our peers follows a table of yours no longer."""

    table: str
    peer: int


class Meet(_Message, frozen=True):
    """One of our peers seeks a game, challenges, or answers a challenge; the answer is a CommandReply."""

    call: int
    command: bytes
    who: Who
    peer: int | None


class Redeem(_Message, frozen=True):
    """An AI player has come here with a ticket of yours; the answer is a CommandReply."""

    call: int
    ticket: str


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """The purpose of a ticket."""

    table: str
    seat: Seat
    who: Who
    ref: str
    by: str | None
    holds: str | None


class Refusal(msgspec.Struct, frozen=True, array_like=True):
    """An error that was meant."""

    code: str
    message: str
    key: str | None = None
    seconds: float | None = None


class CommandReply(_Message, frozen=True):
    """The answer to a question. Exactly one of the others is set, or none: the asked is not whom to ask."""

    call: int
    done: bytes | None = None
    refusal: Refusal | None = None
    followed: tuple[int, bytes | None] | None = None
    """The version, and what was missed."""
    ticket: Ticket | None = None
    shown: bytes | None = None
    """A node's report for operators (JSON)."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether another is to be asked."""
        answers = (self.done, self.refusal, self.followed, self.ticket, self.shown)
        return all(answer is None for answer in answers)

    def outcome(self) -> Done | Exception:
        """As a command's `answer` takes it."""
        return outcome_of(self.done, self.refusal)


class Arrived(_Message, frozen=True):
    """The outcome of the AI player that came with a ticket of yours."""

    ticket: str
    done: bytes | None
    refusal: Refusal | None


class ForwardedAdvice(_Message, frozen=True):
    """An AI host at our node has answered a question of yours (JSON)."""

    peer: int
    advice: bytes


class InspectNode(_Message, frozen=True):
    """An operator wants to see you; the answer is a CommandReply."""

    call: int


class Empty(_Message, frozen=True):
    """An operator wants you empty: begin nothing new, and stop."""


class Muted(_Message, frozen=True):
    """Somebody does not hear somebody any more, or again."""

    player: str
    muted: str
    on: bool


class Seeking(_Message, frozen=True):
    """The matchmaking queue, as the lobby shows it (JSON)."""

    seeks: bytes


Message = (
    Present
    | Came
    | Gone
    | Offered
    | Noted
    | Unowned
    | Told
    | Ended
    | Parted
    | Follows
    | Do
    | Follow
    | Unfollow
    | Meet
    | Redeem
    | CommandReply
    | Arrived
    | ForwardedAdvice
    | InspectNode
    | Empty
    | Muted
    | Seeking
)
FAULT: Final = "Something is wrong with the server, not with you; it has been noted."
EVENTS: Final = TypeAdapter(list[PublicEvent])
"""Missed events, as they travel in CommandReply."""
_decoder = msgspec.msgpack.Decoder(Message)


def encode(message: Message) -> bytes:
    """A message as bytes."""
    return msgspec.msgpack.encode(message)


def decode(data: bytes) -> Message:
    """Bytes as a message. Raises msgspec.MsgspecError."""
    return _decoder.decode(data)


def json_of(model: BaseModel) -> bytes:
    """A client's message, as JSON."""
    return model.model_dump_json(exclude_none=True).encode()


def refusal_of(error: Exception) -> Refusal:
    """An error to be told to another node; what was not meant is not told."""
    if isinstance(error, Limited):
        return Refusal(error.code, str(error), error.key, error.seconds)
    if isinstance(error, GameError):
        return Refusal(error.code, str(error))
    return Refusal("server/internal", FAULT)


def error_of(refusal: Refusal) -> GameError:
    """The error that another node has told of."""
    if refusal.key is not None:
        return Limited(refusal.key, refusal.message, refusal.seconds)
    return Rejected(refusal.code, refusal.message)


def answered(call: int, outcome: Done | Exception) -> CommandReply:
    """The answer to a command. A node that stops is not whom to ask."""
    if isinstance(outcome, Stopping):
        return CommandReply(call)
    if isinstance(outcome, Exception):
        return CommandReply(call, refusal=refusal_of(outcome))
    return CommandReply(call, done=json_of(outcome))


def outcome_of(done: bytes | None, refusal: Refusal | None) -> Done | Exception:
    """Another node's answer, as a command's `answer` takes it."""
    return Done.model_validate_json(done or b"") if refusal is None else error_of(refusal)
