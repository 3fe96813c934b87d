"""Analysis by typing: the verbs that become commands, and evaluations in sentences. Knows no rule and no search.

Evaluations come ten times a second; a reader hears the first and the last, and the newest with `stop`.
"""

from dataclasses import dataclass
from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done, Message
from shared.protocol.analysis import Analyse, Evaluation, StopAnalysing
from shared.protocol.hosts import EvaluatedLine, Unit
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.replies import code_words
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import find_game, unclear
from shared.words.moves import option_words
from shared.words.people import side_name

_WON = 10_000
_SAMPLED = "win"
"""The unit of a search that plays on at random: its scores stand for an expected score."""


@dataclass(slots=True)
class _Analysis:
    """The reader's search."""

    search: str | None = None
    """The id of the one that was begun last."""
    game: str = ""
    """Of the position that it searches."""
    newest: Evaluation | None = None
    """How far it has come, as last told."""


def analyse(talk: TextSession, rest: str) -> list[Out]:
    """The position at the table that is talked about, or the named one."""
    if rest:
        game, words = find_game(talk.words, talk.games(), rest.split())
        position = " ".join(words) or None
        return talk.send(Analyse(ref=talk.new_ref(), game=game.id, position=position))
    _, _, state = talk.here()
    if state.view is None:
        raise unclear(talk.words, "analysis-nothing-yet")
    return talk.send(Analyse(ref=talk.new_ref(), game=state.game, position=state.view.board))


def stop(talk: TextSession, rest: str) -> list[Out]:
    """Ends the search, and says what it has found."""
    analysis = talk.part(_Analysis)
    evaluation, analysis.newest = analysis.newest, None
    found = [] if evaluation is None else lines_of(talk.words, analysis.game, evaluation)
    return [*(found or [talk.words.say("analysis-nothing-yet")]), *talk.send(StopAnalysing(ref=talk.new_ref()))]


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, Analyse):
        return []
    analysis = talk.part(_Analysis)
    analysis.search, analysis.game, analysis.newest = done.search, command.game, None
    return [talk.words.say("analysis-begun")]


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    """The first and the last evaluation in sentences; those between are kept for `stop`."""
    if not isinstance(message, Evaluation):
        return []
    analysis = talk.part(_Analysis)
    if message.search != analysis.search:
        return []
    is_first = analysis.newest is None
    analysis.newest = message
    lines = lines_of(talk.words, analysis.game, message) if is_first or message.done else []
    if message.code is not None:
        lines.append(code_words(talk.words, message.code, message.code))
    return [*lines]


def lines_of(words: Catalogue, game: str, evaluation: Evaluation) -> list[str]:
    if not evaluation.lines:
        return []
    best = [
        words.say(
            "analysis-line",
            number=str(number),
            value=_value(words, game, evaluation.unit, line),
            moves=words.say("comma").join(option_words(words, game, move) for move in line.moves),
        )
        for number, line in enumerate(evaluation.lines, 1)
    ]
    if evaluation.unit == _SAMPLED:
        return [words.say("analysis-positions", count=evaluation.nodes), *best]
    return [words.say("analysis-depth", count=evaluation.depth), *best]


def _value(words: Catalogue, game: str, unit: Unit | None, line: EvaluatedLine) -> str:
    if line.score == 0 and unit != _SAMPLED:
        return words.say("analysis-even")
    seat = 0 if line.score >= 0 else 1
    side = side_name(words, game, seat) or words.say("table-Seat", number=seat + 1)
    if abs(line.score) < _WON:
        if unit == _SAMPLED:
            share = round(100 * (line.share or 0))
            return words.say("analysis-expects", side=side, percent=round(50 + abs(line.score) / 2), share=share)
        return words.say("analysis-ahead", side=side, amount=f"{abs(line.score) / 100:.2f}")
    return words.say("analysis-wins" if line.plies is None else "analysis-wins-in", side=side, count=line.plies or 0)


FEATURE: Final = TextFeature(
    verbs={"analyse": analyse, "stop": stop}, on_done=_on_done, on_message=_on_message, kept=(_Analysis,)
)
