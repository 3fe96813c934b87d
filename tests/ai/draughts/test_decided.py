"""A result that the search has seen is told as moves, not as a worth."""

import pytest

from ai.roster import make_agent
from shared.agent import Budget
from shared.i18n import catalogue
from shared.reasons import OwnThinkingReason
from shared.words.reasons import reason_words
from tests.ai.tables import legal_in, view

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("position", "decided", "words"),
    [
        ("B:W13:BK10,2", 3, "Calculated a win in 2 moves"),
        ("W:W32:BK23,K31", -4, "Calculated a loss in 2 moves"),
        ("B:W20,32:BK1,5", None, "moves ahead: its position is"),
    ],
)
def test_a_result_in_sight_is_told_in_moves(position: str, decided: int | None, words: str) -> None:
    shown = view("english-draughts/1", position)
    agent = make_agent("english-draughts/1", "expert", "1", {})
    decision = agent.choose(shown, legal_in(shown), Budget(nodes=500))
    assert isinstance(decision.why, OwnThinkingReason) and decision.why.decided == decided
    assert words in reason_words(catalogue("en"), decision.why)
