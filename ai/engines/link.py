"""What it takes to ask an engine of another program for a move. Hub and DXP are two ways (`hub_link`, `dxp_link`)."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from ai.engines.pacing import ThinkingLimits
from shared.games.english_draughts.rules import DraughtsState, Move


@dataclass(frozen=True, slots=True)
class EngineMove:
    """A move, which is legal, and what the engine says of it."""

    move: Move
    score: float | None = None
    """In men, for the mover."""
    depth: int | None = None
    line: tuple[str, ...] = ()
    """The moves that it expects, in our texts, its own first."""


class EngineLink(Protocol):
    """One engine that runs, and has said who it is. Used by one thread at a time."""

    name: str
    """As it calls itself."""
    about: str
    """One sentence for people."""
    follows: bool
    """Whether it keeps up with the game by itself and so is asked about forced moves too."""

    def ask(self, state: DraughtsState, game: Hashable, limits: ThinkingLimits, stop: bytearray) -> EngineMove:
        """A move in `state`. `game` names the game that it belongs to; `stop[0]` asks for an answer at once.

        Raises EngineError. After `engine/illegal` it may be asked again, after anything else it is no more.
        """
        ...

    def close(self) -> None:
        """End it; may be called twice."""
        ...
