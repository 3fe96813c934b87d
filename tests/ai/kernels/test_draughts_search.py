"""The draughts search: what it must see, what it may spend, which draws it knows. And the players that use it."""

import subprocess
import sys
from random import Random
from threading import Thread

import numpy as np
import pytest

from ai.games.english_draughts.kernels.board import board_of
from ai.games.english_draughts.kernels.evaluation import ARMIES, evaluation_tables
from ai.games.english_draughts.kernels.scores import DECIDED, LOST
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.search import DraughtsSearch, DraughtsSearchResult
from ai.games.english_draughts.searcher import LEVELS, DraughtsSearchAgent
from shared.agent import Budget
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START, DraughtsState
from shared.reason_codec import to_document
from shared.reasons import OnlyMoveReason
from tests.games.draughts_positions import RULES_OFF, play

MATERIAL = evaluation_tables(np.full((ARMIES + 1, 2, 32), 100.0), np.zeros(ARMIES + 1))


def parse(text: str) -> DraughtsState:
    return ENGLISH_DRAUGHTS.parse_position(text)


def found(state: DraughtsState, nodes: int = 100_000, deepest: int = 60) -> DraughtsSearchResult:
    return DraughtsSearch(nodes).find(state, nodes, bytearray(1), deepest)


def won_within(state: DraughtsState, plies: int) -> bool:
    """Whether the seat to move can win in so many plies, by the rule book alone."""
    after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return plies > 0 and any(lost_within(follower, plies - 1) for follower in after)


def lost_within(state: DraughtsState, plies: int) -> bool:
    after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return all(won_within(follower, plies - 1) for follower in after) if plies > 0 or not after else False


def random_ending(rng: Random) -> DraughtsState:
    """Two to five pieces anywhere."""
    squares = rng.sample(range(1, 33), rng.randint(2, 5))
    cut = rng.randint(1, len(squares) - 1)

    def army(numbers: list[int], far: range) -> str:
        return ",".join(f"{'K' if number in far or rng.random() < 0.5 else ''}{number}" for number in numbers)

    white, black = army(squares[:cut], range(1, 5)), army(squares[cut:], range(29, 33))
    return ENGLISH_DRAUGHTS.parse_position(f"{rng.choice('BW')}:W{white}:B{black}", RULES_OFF)


def random_state(rng: Random, plies: int) -> DraughtsState:
    state = parse(START)
    for _ in range(plies):
        moves = ENGLISH_DRAUGHTS.legal_moves(state)
        if not moves:
            return random_state(rng, plies)
        state = ENGLISH_DRAUGHTS.successor(state, rng.choice(moves))
    return state if ENGLISH_DRAUGHTS.legal_moves(state) else random_state(rng, plies)


@pytest.mark.slow
def test_every_short_win_is_found_and_no_false_one() -> None:
    rng = Random(11)
    wins = 0
    for _ in range(150):
        state = random_ending(rng)
        if not ENGLISH_DRAUGHTS.legal_moves(state):
            continue
        result = found(state, deepest=9)
        if won_within(state, 5):
            wins += 1
            assert result.score >= LOST - 5
            move = ENGLISH_DRAUGHTS.parse_move(state, result.move)
            assert lost_within(ENGLISH_DRAUGHTS.successor(state, move), 4)
        else:
            assert result.score < LOST - 5
    assert wins > 10


def test_two_kings_catch_one_that_has_left_its_corner() -> None:
    assert found(parse("B:WK25:BK15,K14"), 2_000_000).score > DECIDED


def test_a_player_unable_to_move_after_this_ply_has_lost() -> None:
    result = found(parse("W:W32,31,K23:B28"))
    assert result.score > DECIDED


def test_a_loser_takes_a_third_occurrence_and_a_winner_avoids_it() -> None:
    corner = "W:WK18,K15,K14:BK1"
    shuffled = play(parse(corner), "18-22 1-5 22-18 5-1 18-22 1-5 22-18")
    result = found(shuffled)
    assert (result.move, result.score) == ("5-1", 0)
    ahead = play(parse("B:WK18,K15,K14:BK1"), "1-5 18-22 5-1 22-18 1-5 18-22 5-1")
    assert found(ahead).move != "22-18"
    assert found(ahead).score > 100


def test_no_win_is_seen_behind_the_last_ply_without_progress() -> None:
    text = "B:WK25:BK15,K14"
    short = ENGLISH_DRAUGHTS.parse_position(text, ENGLISH_DRAUGHTS.options({"no_progress": 2}))
    assert found(short).score == 0


