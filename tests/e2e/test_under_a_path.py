"""The page under a path of a site, through a small proxy that takes the path off or leaves it on."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.product.served import Server, served
from tests.testkit.sampled import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PATH = b"/games"


class Proxy:
    """Passes on what is asked below PATH, a connection for each request, and keeps what is asked elsewhere."""

    def __init__(self, to: tuple[str, int], *, takes_off: bool) -> None:
        self._to = to
        self._takes_off = takes_off
        self._door = socket.create_server(("127.0.0.1", 0))
        self.outside: list[bytes] = []
        self.url = f"http://localhost:{self._door.getsockname()[1]}{PATH.decode()}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Accept nobody any more."""
        self._door.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                line, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: socket.socket) -> None:
        with suppress(OSError), closing(line):
            head = b""
            while b"\r\n\r\n" not in head and (data := line.recv(65_536)):
                head += data
            method, target, rest = head.split(b" ", 2)
            if not target.startswith(PATH + b"/"):
                self.outside.append(target)
                line.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            if b"upgrade: websocket" not in head.lower():
                rest = rest.replace(b"\r\n", b"\r\nConnection: close\r\n", 1).replace(
                    b"Connection: keep-alive\r\n", b""
                )
            with closing(socket.create_connection(self._to)) as server:
                server.sendall(b" ".join((method, target.removeprefix(PATH) if self._takes_off else target, rest)))
                threading.Thread(target=_copy, args=(line, server), daemon=True).start()
                _copy(server, line)


def _copy(source: socket.socket, to: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            to.sendall(data)


@pytest.fixture(scope="module", name="under_path")
def server_under_a_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("OLDHAND_URL", "http://localhost/games/")
        yield stack.enter_context(served(tmp_path_factory.mktemp("data") / "served"))


@pytest.mark.parametrize("takes_off", first_of([True, False]))
def test_the_page_lives_below_a_path(under_path: Server, whole_chromium: Browser, takes_off: bool) -> None:
    parts = urlsplit(under_path.http)
    assert parts.hostname is not None and parts.port is not None
    proxy = Proxy((parts.hostname, parts.port), takes_off=takes_off)
    with closing(proxy), closing(whole_chromium.new_context(service_workers="allow")) as context:
        page, failed, sockets = context.new_page(), list[str](), list[str]()
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        page.on("websocket", lambda opened: sockets.append(opened.url))
        page.goto(proxy.url)
        expect(page.get_by_text("Play now").first).to_be_visible()
        scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
        page.goto(f"{proxy.url}#/leaderboards")
        expect(page.get_by_test_id("to-account")).to_be_visible()
        assert scope == proxy.url
        assert sockets and all(url == f"{proxy.url}ws".replace("http", "ws", 1) for url in sockets)
        assert failed == [] and proxy.outside == []
        manifest = page.evaluate(
            "fetch(document.querySelector('link[rel=manifest]').href).then(async (found) =>"
            " new URL((await found.json()).start_url, found.url).href)"
        )
        assert manifest == proxy.url
