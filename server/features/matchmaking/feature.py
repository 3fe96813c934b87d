"""Matchmaking: players who seek the same game are seated together."""

import asyncio
from collections.abc import Iterable
from typing import Final

from msgspec import structs
from msgspec.json import Decoder

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.matchmaking.queue import MatchmakingQueue
from server.lobby.company import at_level
from server.lobby.other_nodes import NodeMessage, Sent
from shared.experience.learners import ADAPTS
from shared.experience.memory_format import level_in
from shared.games import game_named
from shared.protocol import CommandMessage, Done, SeekInfo
from shared.protocol.matchmaking import CancelSeek, Seek
from shared.protocol.structs import encode

A_FEW = 3
"""Rounds after which a person who names no AI player plays against the one that adapts: before, nothing is known of how
strong the person is."""
_decode_seeks: Final = Decoder(list[SeekInfo]).decode


class SeeksChanged(NodeMessage, frozen=True):
    """The matchmaking queue, as the lobby shows it (JSON)."""

    seeks: bytes


class Matchmaking(Feature):
    """The queue is at one node; the others know who waits there."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._one_node = house.nodes.one_node
        lobby, settings = house.lobby, house.context.settings
        self._queue = MatchmakingQueue(
            lobby, lobby.hosts, house.seating, settings, house.tasks, house.meetings, self._opponents
        )
        self._seeks: list[SeekInfo] = []
        """At the node that has the queue."""
        lobby.seeks = self._all_seeks
        house.handlers.add(Seek, self._seek)
        house.handlers.add(CancelSeek, self._one_node.forward)
        self._one_node.add(self, Seek, CancelSeek)
        house.nodes.add(SeeksChanged, self._on_seeks_changed)

    async def _opponents(self, who: Participant, game: str, usual: str) -> list[str]:
        """The player that adapts, where it is offered and the person has played a few games, and one that is as strong
        as it was last."""
        offered = [player for player in self._house.lobby.hosts.players() if player.game == game]
        if ADAPTS not in [player.name for player in offered]:
            return [usual]
        known = await asyncio.to_thread(self._house.context.store.memories.read, who.id, game)
        if known.rounds < A_FEW:
            return [usual]
        level = await asyncio.to_thread(level_in, known.content)
        near = None if level is None else at_level(offered, level.share)
        return [ADAPTS] if near is None else [ADAPTS, near]

    def _all_seeks(self) -> list[SeekInfo]:
        return self._queue.waiting() if self._one_node.is_here else self._seeks

    def _on_seeks_changed(self, message: SeeksChanged) -> None:
        self._seeks = _decode_seeks(message.seeks)
        self._house.lobby.changed()

    async def _seek(self, session: Session, who: Participant, command: Seek, answer: Answer) -> None:
        self._house.context.draining.check_open()
        if command.player is not None:
            player = await self._house.player_names.named(game_named(command.game).id, who, command.player)
            command = structs.replace(command, player=player)
        await self._one_node.forward(session, who, command, answer)

    def goodbye(self, session: Session) -> None:
        """Keep the seeks of a lost connection for a moment."""
        self._queue.on_disconnect(session)

    def stop(self) -> None:
        """Refuse all seeks."""
        self._queue.stop()

    # As Meeting.

    def carry(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command at the node that has the queue."""
        match command:
            case Seek():
                self._queue.seek(session, who, command, answer)
            case CancelSeek():
                self._queue.end(who)
                answer(Done(ref=command.ref))
            case _:
                raise AssertionError(f"{type(command).__name__} is no command of matchmaking")

    def hand_over(self) -> Iterable[Sent]:
        """Return the seeks that waited here."""
        return self._queue.hand_over()

    def shared(self) -> NodeMessage:
        """The queue."""
        return SeeksChanged(encode(self._queue.waiting()))
