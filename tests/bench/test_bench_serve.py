"""`oldhand bench serve`: which loads it is asked for, and what they are compared with."""

import pytest
import typer

from server.bench import BenchServeSettings, Row, _ratios
from server.bench.load import LoadResult
from shared.errors import UnknownGame
from shared.games import GAMES


def result(what: str, moves_per_s: float) -> LoadResult:
    return LoadResult(what, moves_per_s, 2 * moves_per_s, 1.0, 2.0, 0, 0.1)


def test_games_and_rates_are_lists() -> None:
    assert [game.id for game in BenchServeSettings(game="all").games()] == [game.id for game in GAMES.values()]
    assert BenchServeSettings(offered="0,100,2.5").rates() == [0.0, 100.0, 2.5]
    assert len(BenchServeSettings().games()) == len(BenchServeSettings().rates()) == 1


@pytest.mark.parametrize("offered", ["", "fast", "-1", "100,", "nan", "inf"])
def test_a_rate_that_is_no_number_from_0_is_wrong_usage(offered: str) -> None:
    with pytest.raises(typer.BadParameter, match="rates are numbers from 0"):
        BenchServeSettings(offered=offered).rates()


def test_a_game_that_does_not_exist_is_named() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        BenchServeSettings(game="chess").games()


def test_a_server_is_compared_with_those_under_the_same_load() -> None:
    rows = [
        Row("one", 0.0, result("ours", 50.0), is_own=True),
        Row("one", 0.0, result("echo", 100.0), is_own=False),
        Row("one", 10.0, result("ours", 10.0), is_own=True),
        Row("one", 10.0, result("echo", 10.0), is_own=False),
        Row("two", 0.0, result("ours", 30.0), is_own=True),
    ]
    found = [(ratio["game"], ratio["offered"], ratio["moves_per_s"]) for ratio in _ratios(rows)]
    assert found == [("one", 0.0, 0.5), ("one", 10.0, 1.0)]
