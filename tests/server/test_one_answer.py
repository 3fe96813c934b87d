"""Whatever is asked, however wrong: one answer, with a code, the version of now, and nothing changed.

The kinds of command are read from the wire, so one that is added later is asked here, too, or the test says so.
"""

import asyncio
from typing import Any, get_args

import pytest

from shared.protocol import Command, kind_of
from tests.server.tables import two_at_draughts
from tests.testkit.client import PATIENCE_S, TestClient
from tests.testkit.server import TestServer

FIELDS: dict[str, dict[str, Any]] = {
    "tables": {},
    "open": {"game": "chess"},
    "sit": {"seat": 0},
    "reveal": {"nonce": "0" * 32},
    "subscribe": {"since": 0},
    "leave": {},
    "add-ai": {"seat": 0, "player": "nobody"},
    "play": {"move": "11-15"},
    "hint": {},
    "lessons": {},
    "counsel": {"wish": "me"},
    "resign": {},
    "substitute": {"player": "nobody"},
    "propose": {"what": "draw"},
    "decline": {"what": "draw"},
    "give-time": {},
    "claim": {},
    "rematch": {},
    "say": {"phrase": "hello"},
    "mute": {"player": "nobody"},
    "follow": {"player": "nobody"},
    "get-followed": {},
    "get-groups": {},
    "join-group": {"link": "guess"},
    "enter-group": {"group": "nothing"},
    "say-to-group": {"group": "nothing", "phrase": "hello"},
    "get-standing-tables": {"group": "nothing"},
    "play-standing-table": {"group": "nothing", "number": 1},
    "show-presence": {"on": True},
    "get-puzzle": {"puzzle": "nothing"},
    "try-move": {"puzzle": "nothing", "moves": ["11-15"]},
    "puzzle-hint": {"puzzle": "nothing"},
    "refute": {"puzzle": "nothing", "moves": ["11-15"]},
    "vote-puzzle": {"puzzle": "nothing", "up": True},
    "get-puzzle-progress": {"game": "chess"},
    "analyse": {"game": "chess"},
    "stop-analysing": {},
    "looked-back": {"ticket": "guess", "plies": []},
    "evaluated": {"ticket": "guess", "depth": 1, "nodes": 1, "lines": []},
    "set-vacation": {"days": 0},
    "get-vacation": {},
    "set-imitation": {"on": True},
    "get-imitation": {},
    "set-dataset-consent": {"on": True},
    "get-dataset-consent": {},
    "invite-player": {"player": "nobody"},
    "seek": {"game": "chess"},
    "cancel-seek": {},
    "challenge": {"to": "nobody", "game": "english-draughts"},
    "answer-challenge": {"challenge": "none", "accept": True},
    "create-tournament": {"plan": {"name": "T", "game": "english-draughts"}},
    "enter-tournament": {"tournament": "nothing"},
    "leave-tournament": {"tournament": "nothing"},
    "direct-tournament": {"tournament": "nothing", "act": "start"},
    "get-tournaments": {},
    "get-standings": {"tournament": "nothing"},
    "get-traveller": {"tournament": "nothing", "round": 1, "deal": 1},
    "offer": {"host_token": "guess", "players": []},
    "advice": {"ticket": "guess", "moves": []},
    "ping": {},
}
"""What each says besides its table and version: as right as it can be where it says nothing of a table, else wrong."""
KINDS = {kind_of(model): model for model in get_args(Command)}
AT_TABLES = [kind for kind, model in KINDS.items() if "table" in model.__struct_fields__]
VERSIONED = [kind for kind, model in KINDS.items() if "version" in model.__struct_fields__]


OF_A_PLAYER = {
    "no such table": "table/unknown",
    "no seat": "table/not-seated",
    "late": "done",
    "closed": "table/closed",
}
"""What a command is answered that says its table alone, of those that EXPECTED does not list."""
ILLEGAL: dict[str, dict[str, Any]] = {
    "sit": {"seat": 3},
    "add-ai": {"seat": 3, "player": "nobody"},
    "play": {"move": "11-16-32"},
    "give-time": {"seat": 1},
}
"""What no game of draughts without clocks has, in place of FIELDS."""


