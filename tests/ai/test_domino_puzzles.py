"""Puzzles of 101 domino: which deals the solver may believe in, what a play is worth in them, what an audit finds."""

from dataclasses import replace
from itertools import permutations

import pytest

from ai.contracts import Played
from ai.games.domino_101.deals import deals_of
from ai.games.domino_101.partner_puzzles import certain_tile, fault_of_tile, tries_of_tile
from ai.games.domino_101.puzzles import DominoPuzzles
from ai.puzzles import rating_by
from shared.errors import RecordError
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import DominoState
from shared.games.domino_101.tiles import NAMES, SUIT, tiles_in, union
from shared.puzzles import format_puzzle, parse_puzzle
from tests.testkit.puzzles import LAST_TILES, PARTNER

START = "03 11 14 23 25 26 66/00 02 24 34 36 44 55/06 12 16 22 33 35 56/01 04 05 13 15 45 46;-;3"
MOVES = (
    *("1-0", "3-0>", "4-3>", "<6-1", "<6-4", "4-1>", "<4-4", "2-1>", "<5-4", "<5-2", "4-2>", "<2-2"),
    *("4-0>", "<6-2", "0-0>", "<6-5", "<5-1", "<1-1", "2-0>", "pass", "<3-1"),
)
PLAY = LAST_TILES.line[0]
HAND = Played(LAST_TILES.position, (*LAST_TILES.before, PLAY))


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
    assert (found.line, found.goal, found.before, found.source) == ((PLAY,), "points", LAST_TILES.before, 9)
    assert parse_puzzle(format_puzzle(found)) == found and found.state() == LAST_TILES.state()
    assert found.rating == finder.rating_of(found) and found.rating > 1_000
    assert finder.fault(found, 0) is None


@pytest.mark.slow
def test_an_audit_by_the_rules_finds_a_worse_play(finder: DominoPuzzles) -> None:
    (found,) = finder.puzzles_of(HAND, 1)
    others = [text for text in DOMINO_101.move_texts(LAST_TILES.state()) if text != PLAY]
    assert others
    for text in others:
        assert finder.fault(replace(found, line=(text,)), 0) == f"{PLAY} expects no less than {text}"


@pytest.mark.slow
def test_facts_unseen_by_the_solver_change_no_puzzle(finder: DominoPuzzles) -> None:
    """The same view over another deal is the same puzzle."""
    state, begun = LAST_TILES.state(), DOMINO_101.parse_position(LAST_TILES.position)
    other = next(deal for deal in deals_of(state) if deal != state.hands)
    gone = [start & ~now for start, now in zip(begun.hands, state.hands, strict=True)]
    dealt = tuple(hand | tiles for hand, tiles in zip(other, gone, strict=True))
    start = DOMINO_101.format_position(replace(begun, hands=dealt))
    (first,), (second,) = finder.puzzles_of(HAND, 1), finder.puzzles_of(Played(start, HAND.moves), 1)
    assert second == replace(first, position=start)


def hand_after(plies: int) -> DominoState:
    return DOMINO_101.replay(DOMINO_101.parse_position(PARTNER.position), PARTNER.before[:plies])[0]


def test_the_tile_that_the_partner_holds_is_in_every_deal() -> None:
    state, tile = PARTNER.state(), NAMES.index("1-0")
    assert certain_tile(state) == tile
    deals = deals_of(state)
    assert len(deals) > 1 and all(deal[0] >> tile & 1 for deal in deals)
    for other in tiles_in(union(state.hands) & ~state.hands[2] & ~(1 << tile)):
        assert not all(deal[0] >> other & 1 for deal in deals), "one tile alone is certain"


def test_before_the_passes_no_tile_is_certain() -> None:
    certain = [certain_tile(hand_after(plies)) for plies in range(len(PARTNER.before) + 1)]
    assert set(certain[:-1]) == {None} and certain[-1] is not None


def test_the_finder_asks_once_in_a_hand(finder: DominoPuzzles) -> None:
    found = [one for one in finder.puzzles_of(Played(PARTNER.position, PARTNER.before), 6) if one.goal == "partner"]
    assert found == []
    whole = Played(PARTNER.position, (*PARTNER.before, DOMINO_101.move_texts(PARTNER.state())[0]))
    found = [one for one in finder.puzzles_of(whole, 6) if one.goal == "partner"]
    assert found == [replace(PARTNER, rating=finder.rating_of(PARTNER))]
    assert parse_puzzle(format_puzzle(PARTNER)) == PARTNER and finder.fault(PARTNER, 0) is None


def test_an_audit_by_the_rules_finds_a_tile_that_others_may_hold(finder: DominoPuzzles) -> None:
    state, begun = PARTNER.state(), DOMINO_101.parse_position(PARTNER.position)
    for tile in tiles_in(union(state.hands) & ~state.hands[2] & ~(1 << NAMES.index("1-0"))):
        wrong = replace(PARTNER, line=(NAMES[tile],))
        assert finder.fault(wrong, 0) == f"the partner holds 1-0 for certain, not {NAMES[tile]}"
    earlier = hand_after(len(PARTNER.before) - 1)
    assert fault_of_tile(earlier, begun, "1-0") is not None, "the last pass tells it"


def test_an_answer_that_is_no_hidden_tile_is_no_puzzle() -> None:
    own = NAMES[tiles_in(PARTNER.state().hands[2])[0]]
    with pytest.raises(RecordError) as refused:
        parse_puzzle(format_puzzle(replace(PARTNER, line=(own,))))
    assert refused.value.code == "record/illegal"


def test_a_tile_shown_by_passes_is_easier_than_a_counted_one() -> None:
    state, shown = PARTNER.state(), NAMES.index("1-0")
    hidden = union(state.hands) & ~state.hands[2]
    easy = rating_by(tries_of_tile(state, shown), hidden.bit_count())
    others = [tile for tile in tiles_in(hidden) if tile != shown]
    assert all(rating_by(tries_of_tile(state, tile), hidden.bit_count()) > easy for tile in others)
