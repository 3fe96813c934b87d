"""Asks an engine of another program for a move. Which protocols there are is a facet of the game."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Protocol

from ai.engines.pacing import ThinkingLimits


@dataclass(frozen=True, slots=True)
class EngineMove:
    """A move, which is legal, and what the engine says of it."""

    move: Any
    """Of the game's rules."""
    score: float | None = None
    """In the game's unit, such as men, for the mover."""
    depth: int | None = None
    line: tuple[str, ...] = ()
    """The moves that it expects, in our texts, its own first."""


DXP = "dxp://"
"""Begins the address of an engine that listens; all else is the command that starts one."""


class EngineLink(Protocol):
    """One engine that runs, and has said who it is. Used by one thread at a time."""

    name: str
    """As it calls itself."""
    about: str
    """One sentence for people."""
    follows: bool
    """Whether it keeps up with the game by itself and so is asked about forced moves too."""

    def ask(self, state: Any, game: Hashable, limits: ThinkingLimits, stop: bytearray) -> EngineMove:
        """A move in `state`. `game` names the game that it belongs to; `stop[0]` asks for an answer at once.

        Raises EngineError. After `engine/illegal` it may be asked again, after anything else it is no more.
        """
        ...

    def close(self) -> None:
        """End it; may be called twice."""
        ...


StartEngine = Callable[[str, float | None], EngineLink]
"""(command or address, seconds that a start may take, by default those of a first start) → the running engine.

Raises EngineError.
"""
