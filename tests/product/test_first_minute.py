"""A fresh data folder: the first game has experience, while the worker has yet to read a single game into the log."""

from pathlib import Path

import pytest

from shared.store.shipped import shipped_books
from tests.product.client import Client, Tcp
from tests.product.served import ROOT, served


@pytest.mark.slow
def test_the_first_game_of_a_new_server_consults_experience(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--practice", "0", checkout=ROOT) as server:
        client = Client(Tcp(server.tcp))
        brought = {(one.book.game, one.book.version) for one in shipped_books()}
        assert {(book["game"], book["version"]) for book in client.welcome["books"]} == brought
        client.done("tables", subscribe=True)
        known = client.welcome
        while not any(player["name"] == "experience-medium" for player in known.get("players", ())):
            known = client.hear()
        client.done("tables", subscribe=False)
        table = client.done("open", game="english-draughts")["table"]
        client.done("sit", table=table, seat=0)
        client.done("add-ai", table=table, seat=1, player="experience-medium")
        state = client.wait_state(table)
        while state["to_act"] != [0]:
            state = client.wait_state(table, state["version"] + 1)
        client.done("play", table=table, version=state["version"], move="11-15")
        while state["event"]["seat"] != 1 or state["event"]["kind"] != "moved":
            state = client.wait_state(table, state["version"] + 1)
        assert state["event"]["reason"]["consulted"] == 1
        client.door.cut()
