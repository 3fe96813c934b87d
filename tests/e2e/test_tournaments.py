"""Tournaments on the page: announced in a form, entered by a link, played from the banner, directed at the desk."""

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.keys import tab_onto
from tests.e2e.room import Room, make_account
from tests.e2e.stage import ADDRESS, Stage
from tests.testkit.scenario import ANN

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def announce(page: Page, name: str) -> str:
    """Somebody registers on the way to a tournament that begins at a word, and enters it. Its address."""
    page.get_by_test_id("to-tournaments").click()
    page.get_by_role("link", name="Log in or create an account").click()
    make_account(page, name)
    page.get_by_test_id("announce").click()
    page.get_by_label("Starts").select_option("hand")
    page.get_by_label("Name", exact=True).fill(f"The cup of {name}")
    page.get_by_test_id("announce-it").click()
    page.get_by_test_id("enter").click()
    page.get_by_test_id("entered").wait_for()
    return page.url


def test_a_guest_enters_by_the_link_plays_from_the_banner_and_sees_the_result(page: Page, other: Page) -> None:
    address = announce(page, "Ottoline")
    other.goto(address)
    other.get_by_label("Your name").fill("Zebedee")
    other.get_by_test_id("enter").click()
    other.get_by_test_id("entered").wait_for()
    other.evaluate("location.hash = '#/friends'")
    page.get_by_test_id("standings").get_by_text("Zebedee").wait_for()
    page.get_by_test_id("desk-start").click()
    banner = other.get_by_test_id("next-table")
    expect(banner).to_contain_text("Round 1 of The cup of Ottoline: your game against Ottoline")
    banner.get_by_role("link").click()
    expect(banner).to_have_count(0)
    page.get_by_test_id("own-table").click()
    expect(page.get_by_test_id("to-tournament")).to_have_text("The cup of Ottoline, Round 1 of 1")
    Room(other).resign()
    expect(other.get_by_test_id("tournament-place")).to_have_text("The cup of Ottoline, Round 1 of 1")
    other.get_by_test_id("to-tournament").click()
    expect(other.get_by_test_id("stage")).to_have_text("Over. Won by Ottoline")
    expect(other.get_by_test_id("standings").locator("tbody tr").first).to_contain_text("Ottoline")
    expect(other.get_by_test_id("round")).to_contain_text("Replay")
    other.get_by_test_id("cross-table").locator("summary").click()
    expect(other.get_by_test_id("cross-table").locator("tbody tr")).to_have_count(2)


def test_the_organiser_directs_a_tournament_and_takes_nothing_back_unasked(page: Page, other: Page) -> None:
    other.goto(announce(page, "Philippa"))
    expect(other.get_by_test_id("enter")).to_be_visible()
    expect(other.get_by_test_id("desk")).to_have_count(0)
    desk = page.get_by_test_id("desk")
    desk.get_by_test_id("desk-start").click()
    expect(page.get_by_role("alert")).to_contain_text("needs two entrants")
    desk.get_by_test_id("desk-change").locator("summary").click()
    desk.get_by_label("Name", exact=True).fill("The late cup of Philippa")
    desk.get_by_label("Starts").select_option("time")
    desk.get_by_label("Date and time").fill("2099-01-01T20:00")
    desk.get_by_label("Entrants at most").fill("2")
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_role("button", name="Save")).to_have_count(0)
    expect(other.get_by_test_id("stage")).to_contain_text("Starts")
    expect(other.get_by_role("heading", name="The late cup of Philippa")).to_be_visible()
    desk.get_by_test_id("desk-add-ai").locator("summary").click()
    desk.get_by_role("button", name="Add").click()
    expect(page.locator("[data-entrant]")).to_have_count(2)
    expect(other.get_by_test_id("entry")).to_contain_text("All 2 places are taken")
    desk.get_by_test_id("desk-start").click()
    expect(page.get_by_test_id("sure")).to_contain_text("Entrants so far: 2")
    page.get_by_test_id("sure-no").click()
    desk.get_by_test_id("desk-remove").locator("summary").click()
    desk.get_by_label("Entrant").select_option(index=1)
    desk.get_by_role("button", name="Remove").click()
    page.get_by_test_id("sure-yes").click()
    expect(page.locator("[data-entrant]")).to_have_count(1)
    desk.get_by_test_id("desk-cancel").click()
    page.get_by_test_id("sure-no").click()
    expect(other.get_by_test_id("enter")).to_be_visible()
    desk.get_by_test_id("desk-cancel").click()
    page.get_by_test_id("sure-yes").click()
    expect(other.get_by_test_id("stage")).to_have_text("Cancelled.")
    expect(other.get_by_test_id("enter")).to_have_count(0)


