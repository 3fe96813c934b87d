"""Easy puzzles of 101 domino for the package, from hands of random moves. Loads numba.

`python -m mining.lab.makers.easy_puzzles HANDS` adds those of so many hands to the bundled ones: the same file for the
same number, if it begins from the same file. People whose hands are in the archive leave few easy positions: 27 puzzles
rated below 900 in 5,328 hands. After random moves every deal that agrees with the line and the passes is as likely as
any other, as the solver is to believe. Expect 60 hands a second of one processor.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from ai.contracts import Played
from ai.duel.contest import Contest, play_game
from ai.games.domino_101.puzzles import DominoPuzzles
from mining.puzzles.collection import distinct
from shared.files import write_whole
from shared.games.domino_101.rules import DOMINO_101
from shared.puzzles import Puzzle, pack_puzzles, shipped_path, shipped_puzzles
from shared.rounds import rounds_of

_SEED = 9_301
EASY = range(400, 1_000)
"""Ratings of those that are kept."""


def easy_puzzles(hands: int) -> Iterator[Puzzle]:
    """The puzzles that ask for the best play and are easy, hand by hand."""
    contest = Contest(DOMINO_101.id, ("random", "random"), _SEED, hands=True, keep=True)
    finder = DominoPuzzles(Path())
    for number in range(hands):
        (hand,) = rounds_of(play_game(contest, number, {}).events)
        played = Played(DOMINO_101.format_position(hand.states[0]), [event.move or "" for event in hand.plies()])
        for puzzle in finder.puzzles_of(played, 0):
            if puzzle.goal == "points" and puzzle.rating in EASY:
                yield puzzle


def main(hands: str) -> None:
    """Add them to the bundled ones, from the easiest on; of one position the puzzle that is there stays."""
    puzzles = distinct([*shipped_puzzles(DOMINO_101.id), *easy_puzzles(int(hands))]).values()
    write_whole(
        shipped_path(DOMINO_101.id), pack_puzzles(sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id)))
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
