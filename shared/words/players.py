"""Display names of AI players, "Old Hand" for `experience`, and ids with a rating. Programs keep using the ids.

Knows the catalogue and no table; `shared.words.people` tells players of one name apart.
"""

import re

from shared.i18n import Catalogue
from shared.protocol.hosts import OfferedPlayer
from shared.text.imitated import ACCOUNT, split_account, split_person

_SWITCHES = re.compile("(?::([0-9]+))?([+~].*)?$", re.DOTALL)

_RATED = re.compile(r"([^:]+):([1-9][0-9]{0,4})")


def split_rating(player: str) -> tuple[str, int | None]:
    """`human:1200` → the id, and the rating that the player is to play at; None: the text has no rating."""
    found = _RATED.fullmatch(player)
    return (player, None) if found is None else (found[1], int(found[2]))


def player_name(words: Catalogue, player: str) -> str:
    """An AI player's display name, from its id in the roster; an id without a name stays as it is.

    A rating that it plays at and switches that add or remove experience follow the name: "Human-like 1200 +recall". A
    player that plays like a person bears that person's name: "Like M.F.Tinsley", and "Like Ann" for `like:@Ann`.
    """
    end = _SWITCHES.search(player)
    assert end is not None
    base, switches = player[: end.start()], " ".join(part for part in end.groups() if part)
    name = words.find(f"player-{base}") or base
    if base == ACCOUNT:
        name = words.say("name-like-gone")
    elif person := split_account(base) or split_person(base):
        name = words.say("name-like", name=person)
    return words.say("name-switched", name=name, switches=switches) if switches else name


def offered_name(words: Catalogue, player: OfferedPlayer) -> str:
    """The name of a player on offer, and that its machine code is still being made."""
    name = player_name(words, player.name)
    return words.say("players-warming", name=name) if player.warming else name
