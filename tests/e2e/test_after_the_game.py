"""After the game: turning points to try again from, sides exchanged, twenty matches in a tab, and boards at rest."""

import json
import re
from collections import Counter
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from tests.e2e.reviews import judged
from tests.e2e.room import PATIENCE_MS, Room, press, unfold, wait_true
from tests.e2e.stage import Stage
from tests.testkit.sampled import pairs
from tests.testkit.scenario import CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow(60)]

GAMES = ("english-draughts", "chinese-checkers", "domino-101")
MATCHES, WARM_UP = 20, 3
MOST_GROWTH = 1.05
SETTLING_S = 6.0
KEPT = ("object", "closure", "array", "string", "concatenated string", "sliced string", "number", "symbol", "regexp")
"""What a script can keep. The rest of a heap is machine code, which V8 makes of what has run often, and the browser's
own records of requests and layouts; both grow with use for a while.
"""
OPEN = """async (game) => {
  const { connection } = document.querySelector("oldhand-app");
  const { id } = connection.welcome.games.find(({ id }) => id.startsWith(game));
  const { table } = await connection.ask({ type: "open", game: id, public: false, terms: { rated: false } });
  await connection.ask({ type: "sit", table, seat: 0 });
  await connection.ask({ type: "add-ai", table, seat: 1, player: "random" });
  location.hash = `#/table/${table}`;
}"""
"""A table of draughts against `random`, without the lobby's help."""
OPEN_DOMINO = """async () => {
  const { connection } = document.querySelector("oldhand-app");
  const { table } = await connection.ask({ type: "open", game: "domino-101", public: false, terms: { rated: false } });
  await connection.ask({ type: "sit", table, seat: 0 });
  for (const seat of [1, 2, 3]) await connection.ask({ type: "add-ai", table, seat, player: "random" });
  location.hash = `#/table/${table}`;
}"""
GREETED_EARLY = """() => {
  const { connection } = document.querySelector("oldhand-app");
  connection.welcome = { ...connection.welcome, players: [] };
}"""
"""A page that was there before the AI players; those of the lobby have come since."""
SAY = "command => document.querySelector('oldhand-app').connection.ask(command)"
COUNTERS = """
  window.frames_drawn = 0;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => ask((now) => { window.frames_drawn += 1; draw(now); });
  window.draw_calls = 0;
  for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...details) {
      window.draw_calls += 1;
      return draw.apply(this, details);
    };
  }
"""
COMES_TO_REST = """() => new Promise((done) => {
  const began = performance.now();
  let known = -1, since = began;
  const look = () => {
    const now = performance.now(), drawn = window.frames_drawn + window.draw_calls;
    if (drawn !== known) [known, since] = [drawn, now];
    if (now - since >= 2_000) done(true); else if (now - began >= 60_000) done(false); else setTimeout(look, 50);
  };
  look();
})"""
"""Whether the page draws no frame for two seconds, within a minute."""


def play_and_resign(page: Page, moves: int) -> None:
    """So many moves of one's own, the first that are legal, and then the match is given up."""
    table = page.get_by_test_id("table")
    legal = page.get_by_test_id("legal").locator("button")
    for _ in range(moves):
        legal.first.wait_for(state="attached", timeout=PATIENCE_MS)
        version = table.get_attribute("data-version") or ""
        legal.first.evaluate("it => it.click()")
        page.locator(f"[data-testid=table]:not([data-version='{version}'])").wait_for()
    legal.first.wait_for(state="attached", timeout=PATIENCE_MS)
    Room(page).resign()
    page.get_by_test_id("result-panel").wait_for()


