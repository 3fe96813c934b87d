"""101 domino in machine code: one hand, its end, its points, the next lead. Twin of `shared.games.domino_101.rules`.

A hand is one int64 array, HAND_SIZE long; the names below say what stands where. The hands of seats whose tiles are
not known are empty sets, and their counts still right: an agent's array is such a one, and every policy is written to
read no hand but its own. Judges nothing: the caller of `play` has the move from `legal_moves`.

A move is 2 × tile + end (0 left, 1 right) or PASS. A lead goes to the right end; so does every tile when both ends show
the same number.
"""

import numpy as np

from ai.games.domino_101.kernels.tiles import DOUBLES, HIGH, LOW, SET, SUIT, SUITS, TILE, TILES, first, pips, size
from ai.kernels.chance import below, shuffle
from ai.kernels.compiled import compiled
from ai.kernels.copying import put

PASS = 2 * TILES
"""The move after all 56 placements."""

HANDS = 0
"""Four sets of tiles, by seat."""
COUNTS = 4
"""Tiles left, by seat."""
LACKS = 8
"""By seat, the set of numbers on which it has passed: it holds no tile of them, for hands only shrink."""
PLAYED = 12
"""By seat, the set of tiles it has placed."""
INSISTS = 16
"""By seat, the set of numbers that it is guessed to lack because of which end it covered (`note_insistence`)."""
TABLE = 20
"""The set of tiles in the line."""
LEFT, RIGHT = 21, 22
"""The numbers at the ends; −1 before the lead."""
LEFT_OWNER, RIGHT_OWNER = 23, 24
"""The seats that placed the tiles showing them; −1 before the lead."""
TURN, LEADER = 25, 26
MUST_LEAD = 27
"""The only tile that may be (or might have been) led; −1 when any may."""
LAST, LAST_SINGLE = 28, 29
"""The seats that placed the last tile, and the last that is no double; −1 while there is none."""
PLIES = 30
CLOSED_SCORE, CLOSED_WINNER, CLOSED_TIE, CLOSED_LEAD, NEXT_LEAD = 31, 32, 33, 34, 35
"""House rules: each the place of its value among `shared.games.domino_101.options.CHOICES`, 0 the default."""
REDEAL = 36
"""House rule: which conditions void a deal, 1 for A + 2 for B + 4 for C."""
SCORES = 37
"""By team, its points in the match before this hand."""
CORE = 40
"""The part that a search copies: all but the history."""
HISTORY = CORE
"""The moves of all plies; ply p was made by seat (LEADER + p) % 4."""
MAX_PLIES = 100
HAND_SIZE = HISTORY + MAX_PLIES

GOES_ON, OUT, CLOSED = 0, 1, 2
"""The answers of `ending`."""

MOVES_SIZE = 16
"""Room for the legal moves of any hand: at most seven tiles, each at two ends."""

ALL_CONDITIONS = 7


@compiled
def clear(hand):
    """An empty table without hands, under the default rules."""
    hand[:] = 0
    hand[LEFT : RIGHT_OWNER + 1] = -1
    hand[MUST_LEAD : LAST_SINGLE + 1] = -1
    hand[REDEAL] = ALL_CONDITIONS


@compiled
def void_deal(tiles, conditions):
    """Whether a first hand voids its deal: rules, "Redeal" A, B and C."""
    if conditions & 1 and size(tiles & DOUBLES) >= 5:
        return True
    if conditions & 6:
        for number in range(7):
            shown = size(tiles & SUIT[number])
            if shown >= 6 and conditions & 2:
                return True
            if shown == 5 and conditions & 4 and not tiles >> TILE[number, number] & 1:
                return True
    return False


@compiled
def deal(hand, chance):
    """Clears `hand` and deals seven tiles to each seat, again while a hand voids the deal."""
    clear(hand)
    deal_tiles(hand, np.arange(TILES), chance)


@compiled
def deal_tiles(hand, tiles, chance):
    """Shuffles `tiles` and deals seven to each seat, again while a hand voids the deal."""
    while True:
        shuffle(chance, tiles)
        for seat in range(4):
            held = 0
            for place in range(7 * seat, 7 * seat + 7):
                held |= 1 << tiles[place]
            hand[HANDS + seat] = held
            hand[COUNTS + seat] = 7
        if not (
            void_deal(hand[HANDS], hand[REDEAL])
            or void_deal(hand[HANDS + 1], hand[REDEAL])
            or void_deal(hand[HANDS + 2], hand[REDEAL])
            or void_deal(hand[HANDS + 3], hand[REDEAL])
        ):
            return


