"""What the readers of `tests.hostile.targets` are for: one or more real texts for each, to be spoiled."""

import struct
from collections.abc import Iterator
from functools import cache
from ipaddress import ip_address
from typing import Any

from ai.games.english_draughts.engines.dxp import GameRequest, MoveMade, format_message
from shared.core import Seat
from shared.experience.memory import OpponentMemory
from shared.experience.memory_format import encode
from shared.games import GAMES
from shared.games.english_draughts.pdn import format_pdn
from shared.records.gamelog_xml import format_xml
from shared.records.ndjson import format_line, usual_start
from shared.records.pieces_state import notation_of
from shared.records.record import GameRecord
from shared.records.text import format_text
from shared.store import open_store
from shared.store.backup import back_up
from tests.ai.books import one_rule_book
from tests.hostile.targets import begun, scratch
from tests.records.games import BOARDS, board_game, domino_match

HELLO = b'{"type":"hello","protocol":2,"name":"Ann"}\n'
_WORDS = (b"open draughts\n", b"sit\n", b"11-15\n", b"say well played\n", b"login x\n", b"watch abc\n", b"help\n")
_COMMANDS = (
    b'{"type":"open","ref":"1","game":"domino-101","options":{"target":51},"terms":{"clock":{"kind":"move","s":30}}}\n',
    b'{"type":"play","ref":"2","table":"t","version":4,"move":"11-15","reason":{"kind":"book","n":[1,2.5,null]}}\n',
    b'{"type":"say","ref":"3","table":"t","text":"\\u00e4\\ud83d\\ude00"}\n{"type":"ping","ref":"4"}\n',
    b'{"type":"sit","ref":"5","table":"t","seat":0,"nonce":"abc"}\r\n',
)
_HUB = (
    b'hub\nid name="Some Engine" version=1.0 author=Ann',
    b'pos pos=BbbbbbbbbbbbbeeeeeeeeWWWWWWWWWWWW moves="22-18 11x15"',
    b"done move=22x15x18 ponder=11-15",
    b"level move-time=0.5",
)


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """Of one target; small, so that a spoiled byte is likely to matter."""
    return tuple(_of(target))


def _records() -> Iterator[GameRecord]:
    for game in BOARDS:
        for seed in (1, 2, 3):
            moves, points = board_game(game, seed)
            yield GameRecord(game, usual_start(game), moves, points or (0, 0), ("Ann", "Ben"))
    yield domino_match(1, hands=2)


def _of(target: str) -> Iterator[bytes]:
    match target:
        case "lines-of-json" | "frames":
            yield from (HELLO + command for command in _COMMANDS)
        case "plain-text":
            yield b"".join(_WORDS)
            yield b"".join(reversed(_WORDS)).replace(b"\n", b"\r\n")
        case "proxy-header":
            yield b"PROXY TCP4 203.0.113.7 198.51.100.1 56324 443\r\n"
            addresses = ip_address("203.0.113.7").packed * 2 + bytes(4)
            yield b"\r\n\r\n\0\r\nQUIT\n" + struct.pack("!BBH", 0x21, 0x11, len(addresses)) + addresses
        case "pdn":
            yield from (format_pdn(record).encode() for record in _records() if record.game.startswith("english"))
        case "xml" | "ndjson" | "text":
            form = {"xml": format_xml, "ndjson": format_line, "text": format_text}[target]
            yield from (form(record).encode() for record in _records())
        case "hub-line":
            yield from _HUB
        case "dxp":
            yield format_message(GameRequest("Ann", Seat(0), 10, 40))
            yield format_message(MoveMade(3, 22, 15, (18,)))
        case "book":
            yield one_rule_book(GAMES["english-draughts/1"].view(begun("english-draughts/1"), Seat(0)), "11-15")
        case "memory":
            yield encode(OpponentMemory("english-draughts/1"))
        case "backup":
            yield _backup()
        case _:
            yield from _of_game(target)


def _of_game(target: str) -> Iterator[bytes]:
    name = next(game for game in GAMES if game.split("/")[0] == target.rpartition("-")[0].removesuffix("-pieces"))
    game: Any = GAMES[name]
    state = begun(name)
    for _ in range(1 if target.endswith("-move") else 6):
        if target.endswith("-position"):
            yield game.format_position(state).encode()
        elif target.endswith("-move"):
            yield from (game.format_move(state, move).encode() for move in game.legal_moves(state)[:3])
        else:
            yield "\n".join(map(str, notation_of(name).tell(game.format_position(state), 0).values())).encode()
        state = game.successor(state, game.legal_moves(state)[0])


def _backup() -> bytes:
    folder = scratch()
    store = open_store(f"sqlite:///{folder / 'seed.db'}")
    store.accounts.create("Ann")
    back_up(store.database, folder, folder / "seed.backup", 0, lambda *_: None)
    store.close()
    return (folder / "seed.backup").read_bytes()
