"""Tournaments on the page: announced in a form, entered by a link, played from the banner, directed at the desk."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.room import Room, register

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def announce(page: Page, name: str) -> str:
    """Somebody with an account announces a tournament that begins at a word, and enters it. Its address."""
    register(page, name)
    page.get_by_test_id("to-tournaments").click()
    page.get_by_test_id("announce").click()
    page.get_by_label("Begins").select_option("hand")
    page.get_by_label("Name", exact=True).fill(f"The cup of {name}")
    page.get_by_test_id("announce-it").click()
    page.get_by_test_id("enter").click()
    page.get_by_test_id("entered").wait_for()
    return page.url


def test_a_guest_enters_by_the_link_plays_from_the_banner_and_sees_the_result(page: Page, other: Page) -> None:
    address = announce(page, "Ottoline")
    other.goto(address)
    other.get_by_label("Your name").fill("Zebedee")
    other.get_by_test_id("enter").click()
    other.get_by_test_id("entered").wait_for()
    other.evaluate("location.hash = '#/friends'")
    page.get_by_test_id("standings").get_by_text("Zebedee").wait_for()
    page.get_by_test_id("desk-start").click()
    banner = other.get_by_test_id("next-table")
    expect(banner).to_contain_text("Round 1 of The cup of Ottoline: your game against Ottoline")
    banner.get_by_role("link").click()
    expect(banner).to_have_count(0)
    page.get_by_test_id("own-table").click()
    Room(other).resign()
    other.get_by_test_id("to-tournament").click()
    expect(other.get_by_test_id("stage")).to_have_text("Over. Won by Ottoline")
    expect(other.get_by_test_id("standings").locator("tbody tr").first).to_contain_text("Ottoline")
    expect(other.get_by_test_id("round")).to_contain_text("Replay")
    other.get_by_test_id("cross-table").locator("summary").click()
    expect(other.get_by_test_id("cross-table").locator("tbody tr")).to_have_count(2)


def test_the_organiser_directs_a_tournament_and_takes_nothing_back_unasked(page: Page, other: Page) -> None:
    other.goto(announce(page, "Philippa"))
    expect(other.get_by_test_id("enter")).to_be_visible()
    expect(other.get_by_test_id("desk")).to_have_count(0)
    desk = page.get_by_test_id("desk")
    desk.get_by_test_id("desk-postpone").locator("summary").click()
    desk.get_by_label("Start").fill("2099-01-01T20:00")
    desk.get_by_role("button", name="Save").click()
    expect(other.get_by_test_id("stage")).to_contain_text("Starts")
    desk.get_by_test_id("desk-add-ai").locator("summary").click()
    desk.get_by_role("button", name="Add").click()
    expect(page.locator("[data-entrant]")).to_have_count(2)
    desk.get_by_test_id("desk-remove").locator("summary").click()
    desk.get_by_label("Entrant").select_option(index=1)
    desk.get_by_role("button", name="Remove").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.locator("[data-entrant]")).to_have_count(1)
    desk.get_by_test_id("desk-cancel").click()
    page.get_by_test_id("sure-no").click()
    expect(other.get_by_test_id("enter")).to_be_visible()
    desk.get_by_test_id("desk-cancel").click()
    page.get_by_test_id("sure-yes").click()
    expect(other.get_by_test_id("stage")).to_have_text("Cancelled.")
    expect(other.get_by_test_id("enter")).to_have_count(0)
