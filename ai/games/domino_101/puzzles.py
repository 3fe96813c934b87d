"""Puzzles of 101 domino: the last two rounds of plays of a hand, where one play expects most points.

The solver knows the own tiles, the line and who passed on what. Every deal that agrees with this counts as much as any
other; in each, all four play as well as anybody can with open hands after the solver's play. The mean over the deals
is what a play expects: points of the own side less points of the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np

from ai.games.facets import Played
from ai.puzzles import LEAST_MISSED, TRIES, missed
from ai.roster import make_agent
from shared.core import Seat, View
from shared.games.domino_101.rules import DOMINO_101, redeal_condition
from shared.games.domino_101.state import MOVES, PASS, DominoState
from shared.games.domino_101.tiles import SUIT, hand_of, tiles_in, union
from shared.puzzles import Puzzle

MOST_LEFT: Final = 8
"""Tiles in all hands: two rounds of plays at most."""
MARGIN: Final = 2.0
"""Points by which the best play must lead: differences that nobody can feel are no puzzle."""
_FAST: Final = ("level-1", "greedy", "level-2")


class DominoPuzzles:
    """Finds and audits puzzles. Holds the memory of its searches: one thread at a time."""

    def __init__(self, data: Path, nodes: int | None = None) -> None:
        """Neither a data folder nor positions to look at are needed: every deal is played to its end."""
        self._table: tuple[np.ndarray, ...] | None = None

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        """The puzzles among the plays of one hand."""
        state = DOMINO_101.parse_position(played.start)
        for ply, text in enumerate(played.moves):
            if sum(hand.bit_count() for hand in state.hands) <= MOST_LEFT and len(state.legal_moves()) > 1:
                puzzle = self._puzzle(state, played, ply, source)
                if puzzle is not None:
                    yield puzzle
            state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        """The fault of a puzzle by the rule book alone, which plays every deal in every way; None: none."""
        state: DominoState = puzzle.state()
        sign, deals, (play,) = -1 if state.turn in (1, 3) else 1, deals_of(state), puzzle.line
        totals = {
            text: sign * sum(_worth(_played(state, deal, text), {}) for deal in deals)
            for text in DOMINO_101.move_texts(state)
        }
        rival = max((text for text in totals if text != play), key=lambda text: totals[text])
        return None if totals[play] > totals[rival] else f"{rival} expects no less than {play}"

    def _puzzle(self, state: DominoState, played: Played, ply: int, source: int) -> Puzzle | None:
        view, texts, deals = DOMINO_101.view(state, state.turn), DOMINO_101.move_texts(state), deals_of(state)
        expected = self._expected(view, texts, deals)
        best, second = sorted(texts, key=lambda text: -expected[text])[:2]
        if expected[best] - expected[second] < MARGIN:
            return None
        players = (make_agent(DOMINO_101.id, name, seed, {}) for name in _FAST for seed in range(TRIES))
        share = missed(players, view, texts, best)
        if share < LEAST_MISSED:
            return None
        themes = _themes(state, best, deals)
        return Puzzle(DOMINO_101.id, played.start, "points", (best,), share, themes, source, tuple(played.moves[:ply]))

    def _expected(self, view: View, texts: Sequence[str], deals: Sequence[tuple[int, ...]]) -> dict[str, float]:
        """By play: the mean difference of points over the deals, for the side that plays."""
        # Machine code is loaded by the first position that needs it.
        from ai.games.domino_101.kernel_agents import KernelInputs
        from ai.games.domino_101.kernels.hand import HANDS, play
        from ai.games.domino_101.kernels.solver import EMPTY, new_table, solve

        if self._table is None:
            self._table = new_table()
        inputs, stop = KernelInputs(view, texts, 0), np.zeros(1, np.uint8)
        totals = [0] * inputs.count
        for deal in deals:
            self._table[0].fill(EMPTY)
            for place in range(inputs.count):
                trial = inputs.hand.copy()
                trial[HANDS : HANDS + 4] = deal
                play(trial, inputs.moves[place])
                totals[place] += int(solve(trial, *self._table, stop))
        sign = -1 if inputs.seat & 1 else 1
        return {text: sign * total / len(deals) for text, total in zip(inputs.texts, totals, strict=True)}


def deals_of(state: DominoState) -> list[tuple[int, ...]]:
    """All four hands of every deal that the seat to play may believe in, as sets of tiles by seat.

    The hands have the right sizes, hold nothing that their seats passed over, and were never void (rules, "Redeal").
    """
    me = state.turn
    assert me is not None
    others = [Seat((me + step) % 4) for step in (1, 2, 3)]
    hidden = union(state.hands) & ~state.hands[me]
    barred = _passed_over(state)
    placed = [hand_of(tile for by, tile in state.placements() if by == seat) for seat in range(4)]
    found: list[tuple[int, ...]] = []
    for first in _hands(hidden & ~barred[others[0]], state.hands[others[0]].bit_count()):
        for second in _hands(hidden & ~first & ~barred[others[1]], state.hands[others[1]].bit_count()):
            third = hidden & ~first & ~second
            deal = [0, 0, 0, 0]
            deal[me] = state.hands[me]
            for seat, hand in zip(others, (first, second, third), strict=True):
                deal[seat] = hand
            dealt = [hand | gone for hand, gone in zip(deal, placed, strict=True)]
            if not third & barred[others[2]] and not any(map(redeal_condition, dealt)):
                found.append(tuple(deal))
    return found


def _hands(tiles: int, size: int) -> Iterator[int]:
    """Every set of so many of the tiles."""
    return map(hand_of, combinations(tiles_in(tiles), size))


def _passed_over(state: DominoState) -> list[int]:
    """By seat, the tiles that it does not hold: it passed where they fitted."""
    barred = [0, 0, 0, 0]
    here = DominoState(state.hands, (), state.leader, state.leader, None, (), state.options)
    for move in state.history:
        assert here.turn is not None
        if move == PASS:
            barred[here.turn] |= SUIT[here.line[0][0]] | SUIT[here.line[-1][1]]
        here = DOMINO_101.successor(here, move)
    return barred


def _worth(state: DominoState, known: dict[DominoState, int]) -> int:
    """Points of team {0, 2} less points of team {1, 3} with best play of all four and open hands, by the rule book."""
    outcome = DOMINO_101.outcome(state)
    if outcome is not None:
        return outcome.points[0] - outcome.points[1]
    bare = DominoState(state.hands, state.line, state.turn, state.leader, None, (), state.options)
    if bare not in known:
        values = [_worth(DOMINO_101.successor(bare, move), known) for move in bare.legal_moves()]
        known[bare] = min(values) if bare.turn in (1, 3) else max(values)
    return known[bare]


def _themes(state: DominoState, text: str, deals: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """`closing`: the play closes the line. `stop`: after it the next seat has to pass, whatever it holds."""
    after = [_played(state, deal, text) for deal in deals]
    if after[0].ending() == "closed":
        return ("closing",)
    return ("stop",) if all(each.ending() is None and each.must_pass() for each in after) else ()


def _played(state: DominoState, deal: tuple[int, ...], text: str) -> DominoState:
    """The state after the play, if these are the hands."""
    return DOMINO_101.successor(replace(state, hands=deal), MOVES[text])
