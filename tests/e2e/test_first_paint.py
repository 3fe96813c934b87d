"""The first paint of a first visit: what is shown while the page's script is still on its way, and how soon.

Times depend on the machine. That something is painted before the script has come does not.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from shared.i18n.languages import LANGUAGES
from tests.e2e.room import wait_true
from tests.testkit.sampled import first_of, pairs

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
LOOKS = """() => {
  const page = document.documentElement;
  const { colorScheme, backgroundColor } = getComputedStyle(page);
  return [page.lang, page.dir, colorScheme, backgroundColor];
}"""
DARK = "rgb(23, 22, 20)"
LIGHT = "rgb(247, 243, 234)"


@pytest.fixture(name="waiting")
def hold_the_script(blank: Page) -> Iterator[list[Route]]:
    """The requests for the page's own script, which no test answers before it likes to."""
    held: list[Route] = []
    blank.route("**/assets/index-*.js", lambda route: held.append(route))
    yield held
    blank.unroute_all(behavior="ignoreErrors")


def visit(page: Page, server: str, **preferences: Any) -> None:
    """Open the page with these preferences and wait for the first paint."""
    kept = json.dumps(json.dumps(preferences))
    page.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
    page.goto(server, wait_until="commit")
    wait_true(page, PAINTED)


@pytest.mark.deep
@pytest.mark.parametrize(("language", "theme"), pairs(list(LANGUAGES), ("light", "dark")))
def test_the_lobby_begins_to_show_before_the_script_is_there(
    blank: Page, waiting: list[Route], server: str, language: str, theme: str
) -> None:
    visit(blank, server, language=language, theme=theme)
    lines = blank.locator(".first-lines > p:visible")
    expect(lines).to_have_count(1)
    expect(lines).to_have_attribute("lang", language)
    first_line = lines.inner_text()
    assert blank.evaluate("customElements.get('oldhand-app') === undefined"), "the script runs already"
    before = blank.evaluate(LOOKS)
    assert before == [
        language,
        "rtl" if LANGUAGES[language].right_to_left else "ltr",
        theme,
        DARK if theme == "dark" else LIGHT,
    ]
    wait_true(blank, "performance.getEntriesByType('resource').length > 0")
    assert len(waiting) == 1
    waiting[0].continue_()
    expect(blank.get_by_test_id("about")).to_have_text(first_line)
    expect(blank.locator(".first-lines")).not_to_be_visible()
    assert blank.evaluate(LOOKS) == before, "the page changes its looks when its script is there"


@pytest.mark.parametrize(("asked_for", "language"), [("tr-TR", "tr"), ("ar-EG", "ar"), ("fr-FR", "en")])
def test_the_first_line_is_in_the_language_that_the_browser_asks_for(
    chromium: Browser, server: str, asked_for: str, language: str
) -> None:
    with chromium.new_context(locale=asked_for, color_scheme="dark") as context:
        page = context.new_page()
        page.route("**/assets/index-*.js", lambda route: None)
        page.goto(server, wait_until="commit")
        wait_true(page, PAINTED)
        expect(page.locator(".first-lines > p:visible")).to_have_attribute("lang", language)
        assert page.evaluate(LOOKS)[2:] == ["dark", DARK]
        page.unroute_all(behavior="ignoreErrors")


def test_a_link_to_a_table_does_not_begin_with_the_line_of_the_lobby(
    blank: Page, waiting: list[Route], server: str
) -> None:
    visit(blank, f"{server}/#/rules")
    expect(blank.locator(".first-header")).to_be_visible()
    expect(blank.locator(".first-lines > p:visible")).to_have_count(0)
    assert waiting or not blank.evaluate("customElements.get('oldhand-app') !== undefined")


@pytest.mark.parametrize("language", first_of(sorted(LANGUAGES)))
def test_the_lobby_loads_less_than_120_kb(blank: Page, server: str, language: str) -> None:
    session = blank.context.new_cdp_session(blank)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    visit(blank, server, language=language)
    expect(blank.get_by_test_id("highlights")).to_be_visible()
    blank.wait_for_load_state("networkidle")
    print(f"{language}: the lobby has loaded {sum(sizes)} bytes in {len(sizes)} answers")
    assert 50_000 < sum(sizes) < 120_000


@pytest.mark.parametrize("width", first_of([390, 1200]))
def test_nothing_in_the_lobby_moves_when_the_answers_come(chromium: Browser, server: str, width: int) -> None:
    """Else a press meant for one button meets another."""
    with chromium.new_context(viewport={"width": width, "height": 850}) as context:
        page = context.new_page()
        held: list[Route] | None = []
        page.route("**/api/**", lambda route: route.continue_() if held is None else held.append(route))
        page.goto(server)
        options = page.get_by_test_id("terms-english-draughts")
        before = options.bounding_box()
        waiting, held = held, None
        assert waiting, "the lobby asks for nothing"
        for route in waiting:
            route.continue_()
        expect(page.get_by_test_id("highlights").locator(".expected")).to_have_count(0)
        expect(page.get_by_test_id("guest-strip")).to_be_visible()
        assert options.bounding_box() == before


@pytest.mark.parametrize("room", first_of(["analysis", "friends"]))
def test_a_room_whose_script_is_missing_says_so_and_comes_with_a_reload(
    chromium: Browser, server: str, room: str
) -> None:
    """The network failed, or a new build has replaced the file."""
    part = f"{room}-view"
    with chromium.new_context() as context:
        page = context.new_page()
        page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
        page.goto(f"{server}/#/{room}")
        missing = page.get_by_test_id("part-missing")
        expect(missing).to_have_text(re.compile("did not load"))
        assert not page.evaluate(f"customElements.get('{part}')")
        page.unroute_all()
        missing.get_by_role("button").click()
        wait_true(page, f"customElements.get('{part}') !== undefined")
        expect(missing).to_have_count(0)


def test_a_table_whose_script_is_missing_says_so(chromium: Browser, server: str) -> None:
    with chromium.new_context() as context:
        page = context.new_page()
        page.route("**/assets/table-room-*.js", lambda route: route.abort())
        page.goto(f"{server}/#/table/nosuchtable1")
        expect(page.get_by_test_id("part-missing")).to_be_visible()