EXPECTED: dict[str, dict[str, str]] = {
    "tables": {"at any time": "done"},
    "open": {"at any time": "game/unknown"},
    "sit": {
        "no such table": "table/unknown",
        "illegal": "table/seat-taken",
        "no seat": "table/seat-taken",
        "late": "table/seat-taken",
        "closed": "table/closed",
    },
    "subscribe": {"no such table": "table/unknown", "no seat": "done", "late": "done", "closed": "done"},
    "reveal": {
        "no such table": "table/unknown",
        "no seat": "table/not-seated",
        "late": "reveal/not-asked",
        "closed": "table/closed",
    },
    "leave": {"no such table": "table/unknown", "no seat": "done", "late": "done", "closed": "table/closed"},
    "add-ai": {
        "no such table": "table/unknown",
        "illegal": "protocol/invalid",
        "no seat": "table/not-seated",
        "late": "table/seat-taken",
        "closed": "table/closed",
    },
    "play": {
        "no such table": "table/unknown",
        "stale": "table/stale-version",
        "wrong seat": "table/not-your-turn",
        "illegal": "move/illegal",
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/closed",
    },
    "hint": {  # the table is public, so it is rated and gives none
        "no such table": "table/unknown",
        "stale": "table/not-offered",
        "wrong seat": "table/not-offered",
        "no seat": "table/not-seated",
        "late": "table/not-offered",
        "closed": "table/closed",
    },
    "lessons": {
        "no such table": "table/unknown",
        "no seat": "match/running",
        "late": "done",
        "closed": "done",
    },
    "counsel": {
        "no such table": "table/unknown",
        "stale": "table/stale-version",
        "wrong seat": "table/not-your-turn",
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/closed",
    },
    "resign": {
        "no such table": "table/unknown",
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/closed",
    },
    "substitute": {
        "no such table": "table/unknown",
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/not-seated",
    },
    "propose": {
        "no such table": "table/unknown",
        "stale": "table/stale-version",
        "wrong seat": "done",  # a draw may be offered at any time
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/closed",
    },
    "decline": {
        "no such table": "table/unknown",
        "no seat": "table/not-seated",
        "late": "done",  # nothing is proposed, and nothing needs doing
        "closed": "table/closed",
    },
    "give-time": {
        "no such table": "table/unknown",
        "illegal": "table/not-offered",
        "no seat": "table/not-seated",
        "late": "table/not-offered",
        "closed": "table/closed",
    },
    "claim": {
        "no such table": "table/unknown",
        "stale": "table/stale-version",
        "wrong seat": "table/not-offered",
        "no seat": "table/not-seated",
        "late": "match/over",
        "closed": "table/closed",
    },
    "say": {"no such table": "table/unknown", "no seat": "chat/room", "late": "done", "closed": "table/closed"},
    "follow": {"at any time": "profile/unknown"},
    "get-followed": {"at any time": "done"},
    "get-groups": {"at any time": "done"},
    "join-group": {"at any time": "group/link"},
    "enter-group": {"at any time": "group/unknown"},
    "say-to-group": {"at any time": "group/unknown"},
    "get-standing-tables": {"at any time": "group/unknown"},
    "play-standing-table": {"at any time": "group/unknown"},
    "show-presence": {"at any time": "done"},
    "get-puzzle": {"at any time": "puzzle/unknown"},
    "try-move": {"at any time": "puzzle/unknown"},
    "puzzle-hint": {"at any time": "puzzle/unknown"},
    "refute": {"at any time": "puzzle/unknown"},
    "vote-puzzle": {"at any time": "puzzle/unknown"},
    "get-puzzle-progress": {"at any time": "game/unknown"},
    "analyse": {"at any time": "game/unknown"},
    "stop-analysing": {"at any time": "done"},
    "evaluated": {"at any time": "analysis/unknown"},
    "looked-back": {"at any time": "analysis/unknown"},
    "set-vacation": {"at any time": "done"},
    "get-vacation": {"at any time": "done"},
    "set-imitation": {"at any time": "account/registered-only"},
    "get-imitation": {"at any time": "account/registered-only"},
    "set-dataset-consent": {"at any time": "account/registered-only"},
    "get-dataset-consent": {"at any time": "account/registered-only"},
    "invite-player": {
        "no such table": "table/unknown",
        "no seat": "table/not-seated",
        "late": "profile/unknown",
        "closed": "table/closed",
    },
    "mute": {"at any time": "profile/unknown"},
    "seek": {"at any time": "game/unknown"},
    "cancel-seek": {"at any time": "done"},
    "challenge": {"at any time": "player/unavailable"},
    "answer-challenge": {"at any time": "challenge/unknown"},
    "create-tournament": {"at any time": "tournament/account"},
    "enter-tournament": {"at any time": "tournament/unknown"},
    "leave-tournament": {"at any time": "tournament/unknown"},
    "direct-tournament": {"at any time": "tournament/unknown"},
    "get-tournaments": {"at any time": "done"},
    "get-standings": {"at any time": "tournament/unknown"},
    "get-traveller": {"at any time": "tournament/unknown"},
    "offer": {"at any time": "auth/host-only"},
    "advice": {"at any time": "hint/unknown"},
    "ping": {"at any time": "done"},
}
"""The answer to each in every situation that it may be in."""


