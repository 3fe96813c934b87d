"""The message language of both doors, and its only definition: structs, published as JSON Schema.

One JSON object per line on TCP, one per frame on the websocket. A client speaks first (`hello`), then commands; every
command carries a `ref` and gets exactly one `done` or `refused` with that `ref`. Clients must ignore fields and message
types that they do not know; the server refuses fields that it does not know, so that a typo is heard of at once.
"""

from typing import Any

import msgspec

from shared.core import Seat, View
from shared.protocol.declaration import (
    CommandMessage,
    Declaration,
    Http,
    SeatingCommand,
    Verb,
)
from shared.protocol.fields import (
    LARGEST_COUNT,
    LINE_LIMIT_BYTES,
    PROTOCOL,
    Commitment,
    Name,
    Nonce,
    Number,
    Phrase,
    Proposal,
    Ref,
    Room,
    RowNumber,
    SeatNumber,
    TableId,
    Version,
    WishWord,
)
from shared.protocol.lobby_commands import (
    CURSOR,
    Company,
    Open,
    Pace,
    Ping,
    Tables,
)
from shared.protocol.lobby_view import (
    apply_changes,
    lobby_of,
)
from shared.protocol.messages import (
    COMMANDS,
    ClientMessage,
    Command,
    Done,
    Heartbeat,
    Hello,
    Message,
    decode_client_message,
)
from shared.protocol.reading import (
    Unreadable,
    read_message,
)
from shared.protocol.server_messages import (
    BookInfo,
    Bye,
    GameInfo,
    Limit,
    Lobby,
    LobbyChanges,
    NewBook,
    NodeNotice,
    Refused,
    Seated,
    SeekInfo,
    ServerHeartbeat,
    TableSummary,
    Welcome,
    You,
)
from shared.protocol.streams import (
    BotOnline,
    BotsOnline,
    GameEnd,
    GameStart,
)
from shared.protocol.structs import (
    encode_present,
    kind_of,
)
from shared.protocol.table_commands import (
    AddAi,
    Claim,
    Counsel,
    GiveTime,
    Leave,
    Play,
    Resign,
    Reveal,
    Sit,
    Subscribe,
    Substitute,
)
from shared.protocol.table_states import (
    ClockView,
    Proposed,
    PublicEvent,
    Result,
    Reveals,
    RoundView,
    SeatInfo,
    SubstituteInfo,
    TablePhase,
    TableState,
    TableUpdate,
)
from shared.protocol.terms import (
    ALLOWED_OR_NOT,
    OLD_TERMS,
    Clock,
    DaysClock,
    FischerClock,
    MoveClock,
    Terms,
)
from shared.protocol.updates import (
    updated,
)

__all__ = [
    "ALLOWED_OR_NOT",
    "COMMANDS",
    "CURSOR",
    "LARGEST_COUNT",
    "LINE_LIMIT_BYTES",
    "OLD_TERMS",
    "PROTOCOL",
    "AddAi",
    "BookInfo",
    "BotOnline",
    "BotsOnline",
    "Bye",
    "Claim",
    "ClientMessage",
    "Clock",
    "ClockView",
    "Command",
    "CommandMessage",
    "Commitment",
    "Company",
    "Counsel",
    "DaysClock",
    "Declaration",
    "Done",
    "FischerClock",
    "GameEnd",
    "GameInfo",
    "GameStart",
    "GiveTime",
    "Heartbeat",
    "Hello",
    "Http",
    "Leave",
    "Limit",
    "Lobby",
    "LobbyChanges",
    "Message",
    "MoveClock",
    "Name",
    "NewBook",
    "NodeNotice",
    "Nonce",
    "Number",
    "Open",
    "Pace",
    "Phrase",
    "Ping",
    "Play",
    "Proposal",
    "Proposed",
    "PublicEvent",
    "Ref",
    "Refused",
    "Resign",
    "Result",
    "Reveal",
    "Reveals",
    "Room",
    "RoundView",
    "RowNumber",
    "SeatInfo",
    "SeatNumber",
    "Seated",
    "SeatingCommand",
    "SeekInfo",
    "ServerHeartbeat",
    "Sit",
    "Subscribe",
    "Substitute",
    "SubstituteInfo",
    "TableId",
    "TablePhase",
    "TableState",
    "TableSummary",
    "TableUpdate",
    "Tables",
    "Terms",
    "Unreadable",
    "Verb",
    "Version",
    "Welcome",
    "WishWord",
    "You",
    "apply_changes",
    "decode_client_message",
    "encode_present",
    "kind_of",
    "lobby_of",
    "read_message",
    "schema",
    "updated",
    "view_of",
]


def view_of(state: TableState) -> View | None:
    """The view inside a state message, as agents take it; None before the first deal."""
    if state.view is None:
        return None
    return View(
        game=state.game,
        options=state.options,
        seat=None if state.you is None else Seat(state.you),
        to_act=tuple(Seat(seat) for seat in state.to_act),
        board=state.view.board,
        start=state.view.start,
        first=None if state.view.first is None else Seat(state.view.first),
        history=tuple(state.view.history),
        hand=tuple(state.view.hand),
        counts=tuple(state.view.counts),
        scores=tuple(state.scores),
        match=state.match,
        round=state.round,
    )


def schema() -> dict[str, Any]:
    """The protocol as JSON Schema, and the declaration of every command."""
    return {
        "protocol": PROTOCOL,
        "line_limit_bytes": LINE_LIMIT_BYTES,
        "client": msgspec.json.schema(ClientMessage),
        "server": msgspec.json.schema(Message),
        "commands": {kind_of(command): _declaration(command.declared) for command in COMMANDS},
    }


def _declaration(declared: Declaration) -> dict[str, Any]:
    return {
        "http": [f"{http.method} {http.path}" for http in declared.http],
        "verbs": [verb.name for verb in declared.verbs],
        "permission": declared.permission,
        "limit": declared.limit,
    }
