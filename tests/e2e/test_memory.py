"""What old hands remember of the person at the page: shown, asked about twice, and forgotten."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEMORY: dict[str, Any] = {
    "game": "english-draughts/1",
    "games": 3,
    "won": 1,
    "drawn": 0,
    "lost": 2,
    "answers": 41,
    "openings": [{"moves": "9-13 22-18", "seat": 0, "games": 2, "won": 0, "drawn": 0, "lost": 2}],
    "acquaintance": True,
    "sure": 41,
    "right": 39,
    "habits": ["place-less", "back-more", "of-another-version"],
}
NEWCOMER = MEMORY | {
    "game": "chinese-checkers/1",
    "openings": [],
    "sure": 19,
    "right": 18,
    "like_people": True,
    "habits": ["longest-more", "last-piece-less"],
}


def test_a_person_reads_what_is_remembered_and_has_it_forgotten(page: Page) -> None:
    kept, requests = [MEMORY, NEWCOMER], list[Request]()

    def answer(route: Route) -> None:
        requests.append(route.request)
        if route.request.method == "DELETE":
            kept.clear()
        route.fulfill(content_type="application/json", body=json.dumps({"memories": kept}))

    page.route("**/api/me/memory*", answer)
    page.reload()
    memory = page.get_by_test_id("memory-english-draughts")
    expect(memory).to_contain_text("3 games: 1 won, 0 drawn, 2 lost.")
    expect(memory).to_contain_text("41 moves that beat you are played again where they look good.")
    expect(memory).to_contain_text("As Black, 9-13 22-18 …: 2 games, 0 won, 0 drawn, 2 lost")
    expect(memory).to_contain_text("They foresee your moves: of the last 41 that they were sure of, you made 39.")
    expect(memory).to_contain_text("Of several captures, you mostly make the one from the lowest square.")
    expect(memory).to_contain_text("You often leave the back row to capture.")
    expect(memory).not_to_contain_text("of-another-version")
    other = page.get_by_test_id("memory-chinese-checkers")
    expect(other).to_contain_text("They expect you to move as other people do: of the last 19 moves")
    expect(other).to_contain_text("You mostly make the move that goes furthest. You leave your last piece behind.")
    memory.get_by_test_id("forget").click()
    memory.get_by_role("button", name="Cancel").click()
    memory.get_by_test_id("forget").click()
    assert [request.method for request in requests] == ["GET"]
    memory.get_by_test_id("forget-yes").click()
    expect(page.get_by_test_id("memories")).to_have_count(0)
    token = page.evaluate("localStorage.getItem('oldhand.token')")
    assert {request.headers["authorization"] for request in requests} == {f"Bearer {token}"}
    assert [request.url.split("?")[1] for request in requests if request.method == "DELETE"] == [
        "game=english-draughts%2F1"
    ]


def test_a_new_guest_has_no_memory_and_sees_none(page: Page) -> None:
    ask = "fetch('/api/me/memory', {headers: {authorization: `Bearer ${localStorage['oldhand.token']}`}})"
    assert page.evaluate(f"{ask}.then((told) => told.json())") == {"memories": []}
    page.get_by_test_id("empty").or_(page.get_by_test_id("tables")).wait_for()
    expect(page.get_by_test_id("memories")).to_have_count(0)
