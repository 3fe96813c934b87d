"""`python -m ai.warm GAME...`: make the machine code of a game's players, ready for every later process.

Each compiled player chooses a few moves; numba keeps what it compiles for that. A line on stdout says that a game is
ready. Run as a process of its own: compiling holds the interpreter.
"""

import os
import sys
from random import Random

from ai.headless import Seated, play_match
from ai.roster import MINDS, make_agent
from shared.agent import Budget
from shared.gamelog import Kind
from shared.games import GAMES

PLIES = 40
"""Enough to meet captures, passes and the end of a hand."""


def warm(game_id: str) -> None:
    """Let every compiled mind of the game play a little. Raises UnknownGame."""
    game = GAMES[game_id]
    for name, mind in MINDS[game_id].items():
        if not mind.compiled:
            continue
        seats = [Seated(name, make_agent(game_id, name, seat, {})) for seat in range(game.seats)]
        events = play_match(game, game.options({}), seats, lambda n: Random(n), budget=lambda: Budget(nodes=200))
        plies = 0
        for event in events:
            plies += event.kind is Kind.MOVED
            if plies >= PLIES:
                break


def _stand_back() -> None:
    """Use only what nobody else wants of the processors: people play beside this."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


if __name__ == "__main__":
    _stand_back()
    for named in sys.argv[1:]:
        warm(named)
        print(named, flush=True)
