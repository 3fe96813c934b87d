"""Reads the positions that clients name. Knows no client."""

from collections.abc import Mapping
from random import Random
from typing import Any

from shared.core import Game
from shared.errors import NotationError


def position_of(rules: Game[Any, Any], position: str | None, deal: int | None = None) -> Any:
    """The state of a position text under the default house rules; None: of the start of the game.

    `deal`: of a game with hidden hands, the start that is drawn with this seed instead. Raises NotationError.
    """
    options = rules.options({})
    if position is None and rules.hidden and deal is None:
        raise NotationError(f"{rules.title} has no fixed start position: give a position")
    return rules.parse_position(position or _dealt(rules, options, deal or 0), options)


def _dealt(rules: Game[Any, Any], options: Mapping[str, Any], seed: int) -> str:
    """The position text of a start; where tiles are dealt, of the first deal drawn with the seed that stands."""
    rng = Random(seed)
    deal = rules.deal(options, rng)
    while rules.redeal(options, deal, 1) is not None:
        deal = rules.deal(options, rng)
    return rules.format_position(rules.begin(options, deal, rules.first_lead(options, deal)))
