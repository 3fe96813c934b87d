"""What people complain of in partners, as predicates on a position and a move. No player is judged here.

Each offence is looked for in hands of the weigher against itself, where a move without it is legal too. Run as a
program it writes `partner_hands.txt` anew: `python -m tests.ai.domino.offences > tests/ai/domino/partner_hands.txt`.
"""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from ai.games.domino_101 import agents
from ai.games.domino_101.kernels import hand as kernel
from ai.games.domino_101.kernels.closing import closes, lead_in_pips
from ai.games.domino_101.kernels.sampling import draw_pool
from ai.games.domino_101.kernels.solver import new_table, solve
from ai.games.domino_101.observation import move_code
from ai.kernels.chance import chance
from shared.agent import Budget
from shared.core import Seat
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.state import DominoMove, DominoState
from shared.games.domino_101.tiles import DOUBLES, PIPS_OF, SUIT, tiles_in
from tests.ai.domino.seats import legal_in, view_of
from tests.ai.kernels.domino_twin import twin_of

Offence = Callable[[DominoState], set[DominoMove]]


class Table:
    """A position from the seat to move."""

    def __init__(self, state: DominoState) -> None:
        self.state = state
        self.hand = twin_of(state)
        (self.seat,) = DOMINO_101.to_act(state)
        self.next, self.partner, self.prev = ((self.seat + step) % 4 for step in (1, 2, 3))
        self.table = int(self.hand[kernel.TABLE])

    def code(self, move: DominoMove) -> int:
        return move_code(DOMINO_101.format_move(self.state, move))

    def ends_after(self, move: DominoMove) -> tuple[int, int]:
        line = DOMINO_101.successor(self.state, move).line
        return line[0][0], line[-1][1]

    def covers(self, move: DominoMove) -> tuple[int, int]:
        """(number, its owner) that the move covers."""
        right = move.end == "right"
        number = self.state.line[-1][1] if right else self.state.line[0][0]
        return number, int(self.hand[kernel.RIGHT_OWNER if right else kernel.LEFT_OWNER])

    def lacks(self, seat: int, number: int) -> bool:
        return bool(self.hand[kernel.LACKS + seat] >> number & 1)


def covers_the_partners_end(state: DominoState) -> set[DominoMove]:
    """1: a tile that fits both ends goes on the partner's, and the next opponent's number stays at both."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    if len(moves) != 2 or moves[0].tile != moves[1].tile or 1 << moves[0].tile & DOUBLES:
        return set()
    owners = [at.covers(move)[1] for move in moves]
    return {moves[owners.index(at.partner)]} if sorted(owners) == sorted((at.partner, at.next)) else set()


def kills_the_partners_number(state: DominoState) -> set[DominoMove]:
    """2: the last tile of the number that the partner led from."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    killing: set[DominoMove] = set()
    for move in moves:
        number, owner = at.covers(move)
        last = SUIT[number] & ~at.table == 1 << move.tile
        if last and owner == at.partner and number not in at.ends_after(move):
            killing.add(move)
    return killing if len(killing) < len(moves) else set()


def closes_with_the_heavier_hands(state: DominoState) -> set[DominoMove]:
    """3: closes the line although the own side's pips are likely more, by ten at least."""
    at = Table(state)
    held = int(at.hand[kernel.HANDS + at.seat])
    moves = DOMINO_101.legal_moves(state)
    closing = {move for move in moves if closes(at.hand, at.code(move))}
    bad = {move for move in closing if lead_in_pips(at.hand, at.seat, held, at.code(move)) < -10}
    return bad if len(closing) < len(moves) else set()


