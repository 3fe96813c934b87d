"""Chat messages of tables, and the mutes between players. Knows no room's rules."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Row, delete, func, insert, select

from shared.chat import ChatMessage, Room
from shared.store.engine import StorePart, facts_of
from shared.store.follows import end_follows_between
from shared.store.schema import chat, mutes, tables

_STORED_ROOMS: Final[Mapping[Room, str]] = {"seats": "seats", "spectators": "watchers"}
"""The room of spectators has its name from protocol 1 in the store."""
_ROOMS: Final[Mapping[str, Room]] = {stored: room for room, stored in _STORED_ROOMS.items()}


class Chats(StorePart):
    """The lines of a store. Raises LogError when the database cannot be reached."""

    exports = "said", "mute"

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The person's lines, and the players whom the person does not hear."""
        for line in self.by(player):
            yield {"type": "said", **facts_of(line, "player", "ref")}
        query = select(mutes.c.muted).where(mutes.c.player == player).order_by(mutes.c.muted)
        for row in self._database.all(query):
            yield {"type": "mute", "player": row.muted}

    def add(self, message: ChatMessage) -> ChatMessage:
        """Keep a line; returns it with its number. Its table is in the log."""
        number = select(tables.c.number).where(tables.c.public_id == message.table).scalar_subquery()
        row = {
            "table_number": number,
            "at_ms": message.at_ms,
            "room": _STORED_ROOMS[message.room],
            "seat": message.seat,
            "player": message.player,
            "name": message.name,
            "text": message.text,
            "phrase": message.phrase,
            "ref": message.ref,
        }
        with self._database.write() as connection:
            kept = connection.execute(insert(chat).values(row).returning(chat.c.number)).scalar_one()
        return replace(message, number=kept)

    def last(self, table: str, limit: int) -> list[ChatMessage]:
        """The newest lines of a table, the oldest first."""
        return self.last_of([table], limit)[table]

    def last_of(self, table_ids: Sequence[str], limit: int) -> dict[str, list[ChatMessage]]:
        """The newest lines of each of these tables, the oldest first; by one query."""
        newest_first = func.row_number().over(partition_by=chat.c.table_number, order_by=chat.c.number.desc())
        ranked = (
            select(chat, tables.c.public_id, newest_first.label("rank"))
            .join(tables, tables.c.number == chat.c.table_number)
            .where(tables.c.public_id.in_(table_ids))
            .subquery()
        )
        found: dict[str, list[ChatMessage]] = {table: [] for table in table_ids}
        with self._database.read() as connection:
            for row in connection.execute(select(ranked).where(ranked.c.rank <= limit).order_by(ranked.c.number)):
                found[row.public_id].append(_message(row.public_id, row))
        return found

    def by(self, player: str) -> list[ChatMessage]:
        """All that somebody has said, the oldest first."""
        query = (
            select(chat, tables.c.public_id)
            .join(tables, tables.c.number == chat.c.table_number)
            .where(chat.c.player == player)
            .order_by(chat.c.number)
        )
        return [_message(row.public_id, row) for row in self._database.all(query)]

    def mutes(self) -> list[tuple[str, str]]:
        """(who, whom it does not hear), all of them."""
        return [(row.player, row.muted) for row in self._database.all(select(mutes))]

    def set_mute(self, player: str, muted: str, *, on: bool) -> None:
        """Let `player` hear `muted` no more, or again. Muting also ends the follows between them."""
        same = (mutes.c.player == player) & (mutes.c.muted == muted)
        with self._database.write() as connection:
            connection.execute(delete(mutes).where(same))
            if on:
                connection.execute(insert(mutes).values(player=player, muted=muted))
                end_follows_between(connection, player, muted)


def _message(table: str, row: Row[Any]) -> ChatMessage:
    return ChatMessage(
        table, row.number, row.at_ms, _ROOMS[row.room], row.seat, row.player, row.name, row.text, row.phrase, row.ref
    )
