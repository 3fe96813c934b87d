"""False passes of 101 domino: which seat is shown to have passed over a tile that fitted. Sees only what is laid open.

"Passing with a playable tile loses when revealed": the offender plays, or shows at the hand's end, a tile that fitted
when it passed. Before that nobody knows, and nothing here looks into a hand that is not shown.
"""

from collections.abc import Sequence

from shared.core import Seat

Passes = tuple[tuple[Seat, int], ...]
"""The seats that passed, in order, each with the set of tiles (`shared.games.domino_101.tiles`) that fitted then."""

IN_A_ROW = 3
"""After so many passes in a row a seat must play what fits (ours): so the line moves on, and every hand ends."""


def may_pass_over(ends: Sequence[str]) -> bool:
    """Whether a seat that has a tile to play may say pass all the same; `ends` are those of the plies so far."""
    return len(ends) < IN_A_ROW or any(end != "pass" for end in ends[-IN_A_ROW:])


def offender(passes: Passes, shown: Sequence[int]) -> Seat | None:
    """The seat that passed first of those that had a tile to play; None when nobody is shown to have had one.

    `shown`: by seat, the set of tiles it lays open now. It held them when it passed, for hands only shrink.
    """
    return next((seat for seat, fitting in passes if fitting & shown[seat]), None)