@compiled
def lead(hand, seat):
    """Says who leads; any tile may be led."""
    hand[LEADER] = seat
    hand[TURN] = seat
    hand[MUST_LEAD] = -1


@compiled
def lead_forced(hand, tile):
    """The holder of a tile leads it: a match's first lead."""
    for seat in range(4):
        if hand[HANDS + seat] >> tile & 1:
            lead(hand, seat)
    hand[MUST_LEAD] = tile


@compiled
def legal_moves(hand, held, moves):
    """Writes the moves of a seat that holds `held`: ascending by tile, left before right. Returns how many.

    With nothing that fits the one move is PASS.
    """
    count = 0
    left, right = hand[LEFT], hand[RIGHT]
    if left < 0:
        if hand[MUST_LEAD] >= 0:
            held &= 1 << hand[MUST_LEAD]
        while held:
            moves[count] = 2 * first(held) + 1
            count += 1
            held &= held - 1
        return count
    fitting = held & (SUIT[left] | SUIT[right])
    while fitting:
        tile = first(fitting)
        fitting &= fitting - 1
        # With equal ends both sides are the same move, and the right end is the legal one.
        if left != right and SUIT[left] >> tile & 1:
            moves[count] = 2 * tile
            count += 1
        if SUIT[right] >> tile & 1:
            moves[count] = 2 * tile + 1
            count += 1
    if not count:
        moves[0] = PASS
        count = 1
    return count


@compiled
def covered(hand, move):
    """The number that a placement covers; −1 at the lead."""
    return hand[RIGHT] if move & 1 else hand[LEFT]


@compiled
def covered_owner(hand, move):
    """The seat that placed the tile which a placement covers; −1 at the lead."""
    return hand[RIGHT_OWNER] if move & 1 else hand[LEFT_OWNER]


@compiled
def ends_after(hand, move):
    """(the number newly exposed, the number at the other end) after a placement; of a lead (low, high)."""
    tile = move >> 1
    if hand[LEFT] < 0:
        return LOW[tile], HIGH[tile]
    touching, other = (hand[RIGHT], hand[LEFT]) if move & 1 else (hand[LEFT], hand[RIGHT])
    return LOW[tile] + HIGH[tile] - touching, other


@compiled
def play(hand, move):
    """Makes a move of the seat whose turn it is."""
    seat = hand[TURN]
    hand[HISTORY + hand[PLIES]] = move
    hand[PLIES] += 1
    hand[TURN] = (seat + 1) & 3
    if move == PASS:
        # "When the player says pass, AI understands that the numbers which are in the ends of the chain on the table
        # are not available": estimation rule 1 of the paper, kept here because it is a public fact.
        hand[LACKS + seat] |= 1 << hand[LEFT] | 1 << hand[RIGHT]
        return
    note_insistence(hand, seat, move)
    tile = move >> 1
    exposed, _ = ends_after(hand, move)
    if hand[LEFT] < 0:
        hand[LEFT], hand[RIGHT] = HIGH[tile], LOW[tile]
        hand[LEFT_OWNER] = hand[RIGHT_OWNER] = seat
    elif move & 1:
        hand[RIGHT] = exposed
        hand[RIGHT_OWNER] = seat
    else:
        hand[LEFT] = exposed
        hand[LEFT_OWNER] = seat
    bit = 1 << tile
    hand[HANDS + seat] &= ~bit
    hand[COUNTS + seat] -= 1
    hand[PLAYED + seat] |= bit
    hand[TABLE] |= bit
    hand[LAST] = seat
    if not DOUBLES & bit:
        hand[LAST_SINGLE] = seat


@compiled
def note_insistence(hand, seat, move):
    """The paper's estimation rules 2 and 3, guesses both, before the move is made.

    "If a player plays insistently plays on the domino which he/she has opened", or "on the number which his/her partner
    has opened, it estimates that this player does not have the other domino" at the other end. Our reading: who covers
    an end of his own side while the opponents placed the other end, and it shows another number, lacks that number.
    """
    tile = move >> 1
    # The player had this tile: the guess about its numbers was wrong.
    hand[INSISTS + seat] &= ~(1 << LOW[tile] | 1 << HIGH[tile])
    if hand[LEFT] < 0 or hand[LEFT] == hand[RIGHT]:
        return
    own, other = hand[LEFT_OWNER], hand[RIGHT_OWNER]
    number = hand[RIGHT]
    if move & 1:
        own, other, number = other, own, hand[LEFT]
    if (own - seat) & 1 == 0 and (other - seat) & 1 == 1 and not SUIT[number] >> tile & 1:
        hand[INSISTS + seat] |= 1 << number


