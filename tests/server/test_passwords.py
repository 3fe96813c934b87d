"""Passwords are right or wrong, and checked a few at a time."""

import asyncio
import unicodedata

import pytest
from argon2 import PasswordHasher

from server.core.threads.own import OwnThreads
from server.features.accounts.passwords import Passwords
from shared.errors import Limited, Rejected

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


async def test_a_password_is_right_or_it_is_not() -> None:
    passwords = Passwords(OwnThreads(2, "log-in"), CHEAP)
    kept = await passwords.hash("correct horse")
    assert "correct" not in kept and kept.startswith("$argon2id$")
    assert await passwords.is_right("correct horse", kept)
    for wrong, of in (("Correct horse", kept), ("", kept), ("nobody's", None), ("correct horse", "no hash")):
        assert not await passwords.is_right(wrong, of)
    for bad in ("short", "x" * 201):
        with pytest.raises(Rejected) as refused:
            await passwords.hash(bad)
        assert refused.value.code == "account/password"


async def test_an_old_hash_accepts_the_password_in_either_form() -> None:
    passwords = Passwords(OwnThreads(2, "log-in"), CHEAP)
    composed, decomposed = unicodedata.normalize("NFC", "gizli şifre é"), unicodedata.normalize("NFD", "gizli şifre é")
    for kept in map(CHEAP.hash, (composed, decomposed)):
        assert await passwords.is_right(composed, kept) and await passwords.is_right(decomposed, kept)
        assert not await passwords.is_right("gizli sifre e", kept)


@pytest.mark.parametrize("is_known", [True, False])
async def test_the_first_check_makes_a_hash_for_any_account_name(
    monkeypatch: pytest.MonkeyPatch, is_known: bool
) -> None:
    kept = CHEAP.hash("correct horse") if is_known else None
    made: list[str] = []
    make = PasswordHasher.hash
    monkeypatch.setattr(PasswordHasher, "hash", lambda self, text: made.append(text) or make(self, text))
    passwords = Passwords(OwnThreads(2, "log-in"), CHEAP)
    assert made == []
    assert await passwords.is_right("correct horse", kept) is is_known
    assert made == ["nobody's"]


async def test_only_so_many_wait_for_their_password_to_be_checked() -> None:
    passwords = Passwords(OwnThreads(2, "log-in"), CHEAP)
    checks = [asyncio.ensure_future(passwords.is_right("x", None)) for _ in range(40)]
    found = await asyncio.gather(*checks, return_exceptions=True)
    assert sum(isinstance(outcome, Limited) for outcome in found) == 24
    assert found.count(False) == 16
    assert not await passwords.is_right("x", None)
