"""Tries run out and come back with time, for each key alone; and passwords are checked a few at a time."""

import asyncio

import pytest
from argon2 import PasswordHasher

from server.passwords import Passwords
from server.patience import Patience
from shared.errors import Limited, Rejected

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Clock:
    now_s = 1_000.0

    def __call__(self) -> float:
        return self.now_s


def tries(patience: Patience, who: str) -> int:
    """How many are left."""
    for count in range(1_000):
        try:
            patience.take(who)
        except Limited:
            return count
    raise AssertionError("no limit")


def test_tries_run_out_and_come_back_one_by_one() -> None:
    clock = Clock()
    patience = Patience("log-in", 5, 10.0, clock)
    assert tries(patience, "ann") == 5
    assert tries(patience, "bea") == 5
    with pytest.raises(Limited) as refused:
        patience.take("ann")
    assert (refused.value.code, refused.value.key, refused.value.seconds) == ("limit/log-in", "log-in", 10.0)
    clock.now_s += 9.9
    assert tries(patience, "ann") == 0
    clock.now_s += 0.1
    assert tries(patience, "ann") == 1
    clock.now_s += 25.0
    assert tries(patience, "ann") == 2
    clock.now_s += 1_000.0
    assert tries(patience, "ann") == 5


async def test_a_password_is_right_or_it_is_not() -> None:
    passwords = Passwords(CHEAP)
    kept = await passwords.hash("correct horse")
    assert "correct" not in kept and kept.startswith("$argon2id$")
    assert await passwords.is_right("correct horse", kept)
    for wrong, of in (("Correct horse", kept), ("", kept), ("nobody's", None), ("correct horse", "no hash")):
        assert not await passwords.is_right(wrong, of)
    for bad in ("short", "x" * 201):
        with pytest.raises(Rejected) as refused:
            await passwords.hash(bad)
        assert refused.value.code == "account/password"


async def test_only_so_many_wait_for_their_password_to_be_checked() -> None:
    passwords = Passwords(CHEAP)
    asked = [asyncio.ensure_future(passwords.is_right("x", None)) for _ in range(40)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(outcome, Limited) for outcome in found) == 24
    assert found.count(False) == 16
    assert not await passwords.is_right("x", None)
