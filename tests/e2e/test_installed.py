"""The page as an application: it opens without a network, is as new as the server's build, and shows push messages."""

import json
import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.axe import AXE, SCAN
from tests.e2e.room import PATIENCE_MS, wait_true
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONTROLLED = "navigator.serviceWorker.controller !== null"
CACHED = """
async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("oldhand-shell-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
"""
ANOTHER = "/assets/index-another.js"
NOTIFICATIONS = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag]);
}
"""


class Deployment:
    """A folder of built files behind one port, without any server of Oldhand behind it."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.folder = folder / "dist"
        shutil.copytree(built, self.folder)
        self._server = self._listen(0)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def stop(self) -> None:
        """Answer nobody from now on."""
        self._server.shutdown()
        self._server.server_close()

    def _listen(self, port: int) -> ThreadingHTTPServer:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(self.folder)))
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return server

    def build_again(self) -> None:
        """Another build of the page: its script has another name and another content."""
        page, worker = self.folder / "index.html", self.folder / "sw.js"
        (old,) = (self.folder / "assets").glob("index-*.js")
        new = old.with_name("index-another.js")
        new.write_text(old.read_text() + '\ndocument.documentElement.dataset.build = "another";')
        old.unlink()
        for file in (page, worker):
            file.write_text(file.read_text().replace(old.name, new.name))
        changed, times = re.subn(r"""(?<=["'`])[0-9a-f]{16}(?=["'`])""", "another", worker.read_text())
        assert times == 1, "the number of the build"
        worker.write_text(changed)


class _Quiet(SimpleHTTPRequestHandler):
    """Serves a folder as the server serves the page."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing is to be read there."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


@pytest.fixture(name="deployment")
def deploy(built: Path, tmp_path: Path) -> Iterator[Deployment]:
    deployment = Deployment(built, tmp_path)
    yield deployment
    deployment.stop()


@pytest.fixture(name="context")
def open_context(whole_chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that lets pages have service workers and notifications."""
    with whole_chromium.new_context(service_workers="allow", permissions=["notifications"]) as context:
        yield context


@pytest.fixture(name="installed")
def install(deployment: Deployment, context: BrowserContext) -> Page:
    """A page whose service worker is there."""
    page = context.new_page()
    page.goto(deployment.address)
    wait_true(page, CONTROLLED)
    return page


def reload_offline(page: Page) -> None:
    """Load the page again without a network, which Chromium 150 tells no page after a reload unless told once more."""
    page.context.set_offline(True)
    page.reload()
    page.context.set_offline(False)
    page.context.set_offline(True)


def test_without_a_network_the_page_opens_and_says_so(installed: Page, deployment: Deployment) -> None:
    deployment.stop()
    reload_offline(installed)
    offline = installed.get_by_test_id("offline")
    expect(offline).to_contain_text("You are offline.")
    installed.add_script_tag(path=AXE)
    assert installed.evaluate(SCAN) == []


@pytest.mark.deep
@pytest.mark.parametrize("offline", first_of([("ar", "أنت غير متصل بالإنترنت."), ("tr", "Çevrimdışısınız.")]))
def test_without_a_network_the_page_speaks_its_language(
    deployment: Deployment, context: BrowserContext, offline: tuple[str, str]
) -> None:
    language, words = offline
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('oldhand.preferences', '{{\"language\":\"{language}\"}}')")
    page.goto(deployment.address)
    wait_true(page, CONTROLLED)
    deployment.stop()
    reload_offline(page)
    expect(page.get_by_test_id("offline")).to_contain_text(words)


@pytest.mark.deep
def test_a_server_that_fails_is_answered_by_the_page_as_it_was_kept(installed: Page, deployment: Deployment) -> None:
    deployment.stop()
    installed.reload()
    expect(installed.get_by_test_id("offline")).to_contain_text("The server can’t be reached.")


@pytest.mark.deep
def test_a_new_build_replaces_the_old_one_at_the_next_load(
    installed: Page, deployment: Deployment, context: BrowserContext
) -> None:
    assert installed.evaluate("document.documentElement.dataset.build") is None
    deployment.build_again()
    installed.reload()
    assert installed.evaluate("document.documentElement.dataset.build") == "another"
    # Its worker takes over without another load, and forgets the old build.
    while [name for name in installed.evaluate(CACHED) if re.search(r"/index-.*js$", name)] != [ANOTHER]:
        installed.wait_for_timeout(20)
    context.set_offline(True)
    installed.reload()
    assert installed.evaluate("document.documentElement.dataset.build") == "another"


def test_the_cache_holds_the_shell_and_nothing_of_a_game(installed: Page) -> None:
    names = installed.evaluate(CACHED)
    assert {"/", "/manifest.webmanifest", "/icons/192.png"} <= set(names)
    assert [name for name in names if name.startswith("/assets/table-room-")], "a table comes without another wait"
    assert not [name for name in names if name.startswith("/api") or "-rules-" in name or "-scene-" in name]


@pytest.mark.deep
def test_a_browser_may_install_the_page(installed: Page, context: BrowserContext) -> None:
    browser = context.new_cdp_session(installed)
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors in ([], ["in-incognito"]), "a test's context is what Chromium calls incognito"
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "fullscreen"


class Pushes:
    """Delivers push messages to the worker of a page, as the browser does."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._address = address
        self._browser = page.context.new_cdp_session(page)
        found: list[dict[str, Any]] = []
        self._browser.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
        self._browser.send("ServiceWorker.enable")
        while not found:
            page.wait_for_timeout(10)
        self._registration = found[0]["registrationId"]

    def deliver(self, **message: str) -> None:
        content = {"key": "k", "tag": "turn-T", "title": "Your turn", "body": "", "url": "/#/table/T"} | message
        where = {"origin": self._address.rstrip("/"), "registrationId": self._registration}
        self._browser.send("ServiceWorker.deliverPushMessage", where | {"data": json.dumps(content)})

    def deliver_until_shown(self, **message: str) -> None:
        """Deliver it again every five seconds until a notification is there, as a push service does: DevTools drops a
        message without a word where it cannot start the worker."""
        for _ in range(PATIENCE_MS // 5_000):
            self.deliver(**message)
            for _ in range(100):
                if self._page.evaluate(NOTIFICATIONS):
                    return
                self._page.wait_for_timeout(50)
        raise AssertionError(f"no notification of {message}")


@pytest.mark.deep
def test_a_push_message_is_shown_once_however_often_it_comes(installed: Page, deployment: Deployment) -> None:
    pushes = Pushes(installed, deployment.address)
    pushes.deliver_until_shown(key="one", tag="turn-A", body="first")
    assert installed.evaluate(NOTIFICATIONS) == [["Your turn", "first", "turn-A"]]
    installed.evaluate("navigator.serviceWorker.ready.then(async (it) => (await it.getNotifications())[0].close())")
    pushes.deliver(key="one", tag="turn-A", body="first")
    pushes.deliver_until_shown(key="two", tag="turn-B", body="second")
    assert installed.evaluate(NOTIFICATIONS) == [["Your turn", "second", "turn-B"]]
