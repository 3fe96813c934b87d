"""AI players for the seats of a table: their hosts offer them, people call them, lost ones are called again."""

import secrets

from msgspec import structs

from server.core.context import ServerContext
from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.lobby import LobbyRoom
from server.lobby.player_names import PlayerNames
from server.tables.decide import check_add_ai, check_substitute
from server.tables.live_tables import LiveTables
from shared.core import Seat
from shared.errors import ProtocolError, Rejected
from shared.games import GAMES, game_named
from shared.protocol import AddAi, Done, Substitute
from shared.protocol.hosts import Offer


class AiSeats:
    """One server's."""

    def __init__(self, context: ServerContext, lobby: LobbyRoom, tables: LiveTables, names: PlayerNames) -> None:
        self._credentials = context.credentials
        self._lobby = lobby
        self._hosts = lobby.hosts
        self._tables = tables
        self._names = names

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of `add-ai`, `substitute` and `offer`."""
        handlers.add(AddAi, self._add_ai)
        handlers.add(Substitute, self._substitute)
        handlers.add(Offer, self._offer)

    async def _add_ai(self, _: Session, who: Participant, command: AddAi, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        if command.player is not None:
            player = await self._names.named(table.game.id, who, command.player)
            command = structs.replace(command, player=player)
        sitting = check_add_ai(table, command, who)
        seat = Seat(command.seat)
        if sitting is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=sitting.version))
            return
        self._hosts.invite(table, seat, command.player, command.ref, who.id, answer)

    async def _substitute(self, _: Session, who: Participant, command: Substitute, answer: Answer) -> None:
        table = await self._tables.table(command.table)
        seat, holding = check_substitute(table, command, who)
        if holding is not None:
            answer(Done(ref=command.ref, table=table.id, seat=seat, version=holding.sitting.version))
            return
        if command.player is None:
            player = self._hosts.stand_in(table)
        else:
            player = await self._names.named(table.game.id, who, command.player)
        self._hosts.invite(table, seat, player, command.ref, who.id, answer, "handed-over")

    async def _offer(self, session: Session, _: Participant, command: Offer, answer: Answer) -> None:
        if not self._credentials.is_host_token(command.host_token):
            raise Rejected("auth/host-only", "Only an AI host of this server's operator may offer players.")
        for player in command.players:
            if player.game not in GAMES:
                game_named(player.game)  # raises UnknownGame, or the version is missing
                raise ProtocolError("protocol/invalid", f"Offer {player.name!r} for a game id with its version.")
        self._hosts.offer(session, command.players, more=command.more)
        self._lobby.changed()
        answer(Done(ref=command.ref))
        self.replace_lost_players()

    def replace_lost_players(self) -> None:
        """Invite AI players again whose host has disconnected, or that were lost in a restart."""
        for table, seat in self._lobby.lost_ai_seats():
            if not self._tables.is_here(table.id):
                continue
            playing, holding = table.playing(seat), table.holders[seat]
            if playing is None or playing.who.agent is None:
                continue
            holds = None if holding is None else holding.reason
            try:
                self._hosts.invite(table, seat, playing.who.agent, secrets.token_hex(8), None, None, holds)
            except Rejected:
                continue  # nobody offers the player now, or it is on its way
