"""Decisions of archived hands of 101 domino, all hands played at once on whole arrays."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes, Decisions
from mining.finished_rounds import FIRST_SITTING, signs_of
from mining.games.domino_101.normal import NO_END, normal_hands
from mining.rows import keys_of
from shared.games.domino_101.rules import DOMINO_101
from shared.games.domino_101.tiles import TILE, parse_hands
from shared.records.record import HandRecord


@dataclass(slots=True)
class _Line:
    """A ply of many hands at once, as the seats that made it saw the hands before it and after it."""

    premises: Bytes
    results: Bytes
    movers: NDArray[np.int8]
    hand: NDArray[np.intp]
    is_choice: NDArray[np.bool_]


def archived_hands(
    hands: Sequence[HandRecord], opens: Sequence[bool]
) -> tuple[Decisions, NDArray[np.int8], NDArray[np.int64]]:
    """Every decision of these hands, who made each, and how many each hand has. `opens`: begins with a certain tile."""
    texts = sorted({text for hand in hands for text in hand.moves})
    tiles, highs, lows, ends = _effects(texts)
    number_of = {text: number for number, text in enumerate(texts)}
    lengths = np.array([len(hand.moves) for hand in hands], np.int64)
    order = np.argsort(-lengths, kind="stable")
    moves = np.zeros((len(hands), int(lengths.max(initial=0))), np.int16)
    for row, hand in enumerate(hands):
        moves[row, : len(hand.moves)] = [number_of[text] for text in hand.moves]
    held = np.array([parse_hands(hand.deal) for hand in hands], np.uint32)
    seats = np.array([hand.leader or 0 for hand in hands], np.int8)
    left, right = np.full((2, len(hands)), NO_END, np.uint8)
    begins = np.array(opens, np.bool_)
    lines: list[_Line] = []
    for ply in range(moves.shape[1]):
        going = order[: int(np.searchsorted(-lengths[order], -ply, side="left"))]
        now = moves[going, ply]
        movers, sides = (seats[going] + ply).astype(np.int8) % 4, ends[now]
        premises = normal_hands(held[going], movers, left[going], right[going])
        held[going, movers] &= ~tiles[now]
        total = highs[now] + lows[now]
        left[going] = np.where(sides == _LED, highs[now], np.where(sides == _LEFT, total - left[going], left[going]))
        right[going] = np.where(sides == _LED, lows[now], np.where(sides == _RIGHT, total - right[going], right[going]))
        results = normal_hands(held[going], movers, left[going], right[going])
        is_choice = (sides != _PASSED) & ~(begins[going] & (ply == 0))
        lines.append(_Line(premises, results, movers, going, is_choice))
    hand_of = np.concatenate([line.hand for line in lines])
    chosen = np.concatenate([line.is_choice for line in lines])
    rows = np.argsort(hand_of, kind="stable")  # hand by hand, each in the order it was played in
    rows = rows[chosen[rows]]
    premises, results, movers = (
        np.concatenate([getattr(line, name) for line in lines])[rows] for name in ("premises", "results", "movers")
    )
    round_of = hand_of[rows].astype(np.int32)
    signs = np.array([signs_of(hand.points or ()) for hand in hands], np.int8)
    made = Decisions(
        DOMINO_101.id,
        premises,
        results,
        keys_of(premises),
        keys_of(results),
        signs[round_of, movers],
        np.zeros(len(rows), np.bool_),
        round_of,
        (FIRST_SITTING + movers).astype(np.int32),
        len(hands),
        int(lengths.sum()),
    )
    return made, movers, np.bincount(round_of, minlength=len(hands))


_PASSED, _LED, _LEFT, _RIGHT = range(4)


def _effects(
    texts: Sequence[str],
) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """By text: the tile as a set, its larger and smaller number, and where it goes."""
    bare = [text.strip("<>") for text in texts]
    pips = [(0, 0) if text == "pass" else (int(text[0]), int(text[2])) for text in bare]
    tiles = [0 if text == "pass" else 1 << TILE[pair] for text, pair in zip(bare, pips, strict=True)]
    ends = [
        _PASSED if text == "pass" else _LEFT if text[0] == "<" else _RIGHT if text[-1] == ">" else _LED
        for text in texts
    ]
    high, low = np.array(pips, np.uint8).reshape(len(texts), 2).T
    return np.array(tiles, np.uint32), high, low, np.array(ends, np.uint8)
