"""The experiment wang2015: the tree to the letter against exact counts, simulated testers, small tables."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from ai.duel.headless import SeatedAgent, play_match
from ai.games.chinese_checkers.tentative import COMPLETED, TentativeAgent
from ai.roster import make_agent
from mining.finished_rounds import loopless
from mining.lab.experiments.command import experiment
from mining.lab.experiments.harness import Request
from mining.lab.experiments.wang2015 import experiment as wang2015
from mining.lab.experiments.wang2015 import mining_time, panel, paper, tree
from mining.lab.experiments.wang2015.logs import book_of, games_of, tally_of_games
from mining.lab.experiments.wang2015.matches import match
from mining.lab.experiments.wang2015.panel import (
    EXPERTS,
    OPTIONS,
    TESTERS,
    SeatedTester,
    packed_states,
    people_against_computer,
)
from mining.patterns.thresholds import Thresholds
from shared.agent import Budget
from shared.core import Seat
from shared.events import Kind
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS as GAME
from shared.reasons import OwnThinkingReason

APP = typer.Typer()
APP.command()(experiment)


def random_sequences(seed: int, games: int, length: int, states: int) -> list[list[int]]:
    rng = Random(seed)
    rows = [[1, *(rng.randint(1, states) for _ in range(length))] for _ in range(games)]
    return [tree.without_redundant(tree.sequence_of(row, rng.choice([True, False]))) for row in rows]


def test_the_first_id_comes_twice_and_the_losers_states_are_negative() -> None:
    assert tree.sequence_of([5, 6, 7, 8], winner_is_first=True) == [-5, -5, 6, -7, 8]
    assert tree.sequence_of([5, 6, 7, 8], winner_is_first=False) == [5, 5, -6, 7, -8]
    assert tree.sequence_of([5, 6], winner_is_first=None) == [5, 5, 6]


def test_cycles_back_to_a_state_are_removed() -> None:
    assert tree.without_redundant([1, 1, -2, 3, -4, 5, -2, 7]) == [1, 1, -2, 7]
    assert tree.without_redundant([1, 2, 3, 4]) == [1, 2, 3, 4]


def test_line_by_line_it_takes_out_what_the_miner_takes_out() -> None:
    rng = Random(4)
    for _ in range(200):
        states = [rng.randint(1, 9) for _ in range(14)]
        signed = [state if n % 2 else -state for n, state in enumerate(states)]
        kept = loopless([(n % 2, state) for n, state in enumerate(states)])
        if tree.without_redundant(signed) != [signed[n] for n in kept]:
            # Backwards it may keep another of two crossing loops; both leave no state of one maker twice.
            left = tree.without_redundant(signed)
            assert len(set(left)) == len(left)


def test_reliability_selection_keeps_the_best_of_each_premise() -> None:
    """The paper's example (6)."""
    found = [tree.SequentialPattern(1, result, support) for result, support in ((2, 0.15), (3, 0.13), (4, 0.17))]
    assert tree.reliable([*found, tree.SequentialPattern(2, 1, 0.1)]) == [
        tree.SequentialPattern(1, 4, 0.17),
        tree.SequentialPattern(2, 1, 0.1),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_the_tree_of_machine_code_is_the_tree_of_objects(seed: int) -> None:
    sequences = random_sequences(seed, 30, 15, 40)
    plain = list(tree.branches_of(tree.sequence_tree(sequences)))
    compiled, visits = tree.compiled_branches(sequences)
    assert compiled == plain and visits > len(plain)


def test_one_pair_may_lie_on_two_branches_of_the_tree() -> None:
    """State 4 is first met below 2, then again below the earlier branch of 3, which from then on is found first."""
    sequences = [[9, 3], [9, 2, 4, 5], [9, 3, 4], [9, 2, 4, 5]]
    found = list(tree.branches_of(tree.sequence_tree(sequences)))
    assert [weight for premise, result, weight in found if (premise, result) == (4, 5)] == [1, 1]
    assert {(each.premise, each.result) for each in tree.frequent(found, 0.5, 4)} == {(9, 3), (9, 2), (2, 4)}


@pytest.mark.deep
@pytest.mark.slow
def test_testers_play_by_the_rules_and_the_same_seed_gives_the_same_game() -> None:
    for number in (0, 7):
        game, again = people_against_computer(number, 3), people_against_computer(number, 3)
        assert (game.moves == again.moves).all() and game.winner == again.winner
        state = GAME.parse_position(GAME.deal(OPTIONS, Random(0)), OPTIONS)
        for move in game.moves.tolist():
            state = GAME.apply(state, divmod(move, 128))
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.points[0] == (0 if game.winner < 0 else 1 if game.winner == 0 else -1)
        assert len(packed_states(game)) == len(game.moves) + 1


@pytest.mark.deep
@pytest.mark.slow
def test_the_computer_of_the_log_is_the_computer_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "COMPLETED", replace(COMPLETED, noise=0.0))
    panel._row.cache_clear()
    game = people_against_computer(1, 4)
    panel._row.cache_clear()
    state = GAME.parse_position(GAME.deal(OPTIONS, Random(0)), OPTIONS)
    agent = TentativeAgent(Random(1), way=replace(COMPLETED, noise=0.0))
    for ply, move in enumerate(game.moves.tolist()[:80]):
        if game.names[ply % 2] == COMPLETED.name:
            legal = [GAME.format_move(state, each) for each in GAME.legal_moves(state)]
            decision = agent.choose(GAME.view(state, state.turn), legal, Budget())
            assert GAME.parse_move(state, decision.move) == divmod(move, 128), ply
        state = GAME.successor(state, divmod(move, 128))


