"""A record judged by the rules and told as the log tells a table. Knows rules and events, no file and no store."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from shared.core import Seat
from shared.errors import GameError, RecordError
from shared.events import (
    KINDS,
    BoardsReleased,
    Closed,
    Counselled,
    Dealt,
    Event,
    EventData,
    Kind,
    MatchEnded,
    Opened,
    PlayerKind,
    RedealClaimed,
    Resigned,
    RoundEnded,
    Sat,
    Wish,
)
from shared.games import GAMES
from shared.match import PLAYED_OUT, Match, Phase, evolve
from shared.reasons import UnlistedReason
from shared.records.judging import (
    begin_record,
    check_resigned,
    check_result,
    game_recorded,
    options_recorded,
    read_moves,
    result_text,
)
from shared.records.record import KINDS as SITTER_KINDS
from shared.records.record import GameRecord, HandRecord, MoveTimes, Sitter, boards_of, fingerprint

BY_RULE = UnlistedReason({"kind": "rule"})
"""The reason of a move of a record that an Experience Rule chose: enough for it not to count for that rule."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record of a board game whose every move the rules have found legal."""

    record: GameRecord
    """With its moves in canonical texts."""
    first: Seat
    """The seat that made the first ply; the seats take turns."""
    start: bytes
    """The packed position that it begins with."""
    states: Sequence[bytes]
    """The packed position after each ply."""


def replay(record: GameRecord) -> Replayed:
    """The record of a board game as the rules read it.

    Raises RecordError, naming the ply: `record/syntax`, `record/illegal` or `record/ambiguous`; `record/contradiction`
    for a result that the board denies; `record/unsupported` for a game whose records are not read.
    """
    game, state = begin_record(record.game, record.start, record.options)
    first, start = game.view(state, None).to_act, game.pack(state)
    moves, states, state = read_moves(game, state, record.moves)
    check_result(game, state, record)
    return Replayed(replace(record, moves=tuple(moves)), first[0] if first else Seat(0), start, states)


def checked_events(record: GameRecord, opened_ms: int) -> list[Event]:
    """A record of any game as a closed table. Raises RecordError for one that the rules refuse."""
    if game_recorded(record.game).hidden:
        return list(match_events(record, opened_ms))
    return table_events(replay(record), opened_ms)


def table_name(record: GameRecord, mark: str = "") -> str:
    """The table that a record becomes: two records of one id would become one table, and the log has room for one.

    `mark`: the record's fingerprint, from who knows it.
    """
    digest = hashlib.sha256(f"id\n{record.id}".encode()).hexdigest() if record.id else mark or fingerprint(record)
    return f"record-{digest[:24]}"


def table_events(game: Replayed, opened_ms: int) -> list[Event]:
    """A closed table with the whole game, from OPENED to CLOSED: without an end of the round if no result is told.

    When its moves were made nobody says, but a record may say how long each took: then they follow `opened_ms`.
    """
    record = game.record
    seats, plies, points = len(record.players), len(record.moves), record.points
    events = _opening(record, opened_ms)
    table, version = events[0].table, len(events) + 1
    reason_of_end = record.reason or "record"
    deal = Dealt(deal=record.start, leader=game.first)
    began, moments = moments_of(record.times, plies, opened_ms)
    events.append(Event(table, version, Kind.DEALT, began, 1, 1, state=game.start, data=deal))
    seat, reasons = game.first, dict.fromkeys(record.recalled, BY_RULE)
    for ply, (text, packed) in enumerate(zip(record.moves, game.states, strict=True), start=1):
        reason = reasons.get(ply) if reasons else None
        at_ms, mover = moments[ply - 1], (seat, 2 + seat)
        events.append(Event(table, ply + version, Kind.MOVED, at_ms, 1, 1, ply, *mover, text, packed, reason=reason))
        seat = Seat((seat + 1) % seats)
    version += plies
    for number in record.resigned:
        version += 1
        events.append(Event(table, version, Kind.RESIGNED, 0, 1, 1, plies, Seat(number), 2 + number, data=Resigned()))
    if points is not None:
        result = RoundEnded(points, reason_of_end, points, 0), MatchEnded(points, reason_of_end, points)
        events.append(Event(table, version + 1, Kind.ROUND_ENDED, 0, 1, 1, plies, data=result[0]))
        events.append(Event(table, version + 2, Kind.MATCH_ENDED, 0, 1, 1, plies, data=result[1]))
        version += 2
    events.append(Event(table, version + 1, Kind.CLOSED, 0, 1, 1, plies, data=Closed("archive")))
    return events


