"""Lists that grow while somebody reads them: they follow their end, and let a reader stay who has scrolled up."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.stage import Stage
from tests.testkit.scenario import PERSONS, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 2"


def lines(*numbers: int, who: str = "ben") -> dict[str, Any]:
    messages = [
        {"number": number, "at_ms": 1, "room": "seats", "seat": 1, "id": who, "name": who, "text": f"line {number}"}
        for number in numbers
    ]
    return {"type": "chat", "table": "t", "lines": messages}


def is_at_end(scrolled: Locator) -> bool:
    return bool(scrolled.evaluate(END))


@pytest.mark.deep
def test_a_reader_of_older_messages_stays_there_and_sees_how_many_are_new(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(Scenario("english-draughts").sit(*PERSONS[:2]).table, 0)
    chat = blank.get_by_test_id("chat")
    scrolled, unseen = chat.locator("ol"), blank.get_by_test_id("chat-unseen")
    stage.tell(lines(*range(1, 31)))
    expect(chat).to_contain_text("line 30")
    assert is_at_end(scrolled)
    stage.tell(lines(31))
    expect(chat).to_contain_text("line 31")
    assert is_at_end(scrolled)
    expect(unseen).to_have_count(0)
    scrolled.evaluate("list => { list.scrollTop = 40 }")
    stage.tell(lines(32))
    expect(unseen).to_have_text("1 new")
    stage.tell(lines(33, 34))
    expect(unseen).to_have_text("3 new")
    assert scrolled.evaluate("list => list.scrollTop") == 40
    unseen.click()
    expect(unseen).to_have_count(0)
    assert is_at_end(scrolled)
    scrolled.evaluate("list => { list.scrollTop = 40 }")
    stage.tell(lines(35))
    expect(unseen).to_have_text("1 new")
    scrolled.evaluate("list => { list.scrollTop = list.scrollHeight }")
    expect(unseen).to_have_count(0)


def test_ones_own_message_is_shown_however_far_one_has_scrolled_up(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(Scenario("english-draughts").sit(*PERSONS[:2]).table, 0)
    chat = blank.get_by_test_id("chat")
    stage.tell(lines(*range(1, 31)))
    expect(chat).to_contain_text("line 30")
    chat.locator("ol").evaluate("list => { list.scrollTop = 0 }")
    chat.locator("input").fill("hello")
    blank.get_by_test_id("say").click()
    stage.wait_asked("say")
    stage.tell(lines(31, who="ann"))
    stage.answer("say")
    expect(blank.get_by_test_id("say")).to_be_enabled()
    expect(blank.get_by_test_id("chat-unseen")).to_have_count(0)
    assert is_at_end(chat.locator("ol"))


@pytest.mark.deep
def test_a_reader_of_earlier_moves_stays_there(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    scenario = Scenario("chinese-checkers").sit(*PERSONS[:2]).begin().play_on(Random(1), plies=60)
    stage.show(scenario.table, 0)
    scrolled = blank.locator("move-list .scroll")
    assert is_at_end(scrolled)
    scrolled.evaluate("list => { list.scrollTop = 10 }")
    scenario.play_on(Random(2), plies=2)
    stage.show(scenario.table, 0)
    assert scrolled.evaluate("list => list.scrollTop") == 10
