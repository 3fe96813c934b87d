"""A server of a test where one tournament is held and one group meets: what it answers."""

from typing import Any

from tests.client.fake_server import Peer, done, welcome

ANN, BEN = {"id": "p1", "name": "Ann"}, {"id": "p2", "name": "Ben"}
EVENT: dict[str, Any] = {
    "id": "x1", "name": "01/26", "game": "domino-101/1", "format": "swiss", "stage": "running", "entrants": 2,
    "round": 2, "rounds": 3, "group": "g", "group_name": "Ann", "entered": True,
}  # fmt: skip
PAIRING = {"board": 1, "first": 1, "second": 2, "points": [1, 0], "ending": "forfeit"}
PLACINGS = [
    {"rank": number, "entrant": number, "players": [player], "points": 2 - number, "played": 1}
    for number, player in ((1, ANN), (2, BEN))
]
STANDINGS = {
    "summary": EVENT, "placings": PLACINGS, "organiser": "Ann", "may_direct": True, "boards": 2,
    "round": {"number": 1, "is_over": True, "pairings": [PAIRING]},
}  # fmt: skip
TRAVELLER: dict[str, Any] = {
    "game": "domino-101/1", "round": 1, "number": 1, "deals": 2, "scale": "imps",
    "hands": [["1-0", "5-0"], ["0-0"], ["1-1"], ["2-2"]], "leader": 2,
    "results": [{"north_south": [ANN], "east_west": [BEN], "net": 23, "matchpoints": 1, "swing": 4}],
    "best_net": 38, "best_ply": 2, "best_move": "5-1>",
}  # fmt: skip
GROUP = {
    "id": "g", "name": "Ann", "about": "", "kind": "club", "chat": "free", "guests": True, "sheltered": False,
    "role": "owner", "members": 1,
}  # fmt: skip
MEMBER = {**ANN, "role": "owner", "since_ms": 0, "online": True}
ANSWERS: dict[str, dict[str, Any]] = {
    "get-tournaments": {"tournaments": [EVENT]},
    "get-standings": {"standings": STANDINGS},
    "get-traveller": {"traveller": TRAVELLER},
    "get-groups": {"groups": [GROUP]},
    "enter-group": {"group": {"group": GROUP, "members": [MEMBER], "most_members": 9, "tables": [], "lines": []}},
    "get-standing-tables": {"standing_tables": []},
}


async def club_house(peer: Peer) -> None:
    """A server where one tournament is held and one group meets."""
    await peer.hear()
    await peer.say(welcome())
    while True:
        command = await peer.hear()
        if "ref" in command:
            await peer.say(done(command, **ANSWERS.get(command["type"], {})))
