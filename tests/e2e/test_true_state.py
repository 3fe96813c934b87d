"""The table's page shows the true state: each name by its pieces, times as they run out, what may be done now."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server.publish import seat_infos
from tests.e2e.room import wait_true
from tests.e2e.stage import Stage
from tests.server.stories import PERSONS, Story

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOMES = {"english-draughts": ("1", "32"), "chinese-checkers": ("a1", "i9")}
"""A cell of each seat's home."""
STANDS = "document.querySelector('table-view').renderRoot.querySelector('.board > *').pointOf?.('{cell}') != null"
HEIGHTS = """([cells]) => {
    const room = document.querySelector("table-view").renderRoot;
    const board = room.querySelector(".board > *");
    const height = (cell) => board.pointOf?.(cell)?.y
        ?? board.renderRoot.querySelector(`[data-testid$="-${cell}"]`).getBoundingClientRect().y;
    const chips = [...room.querySelectorAll("seat-chip")].sort((a, b) => a.seat.seat - b.seat.seat);
    return [cells.map(height), chips.map((chip) => chip.getBoundingClientRect().y)];
}"""
"""How far down the screen each home cell and each seat's chip is."""


def begun(game: str, *players: Any) -> Story:
    return Story(game).sit(*(players or PERSONS[: Story(game).rules.seats])).begin()


@pytest.fixture(name="blank")
def open_blank(chromium: Browser) -> Iterator[Page]:
    """A page that has not gone anywhere. An error in it fails the test."""
    with chromium.new_context(viewport={"width": 1200, "height": 850}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        assert errors == []


@pytest.mark.parametrize(("board", "language"), [("flat", "en"), ("flat", "ar"), ("3d", "en")])
def test_every_onlooker_sees_each_name_beside_its_own_pieces(
    blank: Page, built: Path, board: str, language: str
) -> None:
    stage = Stage(blank, built, board=board, language=language)
    for game, cells in HOMES.items():
        table = begun(game).table
        for seat in (None, 0, 1):
            stage.show(table, seat)
            if board == "3d":
                wait_true(blank, STANDS.format(cell=cells[0]))
            homes, chips = blank.evaluate(HEIGHTS, [cells])
            assert (homes[0] < homes[1]) == (chips[0] < chips[1]), f"{game} as {seat} sees it"
            assert seat is None or chips[seat] == max(chips), f"{game}: seat {seat} is not nearest to itself"


def test_whatever_time_is_left_counts_down_from_the_moment_it_was_told(blank: Page, built: Path) -> None:
    """However often the room is drawn anew meanwhile."""
    blank.clock.install(time=0)
    stage = Stage(blank, built)
    blank.clock.pause_at(3_600_000)
    story = begun("english-draughts")
    seats = [seat | {"present": seat["seat"] == 0, "gone_ms": 60_000} for seat in seats_of(story)]
    clock = {"left_ms": [300_000, 300_000], "running": [1], "frozen": False}
    stage.show(story.table, 0, seats=seats, clock=clock)
    away = blank.get_by_test_id("seat-1")
    passed = 0
    for seconds in (2, 24, 30):
        blank.clock.run_for(1_000 * seconds)
        passed += seconds
        blank.evaluate("document.querySelector('table-view').requestUpdate()")
        expect(away).to_contain_text(f"away, {60 - passed} s left")
        expect(blank.get_by_test_id("clock-1")).to_have_text(f"4:{60 - passed:02}")
        expect(blank.get_by_test_id("clock-0")).to_have_text("5:00")
    blank.clock.run_for(10_000)
    expect(away).to_contain_text("away, 0 s left")


def seats_of(story: Story) -> list[dict[str, Any]]:
    return [seat.model_dump(mode="json") for seat in seat_infos(story.table, ("ann", "ben"))]