def test_a_win_on_the_last_ply_without_progress_counts() -> None:
    options = ENGLISH_DRAUGHTS.options({"no_progress": 1})
    result = found(ENGLISH_DRAUGHTS.parse_position("B:W21:BK13,14", options))
    assert (result.move, result.score) == ("13-17", LOST - 1)


def test_a_walled_in_player_avoids_the_losing_last_ply() -> None:
    """6-1 2-6 would be the sixth ply without progress, and then White has no move: no draw, but a loss."""
    options = ENGLISH_DRAUGHTS.options({"no_progress": 6, "repetition": "off"})
    walled = ENGLISH_DRAUGHTS.parse_position("W:WK6,5:BK2,K9,K10,K13,K15", options)
    state = play(walled, "6-1 10-14 1-6 14-10")
    outcome = ENGLISH_DRAUGHTS.outcome(play(state, "6-1 2-6"))
    assert outcome is not None and outcome.reason == "no-move"
    result = found(state)
    assert (result.move, result.score) == ("5-1", 4 - LOST)


def test_a_position_seen_once_before_in_the_game_is_no_draw_yet() -> None:
    assert found(play(parse("W:WK18,K15,K14:BK1"), "18-22 1-5 22-18")).score < -100


@pytest.mark.parametrize("network", [None, shipped()], ids=["plain", "bold"])
@pytest.mark.parametrize("text", ["B:WK25:BK15,K14", "W:WK18,K15:BK3", "B:WK5,21:BK15,K14,K23"])
def test_a_win_takes_no_longer_than_was_told_whatever_the_table_remembers(
    text: str, network: np.ndarray | None
) -> None:
    search, state = DraughtsSearch(1_000_000, network=network), parse(text)
    plies = LOST - search.find(state, 1_000_000, bytearray(1)).score
    assert plies < 60
    for _ in range(plies):
        state = play(state, search.find(state, 100_000, bytearray(1)).move)
        if not ENGLISH_DRAUGHTS.legal_moves(state):
            break
    outcome = ENGLISH_DRAUGHTS.outcome(state)
    assert outcome is not None
    assert outcome.reason == "no-move"


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("B:WK31:BK4,K14,K15", 13),
        ("B:W17:BK11,K19,K30,K31", 13),
        ("B:WK20:BK2,K13,K18", 17),
        ("B:W6:BK7,K8,22", 19),
        ("B:WK2,K13:BK1", -20),
    ],
)
def test_a_stored_result_counts_its_distance_from_here(text: str, plies: int) -> None:
    """The same memory all the way: what it keeps of a result is counted from the position, so each ply is one less."""
    search = DraughtsSearch(200_000)
    state = ENGLISH_DRAUGHTS.parse_position(text, RULES_OFF)
    distances: list[int] = []
    while ENGLISH_DRAUGHTS.legal_moves(state) and len(distances) < 30:
        result = search.find(state, 200_000, bytearray(1))
        distances.append(LOST - abs(result.score))
        assert (result.score > 0) == ((plies > 0) == (len(distances) % 2 == 1))
        state = play(state, result.move)
    assert distances == list(range(abs(plies), 0, -1))


@pytest.mark.parametrize(
    "text",
    [
        "W:W21,25,26,27,28,32:B2,6,8,13,14,19",
        "W:W21,23,24,27,32:B7,8,12,13,15",
        "W:W18,19,21,22,23,25,27,32:B5,7,9,12,13,14,16,20",
    ],
)
def test_a_bold_search_tells_the_gain_of_a_deep_shot(text: str) -> None:
    shallow, deep = (
        DraughtsSearch(100_000, network=shipped()).find(parse(text), 100_000, bytearray(1), depth) for depth in (5, 15)
    )
    assert shallow.score < 50
    assert deep.score > 150
    men = play(parse(text), " ".join(deep.line)).position
    assert men.white.bit_count() != men.black.bit_count()


def test_the_line_stays_when_a_bound_confirms_its_first_move() -> None:
    search = DraughtsSearch(1 << 16, network=shipped())
    lines: list[tuple[str, ...]] = []
    for text in BALLOTS:
        search.forget()
        lines.append(search.find(play(parse(START), text), 20_000, bytearray(1)).line)
    assert sum(len(line) < 3 for line in lines) < len(lines) / 50


def test_a_board_without_a_move_is_lost_at_the_first_look() -> None:
    white = board_of(parse("B:W10:B1"))[1]
    assert DraughtsSearch(1_000).evaluate((0, white, 0, 0), 3, 3) == -LOST


