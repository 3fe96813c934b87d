"""Folds the events of a table into the table. Decides nothing: the events have been judged.

`rebuild` of a table's events is the table: after a crash there is nothing else to ask.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from server.core.participant import Participant
from server.tables.beginnings import new_clocks, next_match, with_contributors, with_match, with_nonce
from server.tables.clocks import Clocks, TimedMove
from server.tables.features import EVENTS
from server.tables.table import GivenReason, Holding, Occupant, Table, is_by_ai
from shared import fair
from shared import match as matches
from shared.core import Outcome, Seat
from shared.events import (
    MOVED,
    MOVES,
    ClockSet,
    Closed,
    Dealt,
    Event,
    Kind,
    Left,
    MatchEnded,
    MovesTakenBack,
    Opened,
    RedealClaimed,
    Revealed,
    RoundEnded,
    Sat,
    SeatedPlayer,
    SeatReclaimed,
    Substituted,
    TimedOut,
)
from shared.games import game_named
from shared.match import PLAY, Match, Phase
from shared.protocol import OLD_TERMS, DaysClock, Terms

_REFS = 32
"""Refs of one player kept in memory: twice the commands that a connection may have unanswered (`Limits.unanswered`), so
those that its client may send again."""


@dataclass(slots=True)
class Refs:
    """The version of the event that each command made, so that a command sent again is not carried out twice.

    Only the newest of each player are kept. A move with an older ref is refused as stale.
    """

    _players: dict[int | None, str | None] = field(default_factory=dict[int | None, str | None], init=False)
    """By sitting, which is identified by the version of its event."""
    _versions: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]], init=False)
    """By player, then by ref, oldest first."""

    def note(self, event: Event) -> None:
        """Add the next event. A command is found only if the event of its sitting was added, SAT or SUBSTITUTED."""
        sitting = event.sitting
        if isinstance(event.data, SeatedPlayer):
            sitting = event.version
            self._players[sitting] = event.data.player
        if event.ref is not None:
            self.put(event.version, sitting, event.ref)

    def put(self, version: int, sitting: int | None, ref: str) -> None:
        """Add the next event, of which only these fields are kept. Without a player it is not a command, and is not
        found."""
        player = self._players.get(sitting)
        if player:
            versions = self._versions.setdefault(player, {})
            versions[ref] = version
            if len(versions) > _REFS:
                del versions[next(iter(versions))]

    def find(self, player: str, ref: str) -> int | None:
        """The version of the event that this player's command with this ref made; None if it made none."""
        return self._versions.get(player, {}).get(ref)


def rebuild(events: Iterable[Event]) -> Table:
    """The table that these events made. The first is OPENED. Events may be left out as `shared.game_log.of_matches`
    leaves them out."""
    stream = list(events)
    table = opened(stream[0])
    for run in runs(stream[1:]):
        table = advance(table, run)
    return table


def advance(table: Table, run: Sequence[Event]) -> Table:
    """The table after one of the `runs` of its events. Raises NotationError, LogError for what cannot have been."""
    return _moved(table, run) if run[0].kind in MOVES else evolve(table, run[0])


