"""Rates a match that has ended: openskill's formula over what the log says. Knows no store.

- The ladder is fixed by who sat when the match began: persons alone, persons and programs, programs alone.
- A match counts when its spectators have seen the end, so that no rating tells them earlier.
- Everybody is rated by the result, teams as teams. A player who has left for good, or whose seat an AI player holds
when the match ends, is rated as having lost: in their own update alone, partners and opponents by the result.
- A player who withheld the nonce that it had committed to (`shared.fair`) gains nothing, and loses as usual: it pays
  nobody to choose between the deal with it and the deal without.
- Substitutes are not rated, nor is a match of fewer than two plies a seat, nor one whose table does not rate. Most
  tables rate matches among people alone: against programs only if the table was opened as rated.
- An AI player is rated by its name in the roster. Where it held several seats of one team it gets the mean of their
  updates. A player with seats in several teams has won and lost at once, and is not rated; the others are.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from openskill.models import ThurstoneMostellerFull, ThurstoneMostellerFullRating

from shared.core import Game, Seat, team_of
from shared.games import game_named
from shared.people import EndedMatch, Ladder, Rating, SeatResult

# Of openskill's models this one told results best: trained on 2,000 of 4,000 synthetic games of 60 players, its mean
# log loss on the rest was 0.535 (two seats) and 0.537 (two teams of two), Plackett-Luce's 0.658 and 0.676.
_MODEL = ThurstoneMostellerFull()
_PLIES_A_SEAT = 2


def ladder_of(ended: EndedMatch) -> Ladder | None:
    """Where the match counts; None: nowhere."""
    if not ended.rated or ended.plies < _PLIES_A_SEAT * len(ended.seats):
        return None
    programs = sum(seat.program for seat in ended.seats)
    if programs and ended.rated == "people":
        return None
    return Ladder.PEOPLE if programs == 0 else Ladder.AI if programs == len(ended.seats) else Ladder.MIXED


def rate(ended: EndedMatch, ladder: Ladder | None, known: Mapping[str, Rating]) -> list[SeatResult]:
    """The rating change of each seat. `known`: the ratings before it; a player without one is a newcomer.

    Raises UnknownGame for a game that no rule book of ours has.
    """
    game = game_named(ended.game)
    partners = [_partner(game.teams[team_of(game, Seat(seat))], seat) for seat in range(len(ended.seats))]
    if ladder is None:
        return [
            SeatResult(number, seat.player, _player(ended, partners[number]), ended.points[number], seat.left)
            for number, seat in enumerate(ended.seats)
        ]
    before = [[_skill(known.get(ended.seats[seat].player, Rating())) for seat in team] for team in game.teams]
    ranks = [-float(ended.points[team[0]]) for team in game.teams]
    after = _MODEL.rate(before, ranks=ranks)
    expected = _MODEL.predict_win(before)
    became: list[Rating] = []
    for number, seat in enumerate(ended.seats):
        team = team_of(game, Seat(number))
        update = after
        if seat.left:
            last = max(ranks) + 1
            update = _MODEL.rate(before, ranks=[last if other == team else rank for other, rank in enumerate(ranks)])
        place = game.teams[team].index(number)
        skill = update[team][place]
        if seat.withheld and skill.mu > before[team][place].mu:
            skill = before[team][place]
        became.append(Rating(skill.mu, skill.sigma))
    means = _means([seat.player for seat in ended.seats], became)
    torn = _on_several_sides(game, ended)
    return [
        SeatResult(
            number,
            seat.player,
            _player(ended, partners[number]),
            ended.points[number],
            seat.left,
            expected[team_of(game, Seat(number))],
            None if seat.player in torn else means.get(seat.player, became[number]),
        )
        for number, seat in enumerate(ended.seats)
    ]


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
