"""The page comes back by itself: to a server that was killed, after sleep, without a network, from another page."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import FLAT_BOARDS, ROOT
from tests.e2e.room import Room, prefer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LINKED = "[data-testid=link][data-link=open]"
CUT = (
    "const Real = WebSocket; window.sockets = [];"
    "window.WebSocket = class extends Real { constructor(...a) { super(...a); window.sockets.push(this); } };"
)
ANOTHER_VERSION = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) { send.call(this, text.replace('"protocol":2,', '"protocol":999,')); };
"""


class Server:
    """A server process that can be killed and started again with the same data at the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """The address of its page, the same every time."""
        ports = ["--http", str(self.port), "--tcp", "0"]
        arguments = ["serve", *ports, "--json", "--no-worker", "--practice", "0", "--data", str(self.data)]
        command = [sys.executable, "-c", f"from shared.cli import main; main({arguments!r})"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, (self.data / "server.log").read_text()
        address = str(json.loads(line)["http"])
        self.port = int(address.rstrip("/").rpartition(":")[2])
        return address

    def kill(self) -> None:
        """As a power cut does: the server, its AI host and all, with no chance to say anything."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture(name="mortal")
def serve_mortal(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.kill()


def test_a_page_outlives_a_server_that_is_killed_even_while_it_sleeps(mortal: Server, chromium: Browser) -> None:
    with chromium.new_context() as context:
        context.add_init_script(FLAT_BOARDS)
        page = context.new_page()
        page.goto(mortal.start())
        page.locator(LINKED).wait_for()
        room = Room.against(page, "english-draughts", "random")
        room.wait_lit()
        room.play_first_lit()
        room.wait_lit()
        moves = page.get_by_test_id("moves").locator("td").all_inner_texts()
        # Asleep: nothing of the page runs while the server dies and comes back.
        sleep = context.new_cdp_session(page)
        sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
        mortal.kill()
        mortal.start()
        sleep.send("Page.setWebLifecycleState", {"state": "active"})
        page.locator("[data-testid=link]:not([data-link=open])").wait_for()
        page.locator(LINKED).wait_for()
        room.wait_lit()
        assert page.get_by_test_id("moves").locator("td").all_inner_texts() == moves
        room.play_first_lit()
        room.wait_lit()


def test_a_page_without_a_network_says_so_and_is_back_with_it(chromium: Browser, server: str) -> None:
    with chromium.new_context() as context:
        context.add_init_script(FLAT_BOARDS)
        page = context.new_page()
        page.add_init_script(CUT)
        page.goto(server)
        page.locator(LINKED).wait_for()
        room = Room.against(page, "english-draughts", "random")
        room.wait_lit()
        context.set_offline(True)
        page.evaluate("window.sockets.at(-1).close()")
        expect(page.get_by_test_id("link")).to_have_attribute("data-link", "waiting")
        expect(page.get_by_test_id("link")).to_have_text("connection lost, reconnecting…")
        context.set_offline(False)
        page.locator(LINKED).wait_for()
        room.play_first_lit()


def test_a_page_of_another_version_says_so_and_reloads(chromium: Browser, server: str) -> None:
    with chromium.new_context(locale="tr-TR") as context:
        context.add_init_script(FLAT_BOARDS)
        page = context.new_page()
        page.add_init_script(ANOTHER_VERSION)
        page.goto(server)
        expect(page.get_by_test_id("ended")).to_contain_text("Bu sayfa sunucuyla aynı sürümde değil")
        with page.expect_navigation():
            page.get_by_test_id("reload").click()


@pytest.mark.deep
def test_two_tabs_of_one_player_work_side_by_side(page: Page, server: str) -> None:
    lobby = page.context.new_page()
    lobby.goto(server)
    lobby.locator(LINKED).wait_for()
    room = Room.against(page, "english-draughts", "random")
    room.wait_lit()
    game = lobby.get_by_test_id("your-game")
    expect(game).to_have_attribute("data-turn", "true")
    game.click()
    other = Room(lobby)
    for turn, one in enumerate((other, room, other), 1):
        one.wait_lit()
        one.play_first_lit()
        for tab in (page, lobby):
            expect(tab.get_by_test_id("moves").locator("td:not(.number)")).to_have_count(2 * turn)
    lists = [tab.get_by_test_id("moves").locator("td").all_inner_texts() for tab in (page, lobby)]
    assert lists[0] == lists[1]
    for tab in (page, lobby):
        expect(tab.get_by_test_id("link")).to_have_attribute("data-link", "open")

    prefer(page, board="flat", language="tr")
    expect(lobby.locator("html")).to_have_attribute("lang", "tr")
    page.close()
    other.play_first_lit()
