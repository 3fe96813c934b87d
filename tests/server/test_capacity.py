"""`oldhand bench capacity` finds the most that holds, and says what it saw."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.bench.capacity import most


@given(st.integers(1, 5_000), st.integers(1, 5_000), st.integers(0, 6_000))
def test_the_search_comes_within_a_tenth_of_the_most_that_holds(first: int, limit: int, held: int) -> None:
    tried: list[int] = []

    def holds(number: int) -> bool:
        tried.append(number)
        return number <= held

    found = most(first, limit, holds)
    assert all(1 <= number <= limit for number in tried)
    assert found <= min(held, limit) <= max(1.1 * found, found + 1)


def test_one_hiccup_of_the_machine_does_not_end_the_search() -> None:
    hiccups = {64, 256, 1_000}

    def holds(number: int) -> bool:
        if number in hiccups:
            hiccups.remove(number)
            return False
        return True

    assert most(64, 1_000, holds) == 1_000
    assert not hiccups


@pytest.mark.deep
def test_held_entries_are_shown_as_rows() -> None:
    command = [sys.executable, "-m", "shared.cli", "bench", "capacity", "--json", "--game", "domino-101"]
    few = ["--tables", "3", "--pace", "1", "--seconds", "1", "--p99-ms", "5000", "--clients", "8"]
    done = subprocess.run([*command, *few], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    rows = {row["what"]: row for row in result["rows"]}
    assert all({"what", "value", "unit"} <= set(row) for row in result["rows"])
    assert rows["tables held"]["value"] == 3
    assert rows["connections at them"]["value"] == 12
    assert rows["connections served"]["value"] == 8
    assert rows["durable moves"]["value"] > 0
    assert result["ended_by"] == "tables"
