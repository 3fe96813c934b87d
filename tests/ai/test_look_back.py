"""A round looked back at: the better move of every ply, for what its seat knew and with open hands."""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from ai.contracts import Played, PlyReviews
from ai.games.domino_101.analysis import OpenHands
from ai.games.domino_101.kernel_agents import KernelInputs
from ai.games.domino_101.look_back import CLEAR
from ai.games.domino_101.master import SamplingAgent
from ai.games.domino_101.players import LEVEL_5
from ai.look_back import looking_back
from shared.agent import Budget
from shared.core import Seat
from shared.games import GAMES
from shared.games.domino_101.rules import DOMINO_101, Domino101
from shared.games.domino_101.tiles import SUIT
from shared.protocol.hosts import NEARLY
from tests.ai.rounds import played
from tests.games.domino_solver import minimax

DRAUGHTS, CHECKERS, DOMINO = "english-draughts/1", "chinese-checkers/1", "domino-101/1"
BLOCK = "block-domino/1"


def finished(game: str, one: Played) -> PlyReviews:
    make = looking_back(game, one, GAMES[game].options({}), None)
    assert make is not None
    found = make()
    while not found.is_over:
        found.deepen(bytearray(1))
    return found


@pytest.mark.parametrize(("game", "most"), [(DRAUGHTS, 12), (CHECKERS, 6), (DOMINO, 60), (BLOCK, 60)])
def test_every_ply_is_looked_at_and_the_better_moves_are_legal(game: str, most: int) -> None:
    one, rules = played(game, 4, most), GAMES[game]
    found = finished(game, one)
    assert found.depth == len(found.plies) == len(one.moves)
    state = rules.parse_position(one.start, rules.options({}))
    for ply, move in zip(found.plies, one.moves, strict=True):
        legal = rules.move_texts(state)
        assert ply.best is None or ply.best in legal
        assert ply.open_best is None or ply.open_best in legal
        assert set(ply.near) <= set(legal) - {ply.best}
        assert move not in ply.near or (ply.loss or 0) <= NEARLY
        assert (ply.loss or 0) >= 0 and (ply.open_loss or 0) >= 0
        if ply.loss == 0:
            assert ply.best == move
        state = rules.successor(state, rules.parse_move(state, move))
    assert any(ply.loss for ply in found.plies), "random moves lose something"
    assert any(ply.near for ply in found.plies) == rules.hidden


@pytest.mark.parametrize("game", [DOMINO, BLOCK])
def test_open_hands_are_solved_by_the_rules_of_their_game(game: str) -> None:
    rules, solved = cast("Domino101", GAMES[game]), list[int]()
    for seed in range(60):
        one = played(game, seed, 60)
        state = rules.parse_position(one.start, rules.options({}))
        for move in one.moves:
            if sum(hand.bit_count() for hand in state.hands) <= 9 or not rules.to_act(state):
                break
            state = rules.successor(state, rules.parse_move(state, move))
        if rules.to_act(state):
            values = OpenHands(rules).values(state, bytearray(1))
            best = [minimax(rules.successor(state, rules.parse_move(state, text))) for text in values]
            assert list(values.values()) == best
            solved += best
    assert len(set(solved)) > 30


def test_the_free_lead_of_a_later_hand_is_looked_at() -> None:
    one = played(DOMINO, 3, 60, round_no=2)
    legal = DOMINO_101.move_texts(DOMINO_101.parse_position(one.start))
    lead = finished(DOMINO, one).plies[0]
    assert len(legal) == 7
    assert lead.best in legal and lead.open_best in legal


@pytest.mark.deep
def test_partner_inference_is_nearer_to_the_held_tiles() -> None:
    agent, errors = SamplingAgent(Random(1), "level-5", replace(LEVEL_5, samples=20, pool=60)), [0.0, 0.0]
    for seed in range(24):
        one = played_by(agent, seed)
        before: Any = DOMINO_101.parse_position(one.start)
        for text in one.moves:
            after = DOMINO_101.successor(before, DOMINO_101.parse_move(before, text))
            partner = Seat((before.turn + 2) % 4)
            views = [replace(DOMINO_101.view(state, partner), round=2) for state in (before, after)]
            if text != "pass":
                read = agent.read(*(KernelInputs(view, None, seed) for view in views))
                assert read is not None
                held = [(after.hands[before.turn] & suit).bit_count() for suit in SUIT]
                for place, expected in enumerate(read.tolist()):
                    errors[place] += sum((one - other) ** 2 for one, other in zip(expected, held, strict=True))
            before = after
    by_earlier_choices, by_this_one_too = errors
    assert by_this_one_too < 0.99 * by_earlier_choices


def test_clear_signals_are_among_the_plies() -> None:
    signals = [signal for ply in finished(DOMINO, played(DOMINO, 3, 60)).plies for signal in ply.signals or ()]
    assert signals
    assert all(abs(one.after - one.before) >= 100 * CLEAR - 1 and one.suit in "0123456" for one in signals)


def played_by(agent: SamplingAgent, seed: int) -> Played:
    """A later hand of a match that this agent plays for all four, each time with what the seat to play knows."""
    start = played(DOMINO, seed, 0, round_no=2).start
    state: Any = DOMINO_101.parse_position(start)
    moves: list[str] = []
    while seats := DOMINO_101.to_act(state):
        view = replace(DOMINO_101.view(state, seats[0]), round=2)
        moves.append(agent.choose(view, DOMINO_101.move_texts(state), Budget()).move)
        state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, moves[-1]))
    return Played(start, moves)


def test_a_step_that_is_stopped_changes_nothing() -> None:
    for game in (DRAUGHTS, DOMINO):
        make = looking_back(game, played(game, 5, 6), GAMES[game].options({}), None)
        assert make is not None
        found = make()
        found.deepen(bytearray(b"\1"))
        assert found.plies == []
        found.deepen(bytearray(1))
        assert found.depth == 1


def test_the_last_tiles_of_a_hand_are_worth_what_they_come_to() -> None:
    one = played(DOMINO, 7, 200)
    found = finished(DOMINO, one)
    state: Any = DOMINO_101.parse_position(one.start)
    for text in one.moves:
        state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
    outcome = DOMINO_101.outcome(state)
    assert outcome is not None
    decided = [ply for ply in found.plies if ply.standing is not None]
    assert decided and all(abs(ply.standing or 0) <= 20_000 for ply in decided)
    assert any(ply.open_loss for ply in decided)


def test_house_rules_that_the_solver_does_not_know_are_not_looked_back_at() -> None:
    options = DOMINO_101.options({"target": 151})
    assert looking_back(DOMINO, Played("-", []), options, None) is None
