"""Keys of the terminal client: whose they are, however busy the machine is. And what a redraw leaves as it was."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec import structs
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from client.terminal.app import PlayApp
from client.terminal.boards.board import Board
from client.terminal.games.facets import terminal_facets
from client.terminal.traveller import TravellerScreen
from tests.client.club_house import TRAVELLER, club_house
from tests.client.fake_server import Peer, connected, done, state, welcome
from tests.client.terminal.screens import Screen, table


async def at_a_table(peer: Peer) -> None:
    """A server where the reader sits at a table, to move."""
    await peer.hear()
    await peer.say(welcome(), state(3, to_act=[0]))
    while True:
        command = await peer.hear()
        if "ref" in command:
            await peer.say(done(command))


@asynccontextmanager
async def at_the_board() -> AsyncIterator[tuple[Screen, PlayApp]]:
    """Ann at that table, whose board has the focus."""
    async with connected("tcp", at_a_table) as connection:
        app = PlayApp(connection)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            await ann.until(lambda: bool(app.screen.query(Board)))
            app.screen.query_one(Board).focus()
            await pilot.pause()
            yield ann, app


async def test_a_line_typed_faster_than_the_board_passes_keys_on_is_all_of_the_line() -> None:
    async with at_the_board() as (ann, app):
        for letter in "language tr":
            app.post_message(events.Key("space" if letter == " " else letter, letter))
        app.post_message(events.Key("enter", None))
        await ann.until(lambda: "> language tr" in app.sentences)
        assert app.words.language == "tr"


async def test_a_line_that_is_pasted_at_the_board_is_on_the_line() -> None:
    async with at_the_board() as (ann, app):
        app.post_message(events.Paste("say well played"))
        await ann.until(lambda: app.screen.query_one("#line", Input).value == "say well played")


@pytest.mark.parametrize(("key", "deal"), [("full_stop", 2), ("comma", 1)])
async def test_full_stop_and_comma_turn_to_the_next_deal_and_the_one_before(
    key: str, deal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[dict[str, Any]] = []

    async def club(peer: Peer) -> None:
        hear = peer.hear

        async def heard() -> dict[str, Any]:
            command = await hear()
            if command.get("type") == "get-traveller":
                asked.append(command)
                monkeypatch.setitem(TRAVELLER, "number", command["deal"])
            return command

        peer.hear = heard  # type: ignore[method-assign]
        await club_house(peer)

    async with connected("tcp", club) as connection:
        app = PlayApp(connection)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            app.type(f"traveller x1 1 {3 - deal}")
            await ann.until(lambda: isinstance(app.screen, TravellerScreen) and f"Deal {3 - deal}" in ann.shown())
            await pilot.press(key)
            await ann.until(lambda: len(asked) > 1 and f"Round 1 · Deal {deal}" in ann.shown())
            assert [it["deal"] for it in asked] == [3 - deal, deal]


async def test_a_letter_in_the_lobby_that_is_no_key_begins_a_line() -> None:
    async with connected("tcp", club_house) as connection:
        app = PlayApp(connection)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            await ann.until(lambda: app.line.talk.welcome is not None)
            await pilot.press(*"open")
            await ann.until(lambda: app.screen.query_one("#line", Input).value == "open")


class _Framed(App[None]):
    """A board in a frame, as a table has it."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def compose(self) -> ComposeResult:
        yield Vertical(self.board)


async def test_a_drawing_grows_with_the_position_that_comes_after_the_seats() -> None:
    begun = table()
    assert begun.view is not None
    rows = f"{'/'.join(['x . o'] * 9)} 2 5d0a @4,7"
    begun = structs.replace(begun, game="openspiel:no_such_game/9.9", view=structs.replace(begun.view, board=rows))
    board = terminal_facets(begun.game).board()
    app = _Framed(board)
    async with app.run_test(size=(80, 24)) as pilot:
        board.show_state(structs.replace(begun, phase="waiting", view=None, legal=[]))
        await pilot.pause()
        board.show_state(begun)
        await pilot.pause()
        assert board.size.height >= 9, "all rows are seen"


async def test_keys_of_the_line_take_effect_in_the_order_in_which_they_were_typed() -> None:
    async with connected("tcp", at_a_table) as connection:
        app = PlayApp(connection)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            await ann.until(lambda: bool(app.screen.query(Board)))
            for key in (*"gx", "backspace", *"ames", "enter", *"mox", "backspace", *"ves"):
                app.post_message(events.Key(key, key if len(key) == 1 else None))
            await ann.until(lambda: bool([it for it in app.sentences if it.startswith("> ")]))
            await ann.until(lambda: app.screen.query_one("#line", Input).value == "moves")
            assert [it for it in app.sentences if it.startswith("> ")] == ["> games"]
