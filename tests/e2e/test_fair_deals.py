"""The result screen says what the browser itself has found out about the deals."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.room import Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPEN = """async ([name, options]) => {
  const { connection } = document.querySelector("oldhand-app");
  const game = connection.welcome.games.find(({ id }) => id.startsWith(name));
  const { table } = await connection.ask({ type: "open", game: game.id, options });
  await connection.ask({ type: "sit", table, seat: 0 });
  await connection.ask({ type: "add-ai", table, seat: 1, player: "random" });
  location.hash = `#/table/${encodeURIComponent(table)}`;
}"""


def begin(page: Page, start: str) -> Room:
    page.evaluate(OPEN, ["english-draughts", {"start": start}])
    room = Room(page)
    page.get_by_test_id("resign").wait_for()
    return room


def test_a_deal_is_verified_in_the_browser_and_a_false_one_found_out(page: Page) -> None:
    """Ann leads a match to its end three times: with the record as it is, with a false one, and with nothing drawn."""
    begin(page, "ballot-3").resign()
    deals = page.get_by_test_id("deals")
    expect(deals).to_have_text("Fair deal: verified in your browser.")

    def lie(route: Route) -> None:
        record: Any = route.fetch().json()
        record["matches"][0]["proof"]["nonces"][0][1] = "00" * 16
        route.fulfill(body=json.dumps(record), content_type="application/json")

    page.route("**/api/games/**", lie)
    begin(page, "ballot-3").resign()
    expect(deals).to_have_attribute("data-verdict", "failed")
    expect(deals).to_contain_text("not the deal that the server had committed to")
    page.unroute("**/api/games/**")

    begin(page, "standard").resign()
    expect(page.get_by_test_id("result-panel")).to_be_visible()
    expect(deals).to_have_count(0)


@pytest.mark.deep
def test_a_page_that_came_without_https_says_that_it_cannot_verify(page: Page) -> None:
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.reload()
    page.locator("[data-testid=link][data-link=open]").wait_for()
    begin(page, "ballot-3").resign()
    expect(page.get_by_test_id("deals")).to_have_text("Verifying the deal needs HTTPS.")
