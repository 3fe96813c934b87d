"""Rates a match that has ended: openskill's formula over what the log says. Knows no store.

- The ladder is fixed by who sat when the match began: persons alone, persons and programs, programs alone.
- A match counts when its spectators have seen the end, so that no rating tells them earlier.
- Everybody is rated by the result, teams as teams. A player who has left for good, or whose seat an AI player holds
when the match ends, is rated as having lost: in their own update alone, partners and opponents by the result.
- A player who withheld the nonce that it had committed to (`shared.fair`) gains nothing, and loses as usual: it pays
  nobody to choose between the deal with it and the deal without.
- A player for whom others played gains nothing either: anybody made a move after the player had asked for a substitute
  or given the seat up, or an AI player made more than a tenth of its moves while it was away. Partners gain nothing
  by such a seat, and opponents lose nothing to it. The log decides: who made the moves, not who sits there at the end.
- Substitutes are not rated, nor is a match that `shared.ratings.eligibility` calls casual or one of fewer than two
  plies a seat. Most tables rate matches among people alone: against programs only if the table was opened as rated.
- What one opponent can give is limited (`shared.ratings.weights`).
- An AI player is rated by its name in the roster. Where it held several seats of one team it gets the mean of their
  updates. A player with seats in several teams has won and lost at once, and is not rated; the others are.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from openskill.models import ThurstoneMostellerFull, ThurstoneMostellerFullRating

from shared.core import Game, Seat, team_of
from shared.games import game_named
from shared.rated_matches import Casual, EarlierResult, EndedMatch, Ladder, Limited, MatchSeat, Rating, SeatResult
from shared.ratings.eligibility import why_casual
from shared.ratings.weights import weight

# Of openskill's models this one told results best: trained on 2,000 of 4,000 synthetic games of 60 players, its mean
# log loss on the rest was 0.535 (two seats) and 0.537 (two teams of two), Plackett-Luce's 0.658 and 0.676.
_MODEL = ThurstoneMostellerFull()
_PLIES_A_SEAT: Final = 2
_MOST_BY_OTHERS: Final = 0.1
"""Of the moves of a seat: others may make so many of them while its player is away for a moment."""


def why_unrated(ended: EndedMatch) -> Casual | None:
    """Why the match counts nowhere; None: it does.

    Raises UnknownGame for a game that no rule book of ours has.
    """
    entrants = [seat.entrant for seat in ended.seats]
    sides = [[entrants[seat] for seat in team] for team in game_named(ended.game).teams]
    casual = why_casual(ended.rated, sides)
    return "too-short" if casual is None and ended.plies < _PLIES_A_SEAT * len(ended.seats) else casual


def ladder_of(ended: EndedMatch) -> Ladder | None:
    """Where the match counts; None: nowhere. Raises UnknownGame as `why_unrated` does."""
    if why_unrated(ended) is not None:
        return None
    programs = sum(seat.program for seat in ended.seats)
    return Ladder.PEOPLE if programs == 0 else Ladder.AI if programs == len(ended.seats) else Ladder.MIXED


def rate(
    ended: EndedMatch, ladder: Ladder | None, known: Mapping[str, Rating], earlier: Sequence[EarlierResult] = ()
) -> list[SeatResult]:
    """The rating change of each seat. `known`: the ratings before it; a player without one is a newcomer. `earlier`:
    the rated results of its people on the same day, in the same ladder.

    Raises UnknownGame for a game that no rule book of ours has.
    """
    game = game_named(ended.game)
    unrated = why_unrated(ended) if ladder is None else None
    partners = [_partner(game.teams[team_of(game, Seat(seat))], seat) for seat in range(len(ended.seats))]
    results = [
        SeatResult(number, seat.player, _player(ended, partners[number]), ended.points[number], seat.left, why=unrated)
        for number, seat in enumerate(ended.seats)
    ]
    if ladder is None:
        return results
    before = [[_skill(known.get(ended.seats[seat].player, Rating())) for seat in team] for team in game.teams]
    ranks = [-float(ended.points[team[0]]) for team in game.teams]
    after = _MODEL.rate(before, ranks=ranks)
    expected = _MODEL.predict_win(before)
    became: list[Rating] = []
    reasons: list[Limited | None] = []
    for number, seat in enumerate(ended.seats):
        team = team_of(game, Seat(number))
        update = after
        if seat.left:
            last = max(ranks) + 1
            update = _MODEL.rate(before, ranks=[last if other == team else rank for other, rank in enumerate(ranks)])
        place = game.teams[team].index(number)
        old, new = before[team][place], update[team][place]
        why = _why_limited(game, ended, number, new.mu - old.mu)
        opponents = [other for rival in game.teams if number not in rival for other in rival]
        share = 0.0 if why else weight(ended, number, opponents, known, earlier)
        became.append(Rating(old.mu + share * (new.mu - old.mu), old.sigma + share * (new.sigma - old.sigma)))
        reasons.append(why)
    means = _means([seat.player for seat in ended.seats], became)
    torn = _on_several_sides(game, ended)
    return [
        replace(
            result,
            expected=expected[team_of(game, Seat(number))],
            rating=None if result.player in torn else means.get(result.player, became[number]),
            why="several-sides" if result.player in torn else reasons[number],
        )
        for number, result in enumerate(results)
    ]


def was_played_by_others(seat: MatchSeat) -> bool:
    """Whether so much of a seat was played by others that its result is not its player's."""
    return seat.handed_over or seat.moves_by_others > _MOST_BY_OTHERS * seat.moves