def test_a_bold_search_still_judges_boards_plainly() -> None:
    def values(search: DraughtsSearch) -> list[int]:
        rng, found = Random(5), list[int]()
        for _ in range(12):
            search.forget()
            found.append(search.evaluate(board_of(random_state(rng, 12)), 10, 1 << 40))
        return found

    plain, bold = DraughtsSearch(1 << 16, network=shipped()), DraughtsSearch(1 << 16, network=shipped())
    plain.bold = False
    assert values(bold) == values(plain)


def test_the_line_is_played_by_the_rules_and_begins_with_the_move() -> None:
    state = parse(START)
    result = found(state)
    assert result.line[0] == result.move
    assert len(result.line) >= 5
    play(state, " ".join(result.line))


def test_the_same_seat_thinks_the_same_again_and_no_longer_than_its_nodes() -> None:
    def game(seed: int) -> list[DraughtsSearchResult]:
        search, state, results = DraughtsSearch(3_000, noise=10, seed=seed), parse(START), []
        for _ in range(12):
            results.append(search.find(state, 3_000, bytearray(1)))
            state = play(state, results[-1].move)
        return results

    once = game(1)
    assert once == game(1) != game(2)
    assert max(one.nodes for one in once) <= 3_000


def test_a_stopped_search_ends_at_once_with_a_legal_move() -> None:
    state = parse(START)
    result = DraughtsSearch(10**9).find(state, 10**9, bytearray(b"\1"))
    assert result.nodes < 1_000
    play(state, result.move)


def test_a_search_can_be_stopped_while_it_thinks() -> None:
    stop = bytearray(1)
    results: list[DraughtsSearchResult] = []
    thread = Thread(target=lambda: results.append(DraughtsSearch(1_000).find(parse(START), 10**9, stop)))
    thread.start()
    stop[0] = 1
    thread.join(30)
    assert results
    assert results[0].nodes < 10**9


def test_a_single_node_is_enough_for_a_legal_move() -> None:
    state = parse(START)
    play(state, found(state, 1).move)


@pytest.mark.slow
def test_levels_from_club_on_throw_no_piece_visibly() -> None:
    rng = Random(3)
    judge = DraughtsSearch(100_000, MATERIAL)
    for number in range(40):
        state = random_state(rng, rng.randint(6, 40))
        best = judge.find(state, 100_000, bytearray(1), 5).score
        for name in ("club", "expert"):
            move = chosen(name, state, number).move
            reached = -_value(judge, play(state, move))
            assert reached >= min(best, 0) - 50, (ENGLISH_DRAUGHTS.format_position(state), name, move)


def _value(judge: DraughtsSearch, state: DraughtsState) -> int:
    return judge.find(state, 100_000, bytearray(1), 4).score if ENGLISH_DRAUGHTS.legal_moves(state) else -LOST


def chosen(name: str, state: DraughtsState, seed: int, budget: Budget | None = None):
    legal = [ENGLISH_DRAUGHTS.format_move(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    view = ENGLISH_DRAUGHTS.view(state, state.position.turn)
    decision = DraughtsSearchAgent(LEVELS[name], Random(seed)).choose(view, legal, budget or Budget(nodes=20_000))
    assert decision.move in legal
    return decision


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_tells_score_depth_and_line(name: str) -> None:
    why = chosen(name, parse(START), 1).why
    assert (why.kind, to_document(why)["by"]) == ("own-thinking", name)
    assert abs(to_document(why)["score"]) < 5
    assert to_document(why)["depth"] >= 1
    assert to_document(why)["line"]


def test_the_stronger_level_looks_deeper() -> None:
    depths = [to_document(chosen(name, parse(START), 1, Budget()).why)["depth"] for name in LEVELS]
    assert depths == sorted(depths)
    assert depths[-1] >= 12


def test_a_budget_of_nodes_is_obeyed_by_the_strongest() -> None:
    assert to_document(chosen("master", parse(START), 1, Budget(nodes=500)).why)["depth"] < 8


def test_a_forced_move_needs_no_thought() -> None:
    assert chosen("master", parse("B:W18:B5,14"), 1).why == OnlyMoveReason()


def test_two_seats_of_a_level_play_different_games_from_one_start() -> None:
    assert len({chosen("novice", play(parse(START), "11-15 23-19"), seed).move for seed in range(10)}) > 1


def test_naming_the_players_loads_no_compiler() -> None:
    program = "import sys, ai.games.english_draughts.searcher; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
