"""Sharing: an invitation that seats a newcomer with one press, links and pictures, the same four again, the score."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import Room, unfold
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPEN_AND_SIT = """async ({ game, ai }) => {
    const { connection } = document.querySelector("oldhand-app");
    const terms = { rated: false, clock: { kind: "fischer", bank_s: 600, gain_s: 5 } };
    const { table } = await connection.ask({ type: "open", game, public: false, terms });
    await connection.ask({ type: "sit", table, seat: 0 });
    for (const seat of ai) await connection.ask({ type: "add-ai", table, seat, player: "greedy" });
    location.hash = `#/table/${table}`;
    return table;
}"""
SPEAK = """(language) => localStorage.setItem("oldhand.preferences", JSON.stringify({ language, board: "flat" }))"""
RESIGN = """(table) => document.querySelector("oldhand-app").connection.ask({ type: "resign", table })"""


@pytest.mark.parametrize("language", first_of(["ar", "tr", "en"]))
def test_a_newcomer_sits_by_one_press_at_the_table_of_an_invitation(page: Page, other: Page, language: str) -> None:
    table = page.evaluate(OPEN_AND_SIT, {"game": "english-draughts", "ai": []})
    page.get_by_test_id("show-qr").click()
    page.locator("qr-code path").wait_for()
    other.evaluate(SPEAK, language)
    other.goto(other.url.partition("#")[0] + f"table/{table}")
    welcome = other.get_by_test_id("welcome")
    expect(welcome).to_contain_text("10 + 5")
    assert other.url.endswith(f"/#/table/{table}")
    other.evaluate(AXE.read_text(encoding="utf-8"))
    assert [each["id"] for each in other.evaluate(SCAN)] == []
    other.get_by_test_id("welcome-play").focus()
    other.keyboard.press("Enter")
    Room(page).wait_lit()
    expect(other.get_by_test_id("welcome")).to_have_count(0)


def test_a_position_is_shared_as_a_link_and_as_a_picture(page: Page, tmp_path: Path) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = page.evaluate(OPEN_AND_SIT, {"game": "english-draughts", "ai": [1]})
    Room(page).wait_lit()
    unfold(page, "more")
    page.get_by_test_id("share-menu").click()
    page.get_by_test_id("share-link").click()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/table/{table}")
    page.get_by_test_id("share-copy-picture").click()
    expect(page.get_by_text("The picture is copied.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_test_id("share-picture").click()
    download.value.save_as(tmp_path / "position.png")
    assert (tmp_path / "position.png").read_bytes().startswith(b"\x89PNG")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); }")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_test_id("share-link").click()
    shown = page.locator("share-menu [role=status]")
    expect(shown).to_contain_text(f"/table/{table}")
    shown.evaluate("(it) => { it.textContent += 'x'.repeat(40); }")  # as of a server with a long name
    assert page.evaluate("document.documentElement.scrollWidth") == 360, "the link is wrapped"


@pytest.mark.deep
def test_the_same_four_play_again_by_one_press_and_their_score_runs_on(page: Page) -> None:
    table = page.evaluate(OPEN_AND_SIT, {"game": "domino-101", "ai": [1, 2, 3]})
    for lost in (1, 2):
        page.locator("[data-testid=table][data-phase=play], [data-testid=table][data-phase=counsel]").wait_for()
        page.evaluate(RESIGN, table)
        panel = page.get_by_test_id("result-panel")
        expect(panel.get_by_test_id("running-score")).to_contain_text(f"0 – {lost}")
        expect(page.get_by_test_id("running-score")).to_have_count(1)
        expect(panel.get_by_test_id("rematch")).to_have_text("The same four again")
        panel.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("running-score").first).to_contain_text("0 – 2")
