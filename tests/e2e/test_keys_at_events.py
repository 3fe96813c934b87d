"""Tournaments and groups by keyboard: Tab leads to everything, Enter works it, and the focus is never lost."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.keys import expect_focus, press, tab_onto
from tests.e2e.room import Room, register

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def key_on(locator: Locator, *keys: str) -> None:
    """Tab to it, and press keys there."""
    tab_onto(locator)
    for key in keys:
        locator.page.keyboard.press(key)


def write(locator: Locator, text: str) -> None:
    """Tab to a field, and type this in place of its text."""
    key_on(locator, "ControlOrMeta+a")
    locator.page.keyboard.type(text)


def test_a_tournament_is_announced_entered_started_and_corrected(page: Page, other: Page) -> None:
    register(page, "Augusta")
    press(page, "to-tournaments")
    expect(page.locator("main")).to_be_focused()
    press(page, "announce")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    key_on(page.get_by_test_id("announce-form").get_by_role("button", name="Cancel"), "Enter")
    expect(page.get_by_test_id("announce")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    write(page.get_by_label("Name", exact=True), "Keys alone")
    begin = page.locator("select[name=begin]")
    key_on(begin, "ArrowDown")
    expect(begin).to_have_value("hand")
    press(page, "announce-it")
    expect(page.get_by_test_id("tournament")).to_be_visible()
    press(page, "enter")
    expect(page.get_by_test_id("withdraw")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("enter")).to_be_focused()
    other.goto(page.url)
    other.get_by_test_id("enter").click()
    other.get_by_test_id("entered").wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("withdraw")).to_be_focused()
    expect(page.get_by_test_id("standings").locator("tbody tr")).to_have_count(2)
    press(page, "desk-start")
    expect(page.get_by_test_id("desk-pause")).to_be_focused()
    own_table = page.get_by_test_id("own-table")
    expect(own_table).to_be_visible()
    other.get_by_test_id("own-table").click()
    tab_onto(own_table, "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    Room(other).resign()
    key_on(page.get_by_test_id("to-tournament"), "Enter")
    correct = page.get_by_test_id("desk-correct")
    key_on(correct.locator("summary"), "Enter")
    key_on(correct.get_by_label("Result"), "ArrowDown", "ArrowDown")
    key_on(correct.get_by_role("button"), "Enter")
    expect(correct.locator("summary")).to_be_focused()
    expect(page.get_by_test_id("round")).to_contain_text("corrected")


def test_a_group_is_made_joined_written_in_played_in_and_left(page: Page, other: Page) -> None:
    register(page, "Constance")
    press(page, "to-groups")
    expect(page.locator("main")).to_be_focused()
    form = page.get_by_test_id("groups").locator("form")
    write(form.locator("input[name=name]"), "Club of keys")
    key_on(form.locator("input[name=guests]"), "Space")
    key_on(form.locator("button"), "Enter")
    link = page.get_by_test_id("group-link").locator("input")
    expect_focus(page)
    tab_onto(link)
    other.goto(link.input_value())
    press(other, "join")
    expect(other.get_by_test_id("group-room")).to_be_visible()
    expect_focus(other)
    key_on(page.get_by_role("link", name="Room"), "Enter")
    expect(page.get_by_test_id("member")).to_have_count(2)
    expect_focus(page)
    write(page.get_by_label("Write a message"), "By keys")
    page.keyboard.press("Enter")
    expect(other.get_by_test_id("group-chat")).to_contain_text("By keys")
    expect(page.get_by_label("Write a message")).to_be_focused()
    tab_onto(page.get_by_test_id("new-standing"), "Shift+Tab")
    page.keyboard.press("Enter")
    write(page.get_by_label("Name of the table"), "We two")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("standing-table")).to_contain_text("We two")
    expect(page.get_by_test_id("new-standing")).to_be_focused()
    tab_onto(page.get_by_test_id("play-standing"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator("main")).to_be_focused()
    key_on(other.get_by_role("link", name="Settings", exact=True).last, "Enter")
    key_on(other.get_by_test_id("group-settings").get_by_role("button", name="Leave"), "Enter")
    key_on(other.get_by_test_id("sure-yes"), "Enter")
    expect(other.get_by_test_id("groups")).to_be_visible()
    expect_focus(other)
