"""The bus between processes, over Valkey (or Redis). None of its data has to survive.

Under `oldhand:` it holds the live nodes (a sorted set by the end of their lease, by Valkey's own clock), the owner of
each key (a hash), and a stream of messages for each node. Unlike publish/subscribe, a stream keeps its messages while
the reader reconnects. If Valkey loses everything, every life ends and a new one begins.

Nodes that share a folder, as the processes of one server do, send each other their messages over sockets there instead.
"""

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.cluster.bus import LEASE_S, BusUnreachable, LeaseClaim, LeaseExpired, OnMessage, OnSocket, close_socket
from server.cluster.local_links import LocalLinks
from shared.errors import CodedError

_NODES: Final = "oldhand:nodes"
_STREAM: Final = "oldhand:post:"
_STREAM_LIMIT = 100_000
"""Batches that may wait for one node; a node that finds one missing begins a new life."""
_BATCH = 500
_AGAIN_S = 0.1
_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function lives(node)
  local ends = redis.call('ZSCORE', 'oldhand:nodes', node)
  return ends and tonumber(ends) >= now
end
local function let_live(node, lease)
  redis.call('ZADD', 'oldhand:nodes', string.format('%.0f', now + lease), node)
end
"""
_JOIN = (
    _NOW
    + """
let_live(ARGV[1], tonumber(ARGV[2]))
return redis.call('XADD', 'oldhand:post:' .. ARGV[1], '*', 'm', '')
"""
)
_BEAT = (
    _NOW
    + """
