"""Knockouts. Knows no table, no clock and no store.

- The bracket is drawn by rating, and by the order of entry among equals: 1 meets the last, 2 the last but one, and the
  two best can meet in the final alone. Where places are left free, the best have a bye in round 1. Nobody enters later.
- Winners go on. After a drawn game the two play again with the seats changed (`rematch`), up to `MOST_GAMES`; then the
  better seed goes on. Where both are absent nobody does, and the next opponent has a bye.
- An entrant who has withdrawn loses its next match by forfeit, the final too: the other one wins it without playing.
- The organiser may pair any round by hand among those still in. The winners of its matches meet in their order.
- Where neither finalist plays, for both are absent or have withdrawn, nobody has won: both are second.
- The losers of the semifinals may play for the third place in the round of the final.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from server.features.tournaments.pairings import BYE, Entrant, Pairing, Score

MOST_GAMES: Final = 3
_Slots = list[int | None]
"""Of a round, the entrants in the order of the bracket: 0 meets 1, 2 meets 3."""
_Match = tuple[int | None, int | None]


def rounds_of(entrants: int) -> int:
    """How many rounds a knockout of so many takes."""
    return max(entrants - 1, 0).bit_length()


def winner_of(games: Sequence[Pairing], better: int) -> int | None:
    """The entrant that goes on from the games of a pairing: the one with more points, else `better`, the better seed.

    None where nobody does: both were absent.
    """
    one, other = games[0].first, games[0].second
    if other is None:
        return one
    points = {one: 0.0, other: 0.0}
    for game in games:
        for number, gained in zip((game.first, game.second), game.score.points if game.score else (), strict=False):
            if number is not None:
                points[number] += gained
    if points[one] != points[other]:
        return one if points[one] > points[other] else other
    return None if all(it.score and it.score.ending == "forfeit" for it in games) else better


def rematch(games: Sequence[Pairing]) -> Pairing | None:
    """The next game of a pairing, with the seats changed; None while one is played, and where none is to follow."""
    last = games[-1]
    if last.second is None or last.score is None or last.score.ending == "forfeit" or len(games) >= MOST_GAMES:
        return None
    is_level = winner_of(games, last.first) == last.first and winner_of(games, last.second) == last.second
    return Pairing(last.round, last.second, last.first) if is_level else None


def knockout_pairs(
    entrants: Iterable[Entrant], pairings: Sequence[Pairing], round_no: int, *, third_place: bool = False
) -> list[Pairing]:
    """The pairings of a round in the order of the bracket, the one for the third place last. Empty after the final.

    `pairings`: all games of the rounds before, those of one pairing in the order of play.
    """
    bracket = Bracket(entrants, pairings)
    slots, losers = bracket.at(round_no)
    matches = list(zip(slots[::2], slots[1::2], strict=False))
    if third_place and len(matches) == 1 and round_no > 1:
        matches.append((losers[0], losers[1]))
    return [bracket.pairing(round_no, match) for match in matches if bracket.here(round_no, match)]


def survived(entrants: Iterable[Entrant], pairings: Sequence[Pairing], finished: int) -> dict[int, float]:
    """By number, how many of the finished rounds each has come through; half a round more for the third place."""
    bracket = Bracket(entrants, pairings)
    found = dict.fromkeys(bracket.seeds, 0.0)
    last = rounds_of(len(bracket.seeds))
    for past in range(1, finished + 1):
        slots, _ = bracket.at(past + 1)
        found |= {number: float(past) for number in slots if number is not None}
    _, losers = bracket.at(last)
    if finished >= last and (third := bracket.games(last, losers)):
        best = winner_of(third, bracket.better(losers))
        found |= {best: found[best] + 0.5} if best is not None else {}
    return found


def unwon(entrants: Iterable[Entrant], pairings: Sequence[Pairing]) -> dict[int, int]:
    """Where nobody has won the final or will, by number the best place of each; else empty. Those who have come to the
    final and do not play it share the second, as if both had lost it."""
    bracket = Bracket(entrants, pairings)
    rounds = rounds_of(len(bracket.seeds))
    winner, _ = bracket.at(rounds + 1)
    if rounds == 0 or winner != [None]:
        return {}
    past = survived(bracket.entrants, pairings, rounds - 1)
    return {number: 2 ** (rounds - 1 - int(points)) + 1 for number, points in past.items()}


class Bracket:
    """The bracket of those who were there in round 1, with the games played."""

    def __init__(self, entrants: Iterable[Entrant], pairings: Sequence[Pairing]) -> None:
        self._by_number = {it.number: it for it in entrants if it.plays(1)}
        self.entrants = list(self._by_number.values())
        ranked = sorted(self.entrants, key=lambda it: (-it.rating, it.number))
        self.seeds = {it.number: seed for seed, it in enumerate(ranked, 1)}
        """By number, from 1."""
        self._pairings = pairings

    def here(self, round_no: int, match: Iterable[int | None]) -> list[int]:
        """Those of a match who have not withdrawn before its round."""
        return [it for it in match if it is not None and self._by_number[it].plays(round_no)]

    def better(self, numbers: Iterable[int | None]) -> int:
        """The better seed."""
        return min((it for it in numbers if it is not None), key=self.seeds.__getitem__)

    def games(self, round_no: int, numbers: Iterable[int | None]) -> list[Pairing]:
        """What these two have played in a round."""
        return [it for it in self._pairings if it.round == round_no and {it.first, it.second} == {*numbers}]

    def at(self, round_no: int) -> tuple[_Slots, _Slots]:
        """The entrants that have come to a round, in the order of the bracket, and those that lost in the one before.

        One place each in a match: free where nobody went on, or nobody lost. After the final the winner is alone.
        """
        order = [1]
        while len(order) < len(self.seeds):
            order = [it for seed in order for it in (seed, 2 * len(order) + 1 - seed)]
        by_seed = {seed: number for number, seed in self.seeds.items()}
        slots: _Slots = [by_seed.get(seed) for seed in order]
        losers: _Slots = []
        for past in range(1, round_no):
            if len(slots) < 2:
                return [], []
            matches = self._matches(past, slots)
            slots = [self._winner(past, match) for match in matches]
            losers = [
                next((it for it in match if it not in (None, won)), None)
                for match, won in zip(matches, slots, strict=True)
            ]
        return slots, losers

    def _matches(self, round_no: int, slots: _Slots) -> list[_Match]:
        """The matches of a round that was paired: those of the bracket, or in their place those of the organiser."""
        drawn: list[_Match] = list(zip(slots[::2], slots[1::2], strict=True))
        paired = {frozenset(self.here(round_no, it)): it for it in self._paired(round_no)}
        expected = {frozenset(here) for match in drawn if (here := self.here(round_no, match))}
        if not paired or expected <= paired.keys():
            return drawn
        return [*paired.values(), *[(None, None)] * (len(drawn) - len(paired))]

    def _paired(self, round_no: int) -> list[_Match]:
        return [(it.first, it.second) for it in self._pairings if it.round == round_no]

    def _winner(self, round_no: int, match: _Match) -> int | None:
        here = self.here(round_no, match)
        if len(here) < 2:
            return here[0] if here else None
        games = self.games(round_no, here)
        return winner_of(games, self.better(here)) if games else self.better(here)

    def pairing(self, round_no: int, match: _Match) -> Pairing:
        """Of one or two entrants: the one who has had the first seat less often has it, of equals the better seed.
        One who has withdrawn loses."""
        both, here = [it for it in match if it is not None], self.here(round_no, match)
        if len(both) == 1:
            return Pairing(round_no, both[0], None, BYE)
        balance = {
            it: sum((p.first == it) - (p.second == it) for p in self._pairings if p.second is not None) for it in both
        }
        first, second = sorted(both, key=lambda it: (balance[it], self.seeds[it]))
        absent = Score((float(first in here), float(second in here)), "forfeit")
        return Pairing(round_no, first, second, None if len(here) == 2 else absent)
