"""What a level makes of time: a timed one uses what it is told, the others look at their positions and no more."""

from dataclasses import replace
from random import Random

import pytest

from ai.alarms import Alarms
from ai.games.english_draughts.searcher import LEVELS, DraughtsSearchAgent
from shared.agent import Budget
from shared.games.english_draughts.rules import START
from shared.reason_codec import to_document
from tests.ai.tables import legal_in, view

SHOWN = view("english-draughts/1", START)


@pytest.mark.slow
def test_only_a_timed_level_thinks_until_it_is_stopped() -> None:
    alarms, depths = Alarms(), dict[tuple[bool, bool, bool], int]()
    for timed in (False, True):
        level = replace(LEVELS["expert"], nodes=500, timed=timed)
        for limited in (False, True):
            for counted in (False, True):
                budget = Budget(500 if counted else None, seconds=0.2 if limited else None)
                alarms.set(budget.stop, 0.2)
                decision = DraughtsSearchAgent(level, Random(1)).choose(SHOWN, legal_in(SHOWN), budget)
                depths[timed, limited, counted] = to_document(decision.why)["depth"]
    longest = depths.pop((True, True, False))
    assert len(set(depths.values())) == 1
    assert longest > next(iter(depths.values()))


def test_master_is_the_timed_level() -> None:
    assert [name for name, level in LEVELS.items() if level.timed] == ["master"]
