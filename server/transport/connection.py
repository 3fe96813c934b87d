"""One client connection: serves messages in order and sends the replies once per turn of the event loop.

Knows no socket: a transport passes in the messages it has read and provides a `Transport` to write to. An idle
connection has no task; one is created only for a message that has to wait for something.
"""

import asyncio
import time
from dataclasses import dataclass
from enum import Enum
from math import inf

from server.core.outbox import NONE, FlushQueue, Outbox, OutboxState, encode
from server.core.rate_limits import RateLimiter
from server.core.session import Session
from server.core.settings import Settings
from server.transport.carrier import SocketCarrier
from server.transport.codec import HEARTBEAT, MessageDecoder, Received, UnknownProtocol
from server.transport.dispatch import Dispatch
from server.transport.fair_queue import AT_ONCE, CREDIT_S, SHARE, SLICE_S, Charged, Turns
from server.transport.handshakes import PendingHandshakes
from server.transport.heartbeat import HeartbeatMonitor, smoothed
from server.transport.interface import Transport
from shared.errors import Limited
from shared.protocol import Limit, Refused, ServerHeartbeat

_HEARTBEAT_LINE = HEARTBEAT + b"\n"
_NONE: list[Received] = []
"""The unread messages of every connection that has none; never changed."""
_UNREAD_LIMIT = 64
"""Messages that are read and not served yet; beyond these, reading pauses."""


@dataclass(frozen=True, slots=True)
class ConnectionContext:
    """State shared by the connections of a server."""

    dispatch: Dispatch
    settings: Settings
    tasks: asyncio.TaskGroup
    """Runs the messages that have to wait for something."""
    heartbeat: HeartbeatMonitor
    rate_limiter: RateLimiter
    pending_handshakes: PendingHandshakes
    turns: Turns
    flush_queue: FlushQueue


class ConnectionState(Enum):
    """A connection is in one of these states, and never returns to an earlier one.

        NEW ──message──► OPEN ──eof──► HALF_CLOSED ──disconnect──► CLOSED
        REFUSED ─────────────────────────disconnect──────────────► CLOSED

    `eof` and `disconnect` can come in any state before. Whether the server has said goodbye is the outbox's state.
    """

    NEW = "connected; no complete message has been received yet"
    REFUSED = "over a connection limit; it is sent the reason and nothing else"
    OPEN = "the client has sent a message"
    HALF_CLOSED = "the client sends no more; its earlier commands are still answered"
    CLOSED = "the socket is gone"


_NEW, _REFUSED, _OPEN, _HALF_CLOSED, _CLOSED = ConnectionState
_TAKES_MORE = OutboxState.OPEN
"""As globals, since each message asks: Python 3.11 finds a member through its class in twenty times the time."""