def runs(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The same events, in order: moves that follow one another together, whatever else happened by itself."""
    start = 0
    for place, event in enumerate(events):
        if event.kind not in MOVES:
            if start < place:
                yield events[start:place]
            yield (event,)
            start = place + 1
    if start < len(events):
        yield events[start:]


def opened(event: Event) -> Table:
    """The table right after OPENED."""
    data = event.expect(Opened)
    game = game_named(data.game)
    seed = bytes.fromhex(data.secret or "")
    secret = fair.match_secret(seed, 1)
    terms = OLD_TERMS if data.terms is None else Terms.from_stored(data.terms)
    return Table(
        id=event.table,
        game=game,
        options=data.options,
        terms=terms,
        public=data.public,
        opener=data.by,
        opened_ms=event.at_ms,
        seed=seed,
        secret=secret,
        commitment=fair.commitment(secret),
        version=event.version,
        seats=(None,) * game.seats,
        holders=(None,) * game.seats,
        sat_last=(None,) * game.seats,
        vacated=data.vacated,
        reserved=data.reserved,
        clocks=new_clocks(game, terms),
        match=Match.new(game, data.options, boards=None if data.duplicate is None else data.duplicate.boards),
        last=event,
        start=data.start,
        duplicate=data.duplicate,
    )


def evolve(table: Table, event: Event, state: Any = None) -> Table:
    """The table after a committed event. Cannot refuse: the event has been judged.

    `state` is the game's state after the event's move, if the caller knows it.
    """
    if event.kind in MOVES:  # first: nearly all are
        return _moved(table, (event,), state)
    after = _after(table, event)
    return after if after.clocks is None else replace(after, clocks=_timed(after, after.clocks, event))


def _moved(table: Table, events: Sequence[Event], state: Any = None) -> Table:
    """The table after moves that follow one another. `state`: see `evolve`."""
    match, forced = matches.moved(table.match, events, state)
    last = events[-1]
    reasons = table.reasons
    if table.game.hidden:
        given = [
            GivenReason(event.ply, event.seat, event.reason, is_by_ai(table, event))
            for event in events
            if event.kind is MOVED and event.reason is not None and event.seat is not None
        ]
        if given:
            reasons = (*reasons, *given)
    after = replace(
        table,
        version=last.version,
        last=last,
        match=match,
        play_version=last.version,
        play_ms=last.at_ms,
        reasons=reasons,
        consulted=_consulted(table, events),
    )
    if after.clocks is None:
        return after
    # A move was for the seat that made it to make, and its time counted unless the server made it.
    following = [
        (event.seat,) if event.seat is not None and number not in forced and table.is_timed(event.seat) else ()
        for number, event in enumerate(events[1:], 1)
    ]
    made = [
        TimedMove(event.seat, event.at_ms, event.clock_ms if event.kind is MOVED else None, seats)
        for event, seats in zip(events, [*following, _on_the_clock(after)], strict=True)
        if event.seat is not None
    ]
    return replace(after, clocks=after.clocks.played(made))


def _consulted(table: Table, events: Sequence[Event]) -> tuple[int | None, ...]:
    """The books that the players of these moves consulted, as their reasons tell."""
    found = table.consulted
    for event in events:
        book = None if event.reason is None else event.reason.consulted
        if book is not None and event.seat is not None and is_by_ai(table, event):
            known = found or (None,) * table.game.seats
            if known[event.seat] != book:
                found = (*known[: event.seat], book, *known[event.seat + 1 :])
    return found


def _after(table: Table, event: Event) -> Table:
    """The table after an event that is no move, its clocks not touched but for a new match."""
    if event.match > table.match.number:  # the matches before were left out
        table = with_match(table, event.match)
    rule = EVENTS.get(type(event.data))
    if rule is not None and rule.apply is not None:
        return rule.apply(replace(table, version=event.version, last=event), event, event.data)
    match event.data:
        case Sat() as data:
            seated = replace(_sat(table, event, data), version=event.version, last=event)
            return with_contributors(next_match(seated), event)
        case Left():
            assert event.seat is not None
            # The player who stands in for a seat that is given up has the seat from then on.
            heir = table.holders[event.seat]
            seated = _seated(table, event, None if heir is None else heir.sitting)
            again = tuple(seat for seat in table.again if seat != event.seat)
            left = replace(seated, version=event.version, last=event, again=again)
            return with_contributors(next_match(left), event)
        case Substituted() as data:
            holding = Holding(_sitting(event, data), data.reason)
            return replace(_held(table, event, holding), version=event.version, last=event)
        case SeatReclaimed():
            return replace(_held(table, event, None), version=event.version, last=event)
        case Revealed() as data:
            return with_nonce(table, event, data)
        case Closed(reason=reason):
            return replace(table, version=event.version, last=event, closed=reason)
        case _:
            return _played(table, event)


_ASKS_NOTHING = (
    Kind.RESIGNED,
    Kind.CLOCK_SET,
    Kind.TIMED_OUT,
    Kind.OFFERED,
    Kind.OFFER_DECLINED,
    Kind.NODE_CHANGED,
)
"""Events that leave the question asked as it was."""


def _played(table: Table, event: Event) -> Table:
    after = matches.evolve(table.match, event)
    changes: dict[str, Any] = {"version": event.version, "last": event, "match": after}
    asks_anew = event.kind not in _ASKS_NOTHING and (event.kind is not Kind.COUNSELLED or after.phase is Phase.PLAY)
    if asks_anew:
        changes.update(play_version=event.version, play_ms=event.at_ms)
    match event.data:
        case Dealt(redeal=redeal, nonces=nonces):
            changes.update(voids=table.voids + (redeal is not None), reasons=())
            if table.is_first_deal() and nonces is None:
                changes["contributions"] = None
            if table.game.hidden and redeal is None:
                changes["hands"] = tuple(None if it is None else it.who.account for it in table.seats)
        case RedealClaimed():
            changes.update(voids=table.voids + 1, hands=None)
        case RoundEnded(points=points, reason=reason, carry=carry):
            changes.update(voids=0, hands=None, round_result=Outcome(points, reason, carry))
        case MatchEnded():
            changes["hands"] = None
        case _:
            pass
    return replace(table, **changes)


def _timed(table: Table, clocks: Clocks, event: Event) -> Clocks:
    """The clocks after `event`, which has made `table`."""
    data = event.data
    if isinstance(data, ClockSet):
        if data.reason == "given":
            clocks = clocks.extended(data.left_ms, event.at_ms)
        clocks = clocks.set(data.left_ms, event.at_ms, paused=data.frozen, anew=data.reason == "restart")
    elif isinstance(data, MovesTakenBack):
        clocks = clocks.taken_back(data.plies, data.left_ms, event.at_ms)
    elif event.kind is Kind.NODE_CHANGED:  # nobody could play since the newest event: that is nobody's time
        in_days = isinstance(clocks.terms, DaysClock)  # there the calendar counts
        left_ms = clocks.spared(event.at_ms) if in_days else clocks.left_ms
        clocks = clocks.set(left_ms, event.at_ms, paused=clocks.paused, anew=True)
    else:
        clocks = clocks.charged(event.at_ms)
    if isinstance(data, TimedOut) and data.policy == "ai" and event.seat is not None:
        clocks = clocks.flagged(event.seat, event.at_ms)
    if table.play_version == event.version:
        clocks = clocks.refilled()
    return clocks.run(_on_the_clock(table))


def _on_the_clock(table: Table) -> tuple[Seat, ...]:
    """The seats whose time counts now: movers whose own time it is, where there is something to choose."""
    match = table.match
    if table.closed is not None or match.phase is not PLAY or match.forced() is not None:
        return ()
    return tuple(seat for seat in match.to_act if table.is_timed(seat))


def _sitting(event: Event, data: SeatedPlayer) -> Occupant:
    # The id and the name are empty once the player's data is deleted.
    book = data.book if isinstance(data.book, int) else None
    who = Participant(
        data.player or "", data.name or "", data.kind, data.agent, book, data.bot, data.owner, data.source, data.network
    )
    return Occupant(event.version, who, data.sat_in, data.nonce, data.commitment, data.by, event.ref)


def _sat(table: Table, event: Event, data: Sat) -> Table:
    """The table with a new player in a seat, whose hand that account has held from now on."""
    assert event.seat is not None
    sitting = _sitting(event, data)
    hands = table.hands
    if hands is not None and hands[event.seat] is None:
        hands = _put(hands, event.seat, sitting.who.account)
    sat_last = _put(table.sat_last, event.seat, sitting.who.account)
    return replace(_seated(table, event, sitting), hands=hands, sat_last=sat_last)


def _put(accounts: tuple[str | None, ...], seat: Seat, account: str) -> tuple[str | None, ...]:
    return (*accounts[:seat], account, *accounts[seat + 1 :])


def _seated(table: Table, event: Event, sitting: Occupant | None) -> Table:
    assert event.seat is not None
    seats = list(table.seats)
    seats[event.seat] = sitting
    return replace(_held(table, event, None), seats=tuple(seats), rests=table.rests_with(event.seat, None))


def _held(table: Table, event: Event, holding: Holding | None) -> Table:
    assert event.seat is not None
    holders = list(table.holders)
    holders[event.seat] = holding
    consulted = table.consulted and (*table.consulted[: event.seat], None, *table.consulted[event.seat + 1 :])
    return replace(table, holders=tuple(holders), consulted=consulted)
