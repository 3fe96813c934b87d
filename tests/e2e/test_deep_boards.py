"""Draughts and Chinese checkers on their boards in three dimensions: pressed, dragged, tapped where they are drawn."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.conftest import visiting
from tests.e2e.room import PATIENCE_MS, Room, bring_into_view, prefer, press
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = {"english-draughts": "draughts-scene", "chinese-checkers": "star-scene"}
POINT = "(scene, name) => scene.pointOf(name)"
STANDING = "scene => [...scene.standing.keys()].sort()"
LIE = """(scene, [board, last, legal]) => {
    Object.assign(scene, { board, last, legal, near: 0 });
    return scene.updateComplete;
}"""

DEEP_BOARDS = """
    const kept = "oldhand.preferences";
    if (localStorage.getItem(kept) === null) localStorage.setItem(kept, JSON.stringify({ board: "3d" }));
"""
"""For a context's pages: prefers the boards that a processor draws slowly."""


@pytest.fixture(scope="module", name="device")
def open_device(chromium: Browser) -> Iterator[BrowserContext]:
    with chromium.new_context(viewport={"width": 390, "height": 600}, has_touch=True) as context:
        context.add_init_script(DEEP_BOARDS)
        yield context


@pytest.fixture(scope="module", name="moving")
def open_moving_board(server: str, device: BrowserContext) -> Iterator[Locator]:
    """The scene of a game of draughts whose pieces move as they do for most people. Tests say what lies on it."""
    errors: list[str] = []
    with visiting(device, server, errors) as page:
        prefer(page, board="3d", motion="full")
        Room.against(page, "english-draughts", "greedy")
        yield scene_of(page, "english-draughts")
        assert errors == []


def scene_of(page: Page, game: str) -> Locator:
    """The scene, once it has drawn a picture."""
    scene = page.locator(GAMES[game])
    page.locator(f"{GAMES[game]}[data-frames]").wait_for(timeout=PATIENCE_MS)
    bring_into_view(scene)
    return scene


def point(scene: Locator, name: str) -> tuple[float, float]:
    """Where a cell is in the window."""
    bring_into_view(scene)
    place = scene.evaluate(POINT, name)
    return place["x"], place["y"]


def first_move(room: Room, scene: Locator) -> tuple[str, str, str]:
    """The two ends of the first legal move, once it is ours to move, and the version it may be played at."""
    scene.locator("[data-lit=piece]").first.wait_for(timeout=PATIENCE_MS)
    version = room.version()
    move = room.legal.first.get_attribute("data-move") or ""
    cells = re.split("[-x]", move)
    return cells[0], cells[-1], version


@pytest.mark.parametrize("game", first_of(list(GAMES)))
def test_a_piece_goes_where_the_picture_is_clicked_tapped_and_dropped(phone: Page, game: str) -> None:
    room = Room.against(phone, game, "greedy")
    scene = scene_of(phone, game)

    for touch in (phone.mouse.click, phone.touchscreen.tap):
        start, end, version = first_move(room, scene)
        touch(*point(scene, start))
        expect(scene.locator(f"[data-testid$='-{start}']")).to_have_attribute("aria-pressed", "true")
        touch(*point(scene, end))
        room.wait_news(version)

    start, end, version = first_move(room, scene)
    phone.mouse.move(*point(scene, start))
    phone.mouse.down()
    phone.mouse.move(*point(scene, end), steps=3)
    phone.mouse.up()
    room.wait_news(version)
    played = phone.get_by_test_id("moves").locator("td:not(.number)")
    expect(played.nth(4)).to_have_text(re.compile(rf"^{start}[-x](.*[-x])?{end}$"))


@pytest.mark.deep
def test_a_piece_dropped_beside_the_board_is_not_played(phone: Page) -> None:
    room = Room.against(phone, "english-draughts", "greedy")
    scene = scene_of(phone, "english-draughts")
    start, end, version = first_move(room, scene)
    phone.mouse.move(*point(scene, start))
    phone.mouse.down()
    phone.mouse.move(*point(scene, "18"), steps=3)
    phone.mouse.up()
    expect(scene.locator(f"[data-testid='square-{end}']")).to_have_count(1)
    assert room.version() == version


@pytest.mark.deep
def test_a_piece_stays_picked_up_when_the_same_moves_are_told_again(phone: Page) -> None:
    room = Room.against(phone, "english-draughts", "greedy")
    scene = scene_of(phone, "english-draughts")
    start, _, _ = first_move(room, scene)
    phone.mouse.click(*point(scene, start))
    piece = scene.locator(f"[data-testid='square-{start}']")
    expect(piece).to_have_attribute("aria-pressed", "true")
    scene.evaluate("scene => { scene.legal = [...scene.legal]; return scene.updateComplete; }")
    expect(piece).to_have_attribute("aria-pressed", "true")
    scene.evaluate("scene => { scene.legal = scene.legal.slice(1); return scene.updateComplete; }")
    expect(scene.locator("[aria-pressed=true]")).to_have_count(0)


