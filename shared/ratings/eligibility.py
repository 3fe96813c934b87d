"""Whether a match counts for ratings, and if not, why. Asked before a match begins as well as after it has ended.

- A guest's match is casual: guests cost nothing, so anybody could lose to themselves under any number of names.
- Opponents never count as one source: an account with its bots is one, and so are all who come from one network.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from shared.rated_matches import Casual, Entrant


def why_casual(rated: bool | Literal["people"] | None, sides: Sequence[Sequence[Entrant]]) -> Casual | None:
    """Why a match between these sides does not count, however it goes; None: it does. `rated`: as the terms say.

    Of a side whose seats are not all taken, those who sit there already decide.
    """
    if not rated:
        return "not-rated"
    entrants = [entrant for side in sides for entrant in side]
    if rated == "people" and any(entrant.program for entrant in entrants):
        return "program"
    if any(entrant.guest for entrant in entrants):
        return "guest"
    opponents = ((one, other) for first, second in combinations(sides, 2) for one in first for other in second)
    return "pairing" if any(_is_one_source(one, other) for one, other in opponents) else None


def _is_one_source(one: Entrant, other: Entrant) -> bool:
    same_account = bool(one.account) and one.account == other.account
    return same_account or (one.network is not None and one.network == other.network)
