"""Swiss pairings by the FIDE Dutch system (Handbook C.04.3). Knows no table, no clock and no store.

`caissify-pairings` finds them. Where no pairing keeps the rules, a fall-back breaks as few of them as it can, so that a
round never sticks. The same arguments give the same pairings: `oldhand verify` computes them again.

- An odd number leaves one entrant without an opponent, with a bye: one point. Nobody gets a second one, nor a bye after
  a win by forfeit, while somebody else can have it.
- A forfeited pairing was not played: it is no colour, and the two may meet again. A corrected one was played.
- A late entry has no points for the rounds before; one who has withdrawn is paired no more.
- Entrants without a rating rank behind all others, in the order of entry. Number 1 of this ranking begins as White.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from logging import ERROR, getLogger
from typing import Any, Final, Literal, cast

from server.features.tournaments.pairings import BYE, Entrant, Pairing

_PLAYED: Final = ("played", "corrected")
Colour = Literal["white", "black"]
Float = Literal["up", "down", "none"]


@dataclass(slots=True)
class _Player:
    """An entrant before a round, as the library wants it."""

    number: int
    rank: int
    """Its pairing number: from 1, by rating."""
    rating: int
    points: float = 0.0
    colours: list[Colour] = field(default_factory=list[Colour])
    """Of the games played, in their order."""
    floats: list[Float] = field(default_factory=list[Float])
    """Of the rounds before: down against an opponent with fewer points, and for a point without a game."""
    byes: int = 0
    forfeit_wins: int = 0

    @property
    def balance(self) -> int:
        """Games as White less games as Black."""
        return self.colours.count("white") - self.colours.count("black")

    @property
    def wish(self) -> tuple[Colour | None, int]:
        """The colour that it should have, and how strongly: 1 mildly, 2 strongly, 3 and more absolutely."""
        if not self.colours:
            return None, 0
        last, balance = self.colours[-1], self.balance
        again = self.colours[-2:] == [last, last]
        has_more = last if again or not balance else "white" if balance > 0 else "black"
        strength = 3 + abs(balance) if again or abs(balance) > 1 else 1 + abs(balance)
        return "black" if has_more == "white" else "white", strength

    def may_have(self, colour: Colour) -> bool:
        """Whether this is no third game of a colour in a row and leaves a balance of at most two."""
        balance = self.balance + (1 if colour == "white" else -1)
        return abs(balance) <= 2 and self.colours[-2:] != [colour, colour]


def swiss_pairs(
    entrants: Iterable[Entrant], rounds_so_far: Sequence[Pairing], round_no: int, rounds: int
) -> list[Pairing]:
    """The pairings of a round, the best board first and a bye last, of all who play in it.

    `rounds_so_far` are all pairings of the rounds before; one that is not decided counts as a game without points.
    `rounds` is how many there are in all: in the last one colours count less. Takes a second for 80 entrants.
    """
    before = [it for it in rounds_so_far if it.round < round_no]
    players = _players(entrants, before, round_no)
    games = Counter(
        (min(it.first, it.second), max(it.first, it.second))
        for it in before
        if it.second is not None and _was_played(it)
    )
    pairs = _dutch(players, games, round_no, rounds) if len(players) > 1 else [(it, None) for it in players.values()]
    if not _is_legal(pairs, players, games, round_no == rounds, round_no - 1):
        pairs = _least_bad(list(players.values()), games)
    return [
        Pairing(round_no, one.number, None, BYE) if other is None else Pairing(round_no, one.number, other.number)
        for one, other in pairs
    ]


_Pair = tuple[_Player, _Player | None]
_Games = Mapping[tuple[int, int], int]
"""By both numbers, the lower one first, how often they have played."""


def _was_played(pairing: Pairing) -> bool:
    return pairing.second is not None and (pairing.score is None or pairing.score.ending in _PLAYED)


def _players(entrants: Iterable[Entrant], before: Sequence[Pairing], round_no: int) -> dict[int, _Player]:
    """By number those who play in a round, with their history."""
    entered = sorted((it for it in entrants if it.first_round <= round_no), key=lambda it: (-it.rating, it.number))
    ranked = [(_Player(it.number, rank, it.rating), it.plays(round_no)) for rank, it in enumerate(entered, 1)]
    everybody = {player.number: player for player, _ in ranked}
    for past in range(1, round_no):
        points = {number: player.points for number, player in everybody.items()}
        paired: set[int] = set()
        for pairing in (it for it in before if it.round == past):
            for number, side in ((pairing.first, 0), (pairing.second, 1)):
                if number in everybody:
                    paired.add(number)
                    _add(everybody[number], pairing, side, points)
        for number in everybody.keys() - paired:
            everybody[number].floats.append("none")
    return {player.number: player for player, plays in ranked if plays}


def _add(player: _Player, pairing: Pairing, side: int, points: Mapping[int, float]) -> None:
    """Add a pairing to the history of one side. `points`: by number, before its round."""
    gained = 0.0 if pairing.score is None else pairing.score.points[side]
    player.points += gained
    if _was_played(pairing):
        player.colours.append("black" if side else "white")
        opponent = pairing.first if side else pairing.second
        own, other = points[player.number], points.get(-1 if opponent is None else opponent, points[player.number])
        player.floats.append("down" if own > other else "up" if own < other else "none")
        return
    player.floats.append("down" if gained else "none")
    if gained == 1 and pairing.second is None:
        player.byes += 1
    elif gained == 1:
        player.forfeit_wins += 1


def _dutch(players: Mapping[int, _Player], games: _Games, round_no: int, rounds: int) -> list[_Pair]:
    """What the library finds."""
    # At the first Swiss: its matching takes some 300 modules.
    from caissify_pairings.engines import dutch  # pyright: ignore[reportMissingTypeStubs]

    getLogger("caissify_pairings").setLevel(ERROR)  # it warns of rounds for which there is the fall-back
    find = cast("Callable[..., list[dict[str, Any]]]", dutch.dutch_pairings)  # pyright: ignore[reportUnknownMemberType]
    found = find(
        [
            {
                "id": it.number,
                "rating": it.rating,
                "pairing_number": it.rank,
                "starting_number": it.rank,
                "score": it.points,
                "color_hist": it.colours,
                "float_history": it.floats,
                "bye_count": it.byes,
                "forfeit_win_count": it.forfeit_wins,
            }
            for it in players.values()
        ],
        {*games},
        round_no,
        rounds,
    )
    pairs = [(players[it["white_id"]], players.get(it["black_id"])) for it in found]
    return [(one, None) if other is None else _coloured(one, other) for one, other in pairs]


def _is_legal(
    pairs: Iterable[_Pair], players: Mapping[int, _Player], games: _Games, is_last: bool, played: int
) -> bool:
    """Whether everybody has one pairing, nobody meets an opponent again, and byes and colours keep the rules.

    In the last round a colour may be wrong for those who have more than half the points (C.04.3 article 1.7).
    """
    pairs = list(pairs)
    numbers = sorted(it.number for pair in pairs for it in pair if it is not None)
    byes = [one for one, other in pairs if other is None]
    met = any(other is not None and _met(one, other, games) for one, other in pairs)
    if (
        numbers != sorted(players)
        or len(byes) != len(players) % 2
        or met
        or any(it.byes or it.forfeit_wins for it in byes)
    ):
        return False
    return all(
        other is None
        or (one.may_have("white") and other.may_have("black"))
        or (is_last and max(one.points, other.points) > played / 2)
        for one, other in pairs
    )


def _met(one: _Player, other: _Player, games: _Games) -> int:
    """How often the two have played."""
    return games.get((min(one.number, other.number), max(one.number, other.number)), 0)


def _least_bad(players: Sequence[_Player], games: _Games) -> list[_Pair]:
    """A pairing of everybody that breaks the rules least.

    First as few second byes as can be, then as few games between opponents who have met, then as few wrong colours, and
    then as small differences in points.
    """
    from networkx import Graph, max_weight_matching

    unit = 1 + sum(round(4 * it.points**2) + len(players) for it in players)
    """More than all differences in points weigh together."""

    def cost(one: _Player, other: _Player | None) -> int:
        if other is None:
            return (one.byes + one.forfeit_wins) * unit**3 + round(4 * one.points**2) + len(players) - one.rank
        fits = any(it.may_have("white") and that.may_have("black") for it, that in ((one, other), (other, one)))
        again = _met(one, other, games)
        return again * unit**2 + (not fits) * unit + round(4 * (one.points - other.points) ** 2)

    by_rank = {it.rank: it for it in players}
    edges = {(it.rank, that.rank): cost(it, that) for it in players for that in players if it.rank < that.rank}
    if len(players) % 2:
        edges |= {(it.rank, 0): cost(it, None) for it in players}
    most = max(edges.values(), default=0)
    graph = cast("Any", Graph())
    graph.add_weighted_edges_from((one, other, most - weight) for (one, other), weight in edges.items())
    matching = sorted(sorted(pair) for pair in max_weight_matching(graph, maxcardinality=True))
    byes: list[_Pair] = [(by_rank[other], None) for one, other in matching if one == 0]
    pairs = [_coloured(by_rank[one], by_rank[other]) for one, other in matching if one != 0]
    pairs.sort(key=lambda pair: (-pair[0].points - pair[1].points, min(pair[0].rank, pair[1].rank)))
    return [*pairs, *byes]


def _coloured(one: _Player, other: _Player) -> tuple[_Player, _Player]:
    """Both, White first (C.04.3 section E). Ranked by points and then by number; the library forgets the points.

    E.1: both wishes are granted; E.2: or the stronger one; E.3: or they alternate from the last time that their colours
    differed; E.4: or the higher ranked has its wish; E.5: or, before its first game, White by an odd number.
    """
    better, worse = sorted((one, other), key=lambda it: (-it.points, it.rank))
    (wish, strength), (other_wish, other_strength) = better.wish, worse.wish
    both = zip(reversed(better.colours), reversed(worse.colours), strict=False)
    differing = next((colour for colour, that in both if colour != that), None)
    if wish != other_wish:
        is_white = wish == "white" or other_wish == "black"
    elif strength != other_strength:
        is_white = (wish == "white") == (strength > other_strength)
    elif differing:
        is_white = differing == "black"
    else:
        is_white = wish == "white" if wish else better.rank % 2 == 1
    return (better, worse) if is_white else (worse, better)
