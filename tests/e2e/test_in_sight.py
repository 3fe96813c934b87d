"""Every room shows its board and its main button without scrolling, on every screen and in every language."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from shared.i18n.languages import LANGUAGES
from tests.e2e.room import finished, prefer
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow(60)]

SIZES = ((360, 740), (390, 844), (844, 390), (768, 1024), (1280, 800), (1440, 900), (1920, 1080))
GAMES = ("english-draughts", "chinese-checkers", "domino-101")
BOARDS = {"english-draughts": "draughts-board", "chinese-checkers": "star-board", "domino-101": "domino-table"}
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
Wanted = Callable[[Page], Sequence[Locator]]


def lobby(page: Page) -> Sequence[Locator]:
    page.evaluate("location.hash = '#/'")
    return [page.locator(".now").first]


def analysis(game: str) -> Wanted:
    def go(page: Page) -> Sequence[Locator]:
        page.evaluate("game => { location.hash = `#/analysis/${game}` }", game)
        room = page.locator(f"[data-testid=analysis][data-game={game}]")
        expect(room).to_be_visible()
        return [page.get_by_test_id("analysis-board"), page.get_by_test_id("score-words")]

    return go


def puzzles(game: str) -> Wanted:
    def go(page: Page) -> Sequence[Locator]:
        page.evaluate("game => { location.hash = `#/puzzles/${game}` }", game)
        board = page.get_by_test_id("puzzle").locator(BOARDS[game])
        board.wait_for()
        return [board]

    return go


def learn(game: str) -> Wanted:
    def go(page: Page) -> Sequence[Locator]:
        page.evaluate("game => { location.hash = `#/learn/${game}` }", game)
        board = page.get_by_test_id("learn").locator(BOARDS[game])
        board.wait_for()
        return [board]

    return go


def players(page: Page) -> Sequence[Locator]:
    page.evaluate("location.hash = '#/players/english-draughts'")
    return [page.get_by_test_id("ai-player").first.get_by_role("button").first]


def replay(page: Page) -> Sequence[Locator]:
    page.evaluate("location.hash = window.replayed")
    page.get_by_test_id("replay").wait_for()
    return [page.get_by_test_id("replay-board"), page.get_by_test_id("play")]


def faults_of(page: Page, name: str, shown: Sequence[Locator]) -> list[str]:
    """What is not wholly in the window, at each size."""
    found: list[str] = []
    for each in shown:
        expect(each).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.evaluate(TWO_FRAMES)
        for each in shown:
            box: Any = each.evaluate("it => it.getBoundingClientRect().toJSON()")
            right, bottom = box["x"] + box["width"], box["y"] + box["height"]
            if box["x"] < -0.5 or box["y"] < -0.5 or right > width + 0.5 or bottom > height + 0.5:
                found.append(f"{name} at {width}x{height}: {each} reaches {right:.0f}, {bottom:.0f}")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name} at {width}x{height}: wider than the window")
    return found


@pytest.mark.parametrize("language", first_of(list(LANGUAGES)))
def test_every_room_shows_its_board_and_main_button_at_once(page: Page, language: str) -> None:
    table = finished(page)
    page.evaluate("table => { sessionStorage.setItem('replayed', `#/replay/${table}/1.1`) }", table)
    prefer(page, board="flat", language=language)
    page.evaluate("window.replayed = sessionStorage.getItem('replayed')")
    rooms: dict[str, Wanted] = {"lobby": lobby, "replay": replay, "players": players}
    rooms |= {f"puzzles of {game}": puzzles(game) for game in GAMES}
    rooms |= {f"lesson of {game}": learn(game) for game in GAMES[:2]}
    rooms |= {f"analysis of {game}": analysis(game) for game in GAMES}
    faults = [fault for name, go in rooms.items() for fault in faults_of(page, name, go(page))]
    assert not faults, "\n".join(faults)


def test_the_header_is_one_line_on_a_phone_and_its_menu_leads_everywhere(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    header: Any = page.locator("header").bounding_box()
    assert header["height"] < 60
    menu = page.get_by_test_id("menu")
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".identity button")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
    expect(menu).to_be_focused()
    menu.press("Enter")
    page.get_by_test_id("to-analysis").click()
    expect(page.get_by_test_id("paste")).to_be_visible()
    expect(page.get_by_test_id("to-puzzles")).not_to_be_visible()
