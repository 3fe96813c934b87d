"""A real Chromium at a real server's page. Where there is no Chromium the tests here are named as not run."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.e2e.room import PATIENCE_MS
from tests.product.served import served

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same engine without the windows, toolbars, profiles and notifications of the whole browser, which cost more at
each new context than our page does. Where it is not installed, the whole browser will do."""
FLAGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    # A processor draws flat pages, and puts their layers together, faster by itself than as a graphics chip.
    "--disable-gpu-rasterization",
    "--disable-gpu-compositing",
]
FLAT_BOARDS = """
    const kept = "oldhand.preferences";
    if (localStorage.getItem(kept) === null) localStorage.setItem(kept, JSON.stringify({ board: "flat" }));
"""
"""For a context's pages: prefers the boards that a processor draws quickly, until something else is preferred."""
expect.set_options(timeout=PATIENCE_MS)
NOT_RUN = pytest.StashKey[list[str]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without a browser its tests are deselected, so that they never count as passed or skipped."""
    if CHROMIUM is not None:
        return
    browser = [item for item in items if item.get_closest_marker("browser")]
    config.stash[NOT_RUN] = [item.nodeid for item in browser]
    if browser:
        config.hook.pytest_deselected(items=browser)
        items[:] = [item for item in items if item not in browser]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say which tests were not run, and how to run them."""
    for test in config.stash.get(NOT_RUN, []):
        terminalreporter.write_line(f"not run: {test}")
    if config.stash.get(NOT_RUN, []):
        terminalreporter.write_line("browser tests not run: install chromium (Debian: apt-get install chromium)")


@pytest.fixture(scope="session", name="server")
def serve(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of a server that runs as its own process, with AI seats and without a worker."""
    assert built.is_dir()
    with served(tmp_path_factory.mktemp("data"), "--no-worker") as server:
        yield server.http


@pytest.fixture(scope="package", name="playwright")
def start_playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package", name="chromium")
def launch(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests. Each of its contexts waits as long for a click as `expect` does for a state, and asks
    for little movement, since a processor draws every frame; a test of movement prefers it."""
    with launched(playwright, SHELL) as browser:
        yield browser


@pytest.fixture(scope="package", name="whole_chromium")
def launch_whole(playwright: Playwright) -> Iterator[Browser]:
    """The browser as people install it, for tests of what it does beside drawing pages: it shows notifications, and
    installs pages."""
    with launched(playwright, CHROMIUM) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, path: str | None) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
    open_context = browser.new_context

    def open_patient_context(**how: Any) -> BrowserContext:
        how.setdefault("reduced_motion", "reduce")
        how.setdefault("service_workers", "block")  # requests of a page with one pass by `Page.route`
        context = open_context(**how)
        context.set_default_timeout(PATIENCE_MS)
        return context

    browser.new_context = open_patient_context
    yield browser
    browser.close()


@pytest.fixture(scope="package", name="contexts")
def open_contexts(chromium: Browser) -> Iterator[list[BrowserContext]]:
    """The browsers of two people, who come with every test as somebody else. What the page is made of stays in their
    caches: loading and compiling it for each test would cost more than most of them do."""
    contexts = [chromium.new_context(viewport={"width": 1200, "height": 850}) for _ in range(2)]
    for context in contexts:
        context.add_init_script(FLAT_BOARDS)
    yield contexts
    for context in contexts:
        context.close()


@contextmanager
def visiting(context: BrowserContext, server: str, errors: list[str]) -> Iterator[Page]:
    """The lobby, seen by a new guest. Notes the errors of the page. Takes with it all that was opened and kept."""
    page = context.new_page()
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    kept = {"origin": server, "storageTypes": "cookies,local_storage,indexeddb,cache_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.goto(server)
    page.locator("[data-testid=link][data-link=open]").wait_for()
    try:
        yield page
    finally:
        for opened in context.pages:
            opened.close()
        context.clear_permissions()


@pytest.fixture(name="page")
def open_page(
    server: str, contexts: list[BrowserContext], tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The lobby, seen by a new guest. A console error fails the test; a failed test leaves a screenshot."""
    failed_before = request.session.testsfailed
    errors: list[str] = []
    with visiting(contexts[0], server, errors) as page:
        yield page
        if request.session.testsfailed > failed_before:
            picture = tmp_path / "page.png"
            page.screenshot(path=picture, full_page=True)
            print(f"the page as it was: {picture}")
        assert errors == []


@pytest.fixture(name="other")
def another_person(server: str, contexts: list[BrowserContext]) -> Iterator[Page]:
    """The lobby, seen by another guest, in a browser of their own."""
    with visiting(contexts[1], server, []) as page:
        yield page


@pytest.fixture(name="blank")
def open_blank(chromium: Browser) -> Iterator[Page]:
    """A page that has not gone anywhere. An error in it fails the test."""
    with chromium.new_context(viewport={"width": 1200, "height": 850}) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
        assert errors == []


@pytest.fixture(name="phone")
def open_phone(server: str, device: BrowserContext) -> Iterator[Page]:
    """The lobby on the small screen that the module's `device` is. A console error fails the test."""
    errors: list[str] = []
    with visiting(device, server, errors) as page:
        yield page
        assert errors == []
