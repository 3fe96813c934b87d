"""The page for everybody: words instead of a board, keys instead of a pointer, sounds, and what a person prefers."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import FLAT_BOARDS
from tests.e2e.room import Room, prefer, wait_true

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HEARD = """
window.heard = { contexts: 0, strokes: 0 };
const Real = AudioContext;
window.AudioContext = class extends Real { constructor() { super(); window.heard.contexts += 1; } };
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.heard.strokes += 1; start.apply(this, when); };
const begin = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) { window.heard.strokes += 1; begin.apply(this, when); };
"""


def test_a_game_is_played_by_typing_moves_and_every_move_is_told(page: Page) -> None:
    prefer(page, board="flat", words=True)
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    typed = page.get_by_test_id("typed")
    typed.fill("1-30")
    typed.press("Enter")
    expect(page.get_by_test_id("unfit")).to_have_text("1-30 is not a legal move now.")
    version = room.version()
    typed.fill("11-15")
    typed.press("Enter")
    room.wait_news(version)
    expect(page.get_by_test_id("told")).to_have_text(re.compile(r"^[^:]+: \d+ – \d+.*\.$"))
    expect(page.get_by_test_id("moves")).to_contain_text("11-15")
    expect(typed).to_be_focused()


@pytest.mark.deep
def test_arrows_move_the_focus_which_returns_after_the_answer(page: Page) -> None:
    prefer(page, board="flat")
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    page.get_by_test_id("square-11").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("square-10")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    version = room.version()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    target = page.locator("[data-lit=target]:focus")
    expect(target).to_have_count(1)
    page.keyboard.press("Enter")
    room.wait_news(version)
    room.wait_lit()
    expect(page.locator("[data-lit=piece]:focus")).to_have_count(1)


@pytest.mark.deep
def test_a_move_waits_for_a_second_press_where_a_person_prefers_it(page: Page) -> None:
    prefer(page, board="flat", confirm=True)
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    version = room.version()
    room.pieces.first.click()
    room.targets.first.click()
    expect(page.get_by_test_id("confirm")).to_be_focused()
    page.get_by_test_id("reconsider").click()
    assert room.version() == version
    room.pieces.first.click()
    room.targets.first.click()
    page.keyboard.press("Enter")
    room.wait_news(version)


@pytest.mark.deep
def test_there_is_no_sound_before_a_press_or_when_switched_off(page: Page) -> None:
    page.add_init_script(HEARD)
    prefer(page, board="flat")
    assert page.evaluate("heard") == {"contexts": 0, "strokes": 0}
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    room.play_first_lit()
    wait_true(page, "heard.strokes > 0")
    prefer(page, board="flat", sounds=False)
    room.wait_lit()
    room.play_first_lit()
    room.wait_lit()
    assert page.evaluate("heard") == {"contexts": 0, "strokes": 0}


def test_the_language_of_the_settings_applies_everywhere_at_once(page: Page) -> None:
    page.get_by_test_id("settings").click()
    page.get_by_test_id("prefer-language").select_option("ar")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    expect(page.locator("html")).to_have_attribute("lang", "ar")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("game-domino-101")).to_contain_text("دومينو 101")
    page.reload()
    expect(page.get_by_test_id("game-domino-101")).to_contain_text("دومينو 101")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("prefer-language").select_option("tr")
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    expect(page.get_by_test_id("game-domino-101")).to_contain_text("101 sayıya ilk ulaşan takım kazanır")


def test_a_browser_that_asks_for_turkish_is_spoken_to_in_turkish(chromium: Browser, server: str) -> None:
    with chromium.new_context(locale="tr-TR") as context:
        context.add_init_script(FLAT_BOARDS)
        page = context.new_page()
        page.goto(server)
        expect(page.get_by_test_id("link")).to_have_text("bağlı")
