"""Challenges: one player invites another to a match."""

from collections.abc import Iterable

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.challenges.challenges import Challenges
from server.features.feature import Feature, House
from server.lobby.other_nodes import NodeMessage, Sent
from shared.protocol import CommandMessage
from shared.protocol.challenges import AnswerChallenge, Challenge


class ChallengeFeature(Feature):
    """All challenges are kept at one node."""

    def __init__(self, house: House) -> None:
        self._one_node = house.nodes.one_node
        self._draining = house.context.draining
        settings, clock = house.context.settings, house.context.clock
        self._challenges = Challenges(
            house.lobby, house.seating, settings, clock, house.tasks, house.meetings, house.known_people
        )
        house.handlers.add(Challenge, self._challenge)
        house.handlers.add(AnswerChallenge, self._one_node.forward)
        self._one_node.add(self, Challenge, AnswerChallenge)

    async def _challenge(self, session: Session, who: Participant, command: Challenge, answer: Answer) -> None:
        self._draining.check_open()
        await self._one_node.forward(session, who, command, answer)

    def welcome(self, session: Session, who: Participant) -> None:
        """Send a client the challenges that wait for it."""
        for challenge in self._challenges.of(who.id):
            session.send(challenge)

    def stop(self) -> None:
        """End all challenges."""
        self._challenges.stop()

    # As Meeting.

    def carry(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command at the node that keeps the challenges."""
        match command:
            case Challenge():
                self._challenges.challenge(who, command, answer)
            case AnswerChallenge():
                self._challenges.answer(who, command, answer)
            case _:
                raise AssertionError(f"{type(command).__name__} is no command of challenges")

    def hand_over(self) -> Iterable[Sent]:
        """Challenges are not moved to another node."""
        return ()

    def shared(self) -> NodeMessage | None:
        """The other nodes need to know nothing of them."""
        return None
