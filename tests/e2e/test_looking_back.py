"""Looking back at games and learning them: replay, explorer, rules, the guided hand."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import FLAT_BOARDS
from tests.e2e.room import START, Room, create_table, finished, open_options
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RULE = {"kind": "rule", "book": 3, "move": "9-13", "games": 41, "wins": 29, "draws": 7, "losses": 5}


def changed(page: Page, address: str, change: Any) -> None:
    """What the server answers there, with something put in that only a long log has."""

    def answer(route: Route) -> None:
        body = route.fetch().json()
        change(body)
        route.fulfill(content_type="application/json", body=json.dumps(body))

    page.route(address, answer)


@pytest.mark.deep
def test_a_replay_marks_the_moves_of_experience(page: Page, server: str) -> None:
    table = finished(page)
    changed(page, f"**/api/tables/{table}/rounds/1/1", lambda body: body["moves"][1].update(reason=RULE))
    changed(
        page,
        f"**/api/tables/{table}/rounds/1/1/review",
        lambda body: (
            body.update(unit="man"),
            [ply.update(standing=None, loss=None) for ply in body["plies"]],
            body["plies"][2].update(standing=-60, best="11-15", loss=75, games=9, score=0.4),
        ),
    )
    page.goto(f"{server}#/replay/{table}")
    replay = page.get_by_test_id("replay")
    expect(replay).to_have_attribute("data-ply", "0")
    expect(page.get_by_test_id("replay-board")).to_have_attribute("data-position", START)

    marks = page.get_by_test_id("mark")
    rule = marks.and_(page.locator("[data-kind=rule]"))
    expect(rule).to_have_attribute("data-ply", "2")
    rule.click()
    expect(replay).to_have_attribute("data-ply", "2")
    reason = page.get_by_test_id("reason")
    expect(reason).to_have_text(re.compile(r"From experience\s*Won 29 of 41 games\."))
    expect(reason).to_have_attribute("data-source", "experience")
    page.get_by_test_id("figures").click()
    expect(page.get_by_text("9-13 was played here in 41 games: 29 won")).to_be_visible()
    expect(page.get_by_test_id("reason-games")).to_have_attribute("href", re.compile("^#/explorer/english-draughts/W"))
    turn = page.get_by_test_id("turns").get_by_role("button")
    expect(turn).to_have_text(re.compile(r"2\. .*; 11-15 was better, by about one piece"))
    turn.click()
    expect(replay).to_have_attribute("data-ply", "3")
    expect(page).to_have_url(re.compile(rf"#/replay/{table}/1\.1/3$"))

    page.reload()
    expect(replay).to_have_attribute("data-ply", "3")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-ply", "4")
    page.keyboard.press("Home")
    page.keyboard.press("n")
    expect(replay).to_have_attribute("data-ply", "2")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_test_id("play").click()
    expect(replay).to_have_attribute("data-ply", replay.get_attribute("data-plies") or "")
    with page.expect_download() as download:
        page.get_by_test_id("download-pdn").click()
    assert "[Result" in download.value.path().read_text()

    page.keyboard.press("Home")
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-position", START)
    page.unroute_all(behavior="ignoreErrors")  # a review may still be under way


@pytest.mark.deep
def test_a_review_without_search_is_repeated_and_tells_signals(blank: Page, server: str) -> None:
    """In a context of its own, whose clock it moves."""
    page = blank
    page.add_init_script(FLAT_BOARDS)
    page.goto(server)
    page.locator("[data-testid=link][data-link=open]").wait_for()
    table = finished(page)
    reviews: list[bool] = []
    is_searched = False

    def searched_later(body: dict[str, Any]) -> None:
        reviews.append(is_searched)
        body["searched"] = is_searched
        if is_searched:
            body["plies"][0]["signals"] = [{"suit": "5", "before": 140, "after": 172}]

    page.clock.install()
    changed(page, f"**/api/tables/{table}/rounds/1/1/review", searched_later)
    page.goto(f"{server}#/replay/{table}/1.1/1")
    expect(page.get_by_test_id("known")).to_be_visible()
    expect(page.get_by_test_id("signals")).to_have_count(0)
    is_searched = True
    page.clock.fast_forward(20_000)
    expect(page.get_by_test_id("signals")).to_contain_text("probably more 5s (1.7 expected, not 1.4).")
    page.clock.fast_forward(60_000)
    assert reviews[0] is False and reviews.count(True) == 1


def test_hints_are_given_only_where_the_terms_allow_them(page: Page) -> None:
    page.evaluate("localStorage.setItem('oldhand.preferences', JSON.stringify({hints: true, board: 'flat'}))")
    page.reload()
    room = Room.against(page, "english-draughts", "greedy")  # casual, as games against AI players are
    room.wait_lit()
    board = page.locator(".board").bounding_box()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("log-says")).to_have_text("Recorded games: No recorded game reached this position.")
    # There is no book, so it is a search's move, or none while the host still makes its machine code.
    expect(page.get_by_test_id("hinted")).to_contain_text(
        re.compile(r"Calculated \d+ moves ahead|No hint is available")
    )
    assert page.locator(".board").bounding_box() == board, "the board stays as large as it was"
    room.play_first_lit()
    expect(page.get_by_test_id("hinted")).to_have_count(0)

    page.get_by_test_id("to-lobby").click()
    card = open_options(page, "english-draughts")
    card.locator("select[name=rated]").select_option("yes")
    room = Room.against(page, "english-draughts", "greedy")
    room.wait_lit()
    expect(page.get_by_test_id("hint")).to_have_count(0)


@pytest.mark.deep
def test_a_table_without_a_finished_game_says_so(page: Page, server: str) -> None:
    create_table(page, "english-draughts")
    expect(page.get_by_test_id("seat-0")).to_contain_text("(you)")
    page.goto(f"{server}#/replay/{page.url.split('/')[-1]}")
    expect(page.get_by_test_id("empty").locator("p")).to_have_text("No game has been finished at this table yet.")


@pytest.mark.deep
def test_the_explorer_asks_for_the_games_of_one_player(page: Page, server: str) -> None:
    finished(page)
    page.goto(f"{server}#/explorer/english-draughts")
    page.get_by_test_id("recent").locator("..").locator("summary").click()
    expect(page.get_by_test_id("recent").get_by_role("link").first).to_contain_text("Guest")
    you = page.evaluate("document.querySelector('oldhand-app').connection.welcome.you.id")
    choice = page.get_by_test_id("game-filter")
    choice.locator("summary").click()
    with page.expect_request("**/api/explorer/english-draughts?*") as request:
        choice.get_by_label("My games").check()
    assert request.value.url.endswith(f"&player={you}")
    with page.expect_request("**/api/explorer/english-draughts?*") as request:
        choice.get_by_label("Side").select_option("White")
    assert request.value.url.endswith(f"&player={you}&seat=1")
    expect(page.get_by_test_id("played-here")).to_be_visible()


@pytest.mark.deep
def test_the_hand_explorer_asks_for_a_player_without_colour(page: Page, server: str) -> None:
    page.goto(f"{server}#/explorer/domino-101")
    page.get_by_test_id("analysis").wait_for()
    you = page.evaluate("document.querySelector('oldhand-app').connection.welcome.you.id")
    choice = page.get_by_test_id("game-filter")
    choice.locator("summary").click()
    expect(choice.get_by_label("Side")).to_have_count(0)
    with page.expect_response("**/api/explorer/domino-101?*") as response:
        choice.get_by_label("My games").check()
    assert response.value.url.endswith(f"&player={you}") and response.value.ok
    hands = page.get_by_test_id("analysis").get_attribute("data-position") or ""
    page.get_by_test_id("deal").click()
    expect(page.get_by_test_id("analysis")).not_to_have_attribute("data-position", hands)


def test_the_explorer_walks_from_the_start_by_what_was_played_and_back(page: Page, server: str) -> None:
    known = {
        "move": "11-15",
        "wins": 5,
        "draws": 3,
        "losses": 2,
        "support": 0.1,
        "games": 10,
        "low": 0.4,
        "oldest": -40_000,
        "newest": 20_000,
        "from": {"archive": 9, "ai:master": 1},
        "witnesses": 6,
        "sample": "some-table",
    }
    changed(page, "**/api/explorer/english-draughts?*", lambda body: body.update(games=10, moves=[known]))
    page.goto(f"{server}#/explorer/english-draughts/{quote(START)}")
    room, explorer = page.get_by_test_id("analysis"), page.get_by_test_id("played-here")
    expect(room).to_have_attribute("data-position", START)
    expect(page).to_have_url(re.compile("#/analysis/english-draughts//B"))
    expect(page.get_by_test_id("to-explorer")).to_have_count(0)
    row = page.get_by_test_id("known-move")
    expect(row.get_by_role("img")).to_have_attribute("aria-label", "11-15: 5 won, 3 drawn, 2 lost")
    expect(row.get_by_test_id("sample")).to_have_attribute("href", "#/replay/some-table")
    expect(explorer).to_contain_text("Played by recorded games (9) and Master (1), 1860–2024.")
    page.unroute("**/api/explorer/english-draughts?*")
    row.get_by_role("button", name="11-15").click()
    expect(room).to_have_attribute("data-position", START.replace("B:W", "W:W").replace(",11,12", ",12,15"))
    # The log is empty here, so every legal move is offered, on the board and beside it.
    expect(page.get_by_test_id("unknown").get_by_role("button")).to_have_count(7)
    page.locator("[data-lit=piece]").first.click()
    page.locator("[data-lit=target]").first.click()
    expect(page.get_by_test_id("lines").locator("[data-path]")).to_have_count(2)
    page.get_by_role("button", name="To the start").click()
    expect(room).to_have_attribute("data-position", START)


@pytest.mark.deep
def test_a_hand_of_domino_is_explored_to_its_end(page: Page, server: str) -> None:
    page.goto(f"{server}#/explorer/domino-101")
    room, now = page.get_by_test_id("analysis"), page.get_by_test_id("now")
    for _ in range(45):
        room.wait_for()
        if "The game ends here" in now.inner_text():
            break
        position = room.get_attribute("data-position")
        page.get_by_test_id("unknown").get_by_role("button").first.click()
        expect(room).not_to_have_attribute("data-position", position or "")
    expect(now).to_contain_text("The game ends here")


def test_the_guided_hand_is_played_to_its_end_by_keyboard_and_tiles(page: Page, server: str) -> None:
    page.goto(f"{server}#/rules/domino-101")
    page.get_by_test_id("to-learn").click()
    learn = page.get_by_test_id("learn")
    forward = page.get_by_test_id("learn-next")
    tiles = 0
    for _ in range(20):
        learn.wait_for()
        before = learn.get_attribute("data-step")
        if before == "done":
            break
        lit = page.locator("[data-lit=piece]")
        if lit.count():
            lit.press("Enter")
            page.locator("[data-lit=target]").press("Enter")
            tiles += 1
        else:
            forward.press("Enter")
        expect(learn).not_to_have_attribute("data-step", before or "")
    assert tiles == 4
    expect(learn).to_contain_text("You and your partner: 115, opponents: 62")
    expect(learn.get_by_role("link", name="Full rules")).to_be_visible()


@pytest.mark.deep
@pytest.mark.parametrize("lesson", first_of([("english-draughts", 6, 10), ("chinese-checkers", 5, 9)]))
def test_a_guided_game_is_played_to_its_end_on_the_board(page: Page, server: str, lesson: tuple[str, int, int]) -> None:
    game, own, moves = lesson
    page.goto(f"{server}#/rules/{game}")
    page.get_by_test_id("to-learn").click()
    learn = page.get_by_test_id("learn")
    pressed = 0
    for at in range(moves - 1):
        expect(learn).to_have_attribute("data-step", str(at))
        lit = page.locator("[data-lit=piece]")
        if lit.count():
            lit.press("Enter")
            page.locator("[data-lit=target]").last.press("Enter")
            pressed += 1
        else:
            page.get_by_test_id("learn-next").press("Enter")
    expect(learn).to_have_attribute("data-step", "done")
    assert pressed == own
    expect(learn).to_contain_text("you win")
    expect(learn.get_by_role("link", name="Full rules")).to_have_attribute("href", f"#/rules/{game}")


RULES = {
    "ar": "من استطاع الأسر",
    "en": "A capture|A player who can capture must",
    "tr": "Alabilen almak zorundadır",
}


@pytest.mark.parametrize("language", first_of(list(RULES)))
def test_the_rules_of_each_game_are_told_with_pictures(page: Page, server: str, language: str) -> None:
    page.evaluate("(language) => localStorage.setItem('oldhand.preferences', JSON.stringify({language}))", language)
    page.goto(f"{server}#/rules/english-draughts")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("rules-view")).to_contain_text(re.compile(RULES[language]))
    for game, pictures in (("english-draughts", 6), ("chinese-checkers", 5), ("domino-101", 3)):
        page.get_by_test_id("choice").select_option(f"#/rules/{game}")
        expect(page.get_by_test_id("rules")).to_have_attribute("data-game", game)
        expect(page.locator("figure")).to_have_count(pictures)
