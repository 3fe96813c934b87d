"""The whole page with a server that a test plays: it says what the test has it say, and keeps what it is asked.

Real states of real tables, made by the server's own code; no process, no network, and no time that passes by itself.
"""

import json
import re
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, Route, WebSocketRoute

from server.tables import publish
from server.tables.table import Table
from shared.core import Seat
from shared.games import GAMES
from tests.e2e.room import PATIENCE_MS
from tests.testkit.scenario import ANN

ADDRESS = "http://stage.test/"
LINKED = "[data-testid=link][data-link=open]"
_GAMES = [
    {"id": game.id, "title": game.title, "seats": game.seats, "teams": game.teams, "options": dict(game.options({}))}
    for game in GAMES.values()
]


class Stage:
    """The page as Ann of the stories sees it. Begins in the lobby, greeted."""

    def __init__(
        self,
        page: Page,
        built: Path,
        players: Sequence[dict[str, Any]] = (),
        games: Sequence[dict[str, Any]] = (),
        **preferences: Any,
    ) -> None:
        """`games`: those that the server has beside ours."""
        self.page = page
        self.room: Locator = page.locator("table-view")
        self.unanswered: list[dict[str, Any]] = []
        """The commands that wait for an answer, in the order in which they came; sent again they come again."""
        self.is_up = True
        self.unreachable = ""
        """The path at which no connection is taken."""
        self.greetings: list[tuple[str, str]] = []
        """(path, node) of every `hello`: by which path it came, and which node it asks for."""
        self._players = list(players)
        self._games = [*_GAMES, *games]
        self._sockets: list[WebSocketRoute] = []
        self._states: dict[str, dict[str, Any]] = {}
        self._versions = count(1)
        self._refusal: dict[str, str] | None = None
        kept = json.dumps(json.dumps({"board": "flat", "motion": "less"} | preferences))
        page.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
        page.route(f"{ADDRESS}**", lambda route: _serve(route, built))
        page.route_web_socket(re.compile(r"/ws(/\w+)?$"), self._open)
        page.goto(ADDRESS)
        page.locator(LINKED).wait_for()

    def show(self, table: Table, seat: int | None, name: str = "t", **changes: Any) -> None:
        """Send the table as `seat` (None: a spectator) sees it, but for `changes` of its fields, and go there."""
        state = self.tell_state(table, seat, name, **changes)
        self.page.evaluate("name => { location.hash = `#/table/${name}` }", name)
        shown = f"[data-testid=table][data-version='{state['version']}']"
        self.page.locator(shown).wait_for()

    def tell_state(self, table: Table, seat: int | None, name: str = "t", **changes: Any) -> dict[str, Any]:
        """Send the table as `seat` sees it, wherever the page is."""
        place = None if seat is None else Seat(seat)
        state = json.loads(publish.Publication(table, ("ann", "ben"), None, table.last.at_ms).encoded(place))
        state |= {"table": name, "version": next(self._versions)} | changes
        self._states[name] = state
        self.tell(state)
        return state

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message by the page's connection."""
        self._sockets[-1].send(json.dumps(message))

    def answer(self, kind: str, **message: Any) -> None:
        """Answer the oldest command of one type: `done` with these fields, or `refused` where they have a `code`."""
        command = next(one for one in self.unanswered if one["type"] == kind)
        self.unanswered = [one for one in self.unanswered if one["ref"] != command["ref"]]
        self.tell({"type": "refused" if "code" in message else "done", "ref": command["ref"], **message})

    def wait_asked(self, kind: str) -> dict[str, Any]:
        """The oldest command of one type, as soon as the page has sent it."""
        until = monotonic() + PATIENCE_MS / 1_000
        while not (found := [one for one in self.unanswered if one["type"] == kind]):
            assert monotonic() < until, f"the page asked for nothing like {kind}"
            self.page.wait_for_timeout(10)
        return found[0]

    def refuse_greeting(self, code: str, message: str) -> None:
        """Refuse the next greeting that brings a name."""
        self._refusal = {"code": code, "message": message}

    def go_down(self) -> None:
        """End every connection, and take none until `come_back`."""
        self.is_up = False
        for socket in self._sockets:
            socket.close()
        self.page.locator(f"{LINKED}").wait_for(state="detached")

    def come_back(self) -> None:
        """Take connections again; the page tries by itself."""
        self.is_up = True
        self.page.locator(LINKED).wait_for()

    def _open(self, socket: WebSocketRoute) -> None:
        path = urlsplit(socket.url).path
        if not self.is_up or path == self.unreachable:
            socket.close()
            return
        self._sockets = [socket]
        socket.on_message(lambda text: self._hear(path, json.loads(text)))

    def _hear(self, path: str, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "hello":
            self.greetings.append((path, message["node"]))
        if kind == "hello" and "name" in message and self._refusal is not None:
            self.tell({"type": "refused", "ref": None, **self._refusal})
        elif kind == "hello":
            self.tell(self._welcome())
            for state in self._states.values():
                self.tell(state)
        elif kind == "tables":
            self.tell({"type": "done", "ref": message["ref"], "tables": []})
        elif kind == "subscribe":
            self._watch(message)
        elif kind != "heartbeat":
            self.unanswered.append(message)

    def _watch(self, command: dict[str, Any]) -> None:
        """The state, and as many events as its version has it, of which nothing is told."""
        state = self._states.get(command["table"])
        missed = range(command["since"] + 1, 1 + (0 if state is None else state["version"]))
        events = [{"version": version, "kind": "clock_set", "at_ms": 0, "data": {}} for version in missed]
        if state is not None:
            self.tell(state)
        self.tell({"type": "done", "ref": command["ref"], "events": events})

    def _welcome(self) -> dict[str, Any]:
        return {
            "type": "welcome",
            "protocol": 2,
            "server": "stage",
            "you": {"id": ANN.id, "name": ANN.name, "kind": "person"},
            "token": "token",
            "games": self._games,
            "players": self._players,
            "books": [],
            "seated": [{"table": name, "seat": it["you"], "version": 1} for name, it in self._states.items()],
            "http_port": 0,
        }


def _serve(route: Route, built: Path) -> None:
    """The page's files; there is nothing else."""
    path = built / (route.request.url.removeprefix(ADDRESS).partition("?")[0] or "index.html")
    if path.is_file():
        route.fulfill(path=path)
    else:
        route.fulfill(status=404, json={"code": "http/unknown", "message": "There is nothing here."})
