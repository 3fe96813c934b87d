"""Actions and observations: every legal move has its own number, and an array tells what a view does and no more."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.environments.boards import encoding_of
from ai.environments.open_spiel import load
from ai.environments.rounds import Rules, Turn
from ai.games.domino_101.encoding import PARTS
from shared.core import Seat
from shared.errors import IllegalMove, OptionError
from shared.games import GAMES
from shared.games.domino_101.tiles import NAMES
from tests.contract.rounds import AnyGame, exchange_tiles, rounds

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
hidden_games = pytest.mark.parametrize("game", [game for game in GAMES.values() if game.hidden], ids=lambda it: it.id)


@every_game
def test_moves_that_are_legal_at_once_have_actions_of_their_own(game: AnyGame) -> None:
    encoding, seen = encoding_of(game), set[int]()
    for round_ in rounds(game.id):
        for state in round_.states[:-1:7]:
            rules = Rules(game, round_.options, encoding)
            turn = rules.turn(state)
            assert list(turn.moves.values()) == list(game.legal_moves(state))
            assert all(0 <= action < encoding.actions for action in turn.moves)
            assert turn.mover is not None
            assert np.flatnonzero(rules.mask(turn, turn.mover)).tolist() == sorted(turn.moves)
            assert not rules.mask(turn, Seat((turn.mover + 1) % game.seats)).any()
            seen |= turn.moves.keys()
    assert len(seen) > 40


@every_game
def test_an_observation_lies_in_its_space(game: AnyGame) -> None:
    encoding = encoding_of(game)
    for round_ in rounds(game.id)[:2]:
        for state in round_.states[::9]:
            for seat in range(game.seats):
                array = encoding.observe(game.view(state, Seat(seat)))
                assert (array.shape, array.dtype) == (encoding.shape, np.float32)
                assert array.min() >= 0 and array.max() <= 1


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.hidden], ids=lambda it: it.id)
def test_every_seat_sees_the_board_from_its_own_side(game: AnyGame) -> None:
    encoding, start = encoding_of(game), game.begin(game.options({}), game.deal(game.options({}), Random(0)), Seat(0))
    seen = [encoding.observe(game.view(start, Seat(seat))) for seat in range(game.seats)]
    for seat, array in enumerate(seen):
        assert np.array_equal(array[0], seen[0][0])
        assert array[0, len(array[0]) // 2 :].sum() == array[0].sum() > 0  # its home is in the lower half
        turns = array[-1 - game.seats : -1]
        assert np.array_equal(turns.all(axis=1), turns.any(axis=1))
        assert np.flatnonzero(turns.all(axis=1)).tolist() == [-seat % game.seats]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.hidden], ids=lambda it: it.id)
def test_boards_look_alike_only_where_they_are_alike(game: AnyGame) -> None:
    encoding, boards = encoding_of(game), dict[bytes, str]()
    for round_ in rounds(game.id)[:3]:
        for state in round_.states:
            array = encoding.observe(game.view(state, Seat(0)))[:-1]
            board = game.format_position(state).split("@")[0]
            assert boards.setdefault(array.tobytes(), board) == board or game.outcome(state) is not None
    assert len(boards) > 60


def test_both_sides_of_draughts_name_a_move_alike_where_the_board_turned_round_is_the_same() -> None:
    encoding = encoding_of(GAMES["english-draughts/1"])
    assert encoding.actions == 1426
    assert encoding.action("11-15", Seat(0)) == encoding.action("22-18", Seat(1)) != encoding.action("22-18", Seat(0))
    assert encoding.action("2x11x18x27", Seat(0)) != encoding.action("2x9x18x27", Seat(0))


def history_in(array: np.ndarray, game: AnyGame, seat: int) -> tuple[list[str], list[int]]:
    """The plies of a hand and the seats that made them, read back from what a seat observes."""
    part = {name: array[place] for name, place in PARTS.items()}
    count = round(float(part["plies"][0]) * game.max_plies)
    texts, placed = ["pass"] * count, dict[int, int]()
    for tile in np.flatnonzero(part["line"]).tolist():
        ply = round(float(part["ply"][tile]) * game.max_plies) - 1
        (by,) = np.flatnonzero(part["placed"].reshape(4, -1)[:, tile]).tolist()
        placed[ply] = (by + seat) % 4
        texts[ply] = f"<{NAMES[tile]}" if part["left"][tile] else f"{NAMES[tile]}>" if ply else NAMES[tile]
    return texts, [(placed[0] + ply) % 4 for ply in range(count)]


@hidden_games
def test_an_array_tells_the_whole_history_of_a_hand(game: AnyGame) -> None:
    encoding = encoding_of(game)
    for round_ in rounds(game.id):
        for state in round_.states[1:]:
            view = game.view(state, Seat(len(state.history) % 4))
            assert view.seat is not None and view.first is not None
            array = encoding.observe(view)
            texts, seats = history_in(array, game, view.seat)
            assert texts == list(view.history)
            assert seats == [(view.first + ply) % 4 for ply in range(len(texts))]
            assert [NAMES[tile] for tile in np.flatnonzero(array[PARTS["hand"]])] == list(view.hand)
            assert ((np.flatnonzero(array[PARTS["to_act"]]) + view.seat) % 4).tolist() == list(view.to_act)
            ends = np.flatnonzero(array[PARTS["ends"]]) % 7
            assert ends.tolist() == [int(view.board[0]), int(view.board[-1])]


SMALLEST: Mapping[str, int] = {"domino-101/1": 50, "block-domino/1": 50}


@pytest.mark.slow
@hidden_games
def test_a_seat_observes_the_same_when_the_hands_that_it_cannot_see_are_dealt_again(game: AnyGame) -> None:
    rng, redealt = Random(3), dict.fromkeys(range(4), 0)
    node, encoding = load(game.id).new_initial_state(), encoding_of(game)
    told: tuple[list[object], list[object]]
    for round_ in rounds(game.id):
        rules = Rules(game, round_.options, encoding)
        for ply in range(0, len(round_.texts), 3):
            for seat in redealt:
                deal = exchange_tiles(round_, Seat(seat), ply, rng)
                try:
                    others = replace(round_, texts=round_.texts[:ply]).again(deal)
                except (IllegalMove, OptionError):  # somebody passed or led as it could not have done now
                    continue
                if deal is None:
                    continue
                redealt[seat] += 1
                told = [], []
                for place, state in enumerate((round_.states[ply], others[-1])):
                    turn: Turn = rules.turn(state)
                    node.turn = turn
                    told[place].extend(
                        [
                            encoding.observe(game.view(state, Seat(seat))).tobytes(),
                            rules.mask(turn, Seat(seat)).tobytes(),
                            node.information_state_string(seat),
                            node.observation_string(seat),
                            node.information_state_tensor(seat),
                            node.observation_tensor(seat),
                        ]
                    )
                assert round_.states[ply] != others[-1]
                assert told[0] == told[1]
    assert min(redealt.values()) > SMALLEST[game.id]
