"""The terminal client on a screen of a test, and tables for it to show."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from textual.pilot import Pilot
from textual.widgets import Input

from client.sdk import Connection
from client.terminal.app import PlayApp
from client.terminal.boards.field_board import FieldBoard
from client.terminal.games.english_draughts.board import HEIGHT, WIDTH, DraughtsBoard
from client.terminal.line import connect
from client.terminal.tokens import TokenFile
from shared.games import GAMES
from shared.protocol import TableState
from shared.words.games import field_text_of
from tests.client.fake_server import state as table_state
from tests.server.text.typist import Typist
from tests.testkit.server import TestServer

_PATIENCE_S = 60
"""Less than a fake server has, so that what was on the screen is told."""


class Screen:
    """The app on a terminal of 80 by 24, and somebody who looks at it."""

    def __init__(self, app: PlayApp, pilot: Pilot[None], connection: Connection) -> None:
        self.app, self.pilot, self.connection = app, pilot, connection

    async def until(self, seen: Callable[[], Any]) -> None:
        """Wait until something is so. Raises AssertionError with what is on the screen instead."""
        try:
            async with asyncio.timeout(_PATIENCE_S):
                while not seen():
                    await self.pilot.pause(0.02)
        except TimeoutError:
            raise AssertionError(self.shown()) from None
        await self.pilot.pause()

    def has_heard(self, words: str) -> bool:
        return any(words in line for line in self.app.sentences)

    async def until_said(self, words: str) -> None:
        await self.until(lambda: self.has_heard(words))

    async def write(self, line: str) -> None:
        """Type on the line at the bottom."""
        self.app.screen.query_one("#line", Input).focus()
        await self.pilot.press(*(_KEYS.get(letter, letter) for letter in line), "enter")

    def shown(self) -> str:
        """The text of the whole screen."""
        strips = self.app.screen._compositor.render_strips()  # pyright: ignore[reportPrivateUsage]
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    def board(self, kind: Any) -> Any:
        return self.app.screen.query_one(kind)

    @property
    def state(self) -> Any:
        """Of the table that is shown."""
        room = self.app.line.talk.room
        return None if room is None else room.state


_KEYS = {" ": "space", "-": "minus", "<": "less_than_sign", ">": "greater_than_sign"}


@asynccontextmanager
async def screen(
    server: TestServer, tmp_path: Path, *first: str, wanted: str | None = None, language: str = "en"
) -> AsyncIterator[Screen]:
    address = f"tcp://127.0.0.1:{server.tcp_port}"
    async with await connect(address, TokenFile(tmp_path / "tokens.json"), "Ann") as connection:
        app = PlayApp(connection, first, wanted, language)
        async with app.run_test(size=(80, 24)) as pilot:
            yield Screen(app, pilot, connection)


async def joined(server: TestServer, ann: Screen, name: str = "Ben") -> Typist:
    """Somebody who sits down at Ann's table and types."""
    await ann.until(lambda: ann.state is not None)
    ben = await Typist.at(server)
    await ben.type(f"name {name}", f"join {ann.state.table}")
    return ben


def press_field(board: FieldBoard, field: str) -> tuple[int, int]:
    """Where to click for a field."""
    assert board.state is not None
    x, y = field_text_of(board.state.game).point(field, board.state.you)
    return (WIDTH * x + 1, HEIGHT * y) if isinstance(board, DraughtsBoard) else (3 + 2 * x + 1, y)


def table(game: str = "english-draughts/1", board: str | None = None, **changes: Any) -> TableState:
    """A table as seat 0 gets it, to move."""
    rules = GAMES[game]
    start = board or rules.format_position(rules.begin(rules.options({}), rules.deal(rules.options({}), None), None))  # type: ignore[arg-type]
    view = {"board": start, "start": start, "first": 0, "history": [], **changes.pop("view", {})}
    return msgspec.convert(table_state(3, to_act=[0], game=game, view=view, **changes), TableState)


def domino_table(**changes: Any) -> TableState:
    seats = [
        {"seat": seat, "team": seat % 2, "id": f"p{seat}", "name": name, "kind": "person", "present": True}
        for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan"))
    ]
    view = {
        "board": "62 24", "start": "", "first": 0, "history": ["6-2", "4-2>", "pass"], "hand": ["6-4", "5-5"],
        "counts": [2, 6, 7, 7],
    }  # fmt: skip
    all_of_it = {"game": "domino-101/1", "seats": seats, "view": view, "scores": [0] * 4, "legal": ["<6-4", "6-4>"]}
    return msgspec.convert(table_state(9, to_act=[0], **{**all_of_it, **changes}), TableState)
