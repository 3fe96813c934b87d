"""Compares two experience books: rules gained, lost and changed, and the answers to first moves. Judges neither."""

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from shared.core import Game
from shared.experience.book import ExperienceBook


@dataclass(frozen=True, slots=True)
class FirstReply:
    """The answer of a book to a first move of the game, in move texts."""

    move: str
    reply: str
    is_new: bool
    """Whether the book before it answers otherwise, or not by a rule."""


def changes(one: Path, two: Path) -> dict[str, int]:
    """Rules that book `two` has `gained`, `lost`, `changed` (the same premise, another result) and kept the `same`.

    Raises BookError.
    """
    before, after = _rules(one), _rules(two)
    common = before.keys() & after.keys()
    changed = sum(before[premise] != after[premise] for premise in common)
    counts = {"gained": len(after) - len(common), "lost": len(before) - len(common), "changed": changed}
    return {**counts, "same": len(common) - changed}


def first_reply(rules: Game[Any, Any], before: Path, after: Path) -> FirstReply | None:
    """The answer of book `after` to a first move, rather one that is new since book `before`.

    None where no rule answers any, or where chance has a part in the start. Raises BookError.
    """
    if rules.hidden:
        return None
    old, new = _replies(rules, before), _replies(rules, after)
    known = [FirstReply(move, reply, old.get(move) != reply) for move, reply in new.items()]
    return max(known, key=lambda it: it.is_new, default=None)


def _replies(rules: Game[Any, Any], file: Path) -> dict[str, str]:
    """By first move, in the order of the legal moves."""
    options = rules.options({})
    deal = rules.deal(options, Random(0))
    start = rules.begin(options, deal, rules.first_lead(options, deal))
    replies: dict[str, str] = {}
    with ExperienceBook.open(file) as book:
        for move in rules.legal_moves(start):
            state = rules.successor(start, move)
            view = rules.view(state, rules.to_act(state)[0])
            rule = book.rule(view, [rules.format_move(state, reply) for reply in rules.legal_moves(state)])
            if rule is not None:
                replies[rules.format_move(start, move)] = rule.move
    return replies


def _rules(file: Path) -> dict[bytes, int]:
    with ExperienceBook.open(file) as book:
        return {premise: result for premise, result, _ in book.rules()}
