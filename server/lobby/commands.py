"""Chat, matchmaking and challenges. Takes these commands to where they
belong; judges none.
"""

from dataclasses import dataclass

from server.lobby.challenges import Challenges
from server.lobby.chat import ChatRooms
from server.lobby.matchmaking import Pairing
from server.tables.actor import Answer
from server.tables.table import Who
from server.transport.session import Peer
from shared.protocol import AnswerChallenge, Challenge, Done, EndSeek, Seek

CompanyCommand = Seek | EndSeek | Challenge | AnswerChallenge


@dataclass(frozen=True, slots=True)
class Company:
    """One server's."""

    chat: ChatRooms
    pairing: Pairing
    challenges: Challenges

    def carry(self, peer: Peer, who: Who, command: CompanyCommand, answer: Answer) -> None:
        """Carry a command out; `answer` may be called later. Raises GameError."""
        match command:
            case Seek():
                self.pairing.seek(peer, who, command, answer)
            case EndSeek():
                self.pairing.end(who)
                answer(Done(ref=command.ref))
            case Challenge():
                answer(self.challenges.challenge(who, command))
            case AnswerChallenge():
                self.challenges.answer(who, command, answer)

    def came(self, peer: Peer, who: Who) -> None:
        """Tell a peer that has just been greeted what waits for it."""
        for challenge in self.challenges.of(who.id):
            peer.tell(challenge)

    def gone(self, peer: Peer) -> None:
        """A connection has ended."""
        self.pairing.gone(peer)

    def stop(self) -> None:
        """The server stops: nobody waits any more."""
        self.pairing.stop()
        self.challenges.stop()
