"""Messages between nodes, as MessagePack. Messages of clients travel inside, as JSON. Features have their own."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.json import Decoder

from server.core.draining import Stopping
from server.core.outbox import encode as encode_line
from server.core.participant import Participant
from server.lobby.other_nodes import NodeMessage
from server.tables.commands import Arrive
from shared.core import Seat
from shared.errors import GameError, Limited, Rejected
from shared.protocol import Done, PublicEvent
from shared.protocol.hosts import HostAnswer


class SessionFacts(msgspec.Struct, frozen=True, array_like=True):
    """A session of the sending node."""

    number: int
    """Its number there."""
    who: Participant
    line: str
    may_play: bool
    games: tuple[str, ...]
    """Ids of the games that a bot plays when it is asked; () if it does not say."""
    full: bool = False
    """Whether it is sent full states instead of updates."""
    address: str = ""
    """The client's."""
    ai_token: str = ""
    """Of an AI player: the token with which it comes back, at whichever node."""
    arena: bool = False
    """Whether the server may seat this bot in the arena."""


class TableInfo(msgspec.Struct, frozen=True, array_like=True):
    """A live table of the sending node; its state is in the log."""

    table: str
    version: int
    shown: int | None
    """The version that delayed spectators see; None without a delay."""
    watchers: int


class NodeState(NodeMessage, frozen=True):
    """Everything another node has to know of this one; the first message between two nodes."""

    sessions: list[SessionFacts]
    offers: list[tuple[int, bytes]]
    tables: list[TableInfo]


class SessionOpened(NodeMessage, frozen=True):
    """A client has logged in."""

    session: SessionFacts


class SessionClosed(NodeMessage, frozen=True):
    """A client has disconnected."""

    session: int


class PlayersOffered(NodeMessage, frozen=True):
    """An AI host now offers these players (JSON)."""

    session: int
    players: bytes


class TablesChanged(NodeMessage, frozen=True):
    """These tables are live here and have changed."""

    tables: list[TableInfo]


class TablesReleased(NodeMessage, frozen=True):
    """These tables are not live here any more; any node may claim them."""

    tables: list[str]


class Delivery(NodeMessage, frozen=True):
    """Deliver a line to these sessions of yours."""

    sessions: list[int]
    line: bytes


class EndSession(NodeMessage, frozen=True):
    """Close one of your sessions."""

    session: int
    last: bytes | None


class SubscriptionEnded(NodeMessage, frozen=True):
    """One of your sessions is not subscribed to the table any more: its player has left for good."""

    session: int
    table: str


class SubscriptionStarted(NodeMessage, frozen=True):
    """One of your sessions is now subscribed to a table of ours."""

    session: int
    table: str


class TableRequest(NodeMessage, frozen=True):
    """A command for a table of yours; answered by CommandReply."""

    call: int
    table: str
    command: bytes | Arrive | None
    """A client's command (JSON), or an AI player's arrival; None: an operator ends the table."""
    ref: str
    who: Participant
    session: int | None
    lag_ms: float


class SubscribeRequest(NodeMessage, frozen=True):
    """Subscribe one of our sessions to a table of yours; answered by CommandReply."""

    call: int
    table: str
    session: int
    since: int | None
    """Include the events after this version in the reply."""
    last_version: int | None
    """The newest version that it was sent by another node: send every later one."""


class UnsubscribeRequest(NodeMessage, frozen=True):
    """Unsubscribe one of our sessions from a table of yours."""

    table: str
    session: int


class MatchmakingRequest(NodeMessage, frozen=True):
    """A matchmaking command of one of our sessions; answered by CommandReply."""

    call: int
    command: bytes
    who: Participant
    session: int | None


class RedeemRequest(NodeMessage, frozen=True):
    """An AI player has connected here with a ticket of yours; answered by CommandReply."""

    call: int
    ticket: str


class Ticket(msgspec.Struct, frozen=True, array_like=True):
    """The purpose of a ticket."""

    table: str
    seat: Seat
    who: Participant
    ref: str
    by: str | None
    holds: str | None


