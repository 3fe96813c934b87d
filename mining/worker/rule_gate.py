"""The gate of rules: a rule that loses by a search is not published. Publishes nothing itself.

Every pair of a state and a move that is to become a rule is searched once: the best move, and the rule's. If the
rule's looks worse by half a mistake's measure, it is searched again, AGAIN times as long; if it is worth less by a
whole one then, the pair is *refuted*. (Of 27 early rules that looked like mistakes to the brief search alone, the long
one confirmed 4.) The search is a facet of the game (`RuleCheck`) of a fixed number of nodes. All searches before one
publication end after some seconds; pairs that are left *wait*, and are no rules before they have been searched. A
book holds what was found: its section `recall` the pairs that passed, and its section `refuted` the others. The next
book starts from there, so nothing is searched twice, and a worker that is killed loses what it searched for one book.
"""

import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Tally
from mining.contracts import RuleCheck
from mining.games.registry import mining_facets
from shared.errors import BookError
from shared.experience import ExperienceBook
from shared.experience.lines import Pair
from shared.games import GAMES
from shared.keys import frame_of, key_of

RECALL, REFUTED = "recall", "refuted"
"""Sections of the pairs that passed, and of those that did not."""
AGAIN = 10
"""Times the positions of the first search that the second one looks at."""


@dataclass(frozen=True, slots=True)
class RuleGate:
    """How long pairs are searched."""

    seconds: float | None = None
    """Before one publication, at most; a search that has begun is completed. Without: until all are searched."""

    def opened(self, game: str, newest: Path | None) -> "RuleSearches | None":
        """The searches before a book of this game, whose newest book is in this file; None for a game that
        has no check of rules."""
        check = mining_facets(game).rule_check
        if check is None:
            return None
        searches = RuleSearches(game, check, self.seconds)
        if newest is not None:
            with suppress(BookError), ExperienceBook.open(newest) as book:
                searches.learn(book)
        return searches


@dataclass
class RuleSearches:
    """The pairs of one book that have been searched."""

    game: str
    check: RuleCheck
    seconds: float | None
    passed: set[Pair] = field(default_factory=set[Pair])
    refuted: set[Pair] = field(default_factory=set[Pair])
    waiting: int = 0
    """Pairs that the last call of `sift` has left."""

    def learn(self, book: ExperienceBook) -> None:
        """Know the pairs that the book holds, if they were searched in the same way."""
        if _is_searched_by(self.check, book.facts.get("searched", {})):
            self.passed.update(book.pairs(RECALL))
            self.refuted.update(book.pairs(REFUTED))

    def sift(self, pairs: Tally) -> NDArray[np.int8]:
        """Of every row: 1 where the pair passed, −1 where it is refuted, 0 where it waits.

        Those that were seen most are searched first, at least one.
        """
        keys = list(zip(map(bytes, pairs.premises), pairs.result_keys.tolist(), strict=True))
        unknown = [row for row, pair in enumerate(keys) if pair not in self.passed and pair not in self.refuted]
        unknown.sort(key=lambda row: -int(pairs.seen[row]))
        ends_at = None if self.seconds is None else time.monotonic() + self.seconds
        for number, row in enumerate(unknown):
            if number and ends_at is not None and time.monotonic() > ends_at:
                break
            (self.refuted if self._is_mistake(keys[row]) else self.passed).add(keys[row])
        found = np.array([(pair in self.passed) - (pair in self.refuted) for pair in keys], np.int8)
        self.waiting = int((found == 0).sum())
        return found

    def _is_mistake(self, pair: Pair) -> bool:
        nodes, mistake = self.check.nodes, self.check.mistake
        if 2 * loss_of(self.game, pair, nodes) < mistake:
            return False
        return loss_of(self.game, pair, AGAIN * nodes) >= mistake

    def facts(self, refuted: int) -> dict[str, int]:
        """The header's entry `searched`. `refuted`: how many pairs of the book are."""
        return {**_settings(self.check), "refuted": refuted, "waiting": self.waiting}


def loss_of(game: str, pair: Pair, nodes: int) -> int:
    """By how many hundredths the move between both states loses, by a search of `nodes` (`RuleCheck.loss`); 0
    where it is the only move.
    """
    check, rules, normal = mining_facets(game).rule_check, GAMES[game], frame_of(game).normal
    assert check is not None
    state: Any = rules.unpack(pair[0])
    moves, seat = rules.legal_moves(state), rules.to_act(state)[0]
    for move in moves if len(moves) > 1 else ():
        if key_of(normal(rules.pack(rules.successor(state, move)), seat)[0]) == pair[1]:
            return check.loss(state, rules.format_move(state, move), nodes)
    return 0


def has_waiting(game: str, facts: Any) -> bool:
    """Whether the book with these facts has pairs that were not searched, or not in the way of today."""
    check, searched = mining_facets(game).rule_check, facts.get("searched", {})
    if check is None:
        return False
    return not _is_searched_by(check, searched) or searched["waiting"] > 0


def _settings(check: RuleCheck) -> dict[str, int]:
    return {"nodes": check.nodes, "mistake": check.mistake}


def _is_searched_by(check: RuleCheck, searched: Mapping[str, int]) -> bool:
    """Whether a book whose header has this entry was searched as today."""
    return _settings(check).items() <= searched.items()
