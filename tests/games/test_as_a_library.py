"""The rules as a library: the page that shows it runs, and the text of a state can be pasted."""

import doctest
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared.core import Game, Seat
from shared.games import GAMES
from shared.games.board_game import BoardState
from shared.games.chinese_checkers.rules import ChineseCheckersState
from shared.games.chinese_checkers_star.rules import Star
from shared.games.domino_101.state import DominoMove, DominoState, Laid
from shared.games.english_draughts.board import Position
from shared.games.english_draughts.rules import DraughtsState, RoundSetup

PAGE = Path(__file__).parents[2] / "shared" / "games" / "english_draughts" / "README.md"
NAMES: dict[str, Any] = {
    one.__name__: one
    for one in (
        BoardState,
        ChineseCheckersState,
        DominoMove,
        DominoState,
        DraughtsState,
        Laid,
        Position,
        RoundSetup,
        Star,
    )
}


def test_the_page_of_draughts_runs() -> None:
    failed, run = doctest.testfile(str(PAGE), module_relative=False)
    assert run >= 9
    assert failed == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_text_of_a_state_can_be_pasted(game: Game[Any, Any]) -> None:
    rng = Random(7)
    options = game.options({})
    deal = game.deal(options, rng)
    state = game.begin(options, deal, game.first_lead(options, deal) or Seat(0))
    for _ in range(12):
        pasted = eval(repr(state), NAMES)  # as somebody at a prompt would
        assert pasted == state
        assert game.move_texts(pasted) == game.move_texts(state)
        state = game.apply(state, rng.choice(game.legal_moves(state)))
