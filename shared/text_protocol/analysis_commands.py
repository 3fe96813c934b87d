"""Analysis by typing: the verbs that become commands, and evaluations in sentences. Knows no rule and no search.

Evaluations come ten times a second; a reader hears the first and the last, and the newest with `stop`.
"""

from shared.i18n import Catalogue
from shared.protocol.analysis import Analyse, Evaluation, StopAnalysing
from shared.protocol.hosts import EvaluatedLine
from shared.text_protocol.replies import code_words
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import find_game, unclear
from shared.words.moves import option_words
from shared.words.people import side_name

_WON = 10_000


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
    evaluation, talk.evaluation = talk.evaluation, None
    found = [] if evaluation is None or talk.analysed is None else _lines(talk.words, talk.analysed, evaluation)
    return [*(found or [talk.words.say("analysis-nothing-yet")]), *talk.send(StopAnalysing(ref=talk.new_ref()))]


def hear_evaluation(talk: TextSession, evaluation: Evaluation) -> list[str]:
    """The first and the last evaluation in sentences; those between are kept for `stop`."""
    if talk.analysed is None or evaluation.search != talk.search:
        return []
    is_first = talk.evaluation is None
    talk.evaluation = evaluation
    lines = _lines(talk.words, talk.analysed, evaluation) if is_first or evaluation.done else []
    if evaluation.code is not None:
        lines.append(code_words(talk.words, evaluation.code, evaluation.code))
    return lines


def _lines(words: Catalogue, game: str, evaluation: Evaluation) -> list[str]:
    if not evaluation.lines:
        return []
    best = [
        words.say(
            "analysis-line",
            number=str(number),
            value=_value(words, game, line),
            moves=words.say("comma").join(option_words(game, move) for move in line.moves),
        )
        for number, line in enumerate(evaluation.lines, 1)
    ]
    return [words.say("analysis-depth", count=evaluation.depth), *best]


def _value(words: Catalogue, game: str, line: EvaluatedLine) -> str:
    if line.score == 0:
        return words.say("analysis-even")
    seat = 0 if line.score > 0 else 1
    side = side_name(words, game, seat) or str(seat + 1)
    if abs(line.score) < _WON:
        return words.say("analysis-ahead", side=side, amount=f"{abs(line.score) / 100:.2f}")
    return words.say("analysis-wins" if line.plies is None else "analysis-wins-in", side=side, count=line.plies or 0)
