"""Reads positions of draughts from text, `B:W21,K31:B1,2`, and from bytes. The rules write both, with every move."""

import re
from functools import lru_cache

from shared.core import Seat
from shared.errors import NotationError
from shared.games.english_draughts.board import ARMY, BIT, BLACK, KING_ROW, PACKED, WHITE, Bits, Position

_POSITION = re.compile(r"([BW]):([BW])([0-9K,-]*):([BW])([0-9K,-]*)")
_PIECES = re.compile(r"(K?)([0-9]{1,2})(?:-K?([0-9]{1,2}))?")
_COUNTERS = re.compile(r"(?::(?:[HF]?[0-9]+|\+[0-9]+\+[0-9]+))+$")
"""Moves since the last progress, number of the move and the like, which some programs write behind a position."""
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))


def parse_position(text: str) -> Position:
    """Reads PDN's FEN as files have it: sides and squares in any order, ranges (`21-32`), capital letters or small
    ones, blanks, a full stop at the end, counters behind it.

    Raises NotationError.
    """
    match = _POSITION.fullmatch(text) or _POSITION.fullmatch(_tidied(text))
    if not match or match[2] == match[4]:
        raise NotationError(f"{text!r} is no position: write B:W21,22,K31:B1,2")
    sides = {match[2]: _parse_pieces(match[3]), match[4]: _parse_pieces(match[5])}
    black, white = sides["B"], sides["W"]
    kings = black[1] | white[1]
    return _checked(Position(black[0], white[0], kings, BLACK if match[1] == "B" else WHITE))


def _tidied(text: str) -> str:
    """The text as `_POSITION` has it. A blank between two squares parts them."""
    spaced = re.sub(r"(?<=[0-9])\s+(?=[Kk]?[0-9])", ",", text.translate(_DASHES).strip())
    return _COUNTERS.sub("", "".join(spaced.upper().split()).rstrip(".;"))


def _parse_pieces(text: str) -> tuple[Bits, Bits]:
    """One side's pieces and which of them are kings."""
    pieces = kings = 0
    for item in text.split(",") if text else ():
        bits, crowned = _parse_item(item)
        if bits & pieces:
            raise NotationError(f"two pieces stand on {item}")
        pieces |= bits
        kings |= crowned
    return pieces, kings


@lru_cache(maxsize=1024)
def _parse_item(item: str) -> tuple[Bits, Bits]:
    """The squares of `21`, `K31` or `21-32`, and which of them hold kings. Remembered: views come as text."""
    match = _PIECES.fullmatch(item)
    squares = range(int(match[2]), int(match[3] or match[2]) + 1) if match else range(0)
    if not squares or squares[0] not in BIT or squares[-1] not in BIT:
        raise NotationError(f"{item!r} names no square: write 1 to 32, with a K before it for a king")
    bits = sum(BIT[square] for square in squares)
    return bits, bits if match and match[1] else 0


def unpack_position(packed: bytes) -> Position:
    """The position that `PACKED` describes. Raises NotationError."""
    if len(packed) != PACKED.size:
        raise NotationError(f"a packed position of English draughts has {PACKED.size} bytes, not {len(packed)}")
    black, white, kings, turn = PACKED.unpack(packed)
    if turn not in (BLACK, WHITE):
        raise NotationError(f"no seat {turn} can be to move")
    return _checked(Position(_unpacked(black), _unpacked(white), _unpacked(kings), Seat(turn)))


def _unpacked(bits: int) -> Bits:
    return bits & 0xFF | (bits & 0xFF00) << 1 | (bits & 0xFF0000) << 2 | (bits & 0xFF000000) << 3


def _checked(position: Position) -> Position:
    """The position itself. Raises NotationError when no game can have it."""
    black, white, kings, _ = position
    if black & white or kings & ~(black | white):
        raise NotationError("two pieces stand on one square, or a king where no piece is")
    if max(black.bit_count(), white.bit_count()) > ARMY:
        raise NotationError(f"a side has at most {ARMY} pieces")
    if (black & KING_ROW[BLACK] | white & KING_ROW[WHITE]) & ~kings:
        raise NotationError("a man on the far row would be a king")
    return position
