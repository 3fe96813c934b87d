"""Every room, as people of every language, device and colour scheme meet it: scanned by axe, and photographed.

With OLDHAND_PICTURES=FOLDER in the environment each room leaves a picture there, NAME-WIDTHxHEIGHT-THEME-LANGUAGE.png.
"""

import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from shared.i18n import LANGUAGES
from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import PATIENCE_MS, Room, unfold, wait_true
from tests.testkit.sampled import Turns

pytestmark = [pytest.mark.browser, pytest.mark.slow(80)]

SETTLES_MS = 4000
"""For a picture of a scene in three dimensions, which software draws slowly."""
PICTURES = os.environ.get("OLDHAND_PICTURES")
MEASURED = {"en": ("en", "tr"), "ar": ("ar",)}
"""By the language of a walk through the rooms with flat boards: those in which it measures every screen."""
WAYS = [
    pytest.param(((1280, 800), "light", "en", "flat"), id="desktop-light-en"),
    pytest.param(((390, 844), "dark", "ar", "flat"), id="phone-dark-ar"),
]
if PICTURES:
    WAYS += [
        pytest.param(((1280, 800), "dark", "tr", "3d"), id="desktop-dark-tr"),
        pytest.param(((390, 844), "light", "en", "3d"), id="phone-light-en"),
        pytest.param(((360, 740), "light", "tr", "flat"), id="small-phone-light-tr"),
        pytest.param(((820, 1180), "light", "ar", "3d"), id="tablet-light-ar"),
        pytest.param(((1920, 1080), "dark", "en", "3d"), id="wide-dark-en"),
    ]
SMALLEST = (360, 740)
"""Pixels of the phone on which every room is measured."""
SCREENS = ((680, 800), (1280, 800), (844, 390))
"""A tablet, a desk, and a phone that is held sideways. A usual run measures a room on one of them in each language."""
OTHER_SCREENS = (*((width, 800) for width in (390, 480, 600, 780, 900, 1000, 1920)), (667, 375))
"""With `--deep`: some between any two widths at which the layout changes, and the widest."""
ASKED_AT_ONCE, ASKED_EVERY_S = 8, 2
"""A room may send the same request so many times at once, and then once in so many seconds."""
SPEAK = """(language) => {
  const kept = "oldhand.preferences";
  localStorage.setItem(kept, JSON.stringify({ ...JSON.parse(localStorage.getItem(kept)), language }));
  dispatchEvent(new StorageEvent("storage", { key: kept }));
}"""
OVERFLOW = Path(__file__).with_name("overflow.js").read_text(encoding="utf-8")
OPEN = """async (name) => {
  const { connection } = document.querySelector("oldhand-app");
  const [first, alone] = name.split(" ");
  const game = connection.welcome.games.find(({ id }) => id.startsWith(first));
  const { table } = await connection.ask({ type: "open", game: game.id, public: true, terms: {} });
  await connection.ask({ type: "sit", table, seat: 0 });
  const others = alone ? [] : Array.from({ length: game.seats - 1 }, (_, other) => other + 1);
  for (const seat of others) await connection.ask({ type: "add-ai", table, seat, player: "random" });
  location.hash = `#/table/${encodeURIComponent(table)}`;
}"""
"""A table of a game at which we sit with AI players (or "alone"), without the lobby's help."""
GAMES = ("english-draughts", "domino-101", "chinese-checkers")


def lobby(page: Page) -> None:
    page.get_by_test_id("game-english-draughts").wait_for()


def account(page: Page) -> None:
    page.evaluate("location.hash = '#/account'")
    page.get_by_test_id("account").wait_for()


def member(page: Page) -> None:
    """The account page of somebody with a password, and the dialog before a dangerous action."""
    page.evaluate("location.hash = '#/account'")
    form = page.get_by_test_id("register")
    form.locator("input[name=name]").fill(f"Ada {page.evaluate('Date.now() % 1e9')}")
    form.locator("input[name=password]").fill("correct horse battery staple")
    form.locator("button").click()
    page.get_by_test_id("programs").wait_for()
    page.get_by_test_id("new-codes").click()
    page.locator("dialog[open]").wait_for()


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
    page.locator("[data-testid=turning-points][data-ready=true]").wait_for()


def replay(page: Page) -> None:
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("replay").wait_for()


def later(address: str, test_id: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.evaluate("(address) => location.hash = address", address)
        page.get_by_test_id(test_id).wait_for()

    return go


def options(game: str) -> Callable[[Page], None]:
    """The dialog in which a game is prepared, with all that it unfolds."""

    def go(page: Page) -> None:
        begin_anew(page, "#/")
        page.get_by_test_id(f"terms-{game}").click()
        dialog = page.get_by_test_id(f"options-{game}")
        for summary in dialog.locator("summary").all():
            summary.click()

    return go


def begin_anew(page: Page, address: str) -> None:
    """Load the page anew, with no dialog open."""
    page.evaluate("(address) => location.hash = address", address)
    page.reload()
    page.locator("[data-testid=link][data-link=open]").wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))