def shuts_out_a_partner_with_one_tile(state: DominoState) -> set[DominoMove]:
    """4: the partner has one tile, the seat itself three or more, and the new ends are those the partner lacks."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    if at.hand[kernel.COUNTS + at.partner] != 1 or at.hand[kernel.COUNTS + at.seat] < 3:
        return set()
    shutting = {move for move in moves if all(at.lacks(at.partner, number) for number in at.ends_after(move))}
    return shutting if len(shutting) < len(moves) else set()


def keeps_the_heavy_tile(state: DominoState) -> set[DominoMove]:
    """5: late in the hand, of two tiles of one number both exposing what nobody else can have, keeps the heavier."""
    at = Table(state)
    if at.table.bit_count() < 12:
        return set()
    held = int(at.hand[kernel.HANDS + at.seat])
    by_end: dict[str, list[DominoMove]] = {}
    for move in DOMINO_101.legal_moves(state):
        exposed = next(iter(set(PIPS_OF[move.tile]) - {at.covers(move)[0]}), None)
        if exposed is None or SUIT[exposed] & ~at.table & ~held == 0:
            by_end.setdefault(move.end, []).append(move)
    offending: set[DominoMove] = set()
    for moves in by_end.values():
        weights = {move: sum(PIPS_OF[move.tile]) for move in moves}
        offending |= {move for move in moves if weights[move] + 4 <= max(weights.values())}
    return offending


def feeds_the_next_opponent(state: DominoState) -> set[DominoMove]:
    """6: exposes a number that the next one may have, where another tile as heavy would have made him pass."""
    at = Table(state)
    sure: list[DominoMove] = []
    feeding: list[DominoMove] = []
    for move in DOMINO_101.legal_moves(state):
        ends = at.ends_after(move)
        passes = all(at.lacks(at.next, number) for number in ends)
        (sure if passes else feeding).append(move)
    kept = [move for move in sure if not all(at.lacks(at.partner, number) for number in at.ends_after(move))]
    if not kept or any(1 << move.tile & DOUBLES for move in feeding):
        return set()
    heaviest = max(sum(PIPS_OF[move.tile]) for move in kept)
    return {move for move in feeding if sum(PIPS_OF[move.tile]) <= heaviest}


OFFENCES: tuple[Offence, ...] = (
    covers_the_partners_end,
    kills_the_partners_number,
    closes_with_the_heavier_hands,
    shuts_out_a_partner_with_one_tile,
    keeps_the_heavy_tile,
    feeds_the_next_opponent,
)


WANTED, COSTS, SEED, DEALS = 24, 4, 7, 30
"""So many hands of each offence; points that it must cost by the judge; the seed of hands; deals the judge looks at."""

HEADER = f"""\
# Hands in which a partner could do what people complain of, though a harmless move is legal: of each kind the first
# {WANTED} in hands that four weighers played in which it also costs. Written by tests/ai/domino/offences.py.
#
# What it costs an outside judge says, by open-handed best play on {DEALS} deals that fit what the seat knows: the best
# move that nobody complains of is so many points better, {COSTS} at least. No player had a say.
#
# offence | deal | leader | plies so far | moves complained of | points lost"""


def points_lost(state: DominoState, complained_of: set[DominoMove]) -> float:
    """By how much the best of the other moves is better, open-handed, in the mean of deals that the seat may expect."""
    at = Table(state)
    seat = int(at.seat)
    pool = np.zeros((DEALS, 4), np.int64)
    draw_pool(at.hand, seat, int(at.hand[kernel.HANDS + seat]), pool, chance(SEED))
    value = dict.fromkeys(DOMINO_101.legal_moves(state), 0)
    never = np.zeros(1, np.uint8)
    for deal in pool:
        table = new_table()
        for move in value:
            hand = at.hand.copy()
            hand[kernel.HANDS : kernel.HANDS + 4] = deal
            kernel.play(hand, at.code(move))
            value[move] += int(solve(hand, *table, never)) * (-1 if seat & 1 else 1)
    best = max(value[move] for move in value if move not in complained_of)
    return (best - max(value[move] for move in complained_of)) / DEALS


def hands_with_temptations() -> Iterator[str]:
    """The lines of the file."""
    found = dict.fromkeys((offence.__name__ for offence in OFFENCES), 0)
    for state in played_hands(SEED):
        if min(found.values()) == WANTED:
            return
        if len(state.line) < 6 or len(DOMINO_101.legal_moves(state)) < 2:
            continue
        for offence in OFFENCES:
            if found[offence.__name__] < WANTED and (moves := offence(state)):
                lost = points_lost(state, moves)
                if lost >= COSTS:
                    found[offence.__name__] += 1
                    yield f"{offence.__name__} | {_told(state)} | {_texts(state, moves)} | {lost:.1f}"


def _told(state: DominoState) -> str:
    """The deal, the leader and the plies of a state."""
    hand = Table(state).hand
    dealt = [int(hand[kernel.HANDS + seat] | hand[kernel.PLAYED + seat]) for seat in range(4)]
    deal = "/".join(
        " ".join(f"{low}{high}" for low, high in (PIPS_OF[tile] for tile in tiles_in(held))) for held in dealt
    )
    at, plies = DOMINO_101.begin(state.options, deal, state.leader, round_no=2), []
    for move in state.history:
        plies.append(DOMINO_101.format_move(at, move))
        at = DOMINO_101.successor(at, move)
    return f"{deal} | {state.leader} | {' '.join(plies)}"


def _texts(state: DominoState, moves: set[DominoMove]) -> str:
    return " ".join(sorted(DOMINO_101.format_move(state, move) for move in moves))


def played_hands(seed: int) -> Iterator[DominoState]:
    """The states of hands that four weighers play, without end."""
    rng = Random(seed)
    player = agents.weigher(rng)
    options = DOMINO_101.options({})
    while True:
        state = DOMINO_101.begin(options, DOMINO_101.deal(options, rng), Seat(rng.randrange(4)), round_no=2)
        while DOMINO_101.to_act(state):
            yield state
            text = player.choose(view_of(state), legal_in(state), Budget()).move
            state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))


if __name__ == "__main__":
    print(HEADER)
    print("\n".join(sorted(hands_with_temptations(), key=lambda line: line.split(" | ")[0])))
