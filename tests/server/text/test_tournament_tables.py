"""Tables of tournaments in the text protocol: the event and the round are named where a table is described."""

from typing import Any

import pytest

from shared.store import Store
from tests.server.hall import Hall, hall
from tests.server.text.typist import Typist


async def begun(club: Hall, **plan: Any) -> tuple[str, list[Typist], str]:
    """A tournament of Ben and Cem that is under way, and their table."""
    organiser = await club.person("Ann")
    tournament = await club.announced(organiser, **plan)
    typists = [await Typist.at(club.server) for _ in range(2)]
    for typist, name in zip(typists, ("Ben", "Cem"), strict=True):
        await typist.type(f"name {name}", f"enter {tournament}")
        await typist.until("You have entered.")
    await organiser.ask("direct-tournament", tournament=tournament, act="start")
    for typist in typists:
        await typist.until("you meet ")
    table = (await club.page(tournament))["rounds"][0]["boards"][0]["table"]
    return tournament, typists, table


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", "Round 1 of Saturday Swiss."),
        ("tr", "Saturday Swiss, 1. tur."),
        ("ar", "\u2068Saturday Swiss\u2069\u060c \u0627\u0644\u062c\u0648\u0644\u0629 1."),
    ],
)
async def test_players_and_spectators_read_of_which_round_a_match_is(store: Store, language: str, named: str) -> None:
    async with hall(store) as club:
        _, (ben, _), table = await begun(club, rounds=2)
        await ben.type(f"language {language}", "look")
        assert await ben.until(named) == named
        dan = await Typist.at(club.server)
        await dan.type("name Dan", f"language {language}", f"spectate {table}")
        assert await dan.until("Saturday Swiss") == named
        await dan.type("look")
        assert await dan.until("Saturday Swiss") == named
        await dan.type("score", "quit")
        while await dan.hear() is not None:
            pass
        assert len([line for line in dan.received if "Saturday Swiss" in line]) == 2, "asked for once, said once"
