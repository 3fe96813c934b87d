"""Headless games as lines for the mining worker."""

import json
from pathlib import Path

import pytest

from ai.duel.inbox import format_game, parse_game, write_practice
from ai.roster import agent_kinds
from shared.agent import Budget
from shared.errors import RecordError
from shared.events import Kind, Opened, PlayerKind
from shared.games import GAMES
from shared.match import Match, evolve
from tests.ai.tables import events_of
from tests.cli.commands import run


@pytest.mark.parametrize("game", GAMES)
def test_a_headless_match_comes_back_from_its_line_and_folds(game: str) -> None:
    thinker = "greedy" if "greedy" in agent_kinds(game) else list(agent_kinds(game))[1]
    events = events_of(game, ("random", thinker), 1, budget=lambda: Budget(nodes=50))
    read = parse_game(format_game(events))
    assert [(event.kind, event.move, event.state, event.reason) for event in read] == [
        (event.kind, event.move, event.state, event.reason) for event in events
    ]
    opened = read[0].expect(Opened)
    assert opened.kind is PlayerKind.PRACTICE
    match = Match.new(GAMES[game], opened.options)
    for event in read:
        match = evolve(match, event)
    assert read[-1].kind is Kind.CLOSED
    assert format_game(read) == format_game(events), "what was read is written as it was"


def test_equal_games_are_one_record_and_others_are_not() -> None:
    game = "english-draughts/1"
    one, again, other = (format_game(events_of(game, ("random", "random"), seed)) for seed in (1, 1, 2))
    assert one == again
    assert json.loads(one)["table"] != json.loads(other)["table"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"format":1', '"format":2', "record/unsupported"),
        ('"ply":3', '"ply":4', "record/syntax"),
        ('"kind":"moved"', '"kind":"flown"', "record/syntax"),
        ('"events":[{', '"events":[[],{', "record/syntax"),
        ('{"format"', '{"form', "record/syntax"),
        ("}]}", "}", "record/syntax"),
    ],
)
def test_a_line_that_was_changed_is_no_practice(old: str, new: str, code: str) -> None:
    line = format_game(events_of("english-draughts/1", ("random", "greedy"), 1))
    assert old in line
    with pytest.raises(RecordError) as refused:
        parse_game(line.replace(old, new, 1))
    assert refused.value.code == code


def test_the_same_games_left_twice_are_one_file(tmp_path: Path) -> None:
    games = [events_of("english-draughts/1", ("random", "greedy"), seed) for seed in (1, 2)]
    assert write_practice(tmp_path, games) == write_practice(tmp_path, games)
    (file,) = (tmp_path / "inbox").iterdir()
    assert [parse_game(line)[0].table for line in file.read_text().splitlines()] == [
        json.loads(format_game(events))["table"] for events in games
    ]


def test_a_duel_is_reported_even_if_its_games_cannot_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("ai.duel.command.write_practice", full)
    words = ("duel", "english-draughts", "random", "random", "--games", "2", "--log", "--data", str(tmp_path))
    status, out, error = run(capsys, *words)
    assert status == 1 and "score" in out and "[usage/unwritable]" in error
