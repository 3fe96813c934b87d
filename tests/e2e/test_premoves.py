"""A move planned on the opponent's turn is played when it can be, never before, and taken back by a press."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from server.tables.table import Table
from tests.e2e.axe import AXE, faults_in_both_schemes
from tests.e2e.room import press
from tests.e2e.stage import Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import ANN, BEN, CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def table_after(*moves: str, game: str = "english-draughts") -> Table:
    scenario = Scenario(game).sit(ANN, BEN).begin()
    for move in moves:
        scenario.play(move)
    return scenario.table


def plan(page: Page, start: str, end: str) -> None:
    """Press a piece and where it is to go."""
    page.locator(f"[data-testid$='-{start}'][data-lit=plan]").click()
    page.locator(f"[data-testid$='-{end}'][data-lit=plan]").click()


def played(stage: Stage) -> list[Any]:
    return [command["move"] for command in stage.unanswered if command["type"] == "play"]


def test_a_planned_move_is_played_once_the_opponent_has_moved(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15"), 0)
    expect(blank.locator("[data-lit=piece]")).to_have_count(0)
    plan(blank, "8", "11")
    expect(blank.get_by_test_id("planned")).to_have_text("Planned: 8 – 11. Press to cancel.")
    expect(blank.get_by_test_id("arrow")).to_have_attribute("data-move", "8-11")
    stage.tell_state(table_after("11-15"), 0)  # as when a watcher comes
    assert played(stage) == []
    stage.tell_state(table_after("11-15", "23-18"), 0)
    assert stage.wait_asked("play")["move"] == "8-11"
    expect(blank.get_by_test_id("planned")).to_have_count(0)


def test_a_capture_is_planned_by_its_ends(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15"), 0)
    plan(blank, "15", "22")
    stage.tell_state(table_after("11-15", "22-18"), 0)
    assert stage.wait_asked("play")["move"] == "15x22"


def test_a_plan_that_became_illegal_is_dropped_without_a_word_to_the_server(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15"), 0)
    plan(blank, "8", "12")
    expect(blank.get_by_test_id("planned")).to_be_visible()
    stage.tell_state(table_after("11-15", "23-18"), 0)
    blank.locator("[data-lit=piece]").first.wait_for()
    expect(blank.get_by_test_id("planned")).to_have_count(0)
    assert played(stage) == []


@pytest.mark.parametrize("way", ["press", "key"])
def test_a_plan_is_taken_back(blank: Page, built: Path, way: str) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15"), 0)
    plan(blank, "8", "11")
    if way == "press":
        blank.locator(".board").click()
    else:
        blank.get_by_test_id("planned").press("Enter")
    expect(blank.get_by_test_id("planned")).to_have_count(0)
    expect(blank.locator("[data-lit=plan]").first).to_be_visible()
    stage.tell_state(table_after("11-15", "23-18"), 0)
    blank.locator("[data-lit=piece]").first.wait_for()
    assert played(stage) == []


def test_a_move_to_be_confirmed_is_confirmed_when_it_is_due(blank: Page, built: Path) -> None:
    stage = Stage(blank, built, confirm=True)
    stage.show(table_after("11-15"), 0)
    plan(blank, "8", "11")
    stage.tell_state(table_after("11-15", "23-18"), 0)
    expect(blank.get_by_test_id("confirm")).to_be_visible()
    assert played(stage) == []
    press(blank.get_by_test_id("confirm"))
    assert stage.wait_asked("play")["move"] == "8-11"


def test_nothing_is_planned_by_watchers_nor_among_many_nor_without_the_server(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15"), None)
    expect(blank.locator("[data-lit]")).to_have_count(0)
    star = Scenario("chinese-checkers-star-3").sit(*CROWD[:3]).begin()
    (mover,) = star.table.match.to_act
    stage.show(star.table, (mover + 1) % 3, name="star")
    expect(blank.locator("[data-lit]")).to_have_count(0)
    stage.show(table_after("11-15"), 0, name="again")
    blank.locator("[data-lit=plan]").first.wait_for()
    stage.go_down()
    expect(blank.locator("[data-lit]")).to_have_count(0)


@pytest.mark.parametrize("board", first_of(["flat", "3d"]))
def test_chinese_checkers_is_planned_on_either_board(blank: Page, built: Path, board: str) -> None:
    stage = Stage(blank, built, board=board)
    stage.show(table_after("a3xa5", game="chinese-checkers"), 0)
    own = "d1-d2"
    start, end = own.split("-")
    blank.locator("star-scene" if board == "3d" else "star-board").wait_for()
    for cell in (start, end):
        blank.locator(f"[data-testid$='-{cell}'][data-lit=plan]").press("Enter")
    expect(blank.get_by_test_id("planned")).to_be_visible()
    blank.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults_in_both_schemes(blank) == []
    stage.tell_state(table_after("a3xa5", "f9-e9", game="chinese-checkers"), 0)
    assert stage.wait_asked("play")["move"] == own


def test_men_taken_and_men_at_the_goal_are_counted_at_the_seat(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(table_after("11-15", "22-18", "15x22"), 0)
    expect(blank.get_by_test_id("tally-0")).to_have_text("○ 1 +1" + "1 piece taken")
    expect(blank.get_by_test_id("tally-1")).to_have_count(0)
    stage.show(Scenario("chinese-checkers").sit(ANN, BEN).begin().table, 0, name="second")
    expect(blank.get_by_test_id("tally-0")).to_contain_text("0 of 10 pieces in the goal")
