"""Puzzles of English draughts: positions of games in which exactly one move keeps a win or a draw.

With six pieces or fewer the endgame database decides, where it knows every move. Elsewhere the strongest player
searches ten times as many positions as it usually does, once for the best move and once for the others together.
Positions go through cheaper looks first, each of which throws most of them out.

Most recorded games were resigned or agreed drawn long before an ending that a database decides. Where only such endings
are looked for, club players play each game on, and what they come to is looked through as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from ai.contracts import Played
from ai.games.english_draughts.endgame.database import EndgameDatabase, opened
from ai.games.english_draughts.endgame.lookup import answers
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.puzzle_themes import FEW, themes_of
from ai.games.english_draughts.search import DraughtsSearch
from ai.games.english_draughts.searcher import LEVELS
from ai.puzzles import Tries, rating_by, solves
from shared.errors import EndgameError
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, DraughtsState
from shared.puzzles import FEWEST_CHOICES, Goal, Puzzle
from shared.records.judging import begin_record

USUAL: Final = LEVELS["master"].nodes
NODES: Final = 10 * USUAL
"""Positions that decide about a puzzle."""
_GLANCE, _LOOK = 3_000, 300_000
"""Positions of the cheaper looks."""
_REPLIES: Final = 20_000
"""Positions that find the other side's best reply where the database decides what the solver may do."""
_WON, _NOT_WON, _EVEN = 180, 70, 60
"""Hundredths of a man. A puzzle's best move is worth so much, or so near to nothing; the others no more than `_NOT_WON`
where it wins, and at least `_WON` less than nothing where it draws."""
_CLASS: Final = 120
"""An audit calls a position won from here on: between what winning moves and other moves of a puzzle may be worth."""
_CLASSES: Final = {"win": 1, "draw": 0, "loss": -1}
_WANTED: Final = {"win": 1, "draw": 0}
"""The class of the only move, and of no other."""
_FAST: Final = ((10, 250, 560), (24, 150, 700), (120, 70, 1_325), (500, 35, 1_535), (5_000, 12, 2_020))
"""Players that try a puzzle: positions and noise as in `LEVELS`, and strength on the scale of puzzles, fitted to 9,000
tries at 250 puzzles (Rasch's model with chance), where the level `child` has 700."""
_TRIES: Final = 8
"""Tries of each, with a seed of its own."""
_DEEPEST: Final = 60
_LONGEST: Final = 9
"""Plies of a solution."""
_PLAYS_ON: Final = LEVELS["club"]
"""Weak enough to come to many endings, and strong enough that they are worth solving."""
_STILL: Final = 20
"""Plies without progress after which a game is not played on: what comes then was there before."""

_OnlyMove = tuple[str, Goal, tuple[str, ...]]
"""A move, which result it keeps, and the best play behind it."""


