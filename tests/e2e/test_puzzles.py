"""Puzzles: solved by dragging, by keyboard and by typing; hints, refutations, the day's puzzle; in all languages."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from shared.puzzles import Puzzle
from tests.e2e.axe import AXE, faults_in_both_schemes
from tests.product.served import served
from tests.testkit.puzzles import ENDING, LAST_TILES, PARTNER, SHOT, shelve
from tests.testkit.sampled import pairs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WRONG = ("14", "9")


@pytest.fixture(scope="module", name="server")
def serve(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page of a server whose data folder has two puzzles, and none that ships."""
    assert built.is_dir()
    data = tmp_path_factory.mktemp("data")
    shelve(data, SHOT, ENDING, LAST_TILES, PARTNER)
    nothing_shipped = f"import shared.puzzles; shared.puzzles._SHIPPED = shared.puzzles.Path({str(data)!r})"
    program = ("-c", f"import sys; {nothing_shipped}; from shared.cli import main; main(['serve', *sys.argv[1:]])")
    with served(data, "--no-worker", program=program) as server:
        yield server.http


def go(page: Page, puzzle: Puzzle) -> None:
    page.evaluate(f"location.hash = '#/puzzles/{puzzle.game.split('/')[0]}/{puzzle.id}'")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-puzzle", puzzle.id)


def shows(page: Page, status: str, ply: int) -> None:
    """The board shows so many plies, the replies too."""
    room = page.get_by_test_id("puzzle")
    expect(room).to_have_attribute("data-status", status)
    expect(room).to_have_attribute("data-ply", str(ply))


def drag(page: Page, start: str, end: str) -> None:
    for number, square in enumerate((start, end)):
        box = page.get_by_test_id(f"square-{square}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 + 4 * number)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def press(page: Page, *squares: str) -> None:
    for square in squares:
        page.get_by_test_id(f"square-{square}").focus()
        page.keyboard.press("Enter")


def test_a_puzzle_is_solved_by_dragging_and_the_next_one_comes(page: Page) -> None:
    page.get_by_test_id("to-puzzles").click()
    page.get_by_test_id("puzzle").wait_for()
    go(page, SHOT)
    status = page.get_by_test_id("puzzle-status")
    drag(page, "14", "10")
    expect(status).to_contain_text("Right. The reply is 6 – 15")
    shows(page, "open", 2)
    drag(page, "24", "19")
    shows(page, "open", 4)
    drag(page, "27", "2")
    shows(page, "solved", 5)
    expect(status).to_contain_text("Solved!")
    expect(status).to_contain_text("gone up by 73, to 1073. Themes: three-piece shot.")
    expect(page.get_by_test_id("solver")).to_have_attribute("data-streak", "1")
    assert page.url.endswith(f"#/puzzles/english-draughts/{SHOT.id}")
    page.get_by_test_id("puzzle-next").click()
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-puzzle", ENDING.id)


@pytest.mark.deep
def test_a_puzzle_is_solved_by_keyboard_after_a_wrong_move_and_a_hint(page: Page) -> None:
    go(page, SHOT)
    status = page.get_by_test_id("puzzle-status")
    press(page, *WRONG)
    expect(status).to_contain_text("14 – 9 is not the right move.")
    expect(status).to_contain_text("gone down by")
    shows(page, "wrong", 0)
    hint = page.get_by_test_id("puzzle-hint")
    hint.focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Move this piece: 14.")
    lit = page.locator("[data-lit=piece]")
    assert [square.get_attribute("data-goal") for square in lit.all()] == ["14"]
    hint.focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("The right move is 14 – 10.")
    expect(hint).to_have_count(0)
    press(page, "14", "10")
    shows(page, "open", 2)
    press(page, "24", "19")
    shows(page, "open", 4)
    press(page, "27", "2")
    shows(page, "solved", 5)
    expect(status).to_contain_text("counts as not solved")
    expect(page.get_by_test_id("solver")).to_have_attribute("data-streak", "0")


@pytest.mark.deep
def test_a_puzzle_is_solved_by_typing_from_the_board_as_text(page: Page) -> None:
    go(page, ENDING)
    page.get_by_test_id("mirror").locator("summary").click()
    expect(page.get_by_test_id("mirror")).to_contain_text("White")
    page.get_by_test_id("typed").fill("16 20")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("unfit")).to_be_visible()
    page.get_by_test_id("typed").fill("16-20")
    page.keyboard.press("Enter")
    shows(page, "solved", 1)


