"""The three tasks of a release, scored on its test split: the next move of a person, hidden tiles, values of positions.

A model has a method for each task that it takes part in: `next_move` gives a number for each legal move, `hidden_tiles`
for each unseen tile one for each seat, `value` those of won, drawn and lost; each is divided by its sum. The loss is
−log p of what was the case, in nats, with p ≥ 1e-6. Errors are over games, since the decisions of one belong together.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Final

from mining.dataset.baselines import (
    Counts,
    SearchedValue,
    exact_tiles,
    fast_search,
    moves_of_people,
    people_model,
    uniform_moves,
    uniform_tiles,
)
from mining.dataset.reading import Example, Observation, ReleaseFolder, examples_of
from shared.errors import CodedError
from shared.games import GAMES
from shared.games.facets import facets_of

LEAST: Final = 1e-6
"""The least probability that counts: one that was thought impossible costs 13.8 nats."""
Answer = Callable[[Observation], Any]
Truth = tuple[Sequence[float], int]
"""Probabilities, and the place of what was the case."""


class Task(StrEnum):
    """The tasks by name."""

    NEXT_MOVE = "next-move"
    HIDDEN_TILES = "hidden-tiles"
    VALUE = "value"

    @property
    def method(self) -> str:
        """Of a model."""
        return self.value.replace("-", "_")


@dataclass(slots=True)
class Score:
    """What one model has scored at one task."""

    losses: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    """(sum, decisions or tiles) by game."""
    hits: float = 0.0
    squares: float = 0.0

    def add(self, truths: Sequence[Truth]) -> None:
        """All that a game asked."""
        for shares, case in truths:
            best = max(shares)
            self.hits += (shares[case] == best) / sum(share == best for share in shares)
            self.squares += sum((share - (place == case)) ** 2 for place, share in enumerate(shares))
        if truths:
            self.losses.append((sum(-math.log(max(shares[case], LEAST)) for shares, case in truths), len(truths)))

    def fields(self) -> dict[str, float | int]:
        """As the command prints them; `error` is the standard error of the loss."""
        count = sum(each for _, each in self.losses)
        loss = sum(total for total, _ in self.losses) / count
        spread = sum((total - loss * each) ** 2 for total, each in self.losses)
        facts = {"log_loss": loss, "error": math.sqrt(spread) / count, "accuracy": self.hits / count}
        facts["brier"] = self.squares / count
        return {"games": len(self.losses), "count": count, **{name: round(it, 4) for name, it in facts.items()}}


def evaluate(
    release: ReleaseFolder,
    tasks: Sequence[Task],
    most: int | None,
    model: Any,
    say: Callable[[str], None],
    name: str = "",
) -> Iterator[dict[str, object]]:
    """A row for each game, task and model. `most`: games of a kind that are scored, and that a search learns from;
    `model`: the one submitted, called `name`, or None. Raises CodedError `dataset/release`, `dataset/model`."""
    for game in release.known_games():
        say(f"{game}: reading")
        counts = Counts(game)
        test = list(release.games(game, "test", most))
        learns = any(task is not Task.HIDDEN_TILES for task in tasks)
        for row in test if learns else ():
            counts.want(examples_of(row))
        for number, row in enumerate(release.games(game, "train") if learns else (), 1):
            for example in examples_of(row):
                counts.learn(example)
            if number % 1_000 == 0:
                say(f"{game}: learned from {number:,} games")
        taught = list(release.games(game, "train", most)) if Task.VALUE in tasks else []
        for task in tasks:
            answers = dict(_baselines(game, task, counts, taught))
            answer = getattr(model, task.method, None)
            if answer is not None:
                answers[name] = _careful(answer, name, task)
            scores = {who: Score() for who in answers}
            for number, row in enumerate(test if answers else (), 1):
                examples = [example for example in examples_of(row) if _asks(task, example)]
                for who, its in answers.items():
                    scores[who].add([truth for example in examples for truth in _truths(task, example, its, who)])
                if number % 100 == 0:
                    say(f"{game}: {task}: {number:,} of {len(test):,} games")
            for who, score in scores.items():
                if score.losses:
                    yield {"game": game, "task": task.value, "model": who, **score.fields()}


def _baselines(
    game: str, task: Task, counts: Counts, taught: Sequence[Mapping[str, Any]]
) -> Iterator[tuple[str, Answer]]:
    if task is Task.NEXT_MOVE:
        yield "uniform", uniform_moves
        yield "counts", counts.next_move
        if (people := people_model(game)) is not None:
            yield "people", partial(moves_of_people, people)
    elif task is Task.HIDDEN_TILES:
        if facets_of(game).holders is not None:
            yield "uniform", uniform_tiles
            yield "exact counting", exact_tiles
    else:
        yield "base rate", counts.base_rate
        yield "counts", counts.value
        if (agent := fast_search(game)) is not None:
            searched = SearchedValue(agent, counts)
            for row in taught:
                for example in examples_of(row):
                    searched.learn(example)
            yield "search", searched.value


def _asks(task: Task, example: Example) -> bool:
    """Whether the decision is one of the task's."""
    if task is Task.HIDDEN_TILES:
        return GAMES[example.seen.view.game].hidden and bool(exact_tiles(example.seen))
    return example.by_person if task is Task.NEXT_MOVE else True


def _truths(task: Task, example: Example, answer: Answer, who: str) -> Iterator[Truth]:
    """What the answer says of the decision, and what was the case."""
    said = answer(example.seen)
    try:
        if task is Task.VALUE:
            yield _shares(list(said), 3), example.result
        elif task is Task.NEXT_MOVE:
            legal = example.seen.legal
            yield _shares([said.get(move, 0) for move in legal], len(legal)), legal.index(example.move)
        else:
            for seat, hand in enumerate(example.hands):
                for piece in hand if seat != example.seen.view.seat else ():
                    yield _shares(list(said[piece]), len(example.hands)), seat
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        message = f"{who} answered {task} with something else than its numbers: {error}"
        raise CodedError("dataset/model", message) from error


def _shares(numbers: Sequence[float], count: int) -> Sequence[float]:
    total = sum(numbers)
    if len(numbers) != count or not all(number >= 0 for number in numbers) or not 0 < total < math.inf:
        raise ValueError(f"{count} numbers from 0 on, one of them above, are asked for")
    return [number / total for number in numbers]


def _careful(answer: Answer, who: str, task: Task) -> Answer:
    def careful(seen: Observation) -> Any:
        try:
            return answer(seen)
        except (Exception, SystemExit) as error:
            raise CodedError("dataset/model", f"{who} failed at {task}: {type(error).__name__}: {error}") from error

    return careful
