"""Solving a slice of endings backwards from its ends: retrograde analysis. Knows no file.

A slice and its twin, the same pieces with the other side to move, are solved together; all that captures and crowned
men lead to has been solved before. A byte a position holds, while they are worked on, either what is known of it or
OPEN plus how many of its steps inside the two slices might still save it; NEVER when it cannot be lost.

Known results spread in layers, one for each distance: a position whose side to move loses makes every position from
which a step leads to it a win, one that wins takes a step away from each; who has none left has lost. So every step
is looked at once. Where smaller slices know results only, distances count to the capture or crowning that leads there.
"""

import numpy as np

from ai.games.english_draughts.kernels.board import BOARD, FAR, RECORD, captures, jumpers, kings_after
from ai.games.english_draughts.kernels.endgame import (
    BLOCK,
    DRAW,
    LONGEST,
    UNKNOWN,
    normal,
    number_of,
    position_of,
    probe,
    rank_of_kings,
    rank_of_men,
    slice_address,
)
from ai.kernels.compiled import compiled, inlined
from ai.kernels.machine import load, load_byte, ones, store_byte

# Lists and directory are addresses because `board` and `endgame` take them so.

OPEN, NEVER = LONGEST + 1, DRAW
"""A byte between them: so many steps less OPEN are left. Seven kings have 28 at most."""
FAILED = -1

_FAR = FAR[0]


@inlined
def _wins(value):
    return value >= 0 and value & 1 and value != DRAW


@inlined
def better(best, value):
    """The value for the side that moved, the better of what it had and of this one of the other side's: -1 nothing yet.

    A win as soon as possible, else a draw, else a loss as late as possible. A result without a distance is one at once.
    """
    if value == DRAW:
        return best if _wins(best) else DRAW
    if value > LONGEST:
        value &= 1
    if value & 1:  # the other side wins
        return max(best, value + 1) if best < 0 or best & 1 == 0 else best
    return min(best, value + 1) if _wins(best) else value + 1


@compiled
def _captured(own, enemy, kings, directory, list_):
    """The value of a position with captures: none of them stays inside. -1 when a slice is missing."""
    best = -1
    end = captures(own, enemy, kings, 0, list_)
    for move in range(list_, end, RECORD):
        change, taken = load(move, 0), load(move, 1)
        after = kings_after(own, kings, 0, change, taken)
        value = probe(enemy & ~taken, own ^ change, after, 1, directory)
        if value == UNKNOWN:
            return -1
        best = better(best, value)
    return best


@compiled
def _crowned(own, enemy, kings, directory):
    """The value of the best step that crowns a man. -1 when there is none, -2 when a slice is missing."""
    men, empty = own & ~kings, BOARD & ~(own | enemy)
    best = -1
    for by in range(4, 6):
        ends = men << by & empty & _FAR
        while ends:
            end = ends & -ends
            ends ^= end
            value = probe(enemy, own ^ (end | end >> by), kings | end, 1, directory)
            if value == UNKNOWN:
                return -2
            best = better(best, value)
    return best


@inlined
def _steps_inside(own, enemy, kings):
    empty = BOARD & ~(own | enemy)
    men, royal = own & ~kings, own & kings
    count = ones(men << 4 & empty & ~_FAR) + ones(men << 5 & empty & ~_FAR)
    count += ones(royal << 4 & empty) + ones(royal << 5 & empty)
    return count + ones(royal >> 4 & empty) + ones(royal >> 5 & empty)


@compiled
def begin(values, first, last, slice_code, directory, list_):
    """Writes the first byte of these positions of a slice at the address `values`.

    Returns the longest distance written; FAILED when a slice that this one leads to is not there.
    """
    slice_ = slice_address(slice_code, directory)
    longest = 0
    for number in range(first, last):
        own, enemy, kings = position_of(number, slice_code, slice_, directory)
        if jumpers(own, enemy, kings, 0):
            byte = _captured(own, enemy, kings, directory, list_)
            if byte == -1:
                return FAILED
        else:
            inside = _steps_inside(own, enemy, kings)
            byte = _crowned(own, enemy, kings, directory) if own & ~kings & (_FAR >> 4 | _FAR >> 5) else -1
            if byte == -2:
                return FAILED
            if byte == -1:  # no man to crown: who cannot step at all has lost
                byte = OPEN + inside if inside else 0
            elif byte & 1 == 0 and inside:
                byte = OPEN + inside
        if byte < OPEN:
            longest = max(longest, byte)
        store_byte(values, number, byte)
    return longest