@pytest.mark.deep
def test_a_dropped_piece_stays_until_it_is_taken_back(phone: Page) -> None:
    prefer(phone, board="3d", confirm=True)
    room = Room.against(phone, "english-draughts", "greedy")
    scene = scene_of(phone, "english-draughts")
    start, end, version = first_move(room, scene)
    where = f"scene => scene.standing.get('{start}').group.position.distanceTo(scene.at('{end}'))"
    phone.mouse.move(*point(scene, start))
    phone.mouse.down()
    phone.mouse.move(*point(scene, end), steps=3)
    phone.mouse.up()
    confirmation = phone.get_by_test_id("confirm")
    expect(confirmation).to_be_visible()
    assert scene.evaluate(where) == 0
    press(phone.get_by_test_id("reconsider"))
    expect(confirmation).to_have_count(0)
    assert scene.evaluate(where) > 0.5
    assert room.version() == version


@pytest.mark.deep
def test_keys_alone_play_on_the_board_in_three_dimensions(phone: Page) -> None:
    room = Room.against(phone, "chinese-checkers", "greedy")
    scene = scene_of(phone, "chinese-checkers")
    pieces = scene.locator("[data-lit=piece]")
    pieces.first.wait_for(timeout=PATIENCE_MS)
    version = room.version()
    pieces.first.focus()
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("Enter")
    scene.locator("[aria-pressed=true]").wait_for()
    scene.locator("[data-lit=target]").first.focus()
    phone.keyboard.press("Enter")
    room.wait_news(version)


@pytest.mark.deep
def test_a_capture_of_three_is_shown_to_its_end_and_crowned(moving: Locator) -> None:
    moving.evaluate(LIE, ["B:W11,18,26,19:B8", None, []])
    assert moving.evaluate(STANDING) == ["11", "18", "19", "26", "8"]
    moving.evaluate(LIE, ["W:W19:BK31", "8x15x22x31", []])
    expect(moving).to_have_attribute("data-moving", "")
    expect(moving).not_to_have_attribute("data-moving", "", timeout=PATIENCE_MS)
    assert moving.evaluate(STANDING) == ["19", "31"]
    assert moving.evaluate("scene => scene.standing.get('31').solids.length") == 2, "a king is two high"


@pytest.mark.deep
def test_a_new_position_does_not_wait_for_the_move_before(moving: Locator) -> None:
    moving.evaluate(LIE, ["B:W11,18,26,19:B8", None, []])
    moving.evaluate(LIE, ["W:W19:BK31", "8x15x22x31", []])
    moving.evaluate(LIE, ["B:W15:BK31", "19-15", []])
    assert moving.evaluate(STANDING) == ["15", "31"]
    place = moving.evaluate("scene => scene.standing.get('31').group.position.toArray()")
    assert place == moving.evaluate("scene => scene.at('31').toArray()")


def test_a_square_that_only_one_path_touches_chooses_it(moving: Locator) -> None:
    page = moving.page
    moving.evaluate(
        "scene => scene.addEventListener('move', event => { event.stopPropagation(); scene.told = event.detail; })"
    )
    around = ["2x11x18x27", "2x11x18x25", "2x9x18x27", "2x9x18x25"]
    moving.evaluate(LIE, ["B:W6,7,14,15,22,23:BK2", None, around])
    page.mouse.click(*point(moving, "2"))
    page.mouse.click(*point(moving, "27"))
    expect(page.get_by_test_id("ways").get_by_role("button")).to_have_text(["2 × 11 × 18 × 27", "2 × 9 × 18 × 27"])
    page.mouse.click(*point(moving, "9"))
    assert moving.evaluate("scene => scene.told") == "2x9x18x27"


@pytest.mark.deep
def test_without_graphics_the_board_is_flat(phone: Page) -> None:
    phone.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    phone.reload()
    room = Room.against(phone, "english-draughts", "greedy")
    room.wait_lit()
    expect(phone.locator("draughts-board")).to_have_count(1)
    room.play_first_lit()


@pytest.mark.deep
def test_graphics_taken_away_leave_the_flat_board(phone: Page) -> None:
    room = Room.against(phone, "english-draughts", "greedy")
    scene = scene_of(phone, "english-draughts")
    scene.evaluate("scene => scene.stage.renderer.forceContextLoss()")
    expect(phone.locator("draughts-board")).to_have_count(1, timeout=PATIENCE_MS)
    room.wait_lit()
    room.play_first_lit()


def test_without_a_graphics_chip_boards_are_flat_until_3d_is_chosen(chromium: Browser, server: str) -> None:
    with chromium.new_context(viewport={"width": 1200, "height": 850}) as context:
        page = context.new_page()
        page.goto(server)
        room = Room.against(page, "english-draughts", "random")
        room.wait_lit()
        expect(page.get_by_test_id("flat-for-speed")).to_contain_text("The 3D button switches back.")
        expect(page.locator("draughts-board")).to_have_count(1)
        page.get_by_test_id("view").click()
        page.locator("draughts-scene").wait_for()
        expect(page.get_by_test_id("flat-for-speed")).to_have_count(0)
