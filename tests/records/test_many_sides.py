"""Records of matches of more than two sides: their results are told seat by seat, and read back."""

import pytest

from shared.games import GAMES
from shared.games.chinese_checkers_star.rules import STARS
from shared.records.judging import points_told, result_text


@pytest.mark.parametrize("players", [3, 4, 6])
def test_each_result_is_read_back_as_it_is_written(players: int) -> None:
    game, seats = STARS[players], range(players)
    results = [tuple(1 if seat == winner else -1 for seat in seats) for winner in seats]
    results += [tuple(-1 if seat == loser else 1 for seat in seats) for loser in seats]
    texts = [result_text(points) for points in results]
    assert [points_told(game, text) for text in texts] == results
    assert points_told(game, result_text((0,) * players)) == (0,) * players
    assert len(set(texts)) == len(texts)


def test_results_of_two_sides_are_told_by_side() -> None:
    assert result_text((1, -1, 1, -1)) == "1-0"
    assert points_told(GAMES["domino-101/1"], "0-1") == (-1, 1, -1, 1)
    assert points_told(GAMES["domino-101/1"], "0-1-0-1") is None
    assert points_told(STARS[3], "1-0") is None
    assert points_told(STARS[3], "1-1-1") is None
