"""What is said at tables, and who does not hear whom. Knows no room's rules."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Row, delete, insert, select

from shared.chat import Said
from shared.store.engine import Database
from shared.store.schema import chat, mutes, tables


class Chats:
    """The lines of a store. Raises LogError when the database cannot be reached."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, said: Said) -> Said:
        """Keep a line; returns it with its number. Its table is in the log."""
        number = select(tables.c.number).where(tables.c.public_id == said.table).scalar_subquery()
        row = {
            "table_number": number,
            "at_ms": said.at_ms,
            "room": said.room,
            "seat": said.seat,
            "player": said.player,
            "name": said.name,
            "text": said.text,
            "phrase": said.phrase,
            "ref": said.ref,
        }
        with self._database.write() as connection:
            kept = connection.execute(insert(chat).values(row).returning(chat.c.number)).scalar_one()
        return replace(said, number=kept)

    def last(self, table: str, limit: int) -> list[Said]:
        """The newest lines of a table, the oldest first."""
        query = (
            select(chat)
            .join(tables, tables.c.number == chat.c.table_number)
            .where(tables.c.public_id == table)
            .order_by(chat.c.number.desc())
            .limit(limit)
        )
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return [_said(table, row) for row in reversed(rows)]

    def by(self, player: str) -> list[Said]:
        """All that somebody has said, the oldest first."""
        query = (
            select(chat, tables.c.public_id)
            .join(tables, tables.c.number == chat.c.table_number)
            .where(chat.c.player == player)
            .order_by(chat.c.number)
        )
        with self._database.read() as connection:
            return [_said(row.public_id, row) for row in connection.execute(query)]

    def mutes(self) -> list[tuple[str, str]]:
        """(who, whom it does not hear), all of them."""
        with self._database.read() as connection:
            return [(row.player, row.muted) for row in connection.execute(select(mutes))]

    def set_mute(self, player: str, muted: str, *, on: bool) -> None:
        """Let `player` hear `muted` no more, or again."""
        same = (mutes.c.player == player) & (mutes.c.muted == muted)
        with self._database.write() as connection:
            connection.execute(delete(mutes).where(same))
            if on:
                connection.execute(insert(mutes).values(player=player, muted=muted))


def _said(table: str, row: Row[Any]) -> Said:
    return Said(table, row.number, row.at_ms, row.room, row.seat, row.player, row.name, row.text, row.phrase, row.ref)
