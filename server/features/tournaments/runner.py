"""Runs the tournaments: carries out what is asked, and what is due. One node does, the one where players meet.

A round never sticks, by rules fixed in advance:

- An entrant with a player who has not come to the table within the grace period loses; if both have not, both do.
- Somebody who leaves, or is away for the grace period while the other is there, loses the match. Clocks run for all.
- Time for which the server was down, or its machine slept, is nobody's absence.
- A table that was closed before the end of its match is a draw that was not played; the organiser may correct it.
- In a knockout a drawn match is played again with sides changed, three games at most.
"""

import asyncio
import logging
import secrets
from base64 import b32encode
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from typing import Final

from server.core.participant import Participant
from server.core.session import Session
from server.core.suspend_detector import SuspendDetector
from server.features.feature import House
from server.features.tournaments import decide, progress
from server.features.tournaments.applicants import Applicants
from server.features.tournaments.events import (
    Announced,
    BoardPaired,
    Changed,
    Decided,
    Ended,
    Fact,
    Resumed,
    RoundPaired,
    TableReplaced,
    of_row,
)
from server.features.tournaments.knockout import MOST_GAMES
from server.features.tournaments.pairings import Pairing
from server.features.tournaments.streams import TournamentStreams
from server.features.tournaments.swiss import swiss_pairs
from server.features.tournaments.tables import TableResult, TournamentTables
from server.features.tournaments.tournament import Board, Tournament, folded
from server.lobby.observer import LobbyObserver
from server.lobby.seating import new_table_id
from server.tables.decide import Close, TimeOut
from server.tables.features.boards import EndBoards
from server.tables.features.tournaments import tournament_of
from server.tables.table import Table
from shared.errors import LogError, Rejected
from shared.events import Event, Left
from shared.people import AI_PREFIX
from shared.protocol.tournaments import (
    CreateTournament,
    DirectTournament,
    EnterTournament,
    LeaveTournament,
    TournamentPlayer,
    TournamentTable,
)

_SHOWN_MS: Final = 60_000
"""A table stays for so long after its match, for its players to look at."""
_LARGE: Final = 40
"""Entrants whom it takes a fifth of a second to pair."""
_FILL_AGAIN_MS: Final = 15_000
"""AI players that have not come are asked again after so long."""
_log = logging.getLogger("oldhand.tournaments")


