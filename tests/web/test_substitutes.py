"""Whoever chose a move is named at its reason, and for whom; by the page's own code from the events that it is told."""

from random import Random
from typing import Any

import msgspec
import pytest

from server.core.participant import Participant
from server.tables.apply import evolve, opened
from server.tables.commands import Arrive
from server.tables.publish import public_event
from server.tables.table import Table
from shared.core import Seat
from shared.events import Event, Kind
from shared.i18n import catalogue
from shared.match import Phase
from shared.protocol import Leave, Sit
from shared.words.players import player_name
from tests.testkit.scenario import ANN, BEN, CAT, Scenario, robot
from tests.web.node import run_module

WORDS = """await (async () => {
    const { whyWords } = await import(SRC + "i18n/words.ts");
    return given.map(({ events, seats }) => {
        const chronicle = new it.Chronicle();
        chronicle.add(events);
        return chronicle.round.plies.map((ply) => whyWords(ply, seats));
    });
})()"""


def story_of_coming_and_going(seed: int) -> Scenario:
    """A match in which seats are handed over, taken back, given up and taken by somebody else."""
    rng = Random(seed)
    scenario = Scenario("english-draughts", seed=seed).sit(ANN, BEN).begin()
    for step in range(40):
        table = scenario.table
        if table.match.phase is Phase.OVER:
            break
        seat = Seat(rng.randrange(2))
        sitting, held = table.seats[seat], table.holders[seat]
        if sitting is None:
            scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat), CAT if table.seat_of(CAT.id) is None else BEN)
            continue
        action = rng.random()
        if action < 0.12 and held is None:
            scenario.do(Arrive(scenario.ref(), seat, None, "handed-over"), robot(step, rng.choice(("greedy", "club"))))
        elif action < 0.2 and held is not None:
            scenario.do(Sit(ref=scenario.ref(), table="t", seat=seat), sitting.who)
        elif action < 0.24:
            scenario.do(Leave(ref=scenario.ref(), table="t"), sitting.who)
        elif table.seats[table.match.to_act[0]] is not None:
            scenario.play(rng.choice(list(table.match.legal_moves(table.match.to_act[0]))))
    return scenario


def called(who: Participant) -> str:
    return who.name if who.agent is None else player_name(catalogue("en"), who.agent)


def who_chose(events: list[Event]) -> list[str]:
    """The headings as the log has it: of each move, the table right before it says who plays the seat, and for whom."""
    table: Table | None = None
    headings: list[str] = []
    for event in events:
        if event.kind is Kind.MOVED:
            assert table is not None and event.seat is not None
            owner, playing = table.seats[event.seat], table.playing(event.seat)
            assert owner is not None and playing is not None
            if playing is owner:
                headings.append(f"Why {called(owner.who)} played {event.move}")
            else:
                headings.append(f"Why {called(playing.who)}, playing for {called(owner.who)}, chose {event.move}")
        table = opened(event) if table is None else evolve(table, event)
    return headings


def history_of(scenario: Scenario) -> dict[str, Any]:
    table: Table | None = None
    events: list[dict[str, Any]] = []
    for event in scenario.events:
        table = opened(event) if table is None else evolve(table, event)
        events.append(msgspec.to_builtins(public_event(event, table)))
    seats = [
        {"seat": number}
        if sitting is None
        else {"seat": number, "id": sitting.who.id, "name": sitting.who.name, "player": sitting.who.agent}
        for number, sitting in enumerate(scenario.table.seats)
    ]
    return {"events": events, "seats": seats}


@pytest.mark.slow
def test_a_move_is_told_of_the_player_who_chose_it_and_the_one_it_was_for() -> None:
    scenarios = [story_of_coming_and_going(seed) for seed in range(30)]
    expected = [who_chose(scenario.events) for scenario in scenarios]
    assert sum(" playing for " in one for headings in expected for one in headings) > 30
    assert run_module("table/history.ts", WORDS, [history_of(scenario) for scenario in scenarios]) == expected
