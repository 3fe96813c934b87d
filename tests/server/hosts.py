"""Hosts that bring AI players to a table."""

from typing import Any

from tests.server.houses import HOST_TOKEN, House, Talk

GREEDY = {"game": "english-draughts/1", "name": "greedy", "about": "takes", "book": 1}


async def offering(house: House, *players: dict[str, Any]) -> Talk:
    """A host that offers these players."""
    host = await house.guest("host")
    answer = await host.ask("offer", host_token=HOST_TOKEN, players=list(players or (GREEDY,)))
    assert answer["type"] == "done"
    return host


async def invited(host: Talk) -> dict[str, Any]:
    while (message := await host.hear())["type"] != "invite":
        pass
    return message


async def bring(house: House, host: Talk) -> Talk:
    """The host does as it is asked: a connection of the seat's own, with the ticket."""
    seat = await house.call()
    await seat.hello(ticket=(await invited(host))["ticket"])
    return seat
