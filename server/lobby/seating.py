"""Opens a table for matched players and seats them. Does not know how they were matched."""

import logging
import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Clock, Settings
from server.lobby.ai_hosts import AiHosts
from server.tables.commands import Job
from server.tables.decide import open_table
from server.tables.features.boards import SharedBoards
from server.tables.live_tables import LiveTables
from shared.core import Game, Options, Seat
from shared.errors import Rejected
from shared.events import VacatedSeats
from shared.protocol import Done, Open, Sit, Terms

_TRIES = 3
"""An AI player is requested at most this often for one seat; then the seat stays free."""
_log = logging.getLogger("oldhand.seating")


@dataclass(frozen=True, slots=True)
class TableTerms:
    """A game with its options and complete terms."""

    game: Game[Any, Any]
    options: Options
    terms: Terms

    @staticmethod
    def of(game: Game[Any, Any], options: Mapping[str, object], terms: Terms, *, public: bool = True) -> "TableTerms":
        """The complete terms. Raises OptionError."""
        return TableTerms(game, dict(game.options(options)), terms.settled(seats=game.seats, public=public))


@dataclass(frozen=True, slots=True)
class Guest:
    """A player to be seated, with the session and the answer of the command, if any."""

    who: Participant
    session: Session | None
    ref: str
    """Of the command: sent again, it finds the seat by this ref."""
    answer: Answer
    commitment: str | None = None
    nonce: str | None = None
    """The player's part in the deals, as in `sit`."""


class Seating:
    """Opens tables."""

    def __init__(self, tables: LiveTables, hosts: AiHosts, settings: Settings, clock: Clock) -> None:
        self._tables = tables
        self._hosts = hosts
        self._vacated_seats: VacatedSeats = settings.vacated_seats
        self._clock = clock

    async def open(
        self,
        wanted: TableTerms,
        guests: Sequence[tuple[Guest, Seat]],
        opener: Participant | None = None,
        *,
        table: str | None = None,
        reserved: tuple[str, ...] | None = None,
        boards: SharedBoards | None = None,
        public: bool = True,
    ) -> str:
        """Open a table and seat the guests, each of whom gets an answer. `opener`: the first, if it is not said.
        `table`: its id, one of `new_table_id`. `reserved`: as of `Opened`. `boards`: those that all tables of a
        duplicate round play.

        Returns the table's id. Raises LogError when it cannot be opened.
        """
        table = table or new_table_id()
        terms = wanted.terms if boards is None else boards.terms(wanted.terms)
        options = dict(wanted.options)
        command = Open(ref="seating", game=wanted.game.id, options=options, public=public, terms=terms)
        near = guests[0][0].session if opener is None else None
        opener, now_ms = opener or guests[0][0].who, self._clock()
        if boards is None:
            seed, vacated, duplicate = secrets.token_bytes(32), self._vacated_seats, None
        else:  # a seat given up is taken by nobody who may have played the boards at another table
            seed, vacated, duplicate = boards.seed, "invited", boards.stored()
        step = open_table(table, wanted.game, command, opener, seed, now_ms, vacated, reserved, duplicate)
        await self._tables.open(step, near)
        await self.seat(table, guests)
        return table

    async def seat(self, table: str, guests: Sequence[tuple[Guest, Seat]]) -> None:
        """Seat the guests at a table, each of whom gets an answer."""
        for guest, seat in guests:
            sit = Sit(ref=guest.ref, table=table, seat=seat, commitment=guest.commitment, nonce=guest.nonce)
            try:
                await self._tables.post(table, Job(sit, guest.who, guest.session, guest.answer))
            except Exception as error:
                guest.answer(error)

    async def fill(self, table_id: str, seats: Sequence[Seat], players: Sequence[str], by: str) -> None:
        """Request AI players for these seats: `players` for the first, and different ones near them in strength for the
        others."""
        table = await self._tables.table(table_id)
        for seat, wanted in zip(seats, chain(players, repeat(None)), strict=False):
            self._invite(table_id, table, seat, wanted, by, _TRIES)

    def _invite(self, table_id: str, table: Any, seat: Seat, player: str | None, by: str, tries: int) -> None:
        def answer(outcome: Done | Exception) -> None:
            if isinstance(outcome, Exception) and tries > 1:
                self._invite(table_id, table, seat, player, by, tries - 1)
            elif isinstance(outcome, Exception):
                _log.info("seat %d stays free: %s", seat, outcome, extra={"table": table_id})

        try:
            self._hosts.invite(table, seat, player, secrets.token_hex(8), by, answer)
        except Rejected as refusal:
            _log.info("seat %d stays free: %s", seat, refusal, extra={"table": table_id})


def new_table_id() -> str:
    """An id that no table has."""
    return b32encode(secrets.token_bytes(8)).decode().lower()[:12]


def side_by_side(game: Game[Any, Any], *, partners: bool) -> list[Seat]:
    """The seats in the order in which people get them: partners together, or by number."""
    if partners:
        return [seat for team in game.teams for seat in team]
    return [Seat(number) for number in range(game.seats)]
