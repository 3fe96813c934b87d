"""Whatever a habit can name as its reason is worded by the page."""

import re
from pathlib import Path

import pytest

from ai.kernels import chinese_checkers_habit, draughts_habit

REASONS = (Path(__file__).resolve().parents[2] / "client/web/src/reasons.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("kernel", [draughts_habit, chinese_checkers_habit])
def test_the_page_words_every_feature_that_draws_to_a_move(kernel: object) -> None:
    table = re.search(r"const HABITS[^{]*\{(.*?)\n\};", REASONS, re.DOTALL)
    assert table is not None
    worded = set(re.findall(r"^  (\w+):", table[1], re.MULTILINE))
    assert set(kernel.COLUMNS) <= worded  # type: ignore[attr-defined]
