"""Lines of a position: the best ones, in order, deeper and deeper."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from ai import analysis
from ai.analysis import DeepeningSearch, searching
from ai.contracts import DEEPEST, RootLine
from ai.games.english_draughts.kernels.board import board_of, made
from ai.games.english_draughts.kernels.transpositions import key
from ai.games.english_draughts.search import DraughtsSearch
from shared.agent import without_false_pass
from shared.games import GAMES
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoState
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.protocol.hosts import Unit

DRAUGHTS, CHECKERS = "english-draughts/1", "chinese-checkers/1"
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
SHOT = "W:W18,22,24,30:B2,7,11,15"
ENDING = "B:W1:B10,K11"
HOME = "0:a1,a2,a3,a4,b1,b2,b3,c1,c2,d1:f9,g8,g9,h7,h8,h9,i6,i7,i8,i9"


def searched(game: str, position: str, depth: int, lines: int = 3) -> DeepeningSearch:
    make = searching(game, position, lines, None)
    assert make is not None
    found = make()
    while found.depth < depth and not found.is_over:
        found.deepen(bytearray(1))
    return found


@pytest.mark.parametrize(("game", "position"), [(DRAUGHTS, START), (DRAUGHTS, SHOT), (CHECKERS, HOME)])
def test_lines_are_legal_and_distinct_and_begin_with_the_best(game: str, position: str) -> None:
    found, rules = searched(game, position, 6), GAMES[game]
    start = rules.parse_position(position, rules.options({}))
    sign = 1 if rules.to_act(start)[0] == 0 else -1
    assert 1 < len(found.lines) <= 3 and found.nodes > 0 and found.depth == 6
    assert len({line.moves[0] for line in found.lines}) == len(found.lines)
    assert [line.score for line in found.lines] == sorted((it.score for it in found.lines), key=lambda it: -sign * it)
    for line in found.lines:
        state = start
        for text in line.moves:
            state = rules.apply(state, rules.parse_move(state, text))


def test_the_second_line_is_worth_what_its_move_is_worth_alone() -> None:
    found = searched(DRAUGHTS, START, 5, 2)
    state = ENGLISH_DRAUGHTS.parse_position(START)
    values = DraughtsSearch(1 << 18).move_values(state, 5, 1 << 40, bytearray(1))
    assert found.lines[1].moves[0] in values and found.lines[0].moves[0] != found.lines[1].moves[0]
    everything = searched(DRAUGHTS, START, 5, 1)
    assert everything.lines == found.lines[:1]


def test_moves_left_out_at_the_root_do_not_change_the_memory() -> None:
    state, stop = ENGLISH_DRAUGHTS.parse_position(SHOT), bytearray(1)
    search = DraughtsSearch(1 << 18)
    best = search.find(state, 1 << 40, stop, 5)
    own, enemy, kings, turn = board_of(state)
    root = key(own, enemy, kings, turn)
    table = search._table.reshape(-1, 2)  # pyright: ignore[reportPrivateUsage]
    remembered = table[table[:, 0] == root].tolist()
    left_out = made(state, ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, best.move)))
    other = search.find(state, 1 << 40, stop, 5, [left_out])
    assert other.move != best.move and other.score <= best.score
    assert remembered and table[table[:, 0] == root].tolist() == remembered


def test_a_won_ending_is_won_for_its_side_and_says_in_how_many_plies() -> None:
    found = searched(DRAUGHTS, "W:WK14,K18:B5", 30)
    assert found.lines[0].score == -10_000 and found.lines[0].plies is not None
    assert found.is_over and found.depth <= 30


def test_a_single_move_gives_one_line() -> None:
    found = searched(DRAUGHTS, "B:W32:B1", 3)
    assert found.depth == 3 and 1 <= len(found.lines) <= 2


class Counting:
    """Finds two lines and counts how deep it was asked to look."""

    unit: Unit = "man"
    step = 1
    deepest = DEEPEST
    review_depth = 1

    def __init__(self) -> None:
        self.depths: list[int] = []

    def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
        self.depths.append(depth)
        if len(excluded) == 2:
            return None
        if depth == 3 and excluded:
            stop[0] = 1
            return None
        return RootLine(5 - len(excluded), None, (f"move-{len(excluded)}",), 10)


def test_a_depth_that_is_stopped_changes_nothing() -> None:
    found = DeepeningSearch(Counting(), 1, 3)
    for _ in range(2):
        found.deepen(bytearray(1))
    before = (found.depth, found.lines)
    found.deepen(bytearray(1))
    assert (found.depth, found.lines) == before
    assert [line.score for line in found.lines] == [-5, -4]


def test_lines_of_a_search_that_plays_on_at_random_stay_in_its_order() -> None:
    class Sampling(Counting):
        def best(self, depth: int, excluded: Sequence[str], stop: bytearray) -> RootLine | None:
            line = super().best(depth, excluded, stop)
            return line if line is None else replace(line, score=len(excluded), share=0.5 - len(excluded) / 10)

    found = DeepeningSearch(Sampling(), 0, 3)
    found.deepen(bytearray(1))
    assert [(line.score, line.share) for line in found.lines] == [(0, 0.5), (1, 0.4)]


def test_a_search_is_over_when_nothing_deeper_can_be_searched() -> None:
    class Shallow(Counting):
        step = DEEPEST

    found = DeepeningSearch(Shallow(), 0, 1)
    found.deepen(bytearray(1))
    assert found.is_over


def worth(state: DominoState) -> int:
    """Points of the first team less those of the other with best play of all, by the rules alone."""
    if (outcome := DOMINO_101.outcome(state)) is not None:
        return outcome.points[0] - outcome.points[1]
    values = [worth(after) for after in children(state)]
    return min(values) if DOMINO_101.to_act(state)[0] % 2 else max(values)


def children(state: DominoState) -> list[DominoState]:
    moves = [DOMINO_101.parse_move(state, text) for text in without_false_pass(DOMINO_101.move_texts(state))]
    return [DOMINO_101.successor(state, move) for move in moves]


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_of_domino_is_solved_with_open_hands(seat: int) -> None:
    rng, options = Random(seat), DOMINO_101.options({})
    while True:
        deal = DOMINO_101.deal(options, rng)
        state = DOMINO_101.begin(options, deal, DOMINO_101.first_lead(options, deal))
        while DOMINO_101.to_act(state) and sum(hand.bit_count() for hand in state.hands) > 9:
            state = rng.choice(children(state))
        if DOMINO_101.to_act(state) == (seat,) and len(children(state)) > 1:
            break
    found = searched(DOMINO_101.id, DOMINO_101.format_position(state), 1)
    assert found.is_over and found.unit == "point"
    best = found.lines[0]
    assert best.score == 100 * worth(state)
    for text in best.moves:
        state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
        assert 100 * worth(state) == best.score, "nobody errs on the way"


def test_a_game_without_a_search_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "analysis_of", lambda _: None)
    assert searching(DRAUGHTS, "not read", 3, None) is None
