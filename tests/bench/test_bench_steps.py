"""`oldhand bench serve --steps`: where the processor time of a move is charged."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from server.bench import BenchServeSettings
from server.bench.load import Load
from server.bench.step_counters import SEAMS, Meter, held
from server.bench.steps import (
    COUNT,
    DECIDE,
    EMPTY,
    FILE_BYTES,
    LOOP,
    PUBLISH,
    RULES,
    lines_of,
    measure_steps,
    step_table,
)
from shared.games import GAMES


class Clock:
    """Processor time as the test spends it."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s

    def spend(self, seconds: float, then: Callable[[], None] = lambda: None) -> None:
        """Use processor time, then call `then`."""
        self.now_s += seconds
        then()


def cells() -> "memoryview[float]":
    return memoryview(bytearray(FILE_BYTES)).cast("d")


def test_time_belongs_to_the_innermost_step() -> None:
    clock, counted = Clock(), cells()
    meter = Meter(counted, clock)
    rules = meter.counted(lambda: clock.spend(4), RULES)
    again = meter.counted(lambda: clock.spend(2, rules), RULES)
    decide = meter.counted(lambda: clock.spend(1, again), DECIDE)
    clock.spend(8)
    decide()
    clock.spend(16)
    decide()
    assert [counted[step] for step in (LOOP, DECIDE, RULES)] == [24, 2, 12]
    assert [counted[COUNT + step] for step in (LOOP, DECIDE, RULES)] == [0, 2, 2]
    assert [counted[2 * COUNT + step] for step in (LOOP, DECIDE, RULES)] == [2, 2, 0]


def test_a_step_that_fails_is_left_all_the_same() -> None:
    clock, counted = Clock(), cells()
    meter = Meter(counted, clock)

    def fail() -> None:
        clock.spend(1)
        raise ValueError("on purpose")

    with pytest.raises(ValueError, match="on purpose"):
        meter.counted(fail, RULES)()
    assert meter.step == LOOP
    assert counted[RULES] == 1


def test_steps_and_what_is_left_add_up_without_what_counting_cost() -> None:
    before, after = cells(), cells()
    after[RULES], after[PUBLISH], after[LOOP] = 5.0, 3.0, 1.5
    after[COUNT + RULES], after[2 * COUNT + LOOP] = 4, 4
    after[3 * COUNT], after[3 * COUNT + 1] = 0.125, 0.0625
    after[EMPTY], after[COUNT + EMPTY] = 0.5, 2  # twice as slowly as in the loop that measured it
    table = step_table(
        before.tolist(), after.tolist(), used_s=12.5, moves=1_000_000, game="g", transport="t", offered=0
    )
    found = {step.step: step.micros for step in table.steps}
    assert (found["rules"], found["publish"], found["event loop"], found["rest"]) == (4.0, 3.0, 1.0, 2.5)
    assert (table.micros, table.counting_micros) == (10.5, 2.0)
    assert sum(found.values()) == table.micros
    assert sum(step.share for step in table.steps) == pytest.approx(1)
    assert any(line.startswith("rules") and "38.1%" in line for line in lines_of([table]))


@pytest.mark.parametrize(("step", "holder", "name"), SEAMS)
def test_every_seam_is_there(step: int, holder: str, name: str) -> None:
    assert 0 <= step < COUNT
    assert callable(getattr(held(holder), name))


def test_a_server_counts_the_steps_of_its_moves(tmp_path: Path) -> None:
    def load(server: Any) -> Load:
        return Load(server.port, GAMES["english-draughts/1"], 2)

    table = measure_steps(tmp_path / "steps", load, 1.0, "english-draughts/1", "tcp", 0.0)
    found = {step.step: step.micros for step in table.steps}
    assert all(found[step] > 0 for step in ("decode", "decide", "rules", "journal: writer", "publish", "event loop"))
    assert sum(found.values()) == pytest.approx(table.micros)


def test_steps_are_counted_in_one_process_on_sqlite() -> None:
    assert BenchServeSettings(steps=True).with_steps()
    for options in (
        BenchServeSettings(steps=True, database="postgresql:///d"),
        BenchServeSettings(steps=True, database="postgresql:///d", bus="redis://b", processes="1,2"),
    ):
        with pytest.raises(typer.BadParameter, match="one process"):
            options.with_steps()
