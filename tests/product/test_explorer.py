"""A game that people have finished: soon in the explorer of a real server with its worker."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.request import urlopen

import pytest

from mining.archive import ARCHIVES
from mining.archive.importing import archive_jobs
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import open_store, sqlite_url
from shared.store.shipped import shipped_books
from tests.product.client import Client, Tcp
from tests.product.served import LIMIT_S, Server, served

pytestmark = pytest.mark.slow

GAME = ENGLISH_DRAUGHTS.id


def get(server: Server, path: str) -> Any:
    with urlopen(f"{server.http}{path}", timeout=LIMIT_S) as response:
        return json.load(response)


def wait_until(is_true: Callable[[], bool]) -> None:
    deadline = monotonic() + LIMIT_S
    while not is_true():
        assert monotonic() < deadline, "it never became true"


def finish_a_game(one: Client, two: Client) -> str:
    """One ply, and the second player gives up. The table."""
    table = one.done("open", game=GAME)["table"]
    for seat, client in enumerate((one, two)):
        client.done("sit", table=table, seat=seat)
    state = one.wait_state(table)
    while state["to_act"] != [0]:
        state = one.wait_state(table, state["version"] + 1)
    one.done("play", table=table, version=state["version"], move="11-15")
    two.done("resign", table=table)
    return table


def test_a_finished_game_comes_into_the_explorer_while_the_server_runs(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(open_store(sqlite_url(data))) as store:
        for game in ARCHIVES:  # or the worker would be busy for minutes
            for job in archive_jobs(game):
                store.progress.report(job, game=game, stage="importing", done=1, total=1, text="", finished=True)
    with served(data, "--no-ai") as server:
        ann, bea = (Client(Tcp(server.tcp), name=name) for name in ("Ann", "Bea"))

        def explored() -> dict[str, Any]:
            return get(server, "/api/explorer/english-draughts")

        finish_a_game(ann, bea)
        (brought,) = (one.book.games for one in shipped_books() if one.book.game == GAME)
        wait_until(lambda: explored()["games"] == brought + 1)  # the worker is at work
        for games in (2, 3, 4):
            table = finish_a_game(ann, bea)
            wait_until(lambda games=games: explored()["games"] == brought + games)
        explored_moves = explored()
        (move,) = (one for one in explored_moves["moves"] if one["move"] == "11-15")
        assert move["from"]["person"] == 4 and move["from"]["archive"] > 5_000
        assert move["sample"] == table
        (version,) = explored()["trend"]
        assert version["version"] == 1
        assert [rule["move"] for rule in version["rules"]] == ["11-15"], "of the book that came with Oldhand"
        for client in (ann, bea):
            client.door.cut()
