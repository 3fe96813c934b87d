"""`python -m tests.bench.accuracy GAME A B GAMES NODES [SEED]`: the accuracy of two players in games with each other.

Each game is looked back at as a server has it looked back at. NODES: positions that a player looks at for a move; 0:
its own number, for players that have one. SEED: of the games; scales must be tried on others than they are fitted to.
Prints mean and 95 % interval of each player, over the seats of all games.
"""

import sys
from collections import defaultdict
from statistics import mean, stdev

from ai.contracts import Played
from ai.duel.contest import Contest, play_game, side_of
from ai.duel.scoring import Z
from ai.look_back import looking_back
from server.features.replay.accuracy import accuracy_of
from shared.core import Seat
from shared.events import Opened
from shared.games import game_named
from shared.http.replay import PlyLookedBack
from shared.rounds import rounds_of

SEED = 8102


def accuracies(contest: Contest, number: int) -> list[tuple[str, float]]:
    """Of each seat of a game: its player and how accurately it played, where any of its moves counts."""
    game = game_named(contest.game)
    events = play_game(contest, number, {}).events
    (played,) = rounds_of(events)
    moves = [event.move or "" for event in played.plies()]
    options = game.options(dict(events[0].expect(Opened).options) if not game.hidden else {})
    made = looking_back(game.id, Played(game.format_position(played.states[0]), moves), options, None)
    assert made is not None, "a game that can be looked back at"
    review, stop = made(), bytearray(1)
    while not review.is_over:
        review.deepen(stop)
    plies = [
        PlyLookedBack(loss=ply.loss or 0, margin=ply.margin, stake=ply.stake, standing=ply.standing)
        for ply in review.plies
    ]
    choices = [len(game.legal_moves(state)) > 1 for state in played.states[:-1]]
    found = accuracy_of(game, review.unit, [event.seat for event in played.plies()], choices, plies)
    sides = [side_of(game, Seat(seat), number) for seat in range(game.seats)]
    return [(contest.players[side], value) for side, value in zip(sides, found, strict=True) if value is not None]


def main(game: str, one: str, other: str, games: str, nodes: str, seed: str = str(SEED)) -> None:
    """Play, look back and print."""
    rules = game_named(game)
    contest = Contest(rules.id, (one, other), int(seed), hands=rules.hidden, nodes=int(nodes) or None, keep=True)
    values: defaultdict[str, list[float]] = defaultdict(list)
    for number in range(int(games)):
        for player, value in accuracies(contest, number):
            values[player].append(value)
    for player, found in values.items():
        spread = Z * stdev(found) / len(found) ** 0.5
        print(f"{rules.id} {player}: {mean(found):.1f} ± {spread:.1f} % (least {min(found):.0f}, seats {len(found)})")


if __name__ == "__main__":
    main(*sys.argv[1:])