class Runner(LobbyObserver):
    """One server's. Call `poll` every second or so."""

    def __init__(self, house: House, streams: TournamentStreams, applicants: Applicants) -> None:
        self._house = house
        self._clock = house.context.clock
        self._store = house.context.store
        self._streams = streams
        self._applicants = applicants
        self._tables = TournamentTables(house)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.suspensions = SuspendDetector()
        self._suspensions_seen = -1
        self._awake_ms = 0
        """Since when this node runs the tournaments without a break: nobody is absent for the time before."""
        self._filled_ms: dict[str, int] = {}
        """By table, when AI players were last asked to come."""

    # As LobbyObserver.

    def table_changed(self, table: Table, event: Event | None, before: Table | None) -> None:
        """A player who leaves has lost the match."""
        if event is None or event.seat is None or tournament_of(table) is None or not table.is_running():
            return
        if isinstance(event.data, Left) and event.data.reason == "left":
            self._house.here.act(table.id, TimeOut(event.seat, "absent"))

    # Commands.

    async def announce(self, who: Participant, command: CreateTournament) -> str:
        """Returns the tournament's id. Raises Rejected, UnknownGame, OptionError, ProtocolError, LogError."""
        announced = decide.announce(command.plan, who, secrets.token_bytes(32))
        await self._applicants.check_may_organise(who, command.plan.group)
        # The same command sent again finds the tournament that it has made.
        tournament = b32encode(sha256(f"{who.id} {command.ref}".encode()).digest()[:5]).decode().lower()
        for row in (await asyncio.to_thread(self._store.tournaments.read, tournament))[:1]:
            before = of_row(row)
            if isinstance(before, Announced) and before.plan == announced.plan:
                return tournament
            raise Rejected("ref/reused", f"The ref {command.ref!r} was used for another tournament.")
        self._applicants.check_filler(announced.plan)
        decide.check_start([announced], self._clock())
        await asyncio.to_thread(self._streams.announce, tournament, announced, self._clock())
        return tournament

    async def enter(self, who: Participant, command: EnterTournament) -> None:
        """Raises Rejected, LogError."""
        async with self._locks[command.tournament]:
            tournament = await self._read(command.tournament)
            partner = None if command.partner is None else await self._applicants.partner(tournament, command.partner)
            await self._applicants.check_may_meet(tournament, who, partner)
            returning = decide.returning(tournament, who.id, partner)
            applicant = await self._applicants.applicant(tournament, who, returning)
            await self._append(tournament, decide.enter(tournament, applicant, partner))

    async def leave(self, who: Participant, command: LeaveTournament) -> None:
        """Raises Rejected, LogError."""
        async with self._locks[command.tournament]:
            tournament = await self._read(command.tournament)
            await self._append(tournament, decide.leave(tournament, who))

    async def direct(self, who: Participant, command: DirectTournament) -> None:
        """Raises Rejected `tournament/organiser` and others, LogError."""
        async with self._locks[command.tournament]:
            tournament = await self._read(command.tournament)
            await self._applicants.check_directs(tournament, who)
            match command.act:
                case "start":
                    if tournament.stage != "open":
                        raise Rejected("tournament/stage", "It has begun.")
                    await self._start(tournament, who.id)
                case "next-round":
                    decide.check_awaits_round(tournament)
                    await self._pair(tournament)
                case "add-ai":
                    players = await self._applicants.ai_players(tournament, command.player, command.count)
                    await self._append(tournament, decide.add_ai(tournament, players))
                case "pair" if tournament.stage == "open":
                    begin = await self._beginning(tournament, who.id)
                    begun = folded(tournament.id, ((self._clock(), fact) for fact in begin), tournament)
                    paired = decide.direct(begun, command, who)
                    await self._tell_of_byes(await self._append(tournament, [*begin, *paired]))
                case _:
                    facts = decide.direct(tournament, command, who)
                    decide.check_start(facts, self._clock())
                    for fact in facts:
                        if isinstance(fact, Changed):
                            self._applicants.check_filler(fact.plan)
                            self._applicants.check_may_word(who)
                    tournament = await self._append(tournament, facts)
                    if command.act == "pair":
                        await self._tell_of_byes(tournament)

    async def remind(self, session: Session, player: str) -> None:
        """Send a client the tables of tournaments that wait for its player. Raises LogError."""
        for tournament_id, table in self._waiting_tables(player):
            tournament = await self._read(tournament_id)
            place = _places(tournament).get(table)
            if place is not None:
                session.send(await self._notice(tournament, *place, player))

    def is_waited_for(self, player: str) -> bool:
        """Whether a table of a tournament waits for a player."""
        return any(self._waiting_tables(player))

    def _waiting_tables(self, player: str) -> Iterator[tuple[str, str]]:
        """The tournaments and the tables."""
        lobby = self._house.lobby
        for table in (lobby.tables.get(table_id) for table_id in lobby.seats_of(player)):
            tournament_id = None if table is None else tournament_of(table)
            if table is not None and tournament_id is not None and table.stage != "over":
                yield tournament_id, table.id

    # What is due.

    async def poll(self) -> None:
        """Carry out what is due. Raises LogError."""
        await self._tidy()
        if self._house.context.draining.begun or not await self._house.nodes.one_node.claim():
            self._suspensions_seen = -1
            return
        if self._suspensions_seen != self.suspensions.count:
            self._suspensions_seen, self._awake_ms = self.suspensions.count, self._clock()
        for tournament_id in await asyncio.to_thread(self._store.tournaments.live):
            try:
                async with self._locks[tournament_id]:
                    await self._step(await self._read(tournament_id))
            except LogError as error:
                if error.code != "store/version-taken":
                    raise
                _log.info("%s", error)  # another node goes on with it
            except Exception:
                _log.exception("tournament %s cannot go on", tournament_id)

    async def _step(self, tournament: Tournament) -> None:
        tournament = await self._append(tournament, progress.departures(tournament))
        if tournament.stage == "paused" and await self._applicants.is_left_alone(tournament):
            tournament = await self._append(tournament, [Resumed(None)])
        for round_no, board_no, board in tournament.open_boards():
            tournament = await self._look_at(tournament, round_no, board_no, board)
        match progress.due(tournament, self._clock()):
            case "start":
                await self._start(tournament, None)
            case "pair" if tournament.plan.format == "arena":
                await self._pair_arena(tournament)
            case "pair":
                await self._pair(tournament)
            case "end":
                await self._append(tournament, [Ended()])
            case None:
                pass

    async def _look_at(self, tournament: Tournament, round_no: int, board_no: int, board: Board) -> Tournament:
        if board.table is None:
            table = TableReplaced(round_no, board_no, new_table_id())
            tournament = await self._append(tournament, [table])
            return await self._open(tournament, round_no, board_no)
        match await self._tables.course(tournament, board):
            case "missing":
                return await self._open(tournament, round_no, board_no)
            case "void":
                return await self._append(tournament, [Decided(round_no, board_no, (0.5, 0.5), is_played=False)])
            case TableResult(points, is_played, deals):
                is_drawn = tournament.plan.format == "knockout" and points == (0.5, 0.5)
                if is_drawn and board.game < MOST_GAMES:
                    again = TableReplaced(round_no, board_no, new_table_id(), not board.swapped, board.game + 1)
                    return await self._open(await self._append(tournament, [again]), round_no, board_no)
                return await self._append(tournament, [Decided(round_no, board_no, points, is_played, deals)])
            case stage:
                return await self._wait(tournament, round_no, board_no, board, stage)

    async def _wait(self, tournament: Tournament, round_no: int, board_no: int, board: Board, stage: str) -> Tournament:
        """A table has no result yet. Nobody is waited for longer than the grace period."""
        now_ms, table = self._clock(), self._house.lobby.tables.get(board.table or "")
        if (table is not None and _has_begun(table)) or (stage == "playing" and tournament.plan.boards is not None):
            return tournament  # an AI player plays duplicate deals for somebody who is away
        if now_ms - max(board.since_ms, self._awake_ms) > 1_000 * tournament.plan.grace_s:
            absent = self._tables.absent(tournament, board)
            if any(absent):
                points = (float(not absent[0]), float(not absent[1]))
                return await self._append(tournament, [Decided(round_no, board_no, points, is_played=False)])
        if table is not None and stage == "waiting" and now_ms - self._filled_ms.get(table.id, 0) > _FILL_AGAIN_MS:
            self._filled_ms[table.id] = now_ms
            await self._tables.fill(tournament, board)
        return tournament

    async def _open(self, tournament: Tournament, round_no: int, board_no: int) -> Tournament:
        board = tournament.board(round_no, board_no)
        assert board is not None and board.table is not None
        self._filled_ms[board.table] = self._clock()
        await self._tables.open(tournament, board)
        for number in filter(None, (board.first, board.second)):
            for player in tournament.entries[number].players:
                await self._notify(tournament, round_no, board, player)
        return tournament

    async def _beginning(self, tournament: Tournament, by: str | None) -> list[Fact]:
        roster = await self._applicants.fillers(tournament)
        absent = await self._applicants.busy(tournament)
        return progress.start(tournament, roster, by, absent)

    async def _start(self, tournament: Tournament, by: str | None) -> None:
        tournament = await self._append(tournament, await self._beginning(tournament, by))
        if tournament.stage == "running" and tournament.plan.format != "arena":
            await self._pair(tournament)

    async def _pair(self, tournament: Tournament) -> None:
        paired = await _paired(tournament)
        tournament = await self._append(tournament, progress.next_round(tournament, paired, new_table_id))
        if tournament.stage == "running":
            await self._tell_of_byes(tournament)
        for round_no, board_no, board in tournament.open_boards():
            if board.table is not None:
                await self._open(tournament, round_no, board_no)

    async def _tell_of_byes(self, tournament: Tournament) -> None:
        """Of the newest round."""
        for board in tournament.rounds[-1].boards:
            for player in tournament.entries[board.first].players if board.second is None else ():
                await self._notify(tournament, tournament.rounds[-1].number, board, player)

    async def _pair_arena(self, tournament: Tournament) -> None:
        playing = tournament.playing()
        waiting = [
            entry
            for entry in decide.ready(tournament)
            if entry.number not in playing and self._applicants.are_here(entry.players)
        ]
        found = progress.arena_round(tournament, waiting, self._clock())
        if found:
            boards = tuple(BoardPaired(first, second, new_table_id()) for first, second in found)
            tournament = await self._append(tournament, [RoundPaired(tournament.next_round, boards)])
            for board_no in range(1, len(boards) + 1):
                await self._open(tournament, tournament.rounds[-1].number, board_no)

    async def _notify(self, tournament: Tournament, round_no: int, board: Board, player: str) -> None:
        """Tell a player of the table: the connections, or by push message."""
        if not player or player.startswith(AI_PREFIX):
            return
        lobby, notice = self._house.lobby, await self._notice(tournament, round_no, board, player)
        if player in lobby.sessions:
            lobby.tell(player, notice)
            return
        table = lobby.tables.get(board.table or "")
        if table is not None:
            by = Participant(table.opener or "", tournament.plan.name)
            await self._house.known_people.notify(player, by, table, notice.opponents)

    async def _notice(self, tournament: Tournament, round_no: int, board: Board, player: str) -> TournamentTable:
        first = board.first if player in tournament.entries[board.first].players else board.second
        other = board.second if first == board.first else board.first
        return TournamentTable(
            tournament=tournament.id,
            name=tournament.plan.name,
            round=round_no,
            table=board.table,
            opponents=[] if other is None else await self._players(tournament.entries[other].players),
        )

    async def _players(self, players: tuple[str, ...]) -> list[TournamentPlayer]:
        names = await self._applicants.names(players)
        return [TournamentPlayer(id=player, name=name) for player, name in zip(players, names, strict=True)]

    async def _tidy(self) -> None:
        """Close tables of this node that are over, and those of boards that are decided otherwise. Release the deals
        of duplicate rounds that are over. Of a tournament that was ended in the middle of a round, games that have
        begun go on, other tables are closed, and duplicate deals are released."""
        now_ms = self._clock()
        playing: defaultdict[str, list[str]] = defaultdict(list)
        for table in filter(None, map(self._house.lobby.tables.get, self._house.here.ids())):
            tournament_id = tournament_of(table)
            if tournament_id is None:
                continue
            if table.stage != "over":
                playing[tournament_id].append(table.id)
            elif now_ms - table.last.at_ms > _SHOWN_MS:
                self._house.here.act(table.id, Close("finished"))
        for tournament_id, tables in playing.items():
            tournament = await self._read(tournament_id)
            places = _places(tournament)
            for table_id in tables:
                ending = _ending(tournament, places.get(table_id), self._house.lobby.tables[table_id])
                if ending is not None:
                    self._house.here.act(table_id, ending)

    async def _read(self, tournament_id: str) -> Tournament:
        return await asyncio.to_thread(self._streams.read, tournament_id)

    async def _append(self, tournament: Tournament, facts: list[Fact]) -> Tournament:
        if not facts:
            return tournament
        return await asyncio.to_thread(self._streams.append, tournament, facts, self._clock())


