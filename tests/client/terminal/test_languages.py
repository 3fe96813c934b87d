"""The terminal client in every language: its screens say nothing in another."""

import asyncio
import io
import os
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from typing import Any

import pytest
import typer
from msgspec import structs

from client.terminal.command import play
from client.terminal.games.domino_101.board import DominoBoard
from client.terminal.games.english_draughts.board import DraughtsBoard
from client.terminal.line import connect
from client.terminal.plain import talk_plainly
from client.terminal.table import actions
from client.terminal.tokens import TokenFile
from shared.i18n import LANGUAGES, catalogue
from tests.client.terminal.screens import Screen, domino_table, joined, press_field, screen, table
from tests.testkit.client import PATIENCE_S
from tests.testkit.languages import leaks
from tests.testkit.server import TestServer


def read_by(ann: Screen) -> list[str]:
    """What is on the screen now, and every sentence so far but what was typed."""
    return [*ann.shown().splitlines(), *(line for line in ann.app.sentences if not line.startswith("> "))]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_is_played_in_one_language(server: TestServer, tmp_path: Path, language: str) -> None:
    say = catalogue(language).say
    async with screen(server, tmp_path, "open draughts takebacks", "sit 1", language=language) as ann:
        ben = await joined(server, ann)
        await ann.until_said(say("table-your-turn"))
        assert leaks(language, read_by(ann)) == []
        await ann.until(lambda: say("actions-resign") in ann.shown() and say("screen-help") in ann.shown())
        await ann.pilot.click(DraughtsBoard, offset=press_field(ann.board(DraughtsBoard), "11"))
        assert ann.board(DraughtsBoard).prompt() == say("screen-from-to", field="11", targets="15, 16")
        await ann.pilot.click(DraughtsBoard, offset=press_field(ann.board(DraughtsBoard), "15"))
        await ben.ask("23-19", "You play")
        await ben.type("takeback", "resign", "resign")
        await ann.until_said(say("match-won", ending=say("table-ending-resigned")))
        await ann.until(lambda: say("result-again") in ann.shown())
        assert leaks(language, read_by(ann)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_lobby_is_read_in_one_language(server: TestServer, tmp_path: Path, language: str) -> None:
    say = catalogue(language).say
    async with screen(server, tmp_path, "open domino", language=language) as ann:
        await ann.until(lambda: say("domino-101-board-waiting")[:20] in ann.shown())
        await ann.pilot.press("f2")
        await ann.until(lambda: say("screen-new-table") in ann.shown() and say("games-domino-101") in ann.shown())
        assert leaks(language, read_by(ann)) == []
        for key in ("n", "s"):
            await ann.pilot.press(key)
            await ann.until(lambda: say("screen-start") in ann.shown())
            assert say("screen-rated-people") in ann.shown()
            assert leaks(language, read_by(ann)) == []
            await ann.pilot.press("escape")
            await ann.until(lambda: say("screen-start") not in ann.shown())


@pytest.mark.slow
async def test_the_screens_follow_when_the_reader_changes_the_language(server: TestServer, tmp_path: Path) -> None:
    async with screen(server, tmp_path, "open draughts", "sit 1") as ann:
        await ann.until(lambda: "Lobby" in ann.shown() and "Leave" in ann.shown())
        await ann.write("language tr")
        await ann.until(lambda: "Lobi" in ann.shown() and "Kalk" in ann.shown())
        await ann.until(lambda: "Oyuncu bekleniyor: 2 koltuktan 1 tanesi boş." in ann.shown())
        await ann.pilot.press("f2")
        await ann.until(lambda: "Yeni masa" in ann.shown() and "Oyuncular" in ann.shown())
        assert leaks("tr", ann.shown().splitlines()[:-8]) == []


@pytest.mark.slow
async def test_plain_sentences_are_in_the_language_of_the_command(server: TestServer, tmp_path: Path) -> None:
    printed = io.StringIO()
    async with await connect(f"tcp://127.0.0.1:{server.tcp_port}", TokenFile(tmp_path / "t.json"), "Ann") as connection:
        lines = io.StringIO("open draughts\nsit 2\nwho\nquit\n")
        await asyncio.wait_for(talk_plainly(connection, [], lines, printed, "tr"), PATIENCE_S)
    shown = printed.getvalue().splitlines()
    assert "2. koltuk: siz, Beyaz." in shown and "Hoşça kalın." in shown
    assert leaks("tr", shown) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("option", "locale", "farewell"),
    [((), "tr_TR.UTF-8", "Hoşça kalın."), (("--language", "tr"), "C", "Hoşça kalın."), ((), "C", "Goodbye.")],
)
async def test_the_command_takes_the_language_of_its_option_or_of_the_locale(
    server: TestServer, tmp_path: Path, option: tuple[str, ...], locale: str, farewell: str
) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "shared.cli", "play", "--server", f"tcp://127.0.0.1:{server.tcp_port}", "--plain",
        *option, stdin=PIPE, stdout=PIPE, env={**os.environ, "LC_ALL": locale, "HOME": str(tmp_path)},
    )  # fmt: skip
    printed, _ = await asyncio.wait_for(process.communicate(b"quit\n"), PATIENCE_S)
    assert farewell in printed.decode("utf-8").splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_is_worded(language: str) -> None:
    may = ["resign", "propose:draw", "propose:takeback", "sit", "claim", "give-time", "substitute"]
    seats = [structs.replace(seat, kind="ai") for seat in domino_table().seats]
    over: dict[str, Any] = {
        "phase": "over",
        "may": ["rematch"],
        "result": {"points": [1, -1, 1, -1], "reason": "target"},
    }
    states = [
        table(may=may),
        domino_table(phase="counsel", legal=[]),
        domino_table(proposed=[{"seat": 1, "what": "draw"}, {"seat": 3, "what": "takeback"}], legal=["pass"]),
        structs.replace(domino_table(**over), seats=seats),
        domino_table(you=None, legal=[], may=["sit:1"]),
    ]
    labels = [label for state in states for label, _ in actions(catalogue(language), state, ["random"])]
    assert len(labels) == 23 and leaks(language, labels) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_domino_board_is_worded(language: str) -> None:
    words, board = catalogue(language), DominoBoard()
    board.words = words
    board.show_state(domino_table())
    lines = board.render().plain.split("\n")
    assert words.say("domino-101-board-passed") in lines[0] and max(map(len, lines)) <= 46 + 12
    assert words.say("domino-101-board-left", pips="6") in lines[10]
    assert leaks(language, lines) == []


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(typer.BadParameter, match="en, tr, ar"):
        play(language="xx")
