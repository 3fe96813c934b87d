"""A table without a server: commands in, events kept, every step checked against the rebuilt table."""

from random import Random
from typing import Any

from server.core.participant import Participant
from server.core.settings import Delays
from server.tables.apply import rebuild
from server.tables.commands import Arrive, TableCommand
from server.tables.decide import (
    CallSubstitute,
    CommandDecision,
    Deal,
    Pass,
    Silence,
    TimedAction,
    decide_command,
    decide_timed,
    open_table,
)
from server.tables.table import Table
from server.tables.timer import next_timer
from shared.core import Seat
from shared.events import Duplicate, Event, Kind, PlayerKind, VacatedSeats
from shared.games import game_named
from shared.match import Phase
from shared.protocol import Claim, Counsel, Leave, Open, Play, Resign, Sit, Terms
from shared.protocol.offers import Decline, Propose
from shared.protocol.rematches import Rematch

ANN, BEN, CAT, DAN = (Participant(name.lower(), name) for name in ("Ann", "Ben", "Cat", "Dan"))
PERSONS = (ANN, BEN, CAT, DAN)
CROWD = (*PERSONS, *(Participant(name.lower(), name) for name in ("Eve", "Fay")))
"""Enough for every game."""
NOW_MS = 1_700_000_000_000
AT_ONCE = Delays(redeal_ms=0, pass_ms=0, round_ms=0)


def robot(number: int, agent: str = "greedy", book: int | None = None) -> Participant:
    return Participant(f"ai-{number}", agent, PlayerKind.AI, agent, book)


class Scenario:
    """What happens at one table."""

    def __init__(
        self,
        game: str,
        seed: int = 1,
        terms: Terms | None = None,
        vacated: VacatedSeats = "anyone",
        public: bool = True,
        position: str | None = None,
        reserved: tuple[str, ...] | None = None,
        duplicate: Duplicate | None = None,
        **options: Any,
    ) -> None:
        """`position`: what every match begins from. `reserved`: whom the seats are kept for. `duplicate`: the boards
        that other tables play too."""
        self.rules = game_named(game)
        terms, rng = terms or Terms(), Random(seed)
        command = Open(ref="open", game=game, options=options, public=public, terms=terms, start=position)
        opened = open_table("t", self.rules, command, ANN, rng.randbytes(32), NOW_MS, vacated, reserved, duplicate)
        self.events: list[Event] = [opened.event]
        self.table: Table = opened.table
        self.now_ms = NOW_MS
        self._refs = 0

    def do(
        self, command: TableCommand | TimedAction, who: Participant | None = None, lag_ms: int = 0
    ) -> CommandDecision:
        """Carry out a command; what is left of it must be what the log would rebuild."""
        if isinstance(command, TimedAction):
            decision = decide_timed(self.table, command, self.now_ms)
        else:
            assert who is not None
            decision = decide_command(self.table, command, who, self.now_ms, lag_ms)
        self.events += decision.events
        if decision.steps:
            self.table = decision.steps[-1].table
        return decision

    def ref(self) -> str:
        self._refs += 1
        return f"r{self._refs}"

    def sit(self, *players: Participant) -> "Scenario":
        """Seat players in seat order, the AI ones as their hosts would bring them."""
        for player in players:
            seat = Seat(self.table.seats.index(None))
            if player.kind is PlayerKind.AI:
                self.do(Arrive(self.ref(), seat, None), player)
            else:
                self.do(Sit(ref=self.ref(), table="t", seat=seat), player)
        return self

    def wait(self) -> CommandDecision:
        """Let the server do what is due, whenever that is."""
        coming = next_timer(self.table, AT_ONCE)
        assert coming is not None and not isinstance(coming.action, CallSubstitute)
        return self.do(coming.action)

    def begin(self) -> "Scenario":
        """Deal until a deal holds."""
        assert None not in self.table.seats, "nothing is dealt while a seat is free"
        while self.table.match.phase is Phase.DEAL:
            self.do(Deal())
        return self

    def play(self, move: str, lag_ms: int = 0, **more: Any) -> CommandDecision:
        """The seat to move plays."""
        (seat,) = self.table.match.to_act
        sitting = self.table.playing(seat)
        assert sitting is not None
        command = Play(ref=self.ref(), table="t", version=self.table.version, move=move, **more)
        return self.do(command, sitting.who, lag_ms)

    def counsel(self, who: Participant, wish: Any, version: int | None = None) -> CommandDecision:
        version = self.table.version if version is None else version
        return self.do(Counsel(ref=self.ref(), table="t", version=version, wish=wish), who)

    def resign(self, who: Participant) -> CommandDecision:
        return self.do(Resign(ref=self.ref(), table="t"), who)

    def propose(self, who: Participant, what: Any, version: int | None = None) -> CommandDecision:
        version = self.table.version if version is None else version
        return self.do(Propose(ref=self.ref(), table="t", version=version, what=what), who)

    def decline(self, who: Participant, what: Any) -> CommandDecision:
        return self.do(Decline(ref=self.ref(), table="t", what=what), who)

    def claim(self, who: Participant) -> CommandDecision:
        return self.do(Claim(ref=self.ref(), table="t", version=self.table.version), who)

    def leave(self, who: Participant) -> CommandDecision:
        return self.do(Leave(ref=self.ref(), table="t"), who)

    def again(self, who: Participant) -> CommandDecision:
        return self.do(Rematch(ref=self.ref(), table="t"), who)

    def play_on(self, rng: Random, until: Phase = Phase.OVER, plies: int = 10_000) -> "Scenario":
        """Random play until the match is in that phase, or for so many plies."""
        while self.table.match.phase not in (until, Phase.OVER) and plies:
            match = self.table.match
            if match.phase is Phase.DEAL:
                self.do(Deal())
            elif match.phase is Phase.COUNSEL:
                self.do(Silence())
            elif match.forced() is not None:
                self.do(Pass())
            else:
                plies -= 1
                self.play(rng.choice(match.legal_moves(match.to_act[0])))
        return self

    def kinds(self) -> list[Kind]:
        return [event.kind for event in self.events]

    def is_what_the_log_says(self) -> bool:
        return rebuild(self.events) == self.table
