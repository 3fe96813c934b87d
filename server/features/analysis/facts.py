"""Facts about a position: its moves by the rules, and what an AI host knows without a search. Searches nothing."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from server.lobby.advice import Advisers
from server.lobby.positions import question_of
from shared.core import Game
from shared.errors import Rejected
from shared.games.facets import facets_of
from shared.http.analysis import FactsOfPosition, NextPosition, RoundEnd
from shared.protocol.hosts import PositionFacts

_PATIENCE_S = 0.15
"""Facts come without what a host has not told by then."""


async def facts_of(game: Game[Any, Any], state: Any, advisers: Advisers) -> FactsOfPosition:
    """The facts: `position`; `turn`, the seat to move (null: nobody); `over`, `{points, reason}` once the game is over;
    `legal`, `{move, position}` of every move and what it makes; `features`, what the game says of the position;
    `exact`, `{value, plies}` for the seat to move, of an endgame database; `people`, `{move, share}`, likeliest first;
    `opening`, the name of the opening. Each of the last four is null where there is nothing to say.
    """
    document = await asyncio.to_thread(_by_the_rules, game, state)
    known = PositionFacts() if document.turn is None else await _asked(game, state, advisers)
    return document.model_copy(update={"exact": known.exact, "people": known.people})


def _by_the_rules(game: Game[Any, Any], state: Any) -> FactsOfPosition:
    facets, to_act, outcome = facets_of(game.id), game.to_act(state), game.outcome(state)
    moves: Sequence[Any] = game.legal_moves(state) if to_act else ()
    return FactsOfPosition(
        game=game.id,
        position=game.format_position(state),
        turn=to_act[0] if to_act else None,
        over=None if outcome is None else RoundEnd(points=list(outcome.points), reason=outcome.reason),
        legal=[
            NextPosition(move=game.format_move(state, move), position=game.format_position(game.successor(state, move)))
            for move in moves
        ],
        features=None if facets.features is None else dict(facets.features(state)),
        opening=None if facets.opening is None else facets.opening(state),
    )


async def _asked(game: Game[Any, Any], state: Any, advisers: Advisers) -> PositionFacts:
    with suppress(Rejected, TimeoutError):  # no host, or a busy one
        async with asyncio.timeout(_PATIENCE_S):
            return await advisers.facts(question_of(game, state, "analysis"))
    return PositionFacts()
