"""How often new books are published. Knows no store and no clock."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """When a new book is worth publishing: seats take up the newest at their next match."""

    shortest_s: float = 20.0
    """Never sooner than this after the book before: it takes some seconds of a processor, and hosts fetch each."""
    games: int = 25
    """New games without people that are enough; of games with people any is."""
    longest_s: float = 600.0
    """With at least one new game, no longer than this after the book before."""

    def is_due(self, new_games: int, of_people: int, since_s: float) -> bool:
        """Whether to publish, `since_s` after the newest book, for so many new games, some of which people played."""
        if new_games == 0 or since_s < self.shortest_s:
            return False
        return of_people > 0 or new_games >= self.games or since_s >= self.longest_s
