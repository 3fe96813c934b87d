"""Our games as games of OpenSpiel: its own test, its algorithms, and what their nodes tell."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel  # pyright: ignore[reportMissingTypeStubs]
import pytest
from open_spiel.python.algorithms import cfr, exploitability, mcts  # pyright: ignore[reportMissingTypeStubs]

from ai.environments import open_spiel_game
from ai.environments.open_spiel import register
from shared.errors import NotationError, OptionError, UnknownGame
from shared.games import GAMES
from shared.games.open_spiel.catalogue import rule_book

LINE = "23 35 56 62 20 03 33 36 61 12 24 46 66 60 01 15 50 04 43 31 11 14"
HANDS = ("22/55/00", "22/00/55", "55/22/00", "55/00/22", "00/22/55", "00/55/22")
SMALL = "|".join(f"{hands}/25 44 45;{LINE};3" for hands in HANDS)
spiel: Any = pyspiel


def walked(game: Any, seed: int) -> Any:
    rng, node = Random(seed), game.new_initial_state()
    while not node.is_terminal():
        node.apply_action(rng.choice(node.legal_actions()))
    return node


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_library_plays_it_at_random_and_writes_it_down(game: str) -> None:
    name = f"oldhand_{game.partition('/')[0].replace('-', '_')}"
    assert name in register()
    spiel.random_sim_test(spiel.load_game(name), 1, True, False)


@pytest.mark.slow
def test_a_process_that_has_our_games_ends_as_others_do() -> None:
    """OpenSpiel frees what makes games after Python's end."""
    code = "from ai.environments.open_spiel import register; print(len(register()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{len(GAMES)}\n", "")


def test_our_games_are_none_that_a_server_takes_from_the_library() -> None:
    register()
    with pytest.raises(UnknownGame, match="has no game 'oldhand_english_draughts'"):
        rule_book("oldhand_english_draughts")


def test_results_are_those_of_the_rules_and_add_up_to_nothing_between_two_sides() -> None:
    for game in ("domino-101", "block-domino", "english-draughts"):
        found = open_spiel_game(game)
        for seed in range(5):
            node = walked(found, seed)
            returns = node.returns()
            assert sum(returns) == 0 and returns[0::2] == [returns[0]] * (len(returns) // 2)
            assert all(abs(each) <= found.max_utility() for each in returns)
            assert len(node.full_history()) <= found.max_game_length() + 29


def test_chance_deals_every_tile_once_and_draws_who_leads_where_the_rules_do() -> None:
    for game, events in (("domino-101", 29), ("block-domino", 28)):
        node, names = open_spiel_game(game).new_initial_state(), list[str]()
        while node.is_chance_node():
            actions = [action for action, _ in node.chance_outcomes()]
            assert sum(share for _, share in node.chance_outcomes()) == pytest.approx(1)
            names.append(node.action_to_string(actions[-1]))
            node.apply_action(actions[-1])
        assert len(set(names)) == events
        assert names[0] == "Deal 6-6" and names[27].startswith("Deal")
        assert names[28:] == ["Lead 3"] * (events - 28)


def test_while_tiles_are_dealt_a_player_knows_its_own() -> None:
    node = open_spiel_game("domino-101").new_initial_state()
    for tile in (5, 0, 1, 2, 3, 4, 6, 27):
        node.apply_action(tile)
    assert [node.information_state_string(player) for player in (0, 1, 2)] == [
        "0 0-0 1-0 2-0 3-0 4-0 5-0 6-0",
        "1 6-6",
        "2 ",
    ]


@pytest.mark.slow
def test_a_search_of_the_library_finds_a_capture_that_wins() -> None:
    game = open_spiel_game("english-draughts", starts="B:W26+27:BK22")
    node = game.new_initial_state()
    assert game.get_type().chance_mode == spiel.GameType.ChanceMode.DETERMINISTIC
    node = open_spiel_game("english-draughts", starts="B:W20:B15+16+1").new_initial_state()
    search = mcts.MCTSBot(
        node.get_game(),
        2,
        60,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )
    assert node.action_to_string(search.step(node)) in [node.action_to_string(it) for it in node.legal_actions()]
    in_c = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, 1), 2.0, 20, 100, True, 1, False)
    first = game.new_initial_state()
    assert first.action_to_string(in_c.step(first)) == "22x31x24"


def test_regret_minimisation_comes_nearer_to_an_equilibrium_of_a_small_domino() -> None:
    game = open_spiel_game("block-domino", starts=SMALL)
    solver = cfr.CFRSolver(game)
    before: Any = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    after: Any = exploitability.nash_conv(game, solver.average_policy())
    assert after < before / 4


def test_players_of_a_small_domino_do_not_know_which_start_was_drawn() -> None:
    game = open_spiel_game("block-domino", starts=SMALL)
    nodes = [game.new_initial_state().child(start) for start in range(len(HANDS))]
    assert len({str(node) for node in nodes}) == 6
    assert [len({node.information_state_string(player) for node in nodes}) for player in range(4)] == [3, 3, 3, 1]


def test_parameters_are_read_back_from_the_text_of_a_game() -> None:
    game = open_spiel_game("chinese-checkers", options="ply_cap:6;hop:symmetric_long")
    again = spiel.load_game(str(game))
    assert again.get_parameters() == game.get_parameters()
    assert len(walked(again, 1).history()) == 6
    start = game.new_initial_state()
    text = spiel.serialize_game_and_state(game, start.child(start.legal_actions()[0]))
    _, node = spiel.deserialize_game_and_state(text)
    assert len(node.history()) == 1


def test_an_unknown_game_or_option_is_refused_before_the_library_hears_of_it() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        open_spiel_game("chess")
    with pytest.raises(OptionError, match="no option 'x'"):
        open_spiel_game("english-draughts", options="x:1")
    with pytest.raises(NotationError):
        open_spiel_game("english-draughts", starts="nonsense")
