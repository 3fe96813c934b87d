"""What people are told of themselves."""

from shared.moderation import BANNED_FOR_EVER_MS, Ban


def test_a_ban_names_its_end_in_utc_and_its_reason() -> None:
    assert Ban("insults", 1_795_446_030_000).sentence() == "You are banned until 2026-11-23 15:00 UTC: insults"
    assert Ban("cheating", BANNED_FOR_EVER_MS).sentence() == "You are banned: cheating"
