"""The page connects by the path of the node that it is told of, and by the usual one where that leads nowhere."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page

from tests.e2e.room import PATIENCE_MS
from tests.e2e.stage import LINKED, Stage

pytestmark = pytest.mark.slow


def until(page: Page, is_so: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE_MS / 1_000
    while not is_so():
        assert monotonic() < end
        page.wait_for_timeout(10)


def greeted(stage: Stage, times: int) -> list[tuple[str, str]]:
    """(path, node) of the page's greetings, once there are so many."""
    until(stage.page, lambda: len(stage.greetings) >= times)
    stage.page.locator(LINKED).wait_for()
    return stage.greetings


def test_the_page_goes_to_the_node_that_it_is_told_of_with_what_is_unanswered(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.page.get_by_test_id("seek-english-draughts").click()
    asked = stage.wait_asked("seek")
    stage.tell({"type": "node", "node": "a1b2"})
    assert greeted(stage, 2) == [("/ws", ""), ("/ws/a1b2", "a1b2")]
    until(blank, lambda: stage.unanswered.count(asked) == 2)
    stage.go_down()
    stage.come_back()
    assert greeted(stage, 3)[2] == ("/ws/a1b2", "a1b2"), "it comes back there"


def test_where_no_way_leads_to_the_node_any_other_serves_the_page(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.unreachable = "/ws/a1b2"
    stage.tell({"type": "node", "node": "a1b2"})
    assert greeted(stage, 2) == [("/ws", ""), ("/ws", "a1b2")]
