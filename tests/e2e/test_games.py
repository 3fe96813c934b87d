"""Whole games through the page: pressing what is lit, to the result."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.room import Room, prefer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONGEST_DRAUGHTS = 400
"""Own moves; a game whose draw rules work is far shorter."""
LONGEST_STAR = 150
"""Own moves; after twice as many plies a game is drawn."""
PLAY_FORWARD = """buttons => {
    const row = cell => cell.charCodeAt(0) - 97 + Number(cell.slice(1)) - 1;
    const left = cell => (16 - row(cell)) ** 2;
    const gain = ({ dataset: { move } }) => {
        const cells = move.split(/[-x]/);
        return left(cells[0]) - left(cells.at(-1));
    };
    buttons.reduce((best, button) => (gain(button) > gain(best) ? button : best)).click();
}"""
"""Presses the move that brings the hindmost pieces farthest; knows no rule, only where home is not."""


@pytest.mark.deep
def test_a_whole_draughts_game_is_played_by_pressing_what_is_lit(page: Page) -> None:
    room = Room.against(page, "english-draughts", "greedy")
    for _ in range(LONGEST_DRAUGHTS):
        room.wait_lit(room.result)
        if room.result.count():
            break
        room.play_first_lit()
    expect(room.result).to_have_text(re.compile(r"You win|You lose|Draw"))
    expect(page.get_by_test_id("reason")).to_have_text(re.compile(r"Best by its own calculation|The only move"))
    expect(room.table).to_have_attribute("data-phase", "over")
    expect(room.pieces).to_have_count(0)
    expect(page.get_by_test_id("moves").locator("button").first).to_have_attribute(
        "title", re.compile(r"^Best by its own calculation")
    )

    page.get_by_test_id("rematch").click()
    room.wait_lit()
    expect(room.status).to_have_text("Your turn.")
    expect(room.result).to_have_count(0)
    expect(page.get_by_test_id("previous").locator("summary").first).to_have_text("Previous game")


def test_a_domino_hand_with_ai_players_shows_score_and_reasons(page: Page) -> None:
    prefer(page, board="flat")
    room = Room.against(page, "domino-101", "greedy")
    scored = page.get_by_test_id("hand-result")
    expect(page.get_by_test_id("hand").get_by_role("button")).to_have_count(7)
    for _ in range(8):
        room.wait_lit(scored)
        if scored.count():
            break
        assert page.get_by_test_id("reason").count() == 0, "a reason tells about a hidden hand"
        room.play_first_lit()
    expect(scored).to_have_text(re.compile(r"score \d+: |Nobody scores"))
    points = page.get_by_test_id("scores").locator("td").all_inner_texts()
    assert ("Nobody" in scored.inner_text()) == (points == ["0", "0"])

    # The next hand is dealt after a pause; whoever won may be asked to lead it.
    before = page.get_by_test_id("previous")
    expect(before.locator("summary").first).to_have_text("Previous hand")
    before.locator("summary").first.click()
    move = before.get_by_test_id("moves").locator("button").first
    expect(move).to_have_attribute("title", re.compile(r"Best by its own calculation|The only move"))
    move.click()
    expect(before.locator(".why")).to_have_text(re.compile(r"Best by its own calculation|The only move"))

    room.resign()
    expect(room.result).to_have_text("You lose: resignation.")


@pytest.mark.deep
def test_a_whole_game_of_chinese_checkers_is_played_to_its_result(page: Page) -> None:
    room = Room.against(page, "chinese-checkers", "greedy")
    moves = 0
    while moves < LONGEST_STAR:
        room.wait_lit(room.result)
        if room.result.count():
            break
        version = room.version()
        room.legal.evaluate_all(PLAY_FORWARD)
        room.wait_news(version)
        moves += 1
    assert moves > 20
    expect(room.result).to_have_text(re.compile(r"You win|You lose|Draw"))
    expect(room.table).to_have_attribute("data-phase", "over")


@pytest.mark.deep
def test_chinese_checkers_is_played_and_resigned(page: Page) -> None:
    room = Room.against(page, "chinese-checkers", "greedy")
    for _ in range(6):
        room.wait_lit()
        room.play_first_lit()
    assert len(page.get_by_test_id("moves").locator("td:not(.number)").all_inner_texts()) >= 11
    room.resign()
    expect(room.result).to_have_text("You lose: resignation.")
