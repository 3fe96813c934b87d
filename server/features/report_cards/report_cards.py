"""Report cards: where a player loses points, over the newest matches of one game. Rates nobody and keeps nothing.

Judging a match takes a second of a processor, so a request judges a few that are not known yet; asked again, the card
covers more of them.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from itertools import pairwise
from threading import Lock
from typing import Any, Final

from server.core.settings import Clock
from server.history.experience import Experience
from server.history.games import GameHistory
from shared.core import Game, Seat, team_of
from shared.events import Event, Kind, Opened, SeatedPlayer
from shared.experience.evaluator import WIN
from shared.games import GAMES, game_named
from shared.games.contracts import MoveEvaluator
from shared.http.report_cards import PassCounts, Phase, PhaseCost, ReportCard
from shared.people import AI_PREFIX, family
from shared.rounds import Round, rounds_of
from shared.store import Store

MATCHES: Final = 50
"""The newest, of which a card tells."""
_AT_A_TIME: Final = 3
_KEPT: Final = 5_000
"""Matches kept in memory, of all players."""
_OPENING: Final = 6
"""The player's first moves of a round."""
_PHASES: Final[tuple[Phase, ...]] = ("opening", "middle", "end")
"""The end is the last third of a round's plies."""


@dataclass(slots=True)
class MoveSums:
    """A player's moves of some matches."""

    opening: int = 0
    middle: int = 0
    end: int = 0
    """Moves in each phase."""
    opening_lost: int = 0
    middle_lost: int = 0
    end_lost: int = 0
    """Their costs, in hundredths of the judge's unit."""
    plays: int = 0
    """Moves with a partner at the table."""
    partner_passed: int = 0
    """Passes of the partner before the player's next turn."""
    opponent_passed: int = 0
    """Passes of the opponents before it."""

    def add(self, other: "MoveSums") -> None:
        """Count another match."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


class ReportCards:
    """The report cards of one server. For threads."""

    def __init__(self, store: Store, experience: Experience, clock: Clock) -> None:
        self._store = store
        self._experience = experience
        self._history = GameHistory(store.log, clock)
        self._lock = Lock()
        """Of the sums that are kept; nothing is judged under it."""
        self._known: OrderedDict[tuple[str, int], MoveSums] = OrderedDict()

    def of(self, player: str, game_name: str, reader: str | None) -> ReportCard:
        """The card of a player (public id, registered name or `ai:NAME`), from the matches that `reader` may
        see. Raises UnknownGame."""
        game = game_named(game_name)
        known = None if player.startswith(AI_PREFIX) else self._store.accounts.person(player)
        player = player if known is None else known.id
        judge = None if game.hidden else self._experience.judge(game.id)
        played = self._store.profiles.matches(player, reader=reader, game=family(game.id), limit=MATCHES)
        shown = [match for match in played if match.table is not None]
        total, covered, judged = MoveSums(), 0, 0
        for match in shown:
            with self._lock:
                sums = self._known.get((player, match.number))
            if sums is None and judged < _AT_A_TIME:
                judged += 1
                events = self._history.matches(match.table or "", reader, [match.match])
                sums = sums_of(player, events, match.match, judge)
                with self._lock:
                    self._known[player, match.number] = sums
                    while len(self._known) > _KEPT:
                        self._known.popitem(last=False)
            if sums is not None:
                covered += 1
                total.add(sums)
        return ReportCard(
            game=game.id,
            matches=covered,
            of=len(shown),
            unit=None if judge is None else judge.unit,
            phases=_phases(total, judge),
            passes=_passes(total) if total.plays else None,
        )


def _phases(total: MoveSums, judge: MoveEvaluator | None) -> list[PhaseCost]:
    opening, middle, end, *lost = astuple(total)
    return [
        PhaseCost(phase=phase, moves=moves, lost=None if judge is None or not moves else round(cost / moves, 1))
        for phase, moves, cost in zip(_PHASES, (opening, middle, end), lost, strict=False)
    ]


def _passes(total: MoveSums) -> PassCounts:
    return PassCounts(plays=total.plays, partner=total.partner_passed, opponent=total.opponent_passed)


def sums_of(player: str, events: Sequence[Event], match: int, judge: MoveEvaluator | None) -> MoveSums:
    """The costs of the player's moves of a match, and the passes after them. `judge` None: nothing is judged."""
    own = {event.version for event in events if isinstance(event.data, SeatedPlayer) and event.data.player == player}
    sums = MoveSums()
    for one in rounds_of(events):
        if one.match == match:
            _add_round(sums, one, own, judge)
            _add_passes(sums, one, own, GAMES[events[0].expect(Opened).game])
    return sums


def _add_round(sums: MoveSums, played: Round, own: set[int], judge: MoveEvaluator | None) -> None:
    """Count what the player's moves cost. `own`: versions of the events with which the player sat down."""
    plies, made = played.plies(), 0
    for ply, ((before, _), event) in enumerate(zip(pairwise(played.states), plies, strict=True)):
        if event.sitting not in own or event.kind is not Kind.MOVED or event.move is None:
            continue
        made += 1
        phase: Phase = "opening" if made <= _OPENING else "end" if 3 * ply >= 2 * len(plies) else "middle"
        cost = 0
        if judge is not None:
            values = judge.move_values(before)
            cost = min(WIN, max(values.values()) - values[event.move])
        setattr(sums, phase, getattr(sums, phase) + 1)
        setattr(sums, f"{phase}_lost", getattr(sums, f"{phase}_lost") + cost)


def _add_passes(sums: MoveSums, played: Round, own: set[int], game: Game[Any, Any]) -> None:
    """Count the passes that followed the player's moves, in a game with partners."""
    if all(len(team) < 2 for team in game.teams):
        return
    plies = played.plies()
    for ply, event in enumerate(plies):
        if event.sitting not in own or event.kind is not Kind.MOVED:
            continue
        sums.plays += 1
        for later in plies[ply + 1 : ply + game.seats]:
            if later.kind is Kind.PASSED and later.seat is not None and event.seat is not None:
                is_partner = team_of(game, Seat(later.seat)) == team_of(game, Seat(event.seat))
                sums.partner_passed += is_partner
                sums.opponent_passed += not is_partner