class Connection:
    """Pass it what was read with `on_messages`. `on_connect` comes first and `on_disconnect` last."""

    __slots__ = (
        "_context",
        "_credit_s",
        "_is_closing",
        "_is_frozen",
        "_is_queued",
        "_is_reading",
        "_is_writable",
        "_refilled_s",
        "_state",
        "_task",
        "_transport",
        "_unread",
        "_wake",
        "allowance",
        "decoder",
        "due_tick",
        "outbox",
        "received_tick",
        "sent_tick",
        "session",
    )

    def __init__(self, context: ConnectionContext) -> None:
        self._context = context
        self.decoder = MessageDecoder()
        self.outbox = Outbox(context.settings.limits.outbox)
        self.session = Session(self.outbox, context.settings.limits.unanswered)
        self.allowance: float = context.settings.limits.commands.burst
        """Messages that the client may send for now; see `Limits.commands`. Below 1, the next message waits."""
        self.sent_tick = self.received_tick = self.due_tick = 0
        self._state = _NEW
        self._unread = _NONE
        self._task: asyncio.Task[None] | None = None
        """Serves a message that has to wait for something; later messages stay unread."""
        self._credit_s = CREDIT_S
        """Processor time that it may use before it has to queue."""
        self._refilled_s = -inf
        """When credit and allowance were last refilled, on the monotonic clock."""
        self._wake: asyncio.TimerHandle | None = None
        """Queues the connection again when it has an allowance for the messages that wait."""
        self._is_queued = False
        self._is_reading = True
        self._is_writable = True
        self._is_closing = False
        """Whether the socket is being closed; it may be flushed once more in that turn."""
        self._is_frozen = False
        """Whether nothing more is read, because another process is to take the socket over."""

    def on_connect(self, transport: Transport) -> None:
        """The socket is open. Admits the connection, or refuses it with the limit it exceeds."""
        self._attach(transport)
        self._context.dispatch.on_connect(self.session)
        try:
            self._context.rate_limiter.admit(transport.address)
        except Limited as error:
            self._state = _REFUSED
            self.session.dismiss(error.code, str(error), Limit(key=error.key, seconds=error.seconds))
        else:
            self._context.heartbeat.add(self)
            self._context.pending_handshakes.enter(self)

    def _attach(self, transport: Transport) -> None:
        self._transport = transport
        self.session.address, self.session.transport = transport.address, transport.transport
        self.session.carrier = SocketCarrier(self, transport)
        self.outbox.attach(self, self._context.flush_queue)

    def begin_adopted(self) -> None:
        """Continue a connection of another process, whose client has been welcomed there. `on_adopt` follows, or
        `on_disconnect` alone.
        """
        self._state = _OPEN
        self._context.rate_limiter.readmit(self.session.address)
        self._context.dispatch.on_connect(self.session)

    def on_adopt(self, transport: Transport) -> None:
        """The socket has come from the other process: send what has waited for it."""
        self._attach(transport)
        self._context.heartbeat.add(self)
        self._context.flush_queue.add(self)

    def on_data(self, data: bytes) -> bool:
        """Serve the next bytes of a stream. Returns False if they are not ours to read: the client speaks no JSON."""
        if data == _HEARTBEAT_LINE and self.decoder.is_between_messages and self._note_heartbeat():
            return True
        began_s = self._context.turns.clock()
        messages = self.decoder.receive(data)
        if messages and isinstance(messages[0], UnknownProtocol):
            return False
        self.on_messages(messages, began_s)
        return True

    def on_frame(self, data: bytes) -> None:
        """Serve a message that came in a frame."""
        if data != HEARTBEAT or not self._note_heartbeat():
            began_s = self._context.turns.clock()
            self.on_messages(self.decoder.receive_frame(data), began_s)

    def on_messages(self, messages: list[Received], began_s: float | None = None) -> None:
        """Serve what was read, now or after the messages before it.

        `began_s`: the processor time when reading them began, for which the connection is charged.
        """
        if messages or self._state is not _NEW:  # half a message proves nothing of a new client
            self.received_tick = self._context.heartbeat.tick
        if messages and self._state is _NEW:
            self._state = _OPEN
            self._context.pending_handshakes.leave(self)
        if self.outbox.state is _TAKES_MORE:
            self._unread = self._unread + messages if self._unread else messages
            self._serve_or_queue(began_s)

    def on_eof(self) -> None:
        """The client sends no more; its earlier commands are still answered."""
        if self._state in (_NEW, _OPEN):
            self._state = _HALF_CLOSED
        self._context.dispatch.on_eof(self.session)
        self._serve_or_queue()

    def on_disconnect(self) -> None:
        """The socket is gone."""
        was_admitted = self._state is not _REFUSED
        self._state = _CLOSED
        self._unread = _NONE
        self.session.on_answered = self.session.carrier = None
        if self._task is not None:
            self._task.cancel()
        if self._wake is not None:
            self._wake.cancel()
        self._context.heartbeat.remove(self)
        self._context.pending_handshakes.leave(self)
        if was_admitted:
            self._context.rate_limiter.leave(self.session.address)
        self._context.dispatch.on_disconnect(self.session)

    def set_writable(self, writable: bool) -> None:
        """Whether the socket accepts more data for now."""
        self._is_writable = writable
        if writable:
            self.on_ready()

    def on_round_trip(self, lag_ms: float) -> None:
        """A round trip was measured, in milliseconds."""
        self.received_tick = self._context.heartbeat.tick
        self.session.lag_ms = smoothed(self.session.lag_ms, lag_ms)

    def is_greeted(self) -> bool:
        """Whether the client has been welcomed."""
        return self.session.who is not None

    def must_answer(self) -> bool:
        """Whether silence means that the client is gone: it promised heartbeats, or its protocol answers pings."""
        return self.session.keepalive or self._transport.answers

    def is_measured(self) -> bool:
        """Whether the round trip is known."""
        return self.session.lag_ms > 0

    def send_heartbeat(self) -> None:
        """Send a heartbeat, at once if nothing else waits."""
        heartbeat = encode(ServerHeartbeat(at_ms=time.time_ns() // 1_000_000))
        outbox = self.outbox
        if outbox.messages or not self._is_writable or outbox.state is not _TAKES_MORE:
            outbox.enqueue(heartbeat)
        else:
            self._transport.write([heartbeat])

    def measure(self) -> None:
        """Measure the round trip if it is not known, if a table needs it, or if its answer is the only sign of life."""
        session = self.session
        if session.lag_ms and not session.is_at_tables() and (session.keepalive or not self._transport.answers):
            return
        if (lag_ms := self._transport.measure()) is not None:
            session.lag_ms = smoothed(session.lag_ms, lag_ms)

    def disconnect(self, code: str, message: str) -> None:
        """Close the connection and give the reason."""
        self.session.dismiss(code, message)

    def reject(self) -> None:
        """Close the connection to make room: its client has sent no hello."""
        self.disconnect(
            "connection/silent",
            "You sent no hello, and other clients are waiting. Connect again and send hello.",
        )

    # As OpenConnection.

    def is_open(self) -> bool:
        """Whether the client has been welcomed, and either end may still send."""
        return self.is_greeted() and self._state is _OPEN

    def is_served(self) -> bool:
        """Whether everything that was read has been answered, and every answer has been passed to the transport."""
        is_answered = not self._unread and self._task is None and not self.session.pending_commands
        is_sent = not self.outbox.messages and self.outbox.state is _TAKES_MORE
        return is_answered and is_sent and self._state is _OPEN

    def set_frozen(self, frozen: bool) -> None:
        """Whether nothing more is to be read, because another process is to take the socket over."""
        if frozen is not self._is_frozen:
            self._is_frozen = frozen
            self._set_reading(self._has_room())

    # Turns.

    def take_turn(self) -> bool:
        """Serve a few messages, and queue again if there are more. Returns whether one of them is still running."""
        self._is_queued = False
        if self._unread:
            self._refill()
            self._serve()
            self._queue_if_there_is_more()
        return self._task is not None

    def charge(self, used_s: float) -> None:
        """Charge processor time that was used for this connection."""
        self._credit_s -= used_s

    def _note_heartbeat(self) -> bool:
        """Note a heartbeat. Returns False if it has to be served like any other message: something waits before it."""
        if self.session.who is None or self._unread or self.allowance < 1:
            return False
        self.allowance -= 1
        self.received_tick = self._context.heartbeat.tick
        return True

    def _refill(self) -> None:
        """Grant the processor time and the messages that the time since the last call brings."""
        now_s = time.monotonic()
        passed_s = now_s - self._refilled_s
        self._refilled_s = now_s
        self._credit_s = min(CREDIT_S, self._credit_s + SHARE * passed_s)
        rate = self._context.settings.limits.commands
        self.allowance = min(rate.burst, self.allowance + passed_s / rate.every_s)

    def _on_wake(self) -> None:
        """A time without allowance is over."""
        self._wake = None
        self._refill()
        self._queue_if_there_is_more()

    def _serve_or_queue(self, began_s: float | None = None) -> None:
        """Serve what has been read, in order, as far as possible without waiting: now, or when its turn comes."""
        if self._is_queued:
            return
        self._refill()
        if self._credit_s > 0 or not self._can_serve():
            self._serve(began_s)
        elif began_s is not None:
            self.charge(self._context.turns.clock() - began_s)
        if self._unread:
            self._queue_if_there_is_more()

    def _can_serve(self) -> bool:
        """Whether there is a message that waits only for its turn."""
        return bool(self._unread) and self._task is None and not self._is_busy() and self.allowance >= 1

    def _is_busy(self) -> bool:
        """Whether too many commands wait for their answers."""
        return self.session.pending_commands >= self.session.most_pending

    def _queue_if_there_is_more(self) -> None:
        if self._can_serve():
            self._is_queued = True
            self._context.turns.wait(self)
            self._set_reading(False)  # nothing more is read or parsed for a queued connection
        elif self._unread and self.allowance < 1 and self._wake is None:
            rate = self._context.settings.limits.commands
            wait_s = max(self._context.heartbeat.tick_s, (1 - self.allowance) * rate.every_s)
            self._wake = asyncio.get_running_loop().call_later(wait_s, self._on_wake)

    def _serve(self, began_s: float | None = None) -> None:
        """Serve a few messages."""
        clock = self._context.turns.clock
        if began_s is None:
            began_s = clock()
        self.session.on_answered = None
        served = 0
        while self._unread and self._task is None and served < AT_ONCE:
            if served and clock() - began_s >= SLICE_S:
                break
            served += 1
            if self._is_busy():
                self.session.on_answered = self._serve_or_queue
                break
            if self.allowance < 1:
                self._refuse_surplus()
                break
            self.allowance -= 1
            serving = self._context.dispatch.serve(self.session, self._unread.pop(0))
            if serving is not None:
                self._task = self._context.tasks.create_task(Charged(serving, clock, self.charge))
                self._task.add_done_callback(self._on_served)
        self.charge(clock() - began_s)
        if not self._unread:
            self._unread = _NONE
        if self._unread or not self._is_reading:
            self._set_reading(self._has_room())
        if self._state is _HALF_CLOSED and not self._unread and self._task is None:
            if self.session.pending_commands:
                self.session.on_answered = self._serve_or_queue
            else:
                self.outbox.close()

    def _on_served(self, _: "asyncio.Task[None]") -> None:
        self._task = None
        self._serve_or_queue()

    def _refuse_surplus(self) -> None:
        """Refuse the messages of a flooding client beyond those that may wait; reading pauses meanwhile."""
        surplus = self._unread[_UNREAD_LIMIT:]
        del self._unread[_UNREAD_LIMIT:]
        every_s = self._context.settings.limits.commands.every_s
        seconds = max(self._context.heartbeat.tick_s, round(len(surplus) * every_s, 1))
        limit = Limit(key="commands", seconds=seconds)
        for message in surplus:
            ref = getattr(message, "ref", None)
            self.session.send(Refused(ref=ref, code="limit/commands", message="You write too fast.", limit=limit))

    def _has_room(self) -> bool:
        """Whether more is to be read."""
        if self._is_frozen or (self._unread and self.allowance < 1):
            return False
        return len(self._unread) <= _UNREAD_LIMIT if self._is_reading else not self._unread

    def _set_reading(self, wanted: bool) -> None:
        if wanted is self._is_reading:
            return
        self._is_reading = wanted
        if wanted:
            self._transport.resume_reading()
        else:
            self._transport.pause_reading()

    def on_ready(self) -> None:
        """Write what waits, in one system call; then close the socket if nothing can follow."""
        outbox = self.outbox
        is_closing = outbox.state is not _TAKES_MORE
        if not (self._is_writable or is_closing):
            return
        if outbox.messages:
            messages, outbox.messages = outbox.messages, NONE
            self.sent_tick = self._context.heartbeat.tick
            self._transport.write(messages)
        if is_closing and not self._is_closing:
            self._is_closing = True
            self._transport.close(is_to_return=self.session.is_to_return)
            farewell_s = self._context.settings.delays.farewell_ms / 1_000
            asyncio.get_running_loop().call_later(farewell_s, self._transport.abort)