if not lives(ARGV[1]) then return false end
let_live(ARGV[1], tonumber(ARGV[2]))
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', 'oldhand:nodes', '-inf', string.format('(%.0f', now))) do
  redis.call('ZREM', 'oldhand:nodes', dead)
  redis.call('DEL', 'oldhand:post:' .. dead)
end
return redis.call('ZRANGE', 'oldhand:nodes', 0, -1)
"""
)
_CLAIM = (
    _NOW
    + """
if not lives(ARGV[1]) then return false end
local owner = redis.call('HGET', 'oldhand:owners', ARGV[2])
if owner == ARGV[1] then return {owner, 1} end
if owner and owner ~= '' and lives(owner) then return {owner, 1} end
redis.call('HSET', 'oldhand:owners', ARGV[2], ARGV[1])
if owner == '' then return {ARGV[1], 1} end
return {ARGV[1], 0}
"""
)
_RELEASE = """
for place = 3, #ARGV do
  if redis.call('HGET', 'oldhand:owners', ARGV[place]) == ARGV[1] then
    if ARGV[2] == '1' then redis.call('HDEL', 'oldhand:owners', ARGV[place])
    else redis.call('HSET', 'oldhand:owners', ARGV[place], '') end
  end
end
"""
_log = logging.getLogger("oldhand.bus")
_Batch = tuple[str, int, list[bytes]]
"""The sender, the number of the batch among those for this node, from 1, and its messages."""


class ValkeyBus:
    """A bus over Valkey or Redis: a channel for each node, and leases as keys that expire."""

    def __init__(self, url: str, lease_s: float = LEASE_S, folder: Path | None = None) -> None:
        """Does not connect yet. `folder`: for sockets between nodes that share it; None: there are no such nodes.

        Raises CodedError `server/bus` for an invalid address.
        """
        self.me = ""
        self._links = None if folder is None else LocalLinks(folder)
        self.on_socket: OnSocket = close_socket
        self.lease_s = lease_s
        self.is_alone = False
        try:
            # A retry by the library would hide how long the bus has been unreachable.
            self._redis = Redis.from_url(  # pyright: ignore[reportUnknownMemberType] (its options have no types)
                url, socket_timeout=lease_s, socket_connect_timeout=lease_s, retry=Retry(NoBackoff(), 0)
            )
        except ValueError as error:
            raise CodedError("server/bus", f"this is not the address of a bus: {error}") from error
        self._scripts = {
            name: self._redis.register_script(text)
            for name, text in (("join", _JOIN), ("beat", _BEAT), ("claim", _CLAIM), ("release", _RELEASE))
        }
        self._waiting: defaultdict[str, list[bytes]] = defaultdict(list)
        self._sent: defaultdict[str, int] = defaultdict(int)
        self._received: dict[str, int] = {}
        self._has_lost = False
        self._has_left = False
        """Whether the connections are closed; the library would open new ones, and nobody would close them."""
        self._is_over = False
        """Whether reader and writer have to end; the library turns some cancellations into errors of its own."""
        self._writer: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[None] | None = None
        self.reconnects = 0
        """How often the connection for reading was lost."""

    async def join(self, on_message: OnMessage) -> None:
        """Begin a life; `on_message` receives its messages."""
        await self._end()
        self._has_left = False
        me = secrets.token_hex(4)
        if self._links is not None:
            await self._links.open(me, on_message, self._on_lost, self.on_socket)
        first = await self._ask("join", me, self._lease_ms)
        self.me = me
        self._waiting.clear()
        self._sent.clear()
        self._received.clear()
        self._has_lost = self._is_over = False
        self._reader = asyncio.create_task(self._read(first, on_message), name="bus reader")

    async def heartbeat(self) -> frozenset[str]:
        """Renew the lease. Returns the other live nodes."""
        if self._has_lost:
            raise LeaseExpired
        found = await self._ask("beat", self.me, self._lease_ms)
        if found is None:
            raise LeaseExpired
        others = frozenset(node.decode() for node in found) - {self.me}
        if self._links is not None:
            self._links.keep(others)
        return others

    def send(self, node: str, message: bytes) -> None:
        """Send a message to another node."""
        if self._has_left:
            return
        if self._links is not None and self._links.send(node, message):
            return
        self._waiting[node].append(message)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write(), name="bus writer")

    def can_pass_sockets(self, node: str) -> bool:
        """Whether the other node shares the folder and takes sockets."""
        return self._links is not None and self._links.can_pass_sockets(node)

    def pass_socket(self, node: str, message: bytes, descriptor: int) -> None:
        """Pass a socket to a node that takes them."""
        if self._links is None:
            raise OSError("this node shares no folder with another")
        self._links.pass_socket(node, message, descriptor)

    async def claim(self, key: str) -> LeaseClaim:
        """Claim `key` unless another live node has it."""
        found = await self._ask("claim", self.me, key)
        if found is None:
            raise LeaseExpired
        return LeaseClaim(found[0].decode(), is_clean=bool(found[1]))

    async def release(self, keys: Sequence[str], *, for_ever: bool = False) -> None:
        """Release those of `keys` that are ours; `for_ever`: they will not be used again."""
        if keys:
            await self._ask("release", self.me, "1" if for_ever else "0", *keys)

    async def leave(self) -> None:
        """Send pending messages and end this life, so that others need not wait for the lease."""
        try:
            with suppress(TimeoutError):
                if self._writer is not None:
                    await asyncio.wait_for(self._writer, self.lease_s)
            self._has_left = True
            await self._end()
            with suppress(RedisError, OSError):
                async with self._redis.pipeline() as pipeline:
                    pipeline.zrem(_NODES, self.me)
                    pipeline.delete(_STREAM + self.me)
                    await pipeline.execute()
        finally:
            await self._redis.aclose()

    @property
    def _lease_ms(self) -> int:
        return round(1_000 * self.lease_s)

    async def _ask(self, script: str, *arguments: str | int) -> Any:
        if self._has_left:
            raise BusUnreachable("this node has left the bus")
        try:
            return await self._scripts[script](args=arguments)
        except (RedisError, OSError) as error:
            raise BusUnreachable(f"the bus cannot be reached: {error}") from error

    async def _end(self) -> None:
        """Read and write no more."""
        self._is_over = True
        if self._links is not None:
            await self._links.close()
        for task in (self._reader, self._writer):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        self._reader = self._writer = None

    async def _write(self) -> None:
        """Send what waits; what comes meanwhile goes with the next batch."""
        while self._waiting:
            waiting, self._waiting = self._waiting, defaultdict(list)
            batches: list[tuple[str, bytes]] = []
            for node, messages in waiting.items():
                self._sent[node] += 1
                batches.append((node, msgspec.msgpack.encode((self.me, self._sent[node], messages))))
            await self._post(batches)

    async def _post(self, batches: list[tuple[str, bytes]]) -> None:
        """Send these, however often it takes: one that is sent twice is heard once, for it has its number."""
        is_cut = False
        while not self._is_over:
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for node, batch in batches:
                        pipeline.xadd(
                            _STREAM + node, {"m": batch}, nomkstream=True, maxlen=_STREAM_LIMIT, approximate=True
                        )
                    await pipeline.execute()
                return
            except (RedisError, OSError) as error:
                if not is_cut:
                    _log.warning("the bus cannot be written to: %s", error)
                is_cut = True
                await asyncio.sleep(_AGAIN_S)

    async def _read(self, last: bytes, on_message: OnMessage) -> None:
        stream, block_ms = _STREAM + self.me, self._lease_ms // 2
        is_cut = False
        while not self._is_over:
            try:
                found: Any = await self._redis.xread({stream: last}, count=_BATCH, block=block_ms)
                if found:
                    for last, fields in found[0][1]:  # noqa: B007 (the last one is where we go on)
                        self._take(fields[b"m"], on_message)
                    await self._redis.xtrim(stream, minid=last, approximate=True)
                is_cut = False
            except (RedisError, OSError) as error:
                if not is_cut:
                    _log.warning("the bus cannot be read: %s", error)
                    self.reconnects += 1
                is_cut = True
                await asyncio.sleep(_AGAIN_S)

    def _take(self, batch: bytes, on_message: OnMessage) -> None:
        sender, number, messages = msgspec.msgpack.decode(batch, type=_Batch)
        before = self._received.get(sender, 0)
        if number <= before:
            return
        if number != before + 1:
            _log.warning("%d messages of node %s were lost", number - before - 1, sender)
            self._on_lost()
        self._received[sender] = number
        for message in messages:
            on_message(sender, message)

    def _on_lost(self) -> None:
        """A message was lost: this life ends with the next heartbeat."""
        self._has_lost = True
