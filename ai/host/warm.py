"""`python -m ai.host.warm GAME[:PLAYER]...`: make the machine code of a game's players, or of one, for later processes.

Each compiled player chooses a few moves; numba keeps what it compiles for that. A line on stdout says that a game is
ready. Run as a process of its own: compiling holds the interpreter. No idle work: a seated player may need it.
Without arguments it is the code of the players that learn, which people meet first: an installation makes that. With
`-` the jobs are lines on stdin.
"""

import sys
from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from ai.contracts import Played
from ai.duel.headless import SeatedAgent, play_match
from ai.experience.habit import indifferent
from ai.host.made import is_made, making, note_made
from ai.host.readiness import jobs_of
from ai.look_back import looking_back
from ai.priority import step_aside
from ai.registry import agent_facets
from ai.roster import make_agent, player_named, players
from shared.agent import Budget
from shared.core import Game, Seat, View
from shared.events import Kind
from shared.experience import ExperienceBook, ExperienceRule
from shared.experience.habit import NAME as HABIT
from shared.experience.learners import USUAL
from shared.games import GAMES

PLIES = 40
"""Enough to meet captures, passes and the end of a hand."""
LOOKED_BACK = 6
"""Plies of a look back: enough for one with a choice."""


class _BlankBook(ExperienceBook):
    """A book that has each kind of experience and knows nothing, so that the code of every kind runs."""

    def __init__(self, game: str) -> None:
        self.facts = {"game": game, "version": 0}

    def section(self, name: str) -> bytes | None:
        if name == HABIT:
            return indifferent(agent_facets(self.game).experience)
        return agent_facets(self.game).experience.blank_sections.get(name)

    def rule(self, view: View, legal: Collection[str]) -> None:
        return None

    def barred(self, view: View, legal: Collection[str]) -> dict[str, ExperienceRule]:
        return {}


def make(job: str) -> None:
    """Make the machine code of a job, unless it is there: once, however many processes of this machine want it."""
    with making(job):
        if not is_made(job):
            warm(job)
            note_made(job)


def warm(job: str) -> None:
    """Let every compiled player of the game, or the one named (`GAME:PLAYER`), play a little. Raises UnknownGame."""
    game_id, _, wanted = job.partition(":")
    game, books = GAMES[game_id], {game_id: _BlankBook(game_id)}
    for name in compiled_players(game_id):
        if wanted not in ("", name):
            continue
        seats = [SeatedAgent(name, make_agent(game_id, name, seat, books)) for seat in range(game.seats)]
        events = play_match(game, game.options({}), seats, lambda n: Random(n), budget=lambda: Budget(nodes=200))
        plies = 0
        for event in events:
            plies += event.kind is Kind.MOVED
            if plies >= PLIES:
                break
    if not wanted:
        _look_back(game)


def compiled_players(game: str) -> list[str]:
    """The names of the game's compiled players. The one that gives advice is one of them: a server waits for advice
    three seconds at most."""
    guide = agent_facets(game).guide
    found = [*players(game), *([] if guide is None else [player_named(game, guide)])]
    return list(dict.fromkeys(player.name for player in found if player.compiled))


def _look_back(game: Game[Any, Any]) -> None:
    """Look back at the beginning of a round, where the game has that."""
    options, rng = game.options({}), Random(0)
    deal = game.deal(options, rng)
    state = game.begin(options, deal, game.first_lead(options, deal) or Seat(0))
    start, moves = game.format_position(state), list[str]()
    while len(moves) < LOOKED_BACK:
        moves.append(game.move_texts(state)[0])
        state = game.successor(state, game.parse_move(state, moves[-1]))
    make = looking_back(game.id, Played(start, moves), options, None)
    if make is not None:
        found = make()
        while not found.is_over:
            found.deepen(bytearray(1))


def learning() -> list[str]:
    """The jobs of the players that learn, where they have compiled code."""
    return [
        job for job in jobs_of(it for game in GAMES for it in players(game) if it.compiled) if job.endswith(f":{USUAL}")
    ]


def main(jobs: Sequence[str]) -> None:
    """Make the machine code of these jobs, by default of the players that learn."""
    step_aside()
    given = map(str.strip, sys.stdin) if jobs == ["-"] else jobs or learning()
    for job in given:
        make(job)
        print(job, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
