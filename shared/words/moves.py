"""Moves between their texts and what people type: "six four", "64 left" or "11 15" find one among the legal.

No rules: a move that is not in the list given is none. Each game has its own words (`shared.words.game_text`).
"""

from collections.abc import Mapping, Sequence

from shared.errors import AmbiguousMove, IllegalMove
from shared.i18n import Catalogue
from shared.text.folding import fold
from shared.words.games import text_of


def move_words(words: Catalogue, game: str, move: str, who: Mapping[str, str]) -> str:
    """A move as a clause: "You play six four on the left", "Ann hops a1 to c3". `who`: see `people.subject`."""
    return text_of(game).move_words(words, move, who)


def option_words(words: Catalogue, game: str, move: str) -> str:
    """A legal move as it is offered: what to type. English is understood in every language."""
    return text_of(game).offer(words, move)


def legal_words(words: Catalogue, game: str, legal: Sequence[str]) -> str:
    """The reader's legal moves, as they are typed."""
    offered = ", ".join(option_words(words, game, move) for move in legal)
    return words.say("moves-yours", count=len(legal), moves=offered)


def find_move(words: Catalogue, game: str, board: str, legal: Sequence[str], typed: str) -> str:
    """The one of the legal move texts that somebody means: "6-4 left", "64l", "six four", "11 15", "c2 e4", "22x8".

    Raises NotationError when it is no move text at all, IllegalMove when none fits, AmbiguousMove when several do; each
    in a sentence that says what to do.
    """
    text = fold(typed)
    text = "pass" if text == fold(words.say("move-pass")) else text
    if text in legal:
        return text
    game_text = text_of(game)
    found = game_text.find(words, board, legal, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(words.say("move-not-legal", move=words.say("move-pass") if text == "pass" else typed))
    choices = [game_text.offer(words, move) for move in found]
    raise AmbiguousMove(words.say("move-ambiguous", move=typed, choices=words.listed(choices, choice=True)))
