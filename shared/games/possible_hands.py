"""Hands drawn at random from all that are possible, where some seats cannot hold some pieces. Knows no game."""

from collections.abc import Sequence
from random import Random


class PossibleHands:
    """All ways to deal pieces to seats. A way is as likely as any other."""

    def __init__(self, holders: Sequence[Sequence[int]], sizes: Sequence[int]) -> None:
        """`holders`: by piece, the seats that may hold it; `sizes`: by seat, how many pieces it holds.

        Raises ValueError where no way is possible.
        """
        self._holders = holders
        self._sizes = tuple(sizes)
        self._counted: dict[tuple[int, tuple[int, ...]], int] = {(len(holders), (0,) * len(sizes)): 1}
        if not self.ways():
            raise ValueError("no hands of these sizes are possible")

    def ways(self) -> int:
        """How many there are."""
        return self._ways(0, self._sizes)

    def draw(self, rng: Random) -> list[list[int]]:
        """One way: by seat, the numbers of its pieces in ascending order."""
        hands: list[list[int]] = [[] for _ in self._sizes]
        room = self._sizes
        for piece, holders in enumerate(self._holders):
            number = rng.randrange(self._ways(piece, room))
            for seat in holders:
                left = _less_one(room, seat)
                ways = self._ways(piece + 1, left)
                if number < ways:
                    hands[seat].append(piece)
                    room = left
                    break
                number -= ways
        return hands

    def shares(self) -> list[list[float]]:
        """By piece and seat, how likely the seat holds it, when every way is as likely as any other."""
        found: list[list[float]] = []
        reached = {self._sizes: 1.0}
        for piece, holders in enumerate(self._holders):
            row, after = [0.0] * len(self._sizes), dict[tuple[int, ...], float]()
            for room, chance in reached.items():
                for seat in holders:
                    left = _less_one(room, seat)
                    share = chance * self._ways(piece + 1, left) / self._ways(piece, room)
                    if share:
                        row[seat] += share
                        after[left] = after.get(left, 0.0) + share
            found.append(row)
            reached = after
        return found

    def _ways(self, piece: int, room: tuple[int, ...]) -> int:
        """How many ways there are to deal this piece and all after it to seats with so much room."""
        found = self._counted.get((piece, room))
        if found is None:
            found = 0
            if piece < len(self._holders) and min(room) >= 0:
                found = sum(self._ways(piece + 1, _less_one(room, seat)) for seat in self._holders[piece])
            self._counted[piece, room] = found
        return found


def _less_one(room: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*room[:seat], room[seat] - 1, *room[seat + 1 :])
