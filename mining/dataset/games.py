"""The games of a table as a release tells them. Decides which may be told, and blanks ids. Opens no log and no file.

A game is told when it has ended and all who had a part in it agreed: people by their account, a bot by its owner's.
AI players and imported archives are asked nothing. Built up from what may be told: names, chat, reasons, nonces and
the tables' own ids have no field to get into.
"""

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from shared.core import Seat
from shared.events import (
    MOVES,
    Dealt,
    Event,
    Left,
    MatchEnded,
    Opened,
    PlayerKind,
    RoundEnded,
    Sat,
    SeatedPlayer,
)
from shared.games import GAMES
from shared.games.facets import facets_of
from shared.mainline import mainline
from shared.match_records import records_of
from shared.people import AI_PREFIX
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord, HandRecord

SPLITS: Final = ("train", "validation", "test")
_PARTS: Final = (*(SPLITS[0],) * 8, SPLITS[1], SPLITS[2])
"""Of ten events the split of each."""
_KINDS: Final = {
    PlayerKind.PERSON: "person",
    PlayerKind.AI: "ai",
    PlayerKind.PRACTICE: "ai",
    PlayerKind.ARCHIVE: "archive",
}
_SOURCES: Final = {PlayerKind.PERSON: "server", PlayerKind.ARCHIVE: "archive", PlayerKind.PRACTICE: "practice"}
_AGENT: Final = re.compile(r"[a-z][a-z0-9-]*(:\d+)?([+~][a-z-]+)*")
"""A player of the roster. Other names hold people (`like:@NAME`) or commands (`engine:CMD`)."""

Row = dict[str, Any]
"""A game as a release tells it, JSON-plain: `datasheet.txt` describes the fields."""
RatingsOf = Callable[[str, int], Mapping[tuple[int, str], int]]
"""Of (table, match): the rating before it, by seat and player as `shared.people` writes them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The games that a release may tell, and how it blanks ids."""

    consented: Collection[str]
    """Public ids of accounts and their bots."""
    key: bytes
    """Of HMAC-SHA-256: who has it can tell which id is whose."""
    ratings: RatingsOf
    left_out: Counter[str] = field(default_factory=Counter[str])
    """Games that are not told, by reason."""

    def blanked(self, what: str) -> str:
        """The same 16 hexadecimal digits for the same thing, under one key."""
        return hmac.new(self.key, what.encode(), hashlib.sha256).hexdigest()[:16]

    def games(self, events: Sequence[Event]) -> Iterator[Row]:
        """The games of a table, given by all its events, that may be told."""
        opened = events[0].expect(Opened)
        records = list(records_of(events))
        ended = [record for record in records if record.points is not None]
        self.left_out["unfinished"] += len(records) - len(ended)
        for record, played in zip(ended, _matches(events), strict=True):
            reason = self._bar(opened, played)
            if reason is not None:
                self.left_out[reason] += 1
                continue
            yield self._told(events[0], opened, record, played)

    def _bar(self, opened: Opened, played: "_Played") -> str | None:
        """The reason why the game is not told."""
        if opened.kind is PlayerKind.PERSON and not opened.public:
            return "private"
        if opened.source is not None:
            return "uploaded"
        people = {who.player for _, who in played.sittings.values() if who.kind is PlayerKind.PERSON}
        return None if people <= set(self.consented) else "without consent"

    def _told(self, first: Event, opened: Opened, record: GameRecord, played: "_Played") -> Row:
        unit = _unit(first, opened, record)
        ratings = self.ratings(first.table, played.number) if opened.kind is PlayerKind.PERSON else {}
        places = {version: place for place, version in enumerate(sorted(played.sittings))}
        tags, day = dict(record.tags), _day(first) if opened.kind is PlayerKind.PERSON else record.date
        return {
            "id": self.blanked(f"game {first.table} {played.number}"),
            "game": record.game,
            "source": _SOURCES[opened.kind],
            "split": split_of(unit),
            "event": self.blanked(f"event {unit}"),
            "period": "".join(re.findall(r"^\d{4}(?:-\d\d)?", day[:7] if "-" in day else day[:4])),
            "rated": bool(ratings) if opened.kind is PlayerKind.PERSON else None,
            "time_control": tags.get("TimeControl", "") if opened.kind is PlayerKind.PERSON else "",
            "options": json.dumps(dict(opened.options), sort_keys=True),
            "players": [self._player(*played.sittings[version], ratings) for version in places],
            "points": list(record.points or ()),
            "reason": record.reason,
            "rounds": list(_rounds(opened, record, played, places)),
        }

    def _player(self, seat: int, who: SeatedPlayer, ratings: Mapping[tuple[int, str], int]) -> Row:
        kind, agent = "bot" if who.bot else _KINDS[who.kind], who.agent or ""
        named = who.kind in (PlayerKind.PERSON, PlayerKind.ARCHIVE) and bool(who.player)
        known = agent if _AGENT.fullmatch(agent) else re.split("[^a-z]", agent)[0]
        return {
            "seat": seat,
            "player": self.blanked(f"{kind} {who.player}") if named else "",
            "kind": kind,
            "agent": known if kind == "ai" else "",
            "rating": ratings.get((seat, f"{AI_PREFIX}{agent}" if kind == "ai" else who.player or "")),
        }


