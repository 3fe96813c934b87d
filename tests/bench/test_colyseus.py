"""The Colyseus room that `oldhand bench serve` is compared with plays by our rules, and our load understands it."""

import json
import socket
import subprocess
from contextlib import closing
from typing import Any

import msgspec

from shared.core import Seat
from shared.games import game_named
from shared.games.english_draughts.rules import START
from tests.bench.colyseus.__main__ import ROOM, node
from tests.bench.colyseus.client import ColyseusClient

SEED, GAMES_PLAYED = 4, 60
"""One of these games is drawn by 80 plies without progress."""


def test_the_room_plays_by_our_rules() -> None:
    words = [node(), str(ROOM / "games.mjs"), str(SEED), str(GAMES_PLAYED)]
    rules, outcomes = game_named("english-draughts"), set[tuple[int, ...]]()
    begun = rules.begin(rules.options({}), START, Seat(0))
    state = begun
    for line in subprocess.run(words, capture_output=True, check=True, text=True).stdout.splitlines():
        row = json.loads(line)
        outcome = rules.outcome(state)
        assert row["board"] == rules.format_position(state)
        assert row["points"] == (None if outcome is None else list(outcome.points)), row
        if outcome is not None:
            outcomes.add(outcome.points)
            state = begun
            continue
        texts = [rules.format_move(state, move) for move in rules.legal_moves(state)]
        assert sorted(row["legal"]) == sorted(texts), row
        state = rules.apply(state, rules.parse_move(state, row["move"]))
    assert outcomes == {(1, -1), (-1, 1), (0, 0)}


def test_the_load_hears_the_room_as_it_hears_our_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        client = ColyseusClient(listening.getsockname()[1])
        with closing(client.socket), closing(listening.accept()[0]) as room:
            moved = {"kind": "moved", "seat": 0, "move": "11-15", "ref": "m2"}
            state = broadcast("state", version=3, event=moved, to_act=[1], legal=["22-18"], board="W:")
            text = b'"event":{"kind":"moved","seat":0,"move":"11-15","ref":"m2"},"to_act":[1]'
            whole = b'{"type":"state","version":3,' + text
            mine = [b'{"type":"done","ref":"m2"}', whole + b',"board":"W:"}']
            assert client.lines(state[:20]) == [] and client.lines(state[20:]) == mine
            client._own_seat = 1
            assert client.lines(state) == [whole + b',"legal":["22-18"],"board":"W:"}']
            assert client.lines(broadcast("refused", ref="m9")) == [b'{"type":"refused","ref":"m9"}']
            client.send(b'{"type":"play","table":"t","version":3,"ref":"m3","move":"22-18"}')
            body = msgspec.msgpack.encode({"table": "t", "version": 3, "ref": "m3", "move": "22-18"})
            assert room.recv(1 << 12).endswith(b"\x0d\xa4play" + body)


def broadcast(kind: str, **fields: Any) -> bytes:
    """A frame of the room."""
    payload = bytes((13, 0xA0 | len(kind))) + kind.encode() + msgspec.msgpack.encode(fields)
    size = bytes((len(payload),)) if len(payload) < 126 else b"\x7e" + len(payload).to_bytes(2)
    return b"\x82" + size + payload
