"""Pairs programs, opens their tables and closes them after one match. Knows no rule.

The tables are known by their opener, which is nobody: so they are found again after a restart, and on every node. The
node where players meet pairs them; a table is closed by the node that has it.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from server.core.participant import Participant
from server.features.arena.pairing import Contestant, next_pair
from server.features.arena.processors import ShareOfProcessors
from server.features.arena.settings import ArenaSettings
from server.features.feature import House
from server.lobby.observer import LobbyObserver
from server.lobby.seating import Guest, TableTerms
from server.tables.decide import Close, TimeOut
from server.tables.table import Table
from shared.core import Seat
from shared.events import Event, Left, MatchEnded
from shared.experience.learners import ADAPTS
from shared.games import game_named
from shared.people import AI_PREFIX, family
from shared.protocol import Done
from shared.protocol.terms import FischerClock, Terms
from shared.rated_matches import Ladder, Rating, Standing

OPENER: Final = "arena"
"""Whose id the tables have as their opener's. Nobody has it."""
TERMS: Final = Terms(clock=FischerClock(bank_s=120, gain_s=1), absent="lose", grace_s=30, rated=True)
_ARRIVAL_MS: Final = 60_000
"""A table where a player has not come for so long is closed."""
_REST_MS: Final = 10_000
"""After a match; meanwhile it is rated."""
_ABSENCE_MS: Final = 600_000
"""For so long a player is left alone that did not come, went away or let its time run out."""
_ABSENT: Final = ("time", "absent")
_log = logging.getLogger("oldhand.arena")

Entrants = Mapping[str, Participant | None]
"""The players of one game, by the id that ratings have; None: an AI player."""


