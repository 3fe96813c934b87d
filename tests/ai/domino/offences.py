"""What people complain of in partners, as predicates on a position and a move. No player is asked here.

Each offence is looked for in hands of the weigher against itself, where a move without it is legal too.
"""

from collections.abc import Callable, Iterator
from random import Random

from ai.domino import minds
from ai.domino.seen import move_code
from ai.kernels import domino_hand as kernel
from ai.kernels.domino_closing import closes, lead_in_pips
from shared.agent import Budget
from shared.core import Seat
from shared.games.domino_101 import DOMINO_101, Move, State
from shared.games.tiles import DOUBLES, PIPS_OF, SUIT
from tests.ai.domino.seats import legal_in, view_of
from tests.ai.kernels.domino_twin import twin_of

Offence = Callable[[State], set[Move]]


class Table:
    """A position from the seat to move."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.hand = twin_of(state)
        (self.seat,) = DOMINO_101.to_act(state)
        self.next, self.partner, self.prev = ((self.seat + step) % 4 for step in (1, 2, 3))
        self.table = int(self.hand[kernel.TABLE])

    def code(self, move: Move) -> int:
        return move_code(DOMINO_101.format_move(self.state, move))

    def ends_after(self, move: Move) -> tuple[int, int]:
        line = DOMINO_101.successor(self.state, move).line
        return line[0][0], line[-1][1]

    def covers(self, move: Move) -> tuple[int, int]:
        """(number, its owner) that the move covers."""
        right = move.end == "right"
        number = self.state.line[-1][1] if right else self.state.line[0][0]
        return number, int(self.hand[kernel.RIGHT_OWNER if right else kernel.LEFT_OWNER])

    def lacks(self, seat: int, number: int) -> bool:
        return bool(self.hand[kernel.LACKS + seat] >> number & 1)


def covers_the_partners_end(state: State) -> set[Move]:
    """1: a tile that fits both ends goes on the partner's, and the next opponent's number stays at both."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    if len(moves) != 2 or moves[0].tile != moves[1].tile or 1 << moves[0].tile & DOUBLES:
        return set()
    owners = [at.covers(move)[1] for move in moves]
    return {moves[owners.index(at.partner)]} if sorted(owners) == sorted((at.partner, at.next)) else set()


def kills_the_partners_number(state: State) -> set[Move]:
    """2: the last tile of the number that the partner led from."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    killing: set[Move] = set()
    for move in moves:
        number, owner = at.covers(move)
        last = SUIT[number] & ~at.table == 1 << move.tile
        if last and owner == at.partner and number not in at.ends_after(move):
            killing.add(move)
    return killing if len(killing) < len(moves) else set()


def closes_with_the_heavier_hands(state: State) -> set[Move]:
    """3: closes the line although the own side's pips are likely more, by ten at least."""
    at = Table(state)
    held = int(at.hand[kernel.HANDS + at.seat])
    moves = DOMINO_101.legal_moves(state)
    closing = {move for move in moves if closes(at.hand, at.code(move))}
    bad = {move for move in closing if lead_in_pips(at.hand, at.seat, held, at.code(move)) < -10}
    return bad if len(closing) < len(moves) else set()


def shuts_out_a_partner_with_one_tile(state: State) -> set[Move]:
    """4: the partner has one tile, the next opponent just could not play, and the new ends are those it lacks."""
    at = Table(state)
    moves = DOMINO_101.legal_moves(state)
    if at.hand[kernel.COUNTS + at.partner] != 1 or at.hand[kernel.COUNTS + at.seat] < 3:
        return set()
    shutting = {move for move in moves if all(at.lacks(at.partner, number) for number in at.ends_after(move))}
    return shutting if len(shutting) < len(moves) else set()


def keeps_the_heavy_tile(state: State) -> set[Move]:
    """5: late in the hand, of two tiles of one number both exposing what nobody else can have, keeps the heavier."""
    at = Table(state)
    if at.table.bit_count() < 12:
        return set()
    held = int(at.hand[kernel.HANDS + at.seat])
    by_end: dict[str, list[Move]] = {}
    for move in DOMINO_101.legal_moves(state):
        exposed = next(iter(set(PIPS_OF[move.tile]) - {at.covers(move)[0]}), None)
        if exposed is None or SUIT[exposed] & ~at.table & ~held == 0:
            by_end.setdefault(move.end, []).append(move)
    offending: set[Move] = set()
    for moves in by_end.values():
        weights = {move: sum(PIPS_OF[move.tile]) for move in moves}
        offending |= {move for move in moves if weights[move] + 4 <= max(weights.values())}
    return offending


def feeds_the_next_opponent(state: State) -> set[Move]:
    """6: exposes a number that the next one may have, where another tile as heavy would have made him pass."""
    at = Table(state)
    sure: list[Move] = []
    feeding: list[Move] = []
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


def temptations(hands: int, seed: int) -> dict[str, list[tuple[State, set[Move]]]]:
    """By offence, the positions of so many hands in which it could be committed, and the moves that would."""
    found: dict[str, list[tuple[State, set[Move]]]] = {offence.__name__: [] for offence in OFFENCES}
    for state in played_hands(hands, seed):
        if state.line and len(DOMINO_101.legal_moves(state)) > 1:
            for offence in OFFENCES:
                moves = offence(state)
                if moves:
                    found[offence.__name__].append((state, moves))
    return found


def played_hands(hands: int, seed: int) -> Iterator[State]:
    """The states of hands that four weighers play."""
    rng = Random(seed)
    player = minds.weigher(rng)
    options = DOMINO_101.options({})
    for _ in range(hands):
        state = DOMINO_101.begin(options, DOMINO_101.deal(options, rng), Seat(rng.randrange(4)), round_no=2)
        while DOMINO_101.to_act(state):
            yield state
            text = player.choose(view_of(state), legal_in(state), Budget()).move
            state = DOMINO_101.successor(state, DOMINO_101.parse_move(state, text))
