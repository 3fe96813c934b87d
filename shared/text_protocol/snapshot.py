"""A conversation as bytes, so that another process goes on with it and the reader notices nothing. Knows no socket.

Only an idle conversation can be taken: the answers to commands under way would be awaited in vain. The list of tables
is left out, since no verb reads it: `tables` asks for it anew.
"""

import zlib
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct, structs

from shared.protocol import Lobby, Tables, TableState, TableSummary, Welcome
from shared.protocol.chat import ChatLine
from shared.protocol.hosts import OfferedPlayer
from shared.text_protocol.commands import KEPT
from shared.text_protocol.conversation import Talk, known_rows
from shared.text_protocol.table_view import EventRound, Given, Room

_CHAT_LINES: Final = 20
"""So many of the newest are taken along."""
_Kept = tuple[str, Any]
"""The name of a class of `KEPT`, and the fields of one of its instances."""


class _Reason(Struct, frozen=True, array_like=True):
    """As Given."""

    ply: int
    who: dict[str, str]
    move: str
    reason: dict[str, Any]
    side: str


class _Room(Struct, frozen=True, array_like=True):
    """As Room."""

    table: str
    state: TableState | None
    heard_ms: int
    given: list[_Reason]
    plies: int
    chat: list[ChatLine]
    newest: tuple[TableState, TableState | None] | None
    played_in: EventRound | None = None


class _Snapshot(Struct, frozen=True, array_like=True):
    """As Talk."""

    language: str
    welcome: Welcome
    rooms: list[_Room]
    table: str | None
    players: list[OfferedPlayer]
    listed: list[TableSummary]
    listed_page: Tables | None
    listed_next: str | None
    questions: dict[str, _Kept]
    people: dict[str, str]
    position: _Kept | None
    parts: list[_Kept]
    confirming: str
    nonce: str | None
    has_skipped: bool


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(_Snapshot).decode


def snapshot_of(talk: Talk) -> bytes:
    """The state of a conversation whose reader has been welcomed; `is_idle` says when nothing of it is under way."""
    welcome = talk.welcome
    assert welcome is not None
    snapshot = _Snapshot(
        talk.words.language,
        structs.replace(welcome, players=[], books=[], seated=[]),  # read when it comes, and not again
        [_snapshot_of_room(room) for room in talk.rooms.values()],
        None if talk.room is None else talk.room.table,
        talk.lobby.players,
        talk.listed,
        talk.listed_page,
        talk.listed_next,
        {name: _kept(question) for name, question in talk.questions.items()},
        talk.people,
        None if talk.position is None else _kept(talk.position),
        [_kept(part) for part in talk.parts.values()],
        talk.confirming,
        talk.nonce,
        talk.has_skipped,
    )
    return zlib.compress(_encode(snapshot), 1)


def talk_from(snapshot: bytes, new_ref: Callable[[], str], program: str) -> Talk:
    """The conversation as it was; `new_ref` makes refs that it has not used.

    Raises zlib.error, msgspec.MsgspecError or KeyError for bytes of another version of this program.
    """
    it = _decode(zlib.decompress(snapshot))
    talk = Talk(new_ref, program, it.language)
    talk.welcome = it.welcome
    for room in it.rooms:
        _restore_room(talk.room_of(room.table), room)
    talk.room = None if it.table is None else talk.rooms.get(it.table)
    talk.lobby = Lobby(tables=[], players=it.players)
    talk.listed = known_rows(it.listed)
    talk.listed_page, talk.listed_next = it.listed_page, it.listed_next
    talk.questions = {name: _restored(question) for name, question in it.questions.items()}
    talk.people = it.people
    talk.position = None if it.position is None else _restored(it.position)
    talk.parts = {type(part): part for part in map(_restored, it.parts)}
    talk.confirming, talk.nonce, talk.has_skipped = it.confirming, it.nonce, it.has_skipped
    return talk


def _snapshot_of_room(room: Room) -> _Room:
    given = [_Reason(it.ply, dict(it.who), it.move, dict(it.reason), it.side) for it in room.given]
    return _Room(
        room.table, room.state, room.heard_ms, given, room.plies, room.chat[-_CHAT_LINES:], room.newest, room.played_in
    )


def _restore_room(room: Room, it: _Room) -> None:
    room.state, room.heard_ms, room.plies, room.chat = it.state, it.heard_ms, it.plies, it.chat
    room.given = [Given(one.ply, one.who, one.move, one.reason, one.side) for one in it.given]
    room.newest, room.played_in = it.newest, it.played_in


def _kept(value: object) -> _Kept:
    return type(value).__name__, value


def _restored(kept: _Kept) -> Any:
    name, fields = kept
    return msgspec.convert(fields, KEPT[name])
