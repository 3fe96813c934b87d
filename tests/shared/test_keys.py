"""Keys: the fixed hash, and the normal frame that lets both seats share what was learned."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shared.core import Game, Seat, View
from shared.errors import UnknownGame
from shared.games import GAMES
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.tiles import SET, hand_of, tiles_in
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.keys import frame_of, key_of, premise, premise_text, results
from tests.shared.positions import positions


def legal_texts(game: Game[Any, Any], state: Any) -> list[str]:
    return [game.format_move(state, move) for move in game.legal_moves(state)]


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (b"", 0),
        (b"\0", 0x910A2DEC89025CC1),
        (b"oldhand", 0xFB8E7A3EFF50B22C),
        (bytes(range(13)), 0x592F96C3BC7F0B82),
    ],
)
def test_the_key_is_the_documented_function(state: bytes, key: int) -> None:
    assert key_of(state) == key


def test_padding_does_not_make_states_of_different_length_equal() -> None:
    assert key_of(b"a") != key_of(b"a\0")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_a_view_and_the_log_give_the_same_normal_state(game: Game[Any, Any], seed: int) -> None:
    frame = frame_of(game.id)
    for state, seat in positions(game, Random(seed), 60):
        found = premise(game.view(state, seat))
        assert found.state == frame.normal(game.pack(state), seat)[0]
        assert len(found.state) == frame.width
        assert found.key == key_of(found.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_a_result_is_the_state_that_the_log_holds_after_the_move(game: Game[Any, Any], seed: int) -> None:
    frame = frame_of(game.id)
    for state, seat in positions(game, Random(seed), 40):
        made = results(game.view(state, seat), legal_texts(game, state))
        for move in game.legal_moves(state):
            packed = game.pack(game.successor(state, move))
            assert made[game.format_move(state, move)] == key_of(frame.normal(packed, seat)[0])


@pytest.mark.parametrize("game", [ENGLISH_DRAUGHTS, CHINESE_CHECKERS], ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_moves_turned_into_the_normal_frame_are_the_legal_moves_there(game: Game[Any, Any], seed: int) -> None:
    for state, seat in positions(game, Random(seed), 60):
        found = premise(game.view(state, seat))
        normal = game.unpack(found.state)
        there = {game.parse_move(normal, found.turn(text)) for text in legal_texts(game, state)}
        assert there == set(game.legal_moves(normal))
        assert all(found.turn(found.turn(text)) == text for text in legal_texts(game, state))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_moves_of_a_filed_state_are_in_the_normal_frame(game: Game[Any, Any], seed: int) -> None:
    frame = frame_of(game.id)
    for state, seat in positions(game, Random(seed), 40):
        view = game.view(state, seat)
        found = premise(view)
        filed = {move.text: move.result for move in frame.moves(found.state)}
        made = {found.turn(text): result for text, result in frame.results(view, legal_texts(game, state))}
        if game.hidden:
            assert made == filed
        else:  # what came before may bar some of them, and turned hops may go another way to the same cell
            assert set(made.values()) <= set(filed.values())
            assert list(filed) == legal_texts(game, game.unpack(found.state))


def test_both_colours_of_draughts_meet_in_one_premise() -> None:
    black = ENGLISH_DRAUGHTS.parse_position("B:W18,K32:B5,14,K7")
    white = ENGLISH_DRAUGHTS.parse_position("W:B15,K1:W28,19,K26")
    one, two = (premise(ENGLISH_DRAUGHTS.view(state, state.position.turn)) for state in (black, white))
    assert one.key == two.key
    assert one.turn("14x23") == "14x23"
    assert two.turn("19x10") == "14x23"


def test_draughts_has_no_mirror() -> None:
    left, right = (ENGLISH_DRAUGHTS.parse_position(text) for text in ("B:W32:B1", "B:W29:B4"))
    assert premise(ENGLISH_DRAUGHTS.view(left, Seat(0))).key != premise(ENGLISH_DRAUGHTS.view(right, Seat(0))).key


def _same_situations(cells: str) -> list[str]:
    """The position `0:...` as given, mirrored, turned, and both."""
    _, first, second = cells.split(":")

    def image(side: str, mirrored: bool, turned: bool) -> str:
        found: list[str] = []
        for cell in side.split(","):
            x, y = "abcdefghi".index(cell[0]), int(cell[1]) - 1
            x, y = (8 - x, 8 - y) if turned else (x, y)
            x, y = (y, x) if mirrored else (x, y)
            found.append(f"{'abcdefghi'[x]}{y + 1}")
        return ",".join(found)

    texts: list[str] = []
    for mirrored in (False, True):
        texts.append(f"0:{image(first, mirrored, False)}:{image(second, mirrored, False)}")
        texts.append(f"1:{image(second, mirrored, True)}:{image(first, mirrored, True)}")
    return texts


def test_seats_and_mirror_images_of_chinese_checkers_meet_in_one_premise() -> None:
    texts = _same_situations("0:a2,a4,a5,b1,c1,d1,d4,d5,e4,g5:f5,f6,f7,f8,g6,g7,g9,i6,i7,i8")
    states = [CHINESE_CHECKERS.parse_position(text) for text in texts]
    found = [premise(CHINESE_CHECKERS.view(state, state.turn)) for state in states]
    assert len({one.key for one in found}) == 1
    assert len(set(texts)) == 4


def test_mirrored_moves_from_the_start_of_chinese_checkers_make_one_result() -> None:
    start = CHINESE_CHECKERS.begin(
        CHINESE_CHECKERS.options({}), CHINESE_CHECKERS.deal(CHINESE_CHECKERS.options({}), Random(0)), Seat(0)
    )
    made = results(CHINESE_CHECKERS.view(start, Seat(0)), legal_texts(CHINESE_CHECKERS, start))
    assert len(made) == 14
    assert len(set(made.values())) == 7  # RULES, Chinese checkers, oracles: 7 positions modulo mirror after ply 1


def domino_view(line: str, hand: tuple[str, ...], counts: tuple[int, ...], seat: int) -> View:
    options = DOMINO_101.options({})
    return View(DOMINO_101.id, options, Seat(seat), (Seat(seat),), line, "", Seat(0), (), hand, counts)


def test_a_line_read_from_its_other_side_is_the_same_situation() -> None:
    there = premise(domino_view("64 44 41", ("2-1", "6-3"), (2, 5, 7, 6), 0))
    back = premise(domino_view("14 44 46", ("2-1", "6-3"), (2, 5, 7, 6), 0))
    assert there.key == back.key
    assert (there.turn("<6-3"), there.turn("2-1>"), there.turn("pass")) == ("6-3>", "<2-1", "pass")
    assert (back.turn("6-3>"), back.turn("<2-1"), back.turn("pass")) == ("6-3>", "<2-1", "pass")


def test_a_domino_premise_counts_seats_from_the_mover() -> None:
    keys = {
        premise(domino_view("64", ("2-1", "6-3"), counts, seat)).key
        for counts, seat in [((2, 5, 7, 6), 0), ((6, 2, 5, 7), 1), ((7, 6, 2, 5), 2)]
    }
    assert len(keys) == 1
    assert premise(domino_view("64", ("2-1", "6-3"), (2, 7, 5, 6), 0)).key not in keys


@pytest.mark.parametrize("seed", range(5))
def test_redealing_what_a_seat_cannot_see_leaves_its_premise_unchanged(seed: int) -> None:
    rng = Random(seed)
    for state, seat in positions(DOMINO_101, rng, 40):
        hidden = [tile for other in range(4) if other != seat for tile in tiles_in(state.hands[other])]
        rng.shuffle(hidden)
        hands = list(state.hands)
        for other in range(4):
            if other != seat:
                count = state.hands[other].bit_count()
                hands[other] = hand_of(hidden[:count])
                del hidden[:count]
        redealt = replace(state, hands=tuple(hands))
        assert frame_of(DOMINO_101.id).normal(DOMINO_101.pack(redealt), seat)[0] == (
            premise(DOMINO_101.view(state, seat)).state
        )


def test_no_other_hand_is_in_a_domino_premise() -> None:
    state, seat = next(positions(DOMINO_101, Random(1), 1))
    found = premise(DOMINO_101.view(state, seat)).state
    known = int.from_bytes(found[:4], "little") | int.from_bytes(found[4:8], "little")
    assert known == state.hands[seat]
    assert known != SET


def test_a_spectator_of_hidden_hands_has_no_premise() -> None:
    with pytest.raises(ValueError, match="spectator"):
        premise(replace(domino_view("64", ("2-1",), (1, 5, 7, 6), 0), seat=None))


def test_the_premise_in_words_shows_the_seats_own_hand_alone() -> None:
    assert premise_text(domino_view("64", ("2-1", "6-3"), (2, 5, 7, 6), 0)) == "2-1 6-3;64;2 5 7 6"


def test_an_unknown_game_has_no_frame() -> None:
    with pytest.raises(UnknownGame):
        frame_of("go/1")
