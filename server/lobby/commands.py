"""The commands of the lobby: chat, matchmaking, challenges, following and others. Validates none of them."""

from dataclasses import dataclass

from server.core.draining import Draining
from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.lobby.challenges import Challenges
from server.lobby.following import Following
from server.lobby.imitated_people import ImitatedPeople
from server.lobby.invitations import Invitations
from server.lobby.matchmaking import MatchmakingQueue
from server.lobby.other_nodes import MatchmakingCommand, RemoteNodes
from server.lobby.vacations import PeopleOnVacation
from server.tables.chat import ChatRooms
from shared.games import game_named
from shared.protocol import (
    AnswerChallenge,
    CancelSeek,
    Challenge,
    Done,
    Follow,
    GetFollowed,
    GetImitation,
    GetVacation,
    InvitePlayer,
    Mute,
    Seek,
    SetImitation,
    SetVacation,
    ShowPresence,
)


@dataclass(frozen=True, slots=True)
class LobbyCommands:
    """One server's."""

    chat: ChatRooms
    matchmaking: MatchmakingQueue
    challenges: Challenges
    following: Following
    vacations: PeopleOnVacation
    invitations: Invitations
    imitated: ImitatedPeople

    def carry(self, session: Session, who: Participant, command: MatchmakingCommand, answer: Answer) -> None:
        """Carry out a command; `answer` may be called later. Raises GameError."""
        match command:
            case Seek():
                self.matchmaking.seek(session, who, command, answer)
            case CancelSeek():
                self.matchmaking.end(who)
                answer(Done(ref=command.ref))
            case Challenge():
                self.challenges.challenge(who, command, answer)
            case AnswerChallenge():
                self.challenges.answer(who, command, answer)

    def on_connect(self, session: Session, who: Participant) -> None:
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


class LobbyHandlers:
    """Carries the lobby's commands out, and has the other nodes hear of what concerns them."""

    def __init__(self, lobby: LobbyCommands, nodes: RemoteNodes, draining: Draining) -> None:
        self._lobby = lobby
        self._nodes = nodes
        self._draining = draining

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of all these commands."""
        handlers.add(Seek, self._begin)
        handlers.add(Challenge, self._begin)
        handlers.add(CancelSeek, self._nodes.forward)
        handlers.add(AnswerChallenge, self._nodes.forward)
        handlers.add(Mute, self._mute)
        handlers.add(Follow, self._follow)
        handlers.add(GetFollowed, self._follow)
        handlers.add(ShowPresence, self._follow)
        handlers.add(InvitePlayer, self._invite)
        handlers.add(SetVacation, self._vacation)
        handlers.add(GetVacation, self._vacation)
        handlers.add(SetImitation, self._imitation)
        handlers.add(GetImitation, self._imitation)

    async def _begin(self, session: Session, who: Participant, command: Seek | Challenge, answer: Answer) -> None:
        self._draining.check_open()
        if isinstance(command, Seek) and command.player is not None:
            player = await self._lobby.imitated.named(game_named(command.game).id, who, command.player)
            command = command.model_copy(update={"player": player})
        await self._nodes.forward(session, who, command, answer)

    async def _mute(self, _: Session, who: Participant, command: Mute, answer: Answer) -> None:
        muted = await self._lobby.chat.mute(who.id, command.player, on=command.on)
        if command.on:
            self._lobby.following.presences.separate(who.id, muted)
        self._nodes.muted(who.id, muted, on=command.on)
        answer(Done(ref=command.ref))

    async def _follow(
        self, session: Session, who: Participant, command: Follow | GetFollowed | ShowPresence, answer: Answer
    ) -> None:
        answer(await self._lobby.following.carry(session, who, command))
        if isinstance(command, ShowPresence):
            self._nodes.presence_shown(who.id, on=command.on)

    async def _invite(self, _: Session, who: Participant, command: InvitePlayer, answer: Answer) -> None:
        answer(await self._lobby.invitations.invite(who, command))

    async def _imitation(
        self, _: Session, who: Participant, command: SetImitation | GetImitation, answer: Answer
    ) -> None:
        answer(await self._lobby.imitated.carry(who, command))

    async def _vacation(self, _: Session, who: Participant, command: SetVacation | GetVacation, answer: Answer) -> None:
        done = await self._lobby.vacations.carry(who, command)
        if isinstance(command, SetVacation) and done.vacation is not None:
            self._nodes.vacation_changed(who.id, done.vacation.until_ms)
        answer(done)
