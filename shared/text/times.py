"""Times as people read them, the same in every language."""

from datetime import UTC, datetime


def utc_minute(at_ms: int) -> str:
    """A time to the minute: "2026-12-03 20:15 UTC". `at_ms`: since 1970."""
    return f"{datetime.fromtimestamp(at_ms / 1_000, UTC):%Y-%m-%d %H:%M} UTC"
