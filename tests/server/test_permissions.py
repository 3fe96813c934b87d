"""What a state offers (`may`) is what the table takes: nothing offered is refused, and nothing more is taken."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from server.core.participant import Participant
from server.features.hints.hints import check_hint
from server.tables.chat import check_room
from server.tables.commands import Arrive, TableCommand
from server.tables.decide import (
    check_add_ai,
    check_substitute,
    decide_command,
    may,
    may_as_spectator,
    may_write,
)
from server.tables.features.offers import PAUSE_MS
from server.tables.table import Table
from shared.core import Seat
from shared.errors import GameError, Limited
from shared.match import Phase
from shared.protocol import AddAi, Claim, FischerClock, GiveTime, Leave, Resign, Sit, Substitute, Terms
from shared.protocol.chat import Say
from shared.protocol.hints import Hint
from shared.protocol.offers import Decline, Propose
from shared.protocol.rematches import Rematch
from tests.testkit.scenario import PERSONS, Scenario, robot

STRANGER = Participant("eve", "Eve")
GAMES = ("english-draughts", "chinese-checkers", "domino-101", "chinese-checkers-star-3")


def happen(scenario: Scenario, rng: Random) -> None:
    """Something that was offered is done, or play goes on."""
    table = scenario.table
    if table.match.phase is Phase.DEAL and not table.is_full():
        scenario.sit(PERSONS[table.seats.index(None)] if rng.random() < 0.7 else robot(rng.randrange(10**6)))
        return
    if table.match.phase in (Phase.DEAL, Phase.COUNSEL) or table.match.forced() is not None:
        scenario.wait()  # and look who is to move then, for that seat may be vacant
        return
    vacant = [waited for waited in table.match.to_act if table.seats[waited] is None]
    if vacant:
        scenario.do(Arrive(scenario.ref(), vacant[0], None), robot(rng.randrange(10**6)))
        return
    seat = Seat(rng.randrange(table.game.seats))
    sitting = table.seats[seat]
    if rng.random() < 0.7 or sitting is None or table.holders[seat] is not None or not table.is_running():
        scenario.play_on(rng, plies=1)
    elif rng.random() < 0.1:
        scenario.do(Leave(ref=scenario.ref(), table="t"), sitting.who)
    elif rng.random() < 0.5:
        scenario.do(Arrive(scenario.ref(), seat, None, "handed-over"), robot(rng.randrange(10**6)))
    else:
        offered = [command for action, command in commands(scenario, seat).items() if action in may(table, seat)]
        command = rng.choice([*offered, Resign(ref=scenario.ref(), table="t")])
        if would_take(table, command, sitting.who, scenario):
            scenario.now_ms += PAUSE_MS
            scenario.do(command, sitting.who)


def commands(scenario: Scenario, seat: Seat) -> dict[str, TableCommand]:
    """The commands of an owner that the table itself judges, by what `may` calls them."""
    ref, version = scenario.ref(), scenario.table.version
    return {
        "resign": Resign(ref=ref, table="t"),
        "propose:draw": Propose(ref=ref, table="t", version=version, what="draw"),
        "propose:takeback": Propose(ref=ref, table="t", version=version, what="takeback"),
        "decline:draw": Decline(ref=ref, table="t", what="draw"),
        "decline:takeback": Decline(ref=ref, table="t", what="takeback"),
        "claim": Claim(ref=ref, table="t", version=version),
        "give-time": GiveTime(ref=ref, table="t"),
        "rematch": Rematch(ref=ref, table="t"),
        "sit": Sit(ref=ref, table="t", seat=seat),
    }


def is_taken(check: object, *given: object) -> bool:
    try:
        check(*given)  # type: ignore[operator]
    except GameError:
        return False
    return True


@given(st.integers(0, 10**6))
def test_offered_actions_are_accepted(seed: int) -> None:
    rng = Random(seed)
    clock = FischerClock(bank_s=300, gain_s=5) if rng.random() < 0.5 else None
    terms = Terms(takebacks=rng.random() < 0.5, hints=rng.random() < 0.5, clock=clock)
    scenario = Scenario(rng.choice(GAMES), seed=seed, terms=terms)
    for _ in range(rng.randrange(60)):
        happen(scenario, rng)
    table = scenario.table
    for number, sitting in enumerate(table.seats):
        if sitting is None or sitting.who.agent is not None:
            continue
        seat, who = Seat(number), sitting.who
        offered = set(may(table, seat))
        taken = {
            action for action, command in commands(scenario, seat).items() if would_take(table, command, who, scenario)
        }
        taken |= {"leave"} if would_take(table, Leave(ref="l", table="t"), who, scenario) else set()
        hint = Hint(ref="h", table="t", version=table.version)
        taken |= {"hint"} if is_taken(check_hint, table, hint, who) else set()
        taken |= {"substitute"} if is_taken(check_substitute, table, Substitute(ref="o", table="t"), who) else set()
        fills = [AddAi(ref="f", table="t", seat=free, player="greedy") for free in range(table.game.seats)]
        taken |= {f"add-ai:{fill.seat}" for fill in fills if is_taken(check_add_ai, table, fill, who)}
        words = Say(ref="s", table="t", room="seats", text="Hello")
        taken |= {"say:text"} if is_taken(check_room, table, who, seat, words) else set()
        assert offered - {"reveal"} == taken
    for who in (*PERSONS, STRANGER):
        if table.seat_of(who.id) is None:
            assert set(may_as_spectator(table, who)) == taken_by_spectator(scenario, who)


def taken_by_spectator(scenario: Scenario, who: Participant) -> set[str]:
    """What the table takes of somebody who has no seat."""
    seats = range(scenario.table.game.seats)
    sits = {f"sit:{seat}": Sit(ref="s", table="t", seat=seat) for seat in seats}
    fills = {f"add-ai:{seat}": AddAi(ref="f", table="t", seat=seat, player="greedy") for seat in seats}
    taken = {action for action, command in sits.items() if would_take(scenario.table, command, who, scenario)}
    return taken | {action for action, command in fills.items() if is_taken(check_add_ai, scenario.table, command, who)}


def would_take(table: Table, command: TableCommand, who: Participant, scenario: Scenario) -> bool:
    """Whether the command does anything. A pause between proposals is no refusal: it is sent again later."""
    try:
        decision = decide_command(table, command, who, scenario.now_ms)
    except Limited:
        return True
    except GameError:
        return False
    return bool(decision.steps) and decision.refusal is None


def test_words_of_ones_own_wait_for_the_end_of_a_hand_that_partners_play() -> None:
    scenario = Scenario("domino-101").sit(*PERSONS)
    assert may_write(scenario.table)
    scenario.begin()
    assert not may_write(scenario.table)
    assert may_write(Scenario("english-draughts").sit(*PERSONS[:2]).begin().table)
