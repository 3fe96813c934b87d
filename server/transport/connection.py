"""One peer's conversation, whatever its door: served in order, answers gathered per turn of the event loop.

Knows no socket: a door hands in what was read and lends a `Wire` to write to. No task waits for a peer that says
nothing; one is made only for a message that cannot be served at once.
"""

import asyncio
import time
from dataclasses import dataclass
from typing import Protocol

from server.dispatch import Dispatch
from server.settings import Settings
from server.transport.codec import MessageDecoder, Received
from server.transport.fair_queue import AT_ONCE, CREDIT_S, SHARE, SLICE_S, Charged, Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import KeepAlive, smoothed
from server.transport.outbox import Outbox
from server.transport.rate_limits import RateLimiter
from server.transport.session import Peer
from shared.errors import Limited
from shared.protocol import Limit, Living, Refused

_UNREAD_LIMIT = 64
"""Messages of one peer read and not yet taken; then its socket is left alone until there is room."""


class Wire(Protocol):
    """The operations that a conversation needs from the transport that owns the socket."""

    address: str
    """Where the peer comes from."""
    transport: str
    """The kind of connection: `tcp`, `websocket`."""
    answers: bool
    """Whether the protocol itself has every client answer when its distance is measured."""

    def write(self, messages: list[bytes]) -> None:
        """Send messages, each whole."""
        ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def measure(self) -> float | None:
        """Milliseconds there and back where they are known at once; else ask, and tell `Connection.near`."""
        ...

    def close(self, *, comes_back: bool) -> None:
        """Close once everything is written; the peer may be told that it is to come back."""
        ...

    def abort(self) -> None:
        """Close now. Does nothing to what is closed."""
        ...


@dataclass(frozen=True, slots=True)
class ConnectionContext:
    """State shared by the conversations of a server."""

    dispatch: Dispatch
    settings: Settings
    tasks: asyncio.TaskGroup
    """Where a message lives that has to wait for something."""
    keepalive: KeepAlive
    rate_limiter: RateLimiter
    pending_handshakes: PendingHandshakes
    turns: Turns


