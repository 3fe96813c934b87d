"""Typed text is never lost: to a refusal, a lost connection, news of the table, another room or a reload."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import LINKED, Stage
from tests.testkit.scenario import PERSONS, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TEXT = "Well, that was close"


def refused(stage: Stage) -> None:
    stage.page.get_by_test_id("say").click()
    stage.wait_asked("say")
    stage.answer("say", code="chat/muted", message="An operator keeps you from talking for now.")
    stage.page.get_by_test_id("refusal").wait_for()


def cut_off(stage: Stage) -> None:
    stage.go_down()
    expect(stage.page.get_by_test_id("say")).to_be_disabled()
    expect(stage.page.get_by_test_id("why-not")).to_have_text(
        "You are not connected. Your message stays here until you can send it."
    )
    stage.come_back()


def elsewhere(stage: Stage) -> None:
    stage.page.evaluate("location.hash = '#/leaders'")
    stage.page.locator("leaders-view").wait_for()
    stage.page.go_back()


def reloaded(stage: Stage) -> None:
    stage.page.reload()
    stage.page.locator(LINKED).wait_for()


def a_hand_on(stage: Stage) -> None:
    """Words of one's own wait for the end of the hand; phrases need not."""
    field = stage.page.get_by_test_id("chat").locator("input")
    stage.show(Scenario("domino-101").sit(*PERSONS).begin().table, 0)
    expect(field).to_be_disabled()
    expect(stage.page.get_by_test_id("say")).to_be_disabled()
    expect(stage.page.get_by_test_id("why-not")).to_have_text("During a hand you can only use quick chat.")
    stage.page.get_by_test_id("phrase-thanks").click()
    assert stage.wait_asked("say")["phrase"] == "thanks"
    stage.answer("say")
    stage.show(Scenario("domino-101").sit(*PERSONS).table, 0)
    expect(field).to_be_enabled()


@pytest.mark.parametrize("happens", [refused, cut_off, elsewhere, reloaded, a_hand_on])
def test_a_line_stays_in_its_field_until_it_has_been_said(
    blank: Page, built: Path, happens: Callable[[Stage], None]
) -> None:
    stage = Stage(blank, built)
    stage.show(Scenario("domino-101").sit(*PERSONS).table, 0)
    field = blank.get_by_test_id("chat").locator("input")
    field.fill(TEXT)
    happens(stage)
    expect(field).to_have_value(TEXT)
    blank.get_by_test_id("say").click()
    assert stage.wait_asked("say")["text"] == TEXT
    expect(field).to_have_value(TEXT)
    stage.answer("say")
    expect(field).to_have_value("")


def test_a_refused_name_stays_in_its_field_and_costs_no_connection(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    blank.get_by_role("button", name="Ann").click()
    field = blank.get_by_label("Your name")
    field.fill("Oldhand")
    stage.refuse_greeting("name/taken", "This name is taken.")
    field.press("Enter")
    expect(blank.get_by_test_id("refusal")).to_be_visible()
    blank.locator(LINKED).wait_for()
    expect(field).to_have_value("Oldhand")