@pytest.mark.deep
@pytest.mark.slow
def test_a_tester_takes_a_seat_at_a_table() -> None:
    agents = [SeatedTester(TESTERS[0].name, Random(1)), make_agent(GAME.id, "greedy", 2, {})]
    seats = [SeatedAgent("x", agent) for agent in agents]
    events = list(play_match(GAME, OPTIONS, seats, lambda round_no: Random(0)))
    assert any(event.kind is Kind.MATCH_ENDED for event in events)
    reasons = [event.reason for event in events if event.kind is Kind.MOVED and event.seat == Seat(0)]
    by = {reason.by for reason in reasons if isinstance(reason, OwnThinkingReason)}
    assert by == {f"tester {TESTERS[0].name}"}


@pytest.mark.deep
@pytest.mark.slow
def test_the_computer_follows_lines_of_the_log_and_says_so() -> None:
    tally = tally_of_games(games_of(0, 6, 5, EXPERTS))
    book, counted = book_of(tally, Thresholds(min_net=1, min_seen=1), 0.01)
    assert counted["rules"] > 100 and counted["key_states"] > 0
    result = match(("tentative-r+recall", "tentative-r"), book, range(2), 6).as_row()
    assert result["games"] == 2 and result["rules_per_game"] >= 1 and result["ms_other"] > 0
    without = match(("tentative-r", "greedy"), None, range(2), 6, varied=True).as_row()
    assert without["rules_per_game"] == 0 and without["fired"] == 0


@pytest.mark.deep
@pytest.mark.slow
def test_exact_counting_finds_all_and_the_tree_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining_time, "PLAIN_GAMES", 5)
    measured = mining_time.measured(22, 2)
    assert measured["frequent"] > 0 and measured["tree_frequent"] <= measured["frequent"]
    assert measured["prefixspan_patterns"] > 0 and measured["tree_visits"] > measured["states"]
    assert mining_time.growth([1.0, 4.0, 16.0], [10, 20, 40]) == pytest.approx(2.0)


def test_the_papers_sums_are_its_sums() -> None:
    for table, sums in ((paper.TABLE_4, (44, 26)), (paper.TABLE_6, (80, 51))):
        assert tuple(sum(roles[n][0] for roles in table.values()) for n in (0, 1)) == sums
    for _, _, rules, states, used, share in paper.TABLE_5:
        assert 100 * used / (rules + states) == pytest.approx(share, abs=0.01)


