"""Both ends notice a dead line within 20 seconds. Knows conversations by what was said and heard; reads no clock.

Four threads of evidence, each for those who have no better one:

- The server says `alive` when it has said nothing else for 7 s (`welcome.alive_s`); a client that hears nothing for
  twice that and a second has lost its line.
- A client that said `"keepalive": true` in its `hello` answers each with the same line, and hears one whenever it has
  itself said nothing for 7 s. After 20 s of silence it is told `peer/silent` and cut.
- A websocket gets a ping frame with it, which RFC 6455 has every client answer: the same silence cuts it.
- Of plain TCP clients the system knows whether what was sent has arrived: TCP_USER_TIMEOUT cuts the socket when it has
  not for 12 s (`Delays.unacknowledged_ms`), so 19 s after the line broke.

Whoever has not said hello within a minute is cut too. The same beat measures how far away a peer is.
"""

import asyncio
import logging
from typing import Protocol

from server.settings import Delays

BEATS = 14
"""Beats of the sweep in the time after which something must have been said."""
LONGEST_LAG_MS = 1_000
"""Nobody is taken to be farther away than this."""
_log = logging.getLogger("oldhand.keepalive")


class Patient(Protocol):
    """A conversation, as the sweep sees it."""

    beats_unsent: int
    """Beats since something was sent to it; whoever sends sets it to 0."""
    beats_silent: int
    """Beats since something was read from it; whoever reads sets it to 0."""

    def refill(self) -> None:
        """Grant it what a beat grants to everybody."""
        ...

    def is_greeted(self) -> bool: ...

    def must_answer(self) -> bool:
        """Whether its silence means that it is gone: it promised, or its protocol does."""
        ...

    def is_measured(self) -> bool:
        """Whether it is known how far away the peer is."""
        ...

    def say_alive(self) -> None: ...

    def measure(self) -> None:
        """Find out how far away the peer is."""
        ...

    def cut(self, code: str, message: str) -> None: ...


class KeepAlive:
    """The sweep over all conversations of a server."""

    def __init__(self, delays: Delays) -> None:
        self.beat_s = delays.alive_ms / BEATS / 1_000
        """Between two sweeps."""
        self._silent = max(1, round(delays.silent_ms * BEATS / delays.alive_ms) - 1)
        self._ungreeted = max(1, round(delays.greeting_ms * BEATS / delays.alive_ms))
        self._patients: dict[Patient, None] = {}

    def add(self, patient: Patient) -> None:
        """Watch over a conversation."""
        self._patients[patient] = None

    def remove(self, patient: Patient) -> None:
        """Watch over it no longer."""
        self._patients.pop(patient, None)

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            await asyncio.sleep(self.beat_s)
            self.beat()

    def beat(self) -> None:
        """One sweep."""
        for patient in list(self._patients):
            try:
                self._look_after(patient)
            except Exception:  # one broken conversation is not everybody's
                _log.exception("a conversation cannot be kept alive")
                self.remove(patient)

    def _look_after(self, patient: Patient) -> None:
        patient.beats_unsent += 1
        patient.beats_silent += 1
        patient.refill()
        if not patient.is_greeted():
            if patient.beats_silent >= self._ungreeted:
                patient.cut("peer/silent", "You sent no hello. Send it when you connect again.")
            return
        answers = patient.must_answer()
        if answers and patient.beats_silent >= self._silent:
            patient.cut("peer/silent", "The connection was silent for too long. You can connect again at any time.")
        elif not patient.is_measured():
            patient.measure()
        elif patient.beats_unsent >= BEATS - 1 or (answers and patient.beats_silent % (BEATS - 1) == 0):
            patient.say_alive()
            patient.measure()


def smoothed(lag_ms: float, seen_ms: float) -> float:
    """A measured lag after another sight of it (RFC 6298: an eighth of what is new), capped."""
    seen_ms = min(seen_ms, LONGEST_LAG_MS)
    return seen_ms if lag_ms == 0 else lag_ms + (seen_ms - lag_ms) / 8
