"""Reads the positions that clients name, and puts positions to AI hosts. Knows no client."""

from random import Random
from typing import Any

from shared.core import Game, Options, View
from shared.errors import NotationError
from shared.protocol import RoundView, TableState


def position_of(rules: Game[Any, Any], position: str | None, deal: int | None = None) -> Any:
    """The state of a position text under the default house rules; None: of the start of the game.

    `deal`: of a game with hidden hands, the start that is drawn with this seed instead. Raises NotationError.
    """
    options = rules.options({})
    if position is None and rules.hidden and deal is None:
        raise NotationError(f"{rules.title} has no fixed start position: give a position")
    return rules.parse_position(position or _dealt(rules, options, deal or 0), options)


def _dealt(rules: Game[Any, Any], options: Options, seed: int) -> str:
    """The position text of a start; where tiles are dealt, of the first deal drawn with the seed that stands."""
    rng = Random(seed)
    deal = rules.deal(options, rng)
    while rules.redeal(options, deal, 1) is not None:
        deal = rules.deal(options, rng)
    return rules.format_position(rules.begin(options, deal, rules.first_lead(options, deal)))


def question_of(game: Game[Any, Any], state: Any, name: str) -> TableState:
    """A position that goes on, as an AI host is asked about it. `name`: in place of a table's id."""
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    return TableState(
        table=name, version=len(view.history), game=game.id, options=dict(view.options), match=1, round=1,
        ply=len(view.history), phase="play", seats=[], you=seat, to_act=[seat], legal=list(game.move_texts(state)),
        view=round_view(view), scores=[0] * game.seats, round_result=None, result=None, rematch=[], resigned=[],
        commitment="", event=None,
    )  # fmt: skip


def round_view(view: View) -> RoundView:
    """A view as messages carry it."""
    return RoundView(
        board=view.board,
        start=view.start,
        first=view.first,
        history=list(view.history),
        hand=list(view.hand),
        counts=list(view.counts),
    )
