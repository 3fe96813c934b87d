"""The arena of programs at a server: whom it seats, how a match there ends, and what everybody may read of it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import urlopen

import pytest

from server.cluster.bus import Bus
from server.cluster.in_process import Hub
from server.features.arena.arena import OPENER, Arena
from server.features.arena.feature import ArenaFeature
from server.features.arena.settings import ArenaSettings
from shared.rated_matches import Ladder
from shared.ratings.pending import rate_pending
from shared.store import Store
from tests.server.bus_line import Line
from tests.server.hosts import bring, invited, offering
from tests.server.tables import until
from tests.server.town import LEASE_S, MOVES, play
from tests.testkit.client import TestClient
from tests.testkit.server import QUICK, StoreWithClock, TestServer

DRAUGHTS, DOMINO = "english-draughts/1", "domino-101/1"


def offered(name: str, game: str = DRAUGHTS, **fields: Any) -> dict[str, Any]:
    return {"game": game, "name": name, **fields}


CLUB, GREEDY = offered("club"), offered("greedy")


class House:
    """A server with a real store, whose arena is polled by its test alone."""

    def __init__(self, stored: StoreWithClock, server: TestServer) -> None:
        self.stored, self.store, self.server = stored, stored.store, server
        self.arena: Arena = server.running.feature(ArenaFeature)._arena

    async def bot(self, name: str, owner: str, **fields: Any) -> TestClient:
        person = self.store.accounts.named(owner)
        if person is None:
            person, _ = self.store.accounts.create(owner)
            self.store.accounts.register(person.id, owner, "a hash")
        bot = self.store.accounts.create_bot(person.id, name)
        token = self.store.tokens.make(bot.id, label=name)
        client = await self.server.connect()
        await client.hello(token=token, **{"games": [DRAUGHTS], "arena": True} | fields)
        return client

    def pairs(self) -> list[tuple[str, ...]]:
        """Those that this server has made, at tables that live."""
        return [pair for table in self.arena.tables() if (pair := self.arena._pairs.get(table.id))]

    async def begin(self, host: TestClient) -> tuple[TestClient, TestClient]:
        """Poll, and bring both AI players."""
        await self.arena.poll()
        clients = await bring(self.server, host), await bring(self.server, host)
        for client in clients:
            await client.state(lambda state: state["phase"] == "play")
        return clients


@asynccontextmanager
async def house(store: Store, bus: Bus | None = None, **said: Any) -> AsyncIterator[House]:
    arena = ArenaSettings(**{"mode": "off", "share": 1.0} | said)
    stored = StoreWithClock(store=store, settings=QUICK.__class__(QUICK.delays, QUICK.limits, of_features=(arena,)))
    async with stored.server(bus) as server:
        made = House(stored, server)
        # Off, so that no poll comes by itself; the arena that the test polls is open.
        made.arena.settings = arena.model_copy(update={"mode": "always"})
        yield made


async def over(client: TestClient) -> dict[str, Any]:
    return await client.state(lambda state: state["phase"] == "closed")


async def test_ai_players_are_paired_and_their_table_is_closed_after_one_rated_match(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, CLUB, GREEDY)
        black, white = await made.begin(host)
        (table,) = made.arena.tables()
        assert (table.opener, table.terms.rated, made.pairs()) == (OPENER, True, [("ai:club", "ai:greedy")])
        await play([black, white], table.id, MOVES)
        assert (await black.ask("resign", table=table.id))["type"] == "done"
        closed = await over(white)
        assert closed["event"]["data"]["reason"] == "finished"
        await made.arena.poll()
        assert made.arena.tables() == [], "both rest, while the match is rated"
        await until(lambda: rate_pending(store.ratings) == 0 and store.ratings.unrated() == [])
        (won, lost) = store.ratings.ladder("english-draughts", Ladder.AI, limit=9, settled=False)
        assert (won.player, won.won, lost.player, lost.lost) == ("ai:greedy", 1, "ai:club", 1)
        made.stored.now_ms += 11_000
        await made.begin(host)
        assert made.pairs() == [("ai:greedy", "ai:club")], "the first seat alternates"


async def test_an_ai_player_takes_all_seats_of_its_team(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, offered("level-5", DOMINO), offered("greedy", DOMINO))
        await made.arena.poll()
        names = {invite["seat"]: invite["player"] for invite in [await invited(host) for _ in range(4)]}
        assert [names[0], names[2]] == ["greedy"] * 2 and [names[1], names[3]] == ["level-5"] * 2


async def test_a_bot_that_leaves_has_lost_and_rests(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, CLUB)
        robo = await made.bot("Robo", "Ann")
        await made.arena.poll()
        ai = await bring(made.server, host)
        state = await ai.state(lambda state: state["phase"] == "play")
        await robo.state(lambda state: state["phase"] == "play")
        await robo.ask("leave", table=state["table"])
        ended = await ai.state(lambda state: state["phase"] in ("over", "closed"))
        assert ended["result"]["points"] == [1 if seat["kind"] == "ai" else -1 for seat in ended["seats"]]
        await until(lambda: not made.arena.tables())
        made.stored.now_ms += 60_000
        await made.arena.poll()
        assert made.arena.tables() == []
        made.stored.now_ms += 600_000
        await made.arena.poll()
        assert [set(pair) for pair in made.pairs()] == [{"ai:club", robo.id}]


@pytest.mark.parametrize("fields", [{"arena": False}, {"games": []}, {"games": ["chinese-checkers"]}])
async def test_a_bot_that_has_not_opted_in_is_left_alone(store: Store, fields: dict[str, Any]) -> None:
    async with house(store) as made:
        await offering(made.server, CLUB)
        await made.bot("Robo", "Ann", **fields)
        await made.arena.poll()
        assert made.arena.tables() == []


async def test_two_bots_of_one_account_never_meet_and_those_of_two_do(store: Store) -> None:
    async with house(store) as made:
        for name in ("Robo", "Other"):
            await made.bot(name, "Ann")
        await made.arena.poll()
        assert made.arena.tables() == []
        bea = await made.bot("Bea's", "Bea")
        await made.arena.poll()
        ((one, other),) = made.pairs()
        assert bea.id in (one, other)
        assert (await bea.state(lambda state: state["phase"] == "play"))["terms"]["clock"]["kind"] == "fischer"
        made.arena.settings = made.arena.settings.model_copy(update={"games": 9})
        await made.arena.poll()
        assert made.pairs() == [(one, other)], "nobody plays two at once"


async def test_players_wait_while_a_person_waits_for_an_ai_player(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, CLUB, GREEDY)
        ann = await made.server.guest("Ann")
        table = (await ann.ask("open", game="english-draughts"))["table"]
        await ann.ask("sit", table=table, seat=0)
        await ann.send({"type": "add-ai", "ref": "ai", "table": table, "seat": 1})
        await ann.ask("ping")
        await made.arena.poll()
        assert made.arena.tables() == []
        await bring(made.server, host)
        await ann.answer("ai")
        await made.arena.poll()
        assert len(made.arena.tables()) == 1


@pytest.mark.parametrize("why", ["closed", "games", "share", "draining"])
async def test_nothing_begins_beyond_what_the_operator_allows(store: Store, why: str) -> None:
    async with house(store) as made:
        await offering(made.server, CLUB, GREEDY)
        if why == "share":
            made.arena._processors.book(60, 1)
        elif why == "draining":
            made.server.running.draining.begun = True
        else:
            update = {"mode": "off"} if why == "closed" else {"games": 0}
            made.arena.settings = made.arena.settings.model_copy(update=update)
        await made.arena.poll()
        assert made.arena.tables() == []


async def test_a_table_where_a_player_does_not_come_is_closed_and_that_player_rests(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, CLUB, GREEDY)
        await made.arena.poll()
        await bring(made.server, host)
        made.stored.now_ms += 61_000
        await made.arena.poll()
        await until(lambda: not made.arena.tables())
        assert set(made.arena._rests) == {"ai:club", "ai:greedy"}
        assert max(made.arena._rests.values()) == made.stored.now_ms + 600_000


async def test_a_restart_finds_the_tables_again_and_closes_those_that_are_over(store: Store) -> None:
    players = (CLUB, GREEDY, offered("child"), offered("novice"))
    async with house(store) as made:
        host = await offering(made.server, *players)
        await made.begin(host)
        (running,) = made.arena.tables()
        black, _ = await made.begin(host)
        made.server.running.lobby.observers.remove(made.arena)  # the process dies before it has closed the table
        await black.ask("resign", table=next(table.id for table in made.arena.tables() if table.id != running.id))
        await black.state(lambda state: state["phase"] == "over")
    async with house(store) as made:
        await until(lambda: [table.id for table in made.arena.tables()] == [running.id])
        await offering(made.server, *players)
        made.stored.now_ms += 11_000
        await made.arena.poll()
        assert len(made.arena.tables()) == 2


async def test_one_of_two_nodes_pairs_the_bots_of_both(store: Store) -> None:
    hub = Hub()
    async with house(store, Line(hub, LEASE_S)) as one, house(store, Line(hub, LEASE_S)) as other:
        await until(lambda: all(it.server.running.node.others() == 1 for it in (one, other)))
        robo, bea = await one.bot("Robo", "Ann"), await other.bot("Bea's", "Bea")
        await until(lambda: all(len(it.arena._entrants().get(DRAUGHTS, ())) == 2 for it in (one, other)))
        await asyncio.gather(one.arena.poll(), other.arena.poll())
        for bot in (robo, bea):
            await bot.state(lambda state: state["phase"] == "play")
        (pair,) = one.pairs() + other.pairs()
        assert set(pair) == {robo.id, bea.id}


async def test_everybody_may_read_the_standings(store: Store) -> None:
    async with house(store) as made:
        host = await offering(made.server, CLUB, GREEDY)
        await made.begin(host)
        url = f"http://127.0.0.1:{made.server.http_port}/api/arena/english-draughts"
        found = json.loads(await asyncio.to_thread(lambda: urlopen(url).read()))
        assert (found["open"], found["opens_ms"], len(found["tables"])) == (True, None, 1)
        assert [it["id"] for it in found["tables"][0]["players"]] == ["ai:club", "ai:greedy"]
        assert found["players"] == found["scores"] == []
