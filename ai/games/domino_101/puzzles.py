"""Puzzles of 101 domino: the last three rounds of plays of a hand, where one play expects most points, and the tile
that the partner holds for certain (`partner_puzzles`).

The solver knows the own tiles, the line and who passed on what. Every deal that agrees with this counts as much as any
other; in each, all four play as well as anybody can with open hands after the solver's play. The mean over the deals
is what a play expects: points of the own side less points of the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from ai.contracts import Played
from ai.games.domino_101 import agents
from ai.games.domino_101.deals import deals_of
from ai.games.domino_101.greedy import GreedyDominoAgent
from ai.games.domino_101.partner_puzzles import certain_tile, fault_of_tile, tries_of_tile
from ai.puzzles import Tries, rating_by
from shared.agent import Budget
from shared.core import View
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import MOVES, DominoState
from shared.games.domino_101.tiles import NAMES
from shared.puzzles import FEWEST_CHOICES, Puzzle, answers, has_choice

MOST_LEFT: Final = 12
"""Tiles in all hands: three rounds of plays at most."""
MOST_DEALS: Final = 1_000
"""Deals that the solver may believe in."""
MARGIN: Final = 2.0
"""Points by which the best play must lead: differences that nobody can feel are no puzzle."""
_FAST: Final = ((GreedyDominoAgent, 750, 1), (agents.level_2, 970, 8), (agents.weigher, 1_415, 1))
"""Players that try a puzzle: their strength on the scale of puzzles, and their tries, each with a seed of its own."""
_MISJUDGING: Final = ((40, 570), (15, 1_000), (6, 1_455), (2, 1_920))
"""Players that misjudge what each play expects by so many points (standard deviation), and their strength. All were
fitted to 7,700 tries at 82 puzzles (Rasch's model with chance), where the one of 15 points has 1,000."""
_TRIES, _DRAWN = 16, 400
"""Tries of each of these, and of how many their share of right ones is known."""


class DominoPuzzles:
    """Finds and audits puzzles. Holds the memory of its searches: one thread at a time."""

    def __init__(self, data: Path, nodes: int | None = None) -> None:
        """Neither a data folder nor positions to look at are needed: every deal is played to its end."""
        self._table: tuple[np.ndarray, ...] | None = None

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        """The puzzles among the plays of one hand, no more than one of them about what the partner holds."""
        state, has_partner_puzzle = DOMINO_101.parse_position(played.start), False
        for ply, text in enumerate(played.moves):
            found: list[Puzzle | None] = []
            before = tuple(played.moves[:ply])
            if not has_partner_puzzle and (tile := certain_tile(state)) is not None:
                has_partner_puzzle = True
                found.append(Puzzle(DOMINO_101.id, played.start, "partner", (NAMES[tile],), 0, (), source, before))
            if sum(hand.bit_count() for hand in state.hands) <= MOST_LEFT:
                found.append(
                    self._puzzle(state, Puzzle(DOMINO_101.id, played.start, "points", (), 0, (), source, before))
                )
            for puzzle in filter(None, found):
                if has_choice(puzzle):
                    yield replace(puzzle, rating=self.rating_of(puzzle))
            state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))

    def rating_of(self, puzzle: Puzzle) -> int:
        """Its rating by the players that try it."""
        state: DominoState = puzzle.state()
        choices = len(answers(puzzle, state))
        if puzzle.goal == "partner":
            return rating_by(tries_of_tile(state, NAMES.index(puzzle.line[0])), choices)
        view, texts = DOMINO_101.view(state, state.turn), DOMINO_101.move_texts(state)
        tries: list[Tries] = []
        for make, strength, count in _FAST:
            players = [make(Random(seed)) for seed in range(count)]
            solved = sum(player.choose(view, texts, Budget()).move == puzzle.line[0] for player in players)
            tries.append(Tries(strength, solved, count))
        expected = self._expected(view, texts, deals_of(state))
        for error, strength in _MISJUDGING:
            chance = Random(0)
            seen = ({text: expected[text] + chance.gauss(0, error) for text in texts} for _ in range(_DRAWN))
            found = sum(max(texts, key=each.__getitem__) == puzzle.line[0] for each in seen)
            tries.append(Tries(strength, _TRIES * found / _DRAWN, _TRIES))
        return rating_by(tries, choices)

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        """The fault of a puzzle by the rule book alone, which plays every deal in every way, if it has one."""
        state: DominoState = puzzle.state()
        if puzzle.goal == "partner":
            return fault_of_tile(state, DOMINO_101.parse_position(puzzle.position), puzzle.line[0])
        sign, deals, (play,) = -1 if state.turn in (1, 3) else 1, deals_of(state), puzzle.line
        totals = {
            text: sign * sum(_worth(_after(state, deal, text), {}) for deal in deals)
            for text in DOMINO_101.move_texts(state)
        }
        rival = max((text for text in totals if text != play), key=lambda text: totals[text])
        return None if totals[play] > totals[rival] else f"{rival} expects no less than {play}"

    def _puzzle(self, state: DominoState, asked: Puzzle) -> Puzzle | None:
        """`asked`, with its solution."""
        texts = DOMINO_101.move_texts(state)
        if len(texts) < FEWEST_CHOICES or len(deals := deals_of(state)) > MOST_DEALS:
            return None
        expected = self._expected(DOMINO_101.view(state, state.turn), texts, deals)
        best, second = sorted(texts, key=lambda text: -expected[text])[:2]
        if expected[best] - expected[second] < MARGIN:
            return None
        return replace(asked, line=(best,), themes=_themes(state, best, deals))

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
    after = [_after(state, deal, text) for deal in deals]
    if after[0].ending() == "closed":
        return ("closing",)
    return ("stop",) if all(each.ending() is None and each.must_pass() for each in after) else ()


def _after(state: DominoState, deal: tuple[int, ...], text: str) -> DominoState:
    """The state after the play, if these are the hands."""
    return DOMINO_101.successor(replace(state, hands=deal), MOVES[text])
