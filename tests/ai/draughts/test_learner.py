"""The player of the LS-Draughts paper at a table, and the network that it plays by."""

from pathlib import Path
from random import Random

import pytest

from ai.games.english_draughts.endgame.building import build
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.individual import format_features, recipe_of
from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.learner import DEPTH, SHIPPED, LearnerAgent, shipped
from ai.games.english_draughts.learner_side import LearnerSide
from ai.roster import make_agent
from mining.lab.training.learning import measured
from shared.agent import Budget
from shared.core import Seat
from shared.games.english_draughts.board import Move
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START, DraughtsState
from shared.i18n import catalogue
from shared.reason_codec import to_document
from shared.reasons import OwnThinkingReason
from shared.words.reasons import reason_figures
from tests.games.draughts_positions import texts


def test_it_plays_what_minimax_says_and_tells_how_it_values_that() -> None:
    state = GAME.parse_position(START)
    decision = LearnerAgent(Random(1)).choose(GAME.view(state, Seat(0)), texts(state), Budget())
    value, *_ = LearnerSide(shipped(), DEPTH).find(board_of(state))
    assert decision.move in texts(state)
    assert decision.why == OwnThinkingReason(by="learner", score=round(value, 3), depth=DEPTH)
    assert "evaluates the position at" in reason_figures(catalogue("en"), decision.why, decision.move)
    assert LearnerAgent(Random(2)).choose(GAME.view(state, Seat(0)), texts(state), Budget()) == decision


def _wins(state: DraughtsState, move: Move) -> bool:
    return not GAME.legal_moves(GAME.successor(state, move))


def test_it_takes_a_seen_win_and_plays_a_lone_move_at_once() -> None:
    state = GAME.parse_position("B:W5,20:B11,16,K6")  # only 6-1 shuts both men in
    (won,) = [GAME.format_move(state, move) for move in GAME.legal_moves(state) if _wins(state, move)]
    assert len(texts(state)) > 1
    decision = LearnerAgent(Random(1)).choose(GAME.view(state, Seat(0)), texts(state), Budget())
    assert (decision.move, to_document(decision.why)["score"]) == (won, 1.0)
    lone = GAME.parse_position("B:W18:B15,1")
    assert LearnerAgent(Random(1)).choose(GAME.view(lone, Seat(0)), texts(lone), Budget()).why.kind == "only-move"


@pytest.mark.slow
def test_with_endings_to_look_up_it_wins_as_soon_as_can_be_and_says_so(tmp_path: Path) -> None:
    build(tmp_path, 3, Metric.DTW)
    endgames = EndgameDatabase.open(tmp_path)
    state = GAME.parse_position("B:WK32:BK1,K5")
    known = endgames.answer(state)
    assert known is not None and known.plies is not None
    agents = [make_agent(GAME.id, "learner", seat, {}, endgames) for seat in range(2)]
    for left in range(known.plies, 0, -1):
        seat = state.position.turn
        decision = agents[seat].choose(GAME.view(state, seat), texts(state), Budget())
        if len(texts(state)) > 1:
            assert decision.why.kind == "endgame" and to_document(decision.why)["plies"] == left
        state = GAME.successor(state, GAME.parse_move(state, decision.move))
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.points == (1, -1)


@pytest.mark.deep
@pytest.mark.slow
def test_the_network_that_is_shipped_has_learned() -> None:
    results = measured(shipped(), DEPTH, 5)
    assert results["random"][1] > 0.9, "it beats moves by lot"
    assert results["hand"][1] > 0.2, "and does not lose every game to a judgement made by hand"


def test_the_network_that_is_shipped_tells_its_recipe() -> None:
    recipe = recipe_of(SHIPPED)
    assert recipe["features"] == format_features(shipped().genes) == recipe["curve"][-1]["features"]
    assert len(recipe["curve"]) == recipe["sizes"]["generations"]
