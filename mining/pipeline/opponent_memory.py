"""From finished rounds to what is remembered of the people who sat there. Knows no file and no clock.

Here moves that experience chose do count: a remembered answer that has stopped winning must be seen to lose.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

from mining.finished_rounds import signs_of
from mining.games.registry import mining_facets
from mining.pipeline.decisions import decisions_of
from mining.pipeline.rounds import BATCH
from mining.replies import acquainting
from shared.core import Game, Options, Seat
from shared.errors import BookError
from shared.events import Event, Kind, PlayerKind
from shared.experience import acquaintance
from shared.experience.learners import ADAPTS
from shared.experience.lines import Pair
from shared.experience.memory import OPENING_PLIES, MemoryStore, OpponentMemory, PlayedOpening, people_choose
from shared.experience.memory_format import decode, encode
from shared.game_log import FinishedRound, GameLog, Sitting
from shared.games import GAMES
from shared.mainline import mainline

OptionsByTable = Mapping[str, Options]
"""The options of each table."""
PeopleOf = Callable[[str], bytes | None]
"""From a player (public id) to how the people here choose, who are counted together with it (`people_of`)."""
_ATTEMPTS = 3
"""At a memory that changes under our hands: people do not forget so often."""


def _nobody(player: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part in one round."""

    finished: FinishedRound
    seat: int
    events: Sequence[Event]
    answers: Sequence[Pair]
    """The pairs of the other players."""
    replies: Sequence[Pair]
    """The person's own; of hidden hands none."""
    is_at_level: bool
    """Whether an AI player played at the person's level."""
    corrections: Sequence[tuple[Pair, Pair]] = ()
    """Of hidden hands that AI players lost there: the mistake, and what would have been better."""


def remember(log: GameLog, memories: MemoryStore, game: str, here: PeopleOf = _nobody) -> int:
    """Bring everybody's memories of the game up to date, and say how many finished rounds were looked at. `here` tells
    how the people choose with whom a player (public id) is counted.

    Interrupted work is resumed; no round is remembered twice, and none that was to be forgotten. Memories
    that cannot be read are made again.
    """
    try:
        return _remember(log, memories, game, here)
    except BookError:
        memories.start_anew(game)
        return _remember(log, memories, game, here)


def _remember(log: GameLog, memories: MemoryStore, game: str, here: PeopleOf) -> int:
    looked_at = 0
    while batch := log.finished(game, memories.mark(game), BATCH):
        options, parts = _parts_by_player(log, game, [row for row in batch if row.kind is PlayerKind.PERSON])
        for player, own in parts.items():
            people = None if GAMES[game].hidden else people_choose(game, here(player))
            _grow(memories, player, game, own, options, people)
        memories.set_mark(game, batch[-1].number)
        looked_at += len(batch)
    return looked_at


def _grow(
    memories: MemoryStore,
    player: str,
    game: str,
    parts: Sequence[Part],
    options: OptionsByTable,
    people: Sequence[float] | None,
) -> None:
    for _ in range(_ATTEMPTS):
        before = memories.read(player, game)
        new = [part for part in parts if part.finished.number > before.upto]
        if not new:
            return
        remembered = decode(before.content) if before.content else OpponentMemory(game)
        for part in new:
            sign = signs_of(part.finished.points)[part.seat]
            remembered.add(sign, part.answers, _opening(part, sign), part.replies)
            if part.is_at_level:
                remembered.adapt(sign)
            for mistake, better in part.corrections:
                remembered.correct(mistake, better)
        remembered.acquaintance = _acquainted(game, remembered.acquaintance, new, options, people)
        if memories.keep(before, encode(remembered), remembered.rounds, new[-1].finished.number):
            return


