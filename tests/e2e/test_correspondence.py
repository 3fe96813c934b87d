"""Correspondence on the page: days for each move, whose turn it is, and vacations; by keyboard, in all languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def at_a_table_of_days(page: Page, other: Page) -> str:
    """A game of draughts that was opened in the lobby's dialog, 3 days for each move; it is this page's turn."""
    page.get_by_test_id("terms-english-draughts").click()
    dialog = page.get_by_test_id("options-english-draughts")
    days = dialog.locator("select[name=clock] optgroup option")
    assert days.evaluate_all("all => all.map((each) => each.textContent)") == [
        "1 day per move",
        *(f"{count} days per move" for count in (2, 3, 7, 14)),
    ]
    dialog.locator("select[name=clock]").select_option("days-3")
    dialog.get_by_role("button", name="Play with people").click()
    page.wait_for_url("**/#/table/*")
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    address = page.url
    other.goto(address)
    other.get_by_test_id("sit-1").click()
    expect(page.get_by_test_id("seat-0")).to_contain_text("3 d 0 h")
    return address


@pytest.mark.deep
def test_a_player_goes_on_vacation_is_seen_there_plays_on_and_comes_back(page: Page, other: Page) -> None:
    address = at_a_table_of_days(page, other)
    page.goto(address.split("#")[0] + "#/account")
    panel = page.get_by_test_id("vacation")
    expect(panel).to_contain_text("30 days left")
    panel.locator("input").fill("5")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("vacation-standing")).to_contain_text("You’re on vacation until")
    expect(page.get_by_test_id("your-game")).to_contain_text("on vacation")
    expect(other.get_by_test_id("seat-0")).to_contain_text("on vacation until")
    other.goto(address.split("#")[0] + "#/")
    expect(other.get_by_test_id("your-game")).to_contain_text("on vacation")
    page.reload()
    page.get_by_test_id("vacation-end").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("vacation-standing")).to_contain_text("29 days left")
    expect(other.get_by_test_id("your-game")).not_to_contain_text("on vacation")


@pytest.mark.deep
@pytest.mark.parametrize("language", first_of(["ar", "tr", "en"]))
def test_the_vacation_is_accessible_in_every_language(page: Page, language: str) -> None:
    page.evaluate(f"localStorage.setItem('oldhand.preferences', JSON.stringify({{ language: '{language}' }}))")
    page.evaluate("location.hash = '#/account'")
    page.reload()
    for button in ("vacation-begin", "vacation-end"):
        page.get_by_test_id(button).wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert [found["id"] for found in page.evaluate(SCAN)] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_test_id(button).click()
    page.get_by_test_id("vacation-begin").wait_for()
