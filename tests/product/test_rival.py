"""Somebody who plays a lost line again meets the answers that won, is told so, and can have it forgotten."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from mining.pipeline.opponent_memory import remember
from shared.store import open_store, sqlite_url
from tests.product.client import Client, Message, Tcp
from tests.product.served import ALONE, LIMIT_S, OLDHAND, ROOT, Server, served

pytestmark = pytest.mark.slow

GAME = "english-draughts/1"
PLAYER = "random+rival"
"""Repeats itself by what it remembers alone."""
MOVES = 3


@contextmanager
def with_a_rival(data: Path, *flags: str) -> Iterator[Server]:
    """A server whose one AI host offers PLAYER."""
    with served(data, *ALONE, *flags) as server:
        client = Client(Tcp(server.tcp))
        client.done("tables", subscribe=True)
        known: Message = client.welcome
        words = ["ai", "--server", "tcp://{}:{}".format(*server.tcp), "--data", str(server.data), "--pace", "0"]
        players = ["--players", f"english-draughts:{PLAYER}"]
        host = subprocess.Popen([sys.executable, *OLDHAND, *words, *players], cwd=ROOT, stderr=subprocess.DEVNULL)
        try:
            while not known.get("players"):  # a message about other things has none
                known = client.hear()
            client.door.cut()
            yield server
        finally:
            host.terminate()
            host.wait(LIMIT_S)


def lose(client: Client) -> tuple[list[str], set[str], str]:
    """Play the first legal move MOVES times and give up: the AI's moves, the kinds of its reasons, and the table."""
    table = client.done("open", game=GAME)["table"]
    client.done("sit", table=table, seat=0)
    client.done("add-ai", table=table, seat=1, player=PLAYER)
    for _ in range(MOVES):
        state = client.wait_state(table)
        while state["to_act"] != [0]:
            state = client.wait_state(table, state["version"] + 1)
        client.done("play", table=table, version=state["version"], move=min(state["legal"]))
    state = client.wait_state(table)
    while state["to_act"] != [0]:
        state = client.wait_state(table, state["version"] + 1)
    client.done("resign", table=table)
    events = client.done("subscribe", table=table, since=0)["events"]
    answered = [event for event in events if event["kind"] == "moved" and event["seat"] == 1]
    client.done("leave", table=table)
    return [event["move"] for event in answered], {event["reason"]["kind"] for event in answered}, table


def mine(data: Path, *, anew: bool = False) -> None:
    with closing(open_store(sqlite_url(data))) as store:
        if anew:
            store.memories.start_anew(GAME)
        remember(store.log, store.memories, GAME)


def memory(server: Server, client: Client, method: str = "GET") -> Message:
    request = Request(
        f"{server.http}/api/me/memory", method=method, headers={"Authorization": f"Bearer {client.token}"}
    )
    with urlopen(request, timeout=LIMIT_S) as response:
        return json.load(response)


def test_a_person_s_lost_line_is_remembered_until_it_says_otherwise(tmp_path: Path) -> None:
    with with_a_rival(tmp_path / "data", "--installation-memory", "off") as server:
        _lose_again_and_forget(server)


def test_a_new_account_meets_what_beat_others_here_until_they_forget_it(tmp_path: Path) -> None:
    with with_a_rival(tmp_path / "data") as server:
        ann, bea = (Client(Tcp(server.tcp), name=name) for name in ("Ann", "Bea"))
        first, *_ = lose(ann)
        mine(server.data)
        again, why, _ = lose(bea)
        assert again == first and "rival" in why
        memory(server, ann, "DELETE")
        memory(server, bea, "DELETE")
        cat = Client(Tcp(server.tcp), name="Cat")
        assert "rival" not in lose(cat)[1]
        for client in (ann, bea, cat):
            client.door.cut()


def _lose_again_and_forget(server: Server) -> None:
    ann, bea = (Client(Tcp(server.tcp), name=name) for name in ("Ann", "Bea"))
    first, why, table = lose(ann)
    assert "rival" not in why
    mine(server.data)
    (memories,) = memory(server, ann)["memories"]
    assert (memories["game"], memories["games"], memories["lost"], memories["answers"]) == (GAME, 1, 1, MOVES)
    assert memory(server, bea) == {"memories": []}
    learned = ann.done("lessons", table=table)["lessons"]
    assert (learned["learns"], learned["ready"], learned["barred"]["total"]) == (True, True, 0)
    assert [move["move"] for move in learned["kept"]["first"]] == first, "they won"
    again, why, _ = lose(ann)
    assert again == first
    assert why <= {"rival", "chance"} and "rival" in why, "a move that is forced is nobody's choice"
    assert "rival" not in lose(bea)[1], "she has lost to nobody yet"
    assert GAME in memory(server, ann, "DELETE")["forgotten"]
    mine(server.data, anew=True)
    assert memory(server, ann) == {"memories": []}
    assert "rival" not in lose(ann)[1]
    ann.door.cut()
    bea.door.cut()
