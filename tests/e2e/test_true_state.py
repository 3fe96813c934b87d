"""The table's page shows the true state: each name by its pieces, times as they run out, what may be done now."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from server.tables.decide.permissions import may
from server.tables.public_seats import seat_infos
from tests.e2e.room import Room
from tests.e2e.stage import Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("english-draughts", "chinese-checkers", "domino-101")
OFFERS = ("[data-testid=resign]", "[data-testid=substitute]", "[data-testid^='propose']", "[data-testid^=sit-]")
"""What a player may do at a table besides moving."""
HOMES = {"english-draughts": ("1", "32"), "chinese-checkers": ("a1", "i9")}
"""A cell of each seat's home."""
STANDS = """(view, cell) => new Promise((done) => {
    const look = () => (view.renderRoot.querySelector(".board > *").pointOf?.(cell) ? done() : setTimeout(look, 20));
    look();
})"""
HEIGHTS = """(view, [cells]) => {
    const room = view.renderRoot;
    const board = room.querySelector(".board > *");
    const height = (cell) => board.pointOf?.(cell)?.y
        ?? board.renderRoot.querySelector(`[data-testid$="-${cell}"]`).getBoundingClientRect().y;
    const chips = [...room.querySelectorAll("seat-chip")].sort((a, b) => a.seat.seat - b.seat.seat);
    return [cells.map(height), chips.map((chip) => chip.getBoundingClientRect().y)];
}"""
"""How far down the screen each home cell and each seat's chip is."""


LINE = """(view) => {
    const board = view.renderRoot.querySelector(".board > *");
    const middle = (tile) => {
        const { left, top, width, height } = tile.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    if (board.pointOf === undefined) return [...board.renderRoot.querySelectorAll("[data-testid=laid]")].map(middle);
    return board.state.view.board.split(" ").map((tile) => {
        const { x, y } = board.pointOf([...tile].sort().reverse().join("-"));
        return [x, y];
    });
}"""
"""Where each tile of the line is, from its left end to its right."""


def begun(game: str, *players: Any) -> Scenario:
    return Scenario(game).sit(*(players or CROWD[: Scenario(game).rules.seats])).begin()


@pytest.mark.deep
@pytest.mark.parametrize("way", first_of([("flat", "ar"), ("flat", "en"), ("3d", "en")]))
def test_every_onlooker_sees_each_name_beside_its_own_pieces(blank: Page, built: Path, way: tuple[str, str]) -> None:
    board, language = way
    stage = Stage(blank, built, board=board, language=language)
    for game, cells in HOMES.items():
        table = begun(game).table
        for seat in (None, 0, 1):
            stage.show(table, seat)
            if board == "3d":
                stage.room.evaluate(STANDS, cells[0])
            homes, chips = stage.room.evaluate(HEIGHTS, [cells])
            assert (homes[0] < homes[1]) == (chips[0] < chips[1]), f"{game} as {seat} sees it"
            assert seat is None or chips[seat] == max(chips), f"{game}: seat {seat} is not nearest to itself"


@pytest.mark.parametrize("board", ["flat", "3d"])
def test_every_seat_sees_the_line_of_tiles_from_its_own_side(blank: Page, built: Path, board: str) -> None:
    stage = Stage(blank, built, board=board)
    for direction, seats in (("clockwise", (0, 1, 2, 3)), ("anticlockwise", (0, 3, 2, 1))):
        scenario = Scenario("domino-101", direction=direction).sit(*CROWD[:4]).begin()
        lay_both_ends(scenario)
        for seat, (x, y) in zip(seats, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True):
            stage.show(scenario.table, seat, name=direction)
            if board == "3d":
                blank.locator("domino-scene[data-frames]:not([data-moving])").wait_for()
            left, *_, right = line = stage.room.evaluate(LINE)
            assert line == sorted(line, key=lambda at: at[0] * -x + at[1] * -y), f"seat {seat}, {direction}"
            assert abs((left[0] - right[0]) * y) + abs((left[1] - right[1]) * x) < 8, "it lies straight"
        stage.show(scenario.table, None, name=direction)
        if board == "3d":
            blank.locator("domino-scene[data-frames]:not([data-moving])").wait_for()
        left, *_, right = stage.room.evaluate(LINE)
        assert left[0] < right[0], "a spectator sees it as seat 0 does"