def test_every_effect_stands_beside_its_three_controls() -> None:
    names = {cell.key for cell in wang2015.cells(Request(games=240))}
    for table in ("table-6", "table-7"):
        controls = " ".join(name for name in names if name.startswith(f"{table}: control"))
        assert "not in the log" in controls and "varied openings" in controls and "without" in controls
    main = next(cell for cell in wang2015.cells(Request(games=240)) if cell.key == "table-7: rules")
    assert main.games >= 240 and main.log == "experts" and main.thresholds.min_net == 1


@pytest.mark.deep
@pytest.mark.slow
def test_the_command_tells_a_small_table_and_goes_on_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = [
        cell for cell in wang2015.cells(Request(games=16)) if cell.part in ("table-4", "table-5", "table-6", "table-7")
    ]
    one_of_each = [next(cell for cell in few if cell.part == f"table-{n}") for n in (4, 6)]
    monkeypatch.setattr(wang2015, "EXPERIMENT", replace(wang2015.EXPERIMENT, cells=lambda request: one_of_each))
    arguments = ["wang2015", "--table", "4", "--table", "6", "--games", "16", "--out", str(tmp_path), "--json"]
    result = CliRunner().invoke(APP, arguments)
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    assert [row["part"] for row in rows] == ["table-4", "table-6"]
    assert all(row["games"] == 2 and {"off", "def"} == set(row["roles"]) for row in rows)
    text = (tmp_path / "wang2015.txt").read_text("utf-8")
    assert "Paper: 70 of 300" in text and "Paper: 131 of 300" in text
    assert (tmp_path / "wang2015-figure-6.svg").exists()
    again = CliRunner().invoke(APP, [*arguments, "--resume"])
    assert json.loads(again.stdout)["rows"] == rows


@pytest.mark.deep
@pytest.mark.slow
def test_figure_7_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [wang2015.cell_of("figure-7", f"{size} games", size, figure="figure-7") for size in (6, 11)]
    monkeypatch.setattr(mining_time, "PLAIN_GAMES", 5)
    monkeypatch.setattr(wang2015, "EXPERIMENT", replace(wang2015.EXPERIMENT, cells=lambda request: cells))
    result = CliRunner().invoke(APP, ["wang2015", "--figure", "7", "--games", "16", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "PrefixSpan" in result.stdout and (tmp_path / "wang2015-figure-7.png").stat().st_size > 1000


def test_a_table_that_there_is_not_is_wrong_usage() -> None:
    result = CliRunner().invoke(APP, ["wang2015", "--table", "9"])
    assert result.exit_code == 2 and "table-9" in result.output
    assert CliRunner().invoke(APP, ["wang2015", "--games", "3"]).exit_code == 2


@pytest.mark.slow
def test_frequent_pairs_are_those_of_counting_them_all() -> None:
    from mining.lab.kernels.frequent_pairs import frequent_pairs

    rng = np.random.default_rng(6)
    for least in (1, 2, 5):
        states = rng.integers(1, 12, 4000).astype(np.uint64) * np.uint64(1 << 40)  # low bits alike: all share a counter
        signs = rng.integers(-1, 2, 4000).astype(np.int8)
        signs[::50] = mining_time.NO_DECISION
        net: dict[tuple[int, int], int] = {}
        for premise, result, sign in zip(states.tolist(), states[1:].tolist(), signs[1:].tolist(), strict=False):
            if sign != mining_time.NO_DECISION:
                net[premise, result] = net.get((premise, result), 0) + sign
        nets, rows = np.empty((2, len(states)), np.int64)
        count = frequent_pairs(states, signs, least, np.zeros(16, np.uint32), nets, rows)
        found = {
            (int(states[row - 1]), int(states[row])): int(value)
            for row, value in zip(rows[:count], nets[:count], strict=True)
        }
        assert found == {pair: value for pair, value in net.items() if value >= least} and found
