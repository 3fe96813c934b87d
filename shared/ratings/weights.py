"""How much of openskill's update a match is worth to a player: less against opponents of whom little is known, and less
with every further win over the same one on a day. So nobody climbs by new accounts that lose on purpose.

- Against an opponent whose deviation is above that of a settled rating, an update shrinks with the square of their
  ratio: to 23 % against a newcomer.
- The first two wins over one opponent on a UTC day count whole, each further one half as much as the one before, for
  both players: one opponent gives no more than three wins a day. Draws likewise.
- The first five wins over opponents who are not settled count whole on a day, each further one half as much.

AI players are exempt: nobody makes new ones, and one is played as often as people like.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from shared.people import AI_PREFIX
from shared.rated_matches import SETTLED_SIGMA, EarlierResult, EndedMatch, Rating

DAY_MS: Final = 86_400_000
_WHOLE_OVER_ONE: Final = 2
_WHOLE_OVER_UNSETTLED: Final = 5


def is_capped(player: str) -> bool:
    """Whether what this opponent can give is limited. Nobody counts people who were forgotten."""
    return bool(player) and not player.startswith(AI_PREFIX)


def weight(
    ended: EndedMatch,
    seat: int,
    opponents: Sequence[int],
    known: Mapping[str, Rating],
    earlier: Sequence[EarlierResult],
) -> float:
    """The share of the update of `seat` that counts, in (0, 1]. `known`: the ratings before the match, newcomers left
    out; `earlier`: the rated results of its people on the same day, in the same ladder."""
    player, points = ended.seats[seat].player, ended.points
    shares: list[float] = []
    has_beaten_unsettled = False
    for other in opponents:
        opponent = ended.seats[other].player
        if opponent.startswith(AI_PREFIX):
            shares.append(1.0)
            continue
        sigma = known.get(opponent, Rating()).sigma
        has_beaten_unsettled |= sigma > SETTLED_SIGMA and points[seat] > points[other]
        share = min(1.0, (SETTLED_SIGMA / sigma) ** 2)
        if is_capped(player) and is_capped(opponent):
            share *= _share(_same_results(earlier, player, opponent, points[seat] - points[other]), _WHOLE_OVER_ONE)
        shares.append(share)
    found = sum(shares) / len(shares)
    if has_beaten_unsettled and is_capped(player):
        found *= _share(_wins_over_unsettled(earlier, player), _WHOLE_OVER_UNSETTLED)
    return found


def _share(before: int, whole: int) -> float:
    """The worth of one more after so many like it. The first `whole` of them count whole."""
    return 1.0 if before < whole else 0.5 ** (before - whole + 1)


def _same_results(earlier: Iterable[EarlierResult], player: str, opponent: str, difference: int) -> int:
    """The matches in which `player` has met `opponent` with the same result: won, lost or drawn."""
    results = list(earlier)
    own = {it.number: it for it in results if it.player == player and it.partner != opponent}
    met = [(own[it.number], it) for it in results if it.player == opponent and it.number in own]
    return sum(_sign(mine.points - its.points) == _sign(difference) for mine, its in met)


def _wins_over_unsettled(earlier: Iterable[EarlierResult], player: str) -> int:
    """The matches that `player` has won against people who were not settled after them."""
    results = list(earlier)
    own = {it.number: it.points for it in results if it.player == player}
    won = {
        it.number
        for it in results
        if it.sigma > SETTLED_SIGMA and is_capped(it.player) and it.number in own and it.points < own[it.number]
    }
    return len(won)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
