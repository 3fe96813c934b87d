"""Signs that a reader whose system chooses the colours can tell apart: by shape, outline or words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.e2e.conftest import FLAT_BOARDS
from tests.e2e.stage import Stage
from tests.testkit.scenario import PERSONS, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHAPE = """(element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    const names = ["borderTopWidth", "borderTopStyle", "outlineStyle", "outlineWidth", "textDecorationLine", "width"];
    return names.map((name) => style[name]);
}"""
"""What is left of an element's look without its colours."""


@pytest.fixture(name="plain")
def without_colours(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(forced_colors="active", locale="en-GB")
    context.add_init_script(FLAT_BOARDS)
    yield context.new_page()
    context.close()


def shape(element: Locator, pseudo: str | None = None) -> Any:
    return element.evaluate(SHAPE, pseudo)


def test_people_who_are_here_and_away_look_different(plain: Page, built: Path) -> None:
    stage = Stage(plain, built)
    scenario = Scenario("english-draughts").sit(*PERSONS[:2]).begin()
    stage.show(scenario.table, 0)
    seats = [plain.get_by_test_id(f"seat-{seat}").locator(".presence") for seat in (0, 1)]
    present = ["here" in (seat.get_attribute("class") or "") for seat in seats]
    assert present == [True, True]
    here = shape(seats[1])
    state = stage.tell_state(scenario.table, 0)
    away = [state["seats"][0], state["seats"][1] | {"present": False}]
    stage.show(scenario.table, 0, seats=away)
    assert shape(seats[1]) != here == shape(seats[0])


def test_a_lost_connection_is_no_full_circle(plain: Page, built: Path) -> None:
    stage = Stage(plain, built)
    link = plain.get_by_test_id("link")
    connected = shape(link, "::before")
    stage.go_down()
    assert shape(link, "::before") != connected


def test_the_room_where_one_is_has_an_outline(plain: Page, built: Path) -> None:
    Stage(plain, built)
    plain.evaluate("location.hash = '#/rules/english-draughts'")
    rooms = plain.locator("oldhand-app nav a")
    current = plain.locator("oldhand-app nav a[aria-current]").first
    current.wait_for()
    other = next(room for room in rooms.all() if room.get_attribute("aria-current") is None)
    assert shape(current) != shape(other)
