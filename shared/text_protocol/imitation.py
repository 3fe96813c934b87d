"""AI players that play like the reader: the verb, and the answer in sentences."""

from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done
from shared.protocol.imitation import GetImitation, ImitationInfo, SetImitation
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.people import game_title


def imitation(talk: TextSession, rest: str) -> list[Out]:
    """`imitation on`: AI players may play like the person; `imitation`: tells whether they may."""
    word = fold(rest)
    if word not in ("", "on", "off"):
        raise unclear(talk.words, "imitation-unclear")
    return talk.send(SetImitation(ref=talk.new_ref(), on=word == "on") if word else GetImitation(ref=talk.new_ref()))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, SetImitation | GetImitation) or done.imitation is None:
        return []
    return [*_lines(talk.words, done.imitation)]


def _lines(words: Catalogue, info: ImitationInfo) -> list[str]:
    games = [
        words.say("imitation-game", game=game_title(words, it.game), known=it.known, least=it.least)
        for it in info.games
    ]
    return [words.say("imitation-on" if info.on else "imitation-off"), *games]


FEATURE: Final = TextFeature(verbs={"imitation": imitation}, on_done=_on_done)
