"""The first minute: from the lobby to the first move, a game prepared in its dialog, and the first hints at a table."""

import os
import re
from itertools import combinations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import Room, choose_player, open_options, prefer, unfold
from tests.testkit.sampled import first_of, pairs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("english-draughts", "domino-101", "chinese-checkers")
SIZES = ((360, 640), (844, 390), (768, 1024), (1280, 800))
OTHER_SIZES = ((390, 844), (568, 320), (667, 375), (740, 360), (1024, 768), (1440, 900), (1920, 1080))
NOT_DRAWN = """
  const names = ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"];
  for (const name of names) WebGL2RenderingContext.prototype[name] = () => {};
"""
"""For a context's pages: a scene takes its place, and no picture of it is drawn, which software does slowly."""
COUNT_PRESSES = """() => {
  window.presses = 0;
  addEventListener("pointerdown", () => (window.presses += 1), true);
}"""


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None, f"{locator} is not shown"
    return found


def middle(locator: Locator) -> tuple[float, float]:
    found = box(locator)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def lie_over_each_other(boxes: list[FloatRect]) -> bool:
    """Whether two of the boxes have more in common than an edge."""
    return any(
        all(
            one[start] + 0.5 < other[start] + other[size] and other[start] + 0.5 < one[start] + one[size]
            for start, size in (("x", "width"), ("y", "height"))
        )
        for one, other in combinations(boxes, 2)
    )


@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_newcomer_makes_the_first_move_with_two_presses(page: Page, game: str) -> None:
    page.evaluate(COUNT_PRESSES)
    page.get_by_test_id(f"quick-{game}").click()
    room = Room(page)
    room.wait_lit()
    assert page.locator("dialog[open]").count() == 0
    version = room.version()
    across, down = middle(room.pieces.first)
    page.mouse.move(across, down)
    page.mouse.down()
    page.mouse.move(across + 10, down - 10)  # far enough to be a drag, which lights the targets
    page.mouse.move(*middle(room.targets.first), steps=5)
    page.mouse.up()
    room.wait_news(version)
    assert page.evaluate("window.presses") == 2
    seconds = page.evaluate("performance.now() / 1_000")
    print(f"{game}: the first move {seconds:.1f} s after the page was opened; load {os.getloadavg()[0]:.1f}")


def test_the_lobby_says_what_this_is_and_has_one_way_to_play_for_each_game(page: Page) -> None:
    expect(page.get_by_test_id("about")).to_contain_text("computer players that learn from every game")
    for game in GAMES:
        primary = page.get_by_test_id(f"game-{game}").locator("button.primary:visible")
        expect(primary).to_have_count(1)
        expect(primary).to_contain_text("Play now")
    lesson = page.get_by_test_id("highlight-lesson")
    expect(lesson.get_by_role("heading")).to_have_text("Today’s lesson")
    lesson.get_by_role("link", name="Begin").click()
    expect(page.get_by_test_id("learn")).to_be_visible()


@pytest.mark.deep
def test_a_live_table_is_offered_to_watch(page: Page, chromium: Browser) -> None:
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    with chromium.new_context() as context:
        watcher = context.new_page()
        watcher.goto(page.url.split("#")[0])
        watch = watcher.get_by_test_id("highlight-watch")
        expect(watch).to_contain_text("Being played now")
        expect(watch).to_contain_text("Tiny Momo")
        expect(watch.get_by_role("link")).to_have_attribute("href", re.compile(r"^#/table/\w+"))


@pytest.mark.deep
def test_opponents_are_on_a_slider_from_the_weakest_to_the_one_that_adapts(page: Page) -> None:
    card = open_options(page, "domino-101")
    slider = card.locator("input[name=strength]")
    expect(slider).to_have_attribute("data-players", re.compile(r"^random,.*,at-your-level$"))
    dialog = card.get_by_test_id("options-domino-101")
    expect(dialog.locator("strong")).to_have_text("Old Hand")
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Mirror Mira"))
    expect(dialog).to_contain_text("Mirror Mira")
    page.keyboard.press("Home")
    expect(dialog.locator("strong")).to_have_text("Tiny Momo")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_test_id("terms-domino-101")).to_be_focused()


