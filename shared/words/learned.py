"""Sentences for the lessons that Old Hand drew from a match, worded as on the page (lessons-panel.ts). No rules."""

from shared.games.facets import is_hidden
from shared.i18n import Catalogue
from shared.protocol.lessons import LearnedBook, LearnedMove, LearnedMoves, MatchLessons
from shared.words.moves import option_words

SHOWN = 5
"""Moves of a kind that are named; the rest are counted."""
_KINDS = {
    "barred": "move",
    "barred_here": "move-here",
    "barred_by_book": "move-in-log",
    "kept": "move",
    "rules": "rule",
}
"""The message of one move, by the kind of lesson."""


def learned_words(words: Catalogue, learned: MatchLessons) -> list[str]:
    """Line by line: a heading, the moves of each kind, how far the match has come into the book, where to see more."""
    if not learned.learns:
        return [words.say("learned-nobody")]
    if not learned.ready:
        return [words.say("learned-waiting")]
    kinds: dict[str, LearnedMoves] = {kind: getattr(learned, kind) for kind in _KINDS}
    lines = [words.say("learned-heading")]
    lines += _listed(words, learned, "barred", kinds["barred"])
    if learned.barred_both:
        lines.append(words.say("result-learned-barred-both", count=learned.barred_both))
    for kind in ("barred_here", "barred_by_book", "kept"):
        lines += _listed(words, learned, kind, kinds[kind])
    if learned.barred.total + learned.kept.total == 0:
        lines.append(words.say("result-learned-nothing"))
    lines += _listed(words, learned, "rules", kinds["rules"])
    lines.append(_book_words(words, learned.book))
    first = next((moves.first[0] for moves in kinds.values() if moves.first), None)
    if first is not None:
        address = f"/#/replay/{learned.table}/{learned.match}.{first.round}/{first.ply}"
        lines.append(words.say("learned-where", ply=first.ply, address=address))
    return lines


def _listed(words: Catalogue, learned: MatchLessons, kind: str, moves: LearnedMoves) -> list[str]:
    if moves.total == 0:
        return []
    heading = words.say(f"result-learned-{kind.replace('_', '-')}", count=moves.total)
    shown = moves.first[:SHOWN]
    lines = [heading, *(_move_words(words, learned.game, kind, move) for move in shown)]
    if moves.total <= len(shown):
        return lines
    return [*lines, f"{words.say('result-learned-more', count=moves.total - len(shown))}."]


def _move_words(words: Catalogue, game: str, kind: str, move: LearnedMove) -> str:
    made = option_words(words, game, move.rule or move.move)
    if move.rule is None and move.better is not None:
        # Of a hidden hand one mistake is remembered, not how often hands with this move were won.
        better = words.say("result-learned-better", move=option_words(words, game, move.better))
        line = f"{words.say('result-learned-mistake', ply=move.ply, move=made)}. {better}"
    else:
        counts = {"wins": move.wins, "draws": move.draws, "losses": move.losses}
        key = f"result-learned-{'rule' if move.rule is not None else _KINDS[kind]}"
        line = f"{words.say(key, ply=move.ply, move=made, **counts)}."
    return words.say("learned-in-hand", hand=move.round, line=line) if is_hidden(game) else line


def _book_words(words: Catalogue, book: LearnedBook) -> str:
    if not book.counted:
        return words.say("result-learned-uncounted")
    if book.has_match and book.version is not None:
        return words.say("result-learned-in-book")
    if book.refused:
        return words.say("result-learned-refused")
    if book.waiting:
        return words.say("result-learned-next-book", count=book.waiting)
    return words.say("result-learned-trying")