@compiled
def ending(hand):
    """GOES_ON, OUT or CLOSED. All tiles are in hands or in the line, so public facts decide."""
    if hand[LAST] < 0:
        return GOES_ON
    if hand[COUNTS + hand[LAST]] == 0:
        return OUT
    fitting = SUIT[hand[LEFT]] | SUIT[hand[RIGHT]]
    return GOES_ON if fitting & ~hand[TABLE] else CLOSED


@compiled
def settle(hand, points):
    """Writes points[team] of a hand that has ended; returns the points held over to the next decisive hand."""
    left0, left1 = pips(hand[HANDS]), pips(hand[HANDS + 1])
    left2, left3 = pips(hand[HANDS + 2]), pips(hand[HANDS + 3])
    even, odd = left0 + left2, left1 + left3
    points[0] = points[1] = 0
    if hand[COUNTS + hand[LAST]] == 0:
        # "both he/she and his/her partner win ... The dominoes of the defeated team are opened"
        if hand[LAST] & 1:
            points[1] = even
        else:
            points[0] = odd
        return 0
    best_even, best_odd = even, odd
    if hand[CLOSED_WINNER] == 1:
        best_even, best_odd = min(left0, left2), min(left1, left3)
    if best_even == best_odd:
        if hand[CLOSED_TIE] == 1:
            closers = hand[LAST] & 1
            points[closers ^ 1] = odd if closers else even
        return min(even, odd) if hand[CLOSED_TIE] == 2 else 0
    # "The partners who have less than the other team win as much as the total that the other team has got."
    winner = 0 if best_even < best_odd else 1
    lost, kept = (odd, even) if winner == 0 else (even, odd)
    if hand[CLOSED_SCORE] == 0:
        points[winner] = lost
    elif hand[CLOSED_SCORE] == 1:
        points[winner] = max(lost - kept, 0)
    else:
        points[winner] = lost + kept
    return 0


@compiled
def entitled(hand, points):
    """The seat that leads after a finished hand, when partners' wishes are level; `points` as `settle` wrote them."""
    if hand[NEXT_LEAD] == 2:
        return (hand[LEADER] + 1) & 3
    if hand[COUNTS + hand[LAST]] == 0:
        return hand[LAST]
    if hand[CLOSED_LEAD] == 2:
        return hand[LAST]
    if hand[CLOSED_LEAD] == 1 and points[0] != points[1]:
        return _last_single_of(hand, 0 if points[0] > points[1] else 1)
    return hand[LAST_SINGLE] if hand[LAST_SINGLE] >= 0 else hand[LAST]


@compiled
def _last_single_of(hand, team):
    """The seat of `team` that was the last of it to place a tile that is no double."""
    for ply in range(hand[PLIES] - 1, -1, -1):
        seat = (hand[LEADER] + ply) & 3
        move = hand[HISTORY + ply]
        if seat & 1 == team and move != PASS and not DOUBLES >> (move >> 1) & 1:
            return seat
    return hand[LAST] if hand[LAST] & 1 == team else team


@compiled
def perft(hand, depth):
    """Move sequences of exactly `depth` plies; a hand that ends earlier is not continued."""
    moves = np.empty(MOVES_SIZE, np.int64)
    if ending(hand) != GOES_ON:
        return 0
    count = legal_moves(hand, hand[HANDS + hand[TURN]], moves)
    if depth <= 1:
        return count
    found = 0
    after = np.empty(HAND_SIZE, np.int64)
    for place in range(count):
        put(after, 0, hand)
        play(after, moves[place])
        found += perft(after, depth - 1)
    return found


@compiled
def random_hand(hand, chance):
    """Plays a hand to its end at random, each move as likely as the others."""
    moves = np.empty(MOVES_SIZE, np.int64)
    while ending(hand) == GOES_ON:
        count = legal_moves(hand, hand[HANDS + hand[TURN]], moves)
        play(hand, moves[below(chance, count)])


@compiled
def unseen(hand, held):
    """The tiles that a seat holding `held` has not seen."""
    return SET & ~hand[TABLE] & ~held


@compiled
def lacked(numbers):
    """Every tile that shows one of a set of numbers."""
    return SUITS[numbers]
