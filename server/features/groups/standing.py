"""Standing tables: the same people at the same game again, with the score of the season. Knows no transport.

The tables are private: the members of the group are shown them, and nobody else finds them.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from server.core.participant import Participant
from server.features.feature import House
from server.lobby.seat_invitations import send_invitation
from server.lobby.seating import TableTerms, new_table_id
from server.tables.decide import check_may_invite
from server.tables.registry import is_taken
from server.tables.table import Table
from shared.core import Seat
from shared.errors import LogError, ProtocolError, Rejected
from shared.games import game_named
from shared.groups import SeasonScore, StandingTable
from shared.http.groups import NewStandingTable, StandingTableNote, StandingTablePlay, standing_note
from shared.protocol.groups import GroupStanding
from shared.protocol.terms import Terms


@dataclass(frozen=True, slots=True)
class _Found:
    """A standing table as it was read from the store."""

    standing: StandingTable
    names: Mapping[str, str]
    """Of the players, by id."""
    scores: Sequence[SeasonScore]
    tables: Sequence[str]
    """The newest ones that were opened for it, live or not."""


class StandingDesk:
    """One server's."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._store = house.context.store
        self._tables = house.context.store.standing_tables
        self._opening = asyncio.Lock()
        """Two who ask at the same time at this node find one table."""

    async def add(self, group: str, player: str, wish: NewStandingTable) -> int:
        """A new standing table, and its number.

        Raises Rejected `group/seats` and as `StandingTables.add`, UnknownGame, OptionError, ProtocolError, LogError.
        """
        game = game_named(wish.game)
        if len(wish.players) != game.seats or len(set(wish.players)) != game.seats:
            raise Rejected("group/seats", f"{game.title} has {game.seats} seats, each for another member.")
        wanted = TableTerms.of(game, wish.options, _terms(wish.terms), public=False)
        rules = {"options": dict(wanted.options), "terms": wanted.terms.stored()}
        return await asyncio.to_thread(self._tables.add, group, player, wish.name, game.id, wish.players, **rules)

    async def notes(self, group: str, player: str) -> list[StandingTableNote]:
        """The standing tables of a group, the oldest first. Raises Rejected as `Groups.check`, LogError."""
        found = await asyncio.to_thread(self._read, group, player)
        return [
            standing_note(
                it.standing,
                it.names,
                [list(team) for team in game_named(it.standing.game).teams],
                it.scores,
                msgspec.to_builtins(Terms.from_stored(it.standing.terms)),
                self._live(it.tables),
            )
            for it in found
        ]

    async def listed(self, group: str, player: str) -> list[GroupStanding]:
        """The same for a conversation, with the score of the season that goes on. Raises as `notes`."""
        return [
            GroupStanding(
                number=note.number,
                name=note.name,
                game=note.game,
                players=[player.name for player in note.players],
                sides=note.sides,
                season=note.season,
                matches=next((it.matches for it in note.seasons if it.season == note.season), 0),
                won=next((it.won for it in note.seasons if it.season == note.season), [0] * len(note.sides)),
                drawn=next((it.drawn for it in note.seasons if it.season == note.season), 0),
                table=note.table,
            )
            for note in await self.notes(group, player)
        ]

    def _read(self, group: str, player: str) -> list[_Found]:
        self._store.groups.check(group, player)
        found: list[_Found] = []
        for standing in self._tables.of(group):
            names = self._store.accounts.names(standing.players)
            scores = self._tables.scores(standing, game_named(standing.game).teams)
            tables = [it.table for it in self._tables.tables_of(group, standing.number)]
            found.append(_Found(standing, names, scores, tables))
        return found

    async def play(self, group: str, by: Participant, number: int) -> StandingTablePlay:
        """Open the table for these people, or find the one that is open, and tell those who are not there yet.

        Raises Rejected as `Groups.check` and `StandingTables.find`, `group/seats` where one of them has left the group;
        LogError.
        """
        self._house.context.draining.check_open()
        standing = await asyncio.to_thread(self._playable, group, by.id, number)
        async with self._opening:
            table_id = await self._table_for(group, by, standing)
        told = await self._invite(await self._house.tables.table(table_id), standing.players, by)
        seat = standing.players.index(by.id) if by.id in standing.players else None
        return StandingTablePlay(table=table_id, seat=seat, told=told)

    async def _table_for(self, group: str, by: Participant, standing: StandingTable) -> str:
        """The table that is open for these people, or a new one. Of nodes that are asked at the same time one opens it,
        and a claim whose node has failed is carried out by the next one that is asked."""
        found = [it.table for it in await asyncio.to_thread(self._tables.tables_of, group, standing.number)]
        table_id = self._live(found)
        if table_id is not None:
            return table_id
        newest = next(iter(found), None)
        head = None if newest is None else await asyncio.to_thread(self._store.log.head, newest)
        if newest is not None and head is not None and not head.closed:
            return newest  # another node has opened it, and is yet to say so
        if newest is None or head is not None:
            claim = self._tables.claim_table
            newest = await asyncio.to_thread(claim, group, by.id, standing.number, new_table_id(), newest)
        terms = Terms.from_stored(standing.terms)
        wanted = TableTerms.of(game_named(standing.game), standing.options, terms, public=False)
        try:
            await self._house.seating.open(wanted, [], by, table=newest, public=False)
        except LogError as error:
            if not is_taken(error):  # else another node was first
                raise
        return newest

    async def share(self, group: str, who: Participant, table_id: str) -> None:
        """Open a live table for the group. Raises Rejected `table/unknown`, `table/closed`, `table/not-seated`, as
        `Groups.check`, `group/table-taken`; LogError."""
        table = await self._house.tables.table(table_id)
        check_may_invite(table, who)
        await asyncio.to_thread(self._tables.note_table, group, who.id, table_id)

    def _playable(self, group: str, player: str, number: int) -> StandingTable:
        self._store.groups.check(group, player)
        standing = self._tables.find(group, number)
        members = {member.id for member in self._store.groups.members(group)}
        if not members.issuperset(standing.players):
            raise Rejected("group/seats", "One of these players has left the group. Make a new standing table.")
        return standing

    async def _invite(self, table: Table, players: Sequence[str], by: Participant) -> list[str]:
        told: list[str] = []
        for seat, player in enumerate(players):
            if player == by.id or table.seat_of(player) is not None:
                continue
            found = await self._house.known_people.find(player)
            if found is None or not self._house.meetings.may_meet(by, found):
                continue
            house = self._house
            if await send_invitation(house.lobby, house.known_people, player, by, table, Seat(seat)):
                told.append(player)
        return told

    def _live(self, tables: Sequence[str]) -> str | None:
        return next((table for table in tables if table in self._house.lobby.tables), None)


def _terms(given: dict[str, Any]) -> Terms:
    """Raises ProtocolError."""
    try:
        return msgspec.convert(given, Terms)
    except msgspec.ValidationError as error:
        raise ProtocolError("protocol/invalid", f"terms: {error}") from None
