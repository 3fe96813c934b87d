"""The practice log of English draughts that Oldhand brings along, and how it was made. Knows no archive of people.

    python -m mining.lab.makers.draughts_practice FILE

plays such games and writes the file, as `mining.lab.makers.checkers_practice` does for Chinese checkers; each game
is a function of its number and of the search. The file that is here was made before the search left anything out
(static cuts, ProbCut): it is what the figures of the mined judgement were measured on, and is kept. Both players judge
as made by hand. They give up what is hopeless, so that a result is near to what earned it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from ai.duel.openings import unseen_opening
from ai.games.english_draughts.search import hand_tables, moves_of
from mining.archive.codec import encode
from mining.lab.makers.searched_games import SearchedGame, SearchPlayer, play
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START
from shared.records.judging import options_recorded
from shared.records.record import GameRecord

GAMES = 5_000
NODES = 1_000
"""Positions that a player looks at for a move."""
NOISE = 20
"""Hundredths of a man by which it misjudges leaves at most, in every game in another way."""
LAPSES = 0.02
"""Share of its moves that are drawn at random, so that the log knows what follows them."""
HOPELESS, SURE = 700, 4
"""Hundredths of a man, and searches in a row that came to as many for either side: then the weaker gives up."""
SOURCE = "practice of Oldhand's players"
PLAYER = "practice"


def games(numbers: range) -> Iterator[GameRecord]:
    """The games of these numbers."""
    for number in numbers:
        start, played = game(number)
        yield _record(number, start, played)


def game(number: int) -> tuple[str, SearchedGame]:
    """The text of where it began, and how it went."""
    from ai.games.english_draughts.kernels.board import board_of

    rng = Random(f"practice:draughts:{number}")
    start, _ = unseen_opening(GAME, rng)
    player = SearchPlayer(hand_tables(), NODES, NOISE, LAPSES)
    board = board_of(GAME.parse_position(start, GAME.options({})))
    return start, given_up(play(player, player, board, rng))


def given_up(played: SearchedGame) -> SearchedGame:
    """The game up to where the weaker side would have given up."""
    row = 0
    for ply, score in enumerate(played.scores):
        if score is None:
            continue
        row = row + 1 if abs(score) >= HOPELESS else 0
        if row == SURE:
            black = 1 if (score > 0) == (played.boards[ply][3] == 0) else -1
            return SearchedGame(played.boards[:ply], played.moves[:ply], black, played.scores[:ply])
    return played


def _record(number: int, start: str, played: SearchedGame) -> GameRecord:
    state = GAME.parse_position(start, GAME.options(options_recorded(GAME.id)))
    points = (played.black, -played.black)
    return GameRecord(
        GAME.id, start, moves_of(state, played.moves), points, (PLAYER, PLAYER), event="Practice", round=str(number + 1)
    )


def content(numbers: range = range(GAMES)) -> bytes:
    """The archive of these games."""
    return encode(GAME.id, START, SOURCE, games(numbers), practice=True)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(content())
