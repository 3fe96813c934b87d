"""101 domino at the table in three dimensions, and a whole match of three people and an AI player with a watcher."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import PATIENCE_MS, Room, create_table, prefer, press
from tests.e2e.stage import Stage
from tests.product.served import HURRIED, served
from tests.testkit.sampled import first_of
from tests.testkit.scenario import CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MATCH_MS = 400_000
PLAY_BY_ITSELF = """() => {
  const deep = (root, selector) => {
    const found = root.querySelector(selector);
    if (found !== null) return found;
    for (const element of root.querySelectorAll("*")) {
      const inner = element.shadowRoot && deep(element.shadowRoot, selector);
      if (inner) return inner;
    }
    return null;
  };
  const table = () => deep(document, "[data-testid=table]");
  let pressed = null;
  window.playing = setInterval(() => {
    const version = table()?.dataset.version;
    const target = deep(document, "[data-lit=target]");
    if (target !== null) {
      if (pressed === version) return;
      pressed = version;
      return target.dispatchEvent(new MouseEvent("click"));
    }
    const next = deep(document, "[data-testid=counsel-either]") ?? deep(document, "[data-lit=piece]");
    if (pressed !== version) next?.dispatchEvent(new MouseEvent("click"));
  }, 25);
}"""
"""A hand that presses what is lit: the first piece, the first place for it, and "either" when asked who leads."""


@pytest.fixture(name="hurried", scope="module")
def serve_hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that deals the next hand at once."""
    with served(tmp_path_factory.mktemp("hurried"), "--no-worker", "--practice", "0", program=HURRIED) as server:
        yield server.http


def point(page: Page, name: str) -> tuple[float, float]:
    """Where something of the scene is in the window."""
    place = page.locator("domino-scene").evaluate("(scene, name) => scene.pointOf(name)", name)
    assert place is not None, f"there is no {name}"
    return place["x"], place["y"]


def settle(page: Page) -> None:
    """Until nothing moves."""
    page.locator("domino-scene[data-frames]:not([data-moving])").wait_for(timeout=PATIENCE_MS)


def lit_tile(room: Room) -> str:
    room.wait_lit()
    settle(room.page)
    return (room.pieces.first.get_attribute("data-testid") or "").removeprefix("tile-")


def test_tiles_are_laid_by_pressing_and_by_dragging_them_in_the_picture(page: Page) -> None:
    prefer(page, board="3d")
    room = Room.against(page, "domino-101", "greedy")

    tile = lit_tile(room)
    page.mouse.click(*point(page, tile))
    expect(page.get_by_test_id(f"tile-{tile}")).to_have_attribute("aria-pressed", "true")
    end = room.targets.first.get_attribute("data-testid") or ""
    before = room.version()
    page.mouse.click(*point(page, end))
    room.wait_news(before)
    expect(page.get_by_test_id("moves")).to_contain_text(tile)
    expect(page.get_by_test_id(f"tile-{tile}")).to_have_count(0)

    tile = lit_tile(room)
    before = room.version()
    page.mouse.move(*point(page, tile))
    page.mouse.down()
    x, y = point(page, tile)
    page.mouse.move(x, y - 40, steps=2)
    end = room.targets.first.get_attribute("data-testid") or ""
    page.mouse.move(*point(page, end), steps=2)
    page.mouse.up()
    room.wait_news(before)
    expect(page.get_by_test_id("moves")).to_contain_text(tile)


@pytest.mark.deep
def test_the_line_shows_the_newest_tile_where_the_state_says(page: Page) -> None:
    prefer(page, board="3d")
    room = Room.against(page, "domino-101", "greedy")
    for _ in range(2):
        room.wait_lit()
        room.pieces.first.press("Enter")
        before = room.version()
        room.targets.first.press("Enter")
        room.wait_news(before)
    room.wait_lit()
    settle(page)
    scene = page.locator("domino-scene")
    board, history = scene.evaluate("scene => [scene.state.view.board, scene.state.view.history]")
    lying = [f"{max(tile)}-{min(tile)}" for tile in board.split(" ")]
    points = [point(page, tile) for tile in lying]
    assert len(set(points)) == len(points) >= 3
    newest = next(move for move in reversed(history) if move != "pass").strip("<>")
    one, two = newest.split("-")
    far = "(scene, tile) => scene.glow.mesh.position.distanceTo(scene.tiles.goal(tile).at)"
    shining = [tile for tile in lying if scene.evaluate(far, tile) < 0.5]
    assert shining == [f"{max(one, two)}-{min(one, two)}"]


BELIEVED = """async (view, round) => {
    const shown = document.createElement("believed-deals");
    Object.assign(shown, { alone: true, state: view.known.state, round });
    view.renderRoot.querySelector("aside").append(shown);
    await shown.updateComplete;
}"""


