"""What AI players learned from a match of one person. Reads what is remembered and the newest book; mines nothing.

A finished match is looked at move by move: which of the AI players' moves are remembered to have lost to this person,
which to have won, and which rules of the newest book concern its positions.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from server.explorer import Experience
from server.http.publish_rounds import Round
from shared.core import Game, Seat
from shared.experience.memory import NAME, Answer, Remembered
from shared.gamelog import Event, Kind, PlayerKind
from shared.keys import frame_of, key_of, results

FEW = 5
"""Moves of a kind that are told of; the rest are counted."""
Pair = tuple[bytes, int]
"""Premise state and result key, as `shared.experience.memory` has them."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of the match."""

    round: int
    ply: int
    """From 1: the position after it is the replay's frame of this number."""
    seat: Seat
    move: str
    pair: Pair
    state: Any
    """Before the move."""
    by_ai: bool
    """Whether an AI player that remembers people made it."""

    def told(self, counts: Mapping[str, Any]) -> dict[str, Any]:
        """JSON-plain, with these counts beside it."""
        return {"round": self.round, "ply": self.ply, "seat": self.seat, "move": self.move, **counts}


def remembers(agent: str) -> bool:
    """Whether the AI player of this name consults what is remembered of the people it plays against."""
    name = re.split("[+~]", agent, maxsplit=1)[0]
    return f"+{NAME}" in agent or (name == "experience" and f"~{NAME}" not in agent)


def sat_in(events: Sequence[Event], player: str, match: int) -> bool:
    """Whether the player made a move in this match, or sat when it was given up."""
    own = {event.version for event in events if event.kind is Kind.SAT and (event.data or {}).get("player") == player}
    return any(event.match == match and event.sitting in own for event in events)


def made_in(game: Game[Any, Any], rounds: Sequence[Round], events: Sequence[Event]) -> list[Made]:
    """Every move of these rounds, passes left out."""
    experienced = {
        event.version
        for event in events
        if event.kind in (Kind.SAT, Kind.HELD)
        and (event.data or {}).get("kind") == PlayerKind.AI
        and remembers((event.data or {}).get("agent") or "")
    }
    return [move for one in rounds for move in _moves(game, one, experienced)]


def _moves(game: Game[Any, Any], one: Round, experienced: set[int]) -> Iterator[Made]:
    normal = frame_of(game.id).normal
    for ply, ((before, after), event) in enumerate(zip(pairwise(one.states), one.plies(), strict=True), start=1):
        if event.kind is not Kind.MOVED or event.move is None or event.move == "pass":
            continue
        seat = game.to_act(before)[0]
        premise, _ = normal(game.pack(before), seat)
        made, _ = normal(game.pack(after), seat)
        by_ai = event.sitting in experienced
        yield Made(one.round, ply, seat, event.move, (premise, key_of(made)), before, by_ai)


def remembered_of(game: Game[Any, Any], moves: Sequence[Made], remembered: Remembered) -> dict[str, Any]:
    """`barred`: moves of AI players in this match that are not made against the person again, each with what proved
    better where that is known; `kept`: those that won and are made again. Each as `total` and the `first` few."""
    found: dict[Pair, tuple[Made, Answer]] = {}
    for move in moves:
        answer = remembered.answers.get(move.pair)
        if move.by_ai and answer is not None:
            found.setdefault(move.pair, (move, answer))
    better: dict[bytes, set[int]] = {}
    for (premise, result), answer in remembered.answers.items():
        if answer.beats:
            better.setdefault(premise, set()).add(result)
    barred = [one for one in found.values() if one[1].barred]
    kept = [one for one in found.values() if one[1].beats]
    return {
        "barred": {
            "total": len(barred),
            "first": [
                move.told({**_counts(answer), "better": _better(game, move, better.get(move.pair[0], set()))})
                for move, answer in barred[:FEW]
            ],
        },
        "kept": {"total": len(kept), "first": [move.told(_counts(answer)) for move, answer in kept[:FEW]]},
    }


def _counts(answer: Answer) -> dict[str, int]:
    return {"wins": answer.wins, "draws": answer.draws, "losses": answer.losses}


def _better(game: Game[Any, Any], move: Made, wanted: set[int]) -> str | None:
    """A legal move there that is remembered to have gone better."""
    if not wanted:
        return None
    legal = [game.format_move(move.state, one) for one in game.legal_moves(move.state)]
    made = results(game.view(move.state, move.seat), legal)
    return next((text for text, result in made.items() if result in wanted), None)


def ruled(game: Game[Any, Any], moves: Sequence[Made], experience: Experience) -> dict[str, Any]:
    """Positions of the match for which the newest book has a rule: `total`, and the `first` few, each with its `rule`:
    a move."""
    found: list[dict[str, Any]] = []
    seen: set[bytes] = set()
    asked: list[tuple[Made, Any, list[str]]] = []
    for move in moves:
        if move.pair[0] not in seen:
            seen.add(move.pair[0])
            legal = [game.format_move(move.state, one) for one in game.legal_moves(move.state)]
            asked.append((move, game.view(move.state, move.seat), legal))
    for (move, _, _), rule in zip(
        asked, experience.rules(game.id, [(view, legal) for _, view, legal in asked]), strict=True
    ):
        if rule is not None:
            counts = {"wins": rule.wins, "draws": rule.draws, "losses": rule.losses}
            found.append(move.told({**counts, "rule": rule.move}))
    return {"total": len(found), "first": found[:FEW]}
