"""Games in which AI players held seats and time ran out: what is mined from them is who played, not who owned."""

from random import Random

import pytest

from mining.pipeline.decisions import decisions_of
from mining.pipeline.support import maker_of
from server.tables.commands import Arrive
from shared.core import Seat
from shared.events import Kind, PlayerKind
from shared.protocol import FischerClock, Terms
from shared.store.memory import MemoryGameLog
from tests.testkit.scenario import ANN, BEN, PERSONS, Scenario, robot


@pytest.mark.parametrize("game", ["english-draughts", "chinese-checkers", "domino-101"])
def test_a_move_in_somebodys_stead_is_the_ai_players(game: str) -> None:
    rng = Random(7)
    scenario = Scenario(game, 7, terms=Terms(clock=FischerClock(bank_s=60), time_out="lose"))
    scenario.sit(*(PERSONS if game == "domino-101" else (ANN, BEN))).begin().play_on(rng, plies=4)
    scenario.do(Arrive("h", Seat(0), None, "absent"), robot(1, "experience"))
    held = scenario.events[-1].version
    scenario.play_on(rng, plies=8)
    while scenario.rules.hidden and Kind.ROUND_ENDED not in scenario.kinds():
        scenario.play_on(rng, plies=1)
    while scenario.table.clocks is None or not scenario.table.clocks.running:
        scenario.play_on(rng, plies=1)
    scenario.now_ms += 60_500
    scenario.wait()
    assert Kind.TIMED_OUT in scenario.kinds() and scenario.kinds()[-1] is Kind.MATCH_ENDED

    log = MemoryGameLog()
    log.append(scenario.events)
    decisions = decisions_of(
        scenario.rules.id, list(log.rounds(log.finished(scenario.rules.id))), lambda _: scenario.table.options
    )
    facts = log.facts(["t"])["t"]
    sittings = decisions.sittings.tolist()
    assert held in sittings
    assert {maker_of(facts.sittings.get(sitting), facts.kind) for sitting in sittings} == {"person", "ai:experience"}
    assert facts.sittings[held].kind is PlayerKind.AI