def test_the_form_takes_figures_that_go_together(page: Page) -> None:
    """More AI players than entrants, a highest rating below the lowest, or a Swiss of 200 are refused at the field."""
    page.get_by_test_id("to-tournaments").click()
    page.get_by_role("link", name="Log in or create an account").click()
    make_account(page, "Quentin")
    page.get_by_test_id("announce").click()
    form = page.get_by_test_id("announce-form")
    form.get_by_label("Name", exact=True).fill("The odd cup")
    form.locator("summary", has_text="More choices").click()
    most, filled = form.locator("input[name=most_entrants]"), form.locator("input[name=fill_to]")
    least, highest = form.locator("input[name=least_rating]"), form.locator("input[name=most_rating]")
    for field, wrong, right in ((most, "200", "4"), (filled, "16", "2"), (highest, "900", "1500")):
        least.fill("1000")
        field.fill(wrong)
        page.get_by_test_id("announce-it").click()
        assert field.evaluate("field => field.matches(':invalid')")
        field.fill(right)
    page.get_by_test_id("announce-it").click()
    expect(page.get_by_role("heading", name="The odd cup")).to_be_visible()


def pair(number: int, *names: str, withdrawn: bool = False) -> dict[str, Any]:
    players = [{"id": name.lower(), "name": name} for name in names]
    told = {"number": number, "players": players, "rating": 0, "bot": False, "ai": False}
    return told | {"withdrawn": withdrawn, "out": withdrawn, "returning": None}


def board(number: int, first: int, second: int | None, points: tuple[float, float], **other: Any) -> dict[str, Any]:
    told = {"board": number, "first": first, "second": second, "table": f"t{number}", "points": points}
    return told | {"ending": "played", "deals": [-11, 4]} | other


PAIRS = [pair(1, "Ann", "Ben"), pair(2, "Cat", "Dan"), pair(3, "Eve", "Fay", withdrawn=True)]
LINE = {
    "id": "x",
    "name": "Pairs",
    "game": "domino-101/1",
    "format": "swiss",
    "stage": "over",
    "entrants": 2,
    "round": 1,
    "rounds": 1,
    "starts_ms": None,
    "group": None,
}
PAIRS_PAGE = {
    "id": "x",
    "version": 9,
    "organiser": {"id": "olga", "name": "Olga"},
    "directors": ["olga"],
    "plan": {"name": "Pairs", "format": "swiss", "boards": 2, "scale": "matchpoints", "rated": False},
    "line": LINE,
    "started_ms": 0,
    "ended_ms": 1,
    "next_ms": None,
    "entrants": PAIRS,
    "rounds": [
        {
            "number": 1,
            "paired_ms": 0,
            "by_hand": True,
            "boards": [
                board(1, 1, 2, (0.75, 0.25), ending="corrected"),
                board(2, 3, None, (0.6, 0), table=None, ending="bye", deals=None),
            ],
        }
    ],
    "standings": [
        {"rank": 1, "entrant": 1, "points": 0.75, "played": 1, "tie_breaks": {"buchholz": 0.25}},
        {"rank": 2, "entrant": 3, "points": 0.6, "played": 0, "tie_breaks": {"buchholz": 0.6}},
        {"rank": 3, "entrant": 2, "points": 0.25, "played": 1, "tie_breaks": {"buchholz": 0.75}},
    ],
    "commitments": ["ab" * 32],
}
TRAVELLER = {
    "deal": "06 11/00 12/01 03/02 04",
    "hands": [["6-0", "1-1"], ["0-0", "2-1"], ["1-0", "3-0"], ["2-0", "4-0"]],
    "leader": 0,
    "rows": [{"table": "t1", "first": 1, "second": 2, "net": -11, "matchpoints": 0.5, "swing": 0}],
    "best": {"net": 8, "ply": 2, "move": "5-1>"},
}


