"""Commands to analyse a position: a search that deepens while somebody looks. Knows no rule and no search."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Verb
from shared.protocol.hosts import EvaluatedLine, Unit
from shared.protocol.structs import ServerModel

PositionText = Annotated[str, Meta(min_length=1, max_length=2_000)]


class Analyse(CommandMessage, frozen=True, kw_only=True, tag="analyse"):
    """Have a position searched, deeper and deeper. Answered with `done` and its `search`; then `evaluation` messages
    follow, up to one that is done. Ends the connection's former search.

    The search ends by itself when its time is up or the result is certain, with `stop-analysing`, and with the
    connection.
    """

    declared: ClassVar = Declaration(
        http=(),
        verbs=(Verb("analyse", "puzzles", ("analyze",)),),
        permission="read",
        limit="positions",
    )
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    position: PositionText | None = None
    """Its text, as the explorer has it. None: the start of the game."""
    lines: Annotated[int, Meta(ge=1, le=3)] = 3
    """The best lines that are searched for, at most."""


class StopAnalysing(CommandMessage, frozen=True, kw_only=True, tag="stop-analysing"):
    """End the connection's search, if there is one."""

    declared: ClassVar = Declaration(http=(), verbs=(Verb("stop", "puzzles"),), permission="read", limit=None)


AnalysisCommand = Analyse | StopAnalysing


class Evaluation(ServerModel, frozen=True, kw_only=True, tag="evaluation"):
    """How far the receiver's search has come. The next one is deeper, unless it is done."""

    search: str
    depth: int
    """Plies searched to their end; of a search that plays on at random, in the unit `win`: steps, each as many rounds
    as all before. 0: none yet."""
    nodes: int
    """Positions looked at so far."""
    unit: Unit | None = None
    """A hundredth of it is a score of 1; null: nothing has been evaluated."""
    lines: list[EvaluatedLine] = []
    """The best first."""
    done: bool = False
    """Whether the search has ended."""
    code: str | None = None
    """Why it ended early: `analysis/no-host`, `analysis/rated-game`, `analysis/replaced`."""


REFUSALS: Final = {
    "analysis/rated-game": 403,  # closed to a player of a rated game
    "analysis/no-host": 409,  # no AI host searches this game
    "analysis/no-search": 409,  # there is no search of it, or it is not ready
    "analysis/over": 409,  # the game is, there
    "analysis/replaced": 409,  # by a newer search of this connection
    "analysis/unknown": 404,
    "analysis/stale": 409,  # it has been saved since
}
"""By code, the HTTP status."""
