"""What Old Hand learned from a match, in sentences, as the page says it (lessons-panel.ts of the page). Knows no
rule."""

from shared.games.facets import is_hidden
from shared.protocol import LearnedBook, LearnedMove, LearnedMoves, MatchLessons
from shared.words.english import count
from shared.words.moves import option_words

SHOWN = 5
"""Moves of a kind that are named; the rest are counted."""
NOBODY_LEARNS = "No AI player that remembers people finished a round of this match, so nothing was learned from it."
WAITING = "Old Hand has not studied this match yet; type learned in a moment."


def learned_words(learned: MatchLessons) -> list[str]:
    """Line by line: a heading, the moves of each kind, how far the match has come into the book, where to see more."""
    if not learned.learns:
        return [NOBODY_LEARNS]
    if not learned.ready:
        return [WAITING]
    barred, here, by_book, kept, rules = (
        learned.barred,
        learned.barred_here,
        learned.barred_by_book,
        learned.kept,
        learned.rules,
    )
    lines = ["What Old Hand learned from this game:"]
    lines += _listed(f"It will not repeat {_moves(barred)} against you:", learned, barred, " against you")
    if learned.barred_both:
        lines.append(f"It will not repeat {learned.barred_both:,} of these against anybody here.")
    heading = f"Because of other people's games here, it will not repeat {_moves(here)}:"
    lines += _listed(heading, learned, here, " against people here")
    lines += _listed(
        f"Because of its book, it will not repeat {_moves(by_book)}:", learned, by_book, " in recorded games"
    )
    beat = f"{count(kept.total, 'move')} beat you and will be played again:"
    lines += _listed(beat, learned, kept, " against you")
    if barred.total + kept.total == 0:
        lines.append("No move of this game was added to what it remembers of you.")
    ruled = f"Its book has rules for {count(rules.total, 'position')} of this game:"
    lines += _listed(ruled, learned, rules, "")
    lines.append(_book_words(learned.book))
    first = next((moves.first[0] for moves in (barred, here, by_book, kept, rules) if moves.first), None)
    if first is not None:
        lines.append(
            f"The web page shows each position: move {first.ply} at "
            f"/#/replay/{learned.table}/{learned.match}.{first.round}/{first.ply}, and so on."
        )
    return lines


def _moves(moves: LearnedMoves) -> str:
    return f"{count(moves.total, 'move')} of its own"


def _listed(heading: str, learned: MatchLessons, moves: LearnedMoves, where: str) -> list[str]:
    """`where`: of which games the counts are."""
    if moves.total == 0:
        return []
    shown = moves.first[:SHOWN]
    lines = [heading, *(_move_words(learned.game, move, where) for move in shown)]
    return lines if moves.total <= len(shown) else [*lines, f"And {moves.total - len(shown):,} more."]


def _move_words(game: str, move: LearnedMove, where: str) -> str:
    hand = f"Hand {move.round}, move" if is_hidden(game) else "Move"
    made = option_words(game, move.rule or move.move)
    counts = f"won {move.wins}, drew {move.draws}, lost {move.losses}{where}"
    if move.rule is not None:
        return f"{hand} {move.ply}: {made} {counts}."
    if move.better is None:
        return f"{hand} {move.ply}, {made}: {counts}."
    # Of a hidden hand one mistake is remembered, not how often hands with this move were won.
    return f"{hand} {move.ply}, {made}: a mistake. Better: {option_words(game, move.better)}."


def _book_words(book: LearnedBook) -> str:
    if not book.counted:
        return "The game is not counted yet."
    if book.has_match and book.version is not None:
        return f"The game is counted in its book {book.version}."
    if book.refused:
        return "The game is counted. The book made from it was weaker, and was refused."
    if book.waiting:
        waits = "waits" if book.waiting == 1 else "wait"
        return f"The game is counted. {count(book.waiting, 'game')} {waits} for the next book."
    return "The game is counted. The next book is being tried."
