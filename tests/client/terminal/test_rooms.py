"""Tournaments and groups in the terminal client, at a real server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import DataTable, Input

from client.terminal.app import PlayApp
from client.terminal.games.english_draughts.board import DraughtsBoard
from client.terminal.groups import GroupScreen, GroupsScreen
from client.terminal.screens import PlayScreen
from client.terminal.tokens import TokenFile
from client.terminal.tournaments import TournamentScreen
from shared.groups import GroupSettings
from shared.i18n import LANGUAGES, catalogue
from shared.store import Store
from tests.client.club_house import club_house
from tests.client.fake_server import connected
from tests.client.terminal.screens import Screen, screen
from tests.server.hall import Hall, hall
from tests.server.text.typist import Typist
from tests.testkit.languages import leaks


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_room_is_read_in_one_language(language: str) -> None:
    say = catalogue(language).say
    async with connected("tcp", club_house) as connection:
        app = PlayApp(connection, language=language)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            read: list[str] = []
            for keys, seen in (
                ("f5", say("tournaments-round-of", round=2, rounds=3)),
                ("enter", "1 : 0"),
                ("tab tab tab enter", "+38"),
                ("full_stop", say("tournaments-deal", deal=1)),
                ("f7", say("screen-join-by-link")),
                ("enter", say("screen-group-line")),
            ):
                await ann.pilot.press(*keys.split())
                await ann.until(lambda seen=seen: seen in ann.shown())
                read += ann.shown().splitlines()
            assert leaks(language, read) == []


@asynccontextmanager
async def at_home(club: Hall, tmp_path: Path, language: str = "en") -> AsyncIterator[Screen]:
    """Ann, who has an account, at her terminal."""
    account, _ = club.store.accounts.create("Ann")
    club.store.accounts.register(account.id, "Ann", "a hash")
    token = club.store.tokens.make(account.id, label="Ann")
    TokenFile(tmp_path / "tokens.json").keep(f"tcp://127.0.0.1:{club.server.tcp_port}", token)
    async with screen(club.server, tmp_path, language=language) as ann:
        yield ann


@pytest.mark.slow
async def test_a_tournament_is_entered_begun_and_played_from_the_keyboard(store: Store, tmp_path: Path) -> None:
    async with hall(store) as club, at_home(club, tmp_path) as ann:
        organiser = await club.person("Ann")
        tournament = await club.announced(organiser, rounds=2)
        ben = await Typist.at(club.server)
        await ben.type("name Ben", f"enter {tournament}")
        await ben.until("You have entered.")
        await ann.pilot.press("f5")
        await ann.until(lambda: "Saturday Swiss" in ann.shown())
        await ann.pilot.press("tab", "tab", "enter")
        await ann.until(lambda: "✓ Saturday Swiss" in ann.shown())
        await ann.pilot.press("enter")
        await ann.until(lambda: "Start now" in ann.shown() and "Ben" in ann.shown())
        assert "The organiser starts it." in ann.shown()
        await ann.pilot.press(*"direct", "space", *"start", "enter")
        await ann.until(
            lambda: "F6: Go to your table · Round 1 of Saturday Swiss: your game against Ben" in ann.shown()
        )
        assert isinstance(ann.app.screen, TournamentScreen), "nobody is taken away from what they read"
        await ann.until(lambda: "Ann – Ben" in ann.shown() or "Ben – Ann" in ann.shown())
        await ann.pilot.press("f6")
        await ann.until(lambda: bool(ann.app.screen.query(DraughtsBoard)))
        assert "F6: Go" not in ann.shown()
        assert ann.shown().splitlines()[0].rstrip().endswith(" · Round 1 of Saturday Swiss"), "the title names it"
        await ann.pilot.press("f2")
        await ann.until(lambda: "F6: Go to your table" in ann.shown() and "New table" in ann.shown())
        await ben.type("resign", "resign")
        await ann.until(lambda: "F6: Go" not in ann.shown())
        await ann.write("standings 1")
        await ann.until(lambda: isinstance(ann.app.screen, TournamentScreen))


@pytest.mark.slow
async def test_a_group_is_joined_read_and_written_to(store: Store, tmp_path: Path) -> None:
    async with hall(store) as club, at_home(club, tmp_path) as ann:
        ben = await club.person("Ben")
        group = store.groups.create(ben.id, GroupSettings(name="Thursday Club"))
        await ben.ask("say-to-group", group=group.id, text="Anybody for a game?")
        await ann.pilot.press("f7")
        await ann.until(lambda: "You belong to no group." in ann.shown())
        await ann.pilot.press("tab", "enter")
        line = ann.app.screen.query_one("#line", Input)
        line.insert_text_at_cursor(f"https://example.org/#/groups/join/{group.link}")
        await ann.pilot.press("enter")
        await ann.until(lambda: isinstance(ann.app.screen, GroupScreen) and "Ben: Anybody for a game?" in ann.shown())
        await ann.write("I am here")
        await ann.until(lambda: "Ann: I am here" in ann.shown())
        await ben.ask("say-to-group", group=group.id, text="Welcome")
        await ann.until(lambda: "Ben: Welcome" in ann.shown())
        assert "says" not in ann.shown(), "once is enough"
        players = [ann.connection.welcome.you.id, ben.id]
        store.standing_tables.add(group.id, ben.id, "The old two", "english-draughts/1", players, options={}, terms={})
        await ann.pilot.press("f7")
        await ann.until(lambda: isinstance(ann.app.screen, GroupsScreen) and "Thursday Club" in ann.shown())
        await ann.pilot.press("enter")
        await ann.until(lambda: "The old two" in ann.shown())
        ann.app.screen.query_one("#tables", DataTable).focus()
        await ann.pilot.press("enter")
        await ann.until_said("Seat 1: you, Black.")


@pytest.mark.parametrize(("key", "name"), [("f2", "#tables"), ("f5", "#list")])
async def test_a_list_that_is_filled_again_is_not_cut_and_keeps_its_cursor(key: str, name: str) -> None:
    """Issue 4470 of Textual: cells drawn before a table had found its widths stayed as they were cut."""
    async with connected("tcp", club_house) as connection:
        app = PlayApp(connection)
        async with app.run_test(size=(80, 24)) as pilot:
            ann = Screen(app, pilot, connection)
            await pilot.press(key)
            await ann.until(lambda: isinstance(app.screen, PlayScreen) and bool(app.screen.query(name)))
            shown = app.screen
            assert isinstance(shown, PlayScreen)
            shown.fill(name, ["Round 1", ""], [("board 1", ["Beatrice – Annabella", "▶"])])
            shown.query_one(name, DataTable).render_line(1)
            shown.query_one(name, DataTable).refresh()
            await ann.until(lambda: "▶" in ann.shown())
            assert "Beatrice – Annabella" in ann.shown()
            shown.fill(name, ["", ""], [("board 2", ["Cleo – Dan", "▶"]), ("board 1", ["Beatrice – Annabella", "▶"])])
            assert shown.chosen(name) == "board 1", "the cursor stays at its row"
