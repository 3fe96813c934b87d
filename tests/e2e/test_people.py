"""Two people at one table, and one of them with an account: what the page offers beside the moves."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def meet(page: Page, other: Page) -> tuple[Room, Room]:
    """A private draughts table with a clock, where moves may be taken back; the link is all that `other` needs."""
    card = page.get_by_test_id("game-english-draughts")
    card.get_by_test_id("terms-english-draughts").click()
    card.locator("select[name=clock]").select_option("rapid")
    card.locator("select[name=rated]").select_option("no")
    for box in ("private", "takebacks"):
        card.locator(f"input[name={box}]").check()
    card.get_by_role("button", name="Create a table").click()
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    other.goto(page.url)
    other.get_by_test_id("sit-1").click()
    rooms = Room(page), Room(other)
    rooms[0].wait_lit()
    return rooms


def test_people_at_a_clock_take_back_talk_and_agree_to_a_draw(page: Page, other: Page) -> None:
    mine, theirs = meet(page, other)
    expect(page.get_by_test_id("clock-0")).to_contain_text(":")
    mine.play_first_lit()
    theirs.wait_lit()
    page.get_by_test_id("propose-takeback").click()
    other.get_by_test_id("agree-takeback").click()
    mine.wait_lit()
    expect(page.get_by_test_id("table")).to_contain_text("No moves yet.")
    other.get_by_test_id("phrases").click()
    other.get_by_test_id("phrase-good-luck").click()
    expect(page.get_by_test_id("chat")).to_contain_text("Good luck!")
    mine.play_first_lit()
    theirs.wait_lit()
    other.get_by_test_id("propose-draw").click()
    page.get_by_test_id("agree-draw").click()
    for room in (mine, theirs):
        expect(room.result).to_contain_text("Draw")


def test_a_guest_registers_plays_and_finds_the_match_in_its_profile(page: Page) -> None:
    page.get_by_test_id("to-account").click()
    form = page.get_by_test_id("register")
    form.locator("input[name=name]").fill("Ada L")
    form.locator("input[name=password]").fill("correct horse battery staple")
    form.get_by_role("button").click()
    page.get_by_test_id("told-once").locator("code").first.wait_for()
    page.get_by_role("button", name="I have saved them").click()
    page.get_by_test_id("to-lobby").click()
    card = page.get_by_test_id("game-english-draughts")
    card.get_by_test_id("terms-english-draughts").click()
    card.locator("select[name=rated]").select_option("yes")
    room = Room.against(page, "english-draughts", "greedy")
    for _ in range(3):
        room.wait_lit()
        room.play_first_lit()
    room.wait_lit()
    room.resign()
    room.result.wait_for()
    page.get_by_test_id("to-account").click()
    page.get_by_role("link", name="My games and ratings").click()
    profile = page.get_by_test_id("profile")
    expect(profile).to_contain_text("Ada L")
    for _ in range(20):  # the match is counted a moment after its end, and the page asks twice
        if profile.get_by_text("1 lost").count() and profile.get_by_text("provisional").count():
            break
        page.reload()
        profile.wait_for()
    expect(profile).to_contain_text("1 lost")
    expect(profile).to_contain_text("provisional")
