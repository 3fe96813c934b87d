"""Names of AI players: the persons that people meet, "Aunt Nora" for `club`, and what citations call them, "Club".

Programs keep using the ids. Knows the catalogue and no table; `shared.words.people` tells players of one name apart.
"""

import re
from collections.abc import Sequence

from shared.i18n import Catalogue
from shared.protocol.hosts import OfferedPlayer
from shared.text.imitated import ACCOUNT, split_account, split_person

_SWITCHES = re.compile("(?::([0-9]+))?([+~].*)?$", re.DOTALL)

_RATED = re.compile(r"([^:]+):([1-9][0-9]{0,4})")


def split_rating(player: str) -> tuple[str, int | None]:
    """`human:1200` → the id, and the rating that the player is to play at; None: the text has no rating."""
    found = _RATED.fullmatch(player)
    return (player, None) if found is None else (found[1], int(found[2]))


def listed_name(player: str) -> str:
    """`human:1200`, `club+recall` → `human`, `club`: the name in the list of players, without rating and switches."""
    return re.split("[+~:]", player, maxsplit=1)[0]


def player_name(words: Catalogue, player: str) -> str:
    """An AI player's display name, from its id in the roster: the name of the person that it is, if it is one.

    An id without a name stays as it is. A rating that it plays at and switches that add or remove experience follow the
    name: "Miss Clara 1200 +recall". A player that plays like a person bears that person's name: "Like M.F.Tinsley",
    and "Like Ann" for `like:@Ann`.
    """
    return _name(words, player, ("person", "player"))


def cited_name(words: Catalogue, player: str) -> str:
    """What a citation calls the player behind a person: "Club" where it sits as "Aunt Nora"."""
    return _name(words, player, ("player",))


def _name(words: Catalogue, player: str, kinds: Sequence[str]) -> str:
    end = _SWITCHES.search(player)
    assert end is not None
    base, switches = player[: end.start()], " ".join(part for part in end.groups() if part)
    name = next(filter(None, (words.find(f"{kind}-{base}") for kind in kinds)), base)
    if base == ACCOUNT:
        name = words.say("name-like-gone")
    elif person := split_account(base) or split_person(base):
        name = words.say("name-like", name=person)
    return words.say("name-switched", name=name, switches=switches) if switches else name


def about_player(words: Catalogue, player: OfferedPlayer) -> list[str]:
    """Two sentences about the person that a player on offer is; empty for one that is none."""
    about = words.find(f"character-{player.name}")
    return [] if about is None else [words.say("character-line", name=player_name(words, player.name), about=about)]


def offered_name(words: Catalogue, player: OfferedPlayer) -> str:
    """The name of a player on offer, and that its machine code is still being made."""
    name = player_name(words, player.name)
    return words.say("players-warming", name=name) if player.warming else name
