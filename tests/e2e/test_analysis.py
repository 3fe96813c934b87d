"""The analysis room: lines tried for both sides, kept, sent on and played on; by pointer, by keyboard, by typing."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.analysis_room import board, go, lines
from tests.e2e.room import START, finished

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RATED = """async () => {
  const { connection } = document.querySelector("oldhand-app");
  const { table } = await connection.ask({ type: "open", game: "english-draughts/1", terms: { rated: true } });
  await connection.ask({ type: "sit", table, seat: 0 });
  location.hash = `#/table/${encodeURIComponent(table)}`;
}"""

STARTS = """() => {
  const { connection } = document.querySelector("oldhand-app");
  const ask = connection.ask;
  window.starts = [];
  connection.ask = (wish) => {
    if (wish.type === "open") window.starts.push(wish.start);
    return ask.call(connection, wish);
  };
}"""
"""Notes the position that each new table is to begin from."""


def move(page: Page, *squares: str) -> None:
    """Press squares by keyboard, once the piece may be moved."""
    page.locator(f"[data-testid=square-{squares[0]}][data-lit=piece]").wait_for()
    for square in squares:
        page.get_by_test_id(f"square-{square}").focus()
        page.keyboard.press("Enter")


def leave_board(page: Page) -> None:
    """The arrow keys go through the lines when the focus is elsewhere."""
    page.get_by_test_id("now").click()
    page.evaluate("document.querySelector('oldhand-app').shadowRoot.activeElement?.blur()")


def grow(page: Page) -> None:
    """11-15 23-19 (22-18) 8-11, with 22-18 looked at."""
    go(page, "#/analysis/english-draughts")
    board(page, "")
    for number, squares in enumerate((("11", "15"), ("23", "19"), ("8", "11")), start=1):
        move(page, *squares)
        board(page, str(number))
    leave_board(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    board(page, "1")
    move(page, "22", "18")
    board(page, "1.1")


@pytest.mark.deep
def test_lines_are_tried_for_both_sides_commented_promoted_and_undone(page: Page) -> None:
    page.get_by_test_id("to-analysis").click()
    page.get_by_test_id("paste").wait_for()
    grow(page)
    page.get_by_test_id("comment").fill("a sharp try")
    leave_board(page)
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 8-11"
    expect(page).to_have_url(re.compile("#/analysis/english-draughts/11-15%2C22-18$"))
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    board(page, "1.1")
    assert sum("/api/explorer/" in url for url in fetched) == 2, "one for the start, one for the line"
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 8-11"

    page.keyboard.press("ArrowUp")
    board(page, "2")
    page.keyboard.press("ArrowDown")
    page.get_by_test_id("promote").click()
    board(page, "2")
    assert lines(page) == "1. 11-15 22-18 a sharp try 1… 23-19 2. 8-11"
    page.get_by_test_id("remove").click()
    board(page, "1")
    assert lines(page) == "1. 11-15 23-19 2. 8-11"
    leave_board(page)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    board(page, "1.1")
    assert lines(page) == "1. 11-15 23-19 1… 22-18 a sharp try 2. 8-11"
    page.keyboard.press("End")
    board(page, "1.1")
    page.keyboard.press("Home")
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-position", START)
    expect(page.get_by_test_id("now")).to_have_text("Black to move")


def test_an_analysis_is_saved_read_by_others_and_downloaded(page: Page, other: Page) -> None:
    grow(page)
    form = page.locator("keep-card")
    form.get_by_label("Name of the analysis").fill("Old Fourteenth")
    expect(page.get_by_test_id("save-status")).to_have_text("Not saved.")
    page.get_by_test_id("save").click()
    expect(page.get_by_test_id("save-status")).to_have_text("Saved. Anybody with the link can read it.")
    expect(page).to_have_url(re.compile(r"#/analysis/of/[^/]+/1\.1$"))
    with page.expect_download() as download:
        page.get_by_test_id("download").click()
    assert re.search(r"1\. 11-15 23-19 \(1\.\.\. 22-18\)", download.value.path().read_text())

    move(page, "15", "22")
    expect(page.get_by_test_id("save-status")).to_have_text("Not saved.")
    page.get_by_test_id("save").click()
    expect(page.get_by_test_id("save-status")).to_have_text("Saved. Anybody with the link can read it.")

    other.goto(page.url)
    board(other, "1.1.1")
    expect(other.locator("analysis-view h2")).to_have_text("Old Fourteenth")
    expect(other.get_by_test_id("save-status")).to_contain_text("somebody else’s")
    other.get_by_test_id("save").click()
    expect(other.get_by_test_id("save-status")).to_have_text("Saved. Anybody with the link can read it.")
    assert other.url.split("/")[-2] != page.url.split("/")[-2]

    go(page, "#/analysis")
    kept = page.get_by_test_id("analyses")
    expect(kept.get_by_role("link")).to_have_text("Old Fourteenth")
    page.get_by_test_id("delete-analysis").click()
    page.get_by_test_id("sure-yes").click()
    expect(kept).to_have_count(0)
    other.goto(page.url)


@pytest.mark.deep
def test_a_finished_game_is_analysed_from_its_replay_and_played_on(page: Page) -> None:
    table = finished(page)
    own = "#/puzzles/english-draughts/own"
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("replay").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_test_id("analyse").click()
    board(page, "1")
    expect(page).to_have_url(re.compile(rf"#/analysis/round/{table}/1\.1/1$"))
    expect(page.get_by_test_id("lines").locator("[data-path]")).to_have_count(4)
    expect(page.get_by_test_id("to-mistakes")).to_have_attribute("href", own)
    graph = page.get_by_test_id("graph")
    assert (graph.bounding_box() or {})["width"] >= (page.get_by_test_id("analysis").bounding_box() or {})["width"] - 1
    graph.get_by_role("slider").fill("3")
    board(page, "3")
    page.keyboard.press("End")
    board(page, "4")
    card = page.get_by_test_id("play-on")
    card.get_by_label("Opponent").select_option("random")
    position = page.get_by_test_id("analysis").get_attribute("data-position")
    page.get_by_test_id("play-on-ai").click()
    page.get_by_test_id("table").wait_for()
    states = "document.querySelector('oldhand-app').own.map(({ start, terms }) => [start, terms.rated])"
    expect(page.get_by_test_id("legal").locator("button").first).to_be_attached()
    assert page.evaluate(states) == [[position, False]]


@contextmanager
def held_positions(page: Page) -> Iterator[None]:
    """Positions that are asked for here come only at the end."""
    held: list[Route] | None = []
    page.route("**/api/explorer/**", lambda route: route.continue_() if held is None else held.append(route))
    yield
    waiting, held = held, None
    for route in waiting:
        route.continue_()


@pytest.mark.deep
def test_a_move_is_played_in_the_drawn_position(page: Page) -> None:
    go(page, "#/analysis/english-draughts/11-15,23-19")
    board(page, "2")
    drawn = page.get_by_test_id("analysis").get_attribute("data-position") or ""
    with held_positions(page):
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(re.compile("#/analysis/english-draughts/11-15$"))
        board(page, "2")
        expect(page.get_by_test_id("analysis")).to_have_attribute("data-position", drawn)
        expect(page.get_by_test_id("now")).to_contain_text("23-19")
        move(page, "8", "11")
        expect(page).to_have_url(re.compile("#/analysis/english-draughts/11-15%2C23-19%2C8-11$"))
    board(page, "3")
    assert lines(page) == "1. 11-15 23-19 2. 8-11"


@pytest.mark.deep
def test_a_hand_is_played_on_from_the_drawn_position(page: Page) -> None:
    go(page, "#/analysis/domino-101")
    page.get_by_test_id("mirror").locator("summary").click()
    for number in ("1", "2"):
        choice = page.get_by_test_id("legal").locator("button").first.get_attribute("data-move") or ""
        page.get_by_test_id("typed").fill(choice)
        page.keyboard.press("Enter")
        board(page, number)
    page.reload()  # so that the position between them has to be asked for
    board(page, "2")
    start = page.locator("play-on").evaluate("it => it.start")
    address = page.url
    page.evaluate(STARTS)
    with held_positions(page):
        page.keyboard.press("ArrowLeft")
        expect(page).not_to_have_url(address)
        page.get_by_test_id("play-on-ai").click()
        page.get_by_test_id("table").wait_for()
    expect(page.get_by_test_id("terms")).to_contain_text("From a given position")
    assert page.evaluate("starts") == [start]


def test_a_search_deepens_while_one_looks_and_its_line_is_followed(page: Page) -> None:
    go(page, f"#/analysis/english-draughts//{quote('W:WK32,K27:BK1')}")
    board(page, "")
    card = page.get_by_test_id("evaluation")
    expect(card).not_to_have_attribute("data-depth", "0")  # once the AI host has made its machine code
    words, line = card.get_by_test_id("score-words"), card.get_by_test_id("best-line")
    expect(words).to_contain_text("White wins in")
    assert page.get_by_test_id("arrow").get_attribute("data-move") == line.get_by_role("button").first.inner_text()
    for width, height in ((390, 844), (844, 390), (1280, 800), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [it.bounding_box() for it in (words, line)]
        assert all(box is not None and 0 < box["y"] < height - box["height"] for box in boxes), (width, height, boxes)
    line.get_by_role("button").nth(1).click()
    board(page, "2")
    page.get_by_test_id("search-switch").click()
    expect(words).to_have_text("The search is switched off.")
    expect(page.get_by_test_id("arrow")).to_have_count(0)


def test_a_small_lead_is_called_about_even(page: Page) -> None:
    go(page, "#/analysis/english-draughts")
    card = page.get_by_test_id("evaluation")
    expect(card).not_to_have_attribute("data-depth", "0")
    expect(card.get_by_test_id("score-words")).to_have_text("About even")


@pytest.mark.deep
def test_analysis_is_closed_during_a_rated_game_and_says_so(page: Page, other: Page) -> None:
    page.evaluate(RATED)
    page.get_by_test_id("table").wait_for()
    table = page.url.split("/")[-1]
    other.evaluate("(table) => document.querySelector('oldhand-app').connection.ask({ type: 'sit', table })", table)
    page.get_by_test_id("legal").locator("button").first.wait_for(state="attached")
    other.evaluate("location.hash = '#/analysis/english-draughts'")
    expect(other.get_by_role("main")).to_contain_text("You can’t analyse while you play a rated game")
    expect(other.get_by_test_id("analysis")).to_have_count(0)


@pytest.mark.deep
def test_a_hand_of_domino_is_analysed_with_all_hands_open_by_typing(page: Page) -> None:
    go(page, "#/analysis/domino-101")
    expect(page.get_by_test_id("hands").locator("> .hand")).to_have_count(4)
    page.get_by_test_id("mirror").locator("summary").click()
    lead = page.get_by_test_id("legal").locator("button").first.get_attribute("data-move") or ""
    page.get_by_test_id("typed").fill(lead)
    page.keyboard.press("Enter")
    board(page, "1")
    expect(page).to_have_url(re.compile(r"#/analysis/domino-101/[^/]+/[^/]+$"))
    expect(page.get_by_test_id("play-on")).to_be_visible()
    page.reload()
    board(page, "1")
    card = page.get_by_test_id("evaluation")
    expect(card).not_to_have_attribute("data-depth", "0")
    expect(card).to_contain_text("All hands are open here; scores are points.")
    expect(card.get_by_test_id("score-words")).to_have_text(
        re.compile(r"^(Seats [12] \+ [34] lead by (one point|\d+ points)|Even)$")
    )
