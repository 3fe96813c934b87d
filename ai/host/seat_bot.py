"""A player of the roster in one seat, which remembers the others. Sees what the seat sees."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from ai.experience.played import PersonMoves
from ai.host.memories import MemoryClient
from ai.host.recollection import Memory, Recollection
from ai.host.resources import HostResources
from ai.roster import RIVAL, ImitatingAgent, Player, agent_of, player_named, stand_in
from client.sdk import Bot
from shared.agent import (
    Agent,
    Decision,
    KnownPlayer,
    OpponentAware,
    PersistentAgent,
    agent_chain,
    counsel_of,
    without_false_pass,
)
from shared.core import Seat, View
from shared.protocol import SeatInfo


class SeatBot(Bot):
    """A player of the roster in one seat. A new match begins with a fresh agent and the newest book, unless its agent
    lasts."""

    def __init__(self, player: Player, seed: str, shared: HostResources, memories: MemoryClient | None = None) -> None:
        self.pace_s = shared.pace_s
        self._memories = memories
        self._recollection = None if memories is None else Recollection(memories, player.game)
        self._player = player
        self._seed = seed
        self._shared = shared
        self._agent: Agent | None = None
        self._match = 0
        self._moves: PersonMoves | None = None
        """Those of the account whose owner it plays like, as of the beginning of the match."""
        self._book: int | None = None
        """The version of the book that the agent consults."""
        self._stands_in: bool = False
        """Whether the agent plays until the machine code is made."""
        self._score: float | None = None
        """How its last move's position looked to it, where it says so."""
        self._seats: Sequence[SeatInfo] = ()
        self._imitated: int | None = None
        """The match for which these were asked."""
        self._others: dict[Seat, KnownPlayer] = {}
        self._is_memory_missing = False
        """Whether what is remembered of one of them has never come."""
        self._introduced = True
        """Whether the agent has heard of these."""

    def meet(self, seats: Sequence[SeatInfo]) -> None:
        self._seats = seats

    def hear(self, message: object) -> None:
        """Receive a message of the server, as soon as it comes."""
        if self._recollection is not None:
            self._recollection.hear(message)

    def close(self) -> None:
        """The seat is over."""
        if self._recollection is not None:
            self._recollection.close()

    async def choose(self, view: View, legal: Sequence[str]) -> Decision:
        await self._recollect(view)
        if self._player.compiled:
            await self._shared.readiness.wait(self._player.game, self._player.name)
        with self._shared.measures.think.labels(self._player.game).time():
            decision = await self._shared.thinkers.think(
                lambda budget: self._agent_for(view).choose(view, without_false_pass(legal), budget),
                self.may_take_s,
                for_people=any(seat.kind == "person" and not seat.bot for seat in self._seats),
            )
        if len(legal) == 1:
            return decision
        missing = self._is_memory_missing and any(isinstance(agent, OpponentAware) for agent in self._agents())
        why = structs.replace(decision.why, consulted=self._book, memory_missing=missing or None)
        return replace(decision, why=why)

    async def counsel(self, view: View) -> str:
        await self._recollect(view)
        return await self._shared.thinkers.think(lambda _: counsel_of(self._agent_for(view), view))

    async def _recollect(self, view: View) -> None:
        """Before each question: what has come of the memory of the players, and in a new match the moves of the person
        that the agent imitates."""
        account, client = self._player.account, self._memories
        if account is not None and client is not None and self._imitated != view.match:
            self._imitated = view.match
            self._moves = await asyncio.to_thread(client.moves_of, self._player.game, account)
        others = [seat for seat in self._seats if seat.id is not None and seat.seat != view.seat]
        people = [seat.id for seat in others if seat.id and seat.kind == "person" and seat.substitute is None]
        known: Mapping[str, Memory | None] = {}
        if self._recollection is not None:
            known = await self._recollection.of(people, view.match)
        self._is_memory_missing = None in known.values()
        met = {Seat(seat.seat): KnownPlayer(_key_of(seat), known.get(seat.id or "") or {}) for seat in others}
        if met != self._others:
            self._others, self._introduced = met, False

    def over(self, view: View, points: Sequence[int]) -> None:
        for agent in self._agents():
            if isinstance(agent, PersistentAgent):
                agent.over(view, points)

    def _agents(self) -> Iterator[Agent]:
        return iter(()) if self._agent is None else agent_chain(self._agent)

    def _agent_for(self, view: View) -> Agent:
        books = dict(self._shared.shelf.books)
        game, stands_in = self._player.game, False
        if self._player.compiled:
            stands_in = not self._shared.readiness.is_ready(game, self._player.name)
        fresh = view.match != self._match and not any(isinstance(agent, PersistentAgent) for agent in self._agents())
        if self._agent is None or fresh or stands_in != self._stands_in:
            self._match, self._stands_in = view.match, stands_in
            seed, endings = f"{self._seed}:{view.match}", self._shared.endings.held
            player = player_named(game, stand_in(self._player)) if stands_in else self._player
            self._agent = agent_of(player, seed, books, endings, self._shared.played)
            for agent in self._agents():
                if self._moves is not None and isinstance(agent, ImitatingAgent):
                    agent.imitate(self._moves)
            self._book = self._shared.shelf.version(game) if player.kinds - {RIVAL} else None
            self._introduced = False
        for agent in () if self._introduced else agent_chain(self._agent):
            if isinstance(agent, OpponentAware):
                agent.set_opponents(self._others)
        self._introduced = True
        return self._agent


def _key_of(seat: SeatInfo) -> str:
    """Id of the seat's player, or of the substitute if the seat has one."""
    if seat.substitute is not None:
        return f"ai:{seat.substitute.player}"
    return f"ai:{seat.player}" if seat.kind == "ai" else str(seat.id)
