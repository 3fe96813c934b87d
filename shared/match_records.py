"""Converts a table's events to records, one a match. The inverse of `shared.record_events`. Opens no log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, cast

from shared.core import Game
from shared.events import (
    MOVES,
    BoardsReleased,
    ClockSet,
    Closed,
    Counselled,
    Dealt,
    Event,
    MatchEnded,
    Opened,
    RedealClaimed,
    Resigned,
    RoundEnded,
    Sat,
)
from shared.games import GAMES
from shared.mainline import mainline
from shared.records.judging import options_recorded
from shared.records.record import (
    BOARDS,
    DUPLICATE,
    KINDS,
    DealProof,
    GameRecord,
    HandRecord,
    MoveTimes,
    Sitter,
    one_line,
)
from shared.values import Json

_TAGS = ("event", "site", "date", "round")
"""Fields of a record that are kept among a table's tags."""


def _served(
    texts: Mapping[str, str], terms: Mapping[str, Json], match: int, reason: str, *, over: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """Event, site, date and round of a match that a server held, and its tags, in the words of PGN."""
    ending = _TERMINATIONS.get(reason, "normal") if over else "unterminated"
    event = "Rated game" if terms.get("rated") is True else "Casual game" if terms.get("rated") is False else "Game"
    facts = {"event": event, "site": "Oldhand", "date": texts["date"], "round": str(match)}
    return facts, {"TimeControl": _time_control(terms.get("clock")), "Termination": ending}


_TERMINATIONS = {"time": "time forfeit", "absent": "abandoned"}


def _time_control(clock: Json) -> str:
    """Seconds for the match and after each move, `300+5`; for every move, `1/60`; `-` without a clock."""
    match clock:
        case {"bank_s": bank}:
            return f"{bank}+{clock.get('gain_s', 0)}"
        case {"move_s": seconds}:
            return f"1/{seconds}"
        case {"days": int(days)}:
            return f"1/{86_400 * days}"
        case _:
            return "-"


def records_of(events: Sequence[Event]) -> Iterator[GameRecord]:
    """The matches of a table, given from OPENED on, that have a result, in order.

    Also the match that was left before its end: of a closed table with hidden hands, with the hands that were played,
    and of an imported record.
    """
    table = _TableReplay(events[0])
    for event in mainline(events[1:]):
        record = table.take(event)
        if record is not None:
            yield record


def record_so_far(events: Sequence[Event]) -> GameRecord | None:
    """The match in progress at a table, given from OPENED on, with all that the log knows of it: no seat's view.

    None between two matches and before the first.
    """
    table = _TableReplay(events[0])
    for event in mainline(events[1:]):
        table.take(event)
    return table.so_far()


@dataclass(slots=True)
class _HandReplay:
    """A deal while its events come."""

    deal: str
    void: bool
    leader: int | None
    counsel: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    moves: list[str] = field(default_factory=list[str])
    recalled: list[int] = field(default_factory=list[int])
    points: tuple[int, ...] | None = None
    times: list[int | None] = field(default_factory=list[int | None])

    def record(self) -> HandRecord:
        moves, recalled = tuple(self.moves), tuple(self.recalled)
        counsel, times = tuple(self.counsel), self.move_times()
        return HandRecord(self.deal, self.leader, counsel, moves, self.points, self.void, recalled, times)

    def move_times(self) -> MoveTimes:
        """By ply, in milliseconds."""
        return tuple(self.times) if any(time is not None for time in self.times) else ()


class _TableReplay:
    """A table while its events come."""

    def __init__(self, opened: Event) -> None:
        data = opened.expect(Opened)
        self._opened = opened
        self._data = data
        self._game: Game[Any, Any] = GAMES[data.game]
        self._names = [""] * self._game.seats
        self._sitters = [Sitter("archive")] * self._game.seats
        self._nonces = [""] * self._game.seats
        self._dealt_nonces: list[tuple[str, ...]] = []
        self._match_nonces: tuple[str, ...] | None = None
        """The nonces from which all deals of this match are drawn; None if each deal used those of its own time."""
        self._commitments: tuple[str, ...] = ()
        self._dealt: Event | None = None
        """The newest deal."""
        self._hands: list[_HandReplay] = []
        self._resigned: list[int] = []
        self._commitment = data.commitment
        self._turn_ms = 0
        """When the turn began that goes on now; 0 when nobody says."""

    def take(self, event: Event) -> GameRecord | None:
        """One more event; the record of the match that it ends, if it ends one."""
        hand = self._hands[-1] if self._hands else None
        if event.kind in MOVES:
            if hand and event.move is not None and event.seat is not None:
                if hand.leader is None:
                    hand.leader = int(event.seat)
                hand.moves.append(event.move)
                hand.times.append(self._spent_ms(event))
                if event.reason is not None and event.reason.kind == "rule":
                    hand.recalled.append(len(hand.moves))
            return None
        match event.data:
            case Sat() as data if event.seat is not None:
                self._seat(event.seat, data)
            case Dealt() as data:
                self._deal(event, data)
            case Counselled(wish=wish) if hand and event.seat is not None:
                hand.counsel.append((int(event.seat), wish))
                self._turn_ms = event.at_ms
            case ClockSet(reason="restart"):
                self._turn_ms = event.at_ms
            case RedealClaimed() if hand:
                self._hands[-1] = _HandReplay(hand.deal, True, None)
            case Resigned() if event.seat is not None:
                self._resigned.append(int(event.seat))
            case RoundEnded(points=points) if hand:
                hand.points = points
                if self._game.hidden:  # a board game's match ends with its round
                    self._resigned.clear()
            case BoardsReleased():
                self._leave_out_unfinished()
            case MatchEnded() as data if hand and self._hands:
                return self._ended(event, data)
            case MatchEnded(secret=secret):  # its other events were left out
                self._commitment = secret
            case Closed() if self._game.hidden or self._data.tags is not None:
                return self._left(event)
            case _:
                pass
        return None

    def so_far(self) -> GameRecord | None:
        """The match in progress."""
        return None if self._dealt is None or not self._hands else self._record(self._dealt, None, "", None)

    def _seat(self, seat: int, data: Sat) -> None:
        self._names[seat] = one_line(data.name or "")
        book = "" if data.book is None else str(data.book)
        self._sitters[seat] = Sitter(KINDS[data.kind - 1], one_line(data.agent or ""), book)
        self._nonces[seat] = data.nonce or ""

    def _spent_ms(self, event: Event) -> int | None:
        """The time that this ply took; None when nobody says."""
        began, self._turn_ms = self._turn_ms, event.at_ms or self._turn_ms
        return max(0, event.at_ms - began) if event.at_ms and began else None

    def _deal(self, event: Event, data: Dealt) -> None:
        self._dealt = event
        self._turn_ms = event.at_ms
        self._hands.append(_HandReplay(data.deal, data.redeal is not None, data.leader))
        if data.nonces is not None:
            self._match_nonces = tuple(nonce or "" for nonce in data.nonces)
            self._commitments = tuple(it or "" for it in data.commitments or ())
        self._dealt_nonces.append(tuple(self._nonces) if self._match_nonces is None else self._match_nonces)
        if data.redeal is None:  # as the match forgets the resignations of the hand before
            self._resigned.clear()

    def _ended(self, event: Event, data: MatchEnded) -> GameRecord:
        proof = self._proof(event.match, data.secret)
        reason = "" if data.reason == "record" else data.reason
        record = self._record(event, data.points, reason, proof)
        self._commitment = data.secret  # what a match reveals is the commitment for the next
        self._hands, self._dealt_nonces, self._resigned = [], [], []
        self._match_nonces, self._commitments = None, ()
        return record

    def _leave_out_unfinished(self) -> None:
        """Boards are compared: one that is not played to its end is none."""
        while self._hands and self._hands[-1].points is None:
            self._hands.pop()
            self._dealt_nonces.pop()

    def _left(self, event: Event) -> GameRecord | None:
        while self._game.hidden and self._hands and self._hands[-1].points is None:
            self._hands.pop()
        return self._record(event, None, "", None) if self._hands else None

    def _proof(self, match: int, secret: str | None) -> DealProof | None:
        if self._data.proof is not None:
            return self._data.proof
        if not secret or not self._commitment or self._data.start is not None:  # then nothing was drawn
            return None
        return DealProof(match, self._commitment, secret, tuple(self._dealt_nonces), self._commitments)

    def _record(self, event: Event, points: tuple[int, ...] | None, reason: str, proof: DealProof | None) -> GameRecord:
        opened, game, hands = self._opened, self._game, self._hands
        archived = self._data.tags is not None  # what an imported record does not say is not made up
        tags = dict(cast("Mapping[str, str]", self._data.tags or {}))
        texts = {name: tags.pop(name, "") for name in _TAGS}
        if not archived and not texts["date"] and opened.at_ms:
            texts["date"] = datetime.fromtimestamp(opened.at_ms / 1000, UTC).strftime("%Y.%m.%d")
        if self._data.terms is not None:
            texts, tags = _served(texts, self._data.terms, event.match, reason, over=points is not None)
        duplicate = self._data.duplicate
        if duplicate is not None:
            tags |= {DUPLICATE: duplicate.round, BOARDS: str(duplicate.boards)}
        only_named = archived and all(who == Sitter("archive") for who in self._sitters)
        board = not game.hidden
        return GameRecord(
            game.id,
            hands[0].deal if board else "",
            tuple(hands[0].moves) if board else (),
            points,
            tuple(self._names),
            texts["event"],
            texts["site"],
            texts["date"],
            texts["round"],
            tuple(tags.items()),
            id=self._data.id or "" if archived else f"{opened.table}/{event.match}",
            options=() if self._is_as_recorded() else tuple(self._data.options.items()),
            reason=reason,
            sitters=() if only_named else tuple(self._sitters),
            recalled=tuple(hands[0].recalled) if board else (),
            times=hands[0].move_times() if board else (),
            resigned=tuple(self._resigned) if reason == "resigned" else (),
            hands=() if board else tuple(hand.record() for hand in hands),
            proof=proof,
        )

    def _is_as_recorded(self) -> bool:
        return self._data.options == self._game.options(options_recorded(self._game.id))