@pytest.mark.deep
def test_a_turning_point_is_tried_again_with_the_keyboard(page: Page) -> None:
    page.route("**/review", judged)
    page.evaluate(OPEN, "english-draughts")
    play_and_resign(page, moves=4)
    points = page.get_by_test_id("turning-points")
    expect(points).to_have_attribute("data-ready", "true")
    buttons = points.get_by_test_id("try-again")
    assert [each.get_attribute("data-seat") for each in buttons.all()] == ["0", "0"], "the reader's own"
    expect(page.get_by_test_id("to-mistakes")).to_have_attribute("href", "#/puzzles/english-draughts/own")
    expect(points.get_by_test_id("lesson").get_by_role("link")).to_have_text(
        re.compile(r"Move 3\. You played .*; 9-14 was better, by about one piece\.")
    )
    expect(points.get_by_test_id("lesson").get_by_test_id("arrow")).to_have_attribute("data-move", "9-14")
    expect(points.get_by_text("One more turning point")).to_be_visible()
    page.evaluate(GREETED_EARLY)
    buttons.first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("terms")).to_contain_text("From a given position, not rated")
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "play")
    expect(page.get_by_test_id("table")).to_contain_text("Aunt Nora")
    page.unroute_all(behavior="ignoreErrors")  # a review may still be under way


@pytest.mark.deep
def test_a_hand_of_domino_is_tried_again_from_the_ply_that_is_looked_at(page: Page) -> None:
    page.evaluate(OPEN_DOMINO)
    play_and_resign(page, moves=2)
    page.get_by_test_id("to-replay").click()
    replay = page.get_by_test_id("replay")
    own = page.get_by_test_id("moves").locator("tbody td").nth(1)
    expect(own).to_be_visible()
    plies = int(replay.get_attribute("data-plies") or "0")
    made = [each.inner_text().strip() for each in page.get_by_test_id("moves").locator("tbody button").all()]
    at = next(ply for ply in range(plies - 1, 0, -1) if "-" in made[ply])
    page.evaluate(f"location.hash = location.hash.replace(/[0-9]+$/, '{at}')")
    expect(replay).to_have_attribute("data-ply", str(at))
    page.get_by_test_id("try-again").click()
    expect(page.get_by_test_id("terms")).to_contain_text("From a given position, not rated")
    expect(page.get_by_test_id("table")).to_have_attribute("data-phase", "play")
    page.get_by_test_id("legal").locator("button").first.wait_for(state="attached", timeout=PATIENCE_MS)
    again = [each.inner_text().strip() for each in page.get_by_test_id("moves").locator("tbody td:not(.number)").all()]
    assert again[:at] == made[:at], "the plies that led there are not told"


def faultless(route: Route) -> None:
    """The review that the server makes, as if a search had found the best move every time."""
    review = route.fetch().json()
    plies = [ply | {"loss": 0, "standing": 0} for ply in review["plies"]]
    route.fulfill(json=review | {"unit": "man", "searched": True, "plies": plies})


def test_turning_points_show_searching_and_then_none(page: Page) -> None:
    held: list[Route] | None = []
    page.route("**/review", faultless)
    page.route("**/rounds", lambda route: route.continue_() if held is None else held.append(route))
    page.evaluate(OPEN, "english-draughts")
    play_and_resign(page, moves=1)
    points = page.get_by_test_id("turning-points")
    expect(points).to_contain_text("Looking for the turning points")
    expect(points).to_have_attribute("aria-busy", "true")
    waiting, held = held, None  # a request that comes only now is answered, too
    for route in waiting:
        route.continue_()
    expect(points).to_contain_text("You made no serious mistake")
    expect(page.get_by_test_id("to-mistakes")).to_have_count(0)


def test_no_move_is_called_sound_before_a_search_has_weighed_it(page: Page) -> None:
    def unsearched(route: Route) -> None:
        review = route.fetch().json()
        plies = [ply | {"loss": 0} for ply in review["plies"]]
        route.fulfill(json=review | {"unit": "man", "searched": False, "plies": plies})

    page.route("**/review", unsearched)
    page.evaluate(OPEN, "english-draughts")
    play_and_resign(page, moves=1)
    points = page.get_by_test_id("turning-points")
    expect(points).to_have_attribute("data-ready", "true")
    expect(points).to_have_text("")