@compiled
def spread(values, first, last, twins, distance, slice_code, twin_code, directory):
    """Takes those of these positions that are decided in `distance` plies to the positions that lead to them.

    `values`, `twins`: addresses of the bytes of the slice and of its twin, the latter of which change. `first` and
    `last` are multiples of 8: bytes beyond the slice's size are NEVER. Returns the longest distance written, 0 if
    nothing was.
    """
    slice_, twin = slice_address(slice_code, directory), slice_address(twin_code, directory)
    lost = distance & 1 == 0
    pattern = distance * 0x0101010101010101
    longest = 0
    for word in range(first >> 3, last >> 3):
        differing = load(values, word) ^ pattern
        if not (differing - 0x0101010101010101) & ~differing & -0x7F7F7F7F7F7F7F80:
            continue
        for number in range(8 * word, 8 * word + 8):
            if load_byte(values, number) != distance:
                continue
            enemy, own, kings = position_of(number, slice_code, slice_, directory)
            own, enemy, kings = normal(own), normal(enemy), normal(kings)
            empty = BOARD & ~(own | enemy)
            men, enemy_men = own & ~kings, enemy & ~kings
            rank = rank_of_men(men, enemy_men, twin, directory)
            for way in range(4):
                by = 4 + (way & 1)
                starts = (own >> by if way < 2 else (own & kings) << by) & empty
                while starts:
                    start = starts & -starts
                    starts ^= start
                    end = start << by if way < 2 else start >> by
                    before = own ^ (start | end)
                    if end & kings:
                        then = kings ^ (start | end)
                        if jumpers(before, enemy, then, 0):
                            continue
                        place = rank_of_kings(rank, men | enemy_men, before & then, enemy & then, directory)
                    else:
                        then = kings
                        if jumpers(before, enemy, then, 0):
                            continue
                        place = number_of(before, enemy, then, twin, directory)
                    byte = load_byte(twins, place)
                    if lost:
                        if byte <= distance + 1:
                            continue
                        byte = distance + 1
                    else:
                        if byte <= OPEN or byte == NEVER:
                            continue
                        byte -= 1
                        if byte == OPEN:
                            byte = max(distance + 1, _crowned(before, enemy, then, directory))
                    if byte < OPEN:
                        longest = max(longest, byte)
                    store_byte(twins, place, byte)
    return longest


@compiled
def pack(values, meaning, index, codes):
    """Blocks of `value_at` made of the bytes of a slice; a block of one value is written once.

    `values`: uint8[positions]; `meaning`: uint8[256], the value that each byte stands for; `index`: uint32[blocks] and
    `codes`: uint8[...] are filled. With empty `codes` nothing is written. Returns how many bytes of `codes` it takes.
    """
    constant = np.full(256, -1, np.int64)
    palette, code_of = np.empty(256, np.int64), np.empty(256, np.int64)
    end, writes = 0, codes.size > 0
    for block in range((values.size + BLOCK - 1) // BLOCK):
        first, last = block * BLOCK, min((block + 1) * BLOCK, values.size)
        code_of[:] = -1
        for number in range(first, last):
            code_of[meaning[values[number]]] = 0
        colours = 0
        for value in range(256):
            if code_of[value] == 0:
                palette[colours], code_of[value] = value, colours
                colours += 1
        start, width = end, 0
        if colours == 1 and constant[palette[0]] >= 0:
            start = constant[palette[0]]
        else:
            while (colours - 1) >> width:
                width += 1
            end += 1 + colours + (BLOCK * width >> 3)
            if colours == 1:
                constant[palette[0]] = start
        if not writes:
            continue
        index[block] = start
        codes[start] = colours - 1
        for colour in range(colours):
            codes[start + 1 + colour] = palette[colour]
        if colours == 1:
            continue
        for number in range(first, last):
            bit = (number - first) * width
            place = start + 1 + colours + (bit >> 3)
            code = code_of[meaning[values[number]]] << (bit & 7)
            codes[place] |= code & 255
            if code >> 8:
                codes[place + 1] |= code >> 8
    return end
