"""One round of a game as programs that learn it play it: actions, observations and rewards. Knows no library.

A round is dealt under the house rules of duels over single rounds, unless others are given. A pass is an action like
any other, so seats act in turn. A reward is a seat's result at the end, of two teams how far its team is ahead.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from ai.contracts import Encoding
from ai.environments.boards import encoding_of, named
from ai.registry import agent_facets
from shared.core import Game, Options, Seat, team_of
from shared.errors import UnknownGame
from shared.games import GAMES, game_named


@dataclass(frozen=True, slots=True)
class Turn:
    """A state of a round, and what may be done in it. It never changes, so copies share it."""

    state: Any
    """The rule book's."""
    mover: Seat | None
    """The seat whose ply it is; None when the round is over."""
    moves: Mapping[int, Any]
    """By action, the legal moves; none when the round is over."""

    def __deepcopy__(self, memo: object) -> "Turn":
        return self


@dataclass(frozen=True, slots=True)
class Rules:
    """A game, its house rules and its encoding."""

    game: Game[Any, Any]
    options: Options
    encoding: Encoding

    def begin(self, rng: Random, deal: str | None = None) -> Turn:
        """The first turn after a deal, by chance unless it is given. Raises GameError for a text that is no deal."""
        game = self.game
        text = game.deal(self.options, rng) if deal is None else deal
        while deal is None and game.redeal(self.options, text, 1) is not None:
            text = game.deal(self.options, rng)
        leader = game.first_lead(self.options, text)
        return self.turn(game.begin(self.options, text, Seat(rng.randrange(game.seats)) if leader is None else leader))

    def turn(self, state: Any) -> Turn:
        """What may be done in a state of the rule book."""
        game, mover = self.game, next(iter(self.game.to_act(state)), None)
        if mover is None:
            return Turn(state, None, {})
        named = zip(game.move_texts(state), game.legal_moves(state), strict=True)
        return Turn(state, mover, {self.encoding.action(text, mover): move for text, move in named})

    def play(self, turn: Turn, move: Any) -> Turn:
        """The turn after one of its moves."""
        return self.turn(self.game.successor(turn.state, move))

    def mask(self, turn: Turn, seat: Seat) -> np.ndarray:
        """int8 by action: 1 for what the seat may do now, if it is to move."""
        mask = np.zeros(self.encoding.actions, np.int8)
        if seat == turn.mover:
            mask[list(turn.moves)] = 1
        return mask

    def rewards(self, turn: Turn) -> list[int]:
        """By seat; 0 for all while the round goes on."""
        outcome, game = self.game.outcome(turn.state), self.game
        if outcome is None:
            return [0] * game.seats
        if not self.is_zero_sum or game.zero_sum:
            return list(outcome.points)
        one, two = (outcome.points[team[0]] for team in game.teams)
        return [two - one if team_of(game, Seat(seat)) else one - two for seat in range(game.seats)]

    @property
    def is_zero_sum(self) -> bool:
        """Whether rewards add up to 0: not where several seats or teams lose alike."""
        return self.game.zero_sum or len(self.game.teams) == 2


def rules_of(game: str, options: Mapping[str, object] | None = None) -> Rules:
    """Those of a game by its name. Raises UnknownGame and OptionError."""
    found = game_named(game)
    return Rules(
        found, found.options({**agent_facets(found.id).duel.single_rounds, **(options or {})}), encoding_of(found)
    )


def rollouts_of(game: str, **options: object) -> Any:
    """Whole rounds in machine code (`AgentFacets.rollouts`). Raises UnknownGame, where it has none too; OptionError."""
    rules = rules_of(game, options)
    made = agent_facets(rules.game.id).rollouts
    if made is None:
        known = ", ".join(each.split("/")[0] for each in GAMES if agent_facets(each).rollouts is not None)
        raise UnknownGame(f"{rules.game.id} has no rollouts in machine code; choose one of {known}")
    return named(made)(rules.options)
