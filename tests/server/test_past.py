"""What is read back from the log quickly is what the rules made of it, event by event."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.participant import Participant
from server.tables.apply import Refs, evolve, opened, rebuild
from server.tables.decide import Deal, Pass, PauseClocks, Presence, ResumeClocks, Silence, decide_timed, presence_timer
from server.tables.delay import Delayed, Happened
from server.tables.publish import public_event
from server.tables.replay import past_of
from server.tables.table import Table
from server.tables.timer import next_timer
from shared.errors import LogError, Rejected
from shared.events import Event, Opened, PlayerKind, SeatedPlayer
from shared.game_log import condensed
from shared.games import GAMES
from shared.match import Phase
from shared.protocol import Claim, Clock, DaysClock, FischerClock, MoveClock, Terms
from tests.testkit.scenario import AT_ONCE, CROWD, PERSONS, Scenario, robot

NEWCOMERS = (Participant("eve", "Eve"), Participant("fay", "Fay"))
"""Those who take the first seat between two matches."""
BANK = FischerClock(bank_s=600, gain_s=5)
CLOCKS: list[Clock | None] = [None, BANK, BANK, BANK, MoveClock(move_s=60), DaysClock(days=1)]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "english-draughts/1": [{}, {"start": "ballot-3"}],
    "domino-101/1": [
        {},
        {},
        {"pass": "button"},
        {"pass": "button", "false_pass": "lose_hand"},
        {"redeal_mode": "claim"},
    ],
}


def eventful(game: str, seed: int, length: int) -> Scenario:
    """A story in which whatever may happen at a table does happen, by lot."""
    rng = Random(seed)
    options = rng.choice(OPTIONS.get(game, [{}]))
    scenario = Scenario(
        game, seed, Terms(clock=rng.choice(CLOCKS), rated=False, takebacks=True, spectator_delay_s=0), **options
    )
    people = list(CROWD[: scenario.rules.seats])
    if rng.random() < 0.3:
        people[1] = robot(1)
    scenario.sit(*people)
    while len(scenario.events) < length:
        scenario.now_ms += rng.randrange(3_000)
        match = scenario.table.match
        if match.phase is Phase.OVER:
            if rng.random() < 0.5:
                scenario.leave(people[0])
                people[0] = NEWCOMERS[people[0] == NEWCOMERS[0]]
                scenario.sit(people[0])
            for who in people:
                if scenario.table.match.phase is Phase.OVER and who is not people[1]:
                    scenario.again(who)
            if scenario.table.match.phase is Phase.OVER:
                scenario.again(people[1])
        elif match.phase is Phase.PLAY and match.forced() is None:
            _something(scenario, rng)
        else:
            scenario.wait()
    return scenario


def _something(scenario: Scenario, rng: Random) -> None:
    (seat,) = scenario.table.match.to_act
    sitting = scenario.table.playing(seat)
    assert sitting is not None
    chance = rng.random()
    if chance < 0.03 and scenario.table.match.claim(seat) is not None:
        scenario.do(Claim(ref=scenario.ref(), table="t", version=scenario.table.version), sitting.who)
    elif chance < 0.05 and scenario.table.clocks is not None:
        scenario.do(PauseClocks())
    elif chance < 0.12 and scenario.rules.seats == 2:
        with suppress(Rejected):  # nothing to take back, or proposed too often
            scenario.propose(rng.choice(PERSONS[:2]), rng.choice(["draw", "takeback"]))
    elif chance < 0.16 and sitting.who.kind is PlayerKind.PERSON and len(scenario.rules.teams) == 2:
        scenario.resign(sitting.who)
    else:
        reason = {"kind": "random"} if rng.random() < 0.2 else None
        scenario.play(rng.choice(scenario.table.match.legal_moves(seat)), reason=reason)


def folded(events: list[Event]) -> Table:
    """The table by one event after the other, each move judged as it was when it was made."""
    table = opened(events[0])
    for event in events[1:]:
        state = None
        if event.move is not None:
            match = table.match
            state = match.game.apply(match.state, match.game.parse_move(match.state, event.move))
        table = evolve(table, event, state)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), length=st.integers(60, 160), data=st.data())
def test_a_table_read_back_is_the_table_that_was_played(game: str, seed: int, length: int, data: Any) -> None:
    scenario = eventful(game, seed, length)
    assert rebuild(scenario.events) == folded(scenario.events)
    until = data.draw(st.integers(1, len(scenario.events)))
    read = rebuild(scenario.events[:until])
    assert read == folded(scenario.events[:until])
    if read.match.state is not None:  # what is no part of being equal: texts at hand, and moves that may be made
        again = folded(scenario.events[:until]).match
        assert read.match.view(None) == again.view(None)
        assert [read.match.legal_moves(seat) for seat in read.match.to_act] == [
            again.legal_moves(seat) for seat in again.to_act
        ]


def _owner(before: Table, event: Event) -> str:
    """The player whose sitting the event names: of the seat, or playing there while its owner is away."""
    assert event.seat is not None
    sitting = next(
        it for it in (before.seats[event.seat], before.playing(event.seat)) if it and it.version == event.sitting
    )
    return sitting.who.id


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@given(
    seed=st.integers(0, 10_000),
    delay_s=st.sampled_from([0, 5, 60]),
    late_ms=st.integers(0, 200_000),
    length=st.integers(60, 160),
)
def test_replies_requests_and_spectator_views_are_read_back(
    game: str, seed: int, delay_s: int, late_ms: int, length: int
) -> None:
    scenario = eventful(game, seed, length)
    first = scenario.events[0].expect(Opened)
    first = replace(first, terms={**(first.terms or {}), "watch_delay_s": delay_s})
    events = [replace(scenario.events[0], data=first), *scenario.events[1:]]
    now_ms = scenario.now_ms - late_ms
    read = condensed(events)
    past = past_of(read, now_ms, 32)

    table = opened(events[0])
    published = [public_event(events[0], table)]
    delayed, refs = Delayed(1_000 * delay_s, Happened(published[0], table)), Refs()
    made_by: dict[str, list[Event]] = {}
    for event in events[1:]:
        refs.note(event)
        before, table = table, evolve(table, event)
        if event.ref is not None and event.seat is not None:
            player = event.data.player if isinstance(event.data, SeatedPlayer) else None
            player = player or _owner(before, event)
            made_by.setdefault(player, []).append(event)
            assert past.refs.find("somebody", event.ref) is None
        published.append(public_event(event, table))
        delayed.enqueue(event.at_ms, Happened(published[-1], table))
    while delayed.dequeue(now_ms) is not None:
        pass
    for player, own in made_by.items():
        found = [past.refs.find(player, event.ref or "") for event in own]
        assert found[-32:] == [event.version for event in own[-32:]]
        assert set(found[:-32]) <= {None}
    assert past.table == table
    pairs = zip(reversed(events), reversed(read.events), strict=False)
    newest = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    assert past.facts == published[-len(past.facts) :] and len(past.facts) >= min(newest, 32)
    assert past.refs == refs
    if delay_s:
        again = Delayed(1_000 * delay_s, past.shown, hides=past.is_hidden)
        for at_ms, happened in past.coming:
            again.enqueue(at_ms, happened)
        while again.dequeue(now_ms) is not None:
            pass
        assert again.shown == delayed.shown
        assert again.due_ms() == delayed.due_ms()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), data=st.data())
def test_moves_that_do_not_lead_to_the_pieces_beside_them_are_not_believed(game: str, seed: int, data: Any) -> None:
    scenario = eventful(game, seed, 40)
    moves = [place for place, event in enumerate(scenario.events) if event.move not in (None, "pass")]
    place = data.draw(st.sampled_from(moves))
    other = data.draw(
        st.sampled_from([it for it in moves if scenario.events[it].state != scenario.events[place].state])
    )
    events = list(scenario.events[: place + 1])
    events[place] = replace(events[place], state=scenario.events[other].state)
    with pytest.raises(LogError, match="does not follow"):
        rebuild(events)


def _every_one(events: list[Event]) -> Iterator[Table]:
    """The table after each of these events."""
    table = opened(events[0])
    for event in events[1:]:
        table = evolve(table, event)
        yield table


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10_000), length=st.integers(6, 80))
def test_after_a_restart_no_player_pays_before_coming_back(game: str, seed: int, length: int) -> None:
    scenario = eventful(game, seed, length)
    if scenario.table.clocks is None:
        return
    for table in _every_one(scenario.events):
        if table.is_running() and not isinstance(table.terms.clock, DaysClock):
            steps = decide_timed(table, PauseClocks(), scenario.now_ms).steps
            paused = steps[-1].table if steps else table
            assert paused.clocks is not None and paused.clocks.paused and paused.clocks.running == ()
            coming = presence_timer(paused, Presence())
            assert coming is None or not isinstance(coming[1], ResumeClocks)  # nobody is back yet
    left_ms = scenario.table.clocks.left_ms
    running = scenario.table.is_running()
    scenario.do(PauseClocks())
    if not running:
        return
    clocks = scenario.table.clocks
    assert clocks is not None
    if isinstance(clocks.terms, DaysClock):  # the calendar goes on
        assert not clocks.paused
        return
    assert clocks.paused and clocks.running == ()
    for _ in range(8):
        coming = next_timer(scenario.table, AT_ONCE)
        if coming is None or not isinstance(coming.action, Deal | Pass | Silence):
            break
        scenario.now_ms += 10_000
        scenario.do(coming.action)
        after = scenario.table.clocks
        assert after is not None and after.running == ()
        if scenario.table.match.phase is not Phase.OVER and isinstance(scenario.table.terms.clock, FischerClock):
            assert after.left_ms == left_ms


def test_the_refs_of_a_table_take_bounded_memory() -> None:
    scenario = eventful("english-draughts/1", 1, 60)
    refs, sizes = Refs(), list[int]()
    for event in scenario.events:
        refs.note(event)
    sittings = [event.version for event in scenario.events if isinstance(event.data, SeatedPlayer)][:2]
    for version in range(1_000, 2_000):
        refs.put(version, sittings[version % 2], f"ref-{version}")
        sizes.append(len(pickle.dumps(refs)))
    assert sizes[-1] <= 1.1 * sizes[99]
