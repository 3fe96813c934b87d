"""Whatever a habit can name as its reason is worded by the page."""

import pytest

from ai.games.chinese_checkers.kernels import habit as chinese_checkers_habit
from ai.games.english_draughts.kernels import habit as draughts_habit
from tests.web.node import run_module


@pytest.mark.parametrize("kernel", [draughts_habit, chinese_checkers_habit])
def test_the_page_words_every_feature_that_draws_to_a_move(kernel: object) -> None:
    worded = run_module("i18n/en/reasons.ts", "Object.keys(it.reasons)")
    assert {f"reasons.habit.{column}" for column in kernel.COLUMNS} <= set(worded)  # type: ignore[attr-defined]
