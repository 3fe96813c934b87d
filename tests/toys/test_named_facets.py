"""What a game from elsewhere names beside its rules, and what it lacks."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from ai.contracts import AgentFacets
from ai.duel.headless import SeatedAgent, play_match
from ai.random_player import RandomAgent
from ai.registry import agent_facets
from mining import commands
from shared.agent import Budget
from shared.errors import UnknownGame
from shared.games import register
from shared.games.registry import register_named, unregister
from shared.store import open_store
from tests.testkit.stores import sqlite_database
from tests.toys.noughts_and_crosses import NoughtsAndCrosses

FACETS = AgentFacets(features=lambda state, seat: [float(seat)])


class Named(NoughtsAndCrosses):
    id = "named/1"
    facets: ClassVar = {"ai": f"{__name__}:FACETS"}


class Mistaken(NoughtsAndCrosses):
    id = "mistaken/1"
    facets: ClassVar = {"ai": f"{__name__}:NOTHING"}


class Misplaced(NoughtsAndCrosses):
    id = "misplaced/1"
    facets: ClassVar = {"players": f"{__name__}:FACETS"}


class Trimmed(NoughtsAndCrosses):
    """Its texts end with the last mark."""

    id = "noughts-and-crosses/1"

    def board_text(self, board: str) -> str:
        return super().board_text(board).rstrip("./")

    def read_board(self, text: str) -> str:
        return super().read_board(text + ".../.../..."[len(text) :])


NAMED, MISTAKEN, MISPLACED, TRIMMED = Named(), Mistaken(), Misplaced(), Trimmed()


@pytest.fixture
def trimmed() -> Iterator[None]:
    register(TRIMMED)
    yield
    unregister(TRIMMED.id)


def test_a_game_of_the_environment_names_its_facets() -> None:
    register_named(f"{__name__}:NAMED")
    try:
        assert agent_facets(NAMED.id).features is FACETS.features
        assert "experience" in agent_facets(NAMED.id).experienced, "the other facets are those of any game"
    finally:
        unregister(NAMED.id)
    assert agent_facets(NAMED.id).features is None


def test_facets_that_are_not_there_are_named() -> None:
    register_named(f"{__name__}:MISTAKEN")
    try:
        with pytest.raises(UnknownGame, match=r"NOTHING of mistaken/1 cannot be imported"):
            agent_facets(MISTAKEN.id)
    finally:
        unregister(MISTAKEN.id)
    with pytest.raises(UnknownGame, match=r"of shared, ai, mining, client.terminal, not of players"):
        register_named(f"{__name__}:MISPLACED")


def test_a_game_whose_texts_differ_in_length_is_played_but_not_mined(trimmed: None, tmp_path: Path) -> None:
    store = open_store(sqlite_database(tmp_path))
    seats = [SeatedAgent("random", RandomAgent(Random(seat))) for seat in (0, 1)]
    store.log.append(list(play_match(TRIMMED, {}, seats, lambda _: Random(1), budget=Budget)))
    store.close()
    alone, all_games = (
        CliRunner().invoke(commands.app, ["--once", "--data", str(tmp_path), *more], env={"COLUMNS": "200"})
        for more in (["--game", TRIMMED.id], [])
    )
    assert alone.exit_code == 2 and "no experience is mined of noughts-and-crosses/1" in alone.output
    assert all_games.exit_code == 0 and "experience needs one length for all" in all_games.stderr
