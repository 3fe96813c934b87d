"""One table's room on a page of its own, shown states that a test makes. No server plays."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route

from server import publish
from server.table import Table
from shared.core import Seat
from shared.gamelog import Event

ADDRESS = "http://stage.test/"
MOUNT = """async ([games, players]) => {
    await customElements.whenDefined("table-view");
    class FakeConnection extends EventTarget {
        link = "open"; lost = false; ended = null; asked = [];
        welcome = { you: { id: "ann", name: "Ann", kind: "person" }, games, players, token: "", seated: [] };
        listen(name, hear, signal) { this.addEventListener(name, (event) => hear(event.detail), { signal }); }
        tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
        ask(wish) {
            this.asked.push(wish);
            if (wish.type === "watch") return Promise.resolve({ events: this.events ?? [] });
            return new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
        }
        become(link) { this.link = link; this.lost = link !== "open"; this.tell("link", link); }
    }
    const room = document.createElement("table-view");
    window.staged = new FakeConnection();
    Object.assign(room, { connection: window.staged, table: "t", players });
    document.body.append(room);
}"""
SHOW = """async ([state, events]) => {
    window.staged.events = events;
    window.staged.tell("state", state);
    const room = document.querySelector("table-view");
    for (let drawn = false; !drawn; ) drawn = await room.updateComplete;
}"""


class Stage:
    """A page whose only table is `t`, as the player `ann` or a spectator would see it. Begins by coming to the page."""

    def __init__(self, page: Page, built: Path, players: Sequence[dict[str, Any]] = (), **preferences: Any) -> None:
        self.page = page
        self.room: Locator = page.locator("table-view")
        kept = json.dumps(json.dumps({"board": "flat", "motion": "less"} | preferences))
        page.add_init_script(f"localStorage.setItem('oldhand.preferences', {kept})")
        page.route(f"{ADDRESS}**", lambda route: _serve(route, built))
        page.goto(ADDRESS)
        page.evaluate(MOUNT, [[], list(players)])

    def show(self, table: Table, seat: int | None, events: list[Event] | None = None, **changes: Any) -> None:
        """The table as the server sends it to `seat` (None: a spectator), but for `changes` of its fields."""
        asked = None if seat is None else Seat(seat)
        state = publish.Publication(table, ("ann", "ben"), None, table.last.at_ms).state(asked)
        told = [one.model_dump(mode="json") for one in publish.public_events(events, 0)] if events is not None else []
        self.page.evaluate(SHOW, [state.model_dump(mode="json") | changes, told])

    def asked(self, kind: str) -> list[dict[str, Any]]:
        """The commands of one type that the room has sent."""
        return list(self.page.evaluate("kind => window.staged.asked.filter(({ type }) => type === kind)", kind))

    def link(self, link: str) -> None:
        """Let the room's connection be `open`, `waiting`, `connecting` or `ended`."""
        self.page.evaluate("link => window.staged.become(link)", link)


def _serve(route: Route, built: Path) -> None:
    """The page's files, and the page without the element that would look for a server."""
    path = built / route.request.url.removeprefix(ADDRESS)
    if path == built:
        whole = (built / "index.html").read_text(encoding="utf-8")
        route.fulfill(body=whole.replace("<oldhand-app></oldhand-app>", ""), content_type="text/html")
    else:
        route.fulfill(path=path)
