"""Positions in which AI seats that lost were wrong about themselves: looked at again, and for longer, in idle time.

A seat that lost has at some moment expected more than it got. Every decision of such a seat is searched as quickly as a
seat searches it; where the value drops from one decision to the next, the position before the drop is searched more
deeply, and so is the move that was made. The quick search's score less the deep one's is the *surprise*:
Judgement learns from it what the position is worth, Habit which move is drawn to instead.

Nobody's word is taken for anything: people only lead the way to positions. So that nobody leads it alone, games with
one opponent fill no more than a part. Of hidden hands `mining.games.domino_101.mistakes` and Hindsight tell the same
without a search.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mining.columns import Bytes
from mining.contracts import Search, SectionFacts
from mining.finished_rounds import choices_in
from mining.games.registry import mining_facets
from mining.pipeline.rounds import Mark, mark_of
from mining.pipeline.support import day_of, support_player_of
from shared.core import Outcome, Seat
from shared.events import Event, PlayerKind
from shared.experience.lines import sigmoid
from shared.files import write_whole
from shared.game_log import FinishedRound, GameLog, TableFacts
from shared.games import GAMES
from shared.keys import frame_of
from shared.mainline import mainline

QUICK, DEEP = 500, 20_000
"""Positions that the two searches of a decision look at."""
DROP = 0.1
"""Of the chance to win, from one decision to the next, that is worth a second look."""
IN_A_GAME = 8
"""Decisions of one game that are looked at again, those with the greatest drops."""
AT_ONCE = 100
"""Rounds that are looked at in one go, the newest."""
MOST, OF_ONE = 2_000, 200
"""Surprises that are kept, the newest; those of them that one opponent may have led to."""
BEYOND = 2_000
"""Hundredths that say as much as any more."""
_SEARCHED = frozenset({PlayerKind.PERSON, PlayerKind.AI})
"""Tables whose rounds are looked at: what is imported, and practice, was lost by other agents than those that learn."""


@dataclass(frozen=True, slots=True)
class Surprise:
    """One decision looked at again. Chances are those of its maker to win, in [0, 1]."""

    premise: str
    """The normal state before it (`shared.keys`), in hexadecimal."""
    better: str
    """The normal state that the best move makes."""
    expected: float
    """By the quick search."""
    value: float
    """By the deep one."""
    made: float
    """By the deep one, after the move that was made; `value` when that was the best."""
    number: int
    """Of the finished round."""
    against: int
    """The hash of the round's support player (`mining.pipeline.support`)."""

    @property
    def surprise(self) -> float:
        """How wrong the position was judged."""
        return abs(self.expected - self.value)

    @property
    def lost(self) -> float:
        """The loss by the move that was made, at least 0."""
        return max(0.0, self.value - self.made)


@dataclass(frozen=True, slots=True)
class Surprises:
    """The lessons of a game's lost rounds, and up to where."""

    game: str
    mark: Mark = field(default_factory=Mark)
    """The last finished round that was looked at."""
    found: tuple[Surprise, ...] = ()
    """In the order of the rounds."""

    def without(self, rounds: Collection[int]) -> "Surprises":
        """These without those of the finished rounds with these numbers."""
        return replace(self, found=tuple(one for one in self.found if one.number not in rounds))

    def facts(self) -> SectionFacts | None:
        """The header's entry of them, if there are any."""
        if not self.found:
            return None
        return {
            "games": len({one.number for one in self.found}),
            "positions": len(self.found),
            "surprise": round(mean(one.surprise for one in self.found), 4),
            "lost": round(mean(one.lost for one in self.found), 4),
        }

    def positions(self) -> tuple[Bytes, NDArray[np.float64], NDArray[np.float64]]:
        """Normal states; what each is worth to its mover, in [0, 1]; how surprising that was."""
        states = self._states("premise", self.found)
        return states, np.array([one.value for one in self.found]), np.array([one.surprise for one in self.found])

    def choices(self) -> tuple[Bytes, Bytes, NDArray[np.float64]]:
        """Normal states, those that the better moves make, and what was lost by another; where something was."""
        found = [one for one in self.found if one.lost > 0]
        return self._states("premise", found), self._states("better", found), np.array([one.lost for one in found])

    def _states(self, column: str, found: Sequence[Surprise]) -> Bytes:
        content = b"".join(bytes.fromhex(getattr(one, column)) for one in found)
        return np.frombuffer(content, np.uint8).reshape(len(found), frame_of(self.game).width)


def unseen(log: GameLog, game: str, mark: Mark) -> list[FinishedRound]:
    """The newest rounds after the mark that may have surprises, in the order of finishing; none of hidden hands."""
    if mining_facets(game).search is None:
        return []
    rows = [row for row in log.last_finished(game, AT_ONCE) if row.number > mark.number and row.kind in _SEARCHED]
    facts = log.facts(sorted({row.table for row in rows}))
    seated = {table: {sitting.kind for sitting in about.sittings.values()} for table, about in facts.items()}
    return [row for row in reversed(rows) if PlayerKind.AI in seated[row.table]]