@pytest.mark.parametrize("language", first_of(["en", "ar", "tr"]))
def test_a_believed_deal_stands_beside_the_true_one(blank: Page, built: Path, language: str) -> None:
    stage = Stage(blank, built, language=language)
    stage.show(Scenario("domino-101").sit(*CROWD[:4]).begin().table, 0)
    believes = {"kind": "own-thinking", "believed": "11 33//26/44"}
    plies = [
        {"seat": 1, "move": "6-6", "reason": believes, "owner": None, "substitute": None},
        {"seat": 2, "move": "6-2>", "reason": None, "owner": None, "substitute": None},
    ]
    hands = [["1-1"], ["5-5"], ["3-3"], ["4-4"]]
    deals = stage.room.locator("believed-deals")
    stage.room.evaluate(BELIEVED, {"plies": plies, "hands": hands, "ended": False})
    expect(deals.last.locator("details")).to_have_count(0)
    stage.room.evaluate(BELIEVED, {"plies": plies, "hands": hands, "ended": True})
    shown = deals.last
    summary = shown.locator("summary")
    expect(summary).to_contain_text("3" if language != "ar" else re.compile("[3٣]"))
    summary.press("Enter")
    expect(shown.locator("tbody tr")).to_have_count(3)
    expect(shown.locator(".wrong")).to_have_count(1)
    if language == "en":
        expect(summary).to_have_text("Ben placed 3 of 4 hidden tiles correctly")
        rows = shown.get_by_role("img").evaluate_all("all => all.map((it) => it.ariaLabel)")
        assert rows == ["1-1, right, 3-3, wrong", "1-1", "6-2, right", "3-3, 6-2", "4-4, right", "4-4"]
    blank.evaluate(AXE.read_text(encoding="utf-8"))
    assert [fault["id"] for fault in blank.evaluate(SCAN)] == []


@pytest.mark.deep
def test_four_browsers_see_a_whole_match(hurried: str, chromium: Browser) -> None:
    with ExitStack() as contexts:
        small: ViewportSize = {"width": 360, "height": 360}  # every picture of a whole match is drawn by the processor
        pages = [contexts.enter_context(chromium.new_context(viewport=small)).new_page() for _ in range(4)]
        faults: list[str] = []
        for page in pages:
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(hurried)
            page.locator("[data-testid=link][data-link=open]").wait_for()
        *players, watcher = pages
        in_depth, *flat = players
        for page in (*flat, watcher):
            prefer(page, board="flat")
        create_table(in_depth, "domino-101")
        for seat, page in enumerate(players[1:], start=1):
            page.goto(in_depth.url)
            page.get_by_test_id("welcome").get_by_role("button", name="Watch").click()  # to choose the seat oneself
            page.get_by_test_id(f"sit-{seat}").click()
        watcher.goto(in_depth.url)
        watcher.get_by_test_id("table").wait_for()
        in_depth.get_by_test_id("fill-3").locator("..").get_by_role("combobox").select_option("greedy")
        press(in_depth.get_by_test_id("fill-3"))
        for page in players:
            page.evaluate(PLAY_BY_ITSELF)

        won = re.compile(r"win|You lose|lose")
        for page in pages:
            expect(page.get_by_test_id("result")).to_have_text(won, timeout=MATCH_MS)
        assert in_depth.locator("domino-scene").get_attribute("data-frames")
        scores = [
            [int(score) for score in page.get_by_test_id("scores").locator("td").all_inner_texts()] for page in pages
        ]
        assert max(scores[0]) >= 101 > min(scores[0])
        assert all(score == scores[0] for score in scores)
        for page in pages:
            rows = page.get_by_test_id("sheet").locator("tbody tr").all_inner_texts()
            points = [[int(number) for number in re.findall(r"\+(\d+)", row)] for row in rows]
            assert sum(map(sum, points)) == sum(scores[0])
        results = [page.get_by_test_id("result").inner_text() for page in players]
        assert results[0].split(":")[0] == results[2].split(":")[0] != results[1].split(":")[0]
        assert faults == []


@pytest.mark.deep
@pytest.mark.parametrize("size", first_of([(667, 375), (844, 390)]))
def test_on_a_phone_held_sideways_all_seats_and_the_hand_are_on_the_screen(page: Page, size: tuple[int, int]) -> None:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    prefer(page, board="flat")
    room = Room.against(page, "domino-101", "greedy")
    room.wait_lit()
    page.evaluate("scrollTo(0, 0)")
    hand = page.get_by_test_id("hand").bounding_box()
    seats = [page.get_by_test_id(f"seat-{seat}").bounding_box() for seat in (1, 2, 3, 0)]
    boxes = [box for box in (hand, *seats) if box is not None]
    assert len(boxes) == 5
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    tops = [box["y"] for box in boxes[2:]]
    assert all(above["y"] + above["height"] <= top for above, top in zip(boxes[1:], tops, strict=False))


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_scores_of_both_teams_end_at_one_line(blank: Page, built: Path, language: str) -> None:
    stage = Stage(blank, built, language=language)
    stage.show(Scenario("domino-101").sit(*CROWD[:4]).begin().table, 0)
    scores = blank.get_by_test_id("scores").locator("td")
    expect(scores).to_have_text(["0", "0"])
    places = scores.evaluate_all(
        """them => them.map((it) => {
            const range = document.createRange();
            range.selectNodeContents(it);
            const { left, right } = range.getBoundingClientRect();
            return [left, right];
        })"""
    )
    assert places[0] == places[1]
