"""Fingers on the boards, flat and in three dimensions: taps, drags, and a table that fills the screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.room import PATIENCE_MS, Room, bring_into_view, prefer, wait_true
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("english-draughts", "domino-101", "chinese-checkers")
SCENES = {"english-draughts": "draughts-scene", "domino-101": "domino-scene", "chinese-checkers": "star-scene"}


@pytest.fixture(scope="module", name="device")
def open_device(chromium: Browser) -> Iterator[BrowserContext]:
    with chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        yield context


class Finger:
    """Touches that the browser takes for a finger's, so that it scrolls where nothing keeps it from doing so.

    A browser that begins to scroll cancels the pointer. The page's own offset is no measure: news above the
    board shift it too.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        page.evaluate("window.cancelled = 0; addEventListener('pointercancel', () => window.cancelled++, true)")

    @property
    def scrolled(self) -> bool:
        """Whether the browser took a touch for the beginning of a scroll."""
        return bool(self._page.evaluate("window.cancelled > 0"))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._touch("touchStart", start)
        for step in range(1, 7):
            self._touch("touchMove", tuple(a + (b - a) * step / 6 for a, b in zip(start, end, strict=True)))
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: tuple[float, ...]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, locator: Locator) -> None:
    page.touchscreen.tap(*middle(locator))


@pytest.mark.deep
@pytest.mark.parametrize("game", first_of(GAMES))
def test_two_taps_move_on_a_flat_board(phone: Page, game: str) -> None:
    prefer(phone, board="flat")
    room = Room.against(phone, game, "random")
    room.wait_lit()
    version = room.version()
    bring_into_view(room.pieces.first)
    tap(phone, room.pieces.first)
    tap(phone, room.targets.first)
    room.wait_news(version)


@pytest.mark.parametrize("game", first_of(["domino-101", "english-draughts", "chinese-checkers"]))
def test_a_finger_drags_on_a_flat_board_without_scrolling_the_page(phone: Page, game: str) -> None:
    prefer(phone, board="flat")
    room = Room.against(phone, game, "random")
    room.wait_lit()
    bring_into_view(room.pieces.first)
    room.pieces.first.click()
    end = middle(room.targets.first)
    phone.keyboard.press("Escape")  # is put down again
    expect(room.targets).to_have_count(0)
    version, finger = room.version(), Finger(phone)
    finger.drag(middle(room.pieces.first), end)
    room.wait_news(version)
    assert not finger.scrolled


@pytest.mark.deep
@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_finger_drags_in_three_dimensions_without_scrolling_the_page(phone: Page, game: str) -> None:
    prefer(phone, board="3d")
    room = Room.against(phone, game, "random")
    phone.locator(f"{SCENES[game]}[data-frames]").wait_for(timeout=PATIENCE_MS)
    room.wait_lit()
    phone.locator(f"{SCENES[game]}:not([data-moving])").wait_for(timeout=PATIENCE_MS)
    phone.evaluate("scrollTo(0, 40)")
    phone.locator("[data-lit=piece]").first.evaluate("it => it.click()")
    end = middle(room.targets.first)
    phone.locator("[data-lit=piece][aria-pressed=true]").press("Escape")  # is put down again
    expect(room.targets).to_have_count(0)
    phone.locator(f"{SCENES[game]}:not([data-moving])").wait_for(timeout=PATIENCE_MS)
    version, finger = room.version(), Finger(phone)
    finger.drag(middle(phone.locator("[data-lit=piece]").first), end)
    room.wait_news(version)
    assert not finger.scrolled


@pytest.mark.deep
def test_a_finger_beside_the_pieces_scrolls_the_page(phone: Page) -> None:
    prefer(phone, board="flat")
    room = Room.against(phone, "english-draughts", "random")
    room.wait_lit()
    phone.evaluate("scrollTo(0, 0)")
    across, down = middle(phone.get_by_test_id("square-18"))
    finger = Finger(phone)
    finger.drag((across, down), (across, down - 200))
    wait_true(phone, "scrollY > 50")
    assert finger.scrolled


@pytest.mark.deep
def test_a_table_fills_the_screen_and_leaves_it_by_the_same_button(phone: Page) -> None:
    prefer(phone, board="flat")
    room = Room.against(phone, "domino-101", "random")
    phone.get_by_test_id("more").tap()
    button = phone.get_by_test_id("full-screen")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("document.fullscreenElement !== null")
    room.wait_lit()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert phone.evaluate("document.fullscreenElement === null")
