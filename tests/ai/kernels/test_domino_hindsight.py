"""Cells against the rule book's states, looking back against hands played by the rule book, preference by hand."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from ai.games.domino_101 import players as described
from ai.games.domino_101.kernels import hindsight as kernel
from ai.games.domino_101.kernels import match as domino_match
from ai.games.domino_101.kernels.hand import HAND_SIZE, HANDS, LACKS, MOVES_SIZE, TURN, legal_moves
from ai.games.domino_101.kernels.linear import LIN, best_of, weigh
from ai.games.domino_101.kernels.match import NOBODY, Knowledge
from ai.games.domino_101.observation import move_code
from ai.games.domino_101.players import pair_of
from mining.lab.kernels import hindsight_match as match
from shared.experience import hindsight as form
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoMove, DominoState
from shared.games.domino_101.tiles import PIPS_OF, SET, TILE, tiles_in, union
from tests.ai.domino.seats import choices, redealt
from tests.ai.kernels.domino_cells import kernel_cells
from tests.ai.kernels.domino_twin import twin_of
from tests.games.domino_hands import random_hand


def worded(state: DominoState, move: DominoMove) -> dict[str, str]:
    """The cell of a move as the module `shared.experience.hindsight` words it, from the rule book's state."""
    (seat,) = DOMINO_101.to_act(state)
    hand, counts = state.hands[seat], [held.bit_count() for held in state.hands]
    lacks = [int(numbers) for numbers in twin_of(state)[LACKS : LACKS + 4]]
    after = DOMINO_101.successor(state, move).line
    ends = {after[0][0], after[-1][1]}
    unseen = tiles_in(SET & ~hand & ~union(1 << tile for tile in laid(state)))

    def fits(tile: int) -> bool:
        return bool(ends & set(PIPS_OF[tile]))

    def may_hold(other: int, tile: int) -> bool:
        return other != seat and not any(lacks[other] >> number & 1 for number in PIPS_OF[tile])

    def expected(other: int) -> float:
        total = 0.0
        for tile in unseen:
            if fits(tile) and may_hold(other, tile):
                total += counts[other] / sum(counts[each] for each in range(4) if may_hold(each, tile))
        return round(total, 9)

    mine, theirs = (min(counts[(seat + k) % 4], counts[(seat + k + 2) % 4]) for k in (0, 1))
    owner = "other"
    if state.line:
        placer = owner_of_end(state, move)
        owner = "own" if placer == seat else "partner" if placer == (seat + 2) % 4 else "other"
    low, high = PIPS_OF[move.tile]
    own = sum(fits(tile) for tile in tiles_in(hand) if tile != move.tile)
    return {
        "phase": str(1 + min(5, max(len(state.line) - 1, 0) // 4)),
        "race": "ahead" if mine < theirs else "level" if mine == theirs else "behind",
        "own": "4+" if own >= 4 else str(own),
        "next": at_most(expected((seat + 1) % 4), {"none": 0, "0.5": 0.5, "1": 1, "1.75": 1.75}),
        "prev": at_most(expected((seat + 3) % 4), {"0.4": 0.4, "1.2": 1.2}),
        "covers": owner,
        "tile": "double" if low == high else "heavy" if low + high >= 7 else "light",
    }


def at_most(number: float, steps: dict[str, float]) -> str:
    return next((name for name, most in steps.items() if number <= most), "more")


def laid(state: DominoState) -> list[int]:
    return [tile for _, tile in state.placements()]


def owner_of_end(state: DominoState, move: DominoMove) -> int:
    """Who placed the tile at the end that a move covers: found by placing all tiles anew."""
    assert state.leader is not None
    owners = {"left": -1, "right": -1}
    for ply, made in enumerate(state.history):
        seat = (state.leader + ply) % 4
        if made.end == "lead":
            owners = {"left": seat, "right": seat}
        elif made.end != "pass":
            owners[made.end] = seat
    return owners[move.end]


def test_a_cell_says_of_a_move_what_the_rule_book_says() -> None:
    values: dict[str, set[str]] = {name: set() for name, _ in form.FIELDS}
    for state in choices(150, seed=21):
        cells = kernel_cells(state)
        for move in DOMINO_101.legal_moves(state):
            cell = form.cell_fields(cells[DOMINO_101.format_move(state, move)])
            assert cell == worded(state, move)
            for name, value in cell.items():
                values[name].add(value)
    assert values == {name: set(every) for name, every in form.FIELDS}  # none was left out


def facts_worded(state: DominoState, move: DominoMove) -> dict[str, str]:
    """The facts of a move as `shared.reasons.FACTS` words them, from the rule book's state."""
    (seat,) = DOMINO_101.to_act(state)
    cell = worded(state, move)
    line, passed_over = DOMINO_101.successor(state, move).line, state.passed_over()
    ends = (line[0][0], line[-1][1])
    new = ends[move.end != "left"] if state.line else min(PIPS_OF[move.tile])
    kept = sum(new in PIPS_OF[tile] for tile in tiles_in(state.hands[seat]) if tile != move.tile)

    def passed(step: int) -> str:
        doubles = [1 << TILE[end, end] for end in ends]
        return ("neither", "one", "both")[sum(bool(passed_over[(seat + step) % 4] & double) for double in doubles)]

    return {
        "stage": ("early", "middle", "late")[(int(cell["phase"]) - 1) // 2],
        "race": cell["race"],
        "next-passed": passed(1),
        "partner-passed": passed(2),
        "prev-passed": passed(3),
        "keeps": "3+" if kept >= 3 else str(kept),
        "covers": cell["covers"],
        "tile": cell["tile"],
    }


def test_a_cell_of_facts_says_of_a_move_what_the_rule_book_says() -> None:
    values: dict[str, set[str]] = {name: set() for name, _ in form.FACTS}
    for state in choices(300, seed=23):
        cells = kernel_cells(state, kernel.facts_of)
        for move in DOMINO_101.legal_moves(state):
            numbers = np.unravel_index(cells[DOMINO_101.format_move(state, move)] - form.KINDS, form.FACTS_SHAPE)
            facts = form.HindsightRule(tuple(map(int, numbers)), 1, 0).facts
            assert facts == facts_worded(state, move)
            for name, value in facts.items():
                values[name].add(value)
    assert values == {name: set(every) for name, every in form.FACTS}  # none was left out


def test_the_kernel_counts_the_cells_that_the_form_names() -> None:
    sizes = (kernel.PHASES, kernel.RACES, kernel.OWN, kernel.NEXT, kernel.PREV, kernel.OWNERS, kernel.SORTS)
    assert sizes == tuple(len(values) for _, values in form.FIELDS)
    facts = (kernel.STAGES, kernel.RACES, *[kernel.PASSED] * 3, kernel.KEPT, kernel.OWNERS, kernel.SORTS)
    assert facts == form.FACTS_SHAPE
    assert (kernel.KINDS, kernel.CELLS, kernel.UNIT) == (form.KINDS, form.CELLS, form.UNIT) == (12150, 20898, 1000)


def test_tiles_that_a_seat_cannot_see_change_no_cell() -> None:
    rng = Random(8)
    for state in choices(60, seed=22):
        other = redealt(state, rng)
        assert other.hands != state.hands
        assert kernel_cells(other) == kernel_cells(state)


def played_out(state: DominoState) -> tuple[int, ...]:
    """Points of the hand when every seat plays on by the weigher's sum."""
    while (outcome := DOMINO_101.outcome(state)) is None:
        hand, moves, scores = twin_of(state), np.zeros(MOVES_SIZE, np.int64), np.zeros(MOVES_SIZE)
        seat = int(hand[TURN])
        held = int(hand[HANDS + seat])
        count = int(legal_moves(hand, held, moves))
        best = 0
        if count > 1:
            weigh(hand, seat, held, moves, count, LIN, scores)
            best = int(best_of(scores, count))
        chosen = int(moves[best])
        state = DOMINO_101.successor(
            state, next(m for m in state.legal_moves() if move_code(DOMINO_101.format_move(state, m)) == chosen)
        )
    return outcome.points


def looked_back(states: list[DominoState]) -> tuple[np.ndarray, np.ndarray, int]:
    seen, sums = (np.zeros(kernel.CELLS, np.int64) for _ in range(2))
    plies = np.array([move_code(DOMINO_101.format_move(states[0], move)) for move in states[-1].history], np.int64)
    return seen, sums, int(kernel.look_back(twin_of(states[0]), plies, LIN, seen, sums))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_looking_back_plays_every_choice_of_a_hand_otherwise(seed: int) -> None:
    states = list(random_hand(Random(seed)))
    seen, sums, decisions = looked_back(states)
    times, gains = np.zeros_like(seen), np.zeros_like(sums)
    for state, _ in pairwise(states):
        legal = DOMINO_101.legal_moves(state)
        if len(legal) == 1:
            continue
        (seat,) = DOMINO_101.to_act(state)
        cells, facts = kernel_cells(state), kernel_cells(state, kernel.facts_of)
        points = {move: played_out(DOMINO_101.successor(state, move)) for move in legal}
        value = {move: won[seat] - won[(seat + 1) % 4] for move, won in points.items()}
        mean = Fraction(sum(value.values()), len(legal))
        for move in legal:
            cell = cells[DOMINO_101.format_move(state, move)]
            for counted in (cell, facts[DOMINO_101.format_move(state, move)]):
                times[counted] += 1
                gains[counted] += kernel.UNIT * (value[move] - mean) // 1
    assert decisions == sum(len(DOMINO_101.legal_moves(state)) > 1 for state in states[:-1]) > 5
    assert seen.tolist() == times.tolist()
    assert sums.tolist() == gains.tolist()
    assert np.abs(sums).sum() > 0


def test_looking_back_stops_at_a_ply_that_is_not_legal() -> None:
    states = list(random_hand(Random(4)))
    whole = looked_back(states)[2]
    plies = [move_code(DOMINO_101.format_move(states[0], move)) for move in states[-1].history]
    middle = len(plies) // 2
    for broken in (plies[:middle], [*plies[:middle], plies[0], *plies[middle:]], [*plies, *plies]):
        tables = np.zeros((2, kernel.CELLS), np.int64)
        found = kernel.look_back(twin_of(states[0]), np.array(broken, np.int64), LIN, tables[0], tables[1])
        expected = whole if len(broken) == 2 * len(plies) else sum(len(s.legal_moves()) > 1 for s in states[:middle])
        assert found == expected


@pytest.mark.parametrize(
    ("times", "points", "chosen"),
    [
        ((100, 100, 100), (0, 9, 8), 1),  # the best
        ((100, 100, 100), (3, 3, 2), 0),  # equals are not better
        ((100, 100, 100), (0, 2, 1), 0),  # 2 / 30 is less than half of sqrt(2 / 100)
        ((100, 100, 100), (0, -9, 2.2), 2),  # 2.2 / 30 is more
        ((9, 100, 100), (0, 9, 9), 0),  # the proposed kind is hardly known
        ((100, 9, 100), (0, 99, 9), 2),  # the best kind is hardly known
        ((10, 10, 10), (0, 6.6, 6.8), 2),  # half of sqrt(2 / 10) is 6.7 points
    ],
)
def test_a_move_is_preferred_when_its_kind_is_known_to_be_clearly_better(
    times: tuple[int, ...], points: tuple[float, ...], chosen: int
) -> None:
    cells = np.array([5, 7, 6], np.int64)
    seen, sums = (np.zeros(kernel.CELLS, np.int64) for _ in range(2))
    seen[cells] = times
    sums[cells] = [round(kernel.UNIT * each * count) for each, count in zip(points, times, strict=True)]
    assert kernel.prefer(cells, 3, 0, seen, sums, 10, 0.5) == chosen


def tables(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Tables of chance, in which nearly every kind of move is better or worse than another."""
    rng = np.random.default_rng(seed)
    return np.full((2, kernel.CELLS), 100, np.int64), rng.integers(-900_000, 900_000, (2, kernel.CELLS))


def hands_of(needed: tuple[int, int], margin: float = 0.5, same_table: bool = False) -> np.ndarray:
    """Results of the second level against the fourth; `same_table`: both have the first one's."""
    players = pair_of(described.LEVELS[2], described.LEVELS[4])
    seen, sums = tables(1)
    if same_table:
        sums[1] = sums[0]
    margins, results = np.array([margin, margin]), np.zeros((200, 4), np.int64)
    match.play_hands(players, Knowledge(seen, sums, np.array(needed), margins), 5, 0, results)
    return results


@pytest.mark.deep
@pytest.mark.slow(80)  # to compile nearly all of the game, once
def test_hands_without_hindsight_are_those_of_the_match_engine() -> None:
    results = np.zeros((200, 3), np.int64)
    players = pair_of(described.LEVELS[2], described.LEVELS[4], np.zeros((101, 101)))
    domino_match.play_games(players, 5, 0, True, results)
    for found in (hands_of((0, 0)), hands_of((10, 10), margin=1e9)):
        assert found[:, :2].tolist() == results[:, :2].tolist()
        assert found[:, match.CHANGED].sum() == 0
        assert found[:, match.DECISIONS].min() > 0


@pytest.mark.deep
def test_hindsight_is_the_players_own() -> None:
    plain, first, second = hands_of((0, 0)), hands_of((10, 0)), hands_of((0, 10))
    assert first[:, match.CHANGED].sum() > 100
    assert second[:, match.CHANGED].sum() == 0
    assert (plain[:, :2] != first[:, :2]).any()
    assert (plain[:, :2] != second[:, :2]).any()
    assert (hands_of((10, 0), same_table=True) == first).all()
    assert (hands_of((0, 10), same_table=True) != second).any()


@pytest.mark.deep
def test_hands_are_logged_as_they_were_dealt_and_played() -> None:
    players = pair_of(described.LEVELS[2], described.LEVELS[2])
    hands, plies, starts = np.zeros((30, HAND_SIZE), np.int64), np.zeros(30 * 97, np.int64), np.zeros(31, np.int64)
    match.log_hands(players, NOBODY, 5, hands, plies, starts)
    assert all(int(np.bitwise_or.reduce(hand[HANDS : HANDS + 4])) == SET for hand in hands)
    seen, sums = (np.zeros(kernel.CELLS, np.int64) for _ in range(2))
    found = [
        int(kernel.look_back(hands[row], plies[starts[row] : starts[row + 1]], LIN, seen, sums)) for row in range(30)
    ]
    assert min(found) > 4
    # Played to their ends: nobody has a tile that fits, or one hand is empty.
    assert all(domino_match.ending(hand) != domino_match.GOES_ON for hand in hands)