def moments_of(times: MoveTimes, plies: int, opened_ms: int) -> tuple[int, list[int]]:
    """When play began, and when each ply was made, as `Event.at_ms`: 0 where nobody says."""
    if not times:
        return 0, [0] * plies
    began = now = max(1, opened_ms)
    moments: list[int] = []
    for time in times:
        now += time or 0
        moments.append(0 if time is None else now)
    return began, moments


def match_events(record: GameRecord, opened_ms: int) -> Iterator[Event]:
    """A closed table with a whole match of hands, every one judged: deal, counsel, plies, points, scores.

    Raises RecordError naming the hand.
    """
    folded = _Folding(record, _opening(record, opened_ms))
    yield from folded.events
    folded.events.clear()
    for number, hand in enumerate(record.hands, start=1):
        try:
            folded.take(hand, number == len(record.hands))
        except RecordError as error:
            raise RecordError(error.code, f"hand {number}: {error}", error.line) from error
        yield from folded.events
        folded.events.clear()
    folded.end()
    yield from folded.events


class _Folding:
    """The match as far as its hands have been judged, and the events of the last one."""

    def __init__(self, record: GameRecord, opening: list[Event]) -> None:
        self._record = record
        opened, boards = opening[0].expect(Opened), boards_of(dict(record.tags))
        self._match = Match.new(game_recorded(record.game), opened.options, boards=boards)
        self._table, self._version = opening[0].table, len(opening)
        self._opened_ms = opening[0].at_ms
        self.events = opening

    def take(self, hand: HandRecord, last: bool) -> None:
        """Judge one deal. Raises RecordError."""
        if self._match.verdict() is not None or self._match.phase is PLAYED_OUT:
            raise RecordError("record/contradiction", "the match was over before this deal")
        began, moments = moments_of(hand.times, len(hand.moves), self._opened_ms)
        self._deal(hand, began)
        if hand.void:
            return
        self._counsel(hand, began)
        if hand.leader not in (None, self._match.leader):
            raise RecordError("record/contradiction", f"seat {self._match.leader} leads here, not {hand.leader}")
        moves, states, _ = read_moves(self._match.game, self._match.state, hand.moves)
        for ply, (text, packed) in enumerate(zip(moves, states, strict=True), start=1):
            self._move(text, packed, ply, hand, moments[ply - 1])
        if self._match.phase is Phase.SCORING:
            result = self._match.round_ended()
            if hand.points is not None and hand.points != result.points:
                points_text, scored = " ".join(map(str, hand.points)), list(result.points)
                raise RecordError("record/contradiction", f"{points_text} are given, but {scored} are scored")
            self._add(result)
        elif not (last and self._record.resigned):
            raise RecordError("record/missing", "the hand is not played to its end")

    def end(self) -> None:
        """The seat that gave up, and the result of the match. Raises RecordError."""
        record, match = self._record, self._match
        check_resigned(record)
        for number in record.resigned:
            self._add(Resigned(), Seat(number))
        if self._match.boards is not None:
            self._add(BoardsReleased("played" if match.phase is PLAYED_OUT else "time"))
        verdict = self._match.verdict()
        if verdict is None and record.points is not None:
            raise RecordError("record/contradiction", f"{result_text(record.points)} is told of a match not played out")
        if verdict is not None:
            if record.points is not None and verdict.points != record.points:
                raise RecordError(
                    "record/contradiction",
                    f"{result_text(record.points)} is told, but the scores say {result_text(verdict.points)}",
                )
            self._add(MatchEnded(verdict.points, verdict.reason, match.scores))
        self._add(Closed("archive"))

    def _deal(self, hand: HandRecord, at_ms: int) -> None:
        match = self._match
        try:
            dealt = match.dealt(hand.deal, Seat(hand.leader or 0))
            drawn = match.lead is None and match.game.first_lead(match.options, hand.deal) is None
            if drawn and hand.leader is None and not hand.void:
                raise RecordError("record/missing", "chance says who leads here, and the record does not tell")
            claimed = hand.void and match.options["redeal_mode"] == "claim"
            is_void = dealt.redeal is not None
            if is_void is not hand.void and not claimed:
                what = "void by the rules" if is_void else "not void by the rules"
                raise RecordError("record/contradiction", f"the deal is {what}")
            if hand.void and (hand.moves or hand.counsel or hand.leader is not None):
                raise RecordError("record/contradiction", "the deal is void, and was played")
            self._add(dealt, at_ms=at_ms)
            if claimed:
                self._claim()
        except RecordError:
            raise
        except GameError as error:
            raise RecordError("record/syntax", f"the deal: {error}") from error

    def _claim(self) -> None:
        """Records do not tell who claimed; the first who could. Raises RecordError."""
        match = self._match
        for seat in map(Seat, range(match.game.seats)):
            condition = match.claim(seat)
            if condition is not None:
                hand = match.game.hand(match.state, seat)
                self._add(RedealClaimed(condition, tuple(hand)), seat)
                return
        raise RecordError("record/contradiction", "nobody could have claimed a redeal")

    def _counsel(self, hand: HandRecord, at_ms: int) -> None:
        for number, wish in hand.counsel:
            if self._match.phase is not Phase.COUNSEL or number not in self._match.to_act:
                raise RecordError("record/illegal", f"seat {number} is not asked for counsel")
            if wish not in get_args(Wish):
                raise RecordError("record/illegal", f"{wish!r} is no counsel")
            self._add(Counselled(cast(Wish, wish), silent=False), Seat(number), at_ms)
        if self._match.phase is Phase.COUNSEL and hand.moves:
            raise RecordError("record/missing", "the counsel of the partners is not told")

    def _move(self, text: str, packed: bytes, ply: int, hand: HandRecord, at_ms: int) -> None:
        match = self._match
        if match.phase is not Phase.PLAY:
            raise RecordError("record/illegal", f"ply {ply}: the hand is over")
        (seat,) = match.to_act
        forced = match.forced() is not None
        reason = BY_RULE if ply in hand.recalled else None
        self._add(Kind.PASSED if forced else Kind.MOVED, seat, at_ms, move=text, state=packed, reason=reason)

    def _add(self, what: EventData | Kind, seat: Seat | None = None, at_ms: int = 0, **facts: Any) -> None:
        kind, data = (what, None) if isinstance(what, Kind) else (KINDS[type(what)], what)
        self._version += 1
        before = self._match
        dealt = kind is Kind.DEALT
        event = Event(
            self._table,
            self._version,
            kind,
            at_ms,
            match=1,
            round=before.round + dealt,
            ply=0 if dealt else before.ply + ("move" in facts),
            seat=seat,
            sitting=None if seat is None else 2 + seat,
            data=data,
            **facts,
        )
        self._match = evolve(before, event)
        self.events.append(event)