class Refusal(msgspec.Struct, frozen=True, array_like=True):
    """A refusal of a request."""

    code: str
    message: str
    key: str | None = None
    seconds: float | None = None


class CommandReply(NodeMessage, frozen=True):
    """The reply to a request. One of the other fields is set; none of them: ask another node."""

    call: int
    done: bytes | None = None
    refusal: Refusal | None = None
    subscribed: tuple[int, bytes | None] | None = None
    """The version, and the missed events (JSON)."""
    ticket: Ticket | None = None
    shown: bytes | None = None
    """The node's report for operators (JSON)."""
    adopted: bool = False
    """Whether the node serves the session from now on."""

    @property
    def is_elsewhere(self) -> bool:
        """Whether another node has to be asked."""
        answers = (self.done, self.refusal, self.subscribed, self.ticket, self.shown)
        return all(answer is None for answer in answers)

    def outcome(self) -> Done | Exception:
        """The result, for a command's `answer`."""
        return outcome_of(self.done, self.refusal)


class ArrivalOutcome(NodeMessage, frozen=True):
    """The result for the AI player that connected with a ticket of yours."""

    ticket: str
    done: bytes | None
    refusal: Refusal | None


class ForwardedAdvice(NodeMessage, frozen=True):
    """Advice or an evaluation (JSON) of an AI host at our node, that you asked."""

    session: int
    advice: bytes


class InspectNode(NodeMessage, frozen=True):
    """Report your state to an operator; answered by CommandReply."""

    call: int


class DrainNode(NodeMessage, frozen=True):
    """Drain: start nothing new, and stop when the matches have ended."""


Message = (
    NodeState
    | SessionOpened
    | SessionClosed
    | PlayersOffered
    | TablesChanged
    | TablesReleased
    | Delivery
    | EndSession
    | SubscriptionEnded
    | SubscriptionStarted
    | TableRequest
    | SubscribeRequest
    | UnsubscribeRequest
    | MatchmakingRequest
    | RedeemRequest
    | CommandReply
    | ArrivalOutcome
    | ForwardedAdvice
    | InspectNode
    | DrainNode
)
FAULT: Final = "The server has a problem. It has been recorded."
decode_events: Final = Decoder(list[PublicEvent]).decode
"""Missed events, as in CommandReply."""
_decode_advice: Final = Decoder[HostAnswer](HostAnswer).decode
_decode_done: Final = Decoder(Done).decode


def encode(message: NodeMessage) -> bytes:
    """A message as bytes."""
    return msgspec.msgpack.encode(message)


def decoder_of(features: Iterable[type[NodeMessage]]) -> msgspec.msgpack.Decoder[NodeMessage]:
    """Decodes the messages above, and those of features. It raises msgspec.MsgspecError."""
    known: Any = Message
    for message in features:
        known |= message
    return msgspec.msgpack.Decoder(known)


def advice_of(message: ForwardedAdvice) -> HostAnswer:
    """The host's command inside."""
    return _decode_advice(message.advice)


def refusal_of(error: Exception) -> Refusal:
    """An error as sent to another node. Details of unexpected errors are not sent."""
    if isinstance(error, Limited):
        return Refusal(error.code, str(error), error.key, error.seconds)
    if isinstance(error, GameError):
        return Refusal(error.code, str(error))
    return Refusal("server/internal", FAULT)


def error_of(refusal: Refusal) -> GameError:
    """The error of a refusal by another node."""
    if refusal.key is not None:
        return Limited(refusal.key, refusal.message, refusal.seconds)
    return Rejected(refusal.code, refusal.message)


def answered(call: int, outcome: Done | Exception) -> CommandReply:
    """The reply to a command. A node that is stopping says to ask another one."""
    if isinstance(outcome, Stopping):
        return CommandReply(call)
    if isinstance(outcome, Exception):
        return CommandReply(call, refusal=refusal_of(outcome))
    return CommandReply(call, done=encode_line(outcome))


def outcome_of(done: bytes | None, refusal: Refusal | None) -> Done | Exception:
    """The result of another node's reply, for a command's `answer`."""
    return _decode_done(done or b"") if refusal is None else error_of(refusal)
