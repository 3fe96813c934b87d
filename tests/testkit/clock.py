"""A clock that tests set."""

from tests.testkit.scenario import NOW_MS


class Clock:
    """Time goes on when told to; the server's timers are real, and look at it."""

    def __init__(self) -> None:
        self.now_ms = NOW_MS

    def __call__(self) -> int:
        return self.now_ms
