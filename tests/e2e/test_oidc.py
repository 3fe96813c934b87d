"""Log-in by an OpenID provider on the account page: there, back, and what is said when it fails."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

UNKNOWN = {"code": "oidc/unknown", "message": "English"}


def test_the_way_to_the_provider_and_back(other: Page, server: str) -> None:
    """The provider sends the browser back at once: first with a code that opens nothing, then with one of Bea's."""
    page = other  # whose console may name the refusal
    bea = page.request.post(f"{server}/api/guests", data={"name": "Bea"}).json()
    answers = [(403, UNKNOWN), (200, {**bea, "kind": "account"})]
    asked: list[dict[str, str]] = []

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json={"label": "School", "since_ms": None})
            return
        asked.append(json.loads(route.request.post_data or ""))
        status, body = answers.pop(0)
        route.fulfill(status=status, json=body)

    page.route("**/api/me/oidc", answer)
    start = {"address": f"{server}/?code=c&state=s", "flow": "a note"}
    page.route("**/api/me/oidc/start", lambda route: route.fulfill(json=start))
    page.evaluate("location.hash = '#/account'")
    page.get_by_test_id("oidc-start").click()
    expect(page.get_by_test_id("oidc-failure")).to_have_text(
        "No account here is linked to yours there. Log in here and link it first."
    )
    assert page.url == f"{server}/#/account"
    page.get_by_test_id("oidc-start").click()
    expect(page.get_by_test_id("account").locator("h2").first).to_have_text("Bea")
    assert page.url == f"{server}/#/account"
    for body in asked:
        assert body.pop("label")
        assert body == {"code": "c", "state": "s", "flow": "a note"}
    assert page.evaluate("sessionStorage.length") == 0


def test_a_log_in_that_was_cancelled_says_so(page: Page, server: str) -> None:
    label = {"label": "School", "since_ms": None}
    page.route("**/api/me/oidc", lambda route: route.fulfill(json=label))
    page.goto(f"{server}/?error=access_denied&state=s")
    expect(page.get_by_test_id("oidc-failure")).to_have_text("The log-in was cancelled there. You can begin again.")
