"""A record judged by the rules and told as the log tells a table. Knows rules and events, no file and no store."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mining.records import fingerprint
from shared.core import Seat, other
from shared.errors import RecordError
from shared.gamelog import Event, Kind, PlayerKind
from shared.games import GAMES
from shared.records.judging import AS_RECORDED, begin_record, parse_recorded
from shared.records.record import GameRecord


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record whose every move the rules have found legal."""

    record: GameRecord
    """With its moves in canonical texts."""
    first: Seat
    """Who made the first ply; the seats take turns."""
    start: bytes
    """The packed position that it begins with."""
    states: Sequence[bytes]
    """The packed position after each ply."""


def replay(record: GameRecord) -> Replayed:
    """The record as the rules read it.

    Raises RecordError, naming the ply: `record/syntax`, `record/illegal` or `record/ambiguous`;
    `record/unsupported` for a game whose records are not read.
    """
    game, state = begin_record(record.game, record.start)
    first, start = game.view(state, None).to_act[0], game.pack(state)
    moves: list[str] = []
    states: list[bytes] = []
    for ply, text in enumerate(record.moves, start=1):
        move = parse_recorded(game, state, text, ply)
        moves.append(game.format_move(state, move))
        state = game.successor(state, move)
        states.append(game.pack(state))
    return Replayed(replace(record, moves=tuple(moves)), first, start, states)


def table_events(game: Replayed, opened_ms: int) -> list[Event]:
    """A closed table with the whole game, from OPENED to CLOSED. When its moves were made nobody says.

    Raises RecordError `record/missing` for a game without a result.
    """
    record = game.record
    if record.points is None:
        raise RecordError("record/missing", "no result is told")
    mark = fingerprint(record)
    table = f"record-{mark[:24]}"
    plies, points = len(record.moves), list(record.points)
    result = {"points": points, "reason": "record", "scores": points}
    told = {"event": record.event, "site": record.site, "date": record.date, "round": record.round, **dict(record.tags)}
    opened = {
        "game": record.game,
        "options": dict(GAMES[record.game].options(AS_RECORDED[record.game])),
        "public": False,
        "kind": PlayerKind.ARCHIVE,
        "tags": {name: text for name, text in told.items() if text},
        "fingerprint": mark,
    }
    events = [
        Event(table, 1, Kind.OPENED, opened_ms, data=opened),
        *(_sat(table, Seat(seat), player) for seat, player in enumerate(record.players)),
        Event(table, 4, Kind.DEALT, 0, 1, 1, state=game.start, data={"deal": record.start, "leader": game.first}),
    ]
    seat = game.first
    for ply, (text, packed) in enumerate(zip(record.moves, game.states, strict=True), start=1):
        events.append(Event(table, ply + 4, Kind.MOVED, 0, 1, 1, ply, seat, 2 + seat, text, packed))
        seat = other(seat)
    events += [
        Event(table, plies + 5, Kind.ROUND_ENDED, 0, 1, 1, plies, data={**result, "carry": 0}),
        Event(table, plies + 6, Kind.MATCH_ENDED, 0, 1, 1, plies, data=result),
        Event(table, plies + 7, Kind.CLOSED, 0, 1, 1, plies, data={"reason": "archive"}),
    ]
    return events


def _sat(table: str, seat: Seat, player: str) -> Event:
    said = {"player": player, "name": player, "kind": PlayerKind.ARCHIVE, "sat_in": False}
    return Event(table, 2 + seat, Kind.SAT, 0, seat=seat, sitting=2 + seat, data=said)
