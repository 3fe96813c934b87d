"""Hints: a seat to move is told what a master would play there. Evaluates no move: `advice` asks an AI host."""

from msgspec import structs

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Clock
from server.lobby.advice import Advisers
from server.lobby.permission import AnalysisPermission, Analyst
from server.tables.decide import check_own_seat, check_to_act
from server.tables.live_tables import LiveTables
from server.tables.publish import question
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Rejected
from shared.match import Phase
from shared.protocol import Done
from shared.protocol.hints import Hint


class Hints:
    """One server's."""

    def __init__(self, advisers: Advisers, tables: LiveTables, permission: AnalysisPermission, clock: Clock) -> None:
        self._advisers = advisers
        self._permission = permission
        self._tables = tables
        self._clock = clock

    def register(self, handlers: Handlers) -> None:
        """Register the handler of `hint`."""
        handlers.add_slow(Hint, self._hint)

    async def _hint(self, session: Session, who: Participant, command: Hint, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        seat = check_hint(table, command, who)
        self._permission.check(Analyst(who, session.address), table.game, table.match.state)
        advice = await self._advisers.moves(question(table, seat, self._clock()))
        done = Done(ref=command.ref, table=table.id, seat=seat, version=command.version)
        answer(structs.replace(done, hints=advice.moves, aim=advice.aim))


def check_hint(table: Table, command: Hint, who: Participant) -> Seat:
    """The seat that asks: one that is to move, in a match that has hints. Raises Rejected."""
    seat = check_own_seat(table, who)
    if not table.allows(table.terms.hints):
        raise Rejected("table/not-offered", "This table does not allow hints.")
    check_to_act(table, seat, command.version, Phase.PLAY)
    return seat
