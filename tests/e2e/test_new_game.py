"""A game that the page has no board for is played on its position text."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.room import Room, open_options, press
from tests.e2e.stage import Stage
from tests.product.served import served

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(name="address")
def serve_new_game(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that knows noughts and crosses, with AI seats."""
    assert built.is_dir()
    monkeypatch.setenv("OLDHAND_GAMES", "tests.toys.noughts_and_crosses:NOUGHTS_AND_CROSSES")
    with served(tmp_path / "data", "--no-worker", "--practice", "0") as server:
        yield server.http


@pytest.mark.deep
def test_a_new_game_is_played_against_the_search_that_knows_no_game(address: str, blank: Page) -> None:
    blank.goto(address)
    room = Room.against(blank, "noughts-and-crosses", "uct")
    moves, over = blank.locator("position-board [data-move]"), room.result
    position = blank.locator("position-board [data-position]")
    for _ in range(5):
        moves.first.or_(over).first.wait_for()
        if over.count():
            break
        expect(position).to_have_attribute("data-position", re.compile(r"^[xo.]{3}(/[xo.]{3}){2}$"))
        before = position.get_attribute("data-position") or ""
        moves.first.click()
        expect(position).not_to_have_attribute("data-position", before)
    expect(over).to_have_text(re.compile("You lose: three-in-a-row|Draw: full|You win: three-in-a-row"))
    expect(blank.get_by_test_id("reason")).to_have_text(
        re.compile("Best by its own calculation|The only move|Random move")
    )
    blank.goto(f"{address}#/explorer/noughts-and-crosses")
    expect(blank.get_by_test_id("analysis")).to_have_attribute("data-game", "noughts-and-crosses")
    card = blank.get_by_test_id("evaluation")
    expect(card.get_by_test_id("score-words")).to_have_text(re.compile(r"^Seat 1: expected score \d\d%$"))
    expect(card.get_by_test_id("search-status")).to_have_text(re.compile(r"^[\d,]+ positions( · finished)?$"))
    expect(card.get_by_test_id("other-line").first).to_have_text(re.compile(r"Seat \d \d\d% \(\d+%\) "))


@pytest.mark.deep
@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel has wheels for some platforms alone")
def test_a_game_of_open_spiel_is_played_by_pressing_cells(built: Path, tmp_path: Path, blank: Page) -> None:
    assert built.is_dir()
    with served(tmp_path / "data", "--no-worker", "--practice", "0", "--games", "openspiel:othello") as server:
        blank.goto(server.http)
        room = Room.against(blank, "openspiel:othello", "mcts-easy")
        cells, position = blank.locator("open-spiel-board .target"), blank.locator("open-spiel-board [data-position]")
        for _ in range(40):
            cells.first.or_(room.result).first.wait_for()
            if room.result.count():
                break
            before = position.get_attribute("data-position") or ""
            cells.first.click()
            expect(position).not_to_have_attribute("data-position", before)
        expect(room.result).to_have_text(re.compile("You lose|Draw|You win"))
        assert blank.locator("open-spiel-board .disc").count() > 32


@pytest.mark.deep
@pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel has wheels for some platforms alone")
def test_a_player_of_a_game_with_hidden_hands_sees_the_own_hand(built: Path, tmp_path: Path, blank: Page) -> None:
    assert built.is_dir()
    with served(tmp_path / "data", "--no-worker", "--practice", "0", "--games", "openspiel:kuhn_poker") as server:
        blank.goto(server.http)
        room = Room.against(blank, "openspiel:kuhn_poker", "random")
        expect(blank.get_by_test_id("own-hand")).to_have_text(re.compile(r"^Your hand: Deal:[012]\.$"))
        for _ in range(3):
            moves = blank.locator("open-spiel-board [data-move]")
            moves.first.or_(room.result).first.wait_for()
            if room.result.count():
                break
            moves.first.click()
        expect(room.result).to_have_text(re.compile("You lose|Draw|You win"))


OPTIONS = {"board_size": 11, "swap": False, "komi": "6.5", "hints": True}


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ({}, {}),
        ({"board_size": " 5 ", "komi": "0.5"}, {"board_size": 5, "komi": "0.5"}),
        ({"board_size": "five", "komi": ""}, {"board_size": "five"}),
        ({"swap": True, "hints": False}, {"swap": True, "hints": False}),
    ],
    ids=["usual", "typed", "no number", "boxes"],
)
def test_options_of_a_game_that_the_page_does_not_know_are_typed(
    built: Path, blank: Page, typed: dict[str, str | bool], asked: dict[str, object]
) -> None:
    game = {"id": "openspiel:hex/1", "title": "Hex", "seats": 2, "teams": [[0], [1]], "options": OPTIONS}
    stage = Stage(blank, built, games=[game])
    card = open_options(blank, "openspiel:hex")
    for name, value in typed.items():
        field = card.locator(f"input[name=rule-{name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            field.fill(value)
    press(card.get_by_role("button", name="Create a table"))
    assert stage.wait_asked("open").get("options", {}) == asked