class Arena(LobbyObserver):
    """One server's. Call `poll` every few seconds."""

    def __init__(self, house: House, settings: ArenaSettings) -> None:
        self.settings = settings
        self._house = house
        self._clock = house.context.clock
        self._processors = ShareOfProcessors(settings.share)
        self._rests: dict[str, int] = {}
        """By player, until when it is not paired, in milliseconds since 1970."""
        self._pairs: dict[str, tuple[str, ...]] = {}
        """By table: who was to play there. Not of tables from before a restart."""

    def tables(self, game: str | None = None) -> list[Table]:
        """The live tables of the arena, at all nodes."""
        live = self._house.lobby.tables.values()
        return [table for table in live if table.opener == OPENER and game in (None, table.game.id)]

    async def poll(self) -> None:
        """Close tables where nobody comes, and begin a match if one may begin. Raises LogError."""
        self._processors.note()
        now_ms, tables = self._clock(), self.tables()
        self._rests = {player: until_ms for player, until_ms in self._rests.items() if until_ms > now_ms}
        for table in tables:
            if table.stage == "waiting" and now_ms - table.last.at_ms > _ARRIVAL_MS:
                self._end(table, set(self._pairs.get(table.id, ())) - set(players_of(table)))
        self._pairs = {table.id: self._pairs[table.id] for table in tables if table.id in self._pairs}
        if not self._may_begin(now_ms, tables) or not await self._house.nodes.one_node.claim():
            return
        entrants = self._entrants()
        pair = await asyncio.to_thread(self._choose, entrants, self._free(entrants, tables))
        if pair is not None:
            await self._begin(*pair)

    def _may_begin(self, now_ms: int, tables: Sequence[Table]) -> bool:
        hosts = self._house.lobby.hosts
        is_time = self.settings.opens(now_ms) == now_ms and not self._house.context.draining.begun
        people_wait = hosts.starting or not hosts.awaited <= {table.id for table in tables}
        return is_time and not people_wait and len(tables) < self.settings.games and self._processors.is_left

    def _entrants(self) -> dict[str, Entrants]:
        """By rules id, those who take part now."""
        found: defaultdict[str, dict[str, Participant | None]] = defaultdict(dict)
        lobby, chosen = self._house.lobby, self.settings.players
        for player in lobby.hosts.players():
            is_usual = not (player.literature or player.name == ADAPTS)
            if not player.warming and (player.name in chosen if chosen else is_usual):
                found[player.game][AI_PREFIX + player.name] = None
        for session in lobby.sessions.values():
            who = session.who
            if who is not None and who.bot and session.arena and session.may_play and not who.is_guest:
                # Of a team that has more seats, it would need several.
                found |= {game: found[game] | {who.id: who} for game in session.games if game_named(game).seats == 2}
        return {game: its for game, its in found.items() if len(game_named(game).teams) == 2}

    def _free(self, entrants: Mapping[str, Entrants], tables: Sequence[Table]) -> dict[str, list[str]]:
        """By rules id, those who can be paired: everybody plays one match at a time, AI players one of each game."""
        playing = {
            (table.game.id, it) for table in tables for it in (*players_of(table), *self._pairs.get(table.id, ()))
        }
        return {
            game: [
                player
                for player, who in its.items()
                if (game, player) not in playing and player not in self._rests
                if who is None or not self._house.lobby.seats_of(player)
            ]
            for game, its in entrants.items()
        }

    def _choose(
        self, entrants: Mapping[str, Entrants], free: Mapping[str, Sequence[str]]
    ) -> tuple[str, Entrants] | None:
        """Reads the store: the next match, as its rules id and its two players, the first seat's first. Where matches
        of several games may begin, it is the one whose players have played least. Raises LogError."""
        store = self._house.context.store
        waiting: dict[str, list[Contestant]] = {}
        for game, its in free.items():
            if len(its) > 1:
                known = store.ratings.among(game, Ladder.AI, its)
                waiting[game] = [_contestant(player, known.get(player)) for player in its]
        for game in sorted(waiting, key=lambda game: sorted(it.played for it in waiting[game])[:2]):
            met = store.profiles.encounters(family(game), Ladder.AI, list(entrants[game]))
            begun = {(one.player, one.opponent): one.begun for one in met}
            pair = next_pair(waiting[game], begun, partial(self._may_meet, entrants[game]))
            if pair is not None:
                return game, {it: entrants[game][it] for it in pair}
        return None

    def _may_meet(self, its: Entrants, one: str, other: str) -> bool:
        """Not where they count as one source: the match would not be rated."""
        first, second = its[one], its[other]
        if first is None or second is None:
            return True
        is_one_network = first.network is not None and first.network == second.network
        return first.account != second.account and not is_one_network and self._house.meetings.may_meet(first, second)

    async def _begin(self, rules: str, pair: Entrants) -> None:
        """Open a table for these two, the first seat's first. An AI player takes all seats of its team."""
        game, seating = game_named(rules), self._house.seating
        guests: list[tuple[Guest, Seat]] = []
        seats: dict[Seat, str] = {}
        for (player, who), team in zip(pair.items(), sorted(game.teams, key=min), strict=True):
            if who is None:
                seats |= dict.fromkeys(team, player.removeprefix(AI_PREFIX))
            else:
                guests.append((Guest(who, None, secrets.token_hex(8), partial(_note_refusal, player)), team[0]))
        table = await seating.open(TableTerms.of(game, {}, TERMS), guests, Participant(OPENER, OPENER))
        self._pairs[table] = tuple(pair)
        _log.info("%s meets %s", *pair, extra={"table": table, "game": rules})
        await seating.fill(table, list(seats), list(seats.values()), OPENER)

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """The match is lost by a player who leaves, and the table is closed after it."""
        if table.opener != OPENER or not all(it is None or it.who.is_program for it in table.seats):
            return
        match None if event is None else event.data:
            case Left("left") if event is not None and event.seat is not None and table.is_running():
                self._rest(set(players_of(before or table)) - set(players_of(table)), _ABSENCE_MS)
                self._house.here.act(table.id, TimeOut(event.seat, "absent"))
            case MatchEnded(points, reason):
                lost = {id_of(it.who) for it, made in zip(table.seats, points, strict=True) if it and made < 0}
                self._end(table, lost if reason in _ABSENT else set())
            case None if table.stage == "over":
                self._end(table, set())
            case _:
                pass

    def _end(self, table: Table, absent: set[str]) -> None:
        """Close a table, if it is here, and let its players rest."""
        self._rest({*self._pairs.get(table.id, ()), *players_of(table)}, _REST_MS)
        self._rest(absent, _ABSENCE_MS)
        self._house.here.act(table.id, Close("finished" if table.stage == "over" else "abandoned"))

    def _rest(self, players: set[str], for_ms: int) -> None:
        until_ms = self._clock() + for_ms
        self._rests |= {player: max(until_ms, self._rests.get(player, 0)) for player in players}


def players_of(table: Table) -> list[str]:
    """Those who sit there, by the ids that ratings have, each once."""
    return list(dict.fromkeys(id_of(sitting.who) for sitting in table.seats if sitting is not None))


def id_of(who: Participant) -> str:
    """The id that ratings have."""
    return who.id if who.agent is None else AI_PREFIX + who.agent


def _contestant(player: str, known: Standing | None) -> Contestant:
    if known is None:
        return Contestant(player, Rating().mu, 0)
    return Contestant(player, known.rating.mu, known.won + known.drawn + known.lost)


def _note_refusal(player: str, outcome: Done | Exception) -> None:
    if isinstance(outcome, Exception):
        _log.warning("%s cannot be seated: %s", player, outcome)
