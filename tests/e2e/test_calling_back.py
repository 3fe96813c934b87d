"""The page calls people back: push messages that they switch on, and what the tab does when it is their turn."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from shared.core import Seat
from shared.protocol import DaysClock, Terms
from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import wait_true
from tests.e2e.stage import Stage
from tests.testkit.sampled import first_of
from tests.testkit.scenario import ANN, BEN, Scenario

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PUSH_SERVICE = """
let current = null;
PushManager.prototype.getSubscription = async () => current;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => (current = {
  endpoint: "https://push.example/1",
  options: { applicationServerKey: Uint8Array.from(atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")
    + "="), (it) => it.charCodeAt(0)).buffer },
  toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: async () => { current = null; return true; },
});
"""
"""Chromium without its maker's services has no push service: here is one that takes every subscription."""
HELD_REGISTRATION = """
const registered = ServiceWorkerContainer.prototype.getRegistration;
const released = new Promise((resolve) => (window.release = resolve));
let isFirst = true;
ServiceWorkerContainer.prototype.getRegistration = async function () {
  if (isFirst) {
    isFirst = false;
    await released;
  }
  return registered.call(this);
};
"""
"""The page's first look for a subscription that somebody else left here ends only when `release` is called."""
FAILED_INSTALLATION = """
const register = ServiceWorkerContainer.prototype.register;
window.installations = 0;
ServiceWorkerContainer.prototype.register = async function (...how) {
  if (window.installations++ < MOST) throw new TypeError("the network is down");
  return register.apply(this, how);
};
"""
FAILING = "void (PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError')))"
ANSWERED = "void (Notification.requestPermission = async () => 'granted')"
UNANSWERED = "void (Notification.requestPermission = async () => 'default')"
DENIED = "void Object.defineProperty(Notification, 'permission', { value: 'denied' })"
BADGES = """
window.badges = []; window.vibrations = [];
navigator.setAppBadge = async (count) => void window.badges.push(count);
navigator.vibrate = (ms) => window.vibrations.push(ms) > 0;
"""


