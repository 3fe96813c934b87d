"""Blanks somebody's id and name wherever the store has them beside their identity. The games stay.

Reading comes first and outside the writing transaction: live moves wait for what is written and not for the search.
"""

import json
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Connection, delete, select, update

from shared.store.engine import Database
from shared.store.rows import to_json
from shared.store.schema import OF_A_PERSON, events, ratings, reports, results, sittings, tables

_CHUNK = 500


@dataclass(frozen=True, slots=True)
class Traces:
    """Where the log's JSON names somebody."""

    player: str
    opened: tuple[tuple[int, str], ...]
    """(table number, what its data will be)."""
    told: tuple[tuple[int, int, str], ...]
    """(table number, version, what the event's data will be)."""


def traces_of(database: Database, player: str) -> Traces:
    """Look through what the player opened, and through the tables where they sat."""
    named = f'%"{player}"%'
    with database.read() as connection:
        query = select(tables.c.number, tables.c.data).where(tables.c.kind == 1, tables.c.data.like(named))
        opened = connection.execute(query).all()
        sat = select(sittings.c.table_number).where(sittings.c.player == player, OF_A_PERSON)
        numbers = sorted({row.number for row in opened} | set(connection.execute(sat).scalars()))
        told: list[tuple[int, int, str]] = []
        for start in range(0, len(numbers), _CHUNK):
            query = select(events.c.table_number, events.c.version, events.c.data).where(
                events.c.table_number.in_(numbers[start : start + _CHUNK]), events.c.data.like(named)
            )
            told += [(number, version, _blanked(data, player)) for number, version, data in connection.execute(query)]
    return Traces(player, tuple((number, _blanked(data, player)) for number, data in opened), tuple(told))


def blank(connection: Connection, traces: Traces) -> None:
    """Write what `traces_of` found, and blank the player in every projection."""
    player = traces.player
    for number, data in traces.opened:
        connection.execute(update(tables).where(tables.c.number == number).values(data=data))
    for number, version, data in traces.told:
        same = (events.c.table_number == number) & (events.c.version == version)
        connection.execute(update(events).where(same).values(data=data))
    connection.execute(update(sittings).where(sittings.c.player == player, OF_A_PERSON).values(player="", name=""))
    connection.execute(delete(ratings).where(ratings.c.player == player))
    mine = select(results.c.number).where(results.c.player == player)
    partners = (results.c.partner == player) & results.c.number.in_(mine)
    connection.execute(update(results).where(partners).values(partner=""))
    connection.execute(update(results).where(results.c.player == player).values(player=""))
    for column in (reports.c.reporter, reports.c.reported):
        connection.execute(update(reports).where(column == player).values({column: ""}))


def _blanked(data: str, player: str) -> str:
    """The same JSON without the player's id."""

    def walk(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: walk(inner) for name, inner in cast("dict[str, Any]", value).items()}
        if isinstance(value, list):
            return [walk(inner) for inner in cast("list[Any]", value)]
        return "" if value == player else value

    return to_json(walk(json.loads(data)))