def test_a_round_of_duplicate_deals_shows_a_traveller_for_each(blank: Page, built: Path) -> None:
    Stage(blank, built)
    blank.route(f"{ADDRESS}api/tournaments/x", lambda route: route.fulfill(json=PAIRS_PAGE))
    blank.route(f"{ADDRESS}api/tournaments/x/rounds/1/deals/2", lambda route: route.fulfill(json=TRAVELLER))
    blank.evaluate("location.hash = '#/tournament/x'")
    expect(blank.get_by_test_id("stage")).to_have_text("Over. Won by Ann and Ben")
    standings = blank.get_by_test_id("standings").locator("tbody tr")
    expect(standings).to_have_text(
        ["1 AB Ann & Ben 0.75 1 0.25", "2 EF Eve & Fay (withdrawn) 0.6 0 0.6", "3 CD Cat & Dan 0.25 1 0.75"]
    )
    results = blank.get_by_test_id("round").locator("tbody tr")
    expect(results.nth(0)).to_contain_text("corrected")
    expect(results.nth(1)).to_contain_text("bye")
    tab_onto(blank.get_by_role("button", name="Deal 2"))
    blank.keyboard.press("Enter")
    expect(blank.get_by_role("button", name="Deal 2")).to_be_focused()
    expect(blank.get_by_test_id("traveller").locator("tbody tr")).to_have_text("Ann & Ben Cat & Dan −11 50% Replay")
    expect(blank.get_by_test_id("traveller").get_by_role("link")).to_have_attribute("href", "#/replay/t1/1.2")
    expect(blank.get_by_role("img", name="North, leads: 6-0, 1-1")).to_be_visible()
    expect(blank.get_by_role("img", name="West: 2-0, 4-0")).to_be_visible()
    expect(blank.get_by_test_id("best-play")).to_contain_text("+8 for north–south, beginning with 5-1>")


def test_a_board_has_a_picture_once_its_table_is_open(blank: Page, built: Path) -> None:
    """A round that was paired a moment ago has tables that are still to be opened, without a picture to ask for."""
    asked: list[str] = []
    line = LINE | {"stage": "running", "game": "english-draughts/1"}
    pairing = board(1, 1, 2, (0, 0)) | {"points": None, "deals": None}
    plan = {"name": "Cup", "format": "swiss"}

    def answer(route: Route) -> None:
        paired_ms = 0 if route.request.url.endswith("old") else 1_000 * time.time()
        rounds = [{"number": 1, "paired_ms": paired_ms, "by_hand": False, "boards": [pairing]}]
        route.fulfill(json=PAIRS_PAGE | {"plan": plan, "line": line, "rounds": rounds, "commitments": []})

    Stage(blank, built)
    blank.on("request", lambda request: asked.append(request.url))
    blank.route(f"{ADDRESS}api/tournaments/*", answer)
    blank.evaluate("location.hash = '#/tournament/new'")
    blank.get_by_test_id("round").wait_for()
    assert not any("/api/pictures/" in url for url in asked)
    blank.evaluate("location.hash = '#/tournament/old'")
    expect(blank.get_by_test_id("live-boards").get_by_role("listitem")).to_have_count(1)


def test_an_organiser_pairs_those_still_in_by_hand_and_one_who_has_withdrawn_may_return(
    blank: Page, built: Path
) -> None:
    gone = pair(4, "Gus", withdrawn=True) | {"returning": ANN.id}
    entrants = [pair(1, "Ben"), pair(2, "Cat"), pair(3, "Dan") | {"out": True}, gone]
    line = LINE | {"format": "knockout", "stage": "running", "rounds": 2, "game": "english-draughts/1"}
    standings = [{"rank": 1, "entrant": it, "points": 0, "played": 1, "tie_breaks": {}} for it in (1, 2, 3, 4)]
    rounds = [{"number": 1, "paired_ms": 0, "by_hand": False, "boards": [board(1, 1, 3, (1, 0), deals=None)]}]
    page = PAIRS_PAGE | {"directors": [ANN.id], "plan": {"name": "Cup", "format": "knockout"}, "line": line}
    page |= {"entrants": entrants, "standings": standings, "rounds": rounds, "commitments": []}
    Stage(blank, built)
    blank.route(f"{ADDRESS}api/tournaments/x", lambda route: route.fulfill(json=page))
    blank.evaluate("location.hash = '#/tournament/x'")
    expect(blank.get_by_test_id("returning")).to_be_visible()
    expect(blank.get_by_test_id("enter")).to_be_visible()
    pairing = blank.get_by_test_id("desk-pair")
    pairing.locator("summary").click()
    expect(pairing.locator("select[name=first] option")).to_have_text(["Ben", "Cat"])
    expect(pairing.locator("select[name=second] option")).to_have_text(["Ben", "Cat", "bye"])
