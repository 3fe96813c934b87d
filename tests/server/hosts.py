"""AiHosts that bring AI players to a table."""

from typing import Any

from tests.testkit.client import TestClient
from tests.testkit.server import HOST_TOKEN, TestServer

GREEDY = {"game": "english-draughts/1", "name": "greedy", "about": "takes", "book": 1}


async def offering(server: TestServer, *players: dict[str, Any]) -> TestClient:
    """A host that offers these players."""
    host = await server.guest("host")
    answer = await host.ask("offer", host_token=HOST_TOKEN, players=list(players or (GREEDY,)))
    assert answer["type"] == "done"
    return host


async def invited(host: TestClient) -> dict[str, Any]:
    while (message := await host.hear())["type"] != "invite":
        pass
    return message


async def bring(server: TestServer, host: TestClient) -> TestClient:
    """The host does as it is asked: a connection of the seat's own, with the ticket."""
    seat = await server.connect()
    await seat.hello(ticket=(await invited(host))["ticket"])
    return seat
