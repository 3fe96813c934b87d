"""Blanks somebody's id and name wherever the store has them beside their identity. The games stay.

The log is blanked table by table in short transactions, so that live moves need not wait; a run that is interrupted
begins again and finds the rest.
"""

import json
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, bindparam, case, delete, or_, select, update

from shared.people import AI_PREFIX
from shared.store.blocks import EventRow
from shared.store.engine import Database
from shared.store.rows import to_json
from shared.store.schema import (
    OF_A_PERSON,
    chat,
    events,
    matches,
    mutes,
    ratings,
    reports,
    results,
    sittings,
    tables,
    totals,
    turns,
)
from shared.store.sealed import SealedEvents
from shared.store.tournaments import tournament_events
from shared.text.imitated import ACCOUNT
from shared.values import Json

_VERSION, _SITTING, _REF, _DATA = (list(events.c.keys()).index(name) for name in ("version", "sitting", "ref", "data"))
_TABLES = 100
"""Searched by one query."""
_ROWS = 200
"""Written by one transaction."""
_OF_A_SITTING = ("owner", "source", "network")
"""Further personal fields of a sitting: the account that owns a bot, the source that its games count for, and the tag
of the player's network."""


def blank_log(database: Database, player: str) -> None:
    """Blank the player's id in what OPENED and other events tell, and the refs of the player's own commands.

    The player's events are found through the tables where they sat or that they opened: no other events name them.
    """
    named = f'%"{player}"%'
    sat = select(sittings.c.table_number).where(sittings.c.player == player, OF_A_PERSON)
    opened = select(tables.c.number, tables.c.data).where(tables.c.kind == 1, tables.c.data.like(named))
    with database.read() as connection:
        own = connection.execute(opened).all()
        numbers = sorted({row.number for row in own} | set(connection.execute(sat).scalars()))
    openers = frozenset(row.number for row in own)
    for start in range(0, len(numbers), _TABLES):
        chunk = numbers[start : start + _TABLES]
        versions = select(sittings.c.version).where(
            sittings.c.table_number == events.c.table_number, sittings.c.player == player, OF_A_PERSON
        )
        by_opener = (events.c.version == 1) & events.c.table_number.in_(openers)
        came = events.c.version.in_(versions)
        theirs = or_(events.c.sitting.in_(versions), came, by_opener)
        ref = case((theirs, None), else_=events.c.ref)
        query = select(events.c.table_number, events.c.version, events.c.data, ref, came).where(
            events.c.table_number.in_(chunk),
            or_(
                events.c.data.like(named),
                theirs & events.c.ref.is_not(None),
                came & or_(*(events.c.data.like(f'%"{name}"%') for name in _OF_A_SITTING)),
            ),
        )
        found = [
            {"at_table": number, "at_version": version, "data": _blanked(data, player, sat=own), "ref": ref}
            for number, version, data, ref, own in database.all(query)
        ]
        same = (events.c.table_number == bindparam("at_table")) & (events.c.version == bindparam("at_version"))
        for first in range(0, len(found), _ROWS):
            with database.write() as connection:
                connection.execute(update(events).where(same), found[first : first + _ROWS])
        _blank_sealed(database, player, chunk, openers)
    with database.write() as connection:
        for number, data in own:
            connection.execute(update(tables).where(tables.c.number == number).values(data=_blanked(data, player)))


def _blank_sealed(database: Database, player: str, numbers: Sequence[int], openers: Collection[int]) -> None:
    """The same in the blocks of those of these tables that are sealed, table by table. After the rows of `events`: a
    table may be sealed meanwhile."""
    sat = select(sittings.c.version).where(sittings.c.player == player, OF_A_PERSON)
    sealed = select(tables).where(tables.c.number.in_(numbers), tables.c.sealed_version.is_not(None))
    with database.read() as connection:
        owns = connection.execute(sealed).mappings().all()
    for own in owns:
        with database.write() as connection:
            came = frozenset(connection.execute(sat.where(sittings.c.table_number == own["number"])).scalars())
            opened = frozenset({1} if own["number"] in openers else ())
            SealedEvents(database).change(connection, own, partial(_blank, player=player, came=came, opened=opened))


