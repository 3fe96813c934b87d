"""A domino match played by typing at a real server, AI players in the other seats; and `oldhand play` by a pipe."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.product.served import ALONE, HURRIED, LIMIT_S, OLDHAND, ROOT, Server, served

pytestmark = pytest.mark.slow


class Line:
    """A raw socket and its lines."""

    def __init__(self, server: Server) -> None:
        self._socket = socket.create_connection(server.tcp, LIMIT_S)
        self._lines = self._socket.makefile("r", encoding="utf-8", newline="\n")
        self.lines: list[str] = []

    def say(self, line: str) -> None:
        self._socket.sendall(f"{line}\n".encode())

    def until(self, *words: str) -> str:
        """Hear until one of these is in a line."""
        while True:
            line = self._lines.readline()
            assert line, f"hung up before any of {words}: {self.lines[-5:]}"
            self.lines.append(line.rstrip("\n"))
            if any(word in line for word in words):
                return self.lines[-1]

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


@pytest.fixture(scope="module", name="server")
def serve_with_players(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nothing long, and an AI host whose players do not either."""
    with served(tmp_path_factory.mktemp("text") / "data", *ALONE, program=HURRIED) as server:
        words = ["ai", "--server", "tcp://{}:{}".format(*server.tcp), "--data", str(server.data), "--pace", "0"]
        host = subprocess.Popen([sys.executable, *OLDHAND, *words], cwd=ROOT, stderr=subprocess.DEVNULL)
        try:
            line = Line(server)
            line.say("name Waiter")
            line.until("Welcome")
            while "level-1" not in (line.say("players") or line.until("101 domino")):
                line.say("help")
                line.until("help open")
            line.close()
            yield server
        finally:
            host.terminate()
            host.wait(LIMIT_S)


@pytest.fixture
def ann(server: Server) -> Iterator[Line]:
    line = Line(server)
    yield line
    line.close()


def test_a_whole_domino_match_is_played_by_typing(ann: Line) -> None:
    for line in ("name Ann", "open domino", "sit", "fill level-1", "who"):
        ann.say(line)
    while True:
        prompt = ann.until("Your turn", "Who opens the next hand, you", "You win the match", "You lose the match")
        if "the match" in prompt:
            break
        if "Who opens the next" in prompt:
            ann.say("counsel either")
        else:
            ann.say("moves")
            ann.say(ann.until("You may play").partition(": ")[2].rstrip(".").split(", ")[0])
    assert prompt.endswith("the match: target reached.")
    hands = [line for line in ann.lines if line.startswith("The hand is over.")]
    assert len(hands) >= 4
    ann.say("why")
    ann.until(" played ")
    ann.say("score")
    ann.until("You and your partner have 1", "your opponents 1")
    ann.say("quit")
    ann.until("Goodbye.")


def test_the_command_plays_by_a_pipe_and_is_the_same_player_the_next_time(server: Server, tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}

    def play(typed: str, *words: str, after: str = "") -> list[str]:
        """Type when a line holds `after`, then hear everything to the end."""
        door = ["--server", "tcp://{}:{}".format(*server.tcp), "--plain"]
        with subprocess.Popen(
            [sys.executable, *OLDHAND, "play", *words, *door], env=environment, cwd=tmp_path, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as run:  # fmt: skip
            assert run.stdin and run.stdout and run.stderr
            lines: list[str] = []
            while after not in "".join(lines[-1:]):
                lines.append(run.stdout.readline())
                assert lines[-1], f"ended before {after!r}: {lines}"
            run.stdin.write(typed)
            run.stdin.close()
            lines.extend(run.stdout)
            assert (run.wait(LIMIT_S), run.stderr.read()) == (0, "")
            return [line.rstrip("\n") for line in lines]

    lines = play("who\n", "draughts", "--against", "random", "--name", "Ann", after="Your turn")
    assert "Seat 2: Tiny Momo, White, an AI player." in [line.replace(", to move", "") for line in lines]
    assert not [line for line in lines if "add-ai" in line], "instructions that are out of date"
    again = play("moves\n")
    (table,) = [line for line in again if line.startswith("You have seat 1 at table ")]
    refused = play("tables\n", "draughts", "--against", "nobody-plays-so")
    assert [line for line in refused if "nobody-plays-so" in line]
    assert "You have left the table." in refused
    assert [line for line in play("tables\n") if line.startswith("You have seat")] == [table], "no table is left over"
    assert again[-1].startswith("You may play 7 moves: ")
    assert (tmp_path / "oldhand" / "tokens.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--server", "tcp://127.0.0.1:1"], 1, "no server answers at tcp://127.0.0.1:1"),
        (["--against", "master"], 2, "say which game"),
        (["--colour"], 2, "No such option"),
    ],
)
def test_the_command_says_what_is_wrong_and_exits_so(words: list[str], code: int, message: str) -> None:
    run = subprocess.run(
        [sys.executable, *OLDHAND, "play", "--plain", *words], cwd=ROOT, capture_output=True, text=True,
        timeout=LIMIT_S, check=False, input="",
    )  # fmt: skip
    assert run.returncode == code
    assert message in " ".join(run.stderr.split())
    assert "Traceback" not in run.stderr