def test_a_human_like_opponent_plays_at_the_rating_that_is_chosen(page: Page) -> None:
    card = open_options(page, "english-draughts")
    choose_player(card, "club")
    expect(card.get_by_label("Its rating")).to_have_count(0)
    choose_player(card, "human")
    card.get_by_label("Its rating").select_option("1200")
    card.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("table")).to_contain_text("Miss Clara 1200")


@pytest.mark.deep
def test_first_hints_stand_beside_the_board_until_they_are_put_aside(page: Page) -> None:
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("If you can capture, you must")
    hints, board = box(coach), box(page.locator(".board"))
    assert hints["x"] >= board["x"] + board["width"] or hints["y"] >= board["y"] + board["height"]
    expect(page.get_by_test_id("how-to-play")).to_have_attribute("href", "#/rules/english-draughts")
    page.get_by_test_id("coach-close").press("Enter")
    expect(coach).to_have_count(0)
    page.reload()
    room.wait_lit()
    expect(coach).to_have_count(0)


def test_first_hints_leave_with_the_first_move_and_stay_in_the_menu(page: Page) -> None:
    room = Room.against(page, "chinese-checkers", "random")
    room.wait_lit()
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("Hop over pieces of any colour")
    room.play_first_lit()
    expect(coach).to_have_count(0)
    tips = page.get_by_test_id("tips")
    expect(tips).not_to_be_visible()
    unfold(page, "more")
    tips.locator("summary").click()
    expect(tips).to_contain_text("Hop over pieces of any colour")
    page.keyboard.press("Escape")
    expect(tips).not_to_be_visible()
    expect(page.get_by_test_id("more")).to_be_focused()


@pytest.mark.deep
@pytest.mark.parametrize(("game", "board"), pairs(GAMES, ("3d", "flat")))
def test_board_hand_and_clocks_are_in_sight_at_every_size(
    page: Page, game: str, board: str, request: pytest.FixtureRequest
) -> None:
    page.add_init_script(NOT_DRAWN)
    prefer(page, board=board)
    card = open_options(page, game)
    card.locator("select[name=clock]").select_option("slow")
    room = Room.against(page, game, "random")
    room.table.wait_for()
    seats = 4 if game == "domino-101" else 2
    expect(page.locator("clock-face")).to_have_count(seats)
    shown = [page.locator(".board"), *page.locator("clock-face").all()]
    if game == "domino-101" and board == "flat":
        shown.append(page.get_by_test_id("hand"))
    faults: list[str] = []
    for width, height in SIZES + (OTHER_SIZES if request.config.getoption("--deep") else ()):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for each in shown:
            found = box(each)
            right, bottom = found["x"] + found["width"], found["y"] + found["height"]
            if found["x"] < 0 or found["y"] < 0 or right > width + 0.5 or bottom > height + 0.5:
                faults.append(f"{width}x{height}: {each} reaches {right:.0f}, {bottom:.0f}")
        if lie_over_each_other(list(map(box, page.locator("seat-chip").all()))):
            faults.append(f"{width}x{height}: a seat lies over another")
    assert faults == []


@pytest.mark.deep
def test_axe_finds_nothing_in_the_first_minute(page: Page, server: str) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.get_by_test_id("highlight-lesson").wait_for()
    found = {"lobby": page.evaluate(SCAN)}
    open_options(page, "domino-101")
    found["dialog"] = page.evaluate(SCAN)
    page.keyboard.press("Escape")
    page.get_by_test_id("quick-english-draughts").click()
    room = Room(page)
    room.wait_lit()
    room.play_first_lit()
    room.wait_lit()
    expect(page.get_by_test_id("reason")).to_be_visible()
    found["table"] = page.evaluate(SCAN)
    page.goto(f"{server}#/learn/chinese-checkers")
    page.get_by_test_id("learn").wait_for()
    found["lesson"] = page.evaluate(SCAN)
    assert [f"{where}: {fault['id']}" for where, faults in found.items() for fault in faults] == []
