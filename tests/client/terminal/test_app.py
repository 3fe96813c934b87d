"""The terminal client played at a real server: by mouse, by keys, by typing, over cut lines."""

import asyncio
import io
from pathlib import Path

import pytest
from textual.widgets import DataTable, Input

from client.terminal.games.chinese_checkers.board import StarBoard
from client.terminal.games.domino_101.board import DominoBoard
from client.terminal.games.english_draughts.board import DraughtsBoard
from client.terminal.line import connect
from client.terminal.plain import talk_plainly
from client.terminal.tokens import TokenFile
from tests.client.terminal.screens import Screen, joined, press_field, screen
from tests.server.text.typist import Typist
from tests.testkit.client import PATIENCE_S
from tests.testkit.server import TestServer

pytestmark = pytest.mark.slow


async def test_draughts_by_mouse_and_by_keys_and_by_typing(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, "open draughts", "sit 1") as ann:
        ben = await joined(server, ann)
        await ann.until_said("Your turn")
        board = ann.board(DraughtsBoard)
        await ann.pilot.click(DraughtsBoard, offset=press_field(board, "11"))
        assert board.prompt() == "11 to 15, 16"
        await ann.pilot.click(DraughtsBoard, offset=press_field(board, "15"))
        await ann.until_said("You play 11 to 15.")
        await ben.ask("23-19", "You play")
        await ann.until_said("Ben plays 23 to 19. Your turn.")
        board.focus()
        await ann.pilot.press("up", "up", "right", "left")
        board.cursor = "8"
        await ann.pilot.press("enter", "up")
        assert board.cursor in ("11", "12")
        board.cursor = "11"
        await ann.pilot.press("enter")
        await ann.until_said("You play 8 to 11.")
        await ben.ask("22-17", "You play")
        await ann.write("4 8")
        await ann.until_said("You play 4 to 8.")
        await ann.write("why")
        await ann.until_said("No reason has been given yet.")
        shown = ann.shown()
        assert "English draughts · It is the turn of Ben." in shown
        assert "Ann Black you" in shown and "Ben White" in shown


async def test_no_letter_is_lost_that_is_typed_while_the_board_has_the_focus(
    server: TestServer, tmp_path: Path
) -> None:
    async with screen(server, tmp_path, "open draughts", "sit 1") as ann:
        await joined(server, ann)
        await ann.until_said("Your turn")
        ann.board(DraughtsBoard).focus()
        for letter in "help":
            await ann.pilot.press(letter)
        assert ann.board(Input).value == "help"


async def test_chinese_checkers_by_mouse(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, "open chinese checkers", "sit 1") as ann:
        await joined(server, ann)
        await ann.until_said("Your turn")
        board = ann.board(StarBoard)
        for cell in ("a3", "a5"):
            await ann.pilot.click(StarBoard, offset=press_field(board, cell))
        await ann.until_said("You hop a3 to a5.")
        assert board.last == {"a3", "a5"}


async def test_domino_by_keys_and_its_ends(server: TestServer, tmp_path: Path) -> None:
    rules = "open domino redeal_mode=off first_lead=random_free next_lead=rotate"
    async with screen(server, tmp_path, rules, "sit 1") as ann:
        others = [await joined(server, ann, name) for name in ("Ben", "Cleo", "Dan")]

        async def play_on(typist: Typist) -> None:
            while "Your turn" in await typist.until("Your turn", "hand is over"):
                moves = await typist.ask("moves", "You may play")
                await typist.type(moves.partition(": ")[2].rstrip(".").split(", ")[0])

        async with asyncio.TaskGroup() as tasks:
            for typist in others:
                tasks.create_task(play_on(typist))
            while not ann.has_heard("hand is over"):
                await ann.until(lambda: ann.has_heard("hand is over") or ann.state.legal not in ([], ["pass"]))
                if ann.state.legal:
                    await _play_by_keys(ann)
        assert any(line.startswith("> play ") for line in ann.app.sentences)
        await ann.until_said("held")


