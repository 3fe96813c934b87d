"""The memory of one search on the draughts kernel: at which word its parts begin. Searches nothing.

It is one array of 64-bit words, and code reaches it by address and word: see `ai.kernels.machine`.
"""

from ai.games.english_draughts.kernels.board import MOVES, RECORD
from ai.games.english_draughts.kernels.network import SUMS

PLIES = 120
"""No line is longer."""
REPORTED_PLIES = 24
"""Plies of the principal line that are kept."""
PAST = 1_000
"""Positions before the root that are remembered for repetition; the rules' own counter goes no further."""

# Words that a search shares with its leaves:
NODES, LIMIT, STOPPED, STOP, TABLE, BUCKETS, EVALUATION, NO_PROGRESS, REPETITION, ROOT, NOISE, SEED = range(12)
BEST_CHANGE, BEST_TAKEN, BEST_SCORE, BEST_DEPTH = range(12, 16)
"""The answer: a move, its score for the mover, and the depth in plies that was searched for it."""
NETWORK = 16
"""The address of the network that judges leaves; 0: the tables at EVALUATION do."""
ENDGAMES = 17
"""The address of a directory of endings (`ai.games.english_draughts.kernels.endgame`); 0: none is known."""
EXCLUDED = 18
"""How many moves of the root are left out, then (change, taken) of each: for the second best line and so on."""
BOLD = 23
"""Whether moves and positions that look bad are searched less deep: more depth for the same nodes, and less certain."""
PATH = 24
"""Keys of the past, word ROOT of them, then of the line that is being looked at."""
KILLERS = PATH + PAST + PLIES + 8
HISTORY = KILLERS + 2 * (PLIES + 8)
LINES = HISTORY + 288
"""For each ply its principal line: how many moves, then (change, taken) of each."""
LINE = 1 + 2 * REPORTED_PLIES
REPORTED_LINE = LINES + LINE * (PLIES + 8)
"""The line of the answer."""
LISTS = REPORTED_LINE + LINE
"""Move lists, each behind the one before."""
FIRST_SUMS = -(-(LISTS + (PLIES + 8) * MOVES * RECORD // 8) // 8) * 8
"""For each ply what the network's first layer makes of the board; a multiple of 64 bytes from the beginning."""
REPLIES = FIRST_SUMS + (PLIES + 8) * SUMS
"""Whether the other side's captures are expected as one person makes them, then a weight of each feature
(`ai.games.english_draughts.kernels.replies`)."""
MEMORY = REPLIES + 32
"""Words of the whole; it begins at a multiple of 64 bytes."""
