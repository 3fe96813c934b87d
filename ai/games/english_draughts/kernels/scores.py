"""The scores of draughts: results as numbers, and what the endgame database says as one of them. Judges no position."""

from ai.games.english_draughts.kernels.endgame import DRAW, LONGEST, UNKNOWN, probe
from ai.games.english_draughts.kernels.evaluation import evaluate
from ai.games.english_draughts.kernels.memory import ENDGAMES, EVALUATION, NO_PROGRESS
from ai.kernels.compiled import inlined
from ai.kernels.machine import load

LOST = 30_000
"""The score of a lost game, less one for each ply until then."""
DECIDED = LOST - 1_000
"""Scores beyond ±DECIDED are results of the game."""
WON, WON_SOMEHOW, SHADE = DECIDED - 1_000, DECIDED - 5_000, 2_000
"""Scores of wins that the database knows, but that are no sure results: WON less the plies it takes, where the rules
may call a draw before; WON_SOMEHOW and at most SHADE more or less, as the leaf looks, where no distance is known."""
UNSOLVED = 1 << 20


@inlined
def solved(own, enemy, kings, turn, ply, since, at_leaf, memory):
    """The endgame database's value of a position, as a score; else UNSOLVED.

    A win that progress must make possible (7), or of unknown length, is worth looking further, so only a leaf gets it.
    """
    directory = load(memory, ENDGAMES)
    value = probe(own, enemy, kings, turn, directory) if directory else UNKNOWN
    if value == UNKNOWN:
        return UNSOLVED
    if value == DRAW:
        return 0
    if value <= LONGEST and since + value <= load(memory, NO_PROGRESS):
        score = LOST - ply - value
    elif not at_leaf:
        return UNSOLVED
    elif value <= LONGEST:
        score = WON - ply - value
    else:
        shade = evaluate(own, enemy, kings, turn, load(memory, EVALUATION))
        score = WON_SOMEHOW + max(-SHADE, min(SHADE, shade if value & 1 else -shade))
    return score if value & 1 else -score
