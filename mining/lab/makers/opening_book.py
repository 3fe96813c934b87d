"""The opening book of `master`, searched from the ballots on. Loads numba.

`python -m mining.lab.makers.opening_book FILE` makes the file that Oldhand brings along, and goes on with a
file that it began. The positions that are most likely met come first: all ballots are equally likely, with either
colour. Behind the book's own move the search's expected reply has a part of the likelihood, and the replies that people
of the archive made share the rest by their frequency.
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from ai.duel.openings import start_of
from ai.games.english_draughts.network import shipped
from ai.games.english_draughts.opening_book import BookMove, read_openings, write_openings
from ai.games.english_draughts.search import DraughtsSearch
from mining.archive.codec import Archive
from mining.lab.makers.draughts_archive import people_games
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import DraughtsState

PLIES = 40
"""Of each game of the archive; openings are no longer."""
EXPECTED = 0.5
"""The part of the expected reply in the likelihood, where the archive knows others."""
RARE = 0.05
"""Replies of people that are rarer are left out."""
BATCH = 64
"""Positions that are searched before likelihoods are updated; the same for any number of threads."""


@dataclass(slots=True)
class Frontier:
    """The positions that a book may take up next."""

    replies: Mapping[bytes, Counter[str]]
    """By packed position, how often people made each move there."""
    likelihood: defaultdict[bytes, float] = field(default_factory=lambda: defaultdict(float))
    """Of each position that was met, that a game comes to it with the book's side to move."""
    done: set[bytes] = field(default_factory=set[bytes])
    ballots: set[bytes] = field(default_factory=set[bytes])
    """Where games begin: with either colour."""

    def __post_init__(self) -> None:
        """Begins with the ballots."""
        options = GAME.options({})
        for text in BALLOTS:
            state = GAME.parse_position(start_of(GAME, options, text), options)
            while len(moves := GAME.legal_moves(state)) == 1:
                state = GAME.successor(state, moves[0])
            self.ballots.add(GAME.pack(state))
            self.add(state, 1.0)

    def add(self, state: DraughtsState, likelihood: float) -> None:
        """Takes up a position in which the book's side is to move, or what follows its only move."""
        moves = GAME.legal_moves(state)
        if len(moves) == 1:
            self.reply(GAME.successor(state, moves[0]), None, likelihood)
        elif moves:
            self.likelihood[GAME.pack(state)] += likelihood

    def reply(self, state: DraughtsState, expected: str | None, likelihood: float) -> None:
        """Takes up the positions behind the opponent's likely moves."""
        for text, share in self._shares(state, expected).items():
            self.add(GAME.successor(state, GAME.parse_move(state, text)), likelihood * share)

    def _shares(self, state: DraughtsState, expected: str | None) -> dict[str, float]:
        """How likely each reply is; those of no likelihood are left out."""
        legal = GAME.move_texts(state)
        counts = self.replies.get(GAME.pack(state), Counter[str]())
        frequent = Counter({text: count for text, count in counts.items() if count >= RARE * counts.total()})
        part = 0.0 if expected is None else EXPECTED if frequent else 1.0
        shares = {text: (1 - part) * count / frequent.total() for text, count in frequent.items()}
        if expected is not None:
            shares[expected] = shares.get(expected, 0.0) + part
        return {legal[0]: 1.0} if len(legal) == 1 else shares

    def follow(self, packed: bytes, answer: BookMove) -> None:
        """Takes up the positions behind the book's answer; behind a ballot, those of the book's other colour too."""
        state = GAME.unpack(packed)
        after = GAME.successor(state, GAME.parse_move(state, answer.move))
        self.reply(after, answer.reply or None, self.likelihood[packed])
        if packed in self.ballots:
            self.reply(state, answer.move, 1.0)

    def next(self, most: int) -> list[bytes]:
        """The likeliest positions that are not done, and no longer in the frontier."""
        waiting = (packed for packed in self.likelihood if packed not in self.done)
        found = sorted(waiting, key=lambda packed: (-self.likelihood[packed], packed))[:most]
        self.done.update(found)
        return found


def people_replies(archive: Archive) -> dict[bytes, Counter[str]]:
    """By packed position of the archive's openings, how often people made each move there."""
    found: defaultdict[bytes, Counter[str]] = defaultdict(Counter)
    for game in archive.games():
        before = [game.start, *game.states][:PLIES]
        for packed, text in zip(before, game.record.moves, strict=False):
            found[packed][text] += 1
    return found


def make(
    file: Annotated[Path, typer.Argument(help="The book; one that was begun is gone on with.")],
    positions: Annotated[int, typer.Option(min=1, help="Positions in the book.")] = 8_000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions that the search looks at for each.")] = 2_000_000,
    jobs: Annotated[int, typer.Option(min=1, help="Searches side by side; the book is the same.")] = 1,
) -> None:
    """Make the opening book of English draughts. It can be stopped, and goes on when it is begun again."""
    archive = people_games()
    recipe = {
        "command": "python -m mining.lab.makers.opening_book",
        "nodes": nodes,
        "network": sha256(shipped().tobytes()).hexdigest(),
        "archive": archive.digest,
    }
    known = _begun(file, recipe)
    frontier = Frontier(people_replies(archive))
    book: dict[bytes, BookMove] = {}
    began, searched = time.monotonic(), 0
    with ThreadPoolExecutor(jobs) as pool:  # searches let other threads run
        while batch := frontier.next(min(BATCH, positions - len(book))):
            unknown = [packed for packed in batch if packed not in known]
            known |= zip(unknown, pool.map(partial(answer_of, nodes=nodes), unknown), strict=True)
            for packed in batch:
                book[packed] = known[packed]
                frontier.follow(packed, known[packed])
            searched += len(unknown)
            if unknown:
                write_openings(file, book, recipe)
                _report(len(book), positions, searched / (time.monotonic() - began))
    write_openings(file, book, recipe)


def answer_of(packed: bytes, nodes: int) -> BookMove:
    """The answer of the search of `master` in a position, looking at so many."""
    found = DraughtsSearch(nodes, network=shipped()).find(GAME.unpack(packed), nodes, bytearray(1))
    return BookMove(found.move, found.score, found.depth, found.line[1] if len(found.line) > 1 else "")


def _begun(file: Path, recipe: Mapping[str, Any]) -> dict[bytes, BookMove]:
    """The answers that are in the file. Raises typer.BadParameter for a book made in another way."""
    if not file.exists():
        return {}
    known, found = read_openings(file)
    if {name: found.get(name) for name in recipe} != recipe:
        raise typer.BadParameter(f"{file} was made in another way; remove it, or name another file")
    return known


def _report(done: int, wanted: int, rate: float) -> None:
    left = max(wanted - done, 0) / rate
    print(f"{done:,} of {wanted:,} positions, {rate:.2f}/s, {left:,.0f} s left", file=sys.stderr, flush=True)


if __name__ == "__main__":
    typer.run(make)
