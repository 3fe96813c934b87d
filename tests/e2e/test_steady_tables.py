"""Around a board everything stays in its place and can be read: seats at every turn, long moves, names of holes, and
words that come after the code of their room."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from shared.games import GAMES
from tests.e2e.room import wait_true
from tests.e2e.stage import ADDRESS, Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import CROWD, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE, DESK = ViewportSize(width=390, height=844), ViewportSize(width=1280, height=800)
HEIGHTS_AT_TURNS = """async (chips) => {
  const heights = [];
  for (const chip of chips) {
    for (const [acting, passed] of [[false, false], [true, false], [false, true]]) {
      Object.assign(chip, { acting, passed });
      await chip.updateComplete;
      heights.push(chip.parentElement.parentElement.offsetHeight);
    }
  }
  return heights;
}"""
"""How high the row of the other seats is while none, one after the other, moves or has passed."""
HIGHER_AT_ITS_TURN = """async (chips, names) => {
  const found = [];
  for (const chip of chips) {
    chip.tally = { signs: "○3", words: "3" };
    for (const name of names) {
      chip.seat = { ...chip.seat, name };
      for (let width = 180; width < 600; width += 15) {
        chip.style.width = `${width}px`;
        const heights = [];
        for (const acting of [false, true]) {
          await Object.assign(chip, { acting }).updateComplete;
          heights.push(chip.offsetHeight);
        }
        if (heights[0] !== heights[1]) found.push([name, width, ...heights]);
      }
    }
  }
  return found;
}"""
COVERED = """(foot) => {
  const board = foot.getRootNode().querySelector(".board > :first-child").getBoundingClientRect();
  return board.bottom - foot.getBoundingClientRect().top;
}"""
"""Pixels by which the board reaches into the row below it, measured at one moment."""
LONG = "m12xk12xi12xg14xe14xe12xg10xi10"
OVER_EDGE = """(list) => [...list.shadowRoot.querySelectorAll("td > *")].filter((ply) => {
  const words = document.createRange();
  words.selectNodeContents(ply);
  const [inner, outer] = [words.getBoundingClientRect(), ply.closest("td").getBoundingClientRect()];
  return inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
}).map((ply) => ply.textContent.trim())"""
SHOWN = f"""async (list, [entries, move]) => {{
  await Object.assign(list, {{ entries }}).updateComplete;
  return [({OVER_EDGE})(list), list.shadowRoot.textContent.split(move).length - 1];
}}"""
"""In one step: the room gives the list its own moves again whenever it is drawn."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def begun(game: str) -> Scenario:
    return Scenario(game).sit(*CROWD[: GAMES[f"{game}/1"].seats]).begin()


@pytest.mark.parametrize("language", first_of(["ar", "tr"]))
@pytest.mark.parametrize("game", ["block-domino", "chinese-checkers-star-3", "chinese-checkers-star-6"])
def test_no_turn_changes_the_height_of_the_seats(blank: Page, built: Path, game: str, language: str) -> None:
    stage = Stage(blank, built, language=language)
    stage.show(begun(game).table, 0)
    for size in (PHONE, DESK):
        blank.set_viewport_size(size)
        heights = blank.locator("seat-chip:not([you])").evaluate_all(HEIGHTS_AT_TURNS)
        assert len(set(heights)) == 1, f"{game} in {language} at {size}: {heights}"


@pytest.mark.parametrize("language", first_of(["en", "ar", "tr"]))
def test_a_seat_of_any_width_is_as_high_at_its_turn_as_before(blank: Page, built: Path, language: str) -> None:
    """Else the board, which has the room that the seats leave, changes its size with every move."""
    stage = Stage(blank, built, language=language)
    stage.show(begun("english-draughts").table, 0)
    names = ["Ann", "Guest 3221", "Wilhelmina Longfellow"]
    assert blank.locator("seat-chip").evaluate_all(HIGHER_AT_ITS_TURN, names) == []


def test_seats_are_of_one_height_side_by_side_and_no_higher_than_they_need_above_each_other(
    blank: Page, built: Path
) -> None:
    stage = Stage(blank, built, language="ar")
    stage.show(begun("block-domino").table, 0)
    heights = "chips => chips.map(it => it.shadowRoot.querySelector('.chip').offsetHeight)"
    chips = blank.locator("seat-chip:not([you])")
    blank.set_viewport_size(PHONE)
    assert len(set(chips.evaluate_all(heights))) == 1
    blank.set_viewport_size({"width": 844, "height": 390})
    assert max(chips.evaluate_all(heights)) <= 60