async def _play_by_keys(ann: Screen) -> None:
    """The tile that the cursor is on when one's turn comes fits."""
    board, version = ann.board(DominoBoard), ann.state.version
    board.focus()
    await ann.pilot.press("enter")
    if board.is_choosing:
        assert "left or > right?" in board.prompt()
        await ann.pilot.press("right")
    await ann.until(lambda: ann.state.version > version)


async def test_the_lobby_lists_tables_and_the_form_opens_one(server: TestServer, tmp_path: Path) -> None:
    ben = await Typist.at(server)
    await ben.type("name Ben [/x]", "open draughts clock 5+3", "sit")
    await ben.until("You sit")
    async with screen(server, tmp_path) as ann:
        await ann.until(lambda: "English draughts" in ann.shown() and "5+3" in ann.shown())
        assert "Ben [/x], free" in ann.shown(), "a name is no markup"
        await ann.pilot.press("n")
        await ann.until(lambda: "anyone" in ann.shown())
        await ann.pilot.press("enter")
        await ann.until_said("You sit in seat 1, Black.")
        await ann.until(lambda: "Waiting for players: 1 seat of 2 free." in ann.shown())
        await ann.pilot.press("f2")
        await ann.until(lambda: "Ann, free" in ann.shown())
        rows = ann.board(DataTable)
        row = next(number for number in range(2) if str(rows.get_row_at(number)[2]) == "Ben [/x], free")
        rows.move_cursor(row=row)
        await ann.pilot.press("enter")
        await ben.until("Ann sits down")
        await ann.until_said("Table")


async def test_a_lobby_for_one_game_begins_with_its_form(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, wanted="domino") as ann:
        await ann.until(lambda: "101 domino" in ann.shown())
        await ann.pilot.press("escape")
        await ann.until(lambda: "New table" in ann.shown())


async def test_a_cut_line_is_dialled_again_and_the_game_goes_on(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, "open draughts", "sit 1") as ann:
        ben = await joined(server, ann)
        await ann.until_said("Your turn")
        door = ann.connection._door  # pyright: ignore[reportPrivateUsage]
        assert door is not None
        await door.close()
        await ann.write("11-15")
        await ann.until_said("You are connected again.")
        await ann.until_said("You play 11 to 15.")
        await ben.until("Ann plays 11 to 15. Your turn.")


async def test_two_terminals_of_one_player_show_the_same_game(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, "open draughts", "sit 2") as ann:
        await ann.until_said("You sit in seat 2")
        async with screen(server, tmp_path) as again:
            await again.until_said("You have seat 2")
            await again.until(lambda: "Ann White you" in again.shown())
            assert not ann.app.ended
            await again.pilot.press("ctrl+q")


async def test_a_token_that_the_server_forgot_is_no_hindrance(server: TestServer, tmp_path: Path) -> None:
    address = f"tcp://127.0.0.1:{server.tcp_port}"
    tokens = TokenFile(tmp_path / "tokens.json")
    tokens.keep(address, "forgotten")
    async with await connect(address, tokens, "Ann") as connection:
        assert connection.welcome.you.name == "Ann"
        assert tokens.find(address) == connection.welcome.token


async def test_plain_sentences_from_a_pipe(server: TestServer, tmp_path: Path) -> None:
    ben = await Typist.at(server)
    await ben.type("name Ben", "open draughts", "sit 2")
    table = (await ben.until("is open")).split()[1]
    printed = io.StringIO()
    async with await connect(f"tcp://127.0.0.1:{server.tcp_port}", TokenFile(tmp_path / "t.json"), "Ann") as connection:
        await asyncio.wait_for(
            talk_plainly(connection, [f"join {table}"], io.StringIO("who\nsay\nquit\nboard\n"), printed), PATIENCE_S
        )
    lines = printed.getvalue().splitlines()
    assert lines[0].startswith("Welcome to Oldhand, Ann.")
    assert "Seat 2: Ben, White, id guest-0." in lines
    assert "Goodbye." in lines
    assert not any("All else is empty" in line for line in lines)
