"""The experiment `table`: the score of a seat by blocks of an evening of matches against one person, live.

The matches are played through server, AI host and worker as at any installation (`live`), sides in turn. The seat draws
another lot in each match; the person plays the same each time, or draws too, or has a style, or repeats what won once.
Controls are a person who comes as somebody new in every match, so that nothing is remembered, and the memory of another
person, who plays the same way with another lot.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from mining.lab.experiments.at_the_table import live
from mining.lab.experiments.at_the_table.opponents import FIXED, REPEATED, STYLE, VARIED, Opponent, Person
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, pairs_of, score_of, scores_text
from shared.experience.evenings import ANOTHERS, NOTHING, OWN
from shared.experience.learners import STRONGEST, USUAL
from shared.games.chinese_checkers.rules import CHINESE_CHECKERS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS

BLOCK = 20
REPEATS = 8
"""Matches after the first that a repeating person has won, whose losses are told."""
MEMORIES = (OWN, NOTHING, ANOTHERS)
_DRAUGHTS, _CHECKERS = ENGLISH_DRAUGHTS.id, CHINESE_CHECKERS.id
PAIRINGS: Sequence[tuple[str, Opponent]] = (
    *((USUAL, Opponent(_DRAUGHTS, "expert", 5_000, way)) for way in (FIXED, VARIED, STYLE, REPEATED)),
    (STRONGEST, Opponent(_DRAUGHTS, "master", 8_000, FIXED)),
    *((USUAL, Opponent(_CHECKERS, "master", 600, way)) for way in (FIXED, VARIED)),
)
"""The seat, and its opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCell(Cell):
    """One pairing with one memory."""

    opponent: Opponent


def cells(request: Request) -> list[TableCell]:
    """Every pairing with every memory; `games` are matches."""
    return [
        TableCell(
            key=f"{opponent.game}: {player}, {opponent.player}: {opponent.way}, memory {memory}",
            game=opponent.game,
            player=player,
            against=f"{opponent.player} {opponent.nodes:,}",
            setting=memory,
            games=request.games,
            opponent=opponent,
        )
        for player, opponent in PAIRINGS
        for memory in MEMORIES
    ]


def row(cell: TableCell, seed: int, _: int) -> Row:
    """The scores by blocks, and after the first match that the person has won; one after the other.

    The same seed does not give the same row, for the seat draws another lot each time.
    """
    scores, repeats = asyncio.run(_played(cell, seed))
    blocks = [scores[first : first + BLOCK] for first in range(0, len(scores), BLOCK)]
    halves = [scores[: len(scores) // 2], scores[len(scores) // 2 :]]
    first, last = (score_of(pairs_of(half), 3) for half in halves)
    return {
        **cell.facts("game", "player", "against", memory="setting"),
        "way": cell.opponent.way,
        "matches": len(scores),
        "blocks": [score_of(pairs_of(block), 3) for block in blocks],
        "halves": [first, last],
        "gain": round(last["score"] - first["score"], 3),
        "repeats": len(repeats),
        "repeats_lost": sum(score == 0 for score in repeats),
    }


async def _played(cell: TableCell, seed: int) -> tuple[list[float], list[float]]:
    """The seat's scores, and those of REPEATS matches after the first one that the person won."""
    person, other = (Person(cell.opponent, f"{seed}:{name}") for name in ("person", "another"))
    scores: list[float] = []
    first_win: int | None = None
    async with live.installed(cell.game, cell.player) as here:
        (own, token), (others, other_token) = await here.guest("Ann"), await here.guest("Bea")
        for match in range(1, cell.games + 1):
            if cell.setting == ANOTHERS:
                await here.match(other, match, other_token)
                here.hand_memory(cell.game, of=others, to=own)
            elif cell.setting == NOTHING:
                own, token = await here.guest("Ann")
            scores.append(await here.match(person, match, token))
            if first_win is None and person.won:
                first_win = match
    return scores, [] if first_win is None else scores[first_win : first_win + REPEATS]


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    title=f"An evening at the table, live: the seat's score by blocks of {BLOCK} matches with one person, with 95 %.",
    columns={
        "seat": "{player}",
        "person": "{against}",
        "plays": "{way}",
        "memory": "{memory}",
        "by blocks": lambda row: scores_text(row["blocks"]),
        "gain": "{gain:+.2f}",
        "lost after its first win": "{repeats_lost} of {repeats}",
    },
    default_games=3 * BLOCK,
    least_games=2,
)
