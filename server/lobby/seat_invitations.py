"""Sends an invitation to a seat: to the page, if it is open, else as a push message. Judges nothing."""

from server.core.participant import Participant
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.tables.table import Table
from shared.core import Seat
from shared.protocol import You
from shared.protocol.invitations import Invitation


async def send_invitation(
    lobby: LobbyRoom, people: KnownPeople, player: str, by: Participant, table: Table, seat: Seat | None = None
) -> bool:
    """Tell a player, by public id, of a free seat; `seat`: the one that is meant. False: nothing reaches the player."""
    if player not in lobby.sessions:
        return await people.notify(player, by, table)
    inviting = You(id=by.id, name=by.name, kind="person", bot=by.bot)
    options = dict(table.options)
    lobby.tell(
        player,
        Invitation(table=table.id, by=inviting, game=table.game.id, options=options, terms=table.terms, seat=seat),
    )
    return True
