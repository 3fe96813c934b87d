"""Analysis where client, AI host and rated game are at different servers of one store."""

import pytest

from server.features.analysis.feature import Analysis
from server.lobby.permission import AnalysisPermission, Analyst
from shared.errors import Rejected
from shared.games import GAMES
from tests.server.analysts import ANALYST, LINE, START, begun, next_of, tell
from tests.server.hosts import offering
from tests.server.tables import code, until
from tests.server.town import Town, seated
from tests.testkit.client import TestClient
from tests.testkit.server import TestServer

LATER = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
BEHIND = START.replace("B:W", "W:W")


async def host_elsewhere(town: Town) -> tuple[TestServer, TestServer, TestClient, TestClient]:
    """Two servers, a client at the first that may analyse, and the host at the other that searches for it."""
    one, other = await town.open_some(2)
    host, ann = await offering(other, ANALYST), await one.guest("Ann")
    await until(lambda: bool(one.running.lobby.hosts.players()))
    return one, other, ann, host


async def analysed(client: TestClient, **fields: str) -> str:
    """`done`, or the code of the refusal."""
    answer = await client.ask("analyse", **{"game": "english-draughts"} | fields)
    return "done" if answer["type"] == "done" else code(answer)


def is_running(server: TestServer, table: str) -> bool:
    """Whether a server knows that a match is played at the table."""
    known = server.running.lobby.tables.get(table)
    return known is not None and known.is_running()


async def test_a_search_runs_at_the_host_of_another_node(town: Town) -> None:
    _, _, ann, host = await host_elsewhere(town)
    search, request = await begun(ann, host)
    assert (request["game"], request["position"]) == ("english-draughts/1", START)
    for depth in (9, 12):
        assert (await tell(host, request, depth=depth, done=depth == 12))["type"] == "done"
        evaluation = await next_of(ann, "evaluation")
        assert (evaluation["search"], evaluation["depth"], evaluation["done"]) == (search, depth, depth == 12)
        assert evaluation["lines"] == [LINE]


async def test_it_ends_early_when_its_client_stops_or_leaves(town: Town) -> None:
    _, _, ann, host = await host_elsewhere(town)
    for leave in ("says so", "looks elsewhere", "leaves"):
        _, request = await begun(ann, host)
        if leave == "says so":
            await ann.send({"type": "stop-analysing", "ref": "s"})
        elif leave == "looks elsewhere":
            await ann.send({"type": "analyse", "ref": "e", "game": "english-draughts", "position": LATER})
        else:
            await ann.close()
        assert (await next_of(host, "stop-search"))["ticket"] == request["ticket"]


async def test_when_the_host_is_lost_there_is_one_answer_with_what_was_found(town: Town) -> None:
    one, _, ann, host = await host_elsewhere(town)
    search, request = await begun(ann, host)
    await tell(host, request)
    await next_of(ann, "evaluation")
    await host.close()
    ended = await next_of(ann, "evaluation")
    assert (ended["search"], ended["done"], ended["code"], ended["depth"]) == (search, True, "analysis/no-host", 9)
    await until(lambda: not one.running.lobby.hosts.players())
    assert await analysed(ann) == "analysis/no-host"
    assert [it for it in ann.received if it["type"] == "evaluation"] == []


async def test_when_the_node_of_the_host_dies_there_is_one_answer(village: Town) -> None:
    one, other, ann, host = await host_elsewhere(village)
    search, request = await begun(ann, host)
    await tell(host, request)
    await next_of(ann, "evaluation")
    other.bus.cut = True  # type: ignore[attr-defined]
    village.hub.ends_s[other.running.node._rpc.me] = village.hub.clock() - 1
    ended = await next_of(ann, "evaluation")
    assert (ended["search"], ended["done"], ended["code"], ended["depth"]) == (search, True, "analysis/no-host", 9)
    assert await analysed(ann) == "analysis/no-host"
    assert [it for it in ann.received if it["type"] == "evaluation"] == []
    assert one.running.feature(Analysis).searches._running == {}


async def test_a_dead_clients_node_cancels_its_request_at_the_host(village: Town) -> None:
    one, other, ann, host = await host_elsewhere(village)
    _, request = await begun(ann, host)
    one.bus.cut = True  # type: ignore[attr-defined]
    village.hub.ends_s[one.running.node._rpc.me] = village.hub.clock() - 1
    await until(lambda: other.running.node.others() == 0)
    assert code(await tell(host, request)) == "analysis/unknown"


@pytest.mark.parametrize("public", [True, False])
async def test_a_rated_game_at_one_node_closes_analysis_at_all(town: Town, public: bool) -> None:
    one, other, ann, _ = await host_elsewhere(town)
    ben = await other.guest("Ben")
    table = (await ben.ask("open", game="english-draughts", public=public, terms={"rated": True}))["table"]
    await ben.ask("sit", table=table, seat=1)
    await ann.ask("sit", table=table, seat=0)
    await until(
        lambda: one.running.lobby.tables.get(table) is not None and one.running.lobby.tables[table].is_running()
    )
    assert await analysed(ann) == await analysed(ben) == "analysis/rated-game"
    await ben.ask("resign", table=table)
    await until(lambda: not is_running(one, table))
    assert await analysed(ann) == "done"


async def test_the_moves_of_a_correspondence_game_at_another_node_are_known(town: Town) -> None:
    one, other, ann, _ = await host_elsewhere(town)
    ben = await other.guest("Ben")
    days = {"clock": {"kind": "days", "days": 1}, "rated": True}
    table = (await ben.ask("open", game="english-draughts", terms=days))["table"]
    await ben.ask("sit", table=table, seat=0)
    await ann.ask("sit", table=table, seat=1)
    await ben.state(lambda state: state["phase"] == "play")
    await until(
        lambda: one.running.lobby.tables.get(table) is not None and one.running.lobby.tables[table].is_running()
    )
    assert await analysed(ann, position=BEHIND) == "analysis/rated-game", "it may still come about"
    await ben.ask("play", table=table, version=4, move="11-15")
    await until(lambda: one.running.lobby.tables[table].version == 5)
    assert await analysed(ann, position=LATER) == "analysis/rated-game"
    assert await analysed(ann, position=BEHIND) == "done", "a man has moved already"


async def test_a_player_at_another_node_is_known_by_the_connection(village: Town) -> None:
    one, other = await village.open_some(2)
    enter = other.running.lobby.enter

    def entered_from(session: object, who: object) -> None:
        session.address = "192.0.2.7"  # type: ignore[attr-defined]
        enter(session, who)  # type: ignore[arg-type]

    other.running.lobby.enter = entered_from  # type: ignore[method-assign]
    _, ben, _ = await seated(one, other)
    await until(lambda: any(it.address == "192.0.2.7" for it in one.running.lobby.sessions.of(ben.id)))
    game = GAMES["english-draughts/1"]
    state, check = game.parse_position(LATER), AnalysisPermission(one.running.lobby).check
    with pytest.raises(Rejected, match="rated game"):
        check(Analyst(None, "192.0.2.7"), game, state)
    check(Analyst(None, "192.0.2.8"), game, state)