@pytest.mark.deep
def test_a_hand_of_domino_is_solved_by_who_passed_and_what_lies(page: Page) -> None:
    go(page, LAST_TILES)
    expect(page.get_by_test_id("puzzle")).to_contain_text("Find the play that scores best on average")
    record = page.get_by_test_id("hand-record")
    expect(record).to_contain_text("Your partner: 1")
    expect(record.get_by_text("passed")).to_have_count(3)
    page.get_by_test_id("mirror").locator("summary").click()
    page.get_by_test_id("legal").locator("button:not([data-move='4-3>'])").first.click()
    expect(page.get_by_test_id("puzzle-status")).to_contain_text("is not the right move")
    expect(page.get_by_test_id("puzzle-why")).to_have_count(0)
    page.get_by_test_id("legal").locator("button[data-move='4-3>']").click()
    shows(page, "solved", 1)


@pytest.mark.deep
def test_the_tile_that_the_partner_holds_is_named_by_keyboard(page: Page) -> None:
    go(page, PARTNER)
    room = page.get_by_test_id("puzzle")
    expect(room).to_contain_text("Which tile does your partner hold for certain?")
    choices = page.get_by_test_id("puzzle-choice")
    expect(choices).to_have_count(sum(PARTNER.state().hands[seat].bit_count() for seat in (0, 1, 3)))
    wrong = choices.filter(has_not_text="1-0").first
    tile = wrong.inner_text()
    wrong.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("puzzle-status")).to_contain_text(f"Somebody else may hold the {tile}.")
    expect(page.get_by_test_id("puzzle-why")).to_have_count(0)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults_in_both_schemes(page) == []
    choices.filter(has_text="1-0").focus()
    page.keyboard.press("Enter")
    shows(page, "solved", 1)
    expect(choices).to_have_count(0)


@pytest.mark.deep
def test_a_wrong_move_is_refuted_on_the_board(page: Page) -> None:
    go(page, SHOT)
    press(page, *WRONG)
    why = page.get_by_test_id("puzzle-why")
    expect(why).to_have_text("Why not 14 – 9?")
    status = page.get_by_test_id("puzzle-status")
    for _ in range(60):  # the AI host may still be making its machine code
        why.click()
        answered = page.get_by_test_id("puzzle-back").or_(page.get_by_test_id("refusal"))
        answered.first.wait_for()
        if page.get_by_test_id("puzzle-back").count():
            break
        expect(page.get_by_test_id("refusal")).to_have_count(0)
    expect(status).to_contain_text("14 – 9 is answered by 6 – 13")
    page.get_by_test_id("puzzle-back").click()
    shows(page, "wrong", 0)
    expect(status).to_contain_text("14 – 9 is not the right move.")


def test_the_lobby_leads_to_the_puzzle_of_the_day_once(page: Page) -> None:
    card = page.get_by_test_id("highlight-puzzle")
    link = card.get_by_role("link")
    address = link.get_attribute("href") or ""
    assert re.fullmatch("#/puzzles/(english-draughts|domino-101)/daily", address)  # the games take turns by the day
    link.click()
    room = page.get_by_test_id("puzzle")
    room.wait_for()
    assert page.url.endswith(address)
    expect(room).to_contain_text("Puzzle of")
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-status")).to_contain_text("gone down by")
    page.evaluate("location.hash = '#/'")
    expect(card).to_contain_text("You have tried today’s puzzle.")


@pytest.mark.deep
def test_the_way_back_leads_to_the_puzzle_before(page: Page) -> None:
    room = page.get_by_test_id("puzzle")
    page.evaluate("location.hash = '#/puzzles/english-draughts'")
    room.wait_for()
    go(page, SHOT)
    drag(page, *WRONG)
    shows(page, "wrong", 0)
    page.get_by_test_id("puzzle-next").click()
    expect(room).to_have_attribute("data-puzzle", ENDING.id)
    expect(page).to_have_url(re.compile(f"#/puzzles/english-draughts/{ENDING.id}$"))
    page.go_back()
    expect(room).to_have_attribute("data-puzzle", SHOT.id)
    expect(page).to_have_url(re.compile(f"#/puzzles/english-draughts/{SHOT.id}$"))
    page.go_forward()
    expect(room).to_have_attribute("data-puzzle", ENDING.id)
    page.evaluate("location.hash = '#/puzzles/english-draughts'")
    expect(page).to_have_url(re.compile("#/puzzles/english-draughts/[0-9a-f]+$"))


