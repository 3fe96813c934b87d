"""Chat at tables: permissions by room, recipients, mutes. Knows no transport and no move.

Two rooms: all read the seats' room, but no player reads the spectators' room during a match, because spectators may see
more than a player. A player who has left in the middle of a hidden hand may return to it, and counts as seated until it
is over. Where partners hold hidden hands, free text is forbidden in the seats' room during a hand, because it could
give tiles away; phrases give nothing away and are always allowed. So it is for people who know boards that other tables
still play, wherever they chat (`server.lobby.sealed_boards`).
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from server.core.batched import Batched
from server.core.participant import Participant
from server.core.settings import Limits
from server.tables.decide.permissions import may_write
from server.tables.shelters import Shelters
from server.tables.table import Table
from shared.chat import ChatMessage
from shared.core import Seat
from shared.errors import Limited, ProtocolError, Rejected
from shared.events import PlayerKind
from shared.moderation import Ban
from shared.people import Identity
from shared.protocol.chat import Chat, ChatLine, Say
from shared.store.chats import Chats
from shared.text.cleaning import is_blank

KEPT = 100
"""Lines of a table that a new subscriber is sent."""
_TOGETHER = 500
"""Tables whose lines are read by one query."""


class ChatRooms:
    """The chat rooms of a server's live tables, and the mutes. For one event loop."""

    def __init__(
        self, chats: Chats, find: Callable[[str], Identity | None], clock: Callable[[], int], limits: Limits
    ) -> None:
        """`find`: a player by id or registered name."""
        self._chats = chats
        self._find = find
        self._clock = clock
        self._limits = limits
        self._lines: dict[str, deque[ChatMessage]] = {}
        self._read = Batched[Sequence[ChatMessage]](lambda tables: chats.last_of(tables, KEPT), _TOGETHER)
        self._muted: defaultdict[str, set[str]] = defaultdict(set)
        self.silenced: Mapping[str, Ban] = {}
        """People muted by operators, by id."""
        self.shelters = Shelters()
        """People who hear nobody outside their groups."""
        self.knows_boards: Callable[[Participant], Awaitable[bool]] = _knows_none
        """Whether somebody knows boards that other tables still play."""
        self.on_mute: list[Callable[[str, str], None]] = []
        """Called with a player, and with the one whom the player has just muted, at whichever node."""
        self._turn = asyncio.Lock()
        """Lines are published in the order of their numbers."""

    async def start(self) -> None:
        """Read the mutes."""
        for player, muted in await asyncio.to_thread(self._chats.mutes):
            self._muted[player].add(muted)

    async def load(self, table: str) -> None:
        """Keep the newest lines of a table in memory."""
        if table not in self._lines:
            self._lines.setdefault(table, deque(await self._read.get(table), KEPT))

    def unload(self, table: str) -> None:
        """The table is not live any more."""
        self._lines.pop(table, None)

    async def say(self, table: Table, who: Participant, command: Say) -> ChatMessage | None:
        """Check and store a line; None if it is stored already. Raises Rejected, ProtocolError, LogError."""
        self.check_not_silenced(who)
        self.shelters.check_may_say(who.account, free_text=command.text is not None)
        if table.closed is not None:
            raise Rejected("table/closed", f"Table {table.id} is closed ({table.closed}).")
        await self.check_may_tell(who, free_text=command.text is not None)
        await self.load(table.id)
        async with self._turn:
            lines = self._lines.setdefault(table.id, deque(maxlen=KEPT))
            if any((line.player, line.ref) == (who.id, command.ref) for line in lines):
                return None
            seat = table.seat_of(who.id)
            check_room(table, who, seat, command)
            message = ChatMessage(
                table.id,
                0,
                self._clock(),
                command.room,
                seat,
                who.id,
                who.name,
                command.text,
                command.phrase,
                command.ref,
            )
            message = await asyncio.to_thread(self._chats.add, message)
            lines.append(message)
            return message

    def check_not_silenced(self, who: Participant) -> None:
        """Raises Rejected `chat/muted` for somebody whom an operator has muted."""
        mute = self.silenced.get(who.id)
        if mute is not None and mute.until_ms > self._clock():
            raise Rejected("chat/muted", f"An operator has muted you: {mute.reason}")

    async def check_may_tell(self, who: Participant, *, free_text: bool) -> None:
        """Raises Rejected `chat/boards` for free text of somebody who knows boards that others still play; LogError."""
        if free_text and await self.knows_boards(who):
            sentence = (
                "Others still play the deals that you know. Until they have finished you can only use quick chat."
            )
            raise Rejected("chat/boards", sentence)

    async def mute(self, player: str, muted: str, *, on: bool) -> str:
        """`player` mutes or unmutes `muted`, an id or a registered name, at all tables. Returns the id.

        Raises Rejected `profile/unknown` when there is no such player, Limited, LogError.
        """
        if on and len(self._muted[player]) >= self._limits.mutes:
            raise Limited("mutes", f"You have muted {self._limits.mutes} players. Unmute one of them first.", None)
        found = await asyncio.to_thread(self._find, muted)
        if on and found is None:
            raise Rejected("profile/unknown", f"There is no player {muted!r} to mute.")
        muted = muted if found is None else found.id
        await asyncio.to_thread(self._chats.set_mute, player, muted, on=on)
        self.note_mute(player, muted, on=on)
        return muted

    def note_mute(self, player: str, muted: str, *, on: bool) -> None:
        """`player` has muted or unmuted `muted`; the store knows already."""
        if on:
            self._muted[player].add(muted)
            for notify in self.on_mute:
                notify(player, muted)
        else:
            self._muted[player].discard(muted)

    def muted_by(self, player: str) -> frozenset[str]:
        """Those whom a player does not hear, by id."""
        return frozenset(self._muted.get(player, ()))

    def is_visible_to(self, player: str, by: str) -> bool:
        """Whether `by` has not muted `player`."""
        return player not in self._muted.get(by, ())

    def may_hear(self, player: str, by: str) -> bool:
        """Whether `by` is shown the lines of `player`, both by public id: no mute or shelter separates them."""
        return self.is_visible_to(player, by) and not self.shelters.separates(player, by)

    def hears(self, table: Table, line: ChatMessage, by: Participant) -> bool:
        """Whether `by` may read a line of chat at the table."""
        plays = table.seat_of(by.id) is not None or table.has_held_a_hand(by)
        return self.may_hear(line.player, by.id) and not (line.room == "spectators" and plays and table.is_running())

    def visible_on_arrival(self, table: Table, by: Participant, until_ms: int) -> list[ChatMessage]:
        """The newest lines of a table that `by` may read; of the seats' room those up to a time."""
        lines = self._lines.get(table.id, ())
        return [
            line
            for line in lines
            if (line.room == "spectators" or line.at_ms <= until_ms) and self.hears(table, line, by)
        ]

    def forget(self, player: str) -> None:
        """Remove a player's lines and mutes from memory; the store knows already."""
        for lines in self._lines.values():
            for place, line in enumerate(lines):
                if line.player == player:
                    lines[place] = replace(line, player="", name="", text=None, phrase=None)
        self._muted.pop(player, None)


