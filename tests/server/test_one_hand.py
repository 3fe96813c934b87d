"""No account sees two hands of one hidden round, whatever seats it takes, leaves, hands over or watches.

A table in memory with the real actor, subscribers and log; accounts with several connections each. All that reaches an
account during a round is looked through for tiles: those that nobody has played must all come from one hand.
"""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.participant import Participant
from server.core.session import READER, SOCKET
from shared.core import Seat
from shared.events import VacatedSeats
from shared.games import GAMES
from shared.protocol import Leave, Resign, Sit, Terms
from shared.protocol.rematches import Rematch
from tests.server.one_hand import PEOPLE, Scene
from tests.testkit.scenario import CROWD

HIDDEN = [game for game in GAMES if GAMES[game].hidden]
LINES = (SOCKET, "another socket", READER, "table t")


OFTEN = ("leave", "sit", "hop", "hop", "move")
ONCE = ("subscribe", "hang-up", "substitute", "add-ai", "ai-leaves", "play-on", "resign", "rematch", "restart", "wait")
STEPS = st.lists(
    st.tuples(st.sampled_from(OFTEN * 3 + ONCE), st.sampled_from(PEOPLE), st.integers(0, 3), st.sampled_from(LINES)),
    min_size=20,
    max_size=40,
)


async def carry(scene: Scene, what: str, who: Participant, seat: int, line: str) -> None:
    table = scene.table
    if table.closed is not None:
        return
    match what:
        case "sit":
            scene.ask(Sit(ref=scene.ref(), table="t", seat=None if line == READER else seat), who)
        case "leave":
            scene.ask(Leave(ref=scene.ref(), table="t"), who)
        case "hop":
            scene.ask(Leave(ref=scene.ref(), table="t"), who)
            scene.ask(Sit(ref=scene.ref(), table="t", seat=seat), who)
        case "subscribe":
            scene.actor.subscribe(scene.session(who, line))
        case "hang-up":
            scene.actor.unsubscribe(scene.session(who, line))
        case "substitute" if (own := table.seat_of(who.id)) is not None and table.is_running():
            scene.bring(own, "handed-over", who)
        case "add-ai":
            scene.bring(Seat(seat), None, who)
        case "ai-leaves" if (playing := table.playing(Seat(seat))) is not None and playing.who.agent:
            scene.ask(Leave(ref=scene.ref(), table="t"), playing.who)
        case "move":
            scene.move()
        case "play-on":
            for _ in range(4):
                scene.move()
        case "resign":
            scene.ask(Resign(ref=scene.ref(), table="t"), who)
        case "rematch":
            scene.ask(Rematch(ref=scene.ref(), table="t"), who)
        case "restart":
            await scene.restart()
        case "wait":
            scene.now_ms += 20_000
        case _:
            pass


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN)
@given(
    seed=st.integers(0, 2**32),
    steps=STEPS,
    delay_s=st.sampled_from([0, 0, 15]),
    vacated=st.sampled_from(["anyone", "invited"]),
)
def test_an_account_sees_one_hand_of_a_round_from_any_seats(
    game: str, seed: int, steps: list[tuple[str, Participant, int, str]], delay_s: int, vacated: VacatedSeats
) -> None:
    async def play() -> None:
        scene = Scene(game, seed, Terms(spectator_delay_s=delay_s, rated=False), vacated)
        for seat, who in enumerate(CROWD[: GAMES[game].seats]):
            scene.ask(Sit(ref=scene.ref(), table="t", seat=seat), who)
        for step in steps:
            await carry(scene, *step)
            scene.look([step[1]])
            scene.check()
        scene.look(PEOPLE)
        scene.check()
        scene.actor.stop()

    asyncio.run(play())
