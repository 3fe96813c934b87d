"""A bot with a script, and its seat at a fake server."""

from collections.abc import Sequence
from typing import Any

from client.sdk import Bot, View, keep_seat
from tests.client.fake_server import Part, Peer, connected, welcome

QUICK = (0.001, 0.01)
OVER = {"phase": "over", "result": {"points": [1, -1], "reason": "no-move"}}


class Last(Bot):
    """Plays the last legal move and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.views.append(view)
        return legal[-1]

    def counsel(self, view: View) -> str:
        return "me"


async def seat_played(bot: Bot, *parts: Part, **how: Any) -> Any:
    """The state in which a seat at table t ends, after a conversation with these parts of the server."""
    async with connected("tcp", *parts, backoff_s=QUICK) as connection:
        return await keep_seat(bot, connection, "t", **how)


async def greet(peer: Peer) -> None:
    await peer.hear()
    await peer.say(welcome())
