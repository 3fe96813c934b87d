"""What a host answers to somebody who asks for a hint."""

from array import array
from pathlib import Path
from random import Random

import msgspec
import pytest

from ai.advice import LINE, MOST, advice, aim, line
from ai.games.english_draughts.kernels.habit import PATH, WEIGHTS
from ai.host.analysis import AnalysisPool
from ai.host.books import BookCache
from ai.host.endgames import EndgameCache
from ai.host.readiness import CodeReadiness
from ai.host.resources import HostResources
from ai.host.thinking import ThinkingPool
from shared.agent import Budget
from shared.core import Seat
from shared.experience import ExperienceBook, book_bytes, key_states
from shared.experience.habit import Habits, encode
from shared.games import GAMES
from shared.keys import frame_of
from shared.protocol import TableState
from tests.ai.tables import legal_in, view

DRAUGHTS, CHECKERS = "english-draughts/1", "chinese-checkers/1"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def liking(folder: Path, *moves: tuple[int, int, int]) -> ExperienceBook:
    """A book whose habits favour paths (from, to, thousandths)."""
    weights = array("h", bytes(2 * WEIGHTS))
    for start, end, value in moves:
        weights[PATH + start * 32 - 32 + end - 1] = value
    file = folder / "some.book"
    file.write_bytes(book_bytes(DRAUGHTS, 9, {}, {"habit": encode(Habits(weights))}))
    return ExperienceBook.open(file)


def test_habit_names_its_likeliest_moves_with_their_shares_and_reasons(tmp_path: Path) -> None:
    shown = view(DRAUGHTS, START)
    with liking(tmp_path, (11, 15, 900), (9, 13, 2000)) as book:
        found = advice(shown, legal_in(shown), {DRAUGHTS: book}, Budget(nodes=4000), "seed")
    assert [it.move for it in found][:2] == ["9-13", "11-15"] and len(found) == MOST
    shares = [it.share for it in found if it.share is not None]
    assert shares == sorted(shares, reverse=True) and len(shares) == MOST and shares[0] > 0.4
    assert all(it.reason["kind"] == "habit" and it.reason["book"] == 9 for it in found)


@pytest.mark.parametrize(
    ("position", "move", "stood"),
    [
        ("0:a1,a2,a3,a4,b1,b2,b3,c1,d2,e3:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9", "e3-e4", "e4"),
        ("1:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:e7,g8,g9,h7,h8,h9,i6,i7,i8,i9", "e7-e6", "e6"),
    ],
)
def test_the_nearest_key_state_is_shown_where_the_own_pieces_would_stand(
    tmp_path: Path, position: str, move: str, stood: str
) -> None:
    shown = view(CHECKERS, position)
    game = GAMES[CHECKERS]
    before = game.parse_position(position, game.options({}))
    after = game.successor(before, game.parse_move(before, move))
    normal = frame_of(CHECKERS).normal(game.pack(after), after.turn)[0]
    file = tmp_path / "some.book"
    section = key_states.encode(40, len(normal), [key_states.KeyState(normal, 9, 1, 2)])
    file.write_bytes(book_bytes(CHECKERS, 3, {}, {key_states.NAME: section}))
    with ExperienceBook.open(file) as book:
        found = aim(shown, legal_in(shown), {CHECKERS: book})
        assert aim(view(DRAUGHTS, START), ["11-15", "9-13"], {CHECKERS: book}) is None
    assert aim(shown, legal_in(shown), {}) is None
    own = set(position.split(":")[1 + before.turn].split(","))
    assert found is not None
    assert set(found.cells) == own - {move.split("-")[0]} | {stood}
    assert (found.distance, found.wins, found.draws, found.losses) == (1, 9, 1, 2)


