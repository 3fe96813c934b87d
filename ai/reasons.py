"""Decisions with the reasons that players of several games give (`shared.reasons`). Words nothing; clients do that."""

from collections.abc import Sequence

from shared.agent import Decision
from shared.experience import ExperienceRule
from shared.reasons import ChanceReason, EndgameReason, OnlyMoveReason, OwnThinkingReason, RuleReason, Value


def only_move(move: str) -> Decision:
    """There was nothing to decide."""
    return Decision(move, OnlyMoveReason())


def by_chance(move: str) -> Decision:
    """Drawn at random."""
    return Decision(move, ChanceReason())


def own_thinking(
    move: str,
    player: str,
    score: float | None = None,
    depth: int | None = None,
    line: Sequence[str] = (),
    decided: int | None = None,
    judgement: int | None = None,
    clear: float | None = None,
    knows: int | None = None,
) -> Decision:
    """Found by evaluation or search; `score` is the player's own scale, for the mover.

    `depth`: plies looked ahead. `line`: the moves expected from here on in move texts, this one first. `decided`: plies
    until the mover has won, or less than 0: has lost, where that was seen. `judgement`: version of the book whose
    learned evaluation valued the leaves. `clear`: the score of a clear advantage, by default 1. `knows`: how many of
    the others it expects to reply as they usually do.
    """
    why = OwnThinkingReason(
        by=player,
        score=score,
        clear=clear,
        depth=depth,
        decided=decided,
        line=tuple(line) or None,
        judgement=judgement,
        knows=knows,
    )
    return Decision(move, why)


def by_opening_book(move: str, player: str, score: float, depth: int, reply: str) -> Decision:
    """From the player's opening book, which a search of `depth` plies made beforehand.

    `reply`: the move that it expects then; empty for none.
    """
    line = (move, reply) if reply else (move,)
    return Decision(move, OwnThinkingReason(by=player, score=score, depth=depth, line=line, prepared=True))


def by_endgame_database(move: str, player: str, value: Value, plies: int | None) -> Decision:
    """The position is in a database of endings. `value`: for the mover, in so many `plies`."""
    return Decision(move, EndgameReason(by=player, value=value, plies=plies))


def by_rule(rule: ExperienceRule, book: int) -> Decision:
    """An Experience Rule of book version `book` fired."""
    backing = rule.backing
    why = RuleReason(
        premise=rule.premise,
        move=rule.move,
        wins=rule.wins,
        draws=rule.draws,
        losses=rule.losses,
        games=rule.games,
        net=rule.net,
        low=round(rule.low, 3),
        book=book,
        made_by=None if backing is None else dict(backing.made_by),
        witnesses=None if backing is None else backing.support_players,
        newest=None if backing is None else backing.newest,
    )
    return Decision(rule.move, why)
