"""The installation of docker-compose.yml really started, played through its proxy, stopped, backed up and restored."""

import json
import subprocess
from collections.abc import Sequence
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from client.sdk import Bot, run
from shared.core import View
from shared.games import GAMES
from tests.deploy.stack import PATIENCE_S, Stack

pytestmark = [pytest.mark.docker, pytest.mark.deep, pytest.mark.slow]


class First(Bot):
    """Plays the first legal move, and says when it has made a few."""

    def __init__(self) -> None:
        self.moves = 0
        self.is_under_way = Event()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.moves += 1
        if self.moves == 5:
            self.is_under_way.set()
        return legal[0]


def doors(stack: Stack) -> list[str]:
    return [f"tcp://127.0.0.1:{stack.tcp}", f"ws://127.0.0.1:{stack.http}/ws"]


def got(stack: Stack, path: str) -> Any:
    with urlopen(f"http://127.0.0.1:{stack.http}{path}", timeout=10) as answer:
        return json.load(answer)


@pytest.mark.parametrize(("door", "game"), [*((0, game) for game in GAMES), (1, "english-draughts")])
def test_a_whole_game_is_played_through_the_proxy(stack: Stack, door: int, game: str) -> None:
    bot = First()
    state = run(bot, doors(stack)[door], game=game, against="random")
    assert state.result is not None
    assert bot.moves > 5


def test_figures_are_not_for_whoever_comes_from_outside(stack: Stack) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(f"http://127.0.0.1:{stack.http}/metrics", timeout=10)
    with refused.value:  # it is an answer that wants to be closed
        assert refused.value.code == 404


def test_containers_are_read_only_with_the_least_network(stack: Stack) -> None:
    for path in ("/opt/oldhand/x", "/data/x"):
        output = stack.compose("exec", "-T", "server", "sh", "-c", f"id -u; touch {path} || echo refused")
        assert output.split() == ["10001", "refused"]
    output = stack.compose(
        "exec", "-T", "proxy", "bash", "-c", "(: </dev/tcp/postgres/5432) 2>/dev/null || echo refused"
    )
    assert output.strip() == "refused"


def test_a_game_goes_on_when_its_server_is_stopped(stack: Stack) -> None:
    stack.up("--scale", "server=2", "--scale", "ai=2", "--no-recreate")
    assert len(stack.containers("server")) == len(stack.containers("ai")) == 2
    for container in stack.containers("server"):
        bot, found = First(), []
        playing = Thread(
            target=lambda bot=bot, found=found: found.append(
                run(bot, doors(stack)[0], game="english-draughts", against="greedy").result
            )
        )
        playing.start()
        assert bot.is_under_way.wait(PATIENCE_S)
        subprocess.run(["docker", "stop", "--time", "60", container], check=True, capture_output=True)
        playing.join(PATIENCE_S)
        assert found, "the game did not come to its end"
        assert found[0] is not None
        subprocess.run(["docker", "start", container], check=True, capture_output=True)
        stack.up("--scale", "server=2", "--scale", "ai=2", "--no-recreate")


def test_a_backup_from_a_running_installation_makes_it_anew(stack: Stack) -> None:
    run(First(), doors(stack)[0], game="english-draughts", against="greedy")
    games = finished(stack)
    assert games
    admin = ["run", "--rm", "--no-deps", "-T"]
    stack.compose(*admin, "worker", "admin", "backup", "/data/all.tar.gz", "--json")
    stack.compose("rm", "--stop", "--force", "proxy", "server", "ai", "worker")
    sql = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    stack.compose("exec", "-T", "postgres", "psql", "-qU", "oldhand", "-c", sql)
    stack.compose(*admin, "worker", "admin", "restore", "/data/all.tar.gz", "--json")
    stack.up()
    assert finished(stack) >= games
    checked = json.loads(stack.compose(*admin, "worker", "admin", "check", "--json"))
    assert checked["ok"] is True


def finished(stack: Stack) -> set[str]:
    """Tables whose games anybody may read."""
    with urlopen(f"http://127.0.0.1:{stack.http}/api/export/english-draughts.ndjson", timeout=60) as answer:
        return {line.decode() for line in answer if line.strip()}
