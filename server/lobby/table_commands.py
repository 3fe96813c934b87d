"""Commands to tables: opens them, subscribes to them, and posts the rest. Decides nothing that a table decides."""

import hashlib
import secrets
from base64 import b32encode
from typing import Any

from server.core.context import ServerContext
from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.lobby import LobbyRoom
from server.lobby.permission import AnalysisPermission, Analyst
from server.tables.commands import Job
from server.tables.decide import SEAT_COMMANDS, open_table
from server.tables.live_tables import LiveTables, Subscribed
from server.tables.table import Table
from shared.errors import Limited, Rejected
from shared.games import game_named
from shared.protocol import Done, Open, Sit, Subscribe
from shared.protocol.chat import Say


class TableCommands:
    """One server's."""

    def __init__(
        self, context: ServerContext, lobby: LobbyRoom, tables: LiveTables, permission: AnalysisPermission
    ) -> None:
        self._context = context
        self._limits = context.settings.limits
        self._lobby = lobby
        self._tables = tables
        self._permission = permission

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of `open`, `subscribe`, `say`, `sit`, and of what only a seated player sends."""
        handlers.add(Open, self._open)
        handlers.add(Subscribe, self._subscribe)
        handlers.add(Say, self._say)
        handlers.add(Sit, self._sit)
        for command in SEAT_COMMANDS:
            handlers.add(command, self._post)

    async def _open(self, session: Session, who: Participant, command: Open, answer: Answer) -> None:
        game = game_named(command.game)
        # The id follows from the command, so that the same command sent again finds the table that it has opened.
        table_id = _table_id(session.token, command.ref)
        seed, vacated = secrets.token_bytes(32), self._context.settings.vacated_seats
        step = open_table(table_id, game, command, who, seed, self._context.clock(), vacated)
        self._check_start(session, who, step.table)
        try:
            known = await self._tables.table(table_id)
        except Rejected:
            self._context.draining.check_open()
            if self._lobby.opened_by(who.id) >= self._limits.tables:
                message = f"You have {self._limits.tables} tables open; let one end first."
                raise Limited("tables", message, None) from None
            await self._tables.open(step)
        else:
            wanted = step.table
            if any(getattr(known, name) != getattr(wanted, name) for name in ("game", "options", "public", "start")):
                message = f"The ref {command.ref!r} has been used to open another table. Use a new one."
                raise Rejected("ref/reused", message)
        answer(Done(ref=command.ref, table=table_id, version=1))

    async def _subscribe(self, session: Session, _: Participant, command: Subscribe, answer: Answer) -> None:
        def first(followed: Subscribed) -> None:
            answer(Done(ref=command.ref, table=command.table, version=followed.version, events=followed.missed))

        await self._tables.subscribe(command.table, session, command.since, first)

    async def _say(self, _: Session, who: Participant, command: Say, answer: Answer) -> None:
        await self._tables.say(who, command, answer)

    async def _sit(self, session: Session, who: Participant, command: Sit, answer: Answer) -> None:
        table = self._lobby.tables.get(command.table)
        if table is not None:
            self._check_start(session, who, table)
        seats = self._lobby.seats_of(who.id)
        if len(seats) >= self._limits.seats and command.table not in seats:
            raise Limited("seats", f"You already have {self._limits.seats} seats. Leave one first.", None)
        await self._tables.post(command.table, Job(command, who, session, answer))

    def _check_start(self, session: Session, who: Participant, table: Table) -> None:
        """To play on from a position is to analyse it. Raises Rejected `analysis/rated-game`."""
        if table.start is not None:
            game, options = table.game, table.options
            start = game.begin(options, table.start, game.first_lead(options, table.start))
            self._permission.check(Analyst(who, session.address), game, start)

    async def _post(self, session: Session, who: Participant, command: Any, answer: Answer) -> None:
        """`command`: of a type that SEAT_COMMANDS lists."""
        await self._tables.post(command.table, Job(command, who, session, answer))


def _table_id(token: str, ref: str) -> str:
    """60 bits that nobody guesses who does not know the token."""
    digest = hashlib.sha256(f"table\0{token}\0{ref}".encode()).digest()
    return b32encode(digest).decode().lower()[:12]
