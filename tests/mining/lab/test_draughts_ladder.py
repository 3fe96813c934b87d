"""The experiment `ladder`: ratings from scores, and the pairings that they come from."""

from random import Random
from typing import Any

import pytest

from ai.duel.scoring import expected_score
from ai.roster import players
from mining.lab.experiments import ladder
from mining.lab.experiments.harness import Request
from shared.experience.learners import ADAPTS, LEARNERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS


def scored(stronger: str, weaker: str, difference: float, rng: Random, games: int = 400) -> dict[str, Any]:
    """A row of games that a rating difference decides, a fifth of them drawn."""
    openings: dict[str, list[float]] = {}
    for number in range(games):
        score = 0.5 if rng.random() < 0.2 else float(rng.random() < (expected_score(difference) - 0.1) / 0.8)
        sums = openings.setdefault(str(number // 2), [0.0, 0])
        sums[0] += score
        sums[1] += 1
    return {"stronger": stronger, "weaker": weaker, "openings": openings}


@pytest.mark.slow
def test_ratings_are_found_again_from_games_that_they_decided() -> None:
    rng = Random(5)
    true = {"expert": 1700, "club": 1500, "novice": 1350, "child": 1300}
    rows = [
        scored(one, other, true[one] - true[other], rng)
        for one, other in (("expert", "club"), ("expert", "novice"), ("club", "novice"), ("club", "child"))
    ]
    found = ladder.ratings([*rows, scored("novice", "child", 50, rng)])
    assert found["club"] == (1500, 1500, 1500)
    for name, rating in true.items():
        estimate, low, high = found[name]
        assert estimate == pytest.approx(rating, abs=45)
        assert low - 20 <= rating <= high + 20
        assert name == "club" or 20 < high - low < 120


def test_a_player_who_won_every_game_has_a_rating_all_the_same() -> None:
    row = {"stronger": "club", "weaker": "random", "openings": {"a": [2.0, 2], "b": [2.0, 2]}}
    rating, low, high = ladder.ratings([row])["random"]
    assert 700 < rating < 1300
    assert low <= rating <= high


def test_every_level_is_in_the_ladder_and_plays_its_neighbours() -> None:
    cells = ladder.cells(Request(games=40))
    names = {name for cell in cells for name in (cell.player, cell.against)}
    agents = {player.name for player in players(ENGLISH_DRAUGHTS.id)} - {*LEARNERS, ADAPTS}
    assert agents <= names
    assert {(cell.player, cell.against) for cell in cells} >= {("master", "expert"), ("novice", "child")}
    assert {cell.games for cell in cells} == {40, 10}
    assert len({name for name in names if name.startswith("human:")}) == 8


@pytest.mark.slow
def test_a_pairing_is_a_function_of_its_seed() -> None:
    cell = ladder.cell_of("greedy", "random", 6)

    def played(seed: int) -> dict[str, Any]:
        return {name: value for name, value in ladder.row(cell, seed, 1).items() if name != "ms"}

    first = played(1)
    assert first == played(1) != played(2)
    assert first["wins"] + first["draws"] + first["losses"] == 6
    assert first["score"] > 0.5
    assert "greedy against random" in ladder.EXPERIMENT.table([{**first, "ms": [0, 0]}])
