"""Routes the commands of the lobby: chat, matchmaking, challenges, following and others. Validates none of them."""

from dataclasses import dataclass

from server.lobby.challenges import Challenges
from server.lobby.following import Following
from server.lobby.invitations import Invitations
from server.lobby.matchmaking import MatchmakingQueue
from server.lobby.other_nodes import MatchmakingCommand
from server.lobby.vacations import PeopleOnVacation
from server.tables.chat import ChatRooms
from server.tables.commands import Answer
from server.tables.table import Who
from server.transport.session import Session
from shared.protocol import AnswerChallenge, CancelSeek, Challenge, Done, Seek


@dataclass(frozen=True, slots=True)
class LobbyCommands:
    """One server's."""

    chat: ChatRooms
    matchmaking: MatchmakingQueue
    challenges: Challenges
    following: Following
    vacations: PeopleOnVacation
    invitations: Invitations

    def carry(self, session: Session, who: Who, command: MatchmakingCommand, answer: Answer) -> None:
        """Carry out a command; `answer` may be called later. Raises GameError."""
        match command:
            case Seek():
                self.matchmaking.seek(session, who, command, answer)
            case CancelSeek():
                self.matchmaking.end(who)
                answer(Done(ref=command.ref))
            case Challenge():
                answer(self.challenges.challenge(who, command))
            case AnswerChallenge():
                self.challenges.answer(who, command, answer)

    def on_connect(self, session: Session, who: Who) -> None:
        """Send a client that has just logged in the challenges that wait for it."""
        for challenge in self.challenges.of(who.id):
            session.send(challenge)

    def on_disconnect(self, session: Session) -> None:
        """A connection has ended."""
        self.matchmaking.on_disconnect(session)
        self.following.presences.unsubscribe(session)

    def stop(self) -> None:
        """The server is stopping: end all seeks and challenges."""
        self.matchmaking.stop()
        self.challenges.stop()
