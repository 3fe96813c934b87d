"""Chinese checkers on the star: the rule book against an oracle in cube coordinates, and each sentence of its rules."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.core import Seat
from shared.errors import IllegalMove, NotationError, OptionError
from shared.games.board_game import BoardState
from shared.games.chinese_checkers.board import cells_of
from shared.games.chinese_checkers_star.board import CELL_NUMBERS, CELLS, PLACES, TIPS, TIPS_OF_SEATS
from shared.games.chinese_checkers_star.keys import FRAMES
from shared.games.chinese_checkers_star.rules import STARS, ChineseCheckersOnTheStar, Star
from shared.games.chinese_checkers_star.text import TEXTS
from tests.games import cube_star

PERFT = {
    2: (14, 196, 4_760, 115_600),
    3: (14, 196, 2_744),
    4: (14, 199, 2_786),
    6: (14, 199, 2_828),
}
"""Of two players as OpenSpiel counts them, whose star is this one; of more by the oracle of `cube_star`."""
every_number = pytest.mark.parametrize("players", STARS)
numbers = st.sampled_from(sorted(STARS))


def hole(cell: int) -> cube_star.Hole:
    x, y = PLACES[cell]
    return (x, y, -x - y)


def armies(board: Star) -> list[frozenset[cube_star.Hole]]:
    return [frozenset(map(hole, cells_of(army))) for army in board.pieces]


def perft(game: ChineseCheckersOnTheStar, board: Star, depth: int) -> int:
    moves = game.moves(board)
    return len(moves) if depth == 1 else sum(perft(game, game.play(board, move), depth - 1) for move in moves)


def scattered(players: int, seed: int) -> Star:
    """A board with pieces anywhere."""
    cells = Random(seed).sample(range(CELLS), 10 * players)
    pieces = tuple(sum(1 << cell for cell in cells[10 * seat : 10 * seat + 10]) for seat in range(players))
    return Star(pieces, Seat(seed % players))


def state(players: int, board: Star) -> BoardState[Star]:
    return STARS[players].parse_position(STARS[players].board_text(board))


def board(players: int, *armies: Sequence[str], turn: int = 0, plies: int = 0) -> Star:
    text = f"{turn}:{':'.join(','.join(army) for army in armies)}@{plies}"
    return STARS[players].read_board(text)


def ends(text: str) -> tuple[str, str]:
    """The cells where a move begins and ends: of several ways along a chain, the star turned lists another."""
    cells = text.replace("x", "-").split("-")
    return cells[0], cells[-1]


HOME = [[text for text, cell in CELL_NUMBERS.items() if TIPS[tip] >> cell & 1] for tip in range(6)]


def test_the_star_has_121_cells_and_six_tips_of_ten_as_the_oracle_has_them() -> None:
    assert {hole(cell) for cell in range(CELLS)} == cube_star.HOLES
    assert len(cube_star.HOLES) == CELLS == 121
    for tip in range(6):
        assert {hole(cell) for cell in cells_of(TIPS[tip])} == cube_star.corner(tip)
    assert TIPS_OF_SEATS == cube_star.START_CORNERS


@pytest.mark.slow
@every_number
def test_move_sequences_are_as_many_as_other_generators_count(players: int) -> None:
    game = STARS[players]
    for depth, count in enumerate(PERFT[players], start=1):
        assert perft(game, game.start(), depth) == count
        assert cube_star.perft(armies(game.start()), 0, depth) == count


@given(numbers, st.integers(0, 1 << 30))
def test_moves_among_pieces_that_stand_anywhere_are_the_oracles(players: int, seed: int) -> None:
    game, scene = STARS[players], scattered(players, seed)
    if game.result(scene) is not None:
        return
    found = {(hole(move[0]), hole(move[-1])) for move in game.moves(scene)}
    sides = armies(scene)
    assert found == {(start, end) for start in sides[scene.turn] for end in cube_star.ends(start, sides)}
    assert game.texts(scene) == tuple(map(game.move_text, game.moves(scene)))


@given(numbers, st.integers(0, 1 << 30))
def test_texts_and_bytes_of_any_position_are_read_back(players: int, seed: int) -> None:
    game, scene = STARS[players], scattered(players, seed)
    assert game.read_board(game.board_text(scene)) == scene
    assert game.unpack(game.pack(state(players, scene))).board == scene


@given(numbers, st.integers(0, 1 << 30))
def test_half_a_turn_of_the_star_keeps_the_moves_and_leads_back(players: int, seed: int) -> None:
    game, scene = STARS[players], state(players, scattered(players, seed))
    normal, turn = FRAMES[players].normal(game.pack(scene), scene.board.turn)
    there = game.unpack(normal)
    assert {ends(turn(text)) for text in game.move_texts(scene)} == {ends(text) for text in game.move_texts(there)}
    assert all(turn(turn(text)) == text for text in game.move_texts(scene))
    assert FRAMES[players].normal(normal, there.board.turn)[0] == normal
    assert there.board.turn == (scene.board.turn if players == 3 else scene.board.turn % (players // 2))


def test_a_full_goal_wins_and_the_others_lose_alike() -> None:
    game = STARS[6]
    scene = board(6, HOME[3], HOME[1], HOME[2], [*HOME[0][:9], "i9"], HOME[4], HOME[5], turn=1)
    outcome = game.result(scene)
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((1, -1, -1, -1, -1, -1), "goal")
    assert game.legal_moves(state(6, scene)) == ()


def test_squatters_count_from_thirty_plies_beside_an_own_piece() -> None:
    squatted = ([*HOME[3][:9], "i9"], [HOME[3][9], *HOME[0][:9]])
    assert STARS[2].result(board(2, *squatted, plies=59)) is None
    won = STARS[2].result(board(2, *squatted, plies=60))
    assert won is not None
    assert won.points == (1, -1)
    assert STARS[2].result(board(2, HOME[0], HOME[3], plies=200)) is None


def test_with_two_full_goals_the_seat_that_moved_last_wins() -> None:
    for turn, points in ((1, (1, -1)), (0, (-1, 1))):
        outcome = STARS[2].result(board(2, HOME[3], HOME[0], turn=turn))
        assert outcome is not None
        assert outcome.points == points


def test_a_seat_that_cannot_move_passes_by_itself() -> None:
    game = STARS[3]
    # Seat 0 is shut into its tip by the two rows before it, which are full where its pieces could step or hop to.
    fifth, sixth = ([text for text, cell in CELL_NUMBERS.items() if sum(PLACES[cell]) == row] for row in (-4, -3))
    near = [text for text in fifth if text in {"e9", "f8", "g7", "h6", "i5"}]
    others = [*near, *sixth, *HOME[4]][:20]
    scene = game.read_board(f"0:{','.join(HOME[0])}:{','.join(others[:10])}:{','.join(others[10:])}")
    shut_in = state(3, scene)
    assert game.move_texts(shut_in) == ("pass",)
    forced = game.forced(shut_in)
    assert forced is not None
    after = game.apply(shut_in, forced)
    assert (after.board.turn, after.board.pieces, after.history) == (1, scene.pieces, ("pass",))
    replayed, passed = game.replay(game.parse_position(game.board_text(Star(scene.pieces, Seat(2)))), ["pass", "pass"])
    assert (replayed.board.turn, passed) == (1, frozenset({1}))


def test_a_game_of_150_plies_a_seat_has_no_winner() -> None:
    for players, game in STARS.items():
        start = game.start()
        late = Star(start.pieces, start.turn, 150 * players)
        outcome = game.result(late)
        assert outcome is not None
        assert (outcome.points, outcome.reason) == ((0,) * players, "ply-cap")
        assert game.result(Star(start.pieces, start.turn, 150 * players - 1)) is None


def test_a_chain_is_read_by_its_ends_or_by_any_way_along_which_it_goes() -> None:
    game = STARS[2]
    start = game.parse_position(game.board_text(game.start()))
    chain = game.parse_move(start, "e7xe9")
    assert game.parse_move(start, "e7-e9") == chain
    assert game.format_move(start, chain) == "e7xe9"
    for text in ("e7xe9xe11", "e8xe9", "e5-e6", "m13-m12"):
        with pytest.raises(IllegalMove):
            game.parse_move(start, text)
    for text in ("", "e8", "e8-e9-e10", "a1-a2", "z1-z2", "e8xe9-e10", "e8 e9"):
        with pytest.raises(NotationError):
            game.parse_move(start, text)


@pytest.mark.parametrize(
    "text",
    [
        "2:{0}:{3}",  # no such seat
        "0:{0}",
        "0:{0}:{3}:{1}",
        "0:{0},i9:{3}",
        "0:{0}:{0}",
        "0:a1:{3}",
        "0:{0}:{3}@1000",
        "0:{0}:{3}@01",
    ],
)
def test_a_position_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        STARS[2].read_board(text.format(*(",".join(home) for home in HOME)))


def test_there_are_no_house_rules() -> None:
    with pytest.raises(OptionError, match="players"):
        STARS[2].options({"players": 3})


@every_number
def test_each_seat_sees_its_own_home_below_and_17_rows(players: int) -> None:
    text = TEXTS[players]
    for seat, tip in enumerate(TIPS_OF_SEATS[players]):
        rows = text.rows(seat)
        assert [len(row) for row in rows] == [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]
        assert {cell for row in rows[-4:] for cell in row} == set(HOME[tip])
