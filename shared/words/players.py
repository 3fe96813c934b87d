"""Display names of AI players: "Old Hand" for `experience`. Programs keep using the ids.

Knows the catalogue and no table; `shared.words.people` tells players of one name apart.
"""

import re

from shared.i18n import Catalogue

_SWITCHES = re.compile("[+~].*", re.DOTALL)


def player_name(words: Catalogue, player: str) -> str:
    """An AI player's display name, from its id in the roster; an id without a name stays as it is.

    Switches that add or remove experience follow the name: "Club +recall".
    """
    switches = _SWITCHES.search(player)
    base = player if switches is None else player[: switches.start()]
    name = words.find(f"player-{base}") or base
    return name if switches is None else words.say("name-switched", name=name, switches=switches[0])
