"""Games of files that cannot be kept, counted by cause. Knows no format."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypedDict

from shared.errors import RecordError


@dataclass(slots=True)
class Loss:
    """The games lost by one cause."""

    code: str
    """Of RecordError; stable."""
    games: int
    first: RecordError
    """The error of the first of them."""


class LossFields(TypedDict):
    """A loss as plain data: its code, how many games, and where the first of them is and what is wrong with it."""

    code: str
    games: int
    source: str
    line: int
    message: str


class Losses:
    """The games that were lost so far."""

    def __init__(self) -> None:
        self._by_code: dict[str, Loss] = {}

    def add(self, error: RecordError) -> None:
        """One more game."""
        known = self._by_code.setdefault(error.code, Loss(error.code, 0, error))
        known.games += 1

    @property
    def games(self) -> int:
        """All of them."""
        return sum(loss.games for loss in self._by_code.values())

    def __iter__(self) -> Iterator[Loss]:
        """The causes, the most frequent first."""
        return iter(sorted(self._by_code.values(), key=lambda loss: (-loss.games, loss.code)))

    def document(self) -> list[LossFields]:
        """The causes as plain data: code, games, and of the first example its source, line and message."""
        return [
            {
                "code": loss.code,
                "games": loss.games,
                "source": loss.first.source,
                "line": loss.first.line,
                "message": str(loss.first),
            }
            for loss in self
        ]
