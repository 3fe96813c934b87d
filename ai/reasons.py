"""The reasons a player can give, as data: `shared.agent.Reason` lists the kinds. Words nothing; clients do that."""

from collections.abc import Sequence
from typing import Any

from shared.agent import Decision
from shared.experience import ExperienceRule


def only_move(move: str) -> Decision:
    """There was nothing to decide."""
    return Decision(move, {"kind": "only-move"})


def by_chance(move: str) -> Decision:
    """Drawn by lot."""
    return Decision(move, {"kind": "chance"})


def own_thinking(
    move: str,
    player: str,
    score: float | None = None,
    depth: int | None = None,
    line: Sequence[str] = (),
    decided: int | None = None,
) -> Decision:
    """Found by evaluation or search; `score` is the player's own scale, for the mover.

    `depth`: plies looked ahead. `line`: the moves expected from here on in move texts, this one first. `decided`: plies
    until the mover has won, or less than 0: has lost, where that was seen.
    """
    why: dict[str, Any] = {"kind": "own-thinking", "by": player}
    if score is not None:
        why["score"] = score
    if depth is not None:
        why["depth"] = depth
    if decided is not None:
        why["decided"] = decided
    if line:
        why["line"] = list(line)
    return Decision(move, why)


def looked_up(move: str, player: str, value: str, plies: int | None) -> Decision:
    """The position is in a database of endings. `value`: "win", "draw" or "loss" for the mover, in so many `plies`."""
    why: dict[str, Any] = {"kind": "endgame", "by": player, "value": value}
    return Decision(move, why if plies is None else {**why, "plies": plies})


def by_rule(rule: ExperienceRule, book: int) -> Decision:
    """An Experience Rule of book version `book` fired."""
    why: dict[str, Any] = {
        "kind": "rule",
        "premise": rule.premise,
        "move": rule.move,
        "wins": rule.wins,
        "draws": rule.draws,
        "losses": rule.losses,
        "games": rule.games,
        "net": rule.net,
        "low": round(rule.low, 3),
        "book": book,
    }
    if rule.backing is not None:
        why["from"] = dict(rule.backing.made_by)
        why["witnesses"] = rule.backing.support_players
        if rule.backing.newest is not None:
            why["newest"] = rule.backing.newest
    return Decision(rule.move, why)