class Switch:
    """The switch of the settings, and the requests that reach the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[tuple[str, dict[str, Any]]] = []
        page.route("**/api/me/push", self._answer)
        self.box = page.get_by_test_id("prefer-push")
        self.reason = page.get_by_test_id("push-reason")

    def open(self) -> None:
        self.page.get_by_test_id("settings").click()

    def close(self) -> None:
        self.page.get_by_role("button", name="Close").click()

    def turn(self, *, on: bool) -> None:
        """Press it, and wait until it stands so for good."""
        self.box.click()
        expect(self.box).to_be_enabled()
        expect(self.box).to_be_checked(checked=on)

    def _answer(self, route: Route) -> None:
        self.requests.append((route.request.method, json.loads(route.request.post_data or "{}")))
        route.fulfill(status=201, json={"subscribed": True})


@pytest.fixture(name="settled")
def open_settled(server: str, whole_chromium: Browser) -> Iterator[Page]:
    """The lobby of a browser that has service workers and a push service."""
    with opened(whole_chromium, server) as page:
        page.locator("[data-testid=link][data-link=open]").wait_for()
        yield page


@contextmanager
def opened(browser: Browser, server: str, script: str = "") -> Iterator[Page]:
    """The page of such a browser, with a script that runs before its own.

    Requests are intercepted from the start: once a service worker has taken the page over, Chromium lets those pass
    that a test asks for only then.
    """
    with browser.new_context(service_workers="allow") as context:
        context.add_init_script(PUSH_SERVICE + script)
        page = context.new_page()
        page.route("**/api/me/**", lambda route: route.continue_())
        page.goto(server)
        yield page


def test_push_messages_are_off_until_somebody_switches_them_on(settled: Page, server: str) -> None:
    settled.context.grant_permissions(["notifications"], origin=server)
    switch = Switch(settled)
    switch.open()
    expect(switch.box).to_be_enabled()
    expect(switch.box).not_to_be_checked()
    assert switch.requests == []
    switch.turn(on=True)
    wanted = {"endpoint": "https://push.example/1", "p256dh": "p", "auth": "a", "language": "en"}
    assert switch.requests == [("POST", wanted)]
    settled.evaluate(f"() => {{ {AXE.read_text()} }}")
    assert settled.evaluate(SCAN) == []
    switch.turn(on=False)
    assert switch.requests[1:] == [("DELETE", {"endpoint": "https://push.example/1"})]


@pytest.mark.deep
def test_a_subscription_is_not_ended_as_an_old_one_while_it_is_made(whole_chromium: Browser, server: str) -> None:
    """The page still looks for one that somebody else left here when the switch is pressed."""
    with opened(whole_chromium, server, HELD_REGISTRATION) as page:
        page.context.grant_permissions(["notifications"], origin=server)
        switch = Switch(page)
        switch.open()
        expect(switch.box).to_be_enabled()
        switch.box.click()
        expect(switch.box).to_be_disabled()
        for _ in range(5):
            page.evaluate("fetch('/api/tables').then((answer) => answer.text())")
        assert switch.requests == [], "subscribed before the page has looked"
        page.evaluate("release()")
        expect(switch.box).to_be_enabled()
        expect(switch.box).to_be_checked()
        assert [method for method, _ in switch.requests] == ["POST"]


@pytest.mark.deep
@pytest.mark.parametrize("failures", first_of([1, 2]))
def test_the_next_press_installs_a_failed_service_worker(whole_chromium: Browser, server: str, failures: int) -> None:
    with opened(whole_chromium, server, FAILED_INSTALLATION.replace("MOST", f"{failures}")) as page:
        page.context.grant_permissions(["notifications"], origin=server)
        wait_true(page, "window.installations > 0")
        switch = Switch(page)
        switch.open()
        for _ in range(failures - 1):
            switch.turn(on=False)
            expect(page.get_by_test_id("push-problem")).to_contain_text("background service didn’t start")
        switch.turn(on=True)
        expect(page.get_by_test_id("push-problem")).to_have_count(0)
        assert [method for method, _ in switch.requests] == ["POST"]


@pytest.mark.deep
def test_another_player_of_the_browser_is_told_nothing_of_the_first(settled: Page, server: str) -> None:
    settled.context.grant_permissions(["notifications"], origin=server)
    switch = Switch(settled)
    switch.open()
    switch.turn(on=True)
    settled.evaluate("localStorage.setItem('oldhand.push', 'somebody-else')")
    settled.get_by_role("button", name="Close").click()
    switch.open()
    expect(switch.box).not_to_be_checked()


@pytest.mark.deep
def test_every_reason_why_nothing_is_sent_is_said(settled: Page, server: str) -> None:
    switch, problem = Switch(settled), settled.get_by_test_id("push-problem")
    settled.evaluate(UNANSWERED)
    switch.open()
    switch.turn(on=False)
    expect(problem).to_contain_text("needs your permission")

    switch.close()
    settled.context.grant_permissions(["notifications"], origin=server)
    settled.evaluate(ANSWERED)
    settled.evaluate(FAILING)
    switch.open()
    switch.turn(on=False)
    expect(problem).to_contain_text("can’t reach its push service")
    assert switch.requests == []

    switch.close()
    settled.evaluate(DENIED)
    switch.open()
    expect(switch.reason).to_contain_text("This browser blocks notifications from this page.")
    expect(switch.box).to_be_disabled()

    switch.close()
    settled.route("**/api/me/notifications", lambda route: route.fulfill(json={"push": {"key": None, "devices": 0}}))
    switch.open()
    expect(switch.reason).to_contain_text("This server sends no notifications.")


@pytest.mark.deep
def test_settings_opened_before_the_greeting_show_the_current_state(blank: Page, server: str) -> None:
    mail = {"available": True, "address": None, "confirmed": False}
    reached = False

    def answer(socket: WebSocketRoute) -> None:
        if reached:
            socket.connect_to_server()
        else:
            socket.close()

    blank.route_web_socket("**/ws", answer)
    blank.route("**/api/me/notifications", lambda route: route.fulfill(json={"push": {"key": None}, "mail": mail}))
    blank.goto(server)
    switch = Switch(blank)
    switch.open()
    expect(switch.reason).to_be_visible()
    expect(blank.get_by_test_id("mail-address")).to_have_count(0)
    reached = True
    expect(blank.get_by_test_id("mail-address")).to_be_visible()
    expect(switch.reason).not_to_contain_text("Correspondence games")


@pytest.mark.deep
def test_mail_is_asked_for_confirmed_and_ended(settled: Page) -> None:
    mail: dict[str, Any] = {"available": True, "address": None, "confirmed": False}
    requests: list[tuple[str, str]] = []

    def answer(route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        requests.append((route.request.method, body.get("address", "")))
        if body.get("address") == "ada@nowhere.example":
            return route.fulfill(status=400, json={"code": "mail/address", "message": "no"})
        mail.update(address=body.get("address"), confirmed=False)
        return route.fulfill(status=202, json={})

    settled.route("**/api/me/mail", answer)
    settled.route(
        "**/api/me/notifications", lambda route: route.fulfill(json={"push": {"key": None, "devices": 0}, "mail": mail})
    )
    settled.get_by_test_id("settings").click()
    address, standing = settled.get_by_test_id("mail-address"), settled.get_by_test_id("mail-standing")
    address.fill("ada@nowhere.example")
    address.press("Enter")
    expect(settled.get_by_test_id("mail-problem")).to_contain_text("doesn’t accept this address")
    address.fill("ada@example.org")
    address.press("Enter")
    expect(standing).to_contain_text("An email with a link has been sent to ada@example.org.")
    settled.evaluate(f"() => {{ {AXE.read_text()} }}")
    assert settled.evaluate(SCAN) == []
    mail["confirmed"] = True
    settled.get_by_role("button", name="Close").click()
    settled.get_by_test_id("settings").click()
    expect(standing).to_contain_text("Emails go to ada@example.org, once a day at most.")
    settled.get_by_test_id("mail-end").click()
    expect(address).to_be_visible()
    assert requests == [("POST", "ada@nowhere.example"), ("POST", "ada@example.org"), ("DELETE", "")]


def test_a_page_without_https_says_why_it_cannot_notify(blank: Page, built: Path) -> None:
    Stage(blank, built)
    blank.get_by_test_id("settings").click()
    expect(blank.get_by_test_id("push-reason")).to_contain_text("opened over https")


def running() -> Scenario:
    return Scenario("english-draughts").sit(ANN, BEN).begin()


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_tab_counts_the_games_that_wait_in_title_icon_and_badge(blank: Page, built: Path) -> None:
    blank.add_init_script(BADGES)
    stage = Stage(blank, built)
    table, seat = running().table, running().table.seat_of(ANN.id)
    assert seat is not None
    stage.tell_state(table, seat, to_act=[1 - seat])
    assert (blank.title(), icon(blank)) == ("Oldhand", "./favicon.svg")
    stage.tell_state(table, seat, to_act=[seat])
    expect(blank).to_have_title("(1) Oldhand")
    assert (icon(blank), blank.evaluate("window.badges")) == ("./favicon-turn.svg", [1])
    stage.tell_state(table, seat, to_act=[1 - seat])
    expect(blank).to_have_title("Oldhand")
    assert (icon(blank), blank.evaluate("window.badges")) == ("./favicon.svg", [1, 0])


@pytest.mark.deep
@pytest.mark.parametrize(("motion", "vibrations"), [("full", [180]), ("less", [])])
def test_a_phone_vibrates_once_a_turn_unless_motion_is_reduced(
    chromium: Browser, built: Path, motion: str, vibrations: list[int]
) -> None:
    with chromium.new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}) as context:
        page = context.new_page()
        page.add_init_script(BADGES)
        stage = Stage(page, built, motion=motion)
        table = running().table
        stage.tell_state(table, 0, to_act=[1])
        stage.tell_state(table, 0, to_act=[0])
        stage.tell_state(table, 0, to_act=[0])
        expect(page).to_have_title("(1) Oldhand")
        assert page.evaluate("window.vibrations") == vibrations


def test_own_games_are_listed_by_turn_and_time_left(blank: Page, built: Path) -> None:
    stage = Stage(blank, built)
    table, day_ms = running().table, 86_400_000
    terms = msgspec.to_builtins(Terms(clock=DaysClock(days=3)))
    games = {"late": (0, 3 * day_ms), "theirs": (1, day_ms // 2), "soon": (0, day_ms)}
    for name, (seat, left_ms) in games.items():
        clock = {"left_ms": [left_ms, left_ms], "running": [seat]}
        stage.tell_state(table, Seat(0), name, to_act=[seat], terms=terms, clock=clock)
    listed = blank.get_by_test_id("your-game")
    expect(listed).to_have_count(3)
    assert [it.get_attribute("data-table") for it in listed.all()] == ["soon", "late", "theirs"]
    assert [it.inner_text() for it in blank.get_by_test_id("time-left").all()][1] == "3 d 0 h"