def look_again(log: GameLog, before: Surprises, judgement: bytes | None) -> Surprises:
    """`before` with those of the rounds that are new, searched with this section of a book; without, with the
    evaluation made by hand."""
    rows = unseen(log, before.game, before.mark)
    if not rows:
        return before
    search, facts = _search(before.game, judgement), log.facts(sorted({row.table for row in rows}))
    found = list(before.found)
    for row, events in zip(rows, log.rounds(rows), strict=True):
        about = facts[row.table]
        for seat in _lost_by_ai(events, row, about):
            found += surprises_of(before.game, events, seat, search, row, about)
    return Surprises(before.game, mark_of(rows[-1]), _bounded(found))


def _lost_by_ai(events: Sequence[Event], row: FinishedRound, about: TableFacts) -> Iterator[Seat]:
    """The seats that AI players held from first to last and that lost."""
    makers: dict[Seat, set[bool]] = {}
    for event in mainline(events):
        if event.move is not None and event.seat is not None:
            sitting = about.sittings.get(event.sitting or 0)
            makers.setdefault(event.seat, set()).add(sitting is not None and sitting.kind is PlayerKind.AI)
    best = max(row.points)
    return (seat for seat, made in sorted(makers.items()) if made == {True} and row.points[seat] < best)


def surprises_of(
    game_id: str,
    events: Sequence[Event],
    seat: Seat,
    search: Search,
    row: FinishedRound,
    about: TableFacts,
) -> list[Surprise]:
    """The surprises of a seat in a round that it lost, given by its events from DEALT to ROUND_ENDED."""
    game, weight = GAMES[game_id], mining_facets(game_id).logit
    stop = bytearray(1)

    def chance(state: Any, nodes: int) -> tuple[float, str]:
        """Of the state's mover, and its best move."""
        found = search.find(state, nodes, stop)
        return sigmoid(weight * min(BEYOND, max(-BEYOND, found.score))), found.line[0]

    decisions = list(choices_in(game, game.options(about.options), events, [seat]))
    if not decisions:
        return []
    expected = [chance(state, QUICK)[0] for state, _, _ in decisions]
    end = game.outcome(decisions[-1][2])
    after = [*expected[1:], expected[-1] if end is None else _points(end, seat)]
    drops = [was - became for was, became in zip(expected, after, strict=True)]
    order = sorted(range(len(drops)), key=lambda number: -drops[number])[:IN_A_GAME]
    against = support_player_of(events, row.points, about, day_of(events[-1].at_ms, "", about.kind, about.opened_ms))
    found: list[Surprise] = []
    for number in sorted(one for one in order if drops[one] >= DROP):
        state, text, made = decisions[number]
        value, best = chance(state, DEEP)
        played = value
        if best != text:
            outcome = game.outcome(made)
            played = 1 - chance(made, DEEP)[0] if outcome is None else _points(outcome, seat)
        if played > value:  # two searches do not agree: the move that was made is as good
            value = played
        normal = frame_of(game_id).normal
        better = game.successor(state, game.parse_move(state, best))
        found.append(
            Surprise(
                normal(game.pack(state), seat)[0].hex(),
                normal(game.pack(better), seat)[0].hex(),
                round(expected[number], 4),
                round(value, 4),
                round(played, 4),
                row.number,
                against,
            )
        )
    return found


def _points(outcome: Outcome, seat: Seat) -> float:
    return (1 + outcome.points[seat]) / 2


def _bounded(found: Sequence[Surprise]) -> tuple[Surprise, ...]:
    """The newest of them, of one opponent no more than a part."""
    counts: dict[int, int] = {}
    kept: list[Surprise] = []
    for one in reversed(found):
        counts[one.against] = counts.get(one.against, 0) + 1
        if len(kept) < MOST and (not one.against or counts[one.against] <= OF_ONE):
            kept.append(one)
    return tuple(reversed(kept))


def _search(game: str, judgement: bytes | None) -> Search:
    make = mining_facets(game).search
    assert make is not None
    return make(DEEP, judgement)


def write(file: Path, surprises: Surprises) -> None:
    """Keep them."""
    fields = {"game": surprises.game, "mark": astuple(surprises.mark), "found": list(map(astuple, surprises.found))}
    write_whole(file, json.dumps(fields).encode())


def read(file: Path, log: GameLog, game: str) -> Surprises:
    """Those that were kept; none when there is no file, or it is broken or of another log."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        fields = json.loads(file.read_bytes())
        mark, found = Mark(*fields["mark"]), tuple(Surprise(*one) for one in fields["found"])
        if fields["game"] == game and mark.fits(log, game):
            return Surprises(game, mark, found)
    return Surprises(game)
