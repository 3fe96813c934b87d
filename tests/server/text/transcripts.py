"""What a listener hears of a whole game, word for word. `python -m tests.server.text.transcripts` writes them anew.

Ann types; programs that draw their moves by lot have the other seats. Deals, lots and ids are fixed.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from unittest.mock import patch

from client.sdk import Bot, Decision, View, play
from client.sdk.nonces import Nonces
from shared.reasons import ChanceReason
from tests.server.text.typist import Typist
from tests.testkit.server import TestServer, start_server

FOLDER = Path(__file__).parent / "transcripts"

_OPENINGS = {
    "domino-101": "open domino-101 target=100 next_lead=rotate redeal_mode=off unrated",
    "english-draughts": "open draughts no_progress=20",
    "chinese-checkers": "open chinese checkers ply_cap=24 private clock 5+3",
}
_QUESTIONS = {
    "domino-101": ("who", "hand", "board", "moves", "score", "look"),
    "english-draughts": ("who", "board", "diagram", "moves", "clock"),
    "chinese-checkers": ("who", "board", "diagram", "moves"),
}
"""Asked before Ann's first move."""
_AFTERWARDS = {
    "domino-101": ("why", "history 2", "score"),
    "english-draughts": ("why", "history 2", "score", "last"),
    "chinese-checkers": ("why", "history 2", "score"),
}
_SYNC = "I do not understand 'xyzzy'; type help to list the commands."


class Lots(Bot):
    """Plays a legal move by lot and says so."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    async def choose(self, view: View, legal: Sequence[str]) -> Decision:  # pyright: ignore[reportIncompatibleMethodOverride]
        return Decision(self._rng.choice(legal), ChanceReason())


@asynccontextmanager
async def fixed_house() -> AsyncIterator[TestServer]:
    """A server whose every secret is the same each time."""
    drawn, commit = Random(101), Nonces.commit
    with (
        patch.object(secrets, "token_bytes", lambda n=32: drawn.randbytes(n)),
        patch.object(Nonces, "commit", lambda self, nonce=None: commit(self, "0" * 32)),
    ):
        async with start_server() as server:
            yield server


async def transcript(game: str) -> list[str]:
    """The lines of a whole match."""
    async with fixed_house() as server:
        ann = await Typist.at(server)
        await ann.ask("name Ann", "Welcome")
        table = (await ann.ask(_OPENINGS[game], "is open")).split()[1]
        await ann.until("Waiting")
        await ann.ask("sit 1", "You sit")
        address = f"tcp://127.0.0.1:{server.tcp_port}"
        others: list[asyncio.Task[object]] = []
        for seat, name in list(enumerate(("", "Ben", "Cleo", "Dan")))[1 : 4 if game == "domino-101" else 2]:
            others.append(asyncio.create_task(play(Lots(seat), address, table=table, seat=seat, name=name)))
            await ann.until(f"{name} ")  # nobody promises in which order several connections are served
        await ann.until("Your turn", "The match is over.")
        await _ask_all(ann, _QUESTIONS[game])
        lots = Random(7)
        while True:
            offered = await _ask_moves(ann)
            await ann.type(lots.choice(offered))
            if "Your turn" not in await ann.until("Your turn", "the match:", "The match is a draw"):
                break
        await asyncio.gather(*others)
        await _hear_all_leave(ann, len(others))
        await _ask_all(ann, _AFTERWARDS[game])
        await ann.ask("quit", "Goodbye")
        return ann.received


async def _hear_all_leave(ann: Typist, others: int) -> None:
    """All leave in the same moment; kept in the order of their seats, whichever of them was served first."""
    left = [await ann.until("leaves the table") for _ in range(others)]
    for line in left:
        ann.received.remove(line)
    seats = ["on your left", "Your partner", "on your right", ""]
    ann.received += sorted(left, key=lambda line: next(at for at, place in enumerate(seats) if place in line))


async def _ask_moves(ann: Typist) -> list[str]:
    """What Ann may play; not kept among what is heard, because it is asked before every move."""
    line = await ann.ask("moves", "You may play")
    ann.received.remove(line)
    ann.received.remove("> moves")
    return line.partition(": ")[2].rstrip(".").split(", ")


async def _ask_all(ann: Typist, questions: Sequence[str]) -> None:
    """One after the other, each with its whole answer."""
    for question in questions:
        await ann.type(question)
        await ann.ask("xyzzy", _SYNC)
        ann.received.remove("> xyzzy")
        ann.received.remove(_SYNC)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in _OPENINGS:
        lines = asyncio.run(transcript(game))
        (FOLDER / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
