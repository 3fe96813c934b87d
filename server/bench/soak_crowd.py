"""The load of `oldhand bench soak`: people who stay, people who come for one match, correspondence, chat, AI players.

All are clients like any other, and what each is told is written down. Knows neither the servers nor what they cost.
"""

import asyncio
import os
import random
import sys
from collections.abc import Coroutine, Mapping
from contextlib import AsyncExitStack, suppress
from itertools import count, cycle
from pathlib import Path
from typing import Any

from client.sdk import keep_seat
from server.bench.load import NotServed
from server.bench.witnesses import AcknowledgedMove, HastyBot, Party, Place, Record, Witness, come
from shared.errors import Rejected
from shared.games import GAMES
from shared.protocol import AddAi, Leave, Open, Play, Sit, Subscribe, TableState
from shared.protocol.chat import Say
from shared.protocol.rematches import Rematch

_VISITORS = 2
_CORRESPONDENCES = 3
_AI_PLAYER = "experience-easy"
"""Offered in every game, and cheap: the server is under test."""
_VISIT_S = 60.0
"""A visitor stays for no longer: random moves end some games late."""
_AI_RETRY_S = 0.5
_VISITOR_PAUSE_S = 0.3
"""A visitor thinks for half of that on the average."""
_CHAT_PAUSE_S = 3.0
_LETTER_PAUSE_S = 2.0
"""Between two moves of one correspondence."""


class SoakCrowd:
    """Everybody who plays at one address until the `async with` ends."""

    def __init__(self, address: str, tables: int, moves_per_s: float, seed: int) -> None:
        """`tables`: of each game, for those who stay; together they make at most `moves_per_s`."""
        self._address = address
        self._rng = random.Random(seed)
        self.party = Party(address, tables, pause_s=2 * tables * len(GAMES) / moves_per_s, seed=seed)
        self.visits: list[Place] = []
        """Matches of one person against AI players."""
        self.correspondences: list[Place] = []
        self.lines = 0
        """Lines of chat that the server has taken."""
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "SoakCrowd":
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(self.party)
            for number in range(_VISITORS):
                self._start(self._visit(number), f"visitor {number}")
            for number in range(_CORRESPONDENCES):
                self._start(self._correspond(number), f"correspondence {number}")
            self._start(self._chat(), "chat")
            stack.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Let everybody go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.party.stop()

    @property
    def places(self) -> list[Place]:
        """All tables that there have been."""
        return [*self.party.places, *self.visits, *self.correspondences]

    def check(self) -> None:
        """Raises what has ended anybody."""
        self.party.check()
        for task in self._tasks:
            if task.done():
                task.result()

    def sent_between(self, begin_s: float, end_s: float) -> list[AcknowledgedMove]:
        """The acknowledged moves that were sent in that time, by `time.perf_counter`."""
        return [move for place in self.places for move in place.sent_between(begin_s, end_s)]

    def _start(self, doing: Coroutine[Any, Any, None], name: str) -> None:
        self._tasks.append(asyncio.create_task(doing, name=name))

    async def _visit(self, number: int) -> None:
        """Play a match against AI players and leave; then the next guest comes."""
        games = list(GAMES.values())
        for game in cycle(games[number % len(games) :] + games[: number % len(games)]):  # not all the same at a time
            record = Record(f"visitor {number}")
            async with AsyncExitStack() as stack:
                visitor = await come(self._address, record)
                await stack.enter_async_context(visitor)
                table = await _open(visitor, game.id)
                self.visits.append(Place(table, game.id, [record], Record("nobody")))
                await visitor.ask(Sit, table=table, seat=0)
                for seat in range(1, game.seats):
                    await _add_ai(visitor, table, seat)
                bot = HastyBot(random.Random(self._rng.random()), _VISITOR_PAUSE_S)
                with suppress(TimeoutError):
                    async with asyncio.timeout(_VISIT_S):
                        await keep_seat(bot, visitor, table)
                with suppress(Rejected):  # closed meanwhile
                    await visitor.ask(Leave, table=table)

    async def _correspond(self, number: int) -> None:
        """Two people who connect for every move, and are away between them."""
        records = [Record(f"correspondent {number}.{seat}") for seat in range(2)]
        tokens: list[str] = []
        table = ""
        for seat, record in enumerate(records):
            async with AsyncExitStack() as stack:
                person = await come(self._address, record)
                await stack.enter_async_context(person)
                table = table or await _open(person, "english-draughts", clock={"kind": "days", "days": 1})
                await person.ask(Sit, table=table, seat=seat)
                tokens.append(person.welcome.token)
        self.correspondences.append(Place(table, "english-draughts/1", records, Record("nobody")))
        for turn in count():
            await asyncio.sleep(_LETTER_PAUSE_S)
            async with AsyncExitStack() as stack:
                person = await come(self._address, records[turn % 2], tokens[turn % 2])
                await stack.enter_async_context(person)
                await person.ask(Subscribe, table=table)
                await self._answer(person, await person.wait_state(table))

    async def _answer(self, person: Witness, state: TableState) -> None:
        """Move if it is this person's turn, and ask for the next match after one."""
        with suppress(Rejected):  # the other one was first
            if state.phase == "over":
                await person.ask(Rematch, table=state.table)
            elif state.you in state.to_act and state.legal:
                move = self._rng.choice(state.legal)
                await person.ask(Play, table=state.table, version=state.version, move=move)

    async def _chat(self) -> None:
        """Say something at one table after the other: a phrase, or a text where no hand can be told."""
        for number, place in enumerate(cycle(self.party.places)):
            await asyncio.sleep(_CHAT_PAUSE_S)
            said = {"phrase": "well-played"} if number % 2 else {"text": f"This is line {number}."}
            with suppress(Rejected):  # a text, where there are hands
                await self.party.hosts[place.table].ask(Say, table=place.table, **said)
                self.lines += 1


async def _open(person: Witness, game: str, **terms: Any) -> str:
    table = (await person.ask(Open, game=game, terms=terms)).table
    assert table is not None
    return table


async def _add_ai(person: Witness, table: str, seat: int) -> None:
    """Seat an AI player, as soon as a host offers one: after a server's end that takes a moment."""
    while True:
        try:
            await person.ask(AddAi, table=table, seat=seat, player=_AI_PLAYER)
            return
        except Rejected:
            await asyncio.sleep(_AI_RETRY_S)


class AiHost:
    """`oldhand ai` beside the servers, in an `async with`: its players are offered at one address."""

    def __init__(self, address: str, folder: Path, environment: Mapping[str, str]) -> None:
        self._words = ["ai", "--server", address, "--data", str(folder), "--players", _AI_PLAYER, "--endgames", "0"]
        self._environment = {**os.environ, **environment}
        self._log_file = folder / "ai.log"

    async def __aenter__(self) -> "AiHost":
        words = [sys.executable, "-m", "shared.cli", *self._words]
        with self._log_file.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(*words, env=self._environment, stdout=log, stderr=log)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    @property
    def pid(self) -> int:
        """Of its process."""
        return self._process.pid

    def check(self) -> None:
        """Raises NotServed when it has ended."""
        if self._process.returncode is not None:
            raise NotServed(f"the AI host has ended: {self._log_file.read_text().strip()[-500:]}")