def _parts_by_player(
    log: GameLog, game: str, rows: Sequence[FinishedRound]
) -> tuple[OptionsByTable, dict[str, list[Part]]]:
    """The options of the rounds' tables, and everybody's parts in order."""
    facts = log.facts(sorted({row.table for row in rows}))
    options = {table: about.options for table, about in facts.items()}
    sat: list[tuple[FinishedRound, Sequence[Event], dict[int, str]]] = []
    for row, events in zip(rows, log.rounds(rows), strict=True):
        people = people_of(events, facts[row.table].sittings)
        if people:
            sat.append((row, events, people))
    by_player: dict[str, list[Part]] = {}
    for (row, events, people), made in zip(sat, made_in(game, [events for _, events, _ in sat], options), strict=True):
        corrections = corrections_of(game, row, events, people, options)
        for seat, player in people.items():
            answers = [pair for mover, pair in made if mover != seat]
            replies = [pair for mover, pair in made if mover == seat]
            others = opponents_at_level(GAMES[game], seat, events, facts[row.table].sittings)
            by_player.setdefault(player, []).append(Part(row, seat, events, answers, replies, others, corrections))
    return options, by_player


def people_of(events: Sequence[Event], sittings: Mapping[int, Sitting]) -> dict[int, str]:
    """By seat, the people who alone sat there from the round's first act to its last: its result is theirs."""
    acted: dict[int, set[int]] = {}
    for event in events:
        if event.seat is not None and event.sitting is not None:
            acted.setdefault(event.seat, set()).add(event.sitting)
    people: dict[int, str] = {}
    for seat, versions in acted.items():
        found = sittings.get(next(iter(versions)))
        if len(versions) == 1 and found is not None and found.kind is PlayerKind.PERSON and found.player:
            people[seat] = found.player
    return people


def opponents_at_level(
    game: Game[Any, Any], seat: int, events: Sequence[Event], sittings: Mapping[int, Sitting]
) -> bool:
    """Whether an AI player of another team than the seat's played at the person's level."""
    partners = next(team for team in game.teams if seat in team)
    versions = {event.sitting for event in events if event.seat is not None and event.seat not in partners}
    return any(sittings[it].agent == ADAPTS for it in versions if it is not None and it in sittings)


def corrections_of(
    game: str, row: FinishedRound, events: Sequence[Event], people: Mapping[int, str], options: OptionsByTable
) -> list[tuple[Pair, Pair]]:
    """Of every seat that no person held and that lost a hidden hand: its worst mistake, and what was better."""
    find = mining_facets(game).correction
    if find is None:
        return []
    lost = [Seat(seat) for seat, sign in enumerate(signs_of(row.points)) if sign < 0 and seat not in people]
    found = (find(GAMES[game].options(options[row.table]), events, seat) for seat in lost)
    return [each for each in found if each is not None]


def made_in(game: str, rounds: Sequence[Sequence[Event]], options: OptionsByTable) -> list[list[tuple[int, Pair]]]:
    """Of each round its decisions: seat, and (premise state, result key). Of hidden hands none: hands do not recur."""
    made: list[list[tuple[int, Pair]]] = [[] for _ in rounds]
    if not rounds or GAMES[game].hidden:
        return made
    decisions = decisions_of(game, rounds, options.__getitem__)
    seats = [{event.sitting: event.seat for event in events if event.seat is not None} for events in rounds]
    for number, sitting, premise, result in zip(
        cast(list[int], decisions.round_of.tolist()),
        decisions.sittings.tolist(),
        decisions.premises,
        decisions.result_keys.tolist(),
        strict=True,
    ):
        made[number].append((seats[number][sitting], (premise.tobytes(), result)))
    return made


def _opening(part: Part, sign: int) -> PlayedOpening | None:
    if GAMES[part.finished.game].hidden:
        return None
    moves = [event.move for event in mainline(part.events) if event.kind is Kind.MOVED and event.move is not None]
    return PlayedOpening(" ".join(moves[:OPENING_PLIES]), part.seat, sign)


def _acquainted(
    game: str,
    known: bytes | None,
    parts: Sequence[Part],
    options: OptionsByTable,
    people: Sequence[float] | None,
) -> bytes | None:
    """How the person chooses, after these rounds too, if a game learns it: one by one, so that all of them at once
    teach the same. Memories of another version start again."""
    learn = mining_facets(game).acquainted or acquainting(game)
    if learn is None:
        return known
    for part in parts:
        before: acquaintance.Acquaintance | None = None
        with suppress(BookError):
            before = None if known is None else acquaintance.decode(known)
        known = acquaintance.encode(learn(before, [(part.events, [Seat(part.seat)])], options.__getitem__, people))
    return known