def _blank(row: EventRow, *, player: str, came: Collection[int], opened: Collection[int]) -> EventRow:
    """A row of `events` without the player, who sat down with the events of the versions `came`, and opened the table
    with that in `opened`, if there is any."""
    version, data = row[_VERSION], row[_DATA] or ""
    sat = version in came
    theirs = sat or version in opened or row[_SITTING] in came
    tells = f'"{player}"' in data or (sat and any(f'"{name}"' in data for name in _OF_A_SITTING))
    if not tells and (not theirs or row[_REF] is None):
        return row
    values = list(row)
    values[_REF] = None if theirs else row[_REF]
    values[_DATA] = _blanked(row[_DATA], player, sat=sat)
    return tuple(values)


def blank_likeness(database: Database, name: str) -> None:
    """Leave an account's name out of the names of all AI players that played like its owner (`like:@NAME`): the account
    has given it up. Their ratings go."""
    agent, player = ACCOUNT + name, AI_PREFIX + ACCOUNT + name
    found = select(sittings.c.table_number).where(~OF_A_PERSON, _is_agent(sittings.c.agent, agent))
    with database.read() as connection:
        numbers = sorted(set(connection.execute(found).scalars()))
    for start in range(0, len(numbers), _TABLES):
        chunk = numbers[start : start + _TABLES]
        sat = sittings.c.table_number.in_(chunk) & ~OF_A_PERSON & _is_agent(sittings.c.agent, agent)
        there = results.c.number.in_(select(matches.c.number).where(matches.c.table_number.in_(chunk)))
        with database.write() as connection:
            connection.execute(update(sittings).where(sat).values(agent=ACCOUNT, name=ACCOUNT))
            for column in (results.c.player, results.c.partner):
                connection.execute(update(results).where(there, _is_agent(column, player)).values({column: ""}))
    with database.write() as connection:
        for table in (ratings, totals):
            connection.execute(delete(table).where(_is_agent(table.c.player, player)))
        reported = _is_agent(reports.c.reported, player)
        connection.execute(update(reports).where(reported).values(reported=AI_PREFIX + ACCOUNT))


def _is_agent(column: Column[Any], player: str) -> ColumnElement[bool]:
    """Whether the column holds this player, with or without switches."""
    with_switches = (column.startswith(player + switch, autoescape=True) for switch in "+~")
    return or_(column == player, *with_switches)


def blank_projections(connection: Connection, player: str) -> None:
    """Blank the player in every projection, after `blank_log`, which finds its way by them."""
    connection.execute(update(sittings).where(sittings.c.player == player, OF_A_PERSON).values(player="", name=""))
    connection.execute(delete(turns).where(turns.c.player == player))
    for table in (ratings, totals):
        connection.execute(delete(table).where(table.c.player == player))
    mine = select(results.c.number).where(results.c.player == player)
    partners = (results.c.partner == player) & results.c.number.in_(mine)
    connection.execute(update(results).where(partners).values(partner=""))
    connection.execute(update(results).where(results.c.player == player).values(player=""))
    blanked = {"player": "", "name": "", "text": None, "phrase": None}
    connection.execute(update(chat).where(chat.c.player == player).values(blanked))
    connection.execute(delete(mutes).where((mutes.c.player == player) | (mutes.c.muted == player)))
    for column in (reports.c.reporter, reports.c.reported):
        connection.execute(update(reports).where(column == player).values({column: ""}))
    named = tournament_events.c.data.like(f'%"{player}"%')
    for row in connection.execute(select(tournament_events).where(named)).all():
        mine = (tournament_events.c.tournament == row.tournament) & (tournament_events.c.version == row.version)
        connection.execute(update(tournament_events).where(mine).values(data=_blanked(row.data, player)))


def _blanked(data: str | None, player: str, *, sat: bool = False) -> str | None:
    """The same JSON without the player's id; with `sat` it is of the player's own sitting, and says less."""

    def walk(value: Json) -> Json:
        if isinstance(value, dict):
            return {name: walk(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [walk(inner) for inner in value]
        return "" if value == player else value

    if data is None:
        return None
    document = walk(json.loads(data))
    if sat and isinstance(document, dict):
        for name in _OF_A_SITTING:
            document.pop(name, None)
    return to_json(document)