async def _paired(tournament: Tournament) -> list[Pairing]:
    """The pairings of the next round. Those of a large Swiss are found by a process of their own: they take seconds,
    in which no other thread of this one would get far."""
    if tournament.plan.format != "swiss" or len(tournament.active) < _LARGE:
        return await asyncio.to_thread(progress.pairs, tournament)
    with ProcessPoolExecutor(1, get_context("spawn")) as processes:
        arguments = progress.swiss_arguments(tournament)
        return await asyncio.get_running_loop().run_in_executor(processes, swiss_pairs, *arguments)


def _has_begun(table: Table) -> bool:
    """Whether everybody at a table has moved."""
    return table.match.round > 1 or table.match.ply >= table.game.seats


def _ending(tournament: Tournament, place: tuple[int, Board] | None, table: Table) -> Close | EndBoards | None:
    """What ends a table of which the tournament expects nothing more; None: nothing does yet."""
    if place is None:
        return Close("abandoned")
    round_no, board = place
    if board.is_decided and board.deals is None:
        return Close("abandoned")
    if tournament.plan.boards is not None:
        is_over = board.is_decided and tournament.rounds[round_no - 1].is_over
        return EndBoards() if is_over or not tournament.is_live else None
    return None if tournament.is_live or _has_begun(table) else Close("abandoned")


def _places(tournament: Tournament) -> dict[str, tuple[int, Board]]:
    """By table, the round and the board that are played there now."""
    return {board.table: (round_no, board) for round_no, _, board in tournament.boards() if board.table is not None}
