"""Bytes into typed lines, as terminals and telnet programs send them. Knows no command, and raises for nothing.

Line ends are LF, CR LF, CR NUL or CR. Backspace and delete take a character back, Ctrl-U the line; telnet negotiation,
escape sequences of the arrow keys and other control characters are passed over. The bytes may be cut anywhere.
"""

from enum import Enum
from typing import Final, Literal

from msgspec import Struct

LINE_LIMIT_BYTES: Final = 1_000
"""The longest line that is read."""

_IAC, _SB, _SE = 255, 250, 240
_OPTION = range(251, 255)
"""WILL, WONT, DO, DONT: one more byte follows."""
_ESC, _BRACKET = 0x1B, 0x5B


class LineFault(Enum):
    """Bytes that came instead of a line."""

    TOO_LONG = "too long"
    NO_TEXT = "no text in UTF-8"


_Skip = Literal["", "iac", "option", "sub", "sub-iac", "esc", "csi"]


class Typing(Struct, frozen=True, array_like=True):
    """The state of a LineReader."""

    crlf: bool = False
    line: bytes = b""
    overlong: bool = False
    after_cr: bool = False
    skip: _Skip = ""


class LineReader:
    """One client's typing. Feed it with `receive`."""

    def __init__(self, state: Typing = Typing()) -> None:  # noqa: B008 (it is never changed)
        """`state`: of a reader that has been fed by another process."""
        self.crlf = state.crlf
        """Whether the client ends its lines with CR, and wants ours to end so."""
        self._line = bytearray(state.line)
        self._overlong = state.overlong
        self._after_cr = state.after_cr
        self._skip: _Skip = state.skip
        """The sequence that the next byte belongs to, other than the line."""

    def state(self) -> Typing:
        """For a reader that goes on in another process."""
        return Typing(self.crlf, bytes(self._line), self._overlong, self._after_cr, self._skip)

    def receive(self, data: bytes) -> list[str | LineFault]:
        """The lines completed by `data`, in order."""
        found: list[str | LineFault] = []
        for byte in data:
            if self._skip:
                self._passed_over(byte)
            elif byte == _IAC:
                self._skip = "iac"
            elif byte == _ESC:
                self._skip = "esc"
            elif byte == 0x0A and self._after_cr:
                self._after_cr = False
            elif byte in (0x0A, 0x0D):
                self._after_cr = byte == 0x0D
                self.crlf = self.crlf or self._after_cr
                found.append(self._ended())
            else:
                self._after_cr = False
                self._typed(byte)
        return found

    def receive_eof(self) -> list[str | LineFault]:
        """The stream has ended: a last line may lack its end."""
        return [self._ended()] if self._line or self._overlong else []

    def _typed(self, byte: int) -> None:
        if byte in (0x08, 0x7F):
            while self._line and self._line[-1] & 0xC0 == 0x80:  # the rest of a character of several bytes
                self._line.pop()
            del self._line[-1:]
        elif byte == 0x15:
            self._line.clear()
        elif byte == 0x09:
            self._line += b" "
        elif byte >= 0x20:
            if len(self._line) >= LINE_LIMIT_BYTES:
                self._overlong = True
            else:
                self._line.append(byte)

    def _ended(self) -> str | LineFault:
        line, overlong = bytes(self._line), self._overlong
        self._line.clear()
        self._overlong = False
        if overlong:
            return LineFault.TOO_LONG
        try:
            text = line.decode()
        except UnicodeDecodeError:
            return LineFault.NO_TEXT
        return "".join(letter for letter in text if letter.isprintable())

    def _passed_over(self, byte: int) -> None:
        """A byte of a telnet command or of an escape sequence."""
        match self._skip:
            case "iac":
                self._skip = "sub" if byte == _SB else "option" if byte in _OPTION else ""
            case "sub" if byte == _IAC:
                self._skip = "sub-iac"
            case "sub-iac":
                self._skip = "" if byte == _SE else "sub"
            case "esc":
                self._skip = "csi" if byte in (_BRACKET, 0x4F) else ""
            case "csi" if 0x30 <= byte <= 0x3B:
                pass
            case "option" | "csi":
                self._skip = ""
            case _:
                pass
