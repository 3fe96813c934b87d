"""Free seats are taken by AI players that are not at the table, near in strength to those who are."""

import pytest

from server.lobby.company import at_level, companion
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
        (["at-your-level", "greedy"], "companion"),
        (["an engine of another program"], "experience-medium"),
        (list(STARS), "greedy"),
    ],
)
def test_the_next_player_is_another_one_near_in_strength(beside: list[str], expected: str) -> None:
    assert companion(OFFERED, beside) == expected


def test_no_player_is_seated_where_none_is_offered() -> None:
    assert companion([], []) is None


@pytest.mark.parametrize(("share", "expected"), [(0.0, "greedy"), (0.35, "level-4r"), (1.0, "level-5")])
def test_a_share_of_the_full_strength_is_the_strength_of_some_person(share: float, expected: str) -> None:
    assert at_level(OFFERED, share) == expected
    assert at_level(OFFERED[:1], share) is None
