"""From where the games of a duel start: a start for each pair of games, reproducible by seed. Plays no game."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ai.registry import agent_facets
from shared.core import Game, Options, View
from shared.errors import NotationError

VARIED_PLIES = 6
UNSEEN_PLIES = 8


@dataclass(frozen=True, slots=True)
class DuelOpening:
    """Where two games with seats exchanged begin."""

    name: str
    """Games with one name are not independent."""
    start: str | None
    """Deal text of the first round; with None the pair's own randomness deals."""


def opening_of_pair(game: Game[Any, Any], options: Options, seed: int, pair: int, given: Sequence[str]) -> DuelOpening:
    """The opening of a pair of games: the given ones in an order drawn from the seed, again and again.

    Without given ones: the game's ballots, or an opening drawn at random, or else a deal of the pair's own.
    """
    facets = agent_facets(game.id).duel
    starts = list(given) or list(facets.ballots)
    if starts:
        text = Random(f"{seed}:openings").sample(starts, len(starts))[pair % len(starts)]
        return DuelOpening(text, start_of(game, options, text))
    if facets.opening is not None:
        return DuelOpening(str(pair), facets.opening(options, Random(f"{seed}:{pair}:opening")))
    return DuelOpening(str(pair), None)


def start_of(game: Game[Any, Any], options: Options, text: str) -> str:
    """The deal text of an opening written as one, or as moves from the start. Raises NotationError or IllegalMove."""
    if game.hidden:
        game.redeal(options, text, 1)  # reads it, and refuses what is no deal
        return text
    try:
        return game.format_position(game.parse_position(text, options))
    except NotationError:
        state = game.parse_position(game.deal(options, Random(0)), options)
        for move in text.split():
            state = game.successor(state, game.parse_move(state, move))
        return game.format_position(state)


def varied_opening(game: Game[Any, Any], rng: Random) -> str | None:
    """A start for practice: after the game's own opening up to six legal plies at random, so that few games are alike.

    None where hands are dealt: every deal is another start.
    """
    if game.hidden:
        return None
    options = game.options({})
    opening = opening_of_pair(game, options, rng.getrandbits(48), 0, ()).start
    state = game.parse_position(opening or game.deal(options, rng), options)
    return game.format_position(_after_random_plies(game, state, rng.randint(0, VARIED_PLIES), rng))


def unseen_opening(game: Game[Any, Any], rng: Random) -> tuple[str, View]:
    """A start of a board game that hardly any log knows, after eight legal plies at random, and what its mover sees."""
    options = game.options({})
    state = _after_random_plies(game, game.parse_position(game.deal(options, rng), options), UNSEEN_PLIES, rng)
    return game.format_position(state), game.view(state, game.to_act(state)[0])


def _after_random_plies(game: Game[Any, Any], state: Any, plies: int, rng: Random) -> Any:
    """The state after `plies` random plies, or before the one that would end the game."""
    for _ in range(plies):
        after = game.successor(state, rng.choice(game.legal_moves(state)))
        if game.outcome(after) is not None:
            break
        state = after
    return state


def parse_openings(text: str) -> list[str]:
    """The openings of a file, one a line; blank lines and lines that begin with # are left out."""
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]
