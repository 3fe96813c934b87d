"""A table at which random moves are played, decided as a server decides them. Knows no store and no clock."""

from collections.abc import Sequence
from random import Random
from typing import Any

from server.core.participant import Participant
from server.core.settings import Delays
from server.tables.decide import Close, decide_command, decide_timed, open_table
from server.tables.table import Table
from server.tables.timer import next_timer
from shared.core import Game
from shared.events import Event
from shared.match import Phase
from shared.protocol import Open, Play, Sit, Terms
from shared.protocol.rematches import Rematch

_DELAYS = Delays(redeal_ms=0, pass_ms=0, round_ms=0)
_EVENT_MS = 1_000
"""Between two events of a table."""


class SimulatedTable:
    """One table, called `t`, from its opening on. `players` take the seats in their order."""

    def __init__(
        self, game: Game[Any, Any], players: Sequence[Participant], rng: Random, now_ms: int, terms: Terms
    ) -> None:
        self._players = players
        self._rng = rng
        self._now_ms = now_ms
        command = Open(ref="open", game=game.id, terms=terms)
        opened = open_table("t", game, command, players[0], rng.randbytes(32), now_ms)
        self.table: Table = opened.table
        self.events: list[Event] = [opened.event]
        for seat, player in enumerate(players):
            self._carry_out(Sit(ref=f"sit-{seat}", table="t", seat=seat), player)

    def advance(self) -> None:
        """The next move, or whatever else leads on: a deal, a forced ply, requests for a rematch."""
        match, ref = self.table.match, f"r{len(self.events)}"
        if match.phase is Phase.OVER:
            for player in self._players:
                if self.table.match.phase is not Phase.OVER:
                    break  # AI players agree to what everybody else wants
                self._carry_out(Rematch(ref=f"{ref}-{player.id}", table="t"), player)
        elif match.phase is Phase.PLAY and match.forced() is None:
            (seat,) = match.to_act
            move = self._rng.choice(match.legal_moves(seat))
            self._carry_out(Play(ref=ref, table="t", version=self.table.version, move=move), self._players[seat])
        else:
            coming = next_timer(self.table, _DELAYS)
            assert coming is not None
            self._carry_out(coming.action, None)

    def close(self) -> None:
        """End the table as one that everybody has left."""
        self._carry_out(Close("left"), None)

    def _carry_out(self, command: Any, player: Participant | None) -> None:
        """A player's command, or an action of the server; it may change nothing."""
        at_ms = self._now_ms + _EVENT_MS * self.table.version
        if player is None:
            decision = decide_timed(self.table, command, at_ms)
        else:
            decision = decide_command(self.table, command, player, at_ms)
        self.events.extend(decision.events)
        if decision.steps:
            self.table = decision.steps[-1].table
