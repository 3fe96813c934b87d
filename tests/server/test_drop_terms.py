"""Where nobody holds seats: people drop one by one, the table waits or the match is lost, and all is freed.

`tests.server.test_absence` drops four people in every order where AI players hold seats.
"""

from dataclasses import replace

import pytest

from tests.server.absence import scene
from tests.testkit.server import QUICK

ORDERS = [(0, 1, 2, 3), (1, 3, 0, 2), (2, 0, 3, 1), (3, 2, 1, 0)]


@pytest.mark.slow
@pytest.mark.parametrize("absent", ["wait", "lose"])
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "".join(map(str, order)))
async def test_a_dropped_player_is_awaited_or_loses(order: tuple[int, ...], absent: str) -> None:
    delays = replace(QUICK.delays, abandon_ms=600_000)
    async with scene(delays, absent=absent) as play:
        for number, seat in enumerate(order):
            await play.drop(seat)
            if number == 0:
                await play.go_on(31)
                state = await play.seen(lambda state: (state["phase"] == "over") == (absent == "lose"))
                assert all(info["substitute"] is None for info in state["seats"])
                if absent == "lose":
                    assert state["result"]["reason"] == "absent"
                    lost = [one for one, points in enumerate(state["result"]["points"]) if points < 0]
                    assert lost == [seat % 2, seat % 2 + 2], "partners win and lose together"
        await play.go_on(600)
        closed = await play.eve.state(lambda state: state["phase"] == "closed")
        assert closed["event"]["data"]["reason"] == "abandoned"
        assert play.server.running.lobby.tables == {}
        assert not play.server.store.log.heads()
