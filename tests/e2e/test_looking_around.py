"""A table in three dimensions is turned by hand, by keys and by buttons, and one key leads back."""

from collections.abc import Mapping
from math import hypot, pi
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import PATIENCE_MS
from tests.e2e.stage import Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCENES: Mapping[str, tuple[str, str]] = {
    "domino-101": ("domino-scene", "scene => scene.sight.own"),
    "english-draughts": ("draughts-scene", "() => ['1', '32']"),
    "chinese-checkers": ("star-scene", "() => ['a1', 'i9']"),
}
"""By game: its scene, and things that lie in it."""
TURN = "scene => [scene.stage.turn.azimuth, scene.stage.turn.elevation]"
HEIGHT = """scene => {
    const { position } = scene.stage.camera;
    const eye = position.clone().sub(position.clone().set(0, 0, -1).applyQuaternion(scene.stage.camera.quaternion));
    return Math.asin(eye.sub(position).y);
}"""
"""How high over the horizon the onlooker is, in radians."""
SOON_MS = 10_000
TAKEN_UP = "[aria-pressed=true]"


def opened(page: Page, built: Path, game: str, **preferences: Any) -> Locator:
    """The scene of a game where Ann is to move, or any other player who is."""
    scenario = Scenario(game)
    scenario.sit(*CROWD[: scenario.rules.seats]).begin()
    stage = Stage(page, built, board="3d", **preferences)
    stage.show(scenario.table, scenario.table.match.to_act[0])
    scene = page.locator(SCENES[game][0])
    page.locator(f"{SCENES[game][0]}[data-frames]:not([data-moving])").wait_for(timeout=PATIENCE_MS)
    return scene


def points(scene: Locator, game: str) -> list[tuple[float, float]]:
    """Where some things are in the window."""
    names = scene.evaluate(SCENES[game][1])
    found = [scene.evaluate("(scene, name) => scene.pointOf(name)", name) for name in names]
    return [(place["x"], place["y"]) for place in found]


def drag(page: Page, scene: Locator, dx: float, dy: float) -> None:
    """Take the picture where nothing stands, and move it."""
    box = scene.locator("canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + 15, box["y"] + box["height"] - 15
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=3)
    page.mouse.up()


@pytest.mark.parametrize("game", first_of(list(SCENES)))
def test_a_dragged_table_turns_and_one_key_leads_back(blank: Page, built: Path, game: str) -> None:
    scene = opened(blank, built, game)
    before = points(scene, game)
    drag(blank, scene, 100, -40)
    azimuth, elevation = scene.evaluate(TURN)
    assert azimuth == pytest.approx(-0.8) and elevation < 0
    piece = scene.locator("[data-lit=piece]").first.bounding_box()
    assert piece is not None
    blank.mouse.click(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    expect(scene.locator(TAKEN_UP)).to_have_count(1, timeout=SOON_MS)
    assert min(hypot(x - u, y - v) for (x, y), (u, v) in zip(before, points(scene, game), strict=True)) > 10

    drag(blank, scene, 30, 0)
    expect(scene.locator(TAKEN_UP)).to_have_count(1)
    blank.keyboard.press("Escape")
    expect(scene.locator(TAKEN_UP)).to_have_count(0, timeout=SOON_MS)
    blank.keyboard.press("Home")
    assert scene.evaluate(TURN) == [0, 0]
    after = points(scene, game)
    assert [pytest.approx(place) for place in before] == after
    expect(scene.get_by_test_id("look-back")).to_have_count(0)


@pytest.mark.parametrize("game", first_of(list(SCENES)))
def test_keys_and_buttons_turn_it_but_never_under_the_table(blank: Page, built: Path, game: str) -> None:
    scene = opened(blank, built, game)
    blank.evaluate(AXE.read_text(encoding="utf-8"))
    scene.get_by_test_id("look-left").focus()
    for key, least, most in (("ArrowDown", 0.3, 0.5), ("ArrowUp", 1.3, pi / 2)):
        for _ in range(12):
            blank.keyboard.press(f"Shift+{key}")
        expect(scene.get_by_test_id("look-left")).to_be_focused()
        azimuth, _ = scene.evaluate(TURN)
        assert azimuth == 0
        assert least < scene.evaluate(HEIGHT) < most
    for _ in range(27):
        blank.keyboard.press("Shift+ArrowRight")
    azimuth, _ = scene.evaluate(TURN)
    assert azimuth == pytest.approx(3 * pi / 12), "once around, and a little more"
    box = scene.locator("canvas").bounding_box()
    assert box is not None
    for x, y in points(scene, game):
        assert box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
    assert [fault["id"] for fault in blank.evaluate(SCAN)] == []

    scene.get_by_test_id("look-left").click()
    assert scene.evaluate(TURN)[0] == pytest.approx(2 * pi / 12)
    scene.get_by_test_id("look-back").press("Enter")
    assert scene.evaluate(TURN) == [0, 0]
    expect(scene.get_by_test_id("look-left")).to_be_focused()


@pytest.mark.deep
def test_the_way_back_is_seen_unless_movement_is_unwelcome(blank: Page, built: Path) -> None:
    scene = opened(blank, built, "english-draughts", motion="full")
    drag(blank, scene, 100, 0)
    back = "scene => { scene.stage.lookBack(); return scene.stage.moving; }"
    assert scene.evaluate(back)
    blank.locator("draughts-scene:not([data-moving])").wait_for(timeout=PATIENCE_MS)
    assert scene.evaluate(TURN) == [0, 0]