class Scene:
    """Ann and Ben at draughts, a watcher, and what each answer was."""

    def __init__(self, server: TestServer, ann: TestClient, ben: TestClient, eve: TestClient, table: str) -> None:
        self.server, self.ann, self.ben, self.eve, self.table = server, ann, ben, eve, table
        self.codes: dict[str, str] = {}

    async def ask(self, situation: str, client: TestClient, kind: str, table: str, version: int, **more: Any) -> None:
        """Ask, and hold the one answer against the log."""
        fields = FIELDS.get(kind, {}) | more
        if "table" in KINDS[kind].__struct_fields__:
            fields["table"] = table
        if kind in VERSIONED:
            fields["version"] = version
        before = self.version()
        answers: list[dict[str, Any]] = []
        ref = f"{situation}!"
        await client.send({"type": kind, "ref": ref, **fields})
        async with asyncio.timeout(PATIENCE_S):
            while not answers or answers[-1]["ref"] != "then":
                message = await client.read()
                if message["type"] in ("done", "refused"):
                    answers.append(message)
                    if len(answers) == 1:
                        await client.send({"type": "ping", "ref": "then"})
                else:
                    client.received.append(message)
        first, *others = answers
        assert first["ref"] == ref and [other["ref"] for other in others] == ["then"], "one answer"
        if first["type"] == "refused":
            assert first["message"] and first["code"] != "server/internal"
            assert self.version() == before, "a refusal changes nothing"
            if table == self.table and self.server.running.lobby.tables.get(table):
                assert kind not in AT_TABLES or (first["table"], first["version"]) == (table, before)
        self.codes[situation] = first.get("code", "done")

    def version(self) -> int:
        head = self.server.store.log.head(self.table)
        assert head is not None
        return head.version


async def walk(server: TestServer, kind: str) -> dict[str, str]:
    """What a command of this kind is answered with, by situation."""
    ann, ben, table = await two_at_draughts(server)
    eve = await server.guest("Eve")
    scene = Scene(server, ann, ben, eve, table)
    await ann.ask("play", ref="first", table=table, version=4, move="11-15")
    if kind not in AT_TABLES:
        await scene.ask("at any time", eve, kind, "", 0)
        return scene.codes
    await scene.ask("no such table", ben, kind, "nowhere", 5)
    if kind in VERSIONED:
        await scene.ask("stale", ben, kind, table, 4)
        await scene.ask("wrong seat", ann, kind, table, 5)
    if kind in ILLEGAL:
        await scene.ask("illegal", ben, kind, table, 5, **ILLEGAL[kind])
    await scene.ask("no seat", eve, kind, table, scene.version())
    await ben.ask("resign", ref="up", table=table)
    await scene.ask("late", ben, kind, table, scene.version())
    for client in (ann, ben):
        await client.ask("leave", table=table)
    await eve.ask("subscribe", table=table)
    await eve.state(lambda state: state["phase"] == "closed")
    await scene.ask("closed", ann, kind, table, scene.version())
    return scene.codes


def test_no_kind_of_command_is_forgotten() -> None:
    with_fields = {kind for kind, model in KINDS.items() if set(model.__struct_fields__) - {"ref", "table"}}
    assert with_fields <= FIELDS.keys() <= KINDS.keys() >= EXPECTED.keys()


@pytest.mark.parametrize("kind", KINDS)
async def test_every_request_gets_one_answer_with_a_reason(server: TestServer, kind: str) -> None:
    assert await walk(server, kind) == EXPECTED.get(kind, OF_A_PLAYER)
