"""The DamExchange protocol's messages: bytes in, values out. Opens no socket and knows no game that is played.

Source: F. Mesander, "DamExchange protocol" (version 01; mesander.nl/damexchange). Layer 1: a message is 1 to 127
characters of ASCII and a NUL. Layer 2: seven messages of fixed fields, told apart by their first letter. White is W and
Black is Z (*zwart*).

There is no field for the variant: a game request of 32 squares is one of English draughts, one of 50 is not. So what we
write always carries the position (form B). Form A, "the normal position", is read as the start of English draughts,
where Black moves first.
"""

import re
from dataclasses import dataclass
from enum import IntEnum

from shared.core import Seat
from shared.errors import EngineError
from shared.games.english_draughts.board import BLACK, WHITE

PORT = 27531
VERSION = 1
LETTERS = "zZwWe"
NAME = 32
LONGEST = 127
"""Characters of a message, the NUL not counted."""
LONGEST_READ = 255
"""Characters of a message that we accept from others."""
ENDS = b"\0"


class Acceptance(IntEnum):
    """A follower's answer to a game request."""

    ACCEPTED = 0
    OTHER_VERSION = 1
    NOT_THIS = 2
    """Not this game; another one perhaps."""
    NONE = 3
    """No game at all."""


class GameEndReason(IntEnum):
    """Why the sender of a GAMEEND ends the game."""

    UNKNOWN = 0
    LOST = 1
    """The sender gives up."""
    DRAWN = 2
    WON = 3


class BackAnswer(IntEnum):
    """The answer to a request to go back."""

    ACCEPTED = 0
    NOT_SUPPORTED = 1
    DECLINED = 2


@dataclass(frozen=True, slots=True)
class GameRequest:
    """GAMEREQ: the initiator asks for a game."""

    name: str
    """The initiator's."""
    follower: Seat
    """The side that the follower is to play."""
    minutes: int = 0
    """Of thinking for each side and the whole game; 0: none told."""
    moves: int = 0
    """Of each side for the whole game; 0: no limit."""
    turn: Seat | None = None
    """The side that moves first; None in the normal position (form A)."""
    board: str = ""
    """A letter a square (LETTERS), with `turn`."""
    version: int = VERSION


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """GAMEACC."""

    name: str
    """The follower's."""
    answer: Acceptance


@dataclass(frozen=True, slots=True)
class MoveMade:
    """MOVE."""

    seconds: int
    """That its maker took; for information only."""
    start: int
    end: int
    taken: tuple[int, ...] = ()
    """Squares of captured pieces, in any order."""


@dataclass(frozen=True, slots=True)
class DxpGameEnd:
    """GAMEEND: sent in the place of a move, and sent back to confirm it."""

    reason: GameEndReason = GameEndReason.UNKNOWN
    stop: bool = False
    """Whether the sender wants no other game."""


@dataclass(frozen=True, slots=True)
class DxpChat:
    """CHAT."""

    text: str


@dataclass(frozen=True, slots=True)
class BackRequest:
    """BACKREQ: back to where `turn` had to make its move number `move`, from 1."""

    move: int
    turn: Seat


@dataclass(frozen=True, slots=True)
class BackReply:
    """BACKACC."""

    answer: BackAnswer


Message = GameRequest | GameAnswer | MoveMade | DxpGameEnd | DxpChat | BackRequest | BackReply


def format_message(message: Message) -> bytes:
    """With its NUL. A name or a chat is cut to its field, and what is not ASCII in it becomes `?`."""
    match message:
        case GameRequest(name, follower, minutes, moves, turn, board, version):
            position = "A" if turn is None else f"B{'ZW'[turn]}{board}"
            text = f"R{version:02}{_field(name)}{'ZW'[follower]}{_number(minutes, 3)}{_number(moves, 3)}{position}"
        case GameAnswer(name, answer):
            text = f"A{_field(name)}{answer:d}"
        case MoveMade(seconds, start, end, taken):
            captures = "".join(f"{square:02}" for square in taken)
            text = f"M{_number(seconds, 4)}{start:02}{end:02}{len(taken):02}{captures}"
        case DxpGameEnd(reason, stop):
            text = f"E{reason:d}{stop:d}"
        case DxpChat(chat):
            text = f"C{_plain(chat)[: LONGEST - 1]}"
        case BackRequest(move, turn):
            text = f"B{_number(move, 3)}{'ZW'[turn]}"
        case BackReply(answer):
            text = f"K{answer:d}"
    return text.encode("ascii") + ENDS


