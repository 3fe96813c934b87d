"""Moves between their texts and what people type: "six four", "64 left" or "11 15" find one among the legal.

No rules: a move that is not in the list given is none. Each game has its own words (`shared.words.game_text`).
"""

from collections.abc import Sequence

from shared.errors import AmbiguousMove, IllegalMove
from shared.words.english import joined
from shared.words.game_text import text_of


def deed_words(game: str, move: str) -> str:
    """What somebody does by a move, as "you" do it: "play six four on the left", "hop a1 to c3", "capture 22 to 15"."""
    return text_of(game).deed(move)


def option_words(game: str, move: str) -> str:
    """A legal move as it is offered: what to type."""
    return text_of(game).offer(move)


def find_move(game: str, board: str, legal: Sequence[str], typed: str) -> str:
    """The one of the legal move texts that somebody means: "6-4 left", "64l", "six four", "11 15", "c2 e4", "22x8".

    Raises NotationError when it is no move text at all, IllegalMove when none fits, AmbiguousMove when several do; each
    in a sentence that says what to do.
    """
    text = " ".join(typed.lower().split())
    if text in legal:
        return text
    words = text_of(game)
    found = words.find(board, legal, text)
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(f"{typed} is not a legal move now; type moves to list yours")
    choices = [words.offer(move) for move in found]
    raise AmbiguousMove(f"{typed} can be played in several ways; type play {joined(choices, 'or play')}")
