"""`oldhand perft`: what it counts, what it prints, how it refuses."""

import json
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from ai import perft as module
from ai.perft import count, perft
from shared.cli import COMMANDS
from shared.games import game_named

APP = typer.Typer()
APP.command()(perft)

DEAL = "00 04 12 16 25 35 46/01 05 13 22 26 36 55/02 06 14 23 33 44 56/03 11 15 24 34 45 66"
CLOSABLE = "04 06 34 36 55/00 33 66/23 35 46 56/03 05 11 45;25 51 14 44 42 22 26 61 12 20 01 13;2"
"""3-2> closes the line."""
EDGES = "0:a1,a2,b4,c2,d4,e2,f4,g2,h4,i2:a8,b8,c8,d8,e8,f8,g8,h8,i8,i9"


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine, or one that still builds the kernel, tells of its progress; these counts are not about that."""
    monkeypatch.setattr(module, "PROGRESS_S", float("inf"))


def run(*words: str) -> Result:
    return CliRunner().invoke(APP, list(words))


def result(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("words", "nodes"),
    [
        (["chinese-checkers", "0"], 1),
        (["chinese-checkers", "1"], 14),
        (["chinese-checkers/1", "3"], 4_648),
        (["chinese-checkers", "2", "--position", EDGES], 2_193),
        (["english-draughts", "5"], 7_361),
        (["english-draughts", "4", "--position", "B:WK31,K32:BK1,K2"], 324),
        (["domino-101", "9", "--position", f"{DEAL};-;3!", "--engine", "rules"], 3_388),
        (["domino-101", "9", "--position", f"{DEAL};-;3!", "--engine", "kernel"], 3_388),
        (["domino-101", "8", "--position", f"{DEAL};-;0", "--engine", "rules"], 11_791),
        (["domino-101", "8", "--position", f"{DEAL};-;0"], 11_791),
        (["english-draughts", "3", "--engine", "rules"], 302),
        (["english-draughts", "10", "--engine", "kernel"], 18_391_564),
    ],
    ids=lambda case: " ".join(case)[:40] if isinstance(case, list) else "",
)
def test_the_counts_are_the_known_ones(words: list[str], nodes: int) -> None:
    found = result(*words)
    assert found["nodes"] == nodes
    assert found["seconds"] >= 0


@pytest.mark.parametrize("plies", [1, 6, 17, 22, 26])
def test_the_domino_kernel_counts_positions_whose_history_is_not_known(plies: int) -> None:
    game = game_named("domino-101")
    state = game.parse_position(f"{DEAL};-;3!", game.options({}))
    for _ in range(plies):
        if game.to_act(state):
            state = game.successor(state, game.legal_moves(state)[0])
    bare = game.parse_position(game.format_position(state), game.options({}))
    counter = module.kernel(game)
    assert counter is not None
    for position in (bare, game.parse_position(CLOSABLE, game.options({}))):
        assert [counter(position, depth) for depth in range(7)] == [count(game, position, depth) for depth in range(7)]


def test_sequences_go_on_past_a_third_occurrence() -> None:
    game, position = game_named("english-draughts"), "B:WK29:BK4"
    at_the_table = game.parse_position(position, game.options({}))
    assert result("english-draughts", "8", "--position", position)["nodes"] == count(game, at_the_table, 8)
    assert result("english-draughts", "9", "--position", position)["nodes"] > count(game, at_the_table, 9)


def test_divide_sums_to_the_count_and_begins_with_every_move() -> None:
    found = result("chinese-checkers", "3", "--divide")
    parts = found["divide"]
    assert len(parts) == 14
    assert (parts["a3xa5"], parts["a3xc3"], sum(parts.values())) == (336, 350, 4_648)
    assert "divide" not in result("chinese-checkers", "3")
    printed = run("chinese-checkers", "1", "--divide").stdout.splitlines()
    assert printed[0].split() == ["a3xa5", "1"]
    assert printed[-1].startswith("14 nodes in ")
    assert len(printed) == 15


def test_a_position_that_is_over_has_no_sequence() -> None:
    assert result("english-draughts", "2", "--position", "B:W32:B28")["nodes"] == 0


def test_progress_goes_to_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PROGRESS_S", 0.0)
    done = run("chinese-checkers", "2", "--json")
    assert json.loads(done.stdout)["nodes"] == 196
    assert done.stderr.splitlines()[-1] == "14 of 14 moves, 196 nodes"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["chess", "3"], 2, "choose one of"),
        (["domino-101", "3"], 2, "--position"),
        (["chinese-checkers", "3", "--position", "0:a1:b1"], 2, "ten pieces"),
    ],
)
def test_a_refusal_is_one_sentence_on_stderr(words: list[str], code: int, says: str) -> None:
    done = run(*words)
    assert (done.exit_code, done.stdout) == (code, "")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_the_kernel_counts_where_there_is_one_and_the_rule_book_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert result("english-draughts", "4")["engine"] == "kernel"
    monkeypatch.setattr(module, "kernel", lambda game: None)
    assert result("english-draughts", "4")["engine"] == "rules"
    done = run("english-draughts", "4", "--engine", "kernel")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "--engine rules" in done.stderr


@pytest.mark.parametrize(
    "words", [[], ["chinese-checkers"], ["chinese-checkers", "x"], ["chinese-checkers", "3", "--engine", "gpu"]]
)
def test_wrong_usage_exits_2(words: list[str]) -> None:
    assert run(*words).exit_code == 2


def test_the_command_line_knows_it() -> None:
    assert COMMANDS["perft"][0] == f"{perft.__module__}:{perft.__name__}"