def _plain(text: str) -> str:
    """Printable ASCII, in one line."""
    return re.sub(r"[^\x20-\x7e]", "?", " ".join(text.split()))


def _field(name: str) -> str:
    return f"{_plain(name) or 'Oldhand':{NAME}.{NAME}}"


def _number(value: int, digits: int) -> str:
    return f"{min(max(value, 0), 10**digits - 1):0{digits}}"


_COLOUR = "([WZBwzb])"
_REQUEST = re.compile(
    rf"R([0-9 ]{{2}})(.{{{NAME}}}){_COLOUR}([0-9 ]{{3}})([0-9 ]{{3}})(?:A.*|B{_COLOUR}([a-zA-Z]+)\s*)", re.DOTALL
)
_ANSWER = re.compile(rf"A(.{{{NAME}}})([0-3])\s*", re.DOTALL)
_MADE = re.compile(r"M([0-9 ]{4})([0-9 ]{2})([0-9 ]{2})([0-9 ]{2})((?:[0-9 ]{2})*)\s*")
_END = re.compile(r"E([0-3])([01])?\s*")
_BACK = re.compile(rf"B([0-9 ]{{3}}){_COLOUR}\s*")
_REPLY = re.compile(r"K([0-2])\s*")


def parse_message(text: str) -> Message:
    """One message without its NUL. Bears blanks for zeros, B for Black, lower case and blanks at the end.

    Raises EngineError `engine/protocol`.
    """
    if text[:1] == "C":
        return DxpChat(text[1:])
    if found := _REQUEST.fullmatch(text):
        turn = None if found[6] is None else _seat(found[6])
        board = "" if found[7] is None else found[7].replace("b", "z").replace("B", "Z")
        return GameRequest(
            found[2].strip(), _seat(found[3]), _int(found[4]), _int(found[5]), turn, board, _int(found[1])
        )
    if found := _ANSWER.fullmatch(text):
        return GameAnswer(found[1].strip(), Acceptance(int(found[2])))
    if (found := _MADE.fullmatch(text)) and len(found[5].rstrip()) >= 2 * _int(found[4]):
        taken = tuple(_int(found[5][at : at + 2]) for at in range(0, 2 * _int(found[4]), 2))
        return MoveMade(_int(found[1]), _int(found[2]), _int(found[3]), taken)
    if found := _END.fullmatch(text):
        return DxpGameEnd(GameEndReason(int(found[1])), found[2] == "1")
    if found := _BACK.fullmatch(text):
        return BackRequest(_int(found[1]), _seat(found[2]))
    if found := _REPLY.fullmatch(text):
        return BackReply(BackAnswer(int(found[1])))
    shown = text if len(text) <= 60 else text[:57] + "..."
    raise EngineError("engine/protocol", f"{shown!r} is no message of DXP")


def _seat(letter: str) -> Seat:
    return WHITE if letter in "Ww" else BLACK


def _int(digits: str) -> int:
    return int(digits.replace(" ", "0"))


class Framing:
    """Cuts what arrives into messages. Holds no more than one message that is not whole yet."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[Message]:
        """The messages that are complete now. Raises EngineError `engine/protocol`, also for one without an end."""
        *whole, self._rest = (self._rest + data).split(ENDS)
        longest = max(map(len, (*whole, self._rest)))
        if longest > LONGEST_READ:
            self._rest = b""
            raise EngineError(
                "engine/protocol", f"over {LONGEST_READ} bytes without the NUL that ends a message of DXP"
            )
        return [parse_message(raw.decode("latin-1")) for raw in whole if raw.strip()]
