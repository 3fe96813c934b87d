"""Searches that look endings up: they win what is won, by the shortest way, and claim no more than the rules give.

Puzzles that the database decides alone are found beside them, without a search.
"""

from pathlib import Path
from random import Random

import pytest

from ai.contracts import Played
from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.kernels import endgame as kernel
from ai.games.english_draughts.kernels.scores import DECIDED, LOST, WON, WON_SOMEHOW
from ai.games.english_draughts.puzzles import DraughtsPuzzles
from ai.games.english_draughts.search import DraughtsSearch
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from tests.ai.draughts.endings import random_ending
from tests.games.draughts_positions import RULES_OFF

LONG = "B:W30,32:B6,18"
"""Black wins in 109 plies, longer than 80 plies of kings' moves may take."""


def parse(text: str) -> DraughtsState:
    return ENGLISH_DRAUGHTS.parse_position(text)


def endings(seed: int, count: int, endgames: EndgameDatabase) -> list[tuple[DraughtsState, int]]:
    """Positions whose mover wins, and in how many plies."""
    rng, found = Random(seed), list[tuple[DraughtsState, int]]()
    while len(found) < count:
        state = parse(random_ending(rng, rng.randint(2, 4)))
        value = endgames.value(state)
        if value & 1 and value != kernel.DRAW:
            found.append((state, value))
    return found


def stubborn(state: DraughtsState, endgames: EndgameDatabase) -> DraughtsState:
    """What follows the reply that puts the end off longest."""
    after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return max(after, key=endgames.value)


@pytest.mark.deep
@pytest.mark.slow
def test_wins_are_shortest_against_the_best_defence(distances: Path) -> None:
    endgames = EndgameDatabase.open(distances)
    for state, plies in endings(1, 60, endgames):
        search = DraughtsSearch(2_000, endgames=endgames)
        for left in range(plies, 0, -1):
            if left & 1:
                found = search.find(state, 2_000, bytearray(1), deepest=2)
                assert found.score == LOST - left
                state = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, found.move))
            else:
                state = stubborn(state, endgames)
        assert not ENGLISH_DRAUGHTS.legal_moves(state), "the other side has no move left"


def test_a_win_beyond_the_move_limit_is_not_claimed(distances: Path) -> None:
    endgames = EndgameDatabase.open(distances)
    found = DraughtsSearch(20_000, endgames=endgames).find(parse(LONG), 20_000, bytearray(1), deepest=4)
    assert WON - 300 < found.score < DECIDED
    unlimited = ENGLISH_DRAUGHTS.parse_position(LONG, RULES_OFF)
    assert (
        DraughtsSearch(20_000, endgames=endgames).find(unlimited, 20_000, bytearray(1), deepest=4).score == LOST - 109
    )


@pytest.mark.slow
def test_results_alone_keep_a_win_and_are_no_result_of_the_game(distances: Path, results: Path) -> None:
    exact, endgames = EndgameDatabase.open(distances), EndgameDatabase.open(results)
    for state, plies in endings(2, 60, exact):
        if plies < 9:
            continue
        found = DraughtsSearch(2_000, endgames=endgames).find(state, 2_000, bytearray(1), deepest=3)
        assert WON_SOMEHOW - 3_000 < found.score < DECIDED
        after = ENGLISH_DRAUGHTS.apply(state, ENGLISH_DRAUGHTS.parse_move(state, found.move))
        assert endgames.value(after) == kernel.LOSS


def test_a_lost_ending_is_put_off_and_a_drawn_one_kept(distances: Path) -> None:
    endgames = EndgameDatabase.open(distances)
    lost = next(
        state for won, plies in endings(3, 50, endgames) if plies > 20 for state in [stubborn_winner(won, endgames)]
    )
    found = DraughtsSearch(2_000, endgames=endgames).find(lost, 2_000, bytearray(1), deepest=2)
    assert found.score == endgames.value(lost) - LOST
    drawn = parse("B:WK1:BK32")
    assert endgames.value(drawn) == kernel.DRAW
    assert DraughtsSearch(2_000, endgames=endgames).find(drawn, 2_000, bytearray(1), deepest=9).score == 0


def stubborn_winner(state: DraughtsState, endgames: EndgameDatabase) -> DraughtsState:
    """What follows the quickest winning move."""
    after = [ENGLISH_DRAUGHTS.successor(state, move) for move in ENGLISH_DRAUGHTS.legal_moves(state)]
    return min((each for each in after if endgames.value(each) % 2 == 0), key=endgames.value)


def test_an_ending_that_is_not_there_is_searched_as_ever(distances: Path) -> None:
    rng, known = Random(4), EndgameDatabase.open(distances)
    five = [parse(random_ending(rng, 5)) for _ in range(40)]
    decided = {"four": 0, "none": 0}
    for state in (each for each in five if ENGLISH_DRAUGHTS.legal_moves(each)):
        alone = DraughtsSearch(1_000).find(state, 1_000, bytearray(1))
        assert DraughtsSearch(1_000, endgames=EndgameDatabase()).find(state, 1_000, bytearray(1)) == alone
        helped = DraughtsSearch(1_000, endgames=known).find(state, 1_000, bytearray(1))
        decided["none"] += abs(alone.score) > DECIDED
        decided["four"] += abs(helped.score) > DECIDED
    assert decided["four"] > decided["none"] + 3, "it sees what exchanges lead to"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "solution"),
    [
        ("B:WK7,K16:BK14,K15", ("win", "15-11")),
        ("W:WK15,K18:BK23,K27", ("draw", "18-14")),
        ("W:WK10,K11,K14:BK32", None),
        ("W:W5,14,24,27,29,31,32:B1,6,7,8,12,16,22", None),
    ],
    ids=["one-move-wins", "one-move-draws", "several-moves-win", "too-many-pieces"],
)
def test_the_database_alone_finds_puzzles(results: Path, position: str, solution: tuple[str, str] | None) -> None:
    state = parse(position)
    finder = DraughtsPuzzles(results, nodes=None)
    found = list(finder.puzzles_of(Played(position, ENGLISH_DRAUGHTS.move_texts(state)[:1]), 5))
    here = [
        (each.goal, each.line[0]) for each in found if each.position == position
    ]  # others are of the game played on
    assert here == ([solution] if solution else [])
    assert [finder.fault(each, 1) for each in found] == [None] * len(found)