class Connection:
    """Feed it with `hear`; it serves, answers and flushes. `begin` and `end` frame it."""

    __slots__ = (
        "_context",
        "_credit_s",
        "_flush_is_set",
        "_hung_up",
        "_is_known",
        "_paused",
        "_slow",
        "_unread",
        "_waits",
        "_wire",
        "_writable",
        "allowance",
        "beats_silent",
        "beats_unsent",
        "is_admitted",
        "outbox",
        "peer",
        "session",
    )

    def __init__(self, context: ConnectionContext) -> None:
        self._context = context
        self.session = MessageDecoder()
        self.outbox = Outbox(context.settings.limits.outbox)
        self.peer = Peer(self.outbox, context.settings.limits.unanswered)
        self.allowance = context.settings.limits.commands.burst
        """Messages that it may write for now; see `Limits.commands`."""
        self.is_admitted = False
        self.beats_unsent = 0
        """Beats since something was sent, and since something was read."""
        self.beats_silent = 0
        self._unread: list[Received] = []
        self._slow: asyncio.Task[None] | None = None
        """A message being served that has to wait for something; the rest waits unread."""
        self._credit_s = CREDIT_S
        """Processor time that it may use before it has to queue."""
        self._waits = False
        """Whether it stands in the queue."""
        self._hung_up = False
        self._is_known = False
        """Whether it has said anything whole."""
        self._paused = False
        self._writable = True
        self._flush_is_set = False

    def begin(self, wire: Wire) -> None:
        """The connection stands."""
        self._wire = wire
        self.peer.address, self.peer.transport = wire.address, wire.transport
        self.outbox.connect(self._set_flush)
        self._context.dispatch.arrived(self.peer)
        try:
            self._context.rate_limiter.admit(wire.address)
            self.is_admitted = True
            self._context.keepalive.add(self)
            self._context.pending_handshakes.enter(self)
        except Limited as error:
            self.peer.dismiss(error.code, str(error), Limit(key=error.key, seconds=error.seconds))

    def hear(self, messages: list[Received]) -> None:
        """Serve what was read, at once or when what was read before is served."""
        if messages or self._is_known:  # of a stranger half a message is none
            self.beats_silent = 0
        if messages and not self._is_known:
            self._is_known = True
            self._context.pending_handshakes.leave(self)
        if not self.outbox.ended:
            self._unread += messages
            self._go_on()

    def hang_up(self) -> None:
        """The peer says no more; what it asked before is still answered."""
        self._hung_up = True
        self._context.dispatch.hung_up(self.peer)
        self._go_on()

    def end(self) -> None:
        """The connection is gone."""
        self._unread.clear()
        self.peer.when_answered = None
        if self._slow is not None:
            self._slow.cancel()
        self._context.keepalive.remove(self)
        self._context.pending_handshakes.leave(self)
        if self.is_admitted:
            self._context.rate_limiter.leave(self.peer.address)
        self._context.dispatch.gone(self.peer)

    def set_writable(self, writable: bool) -> None:
        """Whether the socket takes more for now."""
        self._writable = writable
        if writable:
            self._flush()

    def near(self, lag_ms: float) -> None:
        """The peer was seen to be so far away, in milliseconds there and back."""
        self.beats_silent = 0
        self.peer.lag_ms = smoothed(self.peer.lag_ms, lag_ms)

    def is_greeted(self) -> bool:
        """Whether the peer has been welcomed."""
        return self.peer.who is not None

    def must_answer(self) -> bool:
        """Whether its silence means that it is gone: it promised, or its protocol does."""
        return self.peer.keepalive or self._wire.answers

    def is_measured(self) -> bool:
        """Whether it is known how far away the peer is."""
        return self.peer.lag_ms > 0

    def say_alive(self) -> None:
        """Send a heartbeat."""
        self.peer.tell(Living(at_ms=time.time_ns() // 1_000_000))

    def measure(self) -> None:
        """Find out how far away the peer is."""
        lag_ms = self._wire.measure()
        if lag_ms is not None:
            self.peer.lag_ms = smoothed(self.peer.lag_ms, lag_ms)

    def cut(self, code: str, message: str) -> None:
        """End the connection, saying why."""
        self.peer.dismiss(code, message)

    def turn_away(self) -> None:
        """End the connection to make room: its peer has said no hello."""
        self.cut(
            "peer/silent", "You sent no hello, and others are waiting to connect. Send hello when you connect again."
        )

    def _go_on(self) -> None:
        """Serve what has been read, in order, as far as can be without waiting: at once, or when its turn comes."""
        if self._waits:
            return
        if self._credit_s > 0 or not self._can_serve():
            self._serve()
        self._queue_if_there_is_more()

    def take_turn(self) -> bool:
        """Serve a few messages, and queue again if there are more."""
        self._waits = False
        if self._unread:
            self._serve()
            self._queue_if_there_is_more()
        return self._slow is not None

    def _can_serve(self) -> bool:
        """Whether there is a message that waits for nothing but its turn."""
        return bool(self._unread) and self._slow is None and not self.peer.is_busy() and self.allowance > 0

    def _queue_if_there_is_more(self) -> None:
        if self._can_serve():
            self._waits = True
            self._context.turns.wait(self)
            self._keep_reading(False)  # one that waits for its turn has no more read, nor parsed

    def _serve(self) -> None:
        """Serve a few messages."""
        clock = self._context.turns.clock
        began_s = clock()
        self.peer.when_answered = None
        served = 0
        while self._unread and self._slow is None and served < AT_ONCE:
            if served and clock() - began_s >= SLICE_S:
                break
            served += 1
            if self.peer.is_busy():
                self.peer.when_answered = self._go_on
                break
            if self.allowance <= 0:
                self._refuse_what_is_too_much()
                break
            self.allowance -= 1
            serving = self._context.dispatch.serve(self.peer, self._unread.pop(0))
            if serving is not None:
                self._slow = self._context.tasks.create_task(Charged(serving, clock, self.charge))
                self._slow.add_done_callback(self._served)
        self.charge(clock() - began_s)
        self._keep_reading(self._has_room())
        if self._hung_up and not self._unread and self._slow is None:
            if self.peer.under_way:
                self.peer.when_answered = self._go_on
            else:
                self.outbox.end()

    def _has_room(self) -> bool:
        """Whether more is to be read."""
        if self._unread and self.allowance <= 0:
            return False
        return not self._unread if self._paused else len(self._unread) <= _UNREAD_LIMIT

    def refill(self) -> None:
        """Grant it what a beat grants to everybody."""
        self._credit_s = min(CREDIT_S, self._credit_s + SHARE * self._context.keepalive.beat_s)
        rate = self._context.settings.limits.commands
        if self.allowance < rate.burst:
            self.allowance = min(
                rate.burst, self.allowance + max(1, int(self._context.keepalive.beat_s / rate.every_s))
            )
            self._queue_if_there_is_more()  # not at once: everybody's allowance grows in the same moment

    def charge(self, used_s: float) -> None:
        """So much processor time was used for it."""
        self._credit_s -= used_s

    def _refuse_what_is_too_much(self) -> None:
        """Of what a flooding writer has sent some waits, the rest is refused; its socket is left alone meanwhile."""
        surplus = self._unread[_UNREAD_LIMIT:]
        del self._unread[_UNREAD_LIMIT:]
        seconds = max(
            self._context.keepalive.beat_s, round(len(surplus) * self._context.settings.limits.commands.every_s, 1)
        )
        limit = Limit(key="commands", seconds=seconds)
        for message in surplus:
            ref = getattr(message, "ref", None)
            self.peer.tell(Refused(ref=ref, code="limit/commands", message="You write too fast.", limit=limit))

    def _served(self, _: "asyncio.Task[None]") -> None:
        self._slow = None
        self._go_on()

    def _keep_reading(self, wanted: bool) -> None:
        if wanted is not self._paused:
            return
        self._paused = not wanted
        if wanted:
            self._wire.resume_reading()
        else:
            self._wire.pause_reading()

    def _set_flush(self) -> None:
        if not self._flush_is_set:
            self._flush_is_set = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_is_set = False
        ended = self.outbox.ended
        if not (self._writable or ended):
            return
        messages = self.outbox.take_all()
        if messages:
            self.beats_unsent = 0
            self._wire.write(messages)
        if ended:
            self._wire.close(comes_back=self.peer.comes_back)
            asyncio.get_running_loop().call_later(self._context.settings.delays.farewell_ms / 1_000, self._wire.abort)
