"""A seat in the Colyseus room of `room/`, as a client of our load: its JSON on one side, Colyseus' messages on the
other."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

import msgspec

from server.bench.load import Client, NotServed
from server.bench.websocket_client import frames, masked, upgrade

_BINARY = 2
_CLOSE = 8
_JOIN_ROOM, _ROOM_DATA = 10, 13  # Protocol of @colyseus/core 0.18
_SHORT_TEXT = 0xA0
"""msgpack: a text of fewer than 32 bytes; its length is added."""
_LONGEST_UPGRADE = 1 << 12


class ColyseusClient(Client):
    """One connection. `open` and `sit` are Colyseus' matchmaking; there is no `hello`."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self._port = port
        self._reservation: dict[str, Any] = {}
        self._own_seat = 0

    def ask(self, **message: Any) -> dict[str, Any]:
        """Open a room or sit down in one. Raises NotServed, OSError."""
        match message:
            case {"type": "open"}:
                self._reservation = self._reserve("create/draughts", 0)
                return {"table": self._reservation["roomId"]}
            case {"type": "sit", "table": table, "seat": seat}:
                self._own_seat = seat
                self._join(self._reservation or self._reserve(f"joinById/{table}", seat))
            case _:
                pass
        return {}

    def send(self, message: bytes) -> None:
        """Send one of the load's messages, in msgpack."""
        fields = json.loads(message)
        kind = fields.pop("type").encode()
        body = msgspec.msgpack.encode(fields)
        self.socket.send(masked(_BINARY, bytes((_ROOM_DATA, _SHORT_TEXT | len(kind))) + kind + body))

    def lines(self, data: bytes) -> list[bytes]:
        """The messages completed by what was read, as our server would have said them."""
        if not data:
            raise NotServed("the room hung up")
        return [line for payload in self._payloads(data) for line in self._lines_of(payload)]

    def _payloads(self, data: bytes) -> Iterator[bytes]:
        data, end = self.rest + data, 0
        found: list[bytes] = []
        for kind, payload, next_frame in frames(data):
            if kind == _CLOSE:
                raise NotServed("the room closed")
            end = next_frame
            found.append(payload)
        self.rest = data[end:]
        yield from found

    def _lines_of(self, payload: bytes) -> Iterator[bytes]:
        if payload[0] != _ROOM_DATA:
            return
        size = payload[1] - _SHORT_TEXT
        kind, body = payload[2 : 2 + size], msgspec.msgpack.decode(payload[2 + size :])
        if kind == b"refused":
            yield b'{"type":"refused","ref":"%b"}' % body["ref"].encode()
            return
        event = body["event"]
        if event["kind"] == "moved" and event["seat"] == self._own_seat:
            # As the load reads it, a broadcast with one's own move is the answer.
            yield b'{"type":"done","ref":"%b"}' % event["ref"].encode()
        if self._own_seat not in body["to_act"]:
            del body["legal"]
        yield json.dumps({"type": "state"} | body, separators=(",", ":")).encode()

    def _reserve(self, what: str, seat: int) -> dict[str, Any]:
        request = Request(f"http://127.0.0.1:{self._port}/matchmake/{what}", json.dumps({"seat": seat}).encode())
        request.add_header("Content-Type", "application/json")
        with urlopen(request) as response:
            found = json.load(response)
        if "sessionId" not in found:
            raise NotServed(f"no seat: {found}")
        return found

    def _join(self, seat: dict[str, Any]) -> None:
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}".encode()
        self.socket.sendall(upgrade(self._port).replace(b"GET /ws ", b"GET %b " % path))
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._part()
            if len(received) > _LONGEST_UPGRADE:
                raise NotServed("the room made no websocket")
        payloads = list(self._payloads(received.partition(b"\r\n\r\n")[2]))
        while not any(payload[0] == _JOIN_ROOM for payload in payloads):
            payloads += self._payloads(self._part())
        self.socket.sendall(masked(_BINARY, bytes((_JOIN_ROOM,))))

    def _part(self) -> bytes:
        if not (part := self.socket.recv(1 << 12)):
            raise NotServed("the room hung up")
        return part
