"""The tables of a tournament: opens them, and reads from the log how they ended.

The tables are known by their opener, which is nobody. The id of a table is in the log of the tournament before the
table is opened: a node that fails in between leaves nothing that another one cannot finish.
"""

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from server.core.participant import Participant
from server.features.feature import House
from server.features.tournaments.decide import points_of
from server.features.tournaments.duplicate import boards_of_round, played_boards
from server.features.tournaments.tournament import Board, Tournament
from server.lobby.seating import Guest, TableTerms
from server.tables.features.boards import SharedBoards
from server.tables.features.tournaments import opener_of
from server.tables.table import Table
from shared.core import Seat
from shared.events import Event, MatchEnded, TimedOut
from shared.game_log import GameLog
from shared.games import game_named
from shared.match import Phase
from shared.people import AI_PREFIX
from shared.protocol import Done
from shared.protocol.terms import Terms

_LONGEST_DEAL_S: Final = 600
"""After so long a deal, with those before it, a duplicate round is over at all its tables."""
_log = logging.getLogger("oldhand.tournaments")


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a match ended."""

    points: tuple[float, float]
    """Of the entrants, the first one of the pairing first."""
    is_played: bool
    deals: tuple[int, ...] | None = None
    """Of a duplicate round the net points of the first side, deal by deal."""


Course = TableResult | Literal["missing", "waiting", "playing", "void"]
"""What has become of a table: its result; it was never opened; its seats fill; a match is on; or it was closed before
its match had ended."""


class TournamentTables:
    """Those of one server."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def open(self, tournament: Tournament, board: Board) -> None:
        """Open the table of a board and seat its players, whether they are connected or not. That of a group stands in
        its room alone. Raises LogError."""
        assert board.table is not None
        plan, opener = tournament.plan, Participant(opener_of(tournament.id), tournament.plan.name)
        seats = seats_of(tournament, board)
        terms = Terms(
            clock=plan.clock,
            time_out="lose",
            absent="lose",
            grace_s=plan.grace_s,
            rated=plan.rated,
            hints=False,
            takebacks=False,
        )
        is_public, shared = plan.group is None, boards_at(tournament, board)
        wanted = TableTerms.of(game_named(plan.game), plan.options, terms, public=is_public)
        if plan.group is not None:
            await asyncio.to_thread(self._house.context.store.standing_tables.hold_table, plan.group, board.table)
        await self._house.seating.open(
            *(wanted, (), opener), table=board.table, reserved=seats, boards=shared, public=is_public
        )
        await self.fill(tournament, board)

    async def fill(self, tournament: Tournament, board: Board) -> None:
        """Seat the players who have no seat at the table yet, and request AI players. Raises LogError."""
        table_id, seats = board.table or "", seats_of(tournament, board)
        table = await self._house.tables.table(table_id)
        free = [seat for seat, sitting in enumerate(table.seats) if sitting is None]
        await self._house.seating.seat(table_id, await self._guests(seats, free))
        of_ai = [seat for seat in free if seats[seat].startswith(AI_PREFIX)]
        names = [seats[seat].removeprefix(AI_PREFIX) for seat in of_ai]
        await self._house.seating.fill(table_id, [Seat(seat) for seat in of_ai], names, table.opener or "")

    async def _guests(self, players: Sequence[str], seats: Iterable[int]) -> list[tuple[Guest, Seat]]:
        """The people among the players of these seats."""
        return [
            (Guest(who, None, secrets.token_hex(8), partial(_note_refusal, players[seat])), Seat(seat))
            for seat in seats
            if (who := await self._participant(players[seat])) is not None
        ]

    async def _participant(self, player: str) -> Participant | None:
        """A person by id; None for AI players, and for people whose data is deleted."""
        if not player or player.startswith(AI_PREFIX):
            return None
        return self._house.lobby.sessions.identity(player) or await self._house.known_people.find(player)

    async def course(self, tournament: Tournament, board: Board) -> Course:
        """Raises LogError."""
        assert board.table is not None
        live = self._house.lobby.tables.get(board.table)
        # A table that has played the deals of a duplicate round waits for the others.
        waits = live is not None and live.match.phase is Phase.PLAYED_OUT
        if live is not None and live.closed is None and live.stage != "over" and not waits:
            return live.stage
        log = self._house.context.store.log
        result = await asyncio.to_thread(result_of, log, tournament, board)
        if result is not None:
            return result
        head = await asyncio.to_thread(log.head, board.table)
        return "missing" if head is None else "void" if head.closed else "playing"

    def absent(self, tournament: Tournament, board: Board) -> tuple[bool, bool]:
        """Whether a side, the first or the second, has not come to its table: some player of it has no seat there, or
        is not connected."""
        table = self._house.lobby.tables.get(board.table or "")
        second = board.first if board.second is None else board.second
        sides = (tournament.entries[board.first].players, tournament.entries[second].players)
        first, other = (any(not self._is_there(table, player) for player in players) for players in sides)
        return first, other

    def _is_there(self, table: Table | None, player: str) -> bool:
        seated = [] if table is None else [it.who for it in table.seats if it is not None]
        if player.startswith(AI_PREFIX):
            return player.removeprefix(AI_PREFIX) in (who.agent for who in seated)
        return player in (who.id for who in seated) and player in self._house.lobby.sessions.here


def result_of(log: GameLog, tournament: Tournament, board: Board) -> TableResult | None:
    """How the match at the table of a board ended; None where it has not. Reads the log. Raises LogError."""
    if tournament.plan.boards is not None:
        return _deals_of(log.read(board.table or ""), tournament.plan.boards)
    for event in log.endings(board.table or ""):
        if isinstance(event.data, MatchEnded):
            points = points_of(game_named(tournament.plan.game), event.data.points)
            first, second = points[::-1] if board.swapped else points
            return TableResult((first, second), event.data.reason != "absent")
    return None


def _deals_of(events: Sequence[Event], count: int) -> TableResult | None:
    """What a table made of the deals of a duplicate round, once it has played them all, its time is over, or no AI
    player came to play on for somebody."""
    nets = tuple(board.net for board in played_boards(events)) if events else ()
    is_over = any(isinstance(event.data, MatchEnded) for event in events[-3:]) or any(
        isinstance(event.data, TimedOut) and event.data.policy == "lose" for event in events
    )
    return TableResult((0.5, 0.5), is_played=True, deals=nets) if len(nets) == count or is_over else None


def boards_at(tournament: Tournament, board: Board) -> SharedBoards | None:
    """The deals that a table is opened with, the same at all of its round; None where every table has its own."""
    count = tournament.plan.boards
    if count is None:
        return None
    round_ = next(it for it in tournament.rounds if any(other.table == board.table for other in it.boards))
    until_ms = round_.paired_ms + 1_000 * (tournament.plan.grace_s + count * _LONGEST_DEAL_S)
    return boards_of_round(tournament.seed, round_.number, count, until_ms)


def seats_of(tournament: Tournament, board: Board) -> tuple[str, ...]:
    """By seat, the player who has it. Partners sit in the order in which they entered."""
    game, second = game_named(tournament.plan.game), board.second
    assert second is not None
    entries = (second, board.first) if board.swapped else (board.first, second)
    seats = [""] * game.seats
    for number, team in zip(entries, sorted(game.teams, key=min), strict=True):
        for seat, player in zip(sorted(team), tournament.entries[number].players, strict=True):
            seats[seat] = player
    return tuple(seats)


def _note_refusal(player: str, outcome: Done | Exception) -> None:
    if isinstance(outcome, Exception):
        _log.info("%s has no seat: %s", player, outcome)