class DraughtsPuzzles:
    """Finds and audits puzzles. Holds the memory of its searches: one thread at a time."""

    def __init__(self, data: Path, nodes: int | None = NODES) -> None:
        """`data`: the folder whose endgame databases are asked. `nodes`: positions of the searches that
        decide where these do not reach. Without them only what the databases decide is a puzzle; then a folder without
        databases raises EndgameError `endgame/missing`.
        """
        self._nodes = nodes
        self._endgames = EndgameDatabase.open(data) if nodes is not None else opened(data)
        self._search = DraughtsSearch(USUAL, endgames=self._endgames, network=shipped())
        self._fast = [
            (strength, nodes, [DraughtsSearch(nodes, noise=noise, seed=seed) for seed in range(_TRIES)])
            for nodes, noise, strength in _FAST
        ]

    def puzzles_of(self, played: Played, source: int) -> Iterator[Puzzle]:
        """The puzzles among the positions of one game, none in the middle of another's solution."""
        free = 0
        for ply, state in enumerate(self._states(played, source)):
            if ply >= free:
                puzzle = self._puzzle(ENGLISH_DRAUGHTS.format_position(state), source)
                if puzzle is not None:
                    free = ply + len(puzzle.line) + 1
                    yield puzzle

    def fault(self, puzzle: Puzzle, nodes: int) -> str | None:
        """The fault of a puzzle by the endgame database, or else by a search of `nodes` positions, if it has one."""
        state = ENGLISH_DRAUGHTS.parse_position(puzzle.position)
        for ply, text in enumerate(puzzle.line):
            if ply % 2 == 0 and len(ENGLISH_DRAUGHTS.legal_moves(state)) > 1:
                classes = self._classes_by_database(state) or self._classes_by_search(state, text, nodes)
                wanted = _WANTED[puzzle.goal]
                if classes[text] < wanted:
                    return f"{text} does not keep the {puzzle.goal}"
                rivals = [move for move, value in classes.items() if move != text and value >= wanted]
                if rivals:
                    return f"{rivals[0]} keeps the {puzzle.goal} as well as {text}"
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, text))
        return None

    def _states(self, played: Played, seed: int) -> Iterator[DraughtsState]:
        """The states of a game in which a move was made, and those in which one would have been, if it is played on.

        How it is played on depends on nothing but the game and the seed.
        """
        _, state = begin_record(ENGLISH_DRAUGHTS.id, played.start)
        for text in played.moves:
            yield state
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, text))
        if self._nodes is not None:
            return
        players = DraughtsSearch(_PLAYS_ON.nodes, noise=_PLAYS_ON.noise, seed=seed)
        while ENGLISH_DRAUGHTS.outcome(state) is None and len(state.since) < _STILL:
            yield state
            best = players.find(state, _PLAYS_ON.nodes, bytearray(1)).move
            state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, best))

    def rating_of(self, puzzle: Puzzle) -> int:
        """Its rating by the fast players."""
        tries: list[Tries] = []
        for strength, nodes, searches in self._fast:
            found = sum(solves(puzzle, partial(_move_of, search, nodes)) for search in searches)
            tries.append(Tries(strength, found, _TRIES))
        return rating_by(tries, len(ENGLISH_DRAUGHTS.move_texts(puzzle.state())))

    def _puzzle(self, text: str, source: int) -> Puzzle | None:
        state = ENGLISH_DRAUGHTS.parse_position(text)
        if len(ENGLISH_DRAUGHTS.move_texts(state)) < FEWEST_CHOICES:
            return None
        glanced = self._only_move(state, _GLANCE)
        found = None if glanced is None else self._sure_move(state)
        if glanced is None or found is None or found[0] != glanced[0]:
            return None
        move, goal, replies = found
        line = self._solution(state, move, goal, replies)
        puzzle = Puzzle(ENGLISH_DRAUGHTS.id, text, goal, line, 0, themes_of(state, line, goal), source)
        return replace(puzzle, rating=self.rating_of(puzzle))

    def _sure_move(self, state: DraughtsState) -> _OnlyMove | None:
        """The one move that keeps the result, by all that may be searched; a shorter search comes before a long one."""
        if self._nodes is None or self._classes_by_database(state) is not None:
            return self._only_move(state, _LOOK)
        return self._only_move(state, min(_LOOK, self._nodes)) and self._only_move(state, self._nodes)

    def _only_move(self, state: DraughtsState, nodes: int) -> _OnlyMove | None:
        """The one move that keeps the result, which result, and the best play behind it; None where there is none.

        `nodes`: positions searched; where the database decides, fewer are searched, for the play behind the move alone.
        """
        legal = ENGLISH_DRAUGHTS.move_texts(state)
        if len(legal) < 2:
            return None
        known = self._classes_by_database(state)
        if known is not None:
            return self._only_known_move(state, known, min(nodes, _REPLIES))
        if self._nodes is None:
            return None
        best = self._search.find(state, nodes, bytearray(1))
        if best.score >= _WON:
            goal: Goal = "win"
        elif abs(best.score) <= _EVEN:
            goal = "draw"
        else:
            return None
        others = [move for move in legal if move != best.move]
        second = max(self._search.move_values(state, _DEEPEST, nodes, bytearray(1), others).values())
        if second > (_NOT_WON if goal == "win" else -_WON):
            return None
        return best.move, goal, best.line[1:]

    def _only_known_move(self, state: DraughtsState, known: Mapping[str, int], nodes: int) -> _OnlyMove | None:
        best, *rivals = sorted(known, key=known.__getitem__, reverse=True)
        value = known[best]
        if value < _WANTED["draw"] or value == known[rivals[0]]:
            return None
        after = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, best))
        replies = () if ENGLISH_DRAUGHTS.outcome(after) else self._search.find(after, nodes, bytearray(1)).line
        return best, "win" if value == _WANTED["win"] else "draw", replies

    def _classes_by_database(self, state: DraughtsState) -> dict[str, int] | None:
        """1 for every move that wins, 0 for one that draws, −1 for one that loses; None where not all are known."""
        position = state.position
        if (position.black | position.white).bit_count() > FEW:
            return None
        try:
            known = answers(self._endgames, state)
        except EndgameError:
            return None
        return {move: _CLASSES[answer.value] for move, answer in known.items()}

    def _classes_by_search(self, state: DraughtsState, solution: str, nodes: int) -> dict[str, int]:
        """The same by searching the solution and all others, so many positions each."""
        others = [move for move in ENGLISH_DRAUGHTS.move_texts(state) if move != solution]
        values = self._search.move_values(state, _DEEPEST, nodes, bytearray(1), [solution])
        values |= self._search.move_values(state, _DEEPEST, nodes, bytearray(1), others)
        return {move: (value >= _CLASS) - (value <= -_CLASS) for move, value in values.items()}

    def _solution(self, state: DraughtsState, move: str, goal: Goal, replies: Sequence[str]) -> tuple[str, ...]:
        """The line as long as the solver has but one move, forced ones between, ended by a move of choice."""
        line, chosen = [move], 1
        while replies and len(line) + 2 <= _LONGEST:
            for text in (line[-1], replies[0]):
                state = ENGLISH_DRAUGHTS.successor(state, ENGLISH_DRAUGHTS.parse_move(state, text))
            legal = ENGLISH_DRAUGHTS.move_texts(state)
            if len(legal) == 1:
                found = self._search.find(state, _LOOK, bytearray(1))
                line += [replies[0], legal[0]]
                replies = found.line[1:]
                continue
            only = self._sure_move(state)
            if only is None or only[1] != goal:
                break
            line += [replies[0], only[0]]
            replies, chosen = only[2], len(line)
        return tuple(line[: max(chosen, _with_last_capture(line))])


def _move_of(search: DraughtsSearch, nodes: int, state: DraughtsState) -> str:
    return search.find(state, nodes, bytearray(1)).move


def _with_last_capture(line: Sequence[str]) -> int:
    """The length of the line up to the solver's last capture: it shows what the solution was for."""
    return max((ply + 1 for ply in range(0, len(line), 2) if "x" in line[ply]), default=0)