@pytest.mark.parametrize("game", ["chinese-checkers", "chinese-checkers-star-3", "chinese-checkers-star-6"])
def test_long_moves_stay_in_their_place_in_the_list(blank: Page, built: Path, game: str) -> None:
    stage = Stage(blank, built, language="ar")
    scenario = begun(game)
    scenario.play(scenario.rules.move_texts(scenario.table.match.state)[0])
    stage.show(scenario.table, 0)
    plies = [{"move": LONG, "reason": {"kind": "search", "depth": 4}} for _ in range(2 * scenario.rules.seats)]
    moves = blank.locator("move-list")
    for size in (PHONE, DESK):
        blank.set_viewport_size(size)
        for shown in (plies, [ply | {"reason": None} for ply in plies]):
            over_edge, times = moves.evaluate(SHOWN, [shown, LONG])
            assert over_edge == [], f"{game} at {size}"
            assert times == len(plies)


def test_the_names_of_holes_are_shown_only_where_they_can_be_read(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    stage.show(begun("chinese-checkers-star-6").table, 0)
    name = blank.locator("whole-star-board text.name").first
    blank.set_viewport_size(DESK)
    expect(name).to_be_visible()
    blank.set_viewport_size(PHONE)
    expect(name).not_to_be_visible()


@pytest.mark.parametrize(("language", "direction"), [("ar", "rtl"), ("tr", "ltr")])
def test_an_empty_line_is_told_in_the_direction_of_the_language(
    blank: Page, built: Path, language: str, direction: str
) -> None:
    stage = Stage(blank, built, language=language)
    stage.show(begun("domino-101").table, 0)
    words = blank.locator("domino-table text.empty")
    assert words.evaluate("it => getComputedStyle(it).direction") == direction


def test_a_table_is_drawn_when_its_words_are_there(blank: Page, built: Path) -> None:
    """The code of the room comes before its words, and the page is drawn anew meanwhile."""
    stage = Stage(blank, built, language="tr")
    held: list[Route] = []
    blank.route(f"{ADDRESS}assets/table-tr-*.js", lambda route: held.append(route))
    state: Any = stage.tell_state(begun("english-draughts").table, 0)
    blank.evaluate("location.hash = '#/table/t'")
    wait_true(blank, "customElements.get('table-view') !== undefined")
    blank.evaluate("document.querySelector('oldhand-app').requestUpdate()")
    blank.evaluate(TWO_FRAMES)
    expect(stage.room).to_have_count(0)
    blank.unroute(f"{ADDRESS}assets/table-tr-*.js")
    for route in held:
        route.fulfill(path=built / route.request.url.removeprefix(ADDRESS))
    blank.locator(f"[data-testid=table][data-version='{state['version']}']").wait_for()
    expect(blank.get_by_test_id("coach").locator("h3")).to_have_text("İlk oyununuz")


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers", "domino-101"])
def test_a_lesson_has_a_large_board_on_a_phone_held_sideways(blank: Page, built: Path, game: str) -> None:
    Stage(blank, built, language="ar")
    blank.set_viewport_size({"width": 844, "height": 390})
    blank.evaluate("game => { location.hash = `#/learn/${game}` }", game)
    board = blank.get_by_test_id("learn").locator("draughts-board, star-board, domino-table")
    board.wait_for()
    box = board.bounding_box()
    assert box is not None and box["height"] >= 195, f"{game}: {box}"
    assert box["y"] + box["height"] <= 390, f"{game}: {box}"


def test_the_switches_of_the_settings_are_of_one_size(blank: Page, built: Path) -> None:
    Stage(blank, built, language="tr")
    blank.set_viewport_size({"width": 360, "height": 740})
    blank.get_by_test_id("settings").click()
    boxes = blank.get_by_test_id("settings-panel").locator("input[type=checkbox]")
    sizes = boxes.evaluate_all("all => all.map((it) => `${it.offsetWidth} ${it.offsetHeight}`)")
    assert len(set(sizes)) == 1, sizes


@pytest.mark.parametrize("game", ["english-draughts", "block-domino", "chinese-checkers-star-6"])
def test_the_seats_of_a_waiting_table_are_not_covered(blank: Page, built: Path, game: str) -> None:
    stage = Stage(blank, built, language="tr")
    stage.show(Scenario(game).sit(CROWD[0]).table, 0)
    for size in (PHONE, DESK):
        blank.set_viewport_size(size)
        assert blank.locator(".foot").evaluate(COVERED) <= 0.5, f"{game} at {size}"
