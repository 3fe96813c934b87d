"""Tables that are exported and come back."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shared.store import Store, open_store, sqlite_url
from tests.server.stories import ANN, BEN, PERSONS, Story, robot

DRAUGHTS, CHECKERS, DOMINO = "english-draughts/1", "chinese-checkers/1", "domino-101/1"


def board_story(game: str, table: str, plies: int = 12, **options: Any) -> Story:
    """Ann and an AI player play some plies, and Ann gives up; then they play again."""
    story = Story(game, **options).sit(ANN, robot(1, "experience", 7)).begin()
    story.play_on(Random(table), plies=plies)
    story.resign(ANN)
    story.again(ANN)
    story.begin().play_on(Random(f"{table} again"), plies=plies)
    story.resign(ANN)
    return named(story, table)


def named(story: Story, table: str) -> Story:
    story.events = [replace(event, table=table) for event in story.events]
    return story


@pytest.fixture(scope="module")
def stories() -> dict[str, list[Story]]:
    """Finished games of every kind, as a server would log them; one in each is not finished."""
    return {
        DRAUGHTS: [
            board_story(DRAUGHTS, "d1"),
            board_story(DRAUGHTS, "d2", start="ballot-3"),
            named(Story(DRAUGHTS).sit(ANN, BEN).begin().play_on(Random(1), plies=5), "d3"),
        ],
        CHECKERS: [
            board_story(CHECKERS, "c1"),
            board_story(CHECKERS, "c2", hop="symmetric_long"),
            named(Story(CHECKERS).sit(ANN, BEN).begin(), "c3"),
        ],
        DOMINO: [
            named(Story(DOMINO, target=100).sit(*PERSONS).begin().play_on(Random(2)), "m1"),
            given_up(),
            named(Story(DOMINO, first_lead="random_free").sit(*PERSONS).begin().play_on(Random(4)), "m3"),
        ],
    }


def given_up() -> Story:
    """In the second hand, before it is played to its end."""
    story = Story(DOMINO, seed=3).sit(*PERSONS).begin()
    while story.table.match.round < 2:
        story.play_on(Random(3), plies=1)
    story.resign(PERSONS[1])
    story.resign(PERSONS[3])
    return named(story, "m2")


@pytest.fixture
def full_store(tmp_path: Path, stories: dict[str, list[Story]]) -> Iterator[Store]:
    full_store = open_store(sqlite_url(tmp_path / "data"))
    for played in stories.values():
        for story in played:
            full_store.log.append(story.events)
    yield full_store
    full_store.close()
