"""A host that searches positions, as a test plays it, and a client that asks for searches."""

from typing import Any

from tests.testkit.client import TestClient

ANALYST = {"game": "english-draughts/1", "name": "master", "analyses": True}
START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
ENDING = "B:WK1:BK10,K11"
LINE = {"score": 35, "plies": None, "moves": ["11-15", "23-19"], "share": None}


async def next_of(client: TestClient, kind: str) -> dict[str, Any]:
    """The oldest message of this kind that the test has not seen yet."""
    while not (found := [message for message in client.received if message["type"] == kind]):
        await client.hear()
    client.received.remove(found[0])
    return found[0]


async def tell(host: TestClient, search: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The host tells how far a search has come."""
    known = {"depth": 9, "nodes": 1_000, "unit": "man", "lines": [LINE]}
    return await host.ask("evaluated", ticket=search["ticket"], **known | fields)


async def begun(client: TestClient, host: TestClient, **fields: Any) -> tuple[str, dict[str, Any]]:
    """(id of a search that the client has begun, the request to the host)."""
    done = await client.ask("analyse", game="english-draughts", **fields)
    assert done["type"] == "done", done
    return done["search"], await next_of(host, "search")