def friends(page: Page) -> None:
    begin_anew(page, "#/friends")
    page.locator("friends-view h2").first.wait_for()


def renaming(page: Page) -> None:
    page.evaluate("location.hash = '#/'")
    menu = page.get_by_test_id("menu")
    if menu.is_visible():
        menu.click()
    page.locator(".identity button").click()
    page.locator("header input[name=name]").wait_for()


def resigning(page: Page) -> None:
    """A table with the question whether to resign, and everything unfolded that is folded at first."""
    table("english-draughts")(page)
    page.get_by_test_id("resign").click()
    unfold(page, "more")
    page.get_by_test_id("share-menu").first.click()
    page.get_by_test_id("mirror").locator("summary").click()


def waiting(page: Page) -> None:
    """A table of one's own with free seats, to which others are invited."""
    page.evaluate(OPEN, "domino-101 alone")
    page.get_by_test_id("table").wait_for()


def nothing(address: str) -> Callable[[Page], None]:
    """A page with nothing to show: it says so, and a button or a link leads on from it."""

    def go(page: Page) -> None:
        page.evaluate("(address) => location.hash = address", address)
        empty = page.get_by_test_id("empty")
        empty.wait_for()
        assert empty.locator("p").inner_text().strip()
        assert empty.locator("a, button").count() > 0, f"no way leads on from {address}"

    return go


def new_group(page: Page) -> None:
    """The settings of a group of somebody with an account."""
    begin_anew(page, "#/groups")
    form = page.get_by_test_id("groups").locator("form")
    form.locator("input[name=name]").fill(f"Club {page.evaluate('Date.now() % 1e9')}")
    form.locator("button").click()
    page.get_by_test_id("group-link").wait_for()


def group(page: Page) -> None:
    page.evaluate("location.hash = `#/groups/${location.hash.split('/')[2]}`")
    page.get_by_test_id("group-room").wait_for()
    page.get_by_test_id("group-ladder").wait_for()


def tournaments(page: Page) -> None:
    """The form of somebody with an account that announces a tournament, with all that it unfolds."""
    begin_anew(page, "#/tournaments")
    page.get_by_test_id("announce").click()
    page.locator("announce-form select[name=game]").select_option(index=1)  # one of partners
    page.get_by_test_id("more").click()


def tournament(page: Page) -> None:
    """It announced, entered and begun against an AI player, with the organiser's desk unfolded."""
    page.locator("announce-form select[name=game]").select_option(index=0)
    page.get_by_test_id("announce-it").click()
    page.get_by_test_id("enter").click()
    page.get_by_test_id("desk-add-ai").locator("summary").click()
    page.get_by_test_id("desk-add-ai").locator("button").click()
    page.locator("[data-entrant='2']").wait_for()
    page.get_by_test_id("desk-start").click()
    page.get_by_test_id("sure-yes").click()
    page.get_by_test_id("live-boards").wait_for()
    for summary in page.locator("tournament-view summary").all():
        summary.click()


SET_UP = ("english-draughts", "chinese-checkers")
"""Games whose positions can be set up by hand."""
NOTHING = {
    "no-page": "#/nowhere",
    "no-sense": "#/table/%zz",
    "no-table": "#/table/nosuchtable",
    "no-player": "#/player/nobody-of-this-name",
    "no-replay": "#/replay/nosuchtable",
    "no-position": "#/explorer/english-draughts/nonsense",
    "no-analysis": "#/analysis/of/nosuchanalysis",
    **{f"no-{room}-of-chess": f"#/{room}/chess" for room in ("explorer", "rules", "leaders", "players")},
    "no-operator": "#/admin",
    "no-leaders": "#/leaders/chinese-checkers/people",
}
ROOMS: dict[str, Callable[[Page], None]] = {
    "lobby": lobby,
    **{game: table(game) for game in GAMES},
    "result": result,
    "replay": replay,
    **{f"setup-{game}": later(f"#/analysis/setup/{game}", "board-editor") for game in SET_UP},
    "analysis-begin": later("#/analysis", "paste"),
    **{f"analysis-{game}": later(f"#/analysis/{game}", "analysis") for game in GAMES},
    **{f"rules-{game}": later(f"#/rules/{game}", "rules") for game in GAMES},
    **{f"learn-{game}": later(f"#/learn/{game}", "learn") for game in GAMES},
    **{f"puzzle-{game}": later(f"#/puzzles/{game}", "puzzle") for game in GAMES},
    "puzzle-run": later("#/puzzles/domino-101/race", "run-left"),
    "puzzle-progress": later("#/puzzles/english-draughts/progress", "progress"),
    "profile": profile,
    "account": account,
    "leaders": leaders,
    "players": players,
    "arena": later("#/arena/english-draughts", "arena"),
    "settings": settings,
    **{f"options-{game}": options(game) for game in GAMES},
    "friends": friends,
    "renaming": renaming,
    "resigning": resigning,
    "waiting": waiting,
    **{name: nothing(address) for name, address in NOTHING.items()},
    "member": member,
    "new-group": new_group,
    "group": group,
    "tournaments": tournaments,
    "tournament": tournament,
}
ALIKE = [
    *(f"{room}-{game}" for game in GAMES for room in ("analysis", "rules", "learn", "puzzle", "options")),
    *(f"setup-{game}" for game in SET_UP),
    *NOTHING,
]
"""Rooms that look like others: in a usual run the light walk visits every second, and the dark one the rest."""


