"""Frames of websockets as a server reads and writes them (RFC 6455, section 5). Knows no socket and no message.

No library keeps less for each connection than it works with at once: here a connection keeps the bytes of a frame that
has arrived in part, and nothing else.
"""

from typing import Final, NamedTuple

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform for which it is not compiled
    from websockets.utils import apply_mask

CONTINUATION: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

NORMAL_CLOSURE: Final = 1_000
PROTOCOL_ERROR: Final = 1_002
NO_TEXT: Final = 1_007
TOO_SLOW: Final = 1_008
TOO_LONG: Final = 1_009
SERVICE_RESTART: Final = 1_012

_FIN: Final = 0x80
_RESERVED: Final = 0x70
_MASKED: Final = 0x80
_OPCODES: Final = frozenset((CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG))
_CONTROL: Final = 0x8
_CONTROL_LIMIT_BYTES: Final = 125
_HAS_16_BITS, _HAS_64_BITS = 126, 127


class FrameError(Exception):
    """The client breaks the framing protocol; nothing more can be read from it."""

    def __init__(self, code: int) -> None:
        """`code`: of the close frame (RFC 6455, 7.4.1)."""
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """One frame from a client."""

    opcode: int
    fin: bool
    """Whether it is the last of its message."""
    payload: bytes
    """Unmasked."""
    end: int
    """Where the next frame begins."""


def read_frame(data: bytes, at: int, limit_bytes: int) -> Frame | None:
    """The frame that begins at `at`; None if it has arrived only in part. Raises FrameError.

    `limit_bytes`: the longest payload.
    """
    if len(data) - at < 2:
        return None
    first, length = data[at], data[at + 1]
    opcode = first & 0x0F
    if first & _RESERVED or opcode not in _OPCODES or not length & _MASKED:
        raise FrameError(PROTOCOL_ERROR)
    length ^= _MASKED
    if opcode & _CONTROL and (length > _CONTROL_LIMIT_BYTES or not first & _FIN):  # 5.5
        raise FrameError(PROTOCOL_ERROR)
    mask_at = at + 2
    if length >= _HAS_16_BITS:
        size = 2 if length == _HAS_16_BITS else 8
        mask_at += size
        if len(data) < mask_at:
            return None
        length = int.from_bytes(data[at + 2 : mask_at], "big")
        if length < (_HAS_16_BITS if size == 2 else 1 << 16):  # 5.2: "the minimal number of bytes MUST be used"
            raise FrameError(PROTOCOL_ERROR)
        if length > limit_bytes:
            raise FrameError(TOO_LONG)
    start = mask_at + 4
    end = start + length
    if len(data) < end:
        return None
    return Frame(opcode, first >= _FIN, apply_mask(data[start:end], data[mask_at:start]), end)


def header(opcode: int, size: int) -> bytes:
    """The header of a whole frame from the server, which is not masked. Its payload follows."""
    if size < _HAS_16_BITS:
        return bytes((_FIN | opcode, size))
    if size < 1 << 16:
        return bytes((_FIN | opcode, _HAS_16_BITS)) + size.to_bytes(2, "big")
    return bytes((_FIN | opcode, _HAS_64_BITS)) + size.to_bytes(8, "big")


def closing(code: int) -> bytes:
    """A close frame."""
    return header(CLOSE, 2) + code.to_bytes(2, "big")


def check_closing(payload: bytes) -> None:
    """Check the payload of a client's close frame. Raises FrameError."""
    if not payload:
        return
    code = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or not (code in _SENT or 3_000 <= code < 5_000):  # 7.4
        raise FrameError(PROTOCOL_ERROR)
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        raise FrameError(NO_TEXT) from None


_SENT: Final = frozenset((*range(1_000, 1_004), *range(1_007, 1_015)))
"""Close codes that an end may send; the others of the registry stand for what no end has sent."""