def split_of(unit: str) -> str:
    """The split of an event, the same in every release: 8 of 10 train, 1 validates, 1 tests."""
    return _PARTS[int.from_bytes(hashlib.sha256(unit.encode()).digest()[:8]) % len(_PARTS)]


@dataclass(slots=True)
class _Played:
    """A match as its events tell it."""

    number: int
    sittings: dict[int, tuple[int, SeatedPlayer]] = field(default_factory=dict[int, tuple[int, SeatedPlayer]])
    """Seat and player of all who owned a seat or moved, by the version of the event by which they came."""
    deals: list[tuple[Event, list[Event]]] = field(default_factory=list[tuple[Event, list[Event]]])
    """Every deal, void ones too, with its plies and the event that ended it."""
    movers: dict[int, int] = field(default_factory=dict[int, int])
    """By the version of a ply, that of the sitting which made it."""


def _matches(events: Sequence[Event]) -> Iterator[_Played]:
    """The matches of a table that have ended."""
    came: dict[int, tuple[int, SeatedPlayer]] = {}
    owners: dict[int, int] = {}
    played: _Played | None = None
    for event in mainline(events):
        seat = -1 if event.seat is None else int(event.seat)
        match event.data:
            case SeatedPlayer() as who:
                came[event.version] = seat, who
                if isinstance(who, Sat):
                    owners[seat] = event.version
            case Left():
                owners.pop(seat, None)
            case Dealt():
                played = played or _Played(event.match)
                played.deals.append((event, []))
            case _:
                pass
        if played is None:
            continue
        here = {*owners.values()}
        if event.kind in MOVES:
            mover = event.sitting if event.sitting in came else owners[seat]
            played.movers[event.version] = mover
            here.add(mover)
        if event.kind in MOVES or isinstance(event.data, RoundEnded):
            played.deals[-1][1].append(event)
        played.sittings.update({version: came[version] for version in here})
        if isinstance(event.data, MatchEnded):
            yield played
            played = None


def _rounds(opened: Opened, record: GameRecord, played: _Played, places: Mapping[int, int]) -> Iterator[Row]:
    """The deals that were played, each with every position."""
    game, scores = GAMES[record.game], [0] * GAMES[record.game].seats
    is_digest = (frame := facets_of(record.game).frame) is not None and frame.is_digest
    board = HandRecord(record.start, None, (), record.moves, record.points, times=record.times)
    for hand, (dealt, events) in zip(record.hands or (board,), played.deals, strict=True):
        plies = [event for event in events if event.kind in MOVES]
        leader = hand.leader if hand.leader is not None or not plies else plies[0].seat
        if hand.void:
            continue
        lead = None if leader is None else Seat(leader)
        states = [game.begin(game.options(opened.options), hand.deal, lead, dealt.round)]
        for move, event in zip(hand.moves, plies, strict=True):  # a packed state leaves out the count of plies
            state = game.replay(states[-1], (move,))[0] if is_digest else game.unpack(event.state or b"")
            states.append(state)
        yield {
            "number": dealt.round,
            "deal": hand.deal,
            "leader": leader,
            "counsel": [f"{seat} {wish}" for seat, wish in hand.counsel],
            "scores": scores,
            "moves": list(hand.moves),
            "positions": [game.format_position(state) for state in states],
            "by": [places[played.movers[event.version]] for event in plies],
            "times_ms": list(hand.times or (None,) * len(plies)),
            "points": None if hand.points is None else list(hand.points),
        }
        scores = next((list(event.data.scores) for event in events if isinstance(event.data, RoundEnded)), scores)


def _unit(first: Event, opened: Opened, record: GameRecord) -> str:
    """The event that a game belongs to: what is played there may be alike, so it never straddles the splits. Of tables
    of the server the day, of a record its event; of practice all games from one opening or deal, since duels come in
    pairs."""
    if opened.kind is PlayerKind.PERSON:
        return f"day {_day(first)}"
    if opened.kind is PlayerKind.ARCHIVE:
        return f"event {record.event or record.date or first.table}"
    start = record.start if not record.hands else record.hands[0].deal
    return f"start {first.table if start == usual_start(record.game) else start}"


def _day(first: Event) -> str:
    return datetime.fromtimestamp(first.at_ms / 1000, UTC).date().isoformat()