def test_a_finished_game_is_shared_as_a_link_to_its_replay(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(OPEN, "english-draughts")
    play_and_resign(page, moves=1)
    panel = page.locator("result-panel")
    unfold(page, "result-more")
    panel.get_by_test_id("share-menu").click()
    panel.get_by_test_id("share-link").click()
    table = page.url.rpartition("/")[2]
    wait_true(page, "document.hasFocus()")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{table}/1.1/2")


def test_a_rematch_with_an_ai_player_can_exchange_the_sides(page: Page) -> None:
    page.evaluate(OPEN, "english-draughts")
    play_and_resign(page, moves=1)
    before = page.url
    unfold(page, "result-more")
    press(page.get_by_test_id("exchange"))
    expect(page.get_by_test_id("seat-1")).to_contain_text("(you)")
    expect(page.get_by_test_id("seat-0")).to_contain_text("AI")
    assert page.url != before
    page.get_by_test_id("legal").locator("button").first.wait_for(state="attached", timeout=PATIENCE_MS)


@pytest.mark.deep
def test_people_exchange_the_sides_by_a_challenge(page: Page, other: Page) -> None:
    page.evaluate(
        OPEN.replace('  await connection.ask({ type: "add-ai", table, seat: 1, player: "random" });\n', ""), "english"
    )
    page.get_by_test_id("table").wait_for()
    other.goto(page.url)
    press(other.get_by_test_id("sit-1"))
    play_and_resign(page, moves=0)
    unfold(page, "result-more")
    press(page.get_by_test_id("exchange"))
    press(other.get_by_test_id("challenge").get_by_role("button", name="Accept"))
    expect(page.get_by_test_id("seat-1")).to_contain_text("(you)")
    expect(other.get_by_test_id("seat-0")).to_contain_text("(you)")


def heap_bytes(session: CDPSession) -> Counter[str]:
    """Bytes of the heap after a garbage collection, by the type of a heap snapshot's nodes."""
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    heap = json.loads("".join(chunks))
    meta, nodes = heap["snapshot"]["meta"], heap["nodes"]
    width = len(meta["node_fields"])
    kind, size = (meta["node_fields"].index(name) for name in ("type", "self_size"))
    found = Counter[str]()
    for at in range(0, len(nodes), width):
        found[meta["node_types"][0][nodes[at + kind]]] += nodes[at + size]
    return found


def nodes_of_documents(session: CDPSession, enough: float = 0) -> int:
    """The fewest nodes that are in use within some seconds, or the first count that is not more than `enough`: timers
    of the page may hold on to what is gone until they end."""
    until, fewest = monotonic() + SETTLING_S, 1 << 30
    while fewest > enough and monotonic() < until:
        session.send("HeapProfiler.collectGarbage")
        fewest = min(fewest, session.send("Memory.getDOMCounters")["nodes"])
    return fewest


@pytest.mark.deep
def test_twenty_matches_in_one_tab_leave_no_garbage(page: Page) -> None:
    page.evaluate(OPEN, "english-draughts")
    table = page.get_by_test_id("table")
    session = page.context.new_cdp_session(page)
    heaps: list[Counter[str]] = []
    elements: list[int] = []
    for number in range(1, WARM_UP + MATCHES + 1):
        play_and_resign(page, moves=2)
        expect(page.get_by_test_id("turning-points")).to_have_attribute("data-ready", "true")
        if number in (WARM_UP, WARM_UP + MATCHES):
            heaps.append(heap_bytes(session))
            elements.append(nodes_of_documents(session, MOST_GROWTH * elements[0] if elements else 0))
        press(page.get_by_test_id("rematch"))
        expect(table).to_have_attribute("data-phase", "play")
    print(f"heap before and after {MATCHES} matches: {heaps}; nodes of documents: {elements}")
    before, after = (sum(heap[kind] for kind in KEPT) for heap in heaps)
    assert after <= MOST_GROWTH * before
    assert elements[1] <= MOST_GROWTH * elements[0]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "board"), pairs(GAMES, ("flat", "3d")))
def test_nothing_is_drawn_while_nothing_moves(blank: Page, built: Path, game: str, board: str) -> None:
    blank.add_init_script(COUNTERS)
    stage = Stage(blank, built, board=board)
    scenario = Scenario(game)
    stage.show(scenario.sit(*CROWD[: scenario.rules.seats]).begin().table, 0)
    if board == "3d":
        wait_true(blank, "window.draw_calls > 0")
    assert blank.evaluate(COMES_TO_REST)
