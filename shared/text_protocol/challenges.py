"""Challenges by typing: the verbs that send and accept one, and what becomes of it in sentences."""

from dataclasses import dataclass
from typing import Final

from shared.protocol import Command, Done, Message
from shared.protocol.challenges import AnswerChallenge, Challenge, Challenged
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import parse_wanted, unclear
from shared.words.people import game_title
from shared.words.terms import clock_rule_words


@dataclass(frozen=True, slots=True)
class _ChallengeReceived:
    """A challenge that waits for the reader's answer."""

    challenge: str
    """Its id."""

    def answer(self, talk: TextSession, accept: bool) -> list[Out]:
        """Accept or decline it."""
        nonce = talk.take_nonce() if accept else None
        return talk.send(AnswerChallenge(ref=talk.new_ref(), challenge=self.challenge, accept=accept, nonce=nonce))


def challenge(talk: TextSession, rest: str) -> list[Out]:
    player, typed = talk.find_player(rest)
    if not player:
        raise unclear(talk.words, "challenge-missing")
    wanted = parse_wanted(talk.words, talk.games(), typed.split())
    command = Challenge(
        ref=talk.new_ref(),
        to=player[:40],
        game=wanted.game.id,
        options=wanted.options,
        terms=wanted.terms,
        nonce=talk.take_nonce(),
    )
    return talk.send(command)


def accept(talk: TextSession, rest: str) -> list[Out]:
    """Accept the newest challenge."""
    if not talk.questions:
        raise unclear(talk.words, "challenge-none")
    return talk.answer_newest(accept=True)


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    match command:
        case Challenge():
            return [talk.words.say("done-challenge")]
        case AnswerChallenge() if done.table is not None:
            talk.turn_to(done.table)
            return [talk.words.say("done-found", table=done.table)]
        case _:
            return []


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, Challenged):
        return []
    words = talk.words
    talk.questions.pop(message.challenge, None)
    mine = talk.welcome is not None and message.by.id == talk.welcome.you.id
    other = message.to.name if mine else message.by.name
    if message.status == "open" and not mine:
        talk.questions[message.challenge] = _ChallengeReceived(message.challenge)
        game, clock = game_title(words, message.game), clock_rule_words(words, message.terms.clock)
        return [words.say("challenged", name=other, game=game, clock=clock)]
    if message.status == "open":
        return []
    key = "challenge-sent" if mine else "challenge-received"
    return [words.say(f"{key}-{message.status}", name=other)]


FEATURE: Final = TextFeature(
    verbs={"challenge": challenge, "accept": accept},
    on_done=_on_done,
    on_message=_on_message,
    kept=(_ChallengeReceived,),
)
