"""Whatever a habit can name as its reason is worded by the page."""

import pytest

from ai.games.chinese_checkers.kernels import habit as chinese_checkers_habit
from ai.games.english_draughts.kernels import habit as draughts_habit
from shared.i18n import catalogue


@pytest.mark.parametrize("kernel", [draughts_habit, chinese_checkers_habit])
def test_the_page_words_every_feature_that_draws_to_a_move(kernel: object) -> None:
    words = catalogue("en")
    assert [it for it in kernel.COLUMNS if words.find(f"reasons-habit-{it}") is None] == []  # type: ignore[attr-defined]
