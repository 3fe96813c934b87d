"""Free seats are taken by AI players that are not at the table, near in strength to those who are."""

import pytest

from server.lobby.company import companion
from shared.protocol.hosts import OfferedPlayer

STARS = {"greedy": 2, "companion": 3, "level-4r": 4, "weigher": 4, "experience-medium": 4, "level-5": 5}
OFFERED = [
    OfferedPlayer(game="domino-101/1", name="level-3", strength=4, literature=True),
    *(OfferedPlayer(game="domino-101/1", name=name, strength=stars) for name, stars in STARS.items()),
    OfferedPlayer(game="domino-101/1", name="at-your-level"),
]


@pytest.mark.parametrize(
    ("beside", "expected"),
    [
        ([], "experience-medium"),
        (["experience-medium"], "weigher"),
        (["experience-medium", "weigher"], "level-4r"),
        (["weigher+recall"], "level-4r"),
        (["greedy"], "companion"),
        (["at-your-level"], "experience-medium"),
        (["an engine of another program"], "experience-medium"),
        (list(STARS), "greedy"),
    ],
)
def test_the_next_player_is_another_one_near_in_strength(beside: list[str], expected: str) -> None:
    assert companion(OFFERED, beside) == expected


def test_nobody_is_seated_where_nobody_is_offered() -> None:
    assert companion([], []) is None
