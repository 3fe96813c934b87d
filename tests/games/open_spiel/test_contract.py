"""Games of OpenSpiel keep the contract of every game, on a sample of positions of two rounds each."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from shared.core import Seat
from shared.errors import OptionError, UnknownGame
from shared.games.facets import facets_of
from shared.games.open_spiel.catalogue import rule_book, why_refused
from shared.games.open_spiel.library import types
from tests.contract import rounds, test_games
from tests.contract.rounds import AnyGame, Round
from tests.games.open_spiel.names import HIDDEN, OPEN, registered

SAMPLE = 12
"""Positions of a round."""
LEFT_OUT = (
    test_games.test_every_team_has_won_one_of_the_rounds_tested_here,
    test_games.test_views_do_not_change_when_what_they_hide_is_redealt,
)
"""One needs more than two rounds; the other exchanges tiles, and deals are drawn anew below."""
TINY = (
    test_games.test_the_same_seed_is_the_same_round_and_another_seed_another,
    test_games.test_the_reader_of_moves_accepts_what_is_legal_and_nothing_else,
    test_games.test_no_text_makes_a_reader_raise_anything_but_a_refusal,
    test_games.test_apply_is_successor_for_legal_moves_and_refuses_all_others,
)
"""Those that need six plies, and six moves with names of their own."""


def contract(*marks: str) -> list[Callable[[AnyGame], None]]:
    """The tests that take a game alone, for all games or those of these marks."""
    found = [each for name, each in vars(test_games).items() if name.startswith("test_")]
    wanted = [getattr(test_games, mark).mark for mark in marks]
    return [
        each
        for each in found
        if list(inspect.signature(each).parameters) == ["game"]
        and any(mark in wanted for mark in each.pytestmark)
        and each not in LEFT_OUT
    ]


def sampled(game: AnyGame) -> list[tuple[Round, Any]]:
    """The first and the last position of each round, and some between."""
    rng, found = Random(7), list[tuple[Round, Any]]()
    for round_ in rounds.rounds(game.id):
        between = rng.sample(round_.states[1:-1], min(SAMPLE, len(round_.states) - 2))
        found += [(round_, state) for state in (round_.states[0], *between, round_.states[-1])]
    return found


@pytest.fixture
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    with registered([request.param]) as (found,):
        monkeypatch.setitem(rounds.SEEDS, found.id, 2)  # pyright: ignore[reportArgumentType]
        monkeypatch.setattr(test_games, "positions", sampled)
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("game", OPEN, indirect=True)
def test_a_game_with_perfect_information_keeps_the_contract(game: AnyGame) -> None:
    tests = contract("every_game", "open_games")
    assert len(tests) > 15
    for test in tests:
        test(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN, indirect=True)
def test_a_game_with_hidden_hands_keeps_the_contract(game: AnyGame) -> None:
    tests = contract("every_game", "hidden_games")
    assert len(tests) > 15
    is_tiny = min(len(round_.texts) for round_ in rounds.rounds(game.id)) < 6
    for test in tests:
        if not (is_tiny and test in TINY):
            test(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN, indirect=True)
def test_what_a_seat_does_not_see_is_dealt_anew_and_changes_nothing_that_it_sees(game: AnyGame) -> None:
    determinize, rng, others = facets_of(game.id).determinize, Random(4), 0
    assert determinize is not None
    for _, state in sampled(game):
        for seat in map(Seat, range(game.seats)):
            view = game.view(state, seat)
            draw = determinize(view)
            for drawn in (draw(rng), draw(rng)):
                assert game.view(drawn, seat) == view
                assert knows(drawn, seat) == knows(state, seat), "OpenSpiel tells the seat the same"
                others += drawn != state
            if seat in game.to_act(state):
                assert game.move_texts(draw(rng)) == game.move_texts(state)
    assert others > 10


def knows(state: Any, seat: Seat) -> str:
    return state.board.node.information_state_string(seat)


@pytest.mark.parametrize("game", ["kuhn_poker"], indirect=True)
def test_deals_that_a_view_does_not_exclude_are_all_drawn_equally_often(game: AnyGame) -> None:
    determinize, rng = facets_of(game.id).determinize, Random(5)
    assert determinize is not None
    draw = determinize(game.view(game.begin({}, "@0,2", Seat(0)), Seat(0)))
    counts = Counter(draw(rng).board.hands[1] for _ in range(600))
    assert counts.keys() == {("1:Deal:1",), ("1:Deal:2",)} and 240 < counts["1:Deal:1",] < 360


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("otello", "choose one of othello"),
        ("backgammon", "leaves moves to chance during play"),
        ("leduc_poker", "leaves moves to chance during play"),
        ("matrix_pd", "move at the same time"),
        ("dark_hex", "hides what players do"),
        ("bargaining", "several players are told one part of its deal"),
        ("tiny_hanabi", "win or lose together"),
        ("solitaire", "not for two to 6 players"),
        ("go-3", "go of OpenSpiel is for 2 seats: leave -3 out"),
        ("go-2", "go of OpenSpiel is for 2 seats: leave -2 out"),
        ("quoridor-7", "quoridor of OpenSpiel is for 2 to 4 seats, 2 without a number: leave -7 out or change it"),
        ("python_team_dominoes", "leave python_ out of the name"),
        ("skat", "OpenSpiel does not say what its seats know"),
        ("bridge", "OpenSpiel takes too long to deal"),
        ("misere", "made of another game"),
    ],
)
def test_another_game_is_refused_by_one_sentence_that_names_the_cure(name: str, says: str) -> None:
    with pytest.raises(UnknownGame, match=says) as refused:
        rule_book(name)
    assert ("\n" not in str(refused.value) and "choose" in str(refused.value)) or "leave" in str(refused.value)


def test_only_games_that_can_be_played_are_advised() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'Othello'; choose one of othello, hex$"):
        rule_book("Othello")  # oh_hell is as near, and cannot be played
    with pytest.raises(UnknownGame, match=r"choose one of block_dominoes, team_dominoes$"):
        rule_book("block_domino")
    with pytest.raises(UnknownGame, match=r"choose one of amazons, breakthrough, .* y$") as refused:
        rule_book("_")
    assert "python" not in str(refused.value)
    assert rule_book(" othello ").id == rule_book("othello").id


@pytest.mark.parametrize("game", ["hex"], indirect=True)
def test_options_are_the_parameters_of_the_game(game: AnyGame) -> None:
    small = game.options({"board_size": 5, "num_cols": 5, "num_rows": "5"})
    state = game.begin(small, game.deal(small, Random(0)), None)
    assert len(game.legal_moves(state)) == 25
    assert game.parse_position(game.format_position(state), small).board == state.board
    with pytest.raises(OptionError, match=r"OpenSpiel refuses num_rows=0 of Hex .*: choose other values"):
        game.options({"num_rows": 0})
    with pytest.raises(OptionError, match="num_cols of Hex is a whole number from 0 to 26, not 1000"):
        game.options({"num_cols": 1_000})


@pytest.mark.parametrize(
    ("game", "options"), [("liars_dice", {"numdice": 0}), ("checkers", {"columns": 1})], indirect=["game"]
)
def test_boards_on_which_open_spiel_cannot_go_on_are_refused(game: AnyGame, options: dict[str, int]) -> None:
    for _ in range(2):
        with pytest.raises(OptionError, match="OpenSpiel refuses"):
            game.options(options)


def test_the_names_here_are_all_the_open_games() -> None:
    open_games = {name for name, kind in types().items() if why_refused(kind) is None and is_open(kind)}
    assert open_games <= {*OPEN, "python_tic_tac_toe"}


def is_open(kind: Any) -> bool:
    return kind.information.name == "PERFECT_INFORMATION"
