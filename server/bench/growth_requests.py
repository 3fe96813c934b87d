"""The requests of `oldhand bench growth`: each several times, about something else each time. Fills no log."""

import http.client
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from random import Random
from urllib.parse import quote

from server.bench.load import NotServed
from server.bench.served import Served
from server.bench.synthetic_games import AGENT, GAME_MS, GAMES_A_PERSON, MAIN, OTHERS, account, people_of
from shared.games import game_named
from shared.people import AI_PREFIX
from shared.ratings.weights import DAY_MS
from shared.store import Store

_TIMES = 11
_LOOKED_AT = 400
"""Finished matches among which those at long tables are looked for."""
_PATIENCE_S = 120


class Requests:
    """What is asked of the server of one log."""

    def __init__(self, store: Store, games: int, rng: Random) -> None:
        """Chooses in a store with so many games whom and what to ask about."""
        game = game_named(MAIN).id
        newest = store.log.last_finished(game, 1)[0].number
        log, numbers = store.log, sorted(rng.randrange(newest) for _ in range(_LOOKED_AT))
        found = [(one.table, one.match) for number in numbers for one in log.finished(game, number, 1)]
        rng.shuffle(found)
        self._short = sorted(found, key=lambda one: one[1])[:_TIMES]
        self._long = sorted(found, key=lambda one: -one[1])[:_TIMES]
        player = f"{AI_PREFIX}{AGENT}"
        places = [rng.randint(newest // 2, newest) for _ in range(_TIMES)]
        self._with_ai = [
            (match.table, match.match)
            for place in places
            for match in store.profiles.matches(player, game=MAIN, before=place + 1, limit=1)
        ]
        self._people = _people_who_played_alike(store, games, rng)
        self._days = games * GAME_MS // DAY_MS

    def measured(self, server: Served, kinds: Collection[str] = ()) -> Iterator[tuple[str, list[float], float]]:
        """Milliseconds of each kind of request, ascending, and what one takes of the server's processor. Raises
        NotServed for one that is refused. `kinds`: these alone, by what they are called; none: every kind.
        """
        for what, paths in ((what, paths) for what, paths in self._paths() if not kinds or what in kinds):
            before_s = server.exact_cpu_s()
            with closing(http.client.HTTPConnection("127.0.0.1", server.http_port, timeout=_PATIENCE_S)) as connection:
                times_ms = sorted(_asked_ms(connection, path) for path in paths)
            yield what, times_ms, 1e3 * (server.exact_cpu_s() - before_s) / len(times_ms)

    def _paths(self) -> Iterator[tuple[str, Sequence[str]]]:
        """The requests of each kind."""
        yield "a short table's replay", [f"/api/tables/{table}/rounds/{match}/1" for table, match in self._short]
        yield "a long table's replay", [f"/api/tables/{table}/rounds/{match}/1" for table, match in self._long]
        yield "a long table's rounds", [f"/api/tables/{table}/rounds" for table, _ in self._long]
        yield "newest rounds", [f"/api/rounds/{MAIN}?top={top}" for top in range(10, 10 + _TIMES)]
        yield "profile", [f"/api/players/{person}" for person in self._people[:_TIMES]]
        yield (
            "a player's matches",
            [f"/api/players/{person}/matches" for person in self._people[_TIMES:] or self._people],
        )
        yield "ratings after an AI player's match", [f"/api/ratings/{table}/{match}" for table, match in self._with_ai]
        yield "profile of an AI player", [f"/api/players/{quote(AI_PREFIX + AGENT)}"] * _TIMES
        yield "ladder", [f"/api/ladders/{MAIN}/people?limit={limit}" for limit in range(100, 100 + _TIMES)]
        yield (
            "ladder of a game played little",
            [f"/api/ladders/{OTHERS[1]}/people?limit={limit}" for limit in range(100, 100 + _TIMES)],
        )
        explorer = f"/api/explorer/{MAIN}"
        yield "explorer", [f"{explorer}?after={after}" for after in _OPENINGS]
        yield "explorer of a player", [f"{explorer}?player={person}" for person in self._people[:_TIMES]]
        yield "explorer from a rating", [f"{explorer}?rating={least}" for least in range(800, 800 + _TIMES)]
        yield "explorer from no such rating", [f"{explorer}?rating={least}" for least in range(4_000, 4_000 + 3)]
        today = datetime.now(UTC).date()
        days = [today - timedelta(days=self._days // 2 + number) for number in range(3)]
        yield "explorer until the middle of the log", [f"{explorer}?until={day}" for day in days]
        yield (
            "explorer since yesterday",
            [f"{explorer}?since={today - timedelta(days=1)}&seat={seat}" for seat in (0, 1)],
        )
        yield (
            "explorer of an AI player",
            [f"{explorer}?player={quote(AI_PREFIX + AGENT)}&seat={seat}" for seat in (0, 1)],
        )
        yield "explorer of a name", [f"{explorer}?player=Nobody+{name}" for name in "abc"]


def _people_who_played_alike(store: Store, games: int, rng: Random) -> list[str]:
    """Those of some people whose number of games is nearest to the mean: few have it, for tables are short or long."""
    found = [account(rng.randint(1, people_of(games))).id for _ in range(_LOOKED_AT)]
    mean = 2 * GAMES_A_PERSON

    def distance(player: str) -> int:
        return abs(sum(its.won + its.drawn + its.lost for its in store.profiles.totals(player)) - mean)

    return sorted(dict.fromkeys(found), key=distance)[: 2 * _TIMES]


_OPENINGS = ("", *(f"{move}" for move in ("9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16")))


def _asked_ms(connection: http.client.HTTPConnection, path: str) -> float:
    began_s = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    content = answer.read()
    taken_ms = 1e3 * (time.perf_counter() - began_s)
    if answer.status != 200:
        raise NotServed(f"GET {path} was answered with {answer.status}: {content[:200].decode(errors='replace')}")
    return taken_ms
