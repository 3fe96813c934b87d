"""A game as it was written down: the form that all formats share. Knows no format, and no rules.

A record tells one match. Of a board game that is one round: `start` and `moves`. Of 101 domino it is every deal of the
match: `hands`.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.core import OptionValue

KINDS = ("person", "ai", "archive", "practice")
"""Kinds of player, in the order of `shared.events.PlayerKind`."""

_CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\ufffe\uffff]"
)
_BREAK = re.compile(f" *{_CONTROL.pattern}(?:{_CONTROL.pattern}| )*")


def one_line(text: str) -> str:
    """The text with a blank in the place of what not every format can hold or nobody sees: line breaks, control
    characters, what turns the direction of a text."""
    return _BREAK.sub(" ", text) if _CONTROL.search(text) else text


DUPLICATE, BOARDS = "Duplicate", "Boards"
"""Tags of a match whose boards other tables played too: the round of these tables, and the number of its boards."""
_MOST_BOARDS = 100


def boards_of(tags: Mapping[str, object] | None) -> int | None:
    """The boards of a match with these tags; None: its hands are of one match to a target."""
    text = str((tags or {}).get(BOARDS, ""))
    is_number = text.isascii() and text.isdecimal() and len(text) <= 3 and 0 < int(text) <= _MOST_BOARDS
    return int(text) if is_number and DUPLICATE in (tags or {}) else None


@dataclass(frozen=True, slots=True)
class Sitter:
    """The player of a seat when the match ended, without the name."""

    kind: str
    """One of KINDS."""
    agent: str = ""
    """An AI player's name in the roster."""
    book: str = ""
    """The experience book that it played from."""


LONGEST_MS = 10**12
"""A ply takes less: 31 years."""
MoveTimes = tuple[int | None, ...]
"""By ply, the milliseconds that it took; None where nobody says. () when nobody says of any."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One deal of a match, void or played."""

    deal: str
    leader: int | None = None
    """The seat that opened the round; None if the deal was void or the match ended before partners had agreed."""
    counsel: tuple[tuple[int, str], ...] = ()
    """(seat, wish) in the order spoken."""
    moves: tuple[str, ...] = ()
    """Every ply, passes included."""
    points: tuple[int, ...] | None = None
    """Per seat; None when the deal is void, or the match was given up before its end."""
    void: bool = False
    recalled: tuple[int, ...] = ()
    """Plies, from 1, that an Experience Rule chose."""
    times: MoveTimes = ()


@dataclass(frozen=True, slots=True)
class DealProof:
    """Evidence that nobody chose the deals: see `shared.fair`."""

    match: int
    """Which match of its table, from 1."""
    commitment: str
    """The commitment that was published before the match."""
    secret: str
    """32 bytes in hexadecimal, shown after it."""
    nonces: tuple[tuple[str, ...], ...]
    """nonces[deal][seat], void deals included; "" for none."""
    commitments: tuple[str, ...] = ()
    """By seat: what it committed to before any nonce was revealed, "" for nothing; () in records from before that."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One match from its start to where its record ends: in board games seldom by the rules, mostly by agreeing."""

    game: str
    """Rules id with version."""
    start: str
    """Position text that play began from; "" when there are `hands`."""
    moves: tuple[str, ...]
    """Every ply as its canonical text (a capture with its full path), replayed and found legal; () with `hands`."""
    points: tuple[int, ...] | None
    """The result told, 1, 0 or −1 by seat; None when none is told."""
    players: tuple[str, ...]
    """Names by seat, "" where unknown."""
    event: str = ""
    site: str = ""
    date: str = ""
    """As written, mostly `1841.??.??`."""
    round: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    """All other tags of the game: names and values in the order of the file."""
    line: int = field(default=0, compare=False)
    """Where its file tells of it, from 1; 0 when it comes from no file."""
    source: str = field(default="", compare=False)
    """The file, when it was read with others."""
    id: str = ""
    """Names this game and no other; "" when its writer gave it no name."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """House rules by name, all of them; () when none are told: then `judging.options_recorded` holds."""
    reason: str = ""
    """How it ended ("no-move", "resigned", "target", ...); "" when nobody says."""
    sitters: tuple[Sitter, ...] = ()
    """By seat; () when only names are known."""
    recalled: tuple[int, ...] = ()
    """Plies, from 1, that an Experience Rule chose."""
    resigned: tuple[int, ...] = ()
    """Seats that gave up, in this order."""
    hands: tuple[HandRecord, ...] = ()
    proof: DealProof | None = None
    times: MoveTimes = ()
    mark: str = field(default="", compare=False)
    """The identity under which a log keeps it; "" for its fingerprint (`shared.known_games`)."""

    def plies(self) -> int:
        """Plies of the match, forced passes included."""
        return len(self.moves) + sum(len(hand.moves) for hand in self.hands)


def fingerprint(record: GameRecord) -> str:
    """The identity of a game in records: start, moves, players, date, event and id. Canonical when the moves are.

    Place and round are no part of it: `shared.known_games` tells games apart that differ by these.
    """
    date = record.date.replace(".", "-")  # 1841.??.?? of PDN is 1841-??-??
    who = [one_line(text) for text in (*record.players, date, record.event, *filter(None, [record.id]))]
    hands = [f"{hand.deal} {hand.leader} {hand.counsel} {' '.join(hand.moves)}" for hand in record.hands]
    parts = [record.game, record.start, " ".join(record.moves), *hands, *who]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
