"""AI players that play one another while nobody is here."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ai.contracts import AgentFacets, DuelFacets
from ai.duel.inbox import INBOX, parse_game
from ai.host import self_play
from ai.host.self_play import BATCH, QUIET_LOOKS, DailyLimit, Practice, play_pair
from shared.events import Dealt, Event, Opened, PlayerKind, Sat
from shared.games import GAMES

DRAUGHTS = "english-draughts/1"
PRACTISED = [DRAUGHTS, "domino-101/1", "chinese-checkers/1"]


@pytest.fixture(autouse=True)
def weak_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that need no machine code."""
    duel = DuelFacets(practice=("random", "greedy", "experience"))
    monkeypatch.setattr(self_play, "agent_facets", lambda _: AgentFacets(duel=duel))


def bound(folder: Path, per_day: int = 100, today: Callable[[], str] = lambda: "2026-01-01") -> DailyLimit:
    return DailyLimit(folder / "practice.json", per_day, today)


class Server:
    """Tells how many people are here, look by look; the last number stays."""

    def __init__(self, *people: int | None) -> None:
        self._people = list(people)
        self.looks = 0
        self.pauses: list[int] = []

    def status(self) -> Mapping[str, Any] | None:
        people = self._people[min(self.looks, len(self._people) - 1)]
        self.looks += 1
        return None if people is None else {"people": people, "books": []}

    def pause(self, seconds: float) -> None:
        assert seconds == self_play.LOOK_EVERY_S
        self.pauses.append(self.looks)
        assert len(self.pauses) < 100, "it waits for ever"


def practice(folder: Path, server: Server, **how: Any) -> Practice:
    seeds = iter(range(1000))
    return Practice(
        folder,
        how.get("games", [DRAUGHTS]),
        how.get("bound", bound(folder)),
        server.status,
        server.pause,
        lambda: next(seeds),
    )


def test_the_same_seed_practises_the_same_games_and_none_new_ones() -> None:
    def drawn(seed: int | None) -> list[int]:
        following = self_play.seeds(seed)
        return [following() for _ in range(5)]

    assert drawn(3) == drawn(3)
    assert len({*drawn(3), *drawn(4), *drawn(None), *drawn(None)}) == 20


def games_left(folder: Path) -> list[list[Event]]:
    files = sorted((folder / INBOX).glob("*.ndjson"))
    return [parse_game(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def test_it_begins_when_nobody_has_been_here_for_a_while(tmp_path: Path) -> None:
    server = Server(0)
    assert practice(tmp_path, server).run(2) == 2
    assert server.looks == QUIET_LOOKS
    assert len(server.pauses) == QUIET_LOOKS - 1


@pytest.mark.parametrize("somebody", [1, None])
def test_a_person_or_a_silent_server_stops_it_and_it_waits_anew(tmp_path: Path, somebody: int | None) -> None:
    server = Server(*[0] * QUIET_LOOKS, somebody, 0)
    left_when_they_came: list[int] = []
    pause = server.pause

    def paused(seconds: float) -> None:
        if server.looks == QUIET_LOOKS + 1:
            left_when_they_came.append(len(games_left(tmp_path)))
        pause(seconds)

    server.pause = paused  # type: ignore[method-assign]
    practice(tmp_path, server).run(4)
    assert left_when_they_came == [2], "what has been played is handed over before it waits"
    assert server.looks == 2 * QUIET_LOOKS + 1


@pytest.mark.deep
def test_games_are_practice_of_varied_players_and_openings(tmp_path: Path) -> None:
    practice(tmp_path, Server(0), games=PRACTISED).run(4 * BATCH)
    games = games_left(tmp_path)
    assert len(games) == 4 * BATCH
    kinds = {event.data.kind for game in games for event in game if isinstance(event.data, Sat)}
    assert kinds == {PlayerKind.PRACTICE}
    by_game = {game: [one for one in games if one[0].expect(Opened).game == game] for game in PRACTISED}
    assert max(map(len, by_game.values())) - min(map(len, by_game.values())) <= 2, "every game has its share"
    deals = {event.data.deal for game in games for event in game if isinstance(event.data, Dealt)}
    assert len(deals) > 10


def test_two_games_of_a_pair_have_the_same_start_and_exchanged_seats() -> None:
    one, other = (
        ([event.data.name for event in game if isinstance(event.data, Sat)], game[3].expect(Dealt).deal)
        for game in play_pair(DRAUGHTS, 5, None)
    )
    assert one[0] == other[0][::-1] != other[0]
    assert one[1] == other[1]
    assert play_pair(DRAUGHTS, 5, None) == play_pair(DRAUGHTS, 5, None), "a function of its seed"


def test_a_day_has_its_bound_and_the_next_day_a_new_one(tmp_path: Path) -> None:
    days = ["2026-01-01"]
    limited = bound(tmp_path, 2, lambda: days[0])
    assert limited.next_of([DRAUGHTS]) == DRAUGHTS
    limited.count(DRAUGHTS, 2)
    assert limited.next_of([DRAUGHTS]) is None
    assert limited.next_of([DRAUGHTS, "domino-101/1"]) == "domino-101/1", "each game has its own"
    days[0] = "2026-01-02"
    assert limited.next_of([DRAUGHTS]) == DRAUGHTS


def test_a_restart_forgets_no_game_and_a_broken_count_stops_nothing(tmp_path: Path) -> None:
    first = bound(tmp_path, 2)
    assert first.next_of([DRAUGHTS]) == DRAUGHTS
    first.count(DRAUGHTS, 2)
    assert bound(tmp_path, 2).next_of([DRAUGHTS]) is None
    (tmp_path / "practice.json").write_text(json.dumps({"day": 1}))
    assert bound(tmp_path, 2).next_of([DRAUGHTS]) == DRAUGHTS


def test_a_book_that_is_gone_leaves_the_players_to_themselves(tmp_path: Path) -> None:
    assert len(play_pair(DRAUGHTS, 1, tmp_path / "gone.book")) == 2


def test_games_are_practised_by_players_of_the_roster() -> None:
    from ai.registry import agent_facets
    from ai.roster import player_named

    assert set(PRACTISED) == {game for game in GAMES if agent_facets(game).duel.practice}
    for game in PRACTISED:
        names = agent_facets(game).duel.practice
        assert len(names) > 1
        for name in names:
            assert player_named(game, name).game == game
