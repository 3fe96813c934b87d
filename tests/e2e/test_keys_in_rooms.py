"""Rooms by keyboard: Tab leads to everything, Enter, Space and the arrows work it, and the focus is never lost."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from shared.puzzles import Puzzle, answers, decode_puzzle, shipped_puzzles
from tests.e2e.keys import SOON_MS, expect_focus, focused, press, tab_onto, tab_to
from tests.e2e.reviews import judged
from tests.e2e.room import PATIENCE_MS, Room
from tests.e2e.stage import Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import ANN, BEN, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def go(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = address }", address)


def shipped(game: str, goal: str, moves: int = 1) -> Puzzle:
    """The first puzzle of a kind that takes the solver so many moves."""
    return next(
        puzzle
        for puzzle in shipped_puzzles(f"{game}/1", decode_puzzle)
        if puzzle.goal == goal and len(puzzle.line) == 2 * moves - 1
    )


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    go(page, f"#/puzzles/{puzzle.game.partition('/')[0]}/{puzzle.id}")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-puzzle", puzzle.id)


def move(page: Page, puzzle: Puzzle, text: str) -> None:
    """Move a man, play a tile, or name one."""
    if puzzle.goal == "partner":
        tab_onto(page.get_by_test_id("puzzle-choice").filter(has_text=text))
        page.keyboard.press("Space")
    elif puzzle.game.startswith("domino"):
        press(page, f"tile-{text.strip('<>')}")
        press(page, "end-left" if text.startswith("<") else "end-right", "Space")
    else:
        squares = re.split("[-x]", text)
        for square in (squares[0], squares[-1]):
            press(page, f"square-{square}")


def solve(page: Page, puzzle: Puzzle) -> None:
    for number, text in enumerate(puzzle.line[::2]):
        expect(page.get_by_test_id("puzzle")).to_have_attribute("data-ply", str(2 * number))
        move(page, puzzle, text)
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-status", "solved")


KINDS = (("english-draughts", "win", 2), ("domino-101", "partner", 1), ("domino-101", "points", 1))


@pytest.mark.parametrize("kind", first_of(KINDS, 2))
def test_a_puzzle_is_solved_voted_on_and_left_for_the_next(page: Page, kind: tuple[str, str, int]) -> None:
    puzzle = shipped(*kind)
    open_puzzle(page, puzzle)
    room, status = page.get_by_test_id("puzzle"), page.get_by_test_id("puzzle-status")
    expect(status).to_have_attribute("role", "status")
    press(page, "puzzle-hint")
    expect(status).not_to_contain_text(re.compile("Your move|Choose"))
    expect_focus(page)
    solve(page, puzzle)
    expect(status).to_contain_text("Solved")
    expect(page.get_by_test_id("puzzle-next")).to_be_focused(timeout=SOON_MS)
    press(page, "vote-up")
    expect(page.get_by_test_id("vote-up")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("vote-up")).to_be_focused()
    tab_onto(page.get_by_test_id("puzzle-next"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(room).not_to_have_attribute("data-puzzle", puzzle.id)
    expect_focus(page)


def test_the_wishes_for_puzzles_are_set_one_after_the_other(page: Page) -> None:
    puzzle = shipped("english-draughts", "win")
    open_puzzle(page, puzzle)
    room = page.get_by_test_id("puzzle")
    press(page, "difficulty-harder", "Space")
    expect(page.get_by_test_id("difficulty-harder")).to_have_attribute("aria-pressed", "true")
    expect(room).not_to_have_attribute("data-puzzle", puzzle.id)
    expect(page.get_by_test_id("difficulty-harder")).to_be_focused()
    page.keyboard.press("Tab")
    themes = page.get_by_test_id("puzzle-theme")
    expect(themes).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(themes).not_to_have_value("")
    expect(themes).to_be_focused()


def test_a_streak_is_begun_ended_and_begun_again(page: Page) -> None:
    open_puzzle(page, shipped("english-draughts", "win"))
    streak = page.get_by_role("link", name="Streak")
    tab_onto(streak)
    page.keyboard.press("Enter")
    run, room = page.get_by_test_id("run"), page.get_by_test_id("puzzle")
    expect(run).to_have_attribute("data-over", "false")
    expect(streak).to_be_focused()
    expect(run.get_by_role("status")).to_contain_text("0")
    puzzle_id = room.get_attribute("data-puzzle")
    puzzle = next(each for each in shipped_puzzles("english-draughts/1", decode_puzzle) if each.id == puzzle_id)
    wrong = next(text for text in answers(puzzle, puzzle.state()) if text != puzzle.line[0] and text.count("x") < 2)
    move(page, puzzle, wrong)
    expect(run).to_have_attribute("data-over", "true")
    expect(run.get_by_role("status")).to_contain_text("over")
    expect(page.get_by_test_id("run-again")).to_be_focused(timeout=SOON_MS)
    page.keyboard.press("Enter")
    expect(run).to_have_attribute("data-over", "false")
    expect_focus(page)


def test_moves_are_tried_taken_back_and_stepped_through_in_the_analysis(page: Page) -> None:
    go(page, "#/analysis/english-draughts")
    room = page.get_by_test_id("analysis")
    expect(room).to_have_attribute("data-path", "")
    for square in ("11", "15"):
        press(page, f"square-{square}")
    expect(room).to_have_attribute("data-path", "1")
    expect(page.get_by_test_id("now")).to_have_attribute("role", "status")
    expect(page.get_by_test_id("now")).to_contain_text("11-15. White to move")
    expect_focus(page)
    tab_to(page, "search-switch")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("search-switch")).to_be_focused()
    press(page, "undo")
    expect(room).to_have_attribute("data-path", "")
    expect(page.get_by_test_id("undo")).to_be_focused()
    for square in ("11", "15"):
        press(page, f"square-{square}")
    expect(room).to_have_attribute("data-path", "1")
    back = page.locator(".controls").get_by_role("button").nth(1)
    tab_onto(back)
    page.keyboard.press("Enter")
    expect(room).to_have_attribute("data-path", "")
    expect(back).to_be_focused()


def test_the_result_leads_to_the_review_and_to_ones_mistakes(page: Page) -> None:
    page.route("**/review", judged)
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    room.play_first_lit()
    room.wait_lit()
    press(page, "resign")
    press(page, "resign-yes")
    panel = page.get_by_test_id("result-panel")
    expect(panel).to_be_focused(timeout=PATIENCE_MS)
    press(page, "close-result")
    expect(page.get_by_test_id("show-result")).to_be_focused(timeout=SOON_MS)
    page.keyboard.press("Enter")
    expect(panel).to_be_focused(timeout=SOON_MS)
    expect(page.get_by_test_id("turning-points")).to_have_attribute("data-ready", "true", timeout=PATIENCE_MS)
    press(page, "to-mistakes")
    expect(page.locator("main")).to_be_focused()
    expect(page.get_by_test_id("empty").or_(page.get_by_test_id("puzzle"))).to_be_visible()
    page.go_back()
    expect(panel).to_be_visible()
    press(page, "to-replay")
    expect(page.get_by_test_id("replay")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    page.unroute_all(behavior="ignoreErrors")  # a review may still be under way


def test_an_ai_player_is_chosen_from_the_folded_list(page: Page) -> None:
    go(page, "#/players/english-draughts")
    summary = page.get_by_test_id("literature").locator("summary")
    folded = page.get_by_test_id("literature").get_by_test_id("ai-player")
    tab_onto(summary)
    page.keyboard.press("Enter")
    expect(folded.first).to_be_visible()
    expect(summary).to_be_focused()
    tab_onto(folded.first.get_by_role("button"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator("main")).to_be_focused()


def test_the_lobby_chooses_a_board_looks_for_people_and_gives_up(page: Page) -> None:
    press(page, "choose-chinese-checkers-star-3")
    chosen = page.get_by_test_id("choose-chinese-checkers-star-3")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_focused()
    press(page, "seek-chinese-checkers-star-3")
    expect(page.get_by_test_id("stop-seeking")).to_be_focused(timeout=SOON_MS)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("seek-chinese-checkers-star-3")).to_be_focused(timeout=SOON_MS)
    press(page, "quick-chinese-checkers-star-3")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator("main")).to_be_focused()


def test_the_menu_behind_three_dots_is_walked_through(page: Page) -> None:
    Room.against(page, "english-draughts", "random").wait_lit()
    press(page, "more")
    page.keyboard.press("Tab")
    inside = page.locator("more-menu:focus-within")
    expect(inside).to_have_count(1)
    assert focused(page)[0] != "more"
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("more")).to_be_focused()
    expect(page.get_by_test_id("how-to-play")).not_to_be_visible()
    press(page, "more", "Space")
    press(page, "how-to-play")
    expect(page.locator("rules-view")).to_be_visible()
    expect(page.locator("main")).to_be_focused()


def test_a_move_is_planned_and_taken_back(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    scenario = Scenario("english-draughts").sit(ANN, BEN).begin()
    scenario.play("11-15")
    stage.show(scenario.table, 0)
    for square in ("8", "11"):
        press(blank, f"square-{square}")
    planned = blank.get_by_test_id("planned")
    expect(planned).to_be_focused(timeout=SOON_MS)
    assert focused(blank)[2] == "Planned: 8 – 11. Press to cancel."
    blank.keyboard.press("Enter")
    expect(planned).to_have_count(0)
    expect(blank.locator("[data-lit=plan]:focus")).to_have_count(1, timeout=SOON_MS)


LESSONS: Sequence[tuple[str, int]] = (("domino-101", 16), ("english-draughts", 10))


@pytest.mark.parametrize("lesson", first_of(LESSONS))
def test_a_guided_game_keeps_the_focus_to_its_end_and_back(page: Page, lesson: tuple[str, int]) -> None:
    game, steps = lesson
    go(page, f"#/learn/{game}")
    learn = page.get_by_test_id("learn")
    for _ in range(steps - 1):
        before = learn.get_attribute("data-step") or ""
        if page.locator("[data-lit=piece]").count():
            tab_to(page, lit="piece")
            page.keyboard.press("Enter")
            tab_to(page, lit="target")
        else:
            tab_to(page, "learn-next")
        page.keyboard.press("Enter")
        expect(learn).not_to_have_attribute("data-step", before)
        expect_focus(page)
    expect(learn).to_have_attribute("data-step", "done")
    press(page, "learn-again")
    expect(learn).not_to_have_attribute("data-step", "done")
    expect_focus(page)
    press(page, "learn-next")
    press(page, "learn-back")
    expect_focus(page)
