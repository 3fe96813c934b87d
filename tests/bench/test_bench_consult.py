from collections.abc import Sequence

from ai.host.bench import questions
from ai.reasons import by_chance, by_rule
from shared.agent import Budget, Decision
from shared.core import View
from shared.experience import ExperienceRule
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from tests.bench.consult import LIMIT_PERCENT, PLAYERS, measure, microseconds


class KnowsTheFirstPly:
    def choose(self, view: View, legal: Sequence[str], budget: Budget) -> Decision:
        return by_chance(legal[0]) if view.history else by_rule(ExperienceRule(legal[0], 3, 0, 0, view.board), 1)


def test_the_cost_of_a_book_is_shown_game_by_game() -> None:
    for game, agent in PLAYERS.items():
        row = measure(game, 16, 50, 7)
        assert row["what"] == f"{game} {agent}+recall"
        assert 0 < row["positions"] <= 16
        assert min(row["us"], row["us_alone"]) > 0
        assert row["limit"] == LIMIT_PERCENT


def test_a_position_that_a_rule_answers_is_left_out() -> None:
    positions = questions(ENGLISH_DRAUGHTS.id, 4)
    spent = microseconds(KnowsTheFirstPly(), positions, 50)
    assert (
        [each is None for each in spent] == [not view.history for view, _ in positions] == [True, False, False, False]
    )
