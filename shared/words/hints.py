"""Hints in sentences: the moves that a master might play, each with its reason, and the key state to go for."""

from collections.abc import Sequence

from shared.i18n import Catalogue
from shared.protocol import AdvisedMove, Aim
from shared.words.moves import option_words
from shared.words.reasons import reason_words


def hint_words(words: Catalogue, game: str, moves: Sequence[AdvisedMove], aim: Aim | None) -> list[str]:
    """One line for each move, best first, and one for the key state."""
    lines = [_move_line(words, game, advised, is_best=place == 0) for place, advised in enumerate(moves)]
    return lines if aim is None else [*lines, _aim_line(words, aim)]


def _move_line(words: Catalogue, game: str, advised: AdvisedMove, *, is_best: bool) -> str:
    move = option_words(game, advised.move)
    if advised.share is not None:
        move = words.say("hint-share", move=move, share=words.percent(advised.share))
    key = "hint-best" if is_best else "hint-other"
    if not advised.reason:
        return words.say(key, move=move)
    return words.say(f"{key}-why", move=move, reason=reason_words(words, advised.reason))


def _aim_line(words: Catalogue, aim: Aim) -> str:
    return words.say(
        "hint-aim",
        cells=words.listed(aim.cells),
        count=aim.distance,
        wins=words.number(aim.wins),
        losses=words.number(aim.losses),
    )
