"""Groups: opened and joined by a link, a room with its chat, a standing table, settings, and the page of a class."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_REGISTER = """async name => {
  const authorization = `Bearer ${localStorage.getItem("oldhand.token")}`;
  const headers = { authorization, "content-type": "application/json" };
  const body = JSON.stringify({ name, password: "correct horse battery" });
  return (await fetch("/api/register", { method: "POST", headers, body })).status;
}"""


def open_group(page: Page, name: str, *, is_class: bool = False) -> str:
    """Register, open a group that takes guests, and return its invitation link. The page shows its settings then."""
    assert page.evaluate(_REGISTER, f"Teacher of {name}") == 201
    page.reload()
    page.get_by_test_id("to-groups").click()
    form = page.get_by_test_id("groups").locator("form")
    form.locator("input[name=name]").fill(name)
    form.locator("input[name=guests]").check()
    form.locator("select[name=kind]").select_option("class" if is_class else "club")
    form.locator("button").click()
    return page.get_by_test_id("group-link").locator("input").input_value()


def go(page: Page, place: str) -> None:
    """To another page of the group that is shown."""
    group = page.evaluate("location.hash.split('/')[2]")
    page.evaluate("place => { location.hash = place }", f"#/groups/{group}{place}")


def test_two_meet_in_a_group_talk_and_play_at_their_standing_table(page: Page, other: Page) -> None:
    link = open_group(page, "Thursday Club")
    other.goto(link)
    other.get_by_test_id("join-group").get_by_test_id("join").click()
    go(page, "")
    expect(page.get_by_test_id("group-room").get_by_test_id("member")).to_have_count(2)
    page.get_by_label("Write a message").fill("Anybody for a game?")
    page.keyboard.press("Enter")
    expect(other.get_by_test_id("group-chat")).to_contain_text("Anybody for a game?")
    page.get_by_test_id("new-standing").click()
    page.get_by_label("Name of the table").fill("The old two")
    page.keyboard.press("Enter")
    expect(other.get_by_test_id("standing-table")).to_contain_text("The old two")
    page.get_by_test_id("play-standing").click()
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    expect(other.get_by_test_id("group-table")).to_have_count(1)  # nobody else finds the table
    other.get_by_test_id("invited").locator("button.primary").click()
    expect(other.get_by_test_id("seat-1")).to_contain_text("(you)")
    page.evaluate("location.hash = '#/'")
    expect(page.get_by_test_id("own-groups")).to_contain_text("Thursday Club")


def test_a_room_asks_for_its_leaderboard_once_and_again_when_somebody_has_joined(page: Page, other: Page) -> None:
    asked: list[str] = []
    link = open_group(page, "Quiet Club")
    page.on("request", lambda request: asked.append(request.url))
    go(page, "")
    for members, text in ((1, "Nobody is here yet."), (2, "Now there are two of us.")):
        expect(page.get_by_test_id("group-room").get_by_test_id("member")).to_have_count(members)
        expect(page.get_by_test_id("group-ladder")).to_contain_text("Nobody here has a rating in this game yet.")
        page.get_by_label("Write a message").fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("group-chat")).to_contain_text(text)
        assert len([url for url in asked if "/ladders/" in url]) == members
        if members == 1:
            other.goto(link)
            other.get_by_test_id("join-group").get_by_test_id("join").click()


@pytest.mark.deep
@pytest.mark.parametrize("language", first_of(["ar", "tr", "en"]))
def test_every_page_of_a_group_is_accessible_in_every_language(page: Page, other: Page, language: str) -> None:
    link = open_group(page, f"Class {language}", is_class=True)
    other.goto(link)
    other.get_by_test_id("join").click()
    other.get_by_test_id("group-room").wait_for()
    place = page.evaluate("location.hash.replace('/settings', '')")
    page.evaluate(f"localStorage.setItem('oldhand.preferences', JSON.stringify({{ language: '{language}' }}))")
    page.reload()
    for part, shown in (("/settings", "group-settings"), ("/class", "pupil"), ("", "group-chat")):
        page.evaluate("place => { location.hash = place }", place + part)
        page.get_by_test_id(shown).wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert [found["id"] for found in page.evaluate(SCAN)] == [], part
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
        page.set_viewport_size({"width": 1200, "height": 850})
