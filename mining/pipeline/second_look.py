"""A second look at the decisions of the games with a person: each is searched move by move, once the match is over.

From what it finds, `shared.experience.lines` says which decision was the last one that was not yet lost, and what is to
be tried there instead. It is done at once, for a person may ask for a rematch, and within a bounded time.
"""

from collections.abc import Callable

from mining.contracts import Look
from shared.experience.memory import OpponentMemory
from shared.games import GAMES
from shared.keys import frame_of, key_of


def look_again(remembered: OpponentMemory, look: Look, goes_on: Callable[[], bool]) -> int:
    """Look at the positions of the others that have had no look yet, those of the newest games and the last of a game
    first, as long as it `goes_on`. Returns how many were looked at."""
    moves = reversed(remembered.answers.items())
    newest = sorted(((premise, counts.seen) for (premise, _), counts in moves), key=lambda item: -item[1])
    unseen = dict.fromkeys(premise for premise, _ in newest if premise not in remembered.looks)
    looked_at = 0
    for premise in unseen:
        if not goes_on():
            break
        found = remembered.looks[premise] = _looked(remembered.game, premise, look)
        looked_at += len(found) > 1
    return looked_at


def _looked(game_id: str, premise: bytes, look: Look) -> dict[int, float]:
    """By result key. A forced move is not searched: that there is no other is all there is to know."""
    game, normal = GAMES[game_id], frame_of(game_id).normal
    state = game.unpack(premise)
    (mover, *_) = game.to_act(state)

    def result(text: str) -> int:
        return key_of(normal(game.pack(game.successor(state, game.parse_move(state, text))), mover)[0])

    if len(legal := game.legal_moves(state)) == 1:
        return {result(game.format_move(state, legal[0])): 0.0}
    return {result(text): logit for text, logit in look(state).items()}
