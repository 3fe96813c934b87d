"""Moves that were taken back stay in the log, and count nowhere."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from mining.files.exporting import Form, write_games
from mining.files.records import read_games
from mining.games.chinese_checkers.entities import Entities
from mining.pipeline.decisions import decisions_of
from shared.events import Event, Kind
from shared.mainline import mainline
from shared.match_records import records_of
from shared.protocol import Terms
from shared.record_events import checked_events
from shared.records.record import GameRecord
from tests.testkit.scenario import ANN, BEN, Scenario

FORMS: dict[str, dict[Form, str]] = {
    "english-draughts/1": {"ndjson": "games.ndjson", "text": "games.txt", "pdn": "games.pdn"},
    "chinese-checkers/1": {"ndjson": "games.ndjson", "text": "games.txt"},
}
GAMES = ("english-draughts/1", "chinese-checkers/1")


def undone(game: str) -> Scenario:
    """A match in which moves were taken back, drawn by agreement."""
    scenario = Scenario(game, terms=Terms(takebacks=True)).sit(ANN, BEN).begin()
    scenario.play_on(Random(1), plies=9)
    scenario.propose(ANN, "takeback")
    scenario.propose(BEN, "takeback")
    scenario.play_on(Random(2), plies=4)
    scenario.propose(ANN, "takeback")
    scenario.propose(BEN, "takeback")
    scenario.play_on(Random(3), plies=5)
    scenario.propose(BEN, "draw")
    scenario.propose(ANN, "draw")
    return scenario


def round_of(events: list[Event]) -> list[Event]:
    first = next(place for place, event in enumerate(events) if event.kind is Kind.DEALT)
    last = next(place for place, event in enumerate(events) if event.kind is Kind.ROUND_ENDED)
    return events[first : last + 1]


@pytest.mark.parametrize("game", GAMES)
def test_decisions_and_states_are_those_of_the_plies_that_stand(game: str) -> None:
    scenario = undone(game)
    logged, stand = round_of(scenario.events), round_of(mainline(scenario.events))
    assert len(stand) < len(logged)
    # as if the round had been played straight on, whatever stands between the plies
    straight = [event for event in stand if event.kind in (Kind.DEALT, Kind.MOVED, Kind.ROUND_ENDED)]
    of_logged, of_straight = (
        decisions_of(game, [events], lambda _: scenario.table.options) for events in (logged, straight)
    )
    assert of_logged.plies == of_straight.plies == scenario.table.match.ply
    assert np.array_equal(of_logged.premises, of_straight.premises)
    assert np.array_equal(of_logged.results, of_straight.results)
    assert not of_logged.signs.any()


def test_the_papers_sequences_are_those_of_the_plies_that_stand() -> None:
    scenario = undone(GAMES[1])
    sequences = [
        list(Entities().take([round_of(events)], lambda _: scenario.table.options))
        for events in (scenario.events, mainline(scenario.events))
    ]
    assert sequences[0] == sequences[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_record_tells_the_plies_that_stand_and_comes_back(game: str, tmp_path: Path) -> None:
    scenario = undone(game)
    (record,) = records_of(scenario.events)
    view = scenario.table.match.view(None)
    assert view is not None
    assert (record.moves, record.points, record.reason) == (view.history, (0, 0), "agreed")
    for form, name in FORMS[game].items():
        list(write_games([record], form, tmp_path / name))
        (read,) = read_games(tmp_path / name)
        assert isinstance(read, GameRecord)
        assert (read.moves, read.points) == (record.moves, (0, 0))
        if form in ("ndjson", "text"):
            assert read == record
        events = checked_events(read, 0)
        assert sum(event.kind is Kind.MOVED for event in events) == len(record.moves)
