"""What a tournament does by itself: begins, pairs, ends. Pure, so that `oldhand verify` can do the same again.

Where the server was down at the time of the beginning, the tournament begins when it is back. With fewer than two
entrants it is cancelled. People who entered alone where partners play are joined at the beginning, the first with the
second by rating; the last of an odd number gets an AI player as partner, or is left out where none is there.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from itertools import cycle
from typing import Final, Literal

from server.features.tournaments.arena import Waiting, arena_pairs, arena_points
from server.features.tournaments.decide import ai_entry, ready
from server.features.tournaments.events import (
    BoardPaired,
    Cancelled,
    Ended,
    Fact,
    Partnered,
    RoundPaired,
    Started,
    Withdrawn,
)
from server.features.tournaments.knockout import knockout_pairs
from server.features.tournaments.pairings import Entrant, Pairing
from server.features.tournaments.round_robin import round_robin_pairs
from server.features.tournaments.schedule import entered, rounds_planned
from server.features.tournaments.swiss import swiss_pairs
from server.features.tournaments.tournament import Entry, Tournament
from shared.errors import Rejected
from shared.people import AI_PREFIX

_BREAK_S: Final = 60
"""Between rounds that wait for the word of an organiser whose account is gone."""
Due = Literal["start", "pair", "end"]


def due(tournament: Tournament, now_ms: int) -> Due | None:
    """What is to happen now, if nobody says otherwise."""
    at_ms = next_ms(tournament)
    has_come = at_ms is not None and at_ms <= now_ms
    if tournament.stage == "open":
        return "start" if has_come else None
    if tournament.stage != "running":
        return None
    if tournament.plan.format == "arena":
        return "pair" if not has_come else None if tournament.open_boards() else "end"
    if tournament.is_between_rounds and is_played_out(tournament):
        return "end"
    return "pair" if has_come else None


def next_ms(tournament: Tournament) -> int | None:
    """When it begins, pairs its next round or, an arena, pairs nobody any more; None: when the organiser says so, when
    the last match of a round is over, or never."""
    plan = tournament.plan
    if tournament.stage == "open":
        # With the organiser's account goes the word that it would wait for.
        return tournament.starts_ms if tournament.organiser or tournament.starts_ms else tournament.last_ms
    if tournament.stage != "running":
        return None
    if plan.format == "arena":
        return (tournament.started_ms or 0) + 60_000 * plan.minutes
    break_s = plan.break_s if tournament.rounds else 0
    if break_s is None and not tournament.organiser:
        break_s = _BREAK_S
    is_timed = break_s is not None and tournament.is_between_rounds
    return tournament.decided_ms + 1_000 * (break_s or 0) if is_timed else None


def is_played_out(tournament: Tournament) -> bool:
    """Whether no further round is to be paired."""
    planned = rounds_planned(tournament)
    if planned is not None and len(tournament.rounds) >= planned:
        return True
    # The last one in a knockout has the matches of those who have withdrawn to win.
    return bool(tournament.rounds) and tournament.plan.format != "knockout" and len(ready(tournament)) < 2


def departures(tournament: Tournament) -> list[Fact]:
    """Entrants with a player whose account is deleted withdraw, with their partners."""
    return [Withdrawn(entry.number) for entry in tournament.active if "" in entry.players]


def start(tournament: Tournament, roster: Mapping[str, int], by: str | None, absent: Sequence[int] = ()) -> list[Fact]:
    """`roster`: AI players that may fill, in the order in which they do, with their ratings. `absent`: entrants who are
    withdrawn, since they play elsewhere. By the clock it is cancelled where there are not two entrants; a person who
    starts it is told. Raises Rejected `tournament/too-few`."""
    plan, facts = tournament.plan, list[Fact](Withdrawn(number) for number in absent)
    alone = [entry for entry in tournament.active if len(entry.players) < tournament.sides]
    alone = sorted((it for it in alone if it.number not in absent), key=lambda it: (-it.rating, it.number))
    for host, guest in zip(alone[::2], alone[1::2], strict=False):
        facts += [Withdrawn(guest.number), Partnered(host.number, guest.players[0], guest.rating)]
    count = len([entry for entry in ready(tournament) if entry.number not in absent]) + len(alone) // 2
    if len(alone) % 2:
        mate = next(iter(roster), None)
        last = alone[-1].number
        facts.append(Withdrawn(last) if mate is None else Partnered(last, AI_PREFIX + mate, roster[mate]))
        count += bool(roster)
    wanted = max(count, plan.fill_to) if roster else count
    wanted += plan.fill_even and bool(roster) and wanted % 2 and wanted < plan.most_entrants
    for step, name in zip(range(wanted - count), cycle(roster), strict=False):
        facts.append(ai_entry(tournament, len(tournament.entries) + 1 + step, name, roster[name]))
    if wanted < 2 and by is not None:
        raise Rejected("tournament/too-few", f"{plan.name} needs two entrants to begin, and has {wanted}.")
    return [*facts, Started(by)] if wanted >= 2 else [Cancelled(None, "too-few")]


def pairs(tournament: Tournament) -> list[Pairing]:
    """The pairings of the next round, by the rules of the format; [] where there is nobody to be paired. Not of an
    arena."""
    every = [entry.entrant() for entry in entered(tournament)]
    so_far, round_no = tournament.pairings(), tournament.next_round
    match tournament.plan.format:
        case "swiss":
            return swiss_pairs(*swiss_arguments(tournament))
        case "round-robin":
            return round_robin_pairs(every, round_no, tournament.plan.rounds or 1)
        case "knockout":
            return knockout_pairs(every, so_far, round_no)
        case "arena":
            raise AssertionError("an arena has no rounds")


def swiss_arguments(tournament: Tournament) -> tuple[list[Entrant], list[Pairing], int, int]:
    """What the next round of a Swiss is paired from, as `swiss_pairs` takes it."""
    entrants = [entry.entrant() for entry in ready(tournament)]
    round_no = tournament.next_round
    return entrants, tournament.pairings(), round_no, rounds_planned(tournament) or round_no


def next_round(tournament: Tournament, paired: Sequence[Pairing], new_table: Callable[[], str]) -> list[Fact]:
    """The next round of these pairings with new tables; the end, where nobody is to be paired."""
    if not any(pairing.second is not None for pairing in paired):
        return [Ended()]
    software = swiss_software() if tournament.plan.format == "swiss" else None
    return [RoundPaired(tournament.next_round, tuple(_board(it, new_table) for it in paired), software=software)]


def swiss_software() -> str:
    """The libraries that pair a Swiss, with their versions."""
    return ", ".join(f"{name} {version(name)}" for name in ("caissify-pairings", "networkx"))


def _board(pairing: Pairing, new_table: Callable[[], str]) -> BoardPaired:
    score = pairing.score
    if score is None:
        return BoardPaired(pairing.first, pairing.second, new_table())
    return BoardPaired(pairing.first, pairing.second, None, score.points, score.ending)


def arena_round(tournament: Tournament, waiting: Sequence[Entry], now_ms: int) -> list[tuple[int, int]]:
    """Those of the waiting entrants of an arena that meet now, the first side first."""
    since_ms = dict.fromkeys((it.number for it in waiting), tournament.started_ms or 0)
    results: defaultdict[int, list[float]] = defaultdict(list)
    history: list[Pairing] = []
    for round_no, _, board in tournament.boards():
        # Few of thousands of boards: this is asked every second, and nobody moves meanwhile.
        if board.first in since_ms or board.second in since_ms:
            history.append(board.pairing(round_no))
            for number, points in zip((board.first, board.second), board.points or (), strict=False):
                if number in since_ms:
                    since_ms[number] = max(since_ms[number], board.decided_ms)
                    results[number].append(points)
    free = [Waiting(number, arena_points(results[number]), ms) for number, ms in since_ms.items()]
    return arena_pairs(free, history, now_ms)
