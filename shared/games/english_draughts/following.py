"""Whether one draughts position can come about from another, as far as counts and men tell. Plays no move."""

from shared.games.english_draughts.board import SQUARE, Bits
from shared.games.english_draughts.rules import DraughtsState


def may_follow(later: DraughtsState, earlier: DraughtsState) -> bool:
    """False only where the rules exclude that `later` comes about from `earlier`.

    Pieces are captured and none comes back (rule 3), kings are made of men alone and stay kings (4), and men only go
    forward (2), so each man left must have a man of its side, a different one for each, at its row or behind it.
    """
    return all(_side_may_follow(later, earlier, side) for side in (0, 1))


def _side_may_follow(later: DraughtsState, earlier: DraughtsState, side: int) -> bool:
    men_now, kings_now = _men_and_kings(later, side)
    men_then, kings_then = _men_and_kings(earlier, side)
    if len(men_now) > len(men_then) or kings_now > kings_then + len(men_then) - len(men_now):
        return False
    return all(now >= then for now, then in zip(men_now, men_then, strict=False))


def _men_and_kings(state: DraughtsState, side: int) -> tuple[list[int], int]:
    """The rows that the side's men have advanced, ascending; and how many kings it has."""
    pieces: Bits = state.position.white if side else state.position.black
    men = [SQUARE[bit] for bit in SQUARE if bit & pieces & ~state.position.kings]
    rows = sorted((32 - square) // 4 if side else (square - 1) // 4 for square in men)
    return rows, (pieces & state.position.kings).bit_count()
