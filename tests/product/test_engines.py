"""Draughts programs side by side over the product's commands: `oldhand ai --engine`, `oldhand engine --dxp`, a duel."""

import json
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.product.client import Client, Message, Tcp
from tests.product.served import ALONE, LIMIT_S, OLDHAND, ROOT, Server, served

pytestmark = pytest.mark.slow

GAME = "english-draughts/1"
OURS = f"{sys.executable} -m shared.cli engine --player random"
FAKE = Path(__file__).parents[1] / "ai/engines/fake.py"


@pytest.fixture(scope="module", name="server")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("engines") / "data", *ALONE) as server:
        yield server


@contextmanager
def hosting(server: Server, name: str, engine: str, *more: str) -> Iterator["subprocess.Popen[str]"]:
    """`oldhand ai` with an engine, once a player of this name is offered."""
    client = Client(Tcp(server.tcp))
    client.done("tables", subscribe=True)
    words = ["ai", "--server", "tcp://{}:{}".format(*server.tcp), "--data", str(server.data), "--pace", "0"]
    words += ["--engine", engine, "--engine-ms", "50", *more]
    host = subprocess.Popen([sys.executable, *OLDHAND, *words], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    try:
        known: Message = client.welcome
        while all(player["name"] != name for player in known.get("players", ())):
            known = client.hear()
        yield host
    finally:
        client.door.cut()
        host.terminate()
        host.wait(LIMIT_S)
        assert host.stderr is not None
        host.stderr.close()


def played(server: Server, *players: str) -> tuple[Message, list[Message]]:
    """A game between two AI players: the last state of its table, and its moves."""
    client = Client(Tcp(server.tcp))
    table = client.done("open", game=GAME)["table"]
    client.done("subscribe", table=table)
    for seat, player in enumerate(players):
        client.done("add-ai", table=table, seat=seat, player=player)
    state = client.wait_state(table)
    while state["phase"] != "over":
        state = client.wait_state(table, state["version"] + 1)
    events = client.done("subscribe", table=table, since=0)["events"]
    client.door.cut()
    return state, [event for event in events if event["kind"] == "moved"]


def test_an_engine_plays_a_whole_game_at_a_real_table(server: Server) -> None:
    with hosting(server, "engine-oldhand", OURS, "--players", "english-draughts:greedy"):
        state, moves = played(server, "engine-oldhand", "greedy")
    assert state["result"]["reason"] in ("no-move", "repetition", "no-progress")
    own = [event["reason"] for event in moves if event["seat"] == 0]
    assert len(own) > 10
    assert {reason["kind"] for reason in own} <= {"own-thinking", "only-move"}
    assert {reason["by"] for reason in own if reason["kind"] == "own-thinking"} == {"engine-oldhand"}


def test_a_table_goes_on_when_its_engine_crashes(server: Server) -> None:
    engine = f"{sys.executable} -I {FAKE} crashes"
    offered = ("--name", "crasher", "--players", "english-draughts:random")
    unhurried = ("--engine-ms", "60000", "--think", "60")  # it crashes at once, or later where the machine is busy
    with hosting(server, "crasher", engine, *offered, *unhurried) as host:
        state, moves = played(server, "random", "crasher")
        host.terminate()
        assert host.stderr is not None
        output = host.stderr.read()
    assert state["result"] is not None
    faults = [event["reason"].get("fault") for event in moves if event["seat"] == 1]
    assert {fault for fault in faults if fault} == {"engine/died", "engine/given-up"}
    assert output.count("[engine/died]") == 3
    assert "it said: out of memory in square 33" in output
    assert "Traceback" not in output


def oldhand(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, *OLDHAND, *words], cwd=ROOT, capture_output=True, text=True, timeout=120)


def test_an_engine_that_does_not_start_ends_the_command_with_one_sentence(server: Server) -> None:
    for words in (
        ("ai", "--server", "tcp://{}:{}".format(*server.tcp), "--engine", "no-such-engine"),
        ("duel", "english-draughts", "greedy", "engine:no-such-engine"),
    ):
        ended = oldhand(*words)
        assert ended.returncode == 1
        assert ended.stderr == ("oldhand: 'no-such-engine' does not start: No such file or directory [engine/start]\n")


def test_a_duel_measures_engines_and_says_what_a_stand_in_played() -> None:
    players = (f"engine:{OURS}", f"engine:{sys.executable} -I {FAKE} illegal")
    ended = oldhand("duel", "english-draughts", *players, "--games", "2", "--ms", "50", "--json")
    assert ended.returncode == 0, ended.stderr
    result: dict[str, Any] = json.loads(ended.stdout)
    assert result["games"] == 2
    assert result["stand_ins"]["a"] == 0 < result["stand_ins"]["b"]
    assert ended.stderr.count("wants to play 1-32") == 6, "three times a game, then it is asked no more"


def test_initiator_and_follower_play_over_dxp_and_the_games_verify(tmp_path: Path) -> None:
    records = [tmp_path / "listening.pdn", tmp_path / "calling.pdn"]
    words = ["engine", "--dxp", "--port", "0", "--once", "--player", "random", "--pdn", str(records[0])]
    listening = subprocess.Popen([sys.executable, *OLDHAND, *words], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    try:
        assert listening.stderr is not None
        assert select.select([listening.stderr], [], [], LIMIT_S)[0]
        port = re.search(r"listening on 127\.0\.0\.1:(\d+)", listening.stderr.readline())
        assert port is not None
        calling = oldhand(
            *(
                "engine",
                "--dxp",
                "--connect",
                "--port",
                port[1],
                "--player",
                "greedy",
                "--games",
                "2",
                "--moves",
                "200",
            ),
            *("--pdn", str(records[1])),
        )
        assert calling.returncode == 0, calling.stderr
        assert re.fullmatch(r"\d won, \d lost, \d drawn\n", calling.stdout)
        listening.stderr.read()
        assert listening.wait(LIMIT_S) == 0
    finally:
        listening.kill()
        listening.communicate()
    games = [re.findall(r"\[(?:Black|White|Result) \"(.*)\"\]", record.read_text()) for record in records]
    assert games[0] == games[1]
    assert games[0][:2] == ["Oldhand greedy", "Oldhand random"]
    assert games[0][3:5] == ["Oldhand random", "Oldhand greedy"], "colours are exchanged"
    for record in records:
        verified = oldhand("verify", str(record), "--json")
        assert json.loads(verified.stdout)["ok"], verified.stderr
