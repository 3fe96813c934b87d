"""AI players by the names that people ask for. Knows no player."""

from collections.abc import Awaitable, Callable

from server.core.participant import Participant

Rule = Callable[[str, Participant, str], Awaitable[str]]
"""The full name of the AI player that somebody asks for in a rules id. Raises Rejected where it cannot play."""


class PlayerNames:
    """The rules of one server, in order."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    async def named(self, game: str, who: Participant, player: str) -> str:
        """The player's name after all rules. Raises Rejected, LogError."""
        for rule in self.rules:
            player = await rule(game, who, player)
        return player
