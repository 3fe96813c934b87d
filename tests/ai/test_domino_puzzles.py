"""Puzzles of 101 domino: which deals the solver may believe in, what a play is worth in them, what an audit finds."""

from dataclasses import replace
from itertools import permutations

import pytest

from ai.games.domino_101.puzzles import DominoPuzzles, deals_of
from ai.games.facets import Played
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import SUIT, tiles_in, union
from shared.puzzles import format_puzzle, parse_puzzle
from tests.testkit.puzzles import LAST_TILES

START, MOVES, (PLAY,) = LAST_TILES.position, LAST_TILES.before, LAST_TILES.line
HAND = Played(START, (*MOVES, PLAY))


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> DominoPuzzles:
    return DominoPuzzles(tmp_path_factory.mktemp("data"))


def position(plies: int = len(MOVES)) -> DominoState:
    state, _ = DOMINO_101.replay(DOMINO_101.parse_position(START), MOVES[:plies])
    return state


def test_the_deals_are_those_that_agree_with_sizes_and_passes() -> None:
    state, me = position(), 0
    assert state.turn == me and state.history[19].end == "pass"
    hidden = list(tiles_in(union(state.hands) & ~state.hands[me]))
    sizes = [hand.bit_count() for hand in state.hands]
    passed = DOMINO_101.replay(DOMINO_101.parse_position(START), MOVES[:19])[0]
    barred = SUIT[passed.line[0][0]] | SUIT[passed.line[-1][1]]
    gone = [start & ~now for start, now in zip(position(0).hands, state.hands, strict=True)]
    expected: set[tuple[int, ...]] = set()
    for order in permutations(hidden):
        hands, rest = [0, 0, 0, 0], list(order)
        for seat in range(4):
            if seat == me:
                hands[seat] = state.hands[me]
                continue
            hands[seat] = sum(1 << tile for tile in rest[: sizes[seat]])
            rest = rest[sizes[seat] :]
        whole = [hand | tiles for hand, tiles in zip(hands, gone, strict=True)]
        if not hands[passed.turn or 0] & barred and not any(map(redeal_condition, whole)):
            expected.add(tuple(hands))
    found = deals_of(state)
    assert len(found) == len(set(found)) and set(found) == expected
    assert state.hands in expected


@pytest.mark.slow
def test_the_best_play_of_the_end_of_a_hand_is_found(finder: DominoPuzzles) -> None:
    (found,) = finder.puzzles_of(HAND, 9)
    assert (found.line, found.goal, found.before, found.source) == ((PLAY,), "points", MOVES, 9)
    assert parse_puzzle(format_puzzle(found)) == found and found.state() == position()
    assert found.missed >= 10, "fast players do not see it"
    assert finder.fault(found, 0) is None


@pytest.mark.slow
def test_an_audit_by_the_rules_finds_a_worse_play(finder: DominoPuzzles) -> None:
    (found,) = finder.puzzles_of(HAND, 1)
    others = [text for text in DOMINO_101.move_texts(position()) if text != PLAY]
    assert others
    for text in others:
        assert finder.fault(replace(found, line=(text,)), 0) == f"{PLAY} expects no less than {text}"


@pytest.mark.slow
def test_what_only_the_solver_does_not_see_changes_no_puzzle(finder: DominoPuzzles) -> None:
    """The same view over another deal is the same puzzle."""
    state = position()
    other = next(deal for deal in deals_of(state) if deal != state.hands)
    gone = [start & ~now for start, now in zip(position(0).hands, state.hands, strict=True)]
    dealt = tuple(hand | tiles for hand, tiles in zip(other, gone, strict=True))
    start = DOMINO_101.format_position(replace(position(0), hands=dealt))
    (first,), (second,) = finder.puzzles_of(HAND, 1), finder.puzzles_of(Played(start, HAND.moves), 1)
    assert second == replace(first, position=start)
