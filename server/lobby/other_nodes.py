"""Operations that need the other nodes, if there are any. Knows no bus."""

from typing import Protocol

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.ai_hosts import Arrival
from shared.protocol import AnswerChallenge, CancelSeek, Challenge, HostAnswer, Seek

MatchmakingCommand = Seek | CancelSeek | Challenge | AnswerChallenge
"""Carried out at the one node that has the queue."""


class RemoteNodes(Protocol):
    """The other nodes of the cluster, as dispatch sees them; implemented by `server.cluster.node`."""

    async def redeem(self, ticket: str) -> Arrival | None:
        """The purpose of a ticket of any node; None when it is not valid."""
        ...

    async def forward(self, session: Session, who: Participant, command: MatchmakingCommand, answer: Answer) -> None:
        """Carry out a matchmaking command at the node that has the queue. Raises GameError."""
        ...

    def advise(self, host: Session, advice: HostAnswer) -> bool:
        """Forward an AI host's answer to the node that asked for it; False if that is this one."""
        ...

    def muted(self, player: str, muted: str, *, on: bool) -> None:
        """Tell the other nodes that a player has muted or unmuted another."""
        ...

    def presence_shown(self, player: str, *, on: bool) -> None:
        """Tell the other nodes that a player shows their presence from now on, or hides it."""
        ...

    def vacation_changed(self, player: str, until_ms: int | None) -> None:
        """Tell the other nodes that a player is on vacation until then, or is back (None)."""
        ...