@pytest.mark.deep
def test_an_unknown_puzzle_says_so_and_leads_on(page: Page) -> None:
    page.evaluate("location.hash = '#/puzzles/english-draughts/0000000000'")
    expect(page.get_by_test_id("empty")).to_contain_text("This puzzle does not exist any more.")
    page.evaluate("location.hash = '#/puzzles/chinese-checkers'")
    expect(page.get_by_test_id("empty")).to_contain_text("There are no puzzles of this game yet.")
    page.evaluate("location.hash = '#/puzzles/chess'")
    expect(page.get_by_test_id("empty")).to_contain_text("game")


@pytest.mark.deep
@pytest.mark.parametrize(("language", "width"), pairs(("ar", "tr", "en"), (390, 1200)))
def test_the_room_is_accessible_in_every_language(page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    preferences = json.dumps({"language": language, "board": "flat"})
    page.evaluate("(kept) => localStorage.setItem('oldhand.preferences', kept)", preferences)
    page.reload()
    go(page, SHOT)
    press(page, *WRONG)
    page.get_by_test_id("puzzle-why").wait_for()
    page.get_by_test_id("mirror").locator("summary").click()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults_in_both_schemes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "14", "10")
    shows(page, "open", 2)
    press(page, "24", "19")
    shows(page, "open", 4)
    press(page, "27", "2")
    shows(page, "solved", 5)
    assert faults_in_both_schemes(page) == []


def test_easier_puzzles_and_a_theme_are_chosen_and_stay_chosen(page: Page) -> None:
    page.evaluate("location.hash = '#/puzzles/english-draughts'")
    room = page.get_by_test_id("puzzle")
    room.wait_for()
    page.get_by_test_id("difficulty-harder").click()
    expect(page.get_by_test_id("difficulty-harder")).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("puzzle-theme").select_option("shot-3")
    expect(room).to_have_attribute("data-puzzle", SHOT.id)
    page.get_by_test_id("puzzle-theme").select_option("database")
    expect(room).to_have_attribute("data-puzzle", ENDING.id)
    expect(page.get_by_test_id("difficulty-harder")).to_have_attribute("aria-pressed", "true")


def test_a_streak_is_run_by_keyboard_voted_on_and_told_as_progress(page: Page) -> None:
    page.evaluate("location.hash = '#/puzzles/english-draughts/streak'")
    room, run = page.get_by_test_id("puzzle"), page.get_by_test_id("run")
    expect(run).to_have_attribute("data-score", "0")
    expect(page.get_by_test_id("puzzle-hint")).to_have_count(0)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert faults_in_both_schemes(page) == []
    for score in ("1", "2"):
        here = room.get_attribute("data-puzzle") or ""
        moves = (("16", "20"),) if here == ENDING.id else (("14", "10"), ("24", "19"), ("27", "2"))
        for ply, squares in enumerate(moves):
            shows(page, "open", 2 * ply)
            press(page, *squares)
        expect(run).to_have_attribute("data-score", score)
        if score == "1":
            expect(room).not_to_have_attribute("data-puzzle", here)
    page.evaluate("location.hash = '#/puzzles/english-draughts/progress'")
    expect(page.get_by_test_id("themes")).to_contain_text("endgame")
    expect(page.locator("puzzle-progress")).to_contain_text("Best streak: 2")
    assert faults_in_both_schemes(page) == []
    go(page, ENDING)
    up = page.get_by_test_id("vote-up")
    up.focus()
    page.keyboard.press("Enter")
    expect(up).to_have_attribute("aria-pressed", "true")


def test_a_race_shows_its_time(page: Page) -> None:
    page.evaluate("location.hash = '#/puzzles/domino-101/race'")
    expect(page.get_by_test_id("run-left")).to_contain_text(re.compile(r"Time left: (2:5\d|3:00)"))
