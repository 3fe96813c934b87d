"""Moderation as data: roles, bans, reports and the audit log. Knows no store and no door."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from shared.text.times import utc_minute

BANNED_FOR_EVER_MS: Final = 253_402_300_799_000
"""The last second of the year 9999."""


class Role(StrEnum):
    """The administrative role of an account."""

    MODERATOR = "moderator"
    """Keep the peace: reports, mutes, bans, tables."""
    ADMIN = "admin"
    """All of it, roles, books and drains too."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody is kept out, or kept from talking."""

    reason: str
    until_ms: int
    """Milliseconds since 1970; BANNED_FOR_EVER_MS for no end."""

    def sentence(self) -> str:
        """For the person who is kept out: until which minute of UTC, and why."""
        if self.until_ms >= BANNED_FOR_EVER_MS:
            return f"You are banned: {self.reason}"
        return f"You are banned until {utc_minute(self.until_ms)}: {self.reason}"


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Something that an operator did."""

    number: int
    at_ms: int
    by: str
    """Id of an account, or `cli:USER` of the machine."""
    deed: str
    """`shared.http.admin_actions` names them."""
    whom: str
    """Id of a person, table, game or report; empty when it is about everybody."""
    why: str
    facts: Mapping[str, Any]
    """Further facts, JSON-plain."""


@dataclass(frozen=True, slots=True)
class Report:
    """A play that somebody has reported, with where to look at it."""

    number: int
    at_ms: int
    reporter: str
    reported: str
    table: str
    version: int
    match: int
    round: int
    ply: int
    seat: int | None
    game: str
    """With its rules version."""
    book: str | None
    """Version of the experience book, when an AI player is reported."""
    text: str
    resolved_ms: int | None = None
    resolution: str | None = None
