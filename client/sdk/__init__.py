"""The bot SDK: write one method, `choose`, and your program plays at an Oldhand server. Imports no server and no AI.

    from client.sdk import Bot, run

    class Hasty(Bot):
        def choose(self, view, legal):
            return legal[0]

    run(Hasty(), "tcp://127.0.0.1:8102", game="english-draughts", against="greedy")

`view` is everything that your seat may know of the round (`shared.core.View`), `legal` the move texts to choose from.
Give `table="..."` instead of `game` to join a table that is open; `ws://127.0.0.1:8101/ws` is the other door. `run`
returns the table's last state, whose `result.points[state.you]` is 1, 0 or −1. In an event loop of your own, `await
play(...)` does the same, and `Connection` is the whole protocol: `ask` a command, iterate over what the server tells.
"""

from client.sdk.bot import Bot, keep_seat, play, run
from client.sdk.connection import Connection
from client.sdk.doors import Unreachable
from shared.agent import Decision
from shared.core import View
from shared.protocol import TableState
from shared.protocol.messages import Pushed

__all__ = ["Bot", "Connection", "Decision", "Pushed", "TableState", "Unreachable", "View", "keep_seat", "play", "run"]