def _opening(record: GameRecord, opened_ms: int) -> list[Event]:
    """OPENED and a SAT of every seat."""
    mark = record.mark or fingerprint(record)
    table = table_name(record, mark)
    options = dict(record.options) or dict(GAMES[record.game].options(options_recorded(record.game)))
    texts = {
        "event": record.event,
        "site": record.site,
        "date": record.date,
        "round": record.round,
        **dict(record.tags),
    }
    opened = Opened(
        game=record.game,
        options=options,
        kind=kind_of_table(record),
        public=False,
        tags={name: text for name, text in texts.items() if text},
        fingerprint=mark,
        id=record.id or None,
        proof=record.proof,
    )
    sitters = record.sitters or (Sitter("archive"),) * len(record.players)
    sat = [
        _sat(table, Seat(seat), name, who) for seat, (name, who) in enumerate(zip(record.players, sitters, strict=True))
    ]
    return [Event(table, 1, Kind.OPENED, opened_ms, data=opened), *sat]


def kind_of_table(record: GameRecord) -> PlayerKind:
    """The kind of the table: practice, if all who sat there practised."""
    practised = bool(record.sitters) and all(who.kind == "practice" for who in record.sitters)
    return PlayerKind.PRACTICE if practised else PlayerKind.ARCHIVE


def _sat(table: str, seat: Seat, player: str, who: Sitter) -> Event:
    kind = PlayerKind(SITTER_KINDS.index(who.kind) + 1)
    sat = Sat(player=player, name=player, kind=kind, agent=who.agent or None, sat_in=False, book=who.book or None)
    return Event(table, 2 + seat, Kind.SAT, 0, seat=seat, sitting=2 + seat, data=sat)