async def _knows_none(_: Participant) -> bool:
    return False


def check_room(table: Table, who: Participant, seat: Seat | None, command: Say) -> None:
    """Raises Rejected for a line that is not allowed there now, ProtocolError for one without content."""
    if (command.text is None) is (command.phrase is None):
        raise ProtocolError("protocol/invalid", "Send either a text or a phrase.")
    if command.text is not None and is_blank(command.text):
        raise ProtocolError("protocol/invalid", "This message has no visible text.")
    if who.kind == PlayerKind.AI:
        raise Rejected("chat/room", "AI players cannot chat.")
    if (seat is None) is (command.room == "seats"):
        refusal = "Only the players at this table can use its chat; use the spectator chat." if seat is None else None
        raise Rejected("chat/room", refusal or "The spectator chat is for those who do not play here.")
    if command.text is not None and command.room == "seats" and not may_write(table):
        raise Rejected("chat/phrases-only", "During a hand you can only use quick chat.")
    if command.text is not None and table.is_sealed():
        raise Rejected("chat/phrases-only", "Until all tables have played these boards you can only use quick chat.")
    if command.text is not None and command.room == "spectators" and table.has_held_a_hand(who):
        raise Rejected(
            "chat/phrases-only", "You have seen a hand of this round. Until it is over you can only use quick chat."
        )


def chat_message(table: str, lines: Iterable[ChatMessage]) -> Chat:
    """The lines as a message."""
    return Chat(
        table=table,
        lines=[
            ChatLine(
                number=line.number,
                at_ms=line.at_ms,
                room=line.room,
                seat=line.seat,
                id=line.player,
                name=line.name,
                text=line.text,
                phrase=line.phrase,
            )
            for line in lines
        ],
    )