def lay_both_ends(scenario: Scenario) -> None:
    """Play until tiles lie at both sides of the first one."""
    missing = ["<", ">"]
    while missing:
        match = scenario.table.match
        legal = match.legal_moves(match.to_act[0])
        move = next((move for move in legal if any(end in move for end in missing)), legal[0])
        scenario.play(move)
        missing = [end for end in missing if end not in move]


@pytest.mark.deep
@pytest.mark.parametrize("game", first_of(GAMES))
def test_an_offline_page_says_what_becomes_of_the_move(blank: Page, built: Path, game: str) -> None:
    stage = Stage(blank, built)
    table = begun(game).table
    seat = table.match.to_act[0]
    stage.show(table, seat)
    room = Room(blank)
    expect(blank).to_have_title(re.compile(r"^\(1\) "))
    room.pieces.first.wait_for()
    room.legal.first.dispatch_event("click")
    command = stage.wait_asked("play")
    stage.go_down()

    banner = blank.get_by_test_id("unreachable")
    expect(banner).to_contain_text("The server can’t be reached.")
    expect(banner.get_by_test_id("will-be-sent")).to_be_visible()
    expect(room.status).to_have_text("The server can’t be reached.")
    expect(blank).to_have_title(re.compile(r"^(?!\()"))
    for claim in (".presence.here", ".chip.acting", ".turn", "clock-face[running]", "[data-lit]"):
        expect(blank.locator(f"table-view {claim}")).to_have_count(0)
    for offer in OFFERS:
        expect(blank.locator(f"table-view {offer}")).to_have_count(0)

    stage.come_back()
    expect(banner).to_have_count(0)
    assert stage.wait_asked("play") == command
    expect(blank.locator(".chip.acting")).to_have_count(1)


def test_the_page_offers_every_action_that_the_server_allows(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    for game in GAMES:
        table = begun(game).table
        seat = table.match.to_act[0]
        stage.show(table, seat, name=game)
        allowed = {action for action in may(table, seat) if not action.startswith("say:")} - {
            "leave"
        }  # after the match
        assert "resign" in allowed
        assert ("substitute" in allowed) == (len(table.seats) > 2), "a rated match for two has none"
        for action in allowed:
            expect(blank.locator("table-actions").get_by_test_id(action.replace(":", "-"))).to_be_visible()


def test_every_room_leads_back_to_the_games_of_ones_own(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    ours, theirs = begun("english-draughts").table, begun("chinese-checkers").table
    stage.tell_state(theirs, 1, name="another")
    for way in ("#/", "#/leaders", "#/players", "#/rules", "#/account", "#/player/ann"):
        stage.tell_state(ours, 0, name="mine")
        blank.evaluate("way => { location.hash = way }", way)
        games = blank.get_by_test_id("your-game")
        expect(games).to_have_count(2)
        expect(games.nth(0)).to_contain_text("Your turn")
        expect(games.nth(1)).to_contain_text("Ann to move")
        expect(blank).to_have_title(re.compile(r"^\(1\) "))
        stage.tell_state(ours, 0, name="mine", to_act=[1])
        expect(games.filter(has_text="Your turn")).to_have_count(0)
        expect(blank).to_have_title(re.compile(r"^(?!\()"))
        games.filter(has_text="English draughts").click()
        blank.locator("[data-testid=table]").wait_for()


@pytest.mark.deep
def test_time_left_counts_down_from_its_arrival(blank: Page, built: Path) -> None:
    """However often the room is drawn anew meanwhile."""
    blank.clock.install(time=0)
    stage = Stage(blank, built)
    blank.clock.pause_at(3_600_000)
    scenario = begun("english-draughts")
    seats = [seat | {"present": seat["seat"] == 0, "absent_ms": 60_000} for seat in seats_of(scenario)]
    clock = {"left_ms": [300_000, 300_000], "running": [1], "paused": False}
    stage.show(scenario.table, 0, seats=seats, clock=clock)
    away = blank.get_by_test_id("seat-1")
    passed = 0
    for seconds in (2, 24, 30):
        blank.clock.run_for(1_000 * seconds)
        passed += seconds
        stage.room.evaluate("room => room.requestUpdate()")
        expect(away).to_contain_text(f"away, {60 - passed} s left")
        expect(blank.get_by_test_id("clock-1")).to_have_text(f"4:{60 - passed:02}")
        expect(blank.get_by_test_id("clock-0")).to_have_text("5:00")
    blank.clock.run_for(10_000)
    expect(away).to_contain_text("away, 0 s left")


def seats_of(scenario: Scenario) -> list[dict[str, Any]]:
    return msgspec.to_builtins(seat_infos(scenario.table, ("ann", "ben")))
