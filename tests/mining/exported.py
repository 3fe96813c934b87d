"""Tables that are exported and come back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared.store import Store, open_store
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot
from tests.testkit.stores import sqlite_database

DRAUGHTS, CHECKERS, DOMINO = "english-draughts/1", "chinese-checkers/1", "domino-101/1"


def board_story(game: str, table: str, plies: int = 12, **options: Any) -> Scenario:
    """Ann and an AI player play some plies, and Ann gives up; then they play again."""
    scenario = Scenario(game, **options).sit(ANN, robot(1, "experience", 7)).begin()
    scenario.play_on(Random(table), plies=plies)
    scenario.resign(ANN)
    scenario.again(ANN)
    scenario.begin().play_on(Random(f"{table} again"), plies=plies)
    scenario.resign(ANN)
    return named(scenario, table)


def named(scenario: Scenario, table: str) -> Scenario:
    scenario.events = [replace(event, table=table) for event in scenario.events]
    return scenario


@pytest.fixture(scope="module")
def scenarios() -> dict[str, list[Scenario]]:
    """Finished games of every kind, as a server would log them; one in each is not finished."""
    return {
        DRAUGHTS: [
            board_story(DRAUGHTS, "d1"),
            board_story(DRAUGHTS, "d2", start="ballot-3"),
            named(Scenario(DRAUGHTS).sit(ANN, BEN).begin().play_on(Random(1), plies=5), "d3"),
        ],
        CHECKERS: [
            board_story(CHECKERS, "c1"),
            board_story(CHECKERS, "c2", hop="symmetric_long"),
            named(Scenario(CHECKERS).sit(ANN, BEN).begin(), "c3"),
        ],
        DOMINO: [
            named(Scenario(DOMINO, target=100).sit(*PERSONS).begin().play_on(Random(2)), "m1"),
            given_up(),
            named(Scenario(DOMINO, first_lead="random_free").sit(*PERSONS).begin().play_on(Random(4)), "m3"),
        ],
    }


def given_up() -> Scenario:
    """In the second hand, before it is played to its end."""
    scenario = Scenario(DOMINO, seed=3).sit(*PERSONS).begin()
    while scenario.table.match.round < 2:
        scenario.play_on(Random(3), plies=1)
    scenario.resign(PERSONS[1])
    scenario.resign(PERSONS[3])
    return named(scenario, "m2")


@pytest.fixture
def full_store(tmp_path: Path, scenarios: dict[str, list[Scenario]]) -> Iterator[Store]:
    full_store = open_store(sqlite_database(tmp_path / "data"))
    for played in scenarios.values():
        for scenario in played:
            full_store.log.append(scenario.events)
    yield full_store
    full_store.close()
