"""Round robins by the Berger tables (FIDE Handbook C.05), once or more often. Knows no table, no clock and no store.

- Places of the table are taken in the order of entry by those who are there in round 1. With an odd number one place is
  free, and its opponent has no game and no points: over the whole table that is everybody once.
- A late entry takes the free place, else that of an entrant who has withdrawn before. It has no points for the rounds
  before. Where no place is left, nobody can enter any more: `has_place` says so beforehand.
- The later opponents of an entrant who has withdrawn win by forfeit, until a late entry takes the place. If fewer than
  half of its games were played, none of them counts, as FIDE has it: `annulled` names it, for the standings.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from server.features.tournaments.pairings import Entrant, Pairing, Score

FREE: Final = Score((0.0, 0.0), "bye")
"""Of the opponent of the free place."""
_WALKOVER: Final = Score((1.0, 0.0), "forfeit")
_Place = list[Entrant]
"""Those who have a place one after another."""


def rounds_of(entrants: int, times: int = 1) -> int:
    """How many rounds it takes until everybody has met everybody so many times."""
    return (entrants + entrants % 2 - 1) * times if entrants else 0


def has_place(entrants: Iterable[Entrant], first_round: int) -> bool:
    """Whether one more entrant can play from this round on. Everybody can before the first one."""
    known = list(entrants)
    newest = Entrant(1 + max((it.number for it in known), default=0), 0, first_round)
    return not _places([*known, newest])[1]


def berger(places: int, round_no: int) -> list[tuple[int, int]]:
    """Of an even number of places, numbered from 1, those that meet in a round, White first, as the table has them."""
    others = places - 1
    middle = next(place for place in range(1, places) if (2 * place - round_no - 1) % others == 0)
    around = [((middle + away - 1) % others + 1, (middle - away - 1) % others + 1) for away in range(1, places // 2)]
    return [(middle, places) if middle <= places // 2 else (places, middle), *around]


def round_robin_pairs(entrants: Iterable[Entrant], round_no: int, times: int = 1) -> list[Pairing]:
    """The pairings of a round, the opponent of the free place last. Empty after the last round.

    White and Black change places in every second cycle; then the last two rounds of the first one are played in reverse
    order, so that nobody has a colour three times in a row (annex 1). Raises ValueError when an entrant has no
    place.
    """
    places, without = _places(entrants)
    if without:
        raise ValueError(f"no place is left for entrant {without[0].number}")
    cycle, index = divmod(round_no - 1, max(len(places) - 1, 1))
    if not places or cycle >= times:
        return []
    row = index + 1
    if times > 1 and cycle == 0 and 2 < len(places) <= row + 2:
        row = 2 * len(places) - 3 - row
    pairs = [(places[one - 1], places[other - 1]) for one, other in berger(len(places), row)]
    found = [_pairing(round_no, *(reversed(pair) if cycle % 2 else pair)) for pair in pairs]
    return sorted((it for it in found if it is not None), key=lambda it: it.second is None)


def annulled(entrants: Iterable[Entrant], pairings: Sequence[Pairing], rounds: int) -> frozenset[int]:
    """Numbers of those who have withdrawn before they had played half of all rounds."""
    played = [it for it in pairings if it.score is not None and it.score.ending in ("played", "corrected")]
    return frozenset(
        one.number
        for one in entrants
        if one.last_round is not None
        and one.last_round < rounds
        and 2 * sum(one.number in (it.first, it.second) for it in played) < rounds
    )


def _places(entrants: Iterable[Entrant]) -> tuple[list[_Place], list[Entrant]]:
    """The places, an even number, and the late entries that have found none."""
    known = sorted(entrants, key=lambda it: it.number)
    places = [[it] for it in known if it.first_round <= 1]
    if len(places) % 2:
        places.append([])
    without: list[Entrant] = []
    for late in (it for it in known if it.first_round > 1):
        min((it for it in places if _is_free(it, late.first_round)), key=len, default=without).append(late)
    return places, without


def _is_free(place: _Place, round_no: int) -> bool:
    """Whether nobody has it in a round, or later."""
    return not place or ((last := place[-1].last_round) is not None and last < round_no)


def _at(place: _Place, round_no: int) -> Entrant | None:
    """The entrant whose place it is in a round: the latest who has taken it; None where nobody has yet."""
    return next((it for it in reversed(place) if it.first_round <= round_no), None)


def _pairing(round_no: int, one: _Place, other: _Place) -> Pairing | None:
    """Of two places; None where neither has an entrant who plays."""
    white, black = _at(one, round_no), _at(other, round_no)
    here = [it for it in (white, black) if it is not None and it.plays(round_no)]
    if not here:
        return None
    if white is None or black is None:
        return Pairing(round_no, here[0].number, None, FREE)
    score = None if len(here) == 2 else _WALKOVER if here[0] is white else Score((0.0, 1.0), "forfeit")
    return Pairing(round_no, white.number, black.number, score)
