"""Friends: following by name and from a profile, presence, a challenge; by keyboard, in all languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def identity(page: Page) -> str:
    """The public id of the guest at this page."""
    return str(page.evaluate("document.querySelector('oldhand-app').welcome.you.id"))


def test_a_friend_is_followed_seen_online_challenged_and_unfollowed(page: Page, other: Page) -> None:
    page.get_by_test_id("to-friends").click()
    room = page.get_by_test_id("friends")
    expect(room).to_contain_text("You aren’t following anyone yet")
    field = room.get_by_label("Player’s name")
    field.fill("nobody of this name")
    field.press("Enter")
    expect(page.get_by_test_id("refusal")).to_be_visible()
    field.fill(identity(other))
    field.press("Enter")
    friend = page.get_by_test_id("friend")
    expect(friend).to_contain_text("online")
    friend.get_by_role("button", name="Challenge").focus()
    page.keyboard.press("Enter")
    form = page.get_by_test_id("challenge-form")
    form.locator("select[name=clock]").select_option("rapid")
    form.locator("select[name=side]").select_option("0")
    form.get_by_role("button").click()
    expect(page.get_by_text("has been sent")).to_be_visible()
    other.get_by_test_id("challenge").get_by_role("button", name="Accept").click()
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    expect(other.get_by_test_id("seat-1")).to_contain_text("(you)")
    page.evaluate("location.hash = '#/friends'")
    expect(friend).to_contain_text("playing now")
    other.evaluate("location.hash = '#/friends'")
    other.get_by_test_id("presence").uncheck()
    expect(friend).to_contain_text("offline")  # without a reload
    other.get_by_test_id("presence").check()
    expect(friend).to_contain_text("playing now")
    friend.get_by_role("button", name="Unfollow").click()
    expect(room).to_contain_text("You aren’t following anyone yet")


@pytest.mark.deep
def test_a_profile_has_a_button_that_follows(page: Page, other: Page) -> None:
    page.evaluate(f"location.hash = '#/player/{identity(other)}'")
    page.get_by_test_id("follow").click()
    page.get_by_test_id("unfollow").wait_for()
    page.get_by_test_id("to-friends").click()
    expect(page.get_by_test_id("friend")).to_have_count(1)


@pytest.mark.deep
@pytest.mark.parametrize("language", first_of(["ar", "tr", "en"]))
def test_the_room_is_accessible_in_every_language(page: Page, other: Page, language: str) -> None:
    page.evaluate(f"localStorage.setItem('oldhand.preferences', JSON.stringify({{ language: '{language}' }}))")
    page.reload()
    page.get_by_test_id("to-friends").click()
    room = page.get_by_test_id("friends")
    room.locator("input[name=name]").fill(identity(other))
    room.locator("input[name=name]").press("Enter")
    friend = page.get_by_test_id("friend")
    friend.locator("button.primary").click()
    page.get_by_test_id("challenge-form").wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert [found["id"] for found in page.evaluate(SCAN)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.deep
def test_a_friend_is_invited_to_a_table_that_stands_and_joins_it(page: Page, other: Page) -> None:
    page.get_by_test_id("to-friends").click()
    page.get_by_label("Player’s name").fill(identity(other))
    page.keyboard.press("Enter")
    page.get_by_test_id("friend").wait_for()
    page.evaluate("location.hash = '#/'")
    page.get_by_test_id("terms-english-draughts").click()
    dialog = page.get_by_test_id("options-english-draughts")
    dialog.locator("select[name=clock]").select_option("days-7")
    dialog.get_by_role("button", name="Play with people").click()
    page.get_by_test_id("invite-friends").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("invitable").get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Invitation sent to")).to_be_visible()
    invited = other.get_by_test_id("invited")
    expect(invited).to_contain_text("English draughts")
    expect(invited).to_contain_text("7 days per move")
    other.evaluate(AXE.read_text(encoding="utf-8"))
    assert [found["id"] for found in other.evaluate(SCAN)] == []
    invited.get_by_role("button", name="Join").click()
    expect(other.get_by_test_id("seat-1")).to_contain_text("(you)")
    expect(invited).to_have_count(0)
    expect(page.get_by_test_id("invite-friends")).to_have_count(0)


def test_a_muted_player_is_unmuted_from_the_list(page: Page, other: Page) -> None:
    muted = page.get_by_test_id("muted")
    page.get_by_test_id("to-friends").click()
    expect(page.get_by_test_id("friends")).to_be_visible()
    expect(muted).to_have_count(0)
    ask = "player => document.querySelector('oldhand-app').connection.ask({ type: 'mute', player, on: true })"
    page.evaluate(ask, identity(other))
    page.evaluate("location.hash = '#/'")
    page.get_by_test_id("to-friends").click()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    expect(muted.get_by_role("listitem")).to_have_count(1)
    assert [found["id"] for found in page.evaluate(SCAN)] == []
    muted.get_by_role("button", name="Unmute").press("Enter")
    expect(muted).to_have_count(0)