def _why_limited(game: Game[Any, Any], ended: EndedMatch, number: int, change: float) -> Limited | None:
    """Why this change of the seat's mean is not made."""
    seat, team = ended.seats[number], game.teams[team_of(game, Seat(number))]
    if change > 0:
        if was_played_by_others(seat):
            return "substitute"
        if any(was_played_by_others(ended.seats[other]) for other in team if other != number):
            return "partner-substitute"
        return "withheld" if seat.withheld else None
    won = (other for other, points in enumerate(ended.points) if other not in team and points > ended.points[number])
    excused = not seat.left and not was_played_by_others(seat)
    return "opponent-substitute" if excused and any(was_played_by_others(ended.seats[it]) for it in won) else None


def rate_pair(winner: Rating, loser: Rating) -> tuple[Rating, Rating]:
    """The ratings of both after one has beaten the other."""
    [[won], [lost]] = _MODEL.rate([[_skill(winner)], [_skill(loser)]])
    return Rating(won.mu, won.sigma), Rating(lost.mu, lost.sigma)


def chance(first: Rating, second: Rating) -> float:
    """How often the first beats the second by their ratings, in [0, 1]."""
    return _MODEL.predict_win([[_skill(first)], [_skill(second)]])[0]


def _skill(rating: Rating) -> ThurstoneMostellerFullRating:
    return _MODEL.rating(mu=rating.mu, sigma=rating.sigma)


def _on_several_sides(game: Game[Any, Any], ended: EndedMatch) -> set[str]:
    """The players with seats in more than one team. People who were forgotten are unknown, and nobody twice."""
    teams: defaultdict[str, set[int]] = defaultdict(set)
    for number, seat in enumerate(ended.seats):
        teams[seat.player].add(team_of(game, Seat(number)))
    return {player for player, its in teams.items() if player and len(its) > 1}


def _partner(team: Sequence[int], seat: int) -> int | None:
    others = [other for other in team if other != seat]
    return others[0] if len(others) == 1 else None


def _player(ended: EndedMatch, seat: int | None) -> str | None:
    return None if seat is None else ended.seats[seat].player


def _means(players: Sequence[str], became: Sequence[Rating]) -> dict[str, Rating]:
    """One rating for each player, however many seats it had."""
    by_player: defaultdict[str, list[Rating]] = defaultdict(list)
    for player, rating in zip(players, became, strict=True):
        by_player[player].append(rating)
    return {
        player: Rating(sum(r.mu for r in all_) / len(all_), sum(r.sigma for r in all_) / len(all_))
        for player, all_ in by_player.items()
        if player
    }
