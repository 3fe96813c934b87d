"""Positions of random games."""

from collections.abc import Iterator
from random import Random
from typing import Any

from shared.core import Game, Seat


def positions(game: Game[Any, Any], rng: Random, plies: int) -> Iterator[tuple[Any, Seat]]:
    """The states of one random game, ended or cut off after `plies`, each with the seat to move."""
    options = game.options({"first_lead": "random_free"} if game.hidden else {})
    deal = game.deal(options, rng)
    state = game.begin(options, deal, Seat(rng.randrange(4)) if game.hidden else game.first_lead(options, deal))
    for _ in range(plies):
        if not game.to_act(state):
            return
        yield state, game.to_act(state)[0]
        state = game.successor(state, rng.choice(list(game.legal_moves(state))))