@pytest.mark.parametrize(
    ("moves", "seen_from", "distance", "cells"),
    [
        ("11-15", 0, 1, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15}),
        ("11-15 22-18 15x22", 0, 2, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 22}),
        ("11-15 22-18 15x22 25x18", 1, 2, {18, 21, 23, 24, 26, 27, 28, 29, 30, 31, 32}),
        ("11-15 22-18 15x22 25x18 12-16", 0, None, set[int]()),
    ],
)
def test_a_key_state_of_draughts_is_looked_for_two_own_moves_ahead(
    tmp_path: Path, moves: str, seen_from: int, distance: int | None, cells: set[int]
) -> None:
    game = GAMES[DRAUGHTS]
    states = [game.parse_position(START, game.options({}))]
    for move in moves.split():
        states.append(game.successor(states[-1], game.parse_move(states[-1], move)))
    normal = frame_of(DRAUGHTS).normal(game.pack(states[-1]), Seat(seen_from))[0]
    other = frame_of(DRAUGHTS).normal(game.pack(states[seen_from]), Seat(seen_from))[0]
    known = [key_states.KeyState(normal, 9, 1, 2), key_states.KeyState(other, 90, 0, 0)]
    file = tmp_path / "some.book"
    file.write_bytes(book_bytes(DRAUGHTS, 3, {}, {key_states.NAME: key_states.encode(40, len(normal), known)}))
    shown = view(DRAUGHTS, game.format_position(states[seen_from]))
    with ExperienceBook.open(file) as book:
        found = aim(shown, legal_in(shown), {DRAUGHTS: book})
    if distance is None:
        assert found is None
        return
    assert found is not None
    assert (set(map(int, found.cells)), found.distance) == (cells, distance)
    assert (found.wins, found.draws, found.losses) == (9, 1, 2)


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_book_a_player_of_the_game_says_its_move(game: str) -> None:
    rules = GAMES[game]
    options = rules.options({})
    deal = rules.deal(options, Random(3))
    state = rules.begin(options, deal, rules.first_lead(options, deal))
    while len(legal := rules.move_texts(state)) == 1:
        state = rules.successor(state, rules.parse_move(state, legal[0]))
    (found,) = advice(rules.view(state, rules.to_act(state)[0]), legal, {}, Budget(nodes=1000), "seed")
    assert found.move in legal and found.share is None and found.reason["kind"] == "own-thinking"


def test_the_only_move_is_said_to_be_that() -> None:
    forced = view(DRAUGHTS, "B:W18:B5,14")
    (only,) = advice(forced, legal_in(forced), {}, Budget(nodes=100), "seed")
    assert (only.move, only.reason["kind"]) == ("14x23", "only-move")


async def test_a_host_says_nothing_while_its_machine_code_is_being_made(
    tmp_path: Path, state_to_move: TableState
) -> None:
    thinkers = ThinkingPool(1, 5.0)
    try:
        for games, most in (([DRAUGHTS], 0), ([], MOST)):
            shared = HostResources(
                BookCache(tmp_path),
                thinkers,
                CodeReadiness(games, lambda _: None),
                EndgameCache(tmp_path, 0),
                0.0,
                AnalysisPool(thinkers, 2),
            )
            with liking(tmp_path, (9, 13, 2000)) as book:
                shared.shelf.books[DRAUGHTS] = book
                found, near = await shared.advice(state_to_move, "seed")
                assert (len(found), near) == (most, None)
    finally:
        thinkers.close()


@pytest.fixture
def state_to_move() -> TableState:
    shown = view(DRAUGHTS, START)
    return msgspec.convert({
            "table": "t", "version": 4, "game": DRAUGHTS, "options": shown.options, "match": 1, "round": 1, "ply": 0,
            "phase": "play", "seats": [], "you": 0, "to_act": [0], "legal": legal_in(shown),
            "view": {"board": shown.board, "start": shown.start, "first": 0, "history": []},
            "scores": [0, 0], "round_result": None, "result": None, "rematch": [], "resigned": [],
            "commitment": "", "event": None,
        }, TableState)  # fmt: skip


REFUTES = "B:W5,9,24,27,29,31,32:B1,6,7,8,12,16,22"
"""White has gone 14-9 and loses the man: 6x13 is forced."""


def test_the_expected_line_continues_behind_a_forced_reply() -> None:
    game = GAMES[DRAUGHTS]
    found = line(view(DRAUGHTS, REFUTES), {}, Budget(), "seed")
    assert found[0] == "6x13" and len(found) >= 3
    state = game.parse_position(REFUTES)
    for move in found:
        state = game.successor(state, game.parse_move(state, move))


def test_only_open_games_are_played_on_without_search() -> None:
    shown = view(CHECKERS, "0:a1,a2,a3,a4,b1,b2,b3,c1,d2,e3:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9")
    stop = Budget()
    stop.stop[0] = 1
    assert 1 <= len(line(shown, {}, stop, "seed")) <= 2 * LINE
    domino = GAMES["domino-101/1"]
    deal = domino.deal(domino.options({}), Random(3))
    state = domino.begin(domino.options({}), deal, Seat(0), 2)
    assert line(domino.view(state, Seat(0)), {}, Budget(), "seed") == []
