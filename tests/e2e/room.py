"""A table's room as a player uses it: looks at what is lit and presses it. Knows no rule and no move of its own."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE_MS = 120_000
"""When to give up; on a busy machine without a graphics chip the first picture of a scene alone may take a minute."""
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
"""The first position of draughts."""


def prefer(page: Page, **preferences: Any) -> None:
    """What the settings panel keeps, kept without opening it."""
    page.evaluate("kept => localStorage.setItem('oldhand.preferences', kept)", json.dumps(preferences))
    page.reload()
    page.locator("[data-testid=link][data-link=open]").wait_for()


def wait_true(page: Page, condition: str) -> None:
    """Until the page finds it true. The browser's own way evaluates text again and again, which the page forbids."""
    page.evaluate(
        f"() => new Promise((done) => {{ const look = () => ({condition} ? done() : setTimeout(look, 20)); look(); }})"
    )


def bring_into_view(locator: Locator) -> None:
    """Scroll at once. Playwright's own way waits until two pictures in a row show the element in one place, and gives
    up where software takes long over every picture of a scene."""
    locator.evaluate("it => it.scrollIntoView({ block: 'center', behavior: 'instant' })")


def press(locator: Locator) -> None:
    """Click beside a scene in three dimensions, without waiting for pictures as `Locator.click` does.

    What is hidden or disabled is not pressed: that it can be is waited for.
    """
    expect(locator).to_be_visible()
    expect(locator).to_be_enabled()
    locator.evaluate("it => it.click()")


def open_options(page: Page, game: str) -> Locator:
    """Open a game's dialog in the lobby, unless it is open. Its card."""
    card = page.get_by_test_id(f"game-{game}")
    if not card.get_by_test_id(f"options-{game}").is_visible():
        card.get_by_test_id(f"terms-{game}").click()
    return card


def choose_player(card: Locator, player: str) -> None:
    """Move the slider of an open dialog to one kind of AI player."""
    slider = card.locator("input[name=strength]")
    expect(slider).to_have_attribute("data-players", re.compile(rf"(^|,){player}(,|$)"))
    slider.fill(str((slider.get_attribute("data-players") or "").split(",").index(player)))


def create_table(page: Page, game: str) -> None:
    """Open a table without opponents, from the lobby."""
    press(open_options(page, game).get_by_role("button", name="Create a table"))


class Room:
    """One table on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = page.get_by_test_id("table")
        self.pieces = page.locator("[data-lit=piece]")
        self.targets = page.locator("[data-lit=target]")
        self.result = page.get_by_test_id("result")
        self.status = page.get_by_test_id("status")
        self.legal = page.get_by_test_id("legal").locator("button")

    @staticmethod
    def against(page: Page, game: str, player: str) -> "Room":
        """Start a game from the lobby against one kind of AI player."""
        card = open_options(page, game)
        choose_player(card, player)
        card.get_by_role("button", name="Play", exact=True).click()
        room = Room(page)
        room.table.wait_for()
        return room

    def version(self) -> str:
        return self.table.get_attribute("data-version") or ""

    def wait_lit(self, *others: Locator) -> None:
        """Until a piece is ours to move, or one of `others` is there."""
        awaited = self.pieces
        for other in others:
            awaited = awaited.or_(other)
        awaited.first.wait_for(timeout=PATIENCE_MS)

    def wait_news(self, version: str) -> None:
        """Until the table has gone on from `version`."""
        newer = self.page.locator(f"[data-testid=table]:not([data-version='{version}'])")
        newer.wait_for(timeout=PATIENCE_MS)

    def play_first_lit(self) -> None:
        """Press the first piece that is lit, the first place it may go to, and the first way if there are several."""
        version = self.version()
        self.pieces.first.click()
        self.targets.first.click()
        ways = self.page.get_by_test_id("ways")
        if ways.count():
            ways.get_by_role("button").first.click()
        self.wait_news(version)

    def resign(self) -> None:
        press(self.page.get_by_test_id("resign"))
        press(self.page.get_by_test_id("resign-yes"))


def unfold(page: Page, test_id: str) -> Locator:
    """Open what is folded, unless it is open: the menu of a table, `more`, or the rest of a result, `result-more`. What
    opens it has the focus."""
    summary = page.get_by_test_id(test_id)
    if summary.evaluate("it => it.localName") != "summary":
        summary = summary.locator("summary").first
    if not summary.evaluate("it => it.parentElement.open"):
        press(summary)
    return summary


def finished(page: Page) -> str:
    """A short game of draughts, given up. The table."""
    room = Room.against(page, "english-draughts", "greedy")
    for _ in range(2):
        room.wait_lit()
        room.play_first_lit()
    room.wait_lit()
    table = page.url.split("/")[-1]
    assert page.get_by_test_id("to-replay").count() == 0
    room.resign()
    page.get_by_test_id("to-replay").wait_for()
    return table


def register(page: Page, name: str) -> None:
    """Make an account."""
    page.get_by_test_id("to-account").click()
    make_account(page, name)


def make_account(page: Page, name: str) -> None:
    """On the page of a guest's account. It leads back from there, where it was entered from a room that needs one."""
    form = page.get_by_test_id("register")
    form.locator("input[name=name]").fill(name)
    form.locator("input[name=password]").fill("correct horse battery staple")
    form.get_by_role("button").click()
    page.get_by_role("button", name="I have saved them").click()


def register_and_return(page: Page, name: str) -> None:
    """Make an account, and go back to the lobby."""
    register(page, name)
    page.get_by_test_id("to-lobby").click()
