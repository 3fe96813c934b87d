"""Every room, as people of every language, device and colour scheme meet it: scanned by axe, and photographed.

With OLDHAND_PICTURES=FOLDER in the environment each room leaves a picture there, NAME-WIDTHxHEIGHT-THEME-LANGUAGE.png.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import ROOT
from tests.e2e.room import PATIENCE_MS, Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = ROOT / "client" / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCAN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
SETTLES_MS = 4000
"""For a picture of a scene in three dimensions, which software draws slowly."""
PICTURES = os.environ.get("OLDHAND_PICTURES")
WAYS = [
    pytest.param((1280, 800), "light", "en", "flat", id="desktop-light-en"),
    pytest.param((390, 844), "dark", "ar", "flat", id="phone-dark-ar"),
]
if PICTURES:
    WAYS += [
        pytest.param((1280, 800), "dark", "tr", "3d", id="desktop-dark-tr"),
        pytest.param((390, 844), "light", "en", "3d", id="phone-light-en"),
        pytest.param((360, 740), "light", "tr", "flat", id="small-phone-light-tr"),
        pytest.param((820, 1180), "light", "ar", "3d", id="tablet-light-ar"),
        pytest.param((1920, 1080), "dark", "en", "3d", id="wide-dark-en"),
    ]
OPEN = """async (name) => {
  const { connection } = document.querySelector("oldhand-app");
  const game = connection.welcome.games.find(({ id }) => id.startsWith(name));
  const { table } = await connection.ask({ type: "open", game: game.id, public: true, terms: {} });
  await connection.ask({ type: "sit", table, seat: 0 });
  const others = Array.from({ length: game.seats - 1 }, (_, other) => other + 1);
  for (const seat of others) await connection.ask({ type: "fill", table, seat, player: "random" });
  location.hash = `#/table/${encodeURIComponent(table)}`;
}"""
"""A table of a game at which we sit with AI players, without the lobby's help."""
GAMES = ("english-draughts", "domino-101", "chinese-checkers")


def lobby(page: Page) -> None:
    page.get_by_test_id("game-english-draughts").wait_for()


def account(page: Page) -> None:
    page.evaluate("location.hash = '#/account'")
    page.get_by_test_id("account").wait_for()


def profile(page: Page) -> None:
    page.evaluate("location.hash = `#/player/${document.querySelector('oldhand-app').connection.welcome.you.id}`")
    page.get_by_test_id("profile").wait_for()


def leaders(page: Page) -> None:
    page.evaluate("location.hash = '#/leaders'")
    page.locator("leaders-view h2").first.wait_for()


def players(page: Page) -> None:
    page.evaluate("location.hash = '#/players'")
    page.locator("roster-view h2").first.wait_for()


def settings(page: Page) -> None:
    page.evaluate("location.hash = '#/'")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("settings-panel").locator("select").first.wait_for()


def table(game: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.evaluate(OPEN, game)
        page.get_by_test_id("legal").locator("button").first.wait_for(state="attached", timeout=PATIENCE_MS)
        page.wait_for_timeout(SETTLES_MS if PICTURES else 0)

    return go


def result(page: Page) -> None:
    Room(page).resign()
    page.get_by_test_id("result-panel").wait_for()


def replay(page: Page) -> None:
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("replay").wait_for()


def later(address: str, told: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.evaluate("(address) => location.hash = address", address)
        page.get_by_test_id(told).wait_for()

    return go


ROOMS: dict[str, Callable[[Page], None]] = {
    "lobby": lobby,
    **{game: table(game) for game in GAMES},
    "result": result,
    "replay": replay,
    **{f"explorer-{game}": later(f"#/explorer/{game}", "explorer") for game in GAMES},
    **{f"rules-{game}": later(f"#/rules/{game}", "rules") for game in GAMES},
    "learn": later("#/learn/101", "learn"),
    "profile": profile,
    "account": account,
    "leaders": leaders,
    "players": players,
    "settings": settings,
}


@pytest.mark.parametrize(("size", "theme", "language", "board"), WAYS)
def test_no_room_has_what_axe_calls_serious(
    chromium: Browser, server: str, size: tuple[int, int], theme: Any, language: str, board: str
) -> None:
    width, height = size
    found: list[str] = []
    with chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme) as context:
        kept = json.dumps(
            json.dumps({"language": language, "board": board, "words": board == "flat", "motion": "less"})
        )
        context.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
        page = context.new_page()
        page.goto(server)
        page.locator("[data-testid=link][data-link=open]").wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for name, go in ROOMS.items():
            go(page)
            keep_picture(page, f"{name}-{width}x{height}-{theme}-{language}", board)
            found += [
                f"{name}: {told(fault)}" for fault in page.evaluate(SCAN) if fault["impact"] in ("serious", "critical")
            ]
            overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, f"{name} is {overflow} pixels wider than the screen"
    assert not found, "\n".join(found)


def told(fault: dict[str, Any]) -> str:
    nodes = [f"{node['target']} {node['failureSummary']}" for node in fault["nodes"][:3]]
    return f"{fault['id']} ({fault['impact']}): {nodes}"


def keep_picture(page: Page, name: str, board: str) -> None:
    """The whole page, or what is seen of it where software would have to draw a scene anew for the whole."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=board == "flat")