@dataclass(frozen=True)
class Found:
    """What is wrong in any room, a line for each fault."""

    inaccessible: list[str] = field(default_factory=list[str])
    overflowing: list[str] = field(default_factory=list[str])
    restless: list[str] = field(default_factory=list[str])


@pytest.fixture(scope="module", name="found", params=WAYS)
def walk(chromium: Browser, server: str, request: pytest.FixtureRequest) -> Found:
    """What one walk through all rooms finds, in one language and colour scheme."""
    (width, height), theme, language, board = request.param
    is_deep = bool(request.config.getoption("--deep"))
    screens, turns = SCREENS + (OTHER_SCREENS if is_deep else ()), Turns(is_deep, 1)
    left_out = () if is_deep or PICTURES else ALIKE[theme == "dark" :: 2]
    found = Found()
    with chromium.new_context(viewport={"width": width, "height": height}, color_scheme=theme) as context:
        kept = json.dumps(
            json.dumps({"language": language, "board": board, "words": board == "flat", "motion": "less"})
        )
        context.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
        page = context.new_page()
        asked = Counter[str]()
        page.on("request", lambda request: asked.update([f"{request.method} {request.url}"]))
        page.goto(server)
        page.locator("[data-testid=link][data-link=open]").wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        for name, go in ROOMS.items():
            if name in left_out:
                continue
            asked.clear()
            come = monotonic()
            go(page)
            keep_picture(page, f"{name}-{width}x{height}-{theme}-{language}", board)
            found.inaccessible.extend(f"{name}: {fault_text(fault)}" for fault in page.evaluate(SCAN))
            for spoken in MEASURED.get(language, ()) if board == "flat" else ():
                speak(page, spoken)
                for wide, high in (SMALLEST, *turns.of(screens)):
                    page.set_viewport_size({"width": wide, "height": high})
                    place = f"{name} at {wide}x{high} in {spoken}"
                    found.overflowing.extend(f"{place}: {fault}" for fault in page.evaluate(OVERFLOW))
            page.set_viewport_size({"width": width, "height": height})
            speak(page, language)
            most = ASKED_AT_ONCE + (monotonic() - come) / ASKED_EVERY_S
            found.restless.extend(f"{name}: {what} {times} times" for what, times in asked.items() if times > most)
    return found


def speak(page: Page, language: str) -> None:
    """As if another tab had chosen a language, unless the page speaks it: it draws everything anew."""
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate(SPEAK, language)
        wait_true(page, f"document.documentElement.lang === '{language}'")


def test_axe_finds_no_violation_in_any_room(found: Found) -> None:
    assert not found.inaccessible, "\n".join(found.inaccessible)


def test_every_language_is_measured_on_one_of_the_walks() -> None:
    assert sorted(spoken for spoken_by_one in MEASURED.values() for spoken in spoken_by_one) == sorted(LANGUAGES)


def test_nothing_in_any_room_is_wider_than_its_place_on_any_screen(found: Found) -> None:
    assert not found.overflowing, "\n".join(found.overflowing)


def test_no_room_asks_the_same_again_and_again(found: Found) -> None:
    assert not found.restless, "\n".join(found.restless)


def fault_text(fault: dict[str, Any]) -> str:
    nodes = [f"{node['target']} {node['failureSummary']}" for node in fault["nodes"][:3]]
    return f"{fault['id']} ({fault['impact']}): {nodes}"


def keep_picture(page: Page, name: str, board: str) -> None:
    """The whole page, or what is seen of it where software would have to draw a scene anew for the whole."""
    if PICTURES:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=board == "flat")
