"""Which people know boards of a duplicate round that other tables still play. Judges no command.

The rule: somebody who has, or has had, a seat at a table of a round uses quick chat alone, at every table and in every
group, until the last table of the round has finished.
"""

import asyncio

from server.core.participant import Participant
from server.lobby.lobby import LobbyRoom
from shared.game_log import GameLog


class SealedBoards:
    """One server's."""

    def __init__(self, lobby: LobbyRoom, log: GameLog) -> None:
        self._lobby = lobby
        self._log = log

    async def are_known_to(self, who: Participant) -> bool:
        """Whether somebody could tell of such boards. Reads the log for those who have left. Raises LogError."""
        sealed = [table.id for table in self._lobby.tables.values() if table.is_sealed()]
        if not sealed or not {*sealed}.isdisjoint(self._lobby.seats_of_account(who.account)):
            return bool(sealed)
        facts = await asyncio.to_thread(self._log.facts, sealed)
        return any(sitting.player == who.id for one in facts.values() for sitting in one.sittings.values())
