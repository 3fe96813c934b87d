"""One table, everybody who comes to it, and what they have seen of its hands."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from server.core.outbox import Outbox
from server.core.participant import Participant
from server.core.session import READER, SOCKET, Session
from server.core.settings import Limits, Settings
from server.features.accounts.publish_own import seen_by
from server.features.export.publish_records import state_at
from server.features.export.records import record_visible_to
from server.history.games import known_until
from server.tables.actor import TableActor
from server.tables.chat import ChatRooms
from server.tables.commands import Arrive, Job
from server.tables.context import TableContext
from server.tables.decide import decide_command, may_as_spectator
from server.tables.listing import summary
from server.tables.replay import past_of
from server.tables.table import Table
from shared.core import Seat
from shared.errors import GameError, Rejected
from shared.events import Dealt, Event, Kind, VacatedSeats
from shared.game_log import condensed
from shared.match import Phase
from shared.protocol import Counsel, Play, Sit, Terms
from shared.store.memory import MemoryGameLog
from tests.testkit.fakes import FakeAccounts, FakeChats, FakeObserver
from tests.testkit.scenario import AT_ONCE, NOW_MS, PERSONS, Scenario, robot

EVE = Participant("eve", "Eve")


ANNS_BOT = Participant("ann-bot", "Robo", bot=True, owner="ann")


PEOPLE = (*PERSONS, EVE, ANNS_BOT)


class DirectJournal:
    """Writes to the log at once."""

    def __init__(self, log: MemoryGameLog) -> None:
        self.log = log

    def submit(self, events: Sequence[Event], on_durable: Callable[[Exception | None], None]) -> None:
        self.log.append(events)
        on_durable(None)

    async def append(self, events: Sequence[Event]) -> None:
        self.log.append(events)


class Scene(FakeObserver):
    """One table, those who come to it, and what they have seen."""

    def __init__(self, game: str, seed: int, terms: Terms, vacated: VacatedSeats = "anyone") -> None:
        scenario = Scenario(game, seed, terms, vacated=vacated)
        self.log = MemoryGameLog()
        self.log.append(scenario.events)
        self.now_ms = NOW_MS
        self.sessions: dict[tuple[str, str], Session] = {}
        self.hands_seen: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
        """By account and round (the version of its deal): the seats whose tiles have reached the account."""
        self.tables: dict[int, Table] = {}
        """The table at every version."""
        self.bots = 0
        self._numbers = 0
        journal: Any = DirectJournal(self.log)
        chat = ChatRooms(FakeChats(), FakeAccounts().find, self.clock, Limits())
        hosted = Settings(delays=AT_ONCE)
        self.house = TableContext(self.log, journal, self.clock, hosted, self, _ignore, chat, self.sockets)
        self.actor = TableActor(past_of(condensed(self.log.read("t")), self.now_ms, 32), self.house, _ignore)

    def clock(self) -> int:
        return self.now_ms

    def on_event(self, table: Table, event: Event | None) -> None:
        self.tables[table.version] = table

    def sockets(self, player: str) -> list[Session]:
        mine = [session for (owner, _), session in self.sessions.items() if owner == player]
        return [session for session in mine if session.line == SOCKET and not session.outbox.is_closed]

    @property
    def table(self) -> Table:
        return self.actor.table

    def ref(self) -> str:
        self._numbers += 1
        return f"r{self._numbers}"

    def session(self, who: Participant, line: str = SOCKET) -> Session:
        found = self.sessions.get((who.id, line))
        if found is None or found.outbox.is_closed:
            found = self.sessions[who.id, line] = Session(Outbox(100_000), 16, SOCKET if "socket" in line else line)
            found.who = who
            found.may_play = line != READER
        return found

    def ask(self, command: Any, who: Participant) -> Any:
        """Have a command carried out; returns its answer."""
        answers: list[Any] = []
        self.actor.post(Job(command, who, self.session(who), answers.append))
        assert len(answers) == 1
        assert not isinstance(answers[0], Exception) or isinstance(answers[0], GameError), answers[0]
        return answers[0]

    async def restart(self) -> None:
        """The server begins anew, and everybody is connected again where they sit."""
        self.actor = TableActor(past_of(condensed(self.log.read("t")), self.now_ms, 32), self.house, _ignore)
        await self.actor.begin(is_clean=True)
        for session in list(self.sessions.values()):
            assert session.who is not None
            if self.table.seat_of(session.who.id) is not None:
                self.actor.subscribe(session)

    def move(self) -> None:
        """Some seat that is asked for something does it."""
        match = self.table.match
        for seat in match.to_act:
            sitting = self.table.playing(seat)
            if sitting is None:
                continue
            seen = {"table": "t", "version": self.table.version}
            if match.phase is Phase.COUNSEL:
                self.ask(Counsel(ref=self.ref(), wish="either", **seen), sitting.who)
            elif match.phase is Phase.PLAY:
                self.ask(Play(ref=self.ref(), move=match.legal_moves(seat)[0], **seen), sitting.who)
            return

    def bring(self, seat: Seat, holds: str | None, by: Participant) -> None:
        """An AI player comes to a free seat, or to hold somebody's."""
        sitting = self.table.seats[seat]
        if (sitting is None) is (holds is None) and (holds is None or self.table.holders[seat] is None):
            self.bots += 1
            self.ask(Arrive(self.ref(), seat, by.id, holds), robot(self.bots))

    # What is seen.

    def look(self, asking: Sequence[Participant]) -> None:
        """Look through all that has reached anybody since the last time, and through what these can ask for."""
        events = self.log.read("t")
        for session in self.sessions.values():
            assert session.who is not None
            lines, session.outbox.messages = session.outbox.messages, []
            for line in lines:
                message = json.loads(line)
                if message["type"] == "state":
                    self._note(session.who, message, events)
        for who in asking:
            self._ask_about_the_past(who, events)

    def _ask_about_the_past(self, who: Participant, events: list[Event]) -> None:
        known = known_until(events, who.id, self.now_ms)
        self._note(who, json.loads(state_at(known, len(known), who.id, None)), events)
        dealt = _dealt_at(events, len(known))
        if dealt is not None:
            matches = json.loads(record_visible_to(known, who.id, range(1, 100), None, "json"))["matches"]
            records = [match["hands"][-1:] for match in matches if not match["over"]]
            records += [event for event in seen_by(who.id, known) if event["version"] == dealt]
            self._note_text(who, json.dumps(records), dealt, len(known))

    def _note(self, who: Participant, state: dict[str, Any], events: list[Event]) -> None:
        dealt = _dealt_at(events, state["version"])
        if dealt is not None:
            visible = {name: value for name, value in state.items() if name not in ("options", "terms")}
            self._note_text(who, json.dumps(visible), dealt, state["version"])

    def _note_text(self, who: Participant, text: str, dealt: int, version: int) -> None:
        """Note whose hidden tiles are in a text that `who` has of a round."""
        begun, table = self.tables[dealt], self.tables[version]
        view = table.match.view(None)
        assert view is not None
        tiles, shown = _tiles(text), _tiles(f"{view.board} {view.history}")
        for seat in range(table.game.seats):
            if (tiles - shown).intersection(begun.game.view(begun.match.state, Seat(seat)).hand):
                self.hands_seen[who.account, dealt].add(seat)

    def check(self) -> None:
        """What has been seen comes from one hand; what is offered is what is granted."""
        for (account, dealt), seats in self.hands_seen.items():
            assert len(seats) == 1, f"{account} has seen the hands of seats {seats} in the round dealt at {dealt}"
        for who in PEOPLE:
            if self.table.seat_of(who.id) is None:
                granted = [seat for seat in range(self.table.game.seats) if _is_granted(self.table, seat, who)]
                offered = [action for action in may_as_spectator(self.table, who) if action.startswith("sit:")]
                assert offered == [f"sit:{seat}" for seat in granted]
        newcomer = Participant("newcomer", "New")
        for seat in summary(self.table, ()).seats:
            if seat.id is None and self.table.closed is None:
                assert seat.reserved is not _is_granted(self.table, seat.seat, newcomer)


def _ignore(*_: Any) -> None:
    """Nobody else wants to know."""


def _tiles(text: str) -> set[str]:
    """The tiles that a text names, either way round; words with a hyphen do no harm."""
    ends = re.findall(r"(?<![\w-])(\w)-(\w)(?![\w-])", text)
    return {f"{one}-{other}" for pair in ends for one, other in (pair, pair[::-1])}


def _dealt_at(events: Sequence[Event], version: int) -> int | None:
    """The version of the deal whose hands are secret at this version; None when none are."""
    for event in reversed(events[:version]):
        if event.kind in (Kind.ROUND_ENDED, Kind.MATCH_ENDED, Kind.REDEAL_CLAIMED):
            return None
        if isinstance(event.data, Dealt):
            return event.version if event.data.redeal is None else None
    return None


def _is_granted(table: Table, seat: int, who: Participant) -> bool:
    try:
        decide_command(table, Sit(ref="x", table="t", seat=seat), who, NOW_MS)
    except Rejected:
        return False
    return True
