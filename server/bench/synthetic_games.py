"""Fills a store with as many games as asked for, in minutes: played tables, written many times under other players.

The patterns are played at random by the real rules, with rematches of up to 200 games at a table, a clock and in some
an AI player; every copy is what a server would have written for other people. Matches are rated as a server rates them.
"""

import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from server.bench.simulated_table import SimulatedTable
from server.core.participant import Participant
from shared.core import Game
from shared.events import Event, Kind, PlayerKind
from shared.games import GAMES, game_named
from shared.people import family
from shared.protocol import FischerClock, Terms
from shared.rated_matches import EarlierResult, EndedMatch, Ladder, RatedMatch, Rating
from shared.ratings.pending import earlier_results, rate_next, rate_pending
from shared.ratings.weights import DAY_MS
from shared.store import Store
from shared.store.store import now_ms
from shared.store.synthetic import Account, CopiedMatch, SyntheticLog, TableCopy

LONGEST: Final = 200
"""Games at a table."""
AGENT: Final = "level-1"
"""The AI player that has a seat at a tenth of the tables."""
MAIN: Final = "english-draughts"
OTHERS: Final = ("domino-101", "chinese-checkers")
OTHERS_SHARE: Final = 0.1
"""Of all games, those not of the main game."""
_LENGTHS: Final = (LONGEST, 50, 20, 10, 5, 5, 3, 3, 2, 2, *[1] * 20)
"""Games at the tables of one set of patterns."""
_MAIN_SETS: Final = 6
"""Sets of patterns of the main game; of others there is one."""
_LONGEST_SHARE: Final = 20
"""No table of a small log has more than one game in so many."""
_WITH_AI: Final = 10
"""One in so many patterns, the first of each game among them."""
GAME_MS: Final = 150_000
"""A game and the pause after it: tables are played one after another, so matches end in the order of their numbers."""
GAMES_A_PERSON: Final = 50
_FEWEST_PEOPLE: Final = 8
_BATCH: Final = 200
"""People or tables written in one transaction."""
_RATED: Final = 50
"""Matches rated in one transaction: each looks at those before it there."""
_LETTERS: Final = str.maketrans("0123456789", "abdefghkmt")
"""A name with digits looks like others to readers, and is refused."""
_CLOCK = FischerClock(bank_s=300, gain_s=5)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A table that was played, to be copied."""

    table: str
    game: str
    people: int
    matches: int
    first_ms: int
    last_ms: int


def people_of(games: int) -> int:
    """Registered people of a log with so many games."""
    return max(_FEWEST_PEOPLE, games // GAMES_A_PERSON)


def account(number: int) -> Account:
    """One of the people, from 1."""
    return Account(f"{number:016x}", f"Player {number}".translate(_LETTERS))


def _participant(person: Account) -> Participant:
    return Participant(person.id, person.name, source=person.id)


def _played_table(
    game: Game[Any, Any], players: Sequence[Participant], matches: int, rng: Random, begin_ms: int
) -> list[Event]:
    """A closed table `t` with so many matches."""
    simulated = SimulatedTable(game, players, rng, begin_ms, Terms(clock=_CLOCK, rated=True))
    ended, seen = 0, 0
    while ended < matches:
        simulated.advance()
        ended += sum(event.kind is Kind.MATCH_ENDED for event in simulated.events[seen:])
        seen = len(simulated.events)
    simulated.close()
    return simulated.events


def fill(
    store: Store,
    games: int,
    rng: Random,
    end_ms: int,
    report: Callable[[int], None],
    *,
    others_share: float = OTHERS_SHARE,
    game_ms: int = GAME_MS,
) -> int:
    """Write so many games into an empty store, the last of them at about `end_ms`. Returns how many: the last table may
    make them a few more.

    `report` hears how many there are. `others_share`: of all games, those not of the main game. `game_ms`: from one
    game to the next, about.
    """
    begin_ms = end_ms - games * game_ms - DAY_MS
    log, rating = SyntheticLog(store), _BulkRating(store)
    people = [account(number) for number in range(1, people_of(games) + 1)]
    for start in range(0, len(people), _BATCH):
        log.add_accounts(people[start : start + _BATCH], begin_ms)
    log.add_accounts(_seats(max(game.seats for game in GAMES.values())), begin_ms)
    patterns = _played(store, games, rng, begin_ms, others_share)
    log.learn([pattern.table for pattern in patterns])
    rating.rate_patterns()
    chosen = _chosen(patterns, games, rng, others_share)
    written = sum(pattern.matches for pattern in patterns)
    played_ms = sum(pattern.last_ms - pattern.first_ms for pattern in chosen)
    at_ms = patterns[-1].last_ms
    pause_ms = max(0, end_ms - at_ms - played_ms) // max(1, len(chosen))
    for start in range(0, len(chosen), _BATCH):
        batch: list[TableCopy] = []
        for number, pattern in enumerate(chosen[start : start + _BATCH], start + 1):
            at_ms += pause_ms
            its = {f"seat-{seat}": one for seat, one in enumerate(rng.sample(people, pattern.people))}
            batch.append(TableCopy(pattern.table, f"copy{number:010}", at_ms - pattern.first_ms, its))
            at_ms += pattern.last_ms - pattern.first_ms
            written += pattern.matches
        rating.rate(log.add(batch))
        report(written)
    log.settle()
    return written


def _played(store: Store, games: int, rng: Random, begin_ms: int, others_share: float) -> list[Pattern]:
    """Play the patterns and put them into the log; of a small log they are few."""
    found: list[Pattern] = []
    at_ms = begin_ms
    for game in map(game_named, (MAIN, *OTHERS) if others_share else (MAIN,)):
        is_main = family(game.id) == MAIN
        left = max(1.0, games * (0.1 if is_main else 0.01))
        lengths = rng.sample(_LENGTHS, len(_LENGTHS)) * (_MAIN_SETS if is_main else 1)
        for number, length in enumerate(lengths):
            if left <= 0:
                break
            matches = max(1, min(length, games // _LONGEST_SHARE))
            left -= matches
            has_ai = number % _WITH_AI == 0
            players = [_participant(one) for one in _seats(game.seats)]
            if has_ai:
                players[-1] = Participant(f"agent-{AGENT}", AGENT, PlayerKind.AI, agent=AGENT)
            events = _played_table(game, players, matches, rng, at_ms)
            table = f"pattern-{family(game.id)}-{number}"
            store.log.append([replace(event, table=table) for event in events])
            found.append(Pattern(table, game.id, game.seats - has_ai, matches, at_ms, events[-1].at_ms))
            at_ms = events[-1].at_ms
    return found


def _chosen(patterns: Sequence[Pattern], games: int, rng: Random, others_share: float) -> list[Pattern]:
    """A pattern for each table that is still to be written, until there are so many games."""
    by_game = defaultdict[str, list[Pattern]](list)
    for pattern in patterns:
        by_game[pattern.game].append(pattern)
    share = {game: others_share / len(OTHERS) if family(game) != MAIN else 1 - others_share for game in by_game}
    done = {game: sum(pattern.matches for pattern in its) for game, its in by_game.items()}
    found: list[Pattern] = []
    while (left := games - sum(done.values())) > 0:
        game = max(share, key=lambda each: share[each] * (games - left) - done[each])
        pattern = rng.choice([one for one in by_game[game] if one.matches <= left] or by_game[game])
        done[game] += pattern.matches
        found.append(pattern)
    return found


def _seats(count: int) -> list[Account]:
    """The people of the patterns; each copy has its own."""
    return [Account(f"seat-{seat}", f"Seat {seat}".translate(_LETTERS)) for seat in range(count)]


def finish_game(store: Store, rng: Random) -> tuple[float, float]:
    """Write one more game of two of the people, and rate it: seconds of each."""
    game, players = game_named(MAIN), [_participant(account(number)) for number in (1, 2)]
    events = _played_table(game, players, 1, rng, now_ms())
    table = f"finished-{secrets.token_hex(8)}"
    began_s = time.perf_counter()
    store.log.append([replace(event, table=table) for event in events])
    written_s = time.perf_counter()
    rate_pending(store.ratings)
    return written_s - began_s, time.perf_counter() - written_s


class _BulkRating:
    """Rates matches in the order of their numbers, many in one transaction; knows the ratings without asking the store.

    A store of ratings, as rating sees it: what a match is to each seat is known from its pattern.
    """

    def __init__(self, store: Store) -> None:
        self._ratings = store.ratings
        self._patterns: dict[tuple[str, int], EndedMatch] = {}
        self._waiting: list[EndedMatch] = []
        self._known: dict[tuple[str, Ladder, str], Rating] = {}
        self._today = 0
        self._results = defaultdict[tuple[str, Ladder, str], list[tuple[int, list[EarlierResult]]]](list)
        """The matches of each player that were rated today, and when each ended, in milliseconds."""

    def rate_patterns(self) -> None:
        """Rate what was played."""
        played = self._ratings.unrated(1 << 20)
        self._patterns = {(match.table, match.match): match for match in played}
        self._rate(played)

    def rate(self, copied: Sequence[CopiedMatch]) -> None:
        """Rate copies, which follow those rated before."""
        self._rate([_copied(self._patterns[one.copy.pattern, one.match], one) for one in copied])

    def _rate(self, ended: Sequence[EndedMatch]) -> None:
        for start in range(0, len(ended), _RATED):
            self._waiting = list(ended[start : start + _RATED])
            if rate_next(self, _RATED) is None:
                raise AssertionError("nobody else rates the matches of a log that is being made")

    def unrated(self, limit: int = 50, now_ms: int | None = None) -> list[EndedMatch]:
        """The next matches."""
        return self._waiting[:limit]

    def of(self, game: str, ladder: Ladder, players: Sequence[str]) -> dict[str, Rating]:
        """As `Ratings.of`."""
        found = {player: self._known.get((family(game), ladder, player)) for player in players}
        return {player: rating for player, rating in found.items() if rating is not None}

    def earlier(self, game: str, ladder: Ladder, players: Sequence[str], since_ms: int) -> list[EarlierResult]:
        """As `Ratings.earlier`; a day that has ended is forgotten."""
        if since_ms > self._today:
            self._today = since_ms
            self._results.clear()
        found = {
            results[0].number: results
            for player in players
            for at_ms, results in self._results.get((family(game), ladder, player), ())
            if at_ms >= since_ms
        }
        return [result for results in found.values() for result in results]

    def keep(self, rated: Sequence[RatedMatch], waiting: Sequence[EndedMatch] = ()) -> bool:
        """Write them."""
        for match in rated:
            if match.ladder is None:
                continue
            results = earlier_results(match)
            for seat in match.seats:
                if seat.rating is not None:
                    place = family(match.ended.game), match.ladder, seat.player
                    self._known[place] = seat.rating
                    self._results[place].append((match.ended.at_ms, results))
        return self._ratings.keep(rated, waiting)


def _copied(pattern: EndedMatch, copied: CopiedMatch) -> EndedMatch:
    """The ended match of a copy."""
    copy = copied.copy
    seats = tuple(
        seat
        if seat.player not in copy.people
        else replace(seat, player=copy.people[seat.player].id, account=copy.people[seat.player].id)
        for seat in pattern.seats
    )
    at_ms = pattern.at_ms + copy.later_ms
    return replace(pattern, number=copied.number, table=copy.table, at_ms=at_ms, seats=seats)
